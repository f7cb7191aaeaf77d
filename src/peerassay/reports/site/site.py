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
        for one in entry.pages:
            yield f"{PAGES}/{one.file}", _page(entry, one, envelopes)


def render_index(made: Sequence[Entry]) -> str:
    """Return the index: every paper can be read without the script, which only searches, filters and sorts."""
    there = {tally.key for one in made for tally in one.tallies}
    return page(
        "site.html.j2",
        Own(style=own("report.css", "site.css"), script=own("site.js")),
        entries=made,
        pages=PAGES,
        kinds=[(name, shown.site_filter) for name, shown in SHOWN.items() if any(name in one.kinds for one in made)],
        results=[result for shown in SHOWN.values() for result in shown.results if result[0] in there],
        years=sorted({one.year for one in made if one.year}, reverse=True),
        venues=sorted({one.venue for one in made if one.venue}, key=lambda name: (name.casefold(), name)),
        common=common,
    )


def _page(entry: Entry, one: Page, envelopes: Sequence[Envelope]) -> str:
    ways = [Way("All papers", f"../{INDEX}")]
    ways += [Way(other.name, other.file) for other in entry.pages if other.file != one.file]
    return html(one.records, envelopes, ways)
