"""The outline of a paper: which heading lies inside which, where the references end and the appendix begins."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from peerassay.documents.blocks import Block
from peerassay.documents.kinds import heading_words, kind_by_words, level_of, split_number, top_level_kinds
from peerassay.documents.paper import SectionKind
from peerassay.language.function_words import ROMAN
from peerassay.language.headings import REFERENCE_LIST

_LETTERS = frozenset("ABCDEFGHJKLMNOPQRSTU")
"""Letters that number subsections where Roman numerals number sections; I, V and X are numerals."""


@dataclass(frozen=True)
class Heading:
    """A heading in its place: the index of its block, the printed number, the level from 1, and what it heads."""

    block: int
    text: str
    number: str | None
    level: int
    kind: SectionKind
    is_references: bool = False


def is_reference_heading(text: str) -> bool:
    """Whether a heading announces the reference list."""
    return heading_words(text) in REFERENCE_LIST


def outline(blocks: Sequence[Block]) -> list[Heading]:
    """Return the headings among the blocks in reading order with levels and kinds.

    Levels come from the printed numbers where there are any, else from the reader. Kinds of main sections come
    from words and place, a subsection takes its parent's unless its own words say related work, conclusion or
    experiments inside a section that says nothing. Behind the references everything is appendix, but for
    checklists, acknowledgements and statements (other).
    """
    headings = [_numbered(i, block) for i, block in enumerate(blocks) if block.kind == "heading"]
    headings = _lettered_below(headings)
    region = _Regions(blocks).of(headings)
    main = [
        h for h, where in zip(headings, region, strict=True) if where == "main" and h.level == 1 and not h.is_references
    ]
    kinds = dict(zip((h.block for h in main), top_level_kinds([h.text for h in main]), strict=True))
    placed: list[Heading] = []
    parents: list[Heading] = []
    for heading, where in zip(headings, region, strict=True):
        inside = where == "checklist" and "checklist" not in heading_words(heading.text)
        level = max(heading.level, 2) if inside else 1 if where == "checklist" else heading.level
        while parents and parents[-1].level >= level:
            parents.pop()
        parent = parents[-1] if parents else None
        kind = kinds.get(heading.block) or _kind_inside(heading, where, parent)
        done = Heading(heading.block, heading.text, heading.number, level, kind, heading.is_references)
        parents.append(done)
        placed.append(done)
    return placed


def _numbered(index: int, block: Block) -> Heading:
    number, words = (block.number, block.text) if block.number else split_number(block.text)
    # A reader that states the number has also decided the level ("A." under "II." is second).
    level = block.level if block.number else level_of(number) if number else block.level
    references = is_reference_heading(words)
    return Heading(index, block.text, number, 1 if references else level, SectionKind.OTHER, references)


def _lettered_below(headings: Sequence[Heading]) -> list[Heading]:
    """Put lettered headings under the roman section that they stand in (IEEE: "II", "A.", "B.", "III")."""
    if sum(heading.number in ROMAN for heading in headings) < 3:
        return list(headings)
    return [
        replace(h, level=2) if h.number and h.number in _LETTERS and h.level == 1 and not _names_appendix(h) else h
        for h in headings
    ]


def _names_appendix(heading: Heading) -> bool:
    return heading.text.lower().startswith("appendix")


def _kind_inside(heading: Heading, where: str, parent: Heading | None) -> SectionKind:
    if where in ("appendix", "checklist", "references"):
        own = kind_by_words(heading.text)
        outside = where != "appendix" or (own is SectionKind.OTHER and not (heading.number and parent))
        return SectionKind.OTHER if outside else SectionKind.APPENDIX
    own = kind_by_words(heading.text)
    if parent is None or parent.kind is SectionKind.OTHER:
        return own or SectionKind.OTHER
    strong = own in (SectionKind.RELATED_WORK, SectionKind.OTHER, SectionKind.APPENDIX)
    return own if own and strong else parent.kind


class _Regions:
    """Walks the headings and tells main text, references, appendix and checklist apart."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        entries = [i for i, block in enumerate(blocks) if block.kind == "reference"]
        self._first_entry = entries[0] if entries else len(blocks)
        self._where = "main"
        self._seen_number = False
        self._last_main = _last_main_heading(blocks, self._first_entry)

    def of(self, headings: Sequence[Heading]) -> list[str]:
        """Return `main`, `references`, `appendix` or `checklist` for each heading."""
        return [self._step(heading) for heading in headings]

    def _step(self, heading: Heading) -> str:
        words = heading_words(heading.text)
        if "checklist" in words and len(words) < 60:
            self._where = "checklist"
        elif heading.is_references:
            self._where = "references" if self._where == "main" else self._where
            return "references"
        elif self._opens_appendix(heading, words):
            self._where = "appendix"
        if heading.number and heading.number[0].isdigit():
            self._seen_number = True
        return self._where

    def _opens_appendix(self, heading: Heading, words: str) -> bool:
        number = heading.number or ""
        lettered = number[:1].isupper() and number[1:2] in ("", ".") and heading.block >= self._last_main
        if self._where == "checklist":
            return words.startswith(("appendi", "supplement")) or lettered
        if self._where != "main":
            return True
        if heading.block > self._first_entry:
            return True
        if kind_by_words(heading.text) is SectionKind.APPENDIX:
            return True
        return lettered and self._seen_number and heading.number is not None and heading.number[0] == "A"


def _last_main_heading(blocks: Sequence[Block], end: int) -> int:
    """The block of the last heading numbered 1, 2, 3 ... or I, II, III ... in its turn before the references.

    Lettered headings before it are subsections (IEEE: "II" then "A."), not an appendix.
    """
    last = turn = 0
    for i, block in enumerate(blocks[:end]):
        if block.kind != "heading":
            continue
        if is_reference_heading(block.text) or kind_by_words(block.text) is SectionKind.APPENDIX:
            break
        number = block.number or split_number(block.text)[0]
        value = ROMAN.get(number or "", int(number) if number and number.isdigit() else 0)
        if value == turn + 1 or (turn and turn < value <= turn + 2):
            last, turn = i, value
    return last
