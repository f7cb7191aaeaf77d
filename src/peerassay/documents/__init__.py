"""Documents: papers and reviews as read, with sentences whose ids, offsets and pages are never lost."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from peerassay.documents.paper import Paper, SectionKind
    from peerassay.documents.reading import PAPER_FORMATS, PAPER_SUFFIXES, read_paper
    from peerassay.documents.review import Review
    from peerassay.documents.review_reading import REVIEW_FORMATS, read_reviews, review_from_text
    from peerassay.documents.sentence import Sentence, SourceText

# Imported when asked for: the process that reads a file needs one reader, not all.
_HOMES = {
    "PAPER_FORMATS": "reading",
    "PAPER_SUFFIXES": "reading",
    "REVIEW_FORMATS": "review_reading",
    "Paper": "paper",
    "Review": "review",
    "SectionKind": "paper",
    "Sentence": "sentence",
    "SourceText": "sentence",
    "read_paper": "reading",
    "read_reviews": "review_reading",
    "review_from_text": "review_reading",
}

__all__ = [
    "PAPER_FORMATS",
    "PAPER_SUFFIXES",
    "REVIEW_FORMATS",
    "Paper",
    "Review",
    "SectionKind",
    "Sentence",
    "SourceText",
    "read_paper",
    "read_reviews",
    "review_from_text",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
