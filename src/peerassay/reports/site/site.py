"""The website's files, each with its text; nothing of them asks the network or another file for anything."""

from collections.abc import Iterable, Iterator, Sequence

from peerassay.grading.verdict import ALL_WORDS
from peerassay.novelty.report import NoveltyReport
from peerassay.reports import words as common
from peerassay.reports.any_record import AnyRecord, gradings_of
from peerassay.reports.html import render_html
from peerassay.reports.navigation import Way
from peerassay.reports.novelty import words
from peerassay.reports.novelty.html import render_report_html
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.site.entry import PAGES, Entry, Page, entries
from peerassay.run import Envelope

INDEX = "index.html"


def site_files(records: Iterable[AnyRecord], envelopes: Sequence[Envelope] = ()) -> Iterator[tuple[str, str]]:
    """Yield the files by their path below the site's folder, the index first.

    The same records give the same bytes, in whatever order they come.
    """
    made = entries(records)
    yield INDEX, render_index(made)
    for entry in made:
        for one in entry.pages:
            yield f"{PAGES}/{one.file}", _page(entry, one, envelopes)


def render_index(made: Sequence[Entry]) -> str:
    """Return the index: every paper can be read without the script, which only searches, filters and sorts."""
    kinds = [(key, name) for key, name in _KINDS.items() if any(key in one.kinds for one in made)]
    return page(
        "site.html.j2",
        Own(style=own("report.css", "site.css"), script=own("site.js")),
        entries=made,
        pages=PAGES,
        kinds=kinds,
        results=_results(made),
        years=sorted({one.year for one in made if one.year}, reverse=True),
        venues=sorted({one.venue for one in made if one.venue}, key=lambda name: (name.casefold(), name)),
        common=common,
    )


_KINDS = {"novelty": "with a novelty report", "grading": "with reviews"}


def _results(made: Sequence[Entry]) -> list[tuple[str, str]]:
    there = {tally.key for one in made for tally in one.tallies}
    standings = [(str(key), f"{words.SHAPE[key]} {name}") for key, name in words.SHORT.items() if key in there]
    labels = [(key, f"claims: {word}") for word in ALL_WORDS if (key := word.replace(" ", "_")) in there]
    return standings + labels


def _page(entry: Entry, one: Page, envelopes: Sequence[Envelope]) -> str:
    ways = [Way("All papers", f"../{INDEX}")]
    ways += [Way(other.name, other.file) for other in entry.pages if other.file != one.file]
    first = one.records[0]
    if isinstance(first, NoveltyReport):
        return render_report_html(first, envelopes, ways=ways)
    return render_html(gradings_of(one.records), envelopes, ways=ways)
