"""The prior works held against a paper, and how they were come by: what every job that compares works with."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from peerassay.engines import Failure
from peerassay.frozen import Frozen
from peerassay.literature import Candidate, CandidateText, Pool, SearchRun

if TYPE_CHECKING:
    from peerassay.retrieval.about import AboutAnswer

By = Literal["given", "identifier", "front_matter", "file", "review", "venue", "catalogue", "today"]
Time = Literal["earlier", "concurrent", "later", "unknown"]


class PaperDate(Frozen):
    """ISO, as precise as known, and what it was read from; None where nothing tells."""

    date: str | None = None
    by: By | None = None


class PaperSide(Frozen):
    """What the paper contributes (docs/specification.md, G4), asked once for the paper and shared by all its reviews.

    `queries` are 6 to 12 wordings to search by.
    """

    core_task: str
    contributions: tuple[str, ...]
    key_terms: tuple[str, ...]
    must_have_entities: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()


class RecalledWork(Frozen):
    """A work that the model remembers as close: evidence of nothing until a source confirms that it exists."""

    title: str
    author: str = ""
    year: int | None = None
    why: str = ""


class RecalledWorks(Frozen):
    """Works that the model recalled as closest: how many, and which titles no source confirmed, so that they went."""

    recalled: int = 0
    confirmed: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Retrieval:
    """What all reviews of a paper share.

    Attributes:
        side: None where the question on the paper got no answer.
        candidates: every work that was kept, by id: searched, cited, recalled, added by you.
        texts: what of each can be read, by id.
        nearest: ids of earlier and concurrent works, nearest to the contributions first, after the ordering question.
        cited: ids of the paper's own references (`Reference.id`) by candidate id.
        given: ids of the works that the user added.
        times: when each was first public as against the paper, by id.
        pool: searches, filters, scopes and warnings.
        coverage: what the sources cover, in words, for the top of a report.
        complete: whether every source answered every search.
        fetched: addresses that full texts were asked for.
        not_found: the recalled works that no source has: title, author, year as the model knows them.
        runs: when each query was asked, how long it took and how often it was tried; differs from run to run.
        about: the answer that `side` is made from, with the authors' claims; None where there is none.
        orders: ids of the paper's sentences that it was made without, because they address whoever judges.

    """

    side: PaperSide | None
    candidates: Mapping[str, Candidate]
    texts: Mapping[str, CandidateText]
    nearest: tuple[str, ...]
    cited: Mapping[str, str]
    given: tuple[str, ...]
    times: Mapping[str, Time]
    recalled: RecalledWorks
    pool: Pool
    dated: PaperDate
    coverage: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    complete: bool = True
    fetched: tuple[str, ...] = ()
    not_found: tuple[RecalledWork, ...] = ()
    runs: tuple[SearchRun, ...] = ()
    about: "AboutAnswer | None" = None
    orders: frozenset[str] = frozenset()
