"""A sentence of a paper or review: a stable id, the place where it stands, how long it may be; what has sentences."""

from typing import Protocol

from peerassay.frozen import Frozen

LONGEST = 2_000
"""Characters of a sentence at most; of 290,000 sentences of reviews and papers one was longer.

What reads a sentence may look at each of its places from each other: a megabyte without a stop would take hours.
"""


class Box(Frozen):
    """A rectangle on a page, in PDF points from the page's lower left corner; `page` counts from 1."""

    page: int
    left: float
    bottom: float
    right: float
    top: float


class Sentence(Frozen):
    """A sentence: `text` is exactly `document.text[start:end]` (for a review, of its untouched original).

    Attributes:
        id: stable within its document: `S_abs_001` in papers, `R_001` in reviews, `abstract_sent_2` in candidates.
        text: the sentence as its document's text has it.
        start: offset of the first character in the document's text, in Unicode code points.
        end: offset behind the last character.
        paragraph: 0-based number of the paragraph in the document.
        page: 1-based page of its first character; None where the format has no pages.
        boxes: one box per printed line; empty where the format has no boxes.

    """

    id: str
    text: str
    start: int
    end: int
    paragraph: int = 0
    page: int | None = None
    boxes: tuple[Box, ...] = ()


class SourceText(Protocol):
    """Anything a span can point into: a paper, a review, a candidate's readable text."""

    @property
    def id(self) -> str:
        """The document's id, as spans name it."""
        ...

    @property
    def text(self) -> str:
        """The whole text that all offsets count in."""
        ...

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences in reading order."""
        ...


def places_of(text: SourceText) -> tuple[Sentence, ...]:
    """Return all that a quote from the text may come from: the sentences, and a paper's rows, captions and listings."""
    places: tuple[Sentence, ...] = getattr(text, "places", text.sentences)
    return places


def cut_to_length(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return the stretch in pieces of at most `LONGEST` characters, cut at white space where there is any."""
    pieces = []
    while end - start > LONGEST:
        piece = text[start : start + LONGEST]
        words = [piece.rstrip()] if piece[-1].isspace() else piece.rsplit(maxsplit=1)
        stop = start + len(words[0] if piece[-1].isspace() or len(words) > 1 else piece)
        pieces.append((start, stop))
        start = stop
        while start < end and text[start].isspace():
            start += 1
    return [*pieces, (start, end)]
