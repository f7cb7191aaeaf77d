"""What phase II brings: candidates by scope, with flags, and the count of every layer (seed 004, 2.2 and B)."""

from typing import Literal

from peerassay.frozen import Frozen
from peerassay.literature.candidate import Candidate
from peerassay.literature.search_log import FilterCount, SearchEntry

CORE_TASK = "core_task"
"""The scope of the core task's queries; the other scopes are contribution ids."""
TOP_CORE_TASK, TOP_CONTRIBUTION = 50, 10

QualityFlag = Literal["perfect", "partial", "no"]
Assessment = Literal["support", "somewhat_support", "reject", "insufficient_information"]
CriterionType = Literal["task", "method", "setting", "time"]


class Criterion(Frozen):
    """One criterion of a verification verdict: what a candidate is held against, and how it does (B.3)."""

    type: CriterionType
    assessment: Assessment


class Retrieved(Frozen):
    """A candidate in a scope: its place (from 1) and relevance (0-1) there, its criteria and the flag they come to."""

    cand_id: str
    scope: str
    rank: int
    relevance: float
    criteria: tuple[Criterion, ...]
    flag: QualityFlag


class ScopeLayers(Frozen):
    """The layers of one scope, in order, each with what it took and left; `raw` is what the queries brought."""

    scope: str
    raw: int
    layers: tuple[FilterCount, ...]


class Retrieval(Frozen):
    """Phase II whole.

    Attributes:
        candidates: every candidate of any scope once, by cand_id, sorted.
        core_task: at most 50, best first; these go into the taxonomy.
        contributions: at most 10 for each contribution id, best first; these are compared.
        scopes: layers per scope; `cross_scope` what joining the scopes took.
        searches: every query at every source, failed ones too.
        neighbours_added: how many candidates only the citation neighbours brought; None where that layer was off.
        source_scopes: by source name `open` or `one_venue`.
        warnings: failed queries and sources in sentences.

    """

    candidates: dict[str, Candidate]
    core_task: tuple[Retrieved, ...]
    contributions: dict[str, tuple[Retrieved, ...]]
    scopes: tuple[ScopeLayers, ...]
    cross_scope: FilterCount
    searches: tuple[SearchEntry, ...]
    neighbours_added: int | None = None
    source_scopes: dict[str, str] = {}
    warnings: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every query was answered."""
        return all(entry.state == "answered" for entry in self.searches)
