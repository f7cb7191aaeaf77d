"""From a text's elements to blocks: paragraphs whole again, formulas inside them, tables and figures with captions."""

import re
from collections.abc import Sequence

from peerassay.documents.block_building import BlockBuilder
from peerassay.documents.blocks import Block, Element
from peerassay.documents.captioning import Captioned, with_captions
from peerassay.documents.kinds import kind_by_words, level_of, split_number
from peerassay.documents.outline import is_reference_heading
from peerassay.documents.paper import SectionKind
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
_LABEL = 3
"""Letters that a label has more than: shorter ones are names of axes."""
OUT_OF_A_FIGURE = "letters and numbers that fell out of a figure"
PICTURE = "a picture, of which the file holds the address only"


class RunningText(BlockBuilder):
    """The blocks of a text from its elements, and what was left out of them."""

    def __init__(self, elements: Sequence[Element]) -> None:
        super().__init__()
        self._flat = len({e.level for e in elements if e.kind == "heading"}) <= 1
        self._level = 0
        self._in_references = False
        self._by_formula = False
        found = with_captions(mark_references(elements))
        for before, element, behind in zip([None, *found], found, [*found[1:], None], strict=False):
            self._by_formula = _is_formula(before) or _is_formula(behind)
            self._take(element)

    def _take(self, element: Element | Captioned) -> None:
        if isinstance(element, Captioned):
            self._take_float(element)
        elif element.kind == "heading":
            self._take_heading(element)
        elif element.kind == "formula":
            self.formula(element.text, element.label)
        elif element.kind == "reference":
            self.add(Block(kind="reference", text=element.text))
        elif element.kind == "footnote":
            self.add(Block(kind="footnote", text=element.text, label=element.label))
        elif element.kind == "gap":
            self.leave(element.text, "no words of the paper")
        elif _is_junk(element.text, by_formula=self._by_formula) and not self._in_references:
            self.leave(element.text, OUT_OF_A_FIGURE)
        else:
            self.prose(element.text)

    def _take_float(self, captioned: Captioned) -> None:
        block = captioned.block()
        if block.caption or block.rows or block.text.strip():
            self.add(block)
        if captioned.element is not None and captioned.element.kind == "figure":
            self.leave(captioned.element.text, PICTURE)

    def _take_heading(self, element: Element) -> None:
        self._level = _level(element, self._level, flat=self._flat)
        number, words = split_number(element.text)
        self._in_references = is_reference_heading(words)
        self.add(Block(kind="heading", text=element.text, level=self._level, number=number))


def _level(element: Element, above: int, *, flat: bool) -> int:
    number, _ = split_number(element.text)
    if number:
        return level_of(number)
    if not flat:
        return max(1, element.level - 1) if element.level > 1 else 1
    main = kind_by_words(element.text) in _MAIN or is_reference_heading(element.text)
    return 1 if main or above == 0 else min(above + 1, 4) if above < 2 else above


def _is_formula(element: Element | Captioned | None) -> bool:
    return isinstance(element, Element) and element.kind == "formula"


def _is_junk(text: str, *, by_formula: bool) -> bool:
    """Letters and numbers that fell out of a figure; a label with its answer ("Answer: [Yes]") is text.

    So are a word or two next to a formula ("Then", "and so").
    """
    label, colon, answer = text.partition(": ")
    if colon and label.isalpha() and len(label) > _LABEL and (answer[:1].isalnum() or answer.startswith("[")):
        return False
    if _JUNK.match(text):
        return True
    short = len(text.split()) < 3 and not text.endswith(_ENDED) and len(text) < 25
    return short and not (by_formula and text[:1].isalpha())
