"""The report as Markdown: the same content as the HTML page, every foreign text escaped."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import jinja2
from markupsafe import Markup

from peerassay.grading.record import Record
from peerassay.job_record import Envelope
from peerassay.reports import words
from peerassay.reports.answers import clipped
from peerassay.reports.made_shown import hidden_line
from peerassay.reports.markdown_text import link, marked, safe
from peerassay.reports.page import shown_papers
from peerassay.reports.quotes import Quote
from peerassay.reports.self_contained import TEMPLATES


def render_markdown(records: Sequence[Record], envelopes: Sequence[Envelope] = ()) -> str:
    """Return the report on the records as one Markdown text (CommonMark with pipe tables)."""
    text = _environment().get_template("report.md.j2").render(papers=shown_papers(records, envelopes), words=words)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=False,  # noqa: S701  (`_shown` escapes every text for Markdown)
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"clipped": clipped, "hidden_line": hidden_line, "link": _link, "quoted": _quoted}
    environment.filters |= {"markup": Markup, "capfirst": words.capitalised}
    return environment


def _shown(value: Any) -> Any:
    """Every text that goes into the report passes here."""
    return safe(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _link(text: str, address: str | None) -> Markup:
    return Markup(link(text, address))  # noqa: S704  (`link` has escaped it)


def _quoted(quote: Quote) -> Markup:
    """Return a quote as a block with the words that decide in bold and its place behind it."""
    text = f"> “{marked(quote.pieces).strip()}” – {safe(quote.source)}"
    return Markup(text)  # noqa: S704  (`marked` and `safe` have escaped it)
