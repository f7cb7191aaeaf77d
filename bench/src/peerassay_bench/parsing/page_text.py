"""A PDF as PDFium gives it, page by page and line by line: what reading is measured against."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from peerassay.documents.kinds import heading_words
from peerassay.documents.splitting import split_sentences

_SECTION = re.compile(r"^\d{1,2}(?:\.\d{1,2})*\.?\s+[A-Z]\S*(?:\s+\S+){0,9}$")
_LEAST_TITLE_LETTERS = 8
_EDGE_LINES = 2
_LETTERS = re.compile(r"[^\W\d_]+")
_LEAST_HEAD_LETTERS = 15


@dataclass(frozen=True, slots=True)
class PrintedText:
    """A line and the size of its first character in points."""

    text: str
    size: float


@dataclass(frozen=True)
class PageText:
    """The lines of each page, in the order that they have in the file."""

    pages: tuple[tuple[PrintedText, ...], ...]

    @cached_property
    def lines(self) -> list[str]:
        """The lines of all pages."""
        return [line.text for page in self.pages for line in page]

    @property
    def title(self) -> str:
        """The first line of the largest print on the first page, with those of the same size right below."""
        first = [line for line in (self.pages[0] if self.pages else ()) if _letters(line.text)]
        largest = max((round(x.size, 1) for x in first if len(_letters(x.text)) >= _LEAST_TITLE_LETTERS), default=0.0)
        start = next((i for i, line in enumerate(first) if round(line.size, 1) == largest), len(first))
        return " ".join(x.text for x in takewhile(lambda x: round(x.size, 1) == largest, first[start:]))

    @property
    def abstract(self) -> str:
        """What stands between the lines "Abstract" and "Introduction"."""
        words = [heading_words(line) for line in self.lines]
        if "abstract" not in words or "introduction" not in words:
            return ""
        return " ".join(self.lines[words.index("abstract") + 1 : words.index("introduction")])

    @property
    def headings(self) -> list[str]:
        """Short lines that begin with a section's number."""
        return [line for line in self.lines if _SECTION.match(line)]

    @property
    def sentences(self) -> list[str]:
        """The sentences of all lines one behind the other."""
        text = " ".join(self.lines)
        return [text[start:end] for start, end in split_sentences(text)]

    @cached_property
    def running_heads(self) -> frozenset[str]:
        """Lines at the top or foot of at least three pages, as letters alone; short ones may be words of the text."""
        edges = [{_letters(x.text) for x in (*page[:_EDGE_LINES], *page[-_EDGE_LINES:])} for page in self.pages]
        counts = Counter(letters for page in edges for letters in page)
        least = 2 if len(self.pages) <= 6 else 3
        return frozenset(x for x, pages in counts.items() if pages >= least and len(x) >= _LEAST_HEAD_LETTERS)


def page_text(data: bytes) -> PageText:
    """Return the lines of a PDF's pages, no page where PDFium cannot open it."""
    import pypdfium2

    try:
        pdf = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        return PageText(())
    with pdf:
        return PageText(tuple(_page(page) for page in pdf))


def _page(page: "object") -> tuple[PrintedText, ...]:
    import pypdfium2.raw

    text = page.get_textpage()  # type: ignore[attr-defined]
    found: list[PrintedText] = []
    at = 0
    for line in text.get_text_range().split("\n"):
        if line.strip():
            place = at + len(line) - len(line.lstrip())
            found.append(PrintedText(line.strip(), float(pypdfium2.raw.FPDFText_GetFontSize(text.raw, place))))
        at += len(line) + 1
    return tuple(found)


def _letters(text: str) -> str:
    return "".join(_LETTERS.findall(text)).lower()
