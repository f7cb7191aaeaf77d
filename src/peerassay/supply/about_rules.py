"""The answer on the paper by rules: its title, abstract and introduction as anchors for queries."""

from peerassay.documents.paper import Paper
from peerassay.evidence.key_terms import key_terms
from peerassay.literature.anchors import contributions, core_task, entities
from peerassay.literature.queries import build_queries
from peerassay.supply.about_answer import MOST_CONTRIBUTION_WORDS, MOST_CORE_WORDS, AboutAnswer

_TOLD = 2
"""Contributions that rules name: the third and fourth that they find are often results."""


def about_by_rules(paper: Paper) -> AboutAnswer:
    """Return core task, contributions, key terms and names; a query for each contribution. Rules recall no works."""
    core, said = core_task(paper, MOST_CORE_WORDS), contributions(paper, _TOLD, MOST_CONTRIBUTION_WORDS)
    names = entities(paper)
    return AboutAnswer(
        core_task=core,
        contributions=said,
        key_terms=key_terms(paper),
        must_have_entities=names,
        queries=tuple(query.text for query in build_queries(core, said, names)),
    )
