"""How a block is printed into a paper's text: its pieces line by line, and the records with ids and offsets of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from peerassay.documents.blocks import Block, FormulaAt, PrintedLine, boxes_of
from peerassay.documents.paper import BLOCK_PREFIX, BlockKind, PaperBlock, Part
from peerassay.documents.sentence import Box, cut_to_length

Role = Literal["caption", "header", "row", "note", "formula", "line"]
CELL_BREAK = " | "
_SUFFIX = {"caption": "cap", "header": "r", "row": "r", "note": "n", "line": "l"}
_WIDTH = {"r": 2, "l": 3}
_KIND = {
    "table": BlockKind.TABLE,
    "listing": BlockKind.LISTING,
    "figure": BlockKind.FIGURE,
    "footnote": BlockKind.FOOTNOTE,
}
APART = frozenset(_KIND)
"""The kinds of a reader's blocks that are no running text."""


class Piece(NamedTuple):
    """A line of a block as the paper's text holds it: never empty, never longer than a sentence may be."""

    role: Role
    text: str
    cells: tuple[str, ...] = ()
    boxes: tuple[Box, ...] = ()


def pieces_of(block: Block) -> tuple[Piece, ...]:
    """Return the lines of a table, listing, figure or footnote in reading order, without empty rows and lines."""
    return tuple(part for piece in _pieces(block) for part in _cut(piece))


def _pieces(block: Block) -> Iterator[Piece]:
    if block.caption.strip():
        yield Piece("caption", _flat(block.caption))
    for row in block.rows:
        if any(cell.strip() for cell in row.cells):
            text = CELL_BREAK.join(_flat(cell) for cell in row.cells).strip()
            yield Piece("header" if row.header else "row", text, row.cells, (row.box,) if row.box else ())
    if block.kind == "listing":
        yield from _lines(block)
    elif block.text.strip():
        yield Piece("note", _flat(block.text), boxes=boxes_of(block.lines, 0, len(block.text)))
    for note in block.notes:
        if note.strip():
            yield Piece("note", _flat(note))


def _lines(block: Block) -> Iterator[Piece]:
    at = 0
    for line in block.text.split("\n"):
        if line.strip():
            yield Piece("line", line.rstrip(), boxes=boxes_of(block.lines, at, at + len(line)))
        at += len(line) + 1


def _flat(text: str) -> str:
    return " ".join(text.split())


def _cut(piece: Piece) -> Iterator[Piece]:
    """Cut what is longer than any sentence; the first part keeps a row's cells."""
    for n, (start, end) in enumerate(cut_to_length(piece.text, 0, len(piece.text))):
        yield Piece(piece.role, piece.text[start:end], () if n else piece.cells, piece.boxes)


class BlockIds:
    """Counts blocks by kind, and makes the records of a paper's blocks with their ids and offsets."""

    def __init__(self) -> None:
        self._counts: Counter[BlockKind] = Counter()

    def _next(self, kind: BlockKind) -> str:
        self._counts[kind] += 1
        return f"{BLOCK_PREFIX[kind]}_{self._counts[kind]}"

    def record(self, block: Block, pieces: Sequence[Piece], start: int, paragraph: int) -> PaperBlock:
        """Return the record of a block whose pieces are printed one a line from `start`."""
        kind = _KIND[block.kind]
        name = self._next(kind)
        parts = tuple(_parts(name, pieces, start, paragraph))
        box = block.box or next((part.boxes[0] for part in parts if part.boxes), None)
        return PaperBlock(
            id=name,
            kind=kind,
            label=block.label,
            parts=parts,
            start=start,
            end=parts[-1].end if parts else start,
            page=box.page if box else _page(block.lines),
            box=box,
        )

    def formulas(self, block: Block, start: int, paragraph: int) -> Iterator[PaperBlock]:
        """Yield the records of the displayed formulas in a paragraph that begins at `start`."""
        for formula in block.formulas:
            yield self._formula(block, formula, start, paragraph)

    def _formula(self, block: Block, formula: FormulaAt, start: int, paragraph: int) -> PaperBlock:
        name = self._next(BlockKind.FORMULA)
        boxes = boxes_of(block.lines, formula.start, formula.end)
        place = {"start": start + formula.start, "end": start + formula.end}
        text = block.text[formula.start : formula.end]
        part = Part(
            id=name, text=text, role="formula", paragraph=paragraph, boxes=boxes, page=_first_page(boxes), **place
        )
        return PaperBlock(
            id=name,
            kind=BlockKind.FORMULA,
            label=formula.label,
            parts=(part,) if text else (),
            page=_first_page(boxes),
            box=boxes[0] if boxes else None,
            **place,
        )


def _parts(name: str, pieces: Sequence[Piece], start: int, paragraph: int) -> Iterator[Part]:
    counts: Counter[str] = Counter()
    for piece in pieces:
        counts[_SUFFIX[piece.role]] += 1
        yield Part(
            id=_part_id(name, _SUFFIX[piece.role], counts),
            text=piece.text,
            start=start,
            end=start + len(piece.text),
            paragraph=paragraph,
            page=_first_page(piece.boxes),
            boxes=piece.boxes,
            role=piece.role,
            cells=piece.cells,
        )
        start += len(piece.text) + 1


def _part_id(name: str, suffix: str, counts: Counter[str]) -> str:
    n = counts[suffix]
    if suffix == "n" and name.startswith(BLOCK_PREFIX[BlockKind.FOOTNOTE]):
        return name if n == 1 else f"{name}_n{n}"
    if suffix == "cap":
        return f"{name}_cap" if n == 1 else f"{name}_cap{n}"
    return f"{name}_{suffix}{n:0{_WIDTH.get(suffix, 1)}}"


def _first_page(boxes: Sequence[Box]) -> int | None:
    return boxes[0].page if boxes else None


def _page(lines: Sequence[PrintedLine]) -> int | None:
    return lines[0].box.page if lines else None
