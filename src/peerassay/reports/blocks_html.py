"""Blocks as a page that holds all it needs: every foreign text is escaped by the template."""

import base64
from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup, escape

from peerassay.reports.blocks import SHAPES, Block, Draft, Fold, Heading, Line, Picture, Run, Sheet
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.shown import PageLink
from peerassay.reports.visible import visible

_WIDE = 90
_ROWS = (4, 24)


def to_html(sheet: Sheet, ways: Sequence[PageLink] = ()) -> str:
    """Return the page; it asks nothing of the network, and the same sheet gives the same bytes."""
    ours = Own(
        style=own("report.css", "blocks.css"),
        script=own("report.js"),
        pictures=_has_picture(sheet.blocks),
    )
    contents = [block for block in sheet.blocks if isinstance(block, Heading) and block.level == 2 and block.anchor]
    return page(
        "blocks.html.j2",
        ours,
        sheet=sheet,
        contents=contents,
        **BLOCK_WORDS,
        words={"AN_AID": sheet.foot},
        ways=ways,
    )


def _has_picture(blocks: Sequence[Block]) -> bool:
    return any(
        (isinstance(block, Picture) and block.png is not None)
        or (isinstance(block, Fold | Draft) and _has_picture(block.blocks))
        for block in blocks
    )


def _rows_of(text: str) -> int:
    needed = sum(1 + len(line) // _WIDE for line in text.splitlines())
    return max(_ROWS[0], min(_ROWS[1], needed + 1))


def _data_of(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"


def html_of(line: Line) -> Markup:
    """Return the runs of a line as HTML, as the macros have it; in Python, for a page has hundreds of them."""
    return Markup("".join(map(_run, line)))  # noqa: S704 - every text is escaped in `_run`


def _run(run: Run) -> str:
    text = escape(visible(run.text))
    if run.tone:
        shape = f'<span class="shape" aria-hidden="true">{escape(SHAPES[run.tone])}</span>'
        looked = f'<strong class="badge t-{escape(run.tone)}">{shape}{text}</strong>'
    else:
        before, behind = _LOOKS.get(run.look, ("", ""))
        looked = f"{before}{text}{behind}"
    if run.link:
        outside = "" if run.link.startswith("#") else ' rel="noopener noreferrer"'
        looked = f'<a href="{escape(visible(run.link))}"{outside}>{looked}</a>'
    return looked.strip("\n")


_LOOKS: Final = {
    "bold": ("<strong>", "</strong>"),
    "italic": ("<em>", "</em>"),
    "quote": ('<span class="quoted">“', "”</span>"),
    "soft": ('<span class="soft">', "</span>"),
}
BLOCK_WORDS: Final[Mapping[str, Any]] = {
    "html_of": html_of,
    "kind_of": lambda block: type(block).__name__,
    "rows_of": _rows_of,
    "data_of": _data_of,
}
"""What the macros of `block_macros.html.j2` are given beside the blocks."""
