"""The single comments of a review: verbatim, each under its field (SEAGraph, section 3.1).

They are the items of a review (`items`) that an author would answer. Where those are none, all but form, title and
decision is, on the side that its words take.
"""

from collections.abc import Sequence
from enum import StrEnum

from peerassay.documents import FieldRole, Review
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.review_items import ItemKind, ReviewItem, items_of, kind_by_words


class Side(StrEnum):
    """What kind of comment it is: by the form's field or the reviewer's heading, else by its words."""

    STRENGTH = "strength"
    WEAKNESS = "weakness"
    QUESTION = "question"
    LIMITATION = "limitation"


_SIDES = {
    FieldRole.STRENGTHS: Side.STRENGTH,
    FieldRole.WEAKNESSES: Side.WEAKNESS,
    FieldRole.QUESTIONS: Side.QUESTION,
    FieldRole.LIMITATIONS: Side.LIMITATION,
    FieldRole.ETHICS: Side.LIMITATION,
}
_BY_KIND = {ItemKind.PRAISE: Side.STRENGTH, ItemKind.QUESTION: Side.QUESTION}
_NEVER = frozenset({FieldRole.FORM, FieldRole.REFERENCES, FieldRole.TITLE, FieldRole.DECISION})


class ReviewComment(Frozen):
    """A comment. `id` is unique among all comments of a paper: place of its review, dot, its own place ("2.5").

    `text` is exactly `review.original[start:end]`; `sentence_ids` are its sentences (`R_004`), `heading` the reviewer's
    own heading above it.
    """

    id: str
    review: str
    start: int
    end: int
    text: str
    sentence_ids: tuple[str, ...]
    side: Side
    field: FieldRole
    heading: str | None = None


def comments_of(review: Review, place: int = 1, items: Sequence[ReviewItem] | None = None) -> tuple[ReviewComment, ...]:
    """Return the comments in the order of the review, the `place`th of its paper.

    `items` are those that a model made of the review; without them the rules make them.
    """
    found = items_of(review) if items is None else items
    comments = [item for item in found if item.kind.is_comment]
    if not comments:
        comments = [item for item in found if item.kind is not ItemKind.FORM and item.field not in _NEVER]
    return tuple(_comment(review, f"{place}.{n}", item) for n, item in enumerate(comments, 1))


def _comment(review: Review, id: str, item: ReviewItem) -> ReviewComment:
    text = review.original[item.start : item.end]
    kind = item.kind if item.kind.is_comment else kind_by_words(text, judged=True) or item.kind
    return ReviewComment(
        id=id,
        review=review.id,
        start=item.start,
        end=item.end,
        text=text,
        sentence_ids=item.sentence_ids,
        side=_SIDES.get(item.field) or _BY_KIND.get(kind, Side.WEAKNESS),
        field=item.field,
        heading=item.heading,
    )
