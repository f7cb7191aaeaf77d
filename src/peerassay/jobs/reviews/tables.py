"""Evidence from the paper's tables: the cells are found, and what is computed from them is computed again."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from peerassay.documents import Paper, PaperBlock, Part
from peerassay.jobs.reviews.answer import CellAnswer
from peerassay.jobs.reviews.case import Cell, EvidenceState
from peerassay.language.mathematics import POINT_APART
from peerassay.language.patterns import pattern_of

_NUMBER = re.compile(r"[-−–]?\d[\d,]*(?:\.\d+)?|[-−–]?\.\d+")


@dataclass(frozen=True, slots=True)
class Computed:
    """Cells as the table has them, what they give, and a note where that is not what was said."""

    cells: tuple[Cell, ...]
    state: EvidenceState
    result: str
    note: str = ""


def computed(paper: Paper, given: Sequence[CellAnswer], operation: str | None, result: str) -> Computed | str:
    """Return the cells and what they give, or in plain words which cell the paper does not have."""
    if not given:
        return "no cells are named"
    cells = []
    for cell in given:
        found = _found(paper, cell)
        if isinstance(found, str):
            return found
        cells.append(found)
    return _computed_from(tuple(cells), operation, result)


def _computed_from(cells: tuple[Cell, ...], operation: str | None, result: str) -> Computed:
    said, numbers = number_in(result), [number_in(cell.value) for cell in cells]
    known = [number for number in numbers if number is not None]
    if operation is None:
        state = EvidenceState.COMPUTED if said is None else EvidenceState.NOT_COMPUTED
        return Computed(cells, state, result)
    own = _result(operation, known) if 2 <= len(known) == len(numbers) else None
    if own is None:
        return Computed(cells, EvidenceState.NOT_COMPUTED, result, "the cells do not give a number")
    if said is not None and _agree(said, own, operation):
        return Computed(cells, EvidenceState.COMPUTED, result)
    right = _printed(own, known)
    return Computed(cells, EvidenceState.COMPUTED, right, f"the {operation} is {right}, not {result or 'given'}")


def number_in(text: str) -> Decimal | None:
    """Return the first number of a cell ("45.2 ± 0.3", "1,024", "−3 %", "80 . 66", "1.8K"), None if it has none."""
    text = POINT_APART.sub(".", text)
    found = _NUMBER.search(text)
    if found is None:
        return None
    sign = _THOUSANDS_SIGN.match(text, found.end())
    times = _THOUSANDS[sign[1].lower()] if sign else 1
    try:
        return Decimal(found.group().replace(",", "").replace("−", "-").replace("–", "-")) * times
    except InvalidOperation:
        return None


_THOUSANDS_SIGN = pattern_of(r"\s?([kmb])(?![a-z])", re.IGNORECASE)
_THOUSANDS = {"k": 10**3, "m": 10**6, "b": 10**9}


def _found(paper: Paper, cell: CellAnswer) -> Cell | str:
    block, row = next(
        ((block, part) for block in paper.blocks for part in block.parts if part.id == cell.row.strip("[] ")),
        (None, None),
    )
    if block is None or row is None:
        return f"the paper has no row {cell.row[:40]}"
    place = _place(block, row, cell)
    if place is None:
        # A reader of a file may run the cells of several lines together: the value is one of those in a cell.
        fused = [n for n, value in enumerate(row.cells) if _is_among(cell.value, value)]
        if len(fused) != 1:
            return f"{row.id} has no cell “{cell.value[:40]}” under “{cell.column[:40]}”"
        return Cell(row=row.id, column=_head(block, fused[0]) or cell.column, value=cell.value.strip())
    return Cell(row=row.id, column=_head(block, place) or cell.column, value=row.cells[place])


def _place(block: PaperBlock, row: Part, cell: CellAnswer) -> int | None:
    """Return the place of a cell in its row: by column and value, else by the value and the likest head.

    A head in two rows, or a label within the cell ("CN 0.0004"), is named in many ways; the value decides.
    """
    holding = [n for n, value in enumerate(row.cells) if cell.value and _same(cell.value, value)]
    headed = [n for n in range(len(row.cells)) if cell.column and _words(cell.column) in _words(_head(block, n))]
    both = [n for n in holding if n in headed]
    if both:
        return both[0]
    if not cell.value and len(headed) == 1:
        return headed[0]
    wanted = set(_words(cell.column).split())
    return max(holding, key=lambda n: len(wanted & _row_words(block, row, n)), default=None)


def _row_words(block: PaperBlock, row: Part, place: int) -> set[str]:
    return set(_words(f"{_head(block, place)} {row.cells[place]}").split())


def _head(block: PaperBlock, place: int) -> str:
    """The heads over a column from top to bottom; one that spans several columns counts for each of them."""
    rows = (part.cells[: place + 1] for part in block.parts if part.role == "header" and place < len(part.cells))
    heads = (next(((n, cell) for n, cell in reversed([*enumerate(row)]) if cell.strip()), (0, "")) for row in rows)
    return " ".join(cell for n, cell in heads if n > 0 or place == 0)


def _words(text: str) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())


def _same(one: str, other: str) -> bool:
    if _words(one) and _words(one) == _words(other):
        return True
    first, second = number_in(one), number_in(other)
    return first is not None and first == second


def _is_among(value: str, cell: str) -> bool:
    """Whether a cell of several values has one that is written like this."""
    return bool(value.strip()) and re.search(rf"(?<![\w.,]){re.escape(value.strip())}(?![\w]|[.,]\d)", cell) is not None


def _result(operation: str, numbers: Sequence[Decimal]) -> Decimal | None:
    if operation in {"sum", "mean"}:
        total = sum(numbers, Decimal(0))
        return total if operation == "sum" else total / len(numbers)
    first, second = numbers[0], numbers[1]
    if len(numbers) != 2 or (operation == "ratio" and not second):
        return None
    return first - second if operation == "difference" else first / second


def _agree(said: Decimal, own: Decimal, operation: str) -> bool:
    """Whether both are the same number at the places that were said; a difference may be told without its sign."""
    exponent = said.as_tuple().exponent
    step = Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0)
    values = [own, -own] if operation == "difference" else [own]
    if operation == "ratio" and own:
        values.append(1 / own)
    return any(abs(value - said) <= step / 2 for value in values)


def _printed(own: Decimal, numbers: Sequence[Decimal]) -> str:
    exponents = [number.as_tuple().exponent for number in numbers]
    places = min([*(e for e in exponents if isinstance(e, int)), 0])
    return f"{own.quantize(Decimal(1).scaleb(min(places, -2) if own != own.to_integral_value() else places))}"
