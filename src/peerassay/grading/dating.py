"""The date that prior work is held against: the paper's own, else the earliest review's, for a paper is older."""

from collections.abc import Iterable
from typing import Literal

from peerassay.documents.paper import DatedBy, Paper
from peerassay.documents.review import Review
from peerassay.frozen import Frozen

By = Literal["given", "identifier", "front_matter", "file", "review"]


class PaperDate(Frozen):
    """ISO, as precise as known, and what it was read from; None where nothing tells."""

    date: str | None = None
    by: By | None = None


def paper_date(paper: Paper, reviews: Iterable[Review], given: str | None) -> PaperDate:
    """Return the date given by the user, else the paper's own, else that of its earliest review.

    The earliest review outranks a date from the file alone, which in a camera-ready copy is that of the copy, and
    tells the day where the paper tells only its year.
    """
    if given:
        return PaperDate(date=given, by="given")
    card = paper.card
    own = card.date or (str(card.year) if card.year else None)
    first = min((review.date for review in reviews if review.date), default=None)
    if own and (first is None or not _outranked(own, card.dated_by, first)):
        return PaperDate(date=own, by=card.dated_by.value if card.dated_by else "front_matter")
    return PaperDate(date=first, by="review") if first else PaperDate()


def _outranked(own: str, by: DatedBy | None, first: str) -> bool:
    late = by in {DatedBy.FILE, None} and own > first
    return late or (len(own) == len("2025") and first.startswith(own))
