"""Reviews for a paper: from files that may hold many, those that are about it."""

from collections.abc import Sequence

from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.errors import InputError

MOST_CHARACTERS = 200_000
"""A hundred pages; the longest of 1,500 reviews had a fifteenth of it. What weighs a review's sentences against each
other would take hours over megabytes."""


def reviews_of(paper: Paper, reviews: Sequence[Review]) -> tuple[Review, ...]:
    """Return the reviews that are about the paper.

    Where they all name one paper, or none, all are; a file that holds reviews of several papers is searched for those
    that name this one, by its OpenReview id, its own id, or its file's name. Raises InputError where none does, and
    for a review that is longer than any.
    """
    for review in reviews:
        if len(review.original) > MOST_CHARACTERS:
            raise InputError(
                f"the review has {len(review.original)} characters, more than the {MOST_CHARACTERS} that are graded",
                where=review.source.name,
                fix="cut it to the review itself",
            )
    named = {review.paper_id for review in reviews if review.paper_id}
    if len(named) <= 1:
        return tuple(reviews)
    stem = paper.source.name.split(".")[0]
    own = {paper.id, paper.card.openreview_id, stem} & named
    found = tuple(review for review in reviews if review.paper_id is None or review.paper_id in own)
    if not own:
        raise InputError(
            f"the files hold reviews of {len(named)} papers, and none is of this one",
            where=paper.source.name,
            fix="name the paper's file by its OpenReview id, or give a file with its reviews alone",
        )
    return found
