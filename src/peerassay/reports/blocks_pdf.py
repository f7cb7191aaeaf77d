"""Blocks in print, set by typst: texts go in as data, never as markup; what a page folds is open in print."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from peerassay.errors import InputError, MissingExtra
from peerassay.reports.blocks import (
    SHAPES,
    Block,
    Draft,
    Fold,
    Heading,
    Items,
    Line,
    Notice,
    Picture,
    Quote,
    Reply,
    Sheet,
    Table,
    Text,
    plain,
)
from peerassay.reports.visible import visible

TEMPLATE = Path(__file__).parent / "templates" / "blocks.typ"


def to_pdf(sheet: Sheet) -> bytes:
    """Return the page as a PDF; raises MissingExtra without the extra `pdf`, InputError for one that cannot be set.

    The same page gives the same bytes with the same typst and the same fonts: the file carries no date, and its
    ids follow from its content. Latin letters come from fonts that typst brings along; other scripts are set in the
    machine's own fonts, and differ where these do.
    """
    try:
        import typst
    except ImportError as error:
        fix = "pip install 'peerassay[pdf]'"
        raise MissingExtra("PDF reports need typst", where="pdf", fix=fix) from error
    content = json.dumps(printed(sheet), ensure_ascii=False)
    try:
        made: bytes = typst.compile(TEMPLATE.read_bytes(), sys_inputs={"sheet": content}, format="pdf")
    except typst.TypstError as error:
        raise InputError(
            f"typst could not typeset the report ({error})", where="pdf", fix="use --format html instead"
        ) from error
    return made


def printed(sheet: Sheet) -> dict[str, Any]:
    """Return what the template `blocks.typ` lays out: plain data, every text safe to look at."""
    return {
        "title": visible(sheet.title),
        "foot": visible(sheet.foot),
        "blocks": list(_blocks(sheet.blocks)),
        "anchors": sorted(_anchors(sheet.blocks)),
    }


def _anchors(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Heading | Fold) and block.anchor:
            yield block.anchor
        if isinstance(block, Fold):
            yield from _anchors(block.blocks)


def _blocks(blocks: Iterable[Block], depth: int = 0) -> Iterator[dict[str, Any]]:
    for block in blocks:
        match block:
            case Heading(text=text, level=level, anchor=anchor):
                yield {"look": "heading", "text": visible(text), "level": level, "anchor": anchor}
            case Text(line=line, size=size):
                yield {"look": "text", "line": _line(line), "size": size}
            case Items(lines=lines):
                yield {"look": "items", "lines": list(map(_line, lines))}
            case Quote(pieces=pieces, source=source, note=note):
                said = [{"text": visible(piece.text), "marked": piece.marked} for piece in pieces]
                yield {"look": "quote", "pieces": said, "source": _line(source), "note": _line(note)}
            case Table(head=head, rows=rows):
                cells = [[_line(cell) for cell in row] for row in rows]
                yield {"look": "table", "head": list(map(visible, head)), "rows": cells}
            case Notice(title=title, lines=lines):
                yield {"look": "notice", "text": visible(title), "lines": list(map(_line, lines))}
            case Picture(caption=caption):
                yield {"look": "picture", "text": visible(caption)}
            case Reply(title=title, text=text):
                yield {"look": "notice", "text": visible(title), "lines": [_line(plain(text))]}
            case Draft(title=title, blocks=inside):
                yield {"look": "notice", "text": visible(title), "lines": []}
                yield from _blocks(inside, depth)
            case Fold(summary=summary, blocks=inside, anchor=anchor):
                yield {"look": "fold", "line": _line(summary), "anchor": anchor, "depth": depth}
                yield from _blocks(inside, depth + 1)


def _line(line: Line) -> list[dict[str, Any]]:
    return [
        {
            "text": visible(f"{SHAPES[run.tone]} {run.text}" if run.tone else run.text),
            "look": "bold" if run.tone else run.look,
            "link": run.link or "",
        }
        for run in line
    ]
