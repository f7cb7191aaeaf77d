"""What every document can do that evidence is drawn from: an id, one text, sentences with offsets into it."""

from typing import Protocol

from peerassay.documents.sentence import Sentence


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
