"""Papers as plain text: headings told from their numbers and words, wrapped lines joined, hyphens mended."""

import re
from collections.abc import Iterator

from peerassay.documents.blocks import Element
from peerassay.documents.composition import compose, read_as_text
from peerassay.documents.kinds import heading_words, kind_by_words, split_number
from peerassay.documents.markdown import is_caption, is_footnote
from peerassay.documents.outline import is_reference_heading
from peerassay.documents.paper import Paper, Provenance
from peerassay.language.citation_marks import ET_AL
from peerassay.language.headings import ALONE
from peerassay.language.identifiers import YEAR

_ENTRY = re.compile(r"^\s*(?:\[\w[\w+.&, -]{0,30}\]\s|\d{1,3}\.\s+[^\W\d_a-z])")
_BULLET = re.compile(r"^\s*[•·‣▪◦●○■*–-]\s+")
_STOPS = (".", ",", ";", ":", "?", "!")


def read_text_file(data: bytes, name: str) -> Paper:
    """Return the paper in the bytes of a plain text file; raises UnreadableDocument as `read_as_text`."""
    return read_as_text(data, name, read_plain_text)


def read_plain_text(text: str, name: str, digest: str) -> Paper:
    """Return the paper of a plain text: title first, headings on lines of their own, paragraphs as they come.

    Raises:
        UnreadableDocument: there is no running text.

    """
    source = Provenance(format="text", name=name, digest=digest, reader="plain_text")
    return compose(list(_elements(text)), source)


def is_heading_line(line: str) -> bool:
    """Whether a line by itself reads as a heading: numbered and short, or one of the words every paper has."""
    line = line.strip()
    if not 3 <= len(line) <= 90 or line.endswith(_STOPS) or not any(c.isalpha() for c in line):
        return False
    number, words = split_number(line)
    if number:
        return (
            words[0].isupper()
            and len(words.split()) <= 10
            and not (YEAR.search(words) or ET_AL.search(words) or "@" in words)
        )
    known = (
        kind_by_words(line) is not None
        and len(line.split()) <= 4
        and (line.istitle() or line.isupper() or line[0].isupper())
    )
    return is_reference_heading(line) or (known and bool(ALONE.fullmatch(heading_words(line))))


_PARAGRAPH = re.compile(r"\n[ \t\r\f]*\n")
_WIDE = re.compile(r"(?<=[.!?])[ \n]* {4,}")
_LONG_LINE = 200


def _elements(text: str) -> Iterator[Element]:
    text = text.replace("\r\n", "\n").replace("\f", "\n\n")
    headed = any(is_heading_line(line) for line in text.split("\n"))
    chunks = _PARAGRAPH.split(text)
    if not headed and len(chunks) <= 1:
        # A text without a blank line may tell its paragraphs by wide spaces.
        chunks = _WIDE.split(text)
    for chunk in chunks:
        lines = [line.strip() for line in chunk.split("\n") if line.strip() and not _is_page_number(line)]
        yield from _chunk(lines) if headed else _unheaded(lines)


def _unheaded(lines: list[str]) -> Iterator[Element]:
    """A stretch of a text without headings: a short line over a long one is a title, all else one paragraph."""
    if len(lines) > 1 and len(lines[0]) < _LONG_LINE <= len(lines[1]) and not lines[0].endswith(_STOPS):
        yield Element("prose", lines[0])
        lines = lines[1:]
    entries = sum(bool(_ENTRY.match(line)) for line in lines)
    yield from _chunk(lines) if entries > 1 else _paragraph(lines)


def _is_page_number(line: str) -> bool:
    words = "".join(c if c.isalnum() else " " for c in line.lower()).split()
    return words[:-1] in ([], ["page"]) and words[-1:] != [] and words[-1].isdecimal() and len(words[-1]) <= 4


def _chunk(lines: list[str]) -> Iterator[Element]:
    """A stretch without blank lines: its headings, its list entries, and between them paragraphs."""
    held: list[str] = []
    for line in lines:
        heading = is_heading_line(line)
        if heading or _ENTRY.match(line) or _BULLET.match(line):
            yield from _paragraph(held)
            held = []
        if heading:
            yield Element("heading", line)
        else:
            held.append(line)
    yield from _paragraph(held)


def _paragraph(lines: list[str]) -> Iterator[Element]:
    text = unwrapped(lines)
    if not text:
        return
    if is_caption(text):
        yield Element("caption", text)
    elif is_footnote(text):
        yield Element("footnote", text)
    else:
        bullet = _BULLET.match(text)
        yield Element("item" if bullet else "prose", text[bullet.end() :] if bullet else text)


def unwrapped(lines: list[str]) -> str:
    """Return wrapped lines as one, words broken at a line's end mended ("exam-" + "ple")."""
    text = ""
    for line in lines:
        broken = text.endswith("-") and text[-2:-1].isalpha() and line[:1].islower()
        text = text[:-1] + line if broken else f"{text} {line}" if text else line
    return " ".join(text.split())
