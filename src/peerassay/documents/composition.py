"""Papers in formats of text: title page, joined paragraphs, levels and reference list found among the elements."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from peerassay.documents.assembly import assemble
from peerassay.documents.blocks import Element, FrontMatter
from peerassay.documents.dating import date_front_matter
from peerassay.documents.decoding import decode
from peerassay.documents.displaced_byline import Displaced, displaced_byline
from peerassay.documents.front_page import TitlePage, lines_of, read_title_page
from peerassay.documents.paper import LeftOut, Paper, Provenance
from peerassay.documents.running_text import RunningText
from peerassay.documents.size_limits import MOST_BLOCKS, MOST_LINES_OF_PAPERS, refuse_more
from peerassay.errors import UnreadableDocument
from peerassay.frozen import digest


def read_as_text(data: bytes, name: str, read: Callable[[str, str, str], Paper]) -> Paper:
    """Return the paper that `read` makes of a text, a file's name and its digest; a guessed encoding is a warning.

    Raises:
        UnreadableDocument: the bytes are no text, or there is no running text.

    """
    text, warning = decode(data, name)
    refuse_more(text.count("\n"), MOST_LINES_OF_PAPERS, "lines", name)
    paper = read(text, name, digest(data))
    return paper.model_copy(update={"warnings": (warning, *paper.warnings)}) if warning else paper


def compose(elements: Sequence[Element], source: Provenance) -> Paper:
    """Return the paper that the elements make up.

    Raises:
        UnreadableDocument: there is no running text.

    """
    refuse_more(len(elements), MOST_BLOCKS, "paragraphs", source.name)
    numbered, elements = elements, _without_numbers(elements)
    page, elements = _with_displaced(read_title_page(elements), elements)
    body = RunningText([*_apart(elements[: page.body], page.abstract), *elements[page.body :]])
    if not page.abstract and not any(block.kind == "prose" for block in body.blocks):
        raise UnreadableDocument("no body text was found", where=source.name, fix="give the paper's full text")
    front = [LeftOut(text=line, reason="title page: places of work, addresses, notes") for line in page.rest]
    return assemble(
        _front(page, source.name),
        body.blocks,
        source=source,
        left_out=(*front, *_numbers(numbered, elements), *body.left_out),
    )


def _with_displaced(page: TitlePage, elements: Sequence[Element]) -> tuple[TitlePage, Sequence[Element]]:
    """The title page with the authors that are printed among the first paragraphs, and the elements without them."""
    found = displaced_byline(elements, page.body) if page.authors else Displaced()
    if not found.names:
        return page, elements
    authors = tuple(dict.fromkeys((*page.authors, *found.names)))
    rest = (*page.rest, *(elements[i].text for i in sorted(found.elements)))
    return replace(page, authors=authors, rest=rest), [e for i, e in enumerate(elements) if i not in found.elements]


def _numbers(before: Sequence[Element], behind: Sequence[Element]) -> list[LeftOut]:
    """The margin numbers that were taken out, as one piece."""
    if len(before) == len(behind) and all(a.text == b.text for a, b in zip(before, behind, strict=True)):
        return []
    gone = Counter(word for e in before for word in e.text.split())
    gone.subtract(word for e in behind for word in e.text.split())
    return [LeftOut(text=" ".join(gone.elements()), reason="line numbers of a review copy")]


def _apart(elements: Sequence[Element], abstract: Sequence[str]) -> list[Element]:
    """The figures, tables, listings and notes between title and abstract; they come first in the body."""
    kept = (e for e in elements if e.kind in ("figure", "table", "listing", "caption", "formula", "footnote"))
    return [e for e in kept if e.kind != "table" or lines_of(e) not in abstract]


def _front(page: TitlePage, name: str) -> FrontMatter:
    front = FrontMatter(title=page.title or name, authors=page.authors, abstract="\n\n".join(page.abstract))
    return date_front_matter(front, "\n".join(page.rest))


def _without_numbers(elements: Sequence[Element]) -> Sequence[Element]:
    """Take the margin numbers out of a review copy's text."""
    if not has_line_numbers([e.text for e in elements]):
        return elements
    cleaned = (_without_number(element) for element in elements)
    return [e for e in cleaned if e.text or e.kind in _KEPT_WHOLE]


def _without_number(element: Element) -> Element:
    if element.kind in _KEPT_WHOLE:
        return element
    return replace(element, text=without_line_numbers(element.text, heading=element.kind == "heading"))


_KEPT_WHOLE = ("gap", "formula", "table", "listing", "figure")
_TOKEN = re.compile(r"(?<!\S)\d{1,4}(?!\S)")


def has_line_numbers(lines: Sequence[str]) -> bool:
    """Whether a text is a numbered review copy: many lines that are only a number, each a little above the last."""
    alone = [int(line.split()[0]) for line in lines if _is_numbers(line)]
    rising = sum(0 < b - a <= 20 for a, b in pairwise(alone))
    return rising >= 40


def _is_numbers(text: str) -> bool:
    parts = text.split()
    return bool(parts) and all(part.isdecimal() and len(part) <= 4 for part in parts)


def without_line_numbers(text: str, *, heading: bool = False) -> str:
    """Return a paragraph of a numbered copy without its line numbers: a rising run of them, or one at its end."""
    if _is_numbers(text):
        return ""
    if heading:
        words, _, last = text.rpartition(" ")
        return words.rstrip() if _is_numbers(last) and any(c.isalpha() for c in words) else text
    tokens = list(_TOKEN.finditer(text))
    drop = _rising_run(tokens)
    if tokens and tokens[-1].end() == len(text.rstrip()) and int(tokens[-1].group()) > 12:
        drop.add(len(tokens) - 1)
    pieces, at = [], 0
    for i in sorted(drop):
        pieces.append(text[at : tokens[i].start()])
        at = tokens[i].end()
    return " ".join("".join([*pieces, text[at:]]).split())


def _rising_run(tokens: Sequence[re.Match[str]]) -> set[int]:
    """The tokens that count up by one with a printed line's worth of text between them."""
    run: set[int] = set()
    for i, (a, b) in enumerate(pairwise(tokens)):
        if int(b.group()) == int(a.group()) + 1 and (
            40 < b.start() - a.end() < 200 or (i in run and b.start() - a.end() < 4)
        ):
            run |= {i, i + 1}
    return run
