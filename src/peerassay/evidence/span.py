"""A place in a text that has been checked: what a finding points at."""

from peerassay.frozen import Frozen


class Span(Frozen):
    """A verified place: `text` is exactly `document.text[start:end]`, inside the sentence named.

    Attributes:
        document: the id of the paper, review or candidate.
        sentence: the id of the sentence it starts in (`S_int_004`, `abstract_sent_2`).
        start: offset in the document's text.
        end: offset behind its last character.
        text: the source's own words, never a model's.
        score: how well the quote it came from fitted, 0-100; 100 for a span named by its sentence id.

    """

    document: str
    sentence: str
    start: int
    end: int
    text: str
    score: float = 100.0
