"""What was asked where, when, and what came of it: the part of a record that bounds every verdict."""

from typing import Literal

from peerassay.frozen import Frozen
from peerassay.literature.candidate import Candidate


class SearchEntry(Frozen):
    """One query at one source. `failed` names the fault; a failed query found nothing out, not nothing."""

    source: str
    query: str
    purpose: str
    found: int
    state: Literal["answered", "failed"]
    failure: str | None = None


class SearchRun(Frozen):
    """One query at one source as one run made it (seed 004, B.2): it differs from run to run and stands in no record.

    Attributes:
        began: when it was asked (ISO, UTC).
        seconds: until it was answered or given up.
        tries: requests that went out; 0 where the answer was at hand, or the source is on this machine.

    """

    source: str
    query: str
    purpose: str
    state: Literal["answered", "failed"]
    found: int
    began: str
    seconds: float
    tries: int


class FilterCount(Frozen):
    """How many candidates a filter took and how many were left, and the titles of those it took."""

    name: str
    dropped: int
    left: int
    dropped_titles: tuple[str, ...] = ()


class Pool(Frozen):
    """The candidates of a paper after filters, shared by all its reviews, with the search that made it."""

    candidates: tuple[Candidate, ...]
    searches: tuple[SearchEntry, ...]
    filters: tuple[FilterCount, ...]
    scopes: dict[str, Literal["open", "one_venue"]] = {}
    warnings: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every source answered every query."""
        return all(entry.state == "answered" for entry in self.searches)
