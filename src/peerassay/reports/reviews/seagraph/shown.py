"""How explanations are shown: each record on a page of its own."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from peerassay.job_record import Envelope
from peerassay.jobs.reviews.methods.seagraph.record import ExplanationRecord
from peerassay.progress import RunState, count
from peerassay.reports import words as common
from peerassay.reports.markdown_text import markdown_page
from peerassay.reports.reviews.seagraph import words
from peerassay.reports.reviews.seagraph.page import ShownComment, shown_explanation, works_in
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.shown import Index, Shown, Tally, Way
from peerassay.reports.visible import cut, one_line

if TYPE_CHECKING:
    from rich.console import Group

SIDES = tuple((side.value, f"{name}") for side, (_, name) in words.SIDE.items())


def render_explanation_html(
    record: ExplanationRecord, envelopes: Sequence[Envelope] = (), *, ways: Sequence[Way] = ()
) -> str:
    """Return the page; it holds all it needs and asks nothing of the network. The same record gives the same bytes."""
    return page(
        "explaining.html.j2",
        Own(style=own("report.css", "explaining.css"), script=own("report.js")),
        shown=shown_explanation(record, envelopes),
        words=words,
        common=common,
        ways=ways,
    )


def render_explanation_markdown(record: ExplanationRecord, envelopes: Sequence[Envelope] = ()) -> str:
    """Return the same as Markdown, every foreign text escaped."""
    shown = shown_explanation(record, envelopes)
    return markdown_page("explaining.md.j2", shown=shown, words=words, common=common)


def _summary(records: Sequence[ExplanationRecord], envelopes: Sequence[Envelope]) -> "Group":
    from rich.console import Group
    from rich.text import Text

    return Group(*(Text(line) for line in summary_lines(records[0], envelopes)))


def summary_lines(record: ExplanationRecord, envelopes: Sequence[Envelope] = ()) -> tuple[str, ...]:
    """Return the record in plain lines, for a terminal."""
    shown = shown_explanation(record, envelopes)
    lines = [f"{one_line(record.paper.card.title)}: {count(len(record.comments), 'comment')} explained {shown.method}"]
    lines += [f"  note: {one_line(notice)}" for notice in shown.notices]
    for n, concern in enumerate(shown.concerns, 1):
        lines.append(
            f"  concern {n} ({', '.join(ref for _, ref in concern.raised_by)}): {cut(one_line(concern.concern), 160)}"
        )
    for review in shown.reviews:
        lines.append(f"  {one_line(review.name)}: {count(review.comments, 'comment')}")
        for row in review.rows:
            if row.comment is not None:
                lines.append(f"    {_line(row.comment)}")
    return (*lines, words.AN_AID)


def _line(shown: ShownComment) -> str:
    comment, explanation = shown.held.comment, shown.held.explanation
    outcome = "not explained" if explanation.failure else shown.answered or count(len(explanation.evidence), "passage")
    return f"{shown.shape} {comment.id} {cut(one_line(comment.text), 90)} [{outcome}]"


def _index(records: Sequence[ExplanationRecord]) -> Index:
    found = [comment for record in records for comment in record.comments]
    tallies = (
        Tally(side.value, look, words.SHAPE[side], count(many, name, f"{name}s"), many)
        for side, (look, name) in words.SIDE.items()
        if (many := sum(comment.comment.side is side for comment in found))
    )
    reviewers = dict.fromkeys(review.reviewer for record in records for review in record.explained_reviews)
    return Index(tuple(tallies), (f"reviews explained: {', '.join(reviewers)}",))


def _counted(labels: Mapping[str, int]) -> list[str]:
    return [f"{name}: {many}" for name, many in labels.items()]


EXPLANATIONS: Shown[ExplanationRecord] = Shown(
    noun=("explanation", "explanations"),
    page="explained",
    html=lambda records, envelopes, ways: render_explanation_html(records[0], envelopes, ways=ways),
    markdown=lambda records, envelopes: "\n".join(render_explanation_markdown(record, envelopes) for record in records),
    terminal=_summary,
    works=works_in,
    index=_index,
    site_filter="with explained reviews",
    results=SIDES,
    counted=_counted,
    endings={RunState.NOTHING_TO_CHECK: "nothing to explain: no comment was found in the reviews"},
)
