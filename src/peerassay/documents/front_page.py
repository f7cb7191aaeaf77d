"""The front page of a paper in a format of text: title, authors and abstract among the elements before the body."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.documents.blocks import Element
from peerassay.documents.displaced_byline import rare_words, small_words
from peerassay.documents.kinds import heading_words, kind_by_words, split_number
from peerassay.documents.names import is_name, names_in
from peerassay.documents.paper import SectionKind
from peerassay.language.function_words import SMALL_WORDS
from peerassay.language.headings import KEYWORDS
from peerassay.language.people import NOT_A_PERSON

_INLINE_ABSTRACT = re.compile(
    r"^[*_]{0,3}\s*abstract\s*[*_]{0,3}\s*[.:—–-]*\s*[*_]{0,3}\s*(?P<rest>\S.{60,})$", re.IGNORECASE | re.DOTALL
)


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
    if not any(e.kind == "heading" for e in elements):
        return _without_headings(elements, first)
    end = first + 1
    title = elements[first].text
    while end < len(elements) and _continues(title, elements[end], elements[end - 1].kind):
        title = f"{title} {elements[end].text}"
        end += 1
    stop = _front_end(elements, end)
    lines = [e.text for e in elements[end:stop] if e.kind in _LINES]
    abstract, rest, body = _abstract(elements, stop)
    if not abstract:
        abstract, lines = _unheaded(lines)
    authors = names_in([line for line in _byline(elements, end, stop) if line not in abstract])
    return TitlePage(title.strip("* "), authors, abstract, (*lines, *rest), body)


_LINES = ("heading", "prose", "item")


def _byline(elements: Sequence[Element], begin: int, end: int) -> list[str]:
    """The lines that may hold names; "1 Ann Lee 2" looks like a footnote, and many marks make a listing."""
    labels = _labels(elements, begin, end)
    front = [elements[i] for i in range(begin, end) if i not in labels]
    lines = [e.text for e in front if e.kind in _LINES or (e.kind == "footnote" and not NOT_A_PERSON.search(e.text))]
    return lines if names_in(lines) else [e.text for e in front if e.kind in (*_LINES, "listing")]


def _labels(elements: Sequence[Element], begin: int, end: int) -> list[int]:
    """The lines of the front page that label a part of a figure: next to one and of its words, or between two."""
    single = [i for i in range(begin, end) if elements[i].kind == "prose" and len(names_in([elements[i].text])) == 1]
    beside = {i: sum(e.kind in ("figure", "caption") for e in elements[i - 1 : i + 2]) for i in single}
    small = small_words(elements) if any(beside.values()) else frozenset()
    return [
        i
        for i, pictures in beside.items()
        if pictures > 1 or (pictures and not any(rare_words(names_in([elements[i].text])[0], small)))
    ]


_LONGEST_TITLE = 40
_LONGEST_ABSTRACT = 400
_FEWEST_WORDS = 20
_MOST_PARAGRAPHS = 3


def _without_headings(elements: Sequence[Element], first: int) -> TitlePage:
    """The title page of a text without headings: a first paragraph short enough; a short text is an abstract."""
    opening = elements[first].text
    alone = len(elements) == first + 1 and len(opening.split()) >= _FEWEST_WORDS
    titled = len(opening.split()) <= _LONGEST_TITLE and not opening.rstrip().endswith(".") and not alone
    title = opening if titled else ""
    begin = first + titled
    texts = [e.text for e in elements[begin:] if e.kind == "prose"]
    words = sum(len(text.split()) for text in texts)
    if len(texts) <= _MOST_PARAGRAPHS and _FEWEST_WORDS <= words <= _LONGEST_ABSTRACT:
        names = [text for text in texts[:-1] if names_in([text])]
        inline = [_INLINE_ABSTRACT.match(text) for text in texts]
        abstract = [m["rest"] if m else t for m, t in zip(inline, texts, strict=True) if t not in names]
        return TitlePage(title, names_in(names), tuple(abstract), (), len(elements))
    if not titled:
        return TitlePage("", (), (), (), 0)
    stop = _front_end(elements, begin)
    lines = [e.text for e in elements[begin:stop] if e.kind in ("prose", "item")]
    abstract_found, rest, body = _abstract(elements, stop)
    if not abstract_found:
        abstract_found, lines = _unheaded(lines)
    return TitlePage(title, names_in(lines), abstract_found, (*lines, *rest), body)


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
    if title.rstrip().endswith((":", "-", "–", "—", ",", "&")) or title.rpartition(" ")[2].lower() in SMALL_WORDS:
        return True
    if is_name(element.text) or "anonymous" in element.text.lower() or _ends_in_mark(element.text):
        return False
    return words[0][0].islower() or (
        len(words) <= 12 and bool(SMALL_WORDS & {w for w in words if w.islower()} - {"and", "de"})
    )


def _ends_in_mark(text: str) -> bool:
    """Whether a name in a list of names bears the mark or number of a place of work."""
    ends = (piece.rstrip()[-1:] for piece in text.split(","))
    return any(end.isdigit() or (end and end in "∗*†‡") for end in ends)


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
            listed = KEYWORDS.match(element.text.lstrip("*_")) is not None
            (rest if listed or len(element.text) < 12 else paragraphs).append(element.text)
        elif element.kind == "table" and all(len(row.cells) == 1 for row in element.rows):
            paragraphs.append(lines_of(element))
        elif element.kind == "footnote":
            rest.append(element.text)
        end += 1
    return _cut_long(paragraphs, rest, elements, at, end)


def lines_of(table: Element) -> str:
    """Return the rows of a table of one column as a paragraph: a converter took numbered lines for a table."""
    return " ".join(cell for row in table.rows for cell in row.cells)


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
