"""What OpenNovelty leaves in a report besides the comparisons (C.8, Table 24), and its promises on ids."""

from collections.abc import Iterator, Sequence

from peerassay.engines import Failure
from peerassay.frozen import Frozen
from peerassay.job_record import Mismatch
from peerassay.jobs.novelty.methods.opennovelty.citations import Citations
from peerassay.jobs.novelty.methods.opennovelty.parts import ORIGINAL, CoreTaskComparisons, SharedText, Taxonomy
from peerassay.jobs.novelty.parts import Comparison, Contribution


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


class OpenNovelty(Frozen):
    """The phases of OpenNovelty beyond comparing.

    Attributes:
        statistics: by contribution, in their order.
        assessment: three to four paragraphs; () where it was not written, and `assessment_note` says why: over failed
            comparisons none is written.
        taxonomy: of the works on the topic; None where it could not be made, and `taxonomy_failure` says why.
        path: names of the nodes from the root to the paper's leaf.
        neighbours: the paper and the works of its leaf.
        shared: passages that paper and works have in common, at most three of each work.
        texts_read: how many texts were searched for them.
        citations: the works that the report cites, the paper first.

    """

    statistics: tuple[ContributionStatistics, ...] = ()
    assessment: tuple[str, ...] = ()
    assessment_note: str = ""
    taxonomy: Taxonomy | None = None
    taxonomy_failure: Failure | None = None
    path: tuple[str, ...] = ()
    neighbours: CoreTaskComparisons | None = None
    shared: tuple[SharedText, ...] = ()
    texts_read: int = 0
    citations: tuple[CitedWork, ...] = ()


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


def cited_works(citations: Citations) -> tuple[CitedWork, ...]:
    """Return how the report cites its works."""
    return tuple(
        CitedWork(index=index, alias=citations.aliases[key], cand_id=key) for key, index in citations.indices.items()
    )


def faults_of(working: OpenNovelty, works: frozenset[str], compared: Sequence[str]) -> Iterator[Mismatch]:
    """Give the places where ids do not meet: a name or an index twice, a work that is not there or not cited.

    `compared` are the ids of the works that were compared, in their order.
    """
    indices: set[int] = set()
    cited: set[str] = set()
    for n, each in enumerate(working.citations):
        if each.index in indices:
            yield f"$.body.working.citations[{n}].index", f"a second work has the index {each.index}"
        if each.cand_id in cited:
            yield f"$.body.working.citations[{n}].cand_id", f"{each.cand_id} is cited by two names"
        indices.add(each.index)
        cited.add(each.cand_id)
    of_comparisons = ((f"$.body.comparisons[{n}].cand_id", key) for n, key in enumerate(compared))
    for path, key in (*of_comparisons, *_mentioned(working)):
        if key not in works | {ORIGINAL}:
            yield path, f"{key} is not among the works"
        if key not in cited | {ORIGINAL}:
            yield path, f"{key} is not among the citations"


def _mentioned(working: OpenNovelty) -> Iterator[tuple[str, str]]:
    yield from ((f"$.body.working.citations[{n}].cand_id", each.cand_id) for n, each in enumerate(working.citations))
    yield from ((f"$.body.working.shared[{n}].cand_id", each.cand_id) for n, each in enumerate(working.shared))
    for n, distinction in enumerate(working.neighbours.distinctions if working.neighbours else ()):
        yield f"$.body.working.neighbours.distinctions[{n}].cand_id", distinction.cand_id
    for leaf in working.taxonomy.root.leaves() if working.taxonomy else ():
        yield from (("$.body.working.taxonomy", paper) for paper in leaf.papers)
