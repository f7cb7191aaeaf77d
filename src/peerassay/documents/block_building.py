"""Blocks one behind the other: a paragraph that something interrupts is whole again, with its formulas inside."""

from peerassay.documents.blocks import Block, FormulaAt, goes_on, joined
from peerassay.documents.paper import LeftOut

_APART = ("table", "listing", "figure", "footnote")
_MOST_FORMULAS = 200
"""Displayed formulas of one paragraph; more are no paper's, and each would copy all before it."""


class BlockBuilder:
    """Takes what a reader finds in reading order.

    Attributes:
        blocks: in reading order; a paragraph that a figure, a formula or a page break cut off is one block.
        left_out: what is in no block, with the reason.

    """

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.left_out: list[LeftOut] = []
        self._waiting = False

    def add(self, block: Block) -> None:
        """Add a heading, a reference or what is apart from running text (a table, a note)."""
        self.blocks.append(block)
        self._waiting = block.kind in _APART

    def leave(self, text: str, reason: str) -> None:
        """Record what is in no block; the paragraph before it may go on."""
        self._waiting = True
        if text.strip():
            self.left_out.append(LeftOut(text=text, reason=reason))

    def formula(self, text: str, label: str | None = None) -> None:
        """Put a displayed formula and its number into the paragraph before it, or into one of its own."""
        at = self._open_paragraph()
        if at is not None and len(self.blocks[at].formulas) >= _MOST_FORMULAS:
            at = None
        last = self.blocks[at] if at is not None else Block(kind="prose")
        start = len(last.text) + (1 if last.text and text else 0)
        formula = FormulaAt(start=start, end=start + len(text), label=label)
        whole = f"{last.text}\n{text}" if last.text and text else last.text or text
        if text and label:
            whole = f"{whole} {label}"
        block = last.model_copy(update={"text": whole, "formulas": (*last.formulas, formula)})
        if at is None:
            self.blocks.append(block)
        else:
            self.blocks[at] = block
        self._waiting = True

    def prose(self, text: str) -> None:
        """Add a paragraph, or put it to the one that it goes on with."""
        at = self._open_paragraph()
        last = self.blocks[at] if at is not None else None
        if at is not None and last is not None and self._continues(last, text):
            self.blocks[at] = last.model_copy(update={"text": _with(last, text)})
        else:
            self.blocks.append(Block(kind="prose", text=text))
        self._waiting = False

    def ends_in_formula(self) -> bool:
        """Whether a displayed formula is the last that was added to the open paragraph."""
        at = self._open_paragraph()
        return at is not None and self._waiting and bool(self.blocks[at].formulas)

    def number_formula(self, label: str) -> None:
        """Give the last formula its printed number, which came behind it."""
        at = self._open_paragraph()
        if at is not None and self.blocks[at].formulas and self.blocks[at].formulas[-1].label is None:
            last = self.blocks[at]
            formula = last.formulas[-1].model_copy(update={"label": label})
            text = f"{last.text} {label}" if formula.start < formula.end == len(last.text) else last.text
            self.blocks[at] = last.model_copy(update={"text": text, "formulas": (*last.formulas[:-1], formula)})

    def _open_paragraph(self) -> int | None:
        """The index of the last paragraph, where only tables, figures and notes are behind it."""
        for i in reversed(range(len(self.blocks))):
            if self.blocks[i].kind not in _APART:
                return i if self.blocks[i].kind == "prose" else None
        return None

    def _continues(self, last: Block, text: str) -> bool:
        ends = last.formulas[-1] if last.formulas else None
        if ends and ends.start < ends.end == _bare_end(last) and text[:1].islower():
            return True
        return goes_on(last.text, text, interrupted=self._waiting)


def _bare_end(block: Block) -> int:
    """Where a paragraph ends, the number of a last formula left off."""
    label = block.formulas[-1].label
    return len(block.text.removesuffix(f" {label}")) if label else len(block.text)


def _with(last: Block, text: str) -> str:
    """The paragraph with what goes on behind it, on a line of its own behind a formula."""
    if last.formulas and last.formulas[-1].start < last.formulas[-1].end == _bare_end(last):
        return f"{last.text}\n{text}"
    return joined(last.text, text) if last.text else text
