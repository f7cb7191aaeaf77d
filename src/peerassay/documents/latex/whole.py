"""The blocks of a paper as readers hand them on: marks replaced by what they print, formulas in their places."""

import re
from collections.abc import Sequence

from peerassay.documents.blocks import Block, FormulaAt, TableRow
from peerassay.documents.latex.citations import Printed
from peerassay.documents.latex.formulas import MARK

_FORMULA = re.compile(rf"\s*{MARK[0]}(\d+){MARK[1]}(?:\s*(?=[.,;:?!)\]]))?\s*")


class Whole:
    """Makes texts and blocks whole, once all numbers are known.

    Args:
        printed: what citations and references to numbers print.
        formulas: the displayed formulas with their numbers, by index.

    """

    def __init__(self, printed: Printed, formulas: Sequence[tuple[str, str | None]]) -> None:
        self._printed, self._formulas = printed, formulas

    def line(self, text: str) -> str:
        """Return a text in one line, displayed formulas in it between signs of dollar."""
        return self._printed.text(_FORMULA.sub(self._in_line, text)).strip()

    def _in_line(self, found: re.Match[str]) -> str:
        formula, label = self._formula(found)
        return f" ${formula}${f' {label}' if label else ''} "

    def _formula(self, found: re.Match[str]) -> tuple[str, str | None]:
        return self._formulas[int(found[1])]

    def block(self, block: Block) -> Block:
        """Return a block with all its texts as printed."""
        if block.kind == "prose":
            return self._paragraph(block)
        rows = tuple(
            TableRow(cells=tuple(map(self.line, row.cells)), header=row.header, box=row.box) for row in block.rows
        )
        changes = {"caption": self.line(block.caption), "notes": tuple(map(self.line, block.notes)), "rows": rows}
        text = block.text if block.kind == "listing" else self.line(block.text)
        lines = (self.line(line) if _FORMULA.search(line) else self._printed.text(line) for line in text.split("\n"))
        return block.model_copy(update={**changes, "text": "\n".join(lines)})

    def _paragraph(self, block: Block) -> Block:
        """A paragraph with its displayed formulas, each on a line of its own with its number behind it."""
        text, at = "", 0
        formulas: list[FormulaAt] = []
        for found in _FORMULA.finditer(block.text):
            before = self._printed.text(block.text[at : found.start()])
            text = f"{text}{before}".rstrip() + "\n" if f"{text}{before}".strip() else ""
            formula, label = self._formula(found)
            formulas.append(FormulaAt(start=len(text), end=len(text) + len(formula), label=label))
            text, at = f"{text}{formula}{f' {label}' if label else ''}", found.end()
            follows = block.text[at : at + 1]
            text += "" if not follows or follows in ".,;:?!)]" else "\n"
        text += self._printed.text(block.text[at:])
        return block.model_copy(update={"text": text, "formulas": tuple(formulas)})
