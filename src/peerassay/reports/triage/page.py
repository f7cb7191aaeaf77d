"""The table as pages: so many reviews on each that a browser opens it at once, however many there are."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from peerassay.reports import words
from peerassay.reports.links import web_address
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.shown import PageLink
from peerassay.reports.triage.rows import Triage

ON_A_PAGE: Final = 500
"""Rows: about half a megabyte."""


def page_name(number: int) -> str:
    """Return the file of a page, the first of which is number 1."""
    return "triage.html" if number == 1 else f"triage-{number}.html"


def triage_pages(
    table: Triage,
    name: Callable[[int], str] = page_name,
    *,
    reports: Mapping[str, str] | None = None,
    ways: tuple[PageLink, ...] = (),
) -> Iterator[tuple[str, str]]:
    """Give each page by its file's name, the first one also for a table without rows.

    `name` gives the file of a page by its number, `reports` that of each record by its digest; `ways` leads
    to what lies beside the table.
    """
    many = max(1, -(-len(table.rows) // ON_A_PAGE))
    for number in range(1, many + 1):
        rows = table.rows[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]
        text = page(
            "triage.html.j2",
            Own(style=own("report.css", "triage.css"), script=""),
            table=table,
            rows=rows,
            number=number,
            pages=[name(n) for n in range(1, many + 1)],
            reports=reports or {},
            ways=ways,
            forum=_forum,
            words=words,
        )
        yield name(number), text


def _forum(forum: str | None) -> str | None:
    return web_address(f"https://openreview.net/forum?id={forum}") if forum else None
