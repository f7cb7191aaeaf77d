"""Blocks for a terminal: rich renderables without markup, so that foreign text can style nothing."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

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
    Run,
    Sheet,
    Table,
    Text,
    Tone,
)
from peerassay.reports.visible import visible

if TYPE_CHECKING:
    from rich.console import Group, RenderableType
    from rich.text import Text as Words

_COLOURS: dict[Tone, str] = {
    "good": "green", "part": "yellow", "bad": "red", "open": "cyan", "closer": "magenta", "calm": "blue", "none": "dim",
}  # fmt: skip


def to_terminal(sheet: Sheet) -> "Group":
    """Return the page; what a page folds is its one line, marked with a triangle."""
    from rich.console import Group

    foot = (_words((Run(f"\n{sheet.foot}"),), "dim"),) if sheet.foot else ()
    return Group(*_blocks(sheet.blocks), *foot)


def _blocks(blocks: Sequence[Block]) -> "Iterator[RenderableType]":
    for block in blocks:
        yield from _block(block)


def _block(block: Block) -> "Iterator[RenderableType]":
    from rich.padding import Padding

    match block:
        case Heading(text=text, level=level):
            yield _words((Run(f"\n{text}" if level > 1 else text, "bold"),), "underline" if level < 3 else "")
        case Text(line=line):
            yield _words(line)
        case Items(lines=lines, numbered=numbered):
            for number, line in enumerate(lines, 1):
                yield Padding(_words((Run(f"{number}. " if numbered else "• "), *line)), (0, 0, 0, 2))
        case Quote(pieces=pieces, source=source, note=note):
            said = _words((Run("".join(piece.text for piece in pieces).strip(), "quote"),))
            yield Padding(said, (0, 0, 0, 4))
            yield from (Padding(_words(line, "dim"), (0, 0, 0, 4)) for line in (source, note) if line)
        case Table():
            yield _table(block)
        case Notice(title=title, lines=lines):
            yield _words((Run(f"! {title}", "bold"),), "yellow")
            yield from (Padding(_words(line), (0, 0, 0, 2)) for line in lines)
        case Picture(caption=caption):
            yield _words((Run(caption, "soft"),))
        case Reply(title=title, text=text):
            yield _words((Run(title, "bold"),))
            yield Padding(_words((Run(text),)), (0, 0, 0, 4))
        case Draft(title=title, blocks=blocks):
            yield _words((Run(title, "bold"),))
            yield from (Padding(inner, (0, 0, 0, 4)) for inner in _blocks(blocks))
        case Fold(summary=summary, blocks=blocks, open=is_open):
            yield _words((Run("▾ " if is_open else "▸ "), *summary))
            if is_open:
                yield from (Padding(inner, (0, 0, 0, 2)) for inner in _blocks(blocks))


def _table(block: Table) -> "RenderableType":
    from rich.table import Table as Grid
    from rich.text import Text as Words

    grid = Grid(expand=False, pad_edge=False)
    for head in block.head:
        grid.add_column(Words(visible(head)))
    for cells in block.rows:
        grid.add_row(*map(_words, cells))
    return grid


def _words(line: Line, style: str = "") -> "Words":
    from rich.text import Text as Words

    made = Words(style=style)
    for run in line:
        text = f"“{run.text}”" if run.look == "quote" else f"{SHAPES[run.tone]} {run.text}" if run.tone else run.text
        made.append(visible(text), _style(run))
    return made


def _style(run: Run) -> str:
    if run.tone:
        return f"bold {_COLOURS[run.tone]}"
    return {"bold": "bold", "soft": "dim", "quote": "italic", "italic": "italic"}.get(run.look, "")
