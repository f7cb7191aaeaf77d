"""The paper's date and the time of each work as against it: earlier, concurrent, later, or not known."""

from collections.abc import Iterable, Sequence

from peerassay.documents import Review
from peerassay.documents.paper import DatedBy, PaperCard
from peerassay.language.identifiers import arxiv_month
from peerassay.language.venues import edition_of
from peerassay.literature import (
    Candidate,
    CitationState,
    PartialDate,
    SearchEntry,
    Source,
    WorkMention,
    first_public,
    later_than,
    resolve,
)
from peerassay.literature.dates import venue_edition
from peerassay.retrieval.retrieval import By, PaperDate, Time
from peerassay.run import Tools

_DRAFTS = "drafts"
"""The namespace of the cache in which the day of a draft is kept."""
_LEAST_TITLE = 3
"""Words of a title by which a paper is looked for."""
_EDITIONS_APART = 2
"""A preprint and its printed version are up to two years apart; a citation that is off by more means another work."""


def paper_date(card: PaperCard, reviews: Iterable[Review], given: str | None) -> PaperDate:
    """Return the date that the user gives, else the earliest that anything tells.

    The arXiv id, what the front matter prints, the deadline of the paper's venue, its earliest review. A date from the
    file alone, which in a camera-ready copy is that of the copy, counts only where nothing else tells.
    """
    if given:
        return PaperDate(date=given, by="given")
    known = list(_dates_stated(card, reviews))
    if known:
        return min(known, key=_earliest)
    return PaperDate(date=card.date, by="file") if card.date else PaperDate()


def _dates_stated(card: PaperCard, reviews: Iterable[Review]) -> Iterable[PaperDate]:
    of_id = arxiv_month(card.arxiv_id) or arxiv_month(card.doi)
    edition = edition_of(card.venue, card.year)
    own = card.date or (str(card.year) if card.year else None)
    by: By = card.dated_by.value if card.dated_by else "front_matter"
    reviewed = min((review.date for review in reviews if review.date), default=None)
    told: tuple[tuple[str | None, By], ...] = (
        (of_id, "identifier"),
        (own if card.dated_by is not DatedBy.FILE else None, by),
        (edition.written if edition else None, "venue"),
        (reviewed, "review"),
    )
    return (PaperDate(date=date, by=by) for date, by in told if PartialDate.parse(date) is not None)


def _earliest(date: PaperDate) -> tuple[str, int]:
    """By the last day that a date may mean: a year alone is no earlier than a month of it."""
    parsed = PartialDate.parse(date.date)
    return (parsed.last_day if parsed else "9", -len(date.date or ""))


async def settled_date(
    paper_id: str, card: PaperCard, dated: PaperDate, tools: Tools
) -> tuple[PaperDate, tuple[SearchEntry, ...]]:
    """Return the date of a paper that tells none, or only that of its file; and what was asked for it.

    A paper that a source has takes its date from there. Else it is a draft: of today, by the clock of the run. That day
    is kept, so that a run which goes on tomorrow asks the same questions.
    """
    if dated.by not in {None, "file"}:
        return dated, ()
    own, asked = await _own_entry(card, tools.searched)
    if own is not None and (public := first_public(own)) is not None:
        return PaperDate(date=public, by="catalogue"), asked
    if dated.date or tools.today is None:
        return dated, asked
    kept = tools.cache.get(_DRAFTS, paper_id)
    day = kept.decode() if kept else tools.today()
    if kept is None:
        tools.cache.put(_DRAFTS, paper_id, day.encode())
    return PaperDate(date=day, by="today"), asked


async def _own_entry(card: PaperCard, sources: Sequence[Source]) -> tuple[Candidate | None, tuple[SearchEntry, ...]]:
    """The paper as a source has it, by id or by its title and authors."""
    if len(card.title.split()) < _LEAST_TITLE or not sources:
        return None, ()
    mention = WorkMention(text=card.title, title=card.title, authors=card.authors, doi=card.doi, arxiv_id=card.arxiv_id)
    found = await resolve(mention, sources, paper_date=None)
    own = found.candidate if found.state is CitationState.RESOLVED and found.by != "nickname" else None
    entries = (
        SearchEntry(
            source=source.name,
            query=card.title,
            purpose="the paper itself",
            found=int(own is not None),
            state="failed" if source.name in found.failed else "answered",
            failure=found.failed.get(source.name),
        )
        for source in sources
    )
    return own, tuple(entries)


def time_of(candidate: Candidate, dated: PaperDate, window_months: int, *, cited: bool = False) -> Time:
    """Return when the work was first public as against the paper.

    `concurrent`: public within the window before the paper (four months: docs/law.md, 5), or in the paper's own year
    without anything finer, or written by the paper's date and public only after it, as a venue's papers between
    deadline and meeting. `unknown` where either has no date. A work that the paper cites was there before it: it is
    earlier where its month or the paper's is not known, and concurrent at the latest.
    """
    time = _time_by_dates(candidate, dated, window_months)
    if not cited or time == "earlier":
        return time
    dates = (PartialDate.parse(dated.date), PartialDate.parse(first_public(candidate)))
    return "concurrent" if all(date is not None and date.month is not None for date in dates) else "earlier"


def _time_by_dates(candidate: Candidate, dated: PaperDate, window_months: int) -> Time:
    paper, work = PartialDate.parse(dated.date), PartialDate.parse(first_public(candidate))
    if paper is None or work is None:
        return "unknown"
    if later_than(candidate, dated.date):
        return "later"
    edition = venue_edition(candidate)
    public = PartialDate.parse(edition.public) if edition else work
    return "concurrent" if public is None or _beside(paper, public, window_months) else "earlier"


def _beside(paper: PartialDate, public: PartialDate, window_months: int) -> bool:
    if public.after(paper):
        return True
    if window_months == 0:
        return False
    if paper.month is None or public.month is None:
        return paper.year == public.year
    apart = paper.months - public.months
    if paper.day is None or public.day is None:
        return apart <= window_months
    return apart < window_months or (apart == window_months and public.day >= paper.day)


def dated_by_citations(candidate: Candidate, arxiv_ids: Iterable[str], years: Iterable[int] = ()) -> Candidate:
    """Return the candidate with the month or year by which those who cite it had it, where that is earlier.

    A library of a venue dates its papers by the venue's year alone, though many were read for a year as preprints:
    whoever cites one by its arXiv id names the month, and a citation "arXiv, 2023" the year.
    """
    known = PartialDate.parse(first_public(candidate))
    months = [date for month in map(arxiv_month, arxiv_ids) if (date := PartialDate.parse(month)) is not None]
    told = [*months, *(PartialDate(year) for year in years)]
    for date in sorted(told, key=lambda given: (given.months, given.month is None)):
        if known is None or _is_earlier(date, known):
            return candidate.model_copy(update={"date": str(date)})
    return candidate


def _is_earlier(date: PartialDate, known: PartialDate) -> bool:
    if known.year - date.year > _EDITIONS_APART:
        return False
    return known.after(date) or (known.year == date.year and known.month is None and date.month is not None)
