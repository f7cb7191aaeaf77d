"""Evidence shown in its place: a sentence with the words marked that decide."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from peerassay.documents import Sentence
from peerassay.evidence import Span

_EMPHASIS = re.compile(r"\\(?:emph|textit|textbf|texttt|textsc|textrm|text)\{([^{}]*)\}")
_LEFT_OVER = re.compile("[\u0000-\u0008]")
"""Control characters that extraction and catalogues leave in a text, and that mean nothing."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text, marked or not."""

    text: str
    marked: bool = False


def as_read(text: str) -> str:
    """Return a quote's words as a person reads them: emphasis of LaTeX undone, stray control characters left out."""
    return _EMPHASIS.sub(r"\1", _LEFT_OVER.sub("", text))


def pieces(text: str, ranges: Iterable[tuple[int, int]]) -> tuple[Piece, ...]:
    """Return the text cut at the ranges (offsets into it; they may overlap or reach beyond it)."""
    found: list[Piece] = []
    at = 0
    for start, end in sorted((max(0, s), min(len(text), e)) for s, e in ranges):
        if end <= max(at, start):
            continue
        if start > at:
            found.append(Piece(as_read(text[at:start])))
        found.append(Piece(as_read(text[max(at, start) : end]), marked=True))
        at = end
    if at < len(text):
        found.append(Piece(as_read(text[at:])))
    return tuple(found)


def sentence_with(sentences: Iterable[Sentence], span: Span) -> tuple[Piece, ...]:
    """Return the sentence that holds a span with the span marked; the span alone where it is not kept whole."""
    for sentence in sentences:
        start, end = span.start - sentence.start, span.end - sentence.start
        if sentence.id == span.sentence and start >= 0 and sentence.text[start:end] == span.text:
            return pieces(sentence.text, [(start, end)])
    return (Piece(as_read(span.text), marked=True),)


MOST_WORDS = 60
"""Words of a quote that a printed report shows; the JSON and the page have all of it."""
_ELLIPSIS = " …"


def shortened(quote: Sequence[Piece], most: int = MOST_WORDS) -> tuple[Piece, ...]:
    """Return the quote's first words up to `most`, marks kept, and an ellipsis where some are left out."""
    made: list[Piece] = []
    left = most
    for piece in quote:
        own = piece.text.split()
        if len(own) > left:
            made.append(Piece((_lead(piece.text) + " ".join(own[:left])).rstrip() + _ELLIPSIS, piece.marked))
            break
        made.append(piece)
        left -= len(own)
    return tuple(made)


def _lead(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]
