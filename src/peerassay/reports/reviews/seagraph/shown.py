"""How explanations by published methods are shown: each record on a page of its own."""

from collections.abc import Sequence

from peerassay.jobs.reviews.methods.seagraph.record import ExplanationRecord
from peerassay.progress import RunState, count
from peerassay.reports.blocks_html import to_html
from peerassay.reports.blocks_markdown import to_markdown
from peerassay.reports.blocks_terminal import to_terminal
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
    html=lambda records, envelopes, ways: to_html(sheet_of(records[0], envelopes), ways),
    markdown=lambda records, envelopes: "\n".join(to_markdown(sheet_of(record, envelopes)) for record in records),
    terminal=lambda records, envelopes: to_terminal(brief_of(records[0])),
    works=works_in,
    index=_index,
    site_filter="with explained reviews",
    results=tuple((side.value, name) for side, (_, name) in words.SIDE.items()),
    endings={RunState.NOTHING_TO_CHECK: "nothing to explain: no comment was found in the reviews"},
)
