"""The body of a novelty report: what the authors claim, what earlier work has of it, and the field around the paper.

Of OpenNovelty's seven modules (C.8, Table 24) three are the record's: the paper, the works, how it was made.
"""

from collections.abc import Sequence

from peerassay.engines import Failure
from peerassay.frozen import Frozen
from peerassay.jobs.novelty.parts import Comparison, Contribution, CoreTaskComparisons, SharedText, Taxonomy
from peerassay.jobs.novelty.retrieved import Retrieved
from peerassay.supply import RecalledWorks
from peerassay.supply.supply import RecalledWork


class ContributionStatistics(Frozen):
    """Counts over one contribution: compared, what came of it, what failed, what was downgraded."""

    contribution_id: str
    candidates_examined: int
    can_refute: int
    has_a_part: int
    openly_taken: int = 0
    non_refutable_or_unclear: int
    unclear: int
    failed: int
    downgraded: int
    unverified_pairs: int


class CitedWork(Frozen):
    """How the report cites a work: `alias[index]`, the paper itself 0, then in the order of comparing."""

    index: int
    alias: str
    cand_id: str

    @property
    def name(self) -> str:
        """The citation: "Roe 2023[4]"."""
        return f"{self.alias}[{self.index}]"


class Novelty(Frozen):
    """What a novelty report says.

    Attributes:
        core_task: the main problem in the field's words.
        queries: the searches for the paper as a whole.
        contributions: what the authors claim, in the order of importance.
        nearest: by contribution the works nearest to it among those compared; every one is compared with all.
        comparisons: the works compared with the contributions.
        statistics: by contribution, in their order.
        assessment: three to four paragraphs; () where it was not written, and `assessment_note` says why: over failed
            comparisons none is written.
        on_topic: the works on the topic, by rank.
        taxonomy: of the works on the topic; None where it could not be made, and `taxonomy_failure` says why.
        path: names of the nodes from the root to the paper's leaf.
        neighbours: the paper beside the works of its leaf.
        shared: passages that paper and works have in common, at most three of each work.
        texts_read: how many texts were looked through for them.
        citations: the works that the report cites, the paper first.
        list_read: whether the paper's own list of references could be read: only then a work counts as not cited.
        found: how many works were found and their titles ordered.
        recalled: what became of the works that the model recalled; `not_found` names those that no source has.
        coverage: what the sources cover, in words.

    """

    core_task: str
    queries: tuple[str, ...] = ()
    contributions: tuple[Contribution, ...] = ()
    nearest: dict[str, tuple[Retrieved, ...]] = {}
    comparisons: tuple[Comparison, ...] = ()
    statistics: tuple[ContributionStatistics, ...] = ()
    assessment: tuple[str, ...] = ()
    assessment_note: str = ""
    on_topic: tuple[Retrieved, ...] = ()
    taxonomy: Taxonomy | None = None
    taxonomy_failure: Failure | None = None
    path: tuple[str, ...] = ()
    neighbours: CoreTaskComparisons | None = None
    shared: tuple[SharedText, ...] = ()
    texts_read: int = 0
    citations: tuple[CitedWork, ...] = ()
    list_read: bool = False
    found: int = 0
    recalled: RecalledWorks = RecalledWorks()
    not_found: tuple[RecalledWork, ...] = ()
    coverage: tuple[str, ...] = ()


def statistics_of(
    contributions: Sequence[Contribution], comparisons: Sequence[Comparison]
) -> tuple[ContributionStatistics, ...]:
    """Return the statistics of each contribution, in their order; each is compared with every work."""
    return tuple(_of_one(contribution.id, comparisons) for contribution in contributions)


def _of_one(contribution_id: str, comparisons: Sequence[Comparison]) -> ContributionStatistics:
    found = [said for comparison in comparisons if (said := comparison.of(contribution_id)) is not None]
    statuses = [refutation.status for refutation in found]
    showing = sum(statuses.count(status) for status in ("can_refute", "has_a_part", "openly_taken"))
    return ContributionStatistics(
        contribution_id=contribution_id,
        candidates_examined=len(found),
        can_refute=statuses.count("can_refute"),
        has_a_part=statuses.count("has_a_part"),
        openly_taken=statuses.count("openly_taken"),
        non_refutable_or_unclear=len(found) - showing,
        unclear=statuses.count("unclear"),
        failed=len(comparisons) - len(found),
        downgraded=sum(refutation.downgraded for refutation in found),
        unverified_pairs=sum(refutation.unverified_pairs for refutation in found),
    )
