"""From the elements of a paper to a Paper: title page, joined paragraphs, levels, reference list."""

import re
from collections.abc import Sequence

from peerassay.documents.assembly import assemble
from peerassay.documents.block import Block
from peerassay.documents.dating import date_front_matter
from peerassay.documents.front_matter import FrontMatter
from peerassay.documents.joining import goes_on, joined
from peerassay.documents.kinds import kind_by_words, level_of, split_number
from peerassay.documents.line_numbers import has_line_numbers, without_line_numbers
from peerassay.documents.markdown_elements import Element
from peerassay.documents.outline import is_reference_heading
from peerassay.documents.paper import Paper, Provenance, SectionKind
from peerassay.documents.reference_region import MarkedElement, mark_references
from peerassay.documents.title_page import TitlePage, read_title_page
from peerassay.errors import UnreadableDocument

_JUNK = re.compile(
    r"^(?:[^\w]*|\W*\w{1,2}\W*|[\d\s.,%()×x±+-]*|.*latexi\s?t?\s?sh.*|\w{1,3}\s?=\s?\"\S*|[\w+/=]{30,})$"
)
_ENDED = (".", "!", "?", ":", "。", "？", "！")


def compose(elements: Sequence[Element], source: Provenance) -> Paper:
    """Return the paper that the elements make up.

    Raises:
        UnreadableDocument: there is no running text.

    """
    elements = _without_numbers(elements)
    page = read_title_page(elements)
    blocks = _blocks(elements[page.body :])
    if not any(block.kind == "prose" for block in blocks) and not page.abstract:
        raise UnreadableDocument("no running text was found", where=source.name, fix="give the paper's full text")
    return assemble(_front(page, source.name), blocks, source=source)


def _front(page: TitlePage, name: str) -> FrontMatter:
    front = FrontMatter(title=page.title or name, authors=page.authors, abstract="\n\n".join(page.abstract))
    return date_front_matter(front, "\n".join(page.rest))


def _without_numbers(elements: Sequence[Element]) -> Sequence[Element]:
    """Take the margin numbers out of a review copy's text."""
    if not has_line_numbers([e.text for e in elements]):
        return elements
    cleaned = (Element(e.kind, without_line_numbers(e.text, heading=e.kind == "heading"), e.level) for e in elements)
    return [e for e in cleaned if e.text or e.kind == "gap"]


def _blocks(elements: Sequence[Element]) -> list[Block]:
    flat = len({e.level for e in elements if e.kind == "heading"}) <= 1
    blocks: list[Block] = []
    level, region, waiting = 0, False, False
    for element in mark_references(elements):
        if element.kind == "heading":
            level = _level(element, level, flat=flat)
            region = is_reference_heading(split_number(element.text)[1])
            blocks.append(_heading(element, level))
            waiting = False
        elif element.kind == "reference":
            blocks.append(Block(kind="reference", text=element.text))
        elif element.kind in ("prose", "item") and not (_is_junk(element.text) and not region):
            _add(blocks, element, waiting=waiting)
            waiting = False
        else:
            waiting = waiting or element.kind in ("gap", "caption", "footnote")
    return blocks


def _heading(element: MarkedElement, level: int) -> Block:
    number, _ = split_number(element.text)
    return Block(kind="heading", text=element.text, level=level, number=number)


def _level(element: MarkedElement, above: int, *, flat: bool) -> int:
    number, _ = split_number(element.text)
    if number:
        return level_of(number)
    if not flat:
        return max(1, element.level - 1) if element.level > 1 else 1
    main = kind_by_words(element.text) in _MAIN or is_reference_heading(element.text)
    return 1 if main or above == 0 else min(above + 1, 4) if above < 2 else above


_MAIN = (
    SectionKind.ABSTRACT,
    SectionKind.INTRODUCTION,
    SectionKind.RELATED_WORK,
    SectionKind.CONCLUSION,
    SectionKind.APPENDIX,
    SectionKind.OTHER,
)


def _add(blocks: list[Block], element: MarkedElement, *, waiting: bool) -> None:
    """Append a paragraph, or join it to the one that a figure, a formula or a page break cut off."""
    last = blocks[-1] if blocks else None
    text = element.text
    if last and last.kind == "prose" and goes_on(last.text, text, interrupted=waiting):
        blocks[-1] = last.model_copy(update={"text": joined(last.text, text)})
    else:
        blocks.append(Block(kind="prose", text=text))


def _is_junk(text: str) -> bool:
    """Letters and numbers that fell out of a figure."""
    return bool(_JUNK.match(text)) or (len(text.split()) < 3 and not text.endswith(_ENDED) and len(text) < 25)
