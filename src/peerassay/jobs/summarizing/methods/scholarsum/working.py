"""What ScholarSum leaves in the record besides the summary."""

from collections.abc import Iterator

from peerassay.frozen import Frozen
from peerassay.job_record import Mismatch
from peerassay.jobs.summarizing.methods.scholarsum.feedback import Round
from peerassay.jobs.summarizing.methods.scholarsum.graph import KnowledgeGraph, Theme, Triple
from peerassay.jobs.summarizing.sentence import SummarySentence


class ThemeSummary(Frozen):
    """A theme with what the student says of it; `summary` is () where nothing of it was supported."""

    theme: Theme
    summary: tuple[SummarySentence, ...]


class ScholarSum(Frozen):
    """The way to a summary.

    Attributes:
        graph: what the paper speaks of, and what it says between these things.
        themes: the communities of the graph, in the order of the paper, each with its own summary.
        communities: how they were found.
        draft: the first paragraph, put together from these.
        keywords: what the key triples were chosen by.
        triples: the facts that the draft was grounded in.
        rounds: what student and teacher did, in order; `kept` is the number of the one whose summary stands.

    """

    graph: KnowledgeGraph
    themes: tuple[ThemeSummary, ...]
    communities: str
    draft: tuple[SummarySentence, ...]
    keywords: tuple[str, ...]
    triples: tuple[Triple, ...]
    rounds: tuple[Round, ...]
    kept: int = 0

    @property
    def places(self) -> frozenset[str]:
        """The ids of the paper's sentences that graph and rounds name."""
        named = [ref for entity in self.graph.entities for ref in entity.sentences]
        named += [ref for relation in self.graph.relations for ref in relation.sentences]
        return frozenset(named)


def first_fault(working: ScholarSum) -> Mismatch | None:
    """Return the first place where it contradicts itself, None where it does not."""
    return next(_faults(working), None)


def _faults(working: ScholarSum) -> Iterator[Mismatch]:
    known = {entity.id for entity in working.graph.entities}
    if working.kept not in {made.number for made in working.rounds} | {0}:
        yield "$.body.working.kept", f"there is no round {working.kept}"
    for n, relation in enumerate(working.graph.relations):
        if not {relation.source, relation.target} <= known:
            yield f"$.body.working.graph.relations[{n}]", "has an end that is not an entity"
    for n, each in enumerate(working.themes):
        if not known.issuperset(each.theme.entities):
            yield f"$.body.working.themes[{n}].theme.entities", "names something that is not an entity"
