"""The HTML report: one page that holds all it needs, asks nothing of the network, and runs nothing that was read."""

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from peerassay.envelope import Envelope
from peerassay.grading.record import Record
from peerassay.reports import words
from peerassay.reports.page import shown_papers
from peerassay.reports.visible import visible

TEMPLATES = Path(__file__).parent / "templates"


def render_html(records: Sequence[Record], envelopes: Sequence[Envelope] = ()) -> str:
    """Return the report on the records (of one paper or several) as one self-contained HTML page.

    Envelopes are matched to records by digest. The same records give the same bytes.
    """
    style, script = _own("report.css"), _own("report.js")
    return (
        _environment()
        .get_template("report.html.j2")
        .render(
            papers=shown_papers(records, envelopes),
            words=words,
            # Our own two files, named by their digests in the page's policy: nothing else on the page can run.
            style=Markup(style),  # noqa: S704
            script=Markup(script),  # noqa: S704
            policy=f"default-src 'none'; style-src {_source(style)}; script-src {_source(script)}; "
            "base-uri 'none'; form-action 'none'",
        )
    )


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"capfirst": words.capitalised, "signed": words.signed}
    return environment


def _shown(value: Any) -> Any:
    """Every text that goes into the page passes here before it is escaped."""
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value


@cache
def _own(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8").strip()


def _source(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
