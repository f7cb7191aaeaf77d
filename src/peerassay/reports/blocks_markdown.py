"""Blocks as Markdown (CommonMark with pipe tables): what a page folds is in numbered notes at the end."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from peerassay.reports.blocks import (
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
)
from peerassay.reports.markdown_text import bullet, link, marked, row, safe

_BLANKS = re.compile(r" {2,}")


def to_markdown(sheet: Sheet) -> str:
    """Return the page as Markdown, every foreign text escaped."""
    writer = _Writer()
    body = list(writer.blocks(sheet.blocks))
    return "\n\n".join([*body, *writer.all_notes(), *([f"**{safe(sheet.foot)}**"] if sheet.foot else [])]) + "\n"


def line_markdown(line: Line) -> str:
    """Return a line as Markdown."""
    runs: list[Run] = []
    # Two bold runs side by side would leave "****" between them.
    for is_bold, group in groupby(line, key=lambda run: run.look == "bold" and not (run.link or run.tone)):
        own = list(group)
        runs += [Run("".join(run.text for run in own), "bold")] if is_bold else own
    return _BLANKS.sub(" ", "".join(map(_run, runs))).strip()


def _run(run: Run) -> str:
    if run.link and not run.link.startswith("#"):
        return link(run.text, run.link)
    text = safe(run.text)
    if run.look == "quote":
        return f"“{text.strip()}”"
    if run.tone or run.look == "bold":
        edge = text[len(text.rstrip()) :]
        return f"**{text.strip()}**{edge}"
    if run.look == "italic":
        return f"*{text.strip()}*{text[len(text.rstrip()) :]}"
    return text


class _Writer:
    """Writes blocks and keeps what is folded for the notes."""

    def __init__(self) -> None:
        self._folded: list[Fold] = []

    def blocks(self, blocks: Sequence[Block], *, inside_note: bool = False) -> Iterator[str]:
        """Give each block as Markdown; in a note nothing is folded again."""
        for block in blocks:
            if isinstance(block, Fold):
                yield from self._fold(block, inside_note=inside_note)
            elif isinstance(block, Draft):
                yield "\n>\n".join(map(_as_quoted, (f"**{safe(block.title)}**", *map(_block, block.blocks))))
            else:
                yield _block(block)

    def all_notes(self) -> Iterator[str]:
        """Give what was folded, one note each."""
        if self._folded:
            yield "## Notes"
        for number, fold in enumerate(self._folded, 1):
            yield f"### Note {number}"
            yield line_markdown(fold.summary)
            yield from self.blocks(fold.blocks, inside_note=True)

    def _fold(self, fold: Fold, *, inside_note: bool) -> Iterator[str]:
        summary = line_markdown(fold.summary)
        if inside_note or fold.open:
            yield summary
            yield from self.blocks(fold.blocks, inside_note=inside_note)
        else:
            self._folded.append(fold)
            yield f"{summary} (note {len(self._folded)})"


def _block(block: Block) -> str:
    return "\n".join(_lines(block)).strip("\n")


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading(text=text, level=level):
            yield f"{'#' * level} {safe(text).strip()}"
        case Text(line=line):
            yield line_markdown(line)
        case Items(lines=lines, numbered=numbered):
            for number, line in enumerate(lines, 1):
                yield f"{f'{number}.' if numbered else '-'} {line_markdown(line)}"
        case Quote():
            yield from _quote(block)
        case Table(head=head, rows=rows):
            yield from row([safe(text) for text in head], head=True)
            for cells in rows:
                yield from row([line_markdown(cell) for cell in cells])
        case Notice(title=title, lines=lines):
            yield from (f"**{safe(title).strip()}**", "", *(bullet(line_markdown(line)) for line in lines))
        case Picture(caption=caption):
            yield safe(caption)
        case Reply(title=title, text=text):
            yield from (f"**{safe(title).strip()}**", "", *_reply_lines(text))
        case Fold() | Draft():  # the writer has laid it out
            raise AssertionError(block)


def _quote(block: Quote) -> Iterator[str]:
    yield f"> “{marked(block.pieces).strip()}”"
    for line in (block.source, block.note):
        if line:
            yield f">\n> {line_markdown(line)}"


def _reply_lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if line.startswith("> "):
            yield f"> > {safe(line[2:]).strip()}"
        else:
            yield f"> {safe(line).strip()}".rstrip()


def _as_quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())
