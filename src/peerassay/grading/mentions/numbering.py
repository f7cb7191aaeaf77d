"""Which list a marker belongs to, where one review holds several lists whose numbering restarts."""

from peerassay.documents.review import Review
from peerassay.grading.mentions.entries import Entry


def entry_for(label: str, place: int, entries: tuple[Entry, ...], review: Review) -> Entry | None:
    """Return the line that a marker at offset `place` means, None where no list has its label.

    The list that follows the marker in its own field of the form comes first, then the nearest one after it, then
    the nearest one before it.
    """
    same = [e for e in entries if e.label is not None and e.label.casefold() == label.casefold()]
    after = [e for e in same if e.start > place]
    end = field_end(place, review)
    inside = [e for e in after if e.start < end]
    before = [e for e in same if e.start <= place]
    return next(iter([*inside, *after, *reversed(before)]), None)


def field_end(place: int, review: Review) -> int:
    """Return where the form's field that holds the offset ends; the text's end where none does."""
    return min((f.end for f in review.fields if f.start <= place < f.end), default=len(review.original))
