"""The website's files, each with its text; nothing of them asks the network or another file for anything."""

from collections.abc import Iterable, Iterator, Sequence

from peerassay.job_record import Envelope, JobRecord
from peerassay.reports import words as common
from peerassay.reports.kinds import SHOWN, html
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.shown import Way
from peerassay.reports.site.entry import PAGES, Entry, Page, entries

INDEX = "index.html"


def site_files(records: Iterable[JobRecord], envelopes: Sequence[Envelope] = ()) -> Iterator[tuple[str, str]]:
    """Yield the files by their path below the site's folder, the index first.

    The same records give the same bytes, in whatever order they come.
    """
    made = entries(records)
    yield INDEX, render_index(made)
    for entry in made:
        for shown in entry.pages:
            yield f"{PAGES}/{shown.file}", _page(entry, shown, envelopes)


def render_index(made: Sequence[Entry]) -> str:
    """Return the index: every paper can be read without the script, which only searches, filters and sorts."""
    there = {tally.key for entry in made for tally in entry.tallies}
    return page(
        "site.html.j2",
        Own(style=own("report.css", "site.css"), script=own("site.js")),
        entries=made,
        pages=PAGES,
        kinds=[
            (name, shown.site_filter) for name, shown in SHOWN.items() if any(name in entry.kinds for entry in made)
        ],
        results=[result for shown in SHOWN.values() for result in shown.results if result[0] in there],
        years=sorted({entry.year for entry in made if entry.year}, reverse=True),
        venues=sorted({entry.venue for entry in made if entry.venue}, key=lambda name: (name.casefold(), name)),
        words=common,
    )


def _page(entry: Entry, shown: Page, envelopes: Sequence[Envelope]) -> str:
    ways = [Way("All papers", f"../{INDEX}")]
    ways += [Way(other.name, other.file) for other in entry.pages if other.file != shown.file]
    return html(shown.records, envelopes, ways)
