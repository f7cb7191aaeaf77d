"""From a text's elements to blocks: paragraphs whole again, formulas inside them, tables and figures with captions."""

import re
from collections.abc import Sequence

from peerassay.documents.blocks import Block, Element, FormulaAt, goes_on, joined
from peerassay.documents.captioning import Captioned, with_captions
from peerassay.documents.kinds import kind_by_words, level_of, split_number
from peerassay.documents.outline import is_reference_heading
from peerassay.documents.paper import LeftOut, SectionKind
from peerassay.documents.reference_list import mark_references

_JUNK = re.compile(
    r"^(?:[^\w]*|\W*\w{1,2}\W*|[\d\s.,%()×x±+-]*|.*latexi\s?t?\s?sh.*|\w{1,3}\s?=\s?\"\S*|[\w+/=]{30,})$"
)
_ENDED = (".", "!", "?", ":", "。", "？", "！")
_MAIN = (
    SectionKind.ABSTRACT,
    SectionKind.INTRODUCTION,
    SectionKind.RELATED_WORK,
    SectionKind.CONCLUSION,
    SectionKind.APPENDIX,
    SectionKind.OTHER,
)
OUT_OF_A_FIGURE = "letters and numbers that fell out of a figure"
PICTURE = "a picture without a caption"


class RunningText:
    """The blocks of a text as its elements come, and what was left out of them.

    Attributes:
        blocks: in reading order; a paragraph that a figure, a formula or a page break cut off is one block.
        left_out: what is in no block, with the reason.

    """

    def __init__(self, elements: Sequence[Element]) -> None:
        self.blocks: list[Block] = []
        self.left_out: list[LeftOut] = []
        self._flat = len({e.level for e in elements if e.kind == "heading"}) <= 1
        self._level = 0
        self._in_references = self._waiting = False
        for element in with_captions(mark_references(elements)):
            self._add(element)

    def _add(self, element: Element | Captioned) -> None:
        if isinstance(element, Captioned):
            self._add_float(element)
        elif element.kind == "heading":
            self._add_heading(element)
        elif element.kind == "formula":
            self._add_formula(element)
        elif element.kind == "reference":
            self.blocks.append(Block(kind="reference", text=element.text))
        elif element.kind == "footnote":
            self.blocks.append(Block(kind="footnote", text=element.text, label=element.label))
            self._waiting = True
        elif element.kind == "gap":
            self._leave(element.text, "no words of the paper")
        elif _is_junk(element.text) and not self._in_references:
            self._leave(element.text, OUT_OF_A_FIGURE)
        else:
            self._add_prose(element.text)

    def _leave(self, text: str, reason: str) -> None:
        self._waiting = True
        if text.strip():
            self.left_out.append(LeftOut(text=text, reason=reason))

    def _add_float(self, captioned: Captioned) -> None:
        block = captioned.block()
        self._waiting = True
        if block.caption or block.rows or block.text.strip():
            self.blocks.append(block)
        elif captioned.element is not None:
            self._leave(captioned.element.text, PICTURE)

    def _add_heading(self, element: Element) -> None:
        self._level = _level(element, self._level, flat=self._flat)
        number, words = split_number(element.text)
        self._in_references = is_reference_heading(words)
        self.blocks.append(Block(kind="heading", text=element.text, level=self._level, number=number))
        self._waiting = False

    def _open_paragraph(self) -> int | None:
        """The index of the last paragraph, where only floats and notes are behind it."""
        for i in reversed(range(len(self.blocks))):
            if self.blocks[i].kind not in ("table", "listing", "figure", "footnote"):
                return i if self.blocks[i].kind == "prose" else None
        return None

    def _add_formula(self, element: Element) -> None:
        """Put a displayed formula and its number into the paragraph before it, or into one of its own."""
        at = self._open_paragraph()
        last = self.blocks[at] if at is not None else Block(kind="prose")
        start = len(last.text) + (1 if last.text and element.text else 0)
        formula = FormulaAt(start=start, end=start + len(element.text), label=element.label)
        text = f"{last.text}\n{element.text}" if last.text and element.text else last.text or element.text
        if element.text and element.label:
            text = f"{text} {element.label}"
        block = last.model_copy(update={"text": text, "formulas": (*last.formulas, formula)})
        if at is None:
            self.blocks.append(block)
        else:
            self.blocks[at] = block
        self._waiting = True

    def _add_prose(self, text: str) -> None:
        at = self._open_paragraph()
        last = self.blocks[at] if at is not None else None
        if at is not None and last is not None and self._continues(last, text):
            self.blocks[at] = last.model_copy(update={"text": _with(last, text)})
        else:
            self.blocks.append(Block(kind="prose", text=text))
        self._waiting = False

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


def _level(element: Element, above: int, *, flat: bool) -> int:
    number, _ = split_number(element.text)
    if number:
        return level_of(number)
    if not flat:
        return max(1, element.level - 1) if element.level > 1 else 1
    main = kind_by_words(element.text) in _MAIN or is_reference_heading(element.text)
    return 1 if main or above == 0 else min(above + 1, 4) if above < 2 else above


def _is_junk(text: str) -> bool:
    """Letters and numbers that fell out of a figure."""
    return bool(_JUNK.match(text)) or (len(text.split()) < 3 and not text.endswith(_ENDED) and len(text) < 25)
