"""Numbered headings that a paragraph begins with on its own line ("3.2.1 Data. We use ..."), cut off from it."""

import re
from collections.abc import Iterator, Sequence

from peerassay.documents.pdf.line import Line, text_of
from peerassay.documents.pdf.roles import Placed
from peerassay.documents.pdf.typography import Typography
from peerassay.documents.pdf.word import Word

_NUMBER = re.compile(r"(\d{1,2}(\.\d{1,2}){1,3}|[A-Z](\.\d{1,2}){1,3})\.?$|\(?(\d{1,2}|[a-z])\)$")
_MOST_WORDS = 12
# In em: behind a heading without a stop a space this wide parts it from its text.
_WIDE = 0.45


def part_run_in_headings(placed: Sequence[Placed], body: Typography) -> list[Placed]:
    """Return the lines, those that begin with a numbered run-in heading as two: the heading and the rest.

    A heading is told by its number, by a face that the words behind it are not set in, and by the stop,
    colon or wide space that ends it.
    """
    return [part for p in placed for part in _parts(p, body)]


def _parts(p: Placed, body: Typography) -> Iterator[Placed]:
    words = p.line.words
    end = _heading_end(words, body) if p.role == "prose" and p.line.cells <= 2 else 0
    if not end:
        yield p
        return
    head, rest = Line(p.line.page, words[:end]).measure(), Line(p.line.page, words[end:]).measure()
    yield Placed(head, p.column, "prose", p.lead, text_of(head.words).rstrip(".: —–-"), run_in=True)
    yield Placed(rest, p.column, "prose", p.lead, text_of(rest.words))


def _heading_end(words: Sequence[Word], body: Typography) -> int:
    """How many words the heading has, 0 where there is none."""
    if len(words) < 3 or not _NUMBER.match(words[0].text) or not words[1].text[:1].isupper():
        return 0
    face, size = words[1].face, words[1].size
    if _is_body(words[1], body):
        return 0
    for i, word in enumerate(words[1 : _MOST_WORDS + 2], 1):
        if word.face.family != face.family or abs(word.size - size) > 0.5:
            parted = word.left - words[i - 1].right > _WIDE * word.size and "." in words[0].text.rstrip(".")
            ends = i > 1 and (parted or words[i - 1].text.endswith((".", ":", "—")))
            return i if ends and _is_body(word, body) and not word.glued else 0
    return 0


def _is_body(word: Word, body: Typography) -> bool:
    face = word.face
    return face.family in body.families and face.bold == body.bold and not face.italic and body.is_body_size(word.size)
