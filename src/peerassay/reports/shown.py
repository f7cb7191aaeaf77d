"""How the records of a kind are shown: what each job offers to `show`, `export`, `site` and its own command."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from peerassay.job_record import Envelope, JobRecord, R
from peerassay.literature import Candidate
from peerassay.progress import RunState, count
from peerassay.reports.visible import one_line

if TYPE_CHECKING:
    from rich.console import RenderableType

    from peerassay.reports.blocks import Sheet


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link from a page to another of the same website; its address is ours and relative."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a result stands in a paper's records; `key` is what a filter asks for."""

    key: str
    look: str
    shape: str
    words: str
    many: int


@dataclass(frozen=True, slots=True)
class Index:
    """What the index of a website says of a paper's records of one kind; `about` is searched."""

    tallies: tuple[Tally, ...] = ()
    about: tuple[str, ...] = ()
    core_task: str = ""


def faults_of(records: Sequence[JobRecord]) -> tuple[str, ...]:
    """Return each thing that failed in a run once, as a sentence: searches first, then what failed without them.

    Answers that a batch still owes are one sentence together, however many.
    """
    found: dict[str, str] = {}
    others: list[str] = []
    awaited: dict[str, str] = {}
    for made in (record.made for record in records):
        found |= {e.failure: f"{e.source}: {e.failure}" for e in made.all_searches if e.state == "failed" and e.failure}
        others += [failure.message for failure in made.failures if not failure.pending]
        awaited |= {f.message: f.message.partition("; ")[2] for f in made.failures if f.pending}
    told = [*found.values(), *(other for other in others if not any(known in other for known in found))]
    told += [f"{count(many, 'answer')} pending; {fix}" for fix, many in Counter(awaited.values()).items()]
    return tuple(dict.fromkeys(one_line(text) for text in told))


def _counts(labels: Mapping[str, int]) -> list[str]:
    return [f"{label}: {many}" for label, many in labels.items()]


@dataclass(frozen=True, slots=True)
class Shown(Generic[R]):
    """How a kind of record is shown.

    Attributes:
        noun: what one record and several are called: ("review", "reviews").
        page: the stem of its pages in the folder of a run: `report.html`.
        sheet: the page of a record as blocks.
        works: the works that a record leans on, for reference managers.
        by_key: the same by keys of their own, where the user gave some.
        index: what a website's index says of the records of a paper.
        site_filter: the words of the index's filter: "with reviews".
        brief: a summary as blocks, for a terminal; the page where there is none.
        results: the keys of all tallies that there can be, with their words, in the order of the filter.
        counted: a heading's counts as a list shows them.
        in_view: the same with the page for one reader ("author", "chair", "comments"), where a kind has several.
        formats: what writes those formats of `formats.FORMATS` that only some kinds have, such as rows of CSV.
        endings: by state, how a run ends, in words; for states not in it those of `progress.ENDINGS`.
        faults: sentences on what failed, for standard error.
        advice: sentences on what the user could do for more.

    """

    noun: tuple[str, str]
    page: str
    sheet: Callable[[R, Sequence[Envelope]], "Sheet"]
    works: Callable[[R], Iterable[Candidate]]
    index: Callable[[Sequence[R]], Index]
    site_filter: str
    brief: "Callable[[R], Sheet] | None" = None
    results: tuple[tuple[str, str], ...] = ()
    counted: Callable[[Mapping[str, int]], list[str]] = _counts
    by_key: Callable[[R], Mapping[str, Candidate]] | None = None
    in_view: "Callable[[str], Shown[R]] | None" = None
    formats: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    endings: Mapping[RunState, str] = field(default_factory=dict)
    faults: Callable[[Sequence[R]], Iterable[str]] = faults_of
    advice: Callable[[Sequence[R]], Iterable[str]] = lambda records: ()

    def html(self, records: Sequence[R], envelopes: Sequence[Envelope], ways: Sequence[PageLink]) -> str:
        """Return the page of a record, with ways to other pages of its website."""
        from peerassay.reports.blocks_html import to_html

        return to_html(self.sheet(records[0], envelopes), ways)

    def markdown(self, records: Sequence[R], envelopes: Sequence[Envelope]) -> str:
        """Return the pages of records as Markdown."""
        from peerassay.reports.blocks_markdown import to_markdown

        return "\n".join(to_markdown(self.sheet(record, envelopes)) for record in records)

    def terminal(self, records: Sequence[R], envelopes: Sequence[Envelope]) -> "RenderableType":
        """Return a summary of a record as a rich renderable."""
        from peerassay.reports.blocks_terminal import to_terminal

        return to_terminal(self.brief(records[0]) if self.brief else self.sheet(records[0], envelopes))
