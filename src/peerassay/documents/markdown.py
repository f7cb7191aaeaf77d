"""Markdown papers as Docling, MinerU and Nougat write them, and as people do."""

import re
from collections.abc import Sequence

from peerassay.documents.assembly import assemble
from peerassay.documents.block import Block
from peerassay.documents.dating import date_front_matter
from peerassay.documents.front_matter import FrontMatter
from peerassay.documents.kinds import kind_by_words, level_of, split_number
from peerassay.documents.line_numbers import has_line_numbers, without_line_numbers
from peerassay.documents.markdown_elements import Element, elements_of
from peerassay.documents.outline import is_reference_heading
from peerassay.documents.paper import Paper, Provenance, SectionKind
from peerassay.documents.reference_region import mark_references
from peerassay.documents.title_page import TitlePage, read_title_page
from peerassay.errors import UnreadableDocument

_JUNK = re.compile(
    r"^(?:[^\w]*|\W*\w{1,2}\W*|[\d\s.,%()×x±+-]*|.*latexi\s?t?\s?sh.*|\w{1,3}\s?=\s?\"\S*|[\w+/=]{30,})$"
)
_ENDED = (".", "!", "?", ":", "。", "？", "！")


def read_markdown(text: str, name: str, digest: str) -> Paper:
    """Return the paper of a Markdown text.

    Figures, tables, captions and footnotes stay out of the sentences; a paragraph that one of them interrupts is
    one paragraph again; where all headings have one mark their numbers tell the levels.

    Raises:
        UnreadableDocument: there is no running text.

    """
    elements = _without_numbers(elements_of(text))
    page = read_title_page(elements)
    blocks = _blocks(elements[page.body :])
    if not blocks and not page.abstract:
        raise UnreadableDocument("no running text was found", where=name, fix="give the paper's full text in Markdown")
    source = Provenance(format="markdown", name=name, digest=digest, reader="markdown")
    return assemble(_front(page, name), blocks, source=source)


def _front(page: TitlePage, name: str) -> FrontMatter:
    front = FrontMatter(title=page.title or name, authors=page.authors, abstract="\n\n".join(page.abstract))
    return date_front_matter(front, "\n".join(page.rest))


def _without_numbers(elements: list[Element]) -> list[Element]:
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


def _heading(element: Element, level: int) -> Block:
    number, _ = split_number(element.text)
    return Block(kind="heading", text=element.text, level=level, number=number)


def _level(element: Element, above: int, *, flat: bool) -> int:
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


def _add(blocks: list[Block], element: Element, *, waiting: bool) -> None:
    """Append a paragraph, or join it to the one that a figure, a formula or a page break cut off."""
    last = blocks[-1] if blocks else None
    text = element.text
    if last and last.kind == "prose" and _goes_on(last.text, text, waiting=waiting):
        blocks[-1] = last.model_copy(update={"text": _joined(last.text, text)})
    else:
        blocks.append(Block(kind="prose", text=text))


def _goes_on(before: str, text: str, *, waiting: bool) -> bool:
    first = text.lstrip("(\"“'")[:1]
    if before.rstrip().endswith(_ENDED[:3]) or before.rstrip()[-1:] in '"”)' and before.rstrip()[-2:-1] in ".?!":
        return False
    if first.islower():
        return True
    return waiting and before.rstrip()[-1:] in ",-–" and not before.rstrip().endswith(":")


def _joined(before: str, text: str) -> str:
    if before.endswith("-") and text[:1].islower() and before[-2:-1].isalpha():
        return before[:-1] + text
    return f"{before} {text}"


def _is_junk(text: str) -> bool:
    """Letters and numbers that fell out of a figure."""
    return bool(_JUNK.match(text)) or (len(text.split()) < 3 and not text.endswith(_ENDED) and len(text) < 25)
