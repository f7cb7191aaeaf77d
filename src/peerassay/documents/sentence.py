"""A sentence of a paper or review: a stable id and the place it stands."""

from peerassay.frozen import Frozen


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
