"""The front page of a Markdown or plain text paper: title, authors, abstract, and where the body begins."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.documents.kinds import heading_words, kind_by_words, split_number
from peerassay.documents.markdown_elements import Element
from peerassay.documents.paper import SectionKind
from peerassay.documents.people import is_name, names_in

_INLINE_ABSTRACT = re.compile(
    r"^[*_]{0,3}\s*abstract\s*[*_]{0,3}\s*[.:—–-]*\s*[*_]{0,3}\s*(?P<rest>\S.{60,})$", re.IGNORECASE | re.DOTALL
)
_SMALL_WORDS = """
a an and are as at by for from in into is of on or over than that the to towards under using via vs with without
"""
_JOINING = frozenset(_SMALL_WORDS.split())
_KEYWORDS = re.compile(r"^[*_]{0,3}(?:key\s?words|index terms|ccs concepts|acm reference format)\b", re.IGNORECASE)


@dataclass(frozen=True)
class TitlePage:
    """What stands before the first section, and the index of the first element behind it."""

    title: str
    authors: tuple[str, ...]
    abstract: tuple[str, ...]
    rest: tuple[str, ...]
    body: int


def read_title_page(elements: Sequence[Element]) -> TitlePage:
    """Return title, authors and abstract from the elements before the first section."""
    first = next(
        (
            i
            for i, e in enumerate(elements)
            if e.kind in ("heading", "prose")
            and len(e.text) > (2 if e.kind == "heading" else 8)
            and any(c.isalpha() for c in e.text)
        ),
        0,
    )
    if not elements:
        return TitlePage("", (), (), (), 0)
    if elements[first].kind == "heading" and _opens_body(elements[first]):
        return TitlePage("", (), *_abstract(elements, first))
    end = first + 1
    title = elements[first].text
    while end < len(elements) and _continues(title, elements[end], elements[end - 1].kind):
        title = f"{title} {elements[end].text}"
        end += 1
    stop = _front_end(elements, end)
    lines = [e.text for e in elements[end:stop] if e.kind in ("heading", "prose", "item")]
    abstract, rest, body = _abstract(elements, stop)
    if not abstract:
        abstract, lines = _unheaded(lines)
    return TitlePage(title.strip("* "), names_in(lines), abstract, (*lines, *rest), body)


def _opens_body(element: Element) -> bool:
    if element.kind != "heading":
        return bool(_INLINE_ABSTRACT.match(element.text))
    number, words = split_number(element.text)
    known = kind_by_words(element.text) in (SectionKind.ABSTRACT, SectionKind.INTRODUCTION)
    return known or bool(number and number[0] in "1I" and len(words.split()) <= 8)


def _continues(title: str, element: Element, before: str) -> bool:
    """Whether a heading right behind the title is its next line, not an author or a section."""
    if element.kind != "heading" or before != "heading" or _opens_body(element) or "@" in element.text:
        return False
    words = element.text.split()
    if title.rstrip().endswith((":", "-", "–", "—", ",", "&")) or title.rpartition(" ")[2].lower() in _JOINING:
        return True
    if is_name(element.text) or "anonymous" in element.text.lower() or re.search(r"[\d∗*†‡]\s*(?:,|$)", element.text):
        return False
    return words[0][0].islower() or (
        len(words) <= 12 and bool(_JOINING & {w for w in words if w.islower()} - {"and", "de"})
    )


def _front_end(elements: Sequence[Element], start: int) -> int:
    """The index of the abstract's or first section's heading; far down the file nothing is front page any more."""
    for i in range(start, min(len(elements), start + 120)):
        if _opens_body(elements[i]):
            return i
    for i in range(start, min(len(elements), start + 40)):
        if (
            elements[i].kind == "heading"
            and not is_name(elements[i].text)
            and len(elements[i].text.split()) <= 8
            and kind_by_words(elements[i].text)
        ):
            return i
    return next((i for i in range(start, len(elements)) if len(elements[i].text) > 400), start)


def _abstract(elements: Sequence[Element], at: int) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """The abstract's paragraphs, the lines that are neither (keywords, footnotes), and where the body begins."""
    if at >= len(elements):
        return (), (), at
    inline = _INLINE_ABSTRACT.match(elements[at].text) if elements[at].kind != "heading" else None
    headed = elements[at].kind == "heading" and heading_words(elements[at].text) in ("abstract", "summary")
    if not inline and not headed:
        return (), (), at
    paragraphs = [inline["rest"]] if inline else []
    rest: list[str] = []
    end = at + 1
    while end < len(elements) and elements[end].kind != "heading":
        element = elements[end]
        if element.kind in ("prose", "item"):
            (rest if _KEYWORDS.match(element.text) or len(element.text) < 12 else paragraphs).append(element.text)
        elif element.kind == "footnote":
            rest.append(element.text)
        end += 1
    return _cut_long(paragraphs, rest, elements, at, end)


def _cut_long(
    paragraphs: list[str], rest: list[str], elements: Sequence[Element], at: int, end: int
) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """An abstract of more than 600 words has swallowed an introduction that lost its heading: it ends sooner."""
    if sum(len(p.split()) for p in paragraphs) <= 600:
        return tuple(paragraphs), tuple(rest), end
    kept: list[str] = []
    for i in range(at, end):
        element = elements[i]
        if element.kind == "heading" or (element.kind not in ("prose", "item")):
            continue
        if sum(len(p.split()) for p in kept) >= 80:
            return tuple(kept), (), i
        inline = _INLINE_ABSTRACT.match(element.text)
        kept.append(inline["rest"] if inline else element.text)
    return tuple(kept), (), end


def _unheaded(lines: list[str]) -> tuple[tuple[str, ...], list[str]]:
    """An abstract without a heading: the long paragraphs at the end of the front page."""
    long = [line for line in lines if len(line.split()) >= 60]
    return tuple(long), [line for line in lines if line not in long]
