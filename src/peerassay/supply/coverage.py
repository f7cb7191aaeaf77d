"""What the sources cover, in words, for the top of a report: what is not in them cannot be found."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import mode

from peerassay.language.venues import venue_name
from peerassay.literature import PartialDate, Source
from peerassay.literature.source import Holdings, SelfDescribing
from peerassay.progress import count, listed

_LEAST_EDITIONS = 3
_LEAST_PAPERS = 100
"""A venue of which a library has so many papers and editions is one that it means to hold."""
_YEARS_BACK = 3
_MOST_NAMED = 6
_OF_LATE = "of the last three years before the paper"
_A_FEW = 0.1
"""An edition with less than this share of its venue's median is as good as missing."""


def coverage_of(
    sources: Iterable[Source], paper_date: str | None, venues: Iterable[str | None] = ()
) -> tuple[str, ...]:
    """Return a sentence for each source: what a library holds, and which editions before the paper it lacks.

    Without the paper's date nothing is told of editions. `venues` are those of works near the paper: what is missing
    of them is told first.
    """
    near = Counter(name for venue in venues if (name := venue_name(venue)))
    return tuple(words for source in sources for words in _words(source, paper_date, near))


def _words(source: Source, paper_date: str | None, near: Counter[str]) -> list[str]:
    if not isinstance(source, SelfDescribing):
        return [f"{source.name} was asked, a catalogue of all fields."] if source.endpoint else []
    held = source.info()
    number = sum(share.papers for share in held.venues)
    venues = [share for share in held.venues if share.venue]
    years = f", {held.years[0]}-{held.years[1]}" if held.years else ""
    what = f"The {source.name} holds {number:,} works of {count(len(venues), 'venue')}{years}"
    gaps = _gaps(held, paper_date, near)
    if not gaps:
        return [f"{what}."]
    named = listed(gaps[:_MOST_NAMED]) if len(gaps) <= _MOST_NAMED else f"{', '.join(gaps[:_MOST_NAMED])} and others"
    return [f"{what}; {_OF_LATE} it lacks {named}."]


def _gaps(held: Holdings, paper_date: str | None, near: Counter[str]) -> list[str]:
    """The editions of its large venues that it lacks, of the last years before the paper; the nearest venue first."""
    paper = PartialDate.parse(paper_date)
    if held.years is None or paper is None:
        return []
    until = min(paper.year, held.years[1])
    found: list[str] = []
    for share in sorted(held.venues, key=lambda one: (-near[one.venue or ""], -one.papers)):
        if not share.venue or share.papers < _LEAST_PAPERS or len(share.by_year) < _LEAST_EDITIONS:
            continue
        lacking = [year for year in _lacking(share.by_year, until) if year > until - _YEARS_BACK]
        if lacking:
            found.append(f"{share.venue.upper()} {listed([str(year) for year in lacking])}")
    return found


def _lacking(by_year: Mapping[int, int], until: int) -> Sequence[int]:
    """The years in which an edition was due and is not there: every year, or every second where that is the rule."""
    usual = sorted(by_year.values())[len(by_year) // 2]
    held = sorted(year for year, papers in by_year.items() if papers >= _A_FEW * usual)
    if len(held) < _LEAST_EDITIONS:
        return []
    step = mode(later - year for year, later in pairwise(held))
    return [year for year in range(held[0], until + 1, step) if year not in held]
