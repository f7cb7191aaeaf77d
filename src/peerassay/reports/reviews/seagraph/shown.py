"""How explanations by published methods are shown: each record on a page of its own."""

from collections.abc import Sequence

from peerassay.jobs.reviews.methods.seagraph.record import ExplanationRecord
from peerassay.progress import RunState, count
from peerassay.reports.reviews.seagraph import words
from peerassay.reports.reviews.seagraph.page import brief_of, sheet_of, works_in
from peerassay.reports.shown import Index, Shown, Tally


def _index(records: Sequence[ExplanationRecord]) -> Index:
    found = [comment for record in records for comment in record.body.comments]
    tallies = (
        Tally(side.value, look, words.SHAPE[side], count(many, name, f"{name}s"), many)
        for side, (look, name) in words.SIDE.items()
        if (many := sum(comment.comment.side is side for comment in found))
    )
    reviewers = dict.fromkeys(review.reviewer for record in records for review in record.reviews)
    return Index(tuple(tallies), (f"reviews explained: {', '.join(reviewers)}",))


EXPLANATIONS: Shown[ExplanationRecord] = Shown(
    noun=("explanation", "explanations"),
    page="explained",
    sheet=sheet_of,
    brief=brief_of,
    works=works_in,
    index=_index,
    site_filter="with explained reviews",
    results=tuple((side.value, name) for side, (_, name) in words.SIDE.items()),
    endings={RunState.NOTHING_TO_CHECK: "nothing to explain: no comment was found in the reviews"},
)
