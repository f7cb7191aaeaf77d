"""The paper's side by rules: core task, contributions, key terms, names (seed 002, 1.1), as anchors for queries."""

from peerassay.documents.paper import Paper
from peerassay.evidence.key_terms import key_terms
from peerassay.grading.claim import PaperSide
from peerassay.literature.anchors import contributions, core_task, entities

MOST_CORE_WORDS, MOST_CONTRIBUTION_WORDS, MOST_CONTRIBUTIONS = 20, 25, 2


def paper_side(paper: Paper) -> PaperSide:
    """Return the paper's side: core task of at most 20 words, one or two contributions of at most 25, 5-12 terms."""
    return PaperSide(
        core_task=core_task(paper, MOST_CORE_WORDS),
        contributions=contributions(paper, MOST_CONTRIBUTIONS, MOST_CONTRIBUTION_WORDS),
        key_terms=key_terms(paper),
        must_have_entities=entities(paper),
    )
