"""How explanations are shown: each record on a page of its own."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from peerassay.explaining.record import ExplanationRecord
from peerassay.job_record import Envelope
from peerassay.progress import RunState, count
from peerassay.reports import words as common
from peerassay.reports.explaining import words
from peerassay.reports.explaining.page import ShownComment, ShownExplanation, ShownStep, shown_explanation, works_in
from peerassay.reports.making import answered, costs, makers, runs
from peerassay.reports.markdown_text import bullet, link, marked, quoted, safe
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.shown import Index, Shown, Tally, Way
from peerassay.reports.visible import cut, one_line

if TYPE_CHECKING:
    from rich.console import Group

Lines = Iterator[str]
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
    lines = [line for part in (_head, _concerns, _reviews, _making) for line in part(shown)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def _head(shown: ShownExplanation) -> Lines:
    card = shown.record.paper.card
    yield from (f"# The reviews explained: {safe(card.title or 'Paper without a title')}", "")
    yield safe(f"{count(len(shown.record.comments), 'comment')}, {shown.method}.")
    yield from ("", f"**{words.AN_AID}**", "")
    yield from (bullet(safe(notice)) for notice in shown.notices)


def _concerns(shown: ShownExplanation) -> Lines:
    if shown.concerns:
        yield from ("", "## What the reviewers are concerned about", "")
    for concern in shown.concerns:
        yield from (
            "",
            f"### {safe(concern.concern)}",
            "",
            safe(f"Raised in {', '.join(ref for _, ref in concern.raised_by)}."),
        )
        yield from _explained(concern.shown)


def _reviews(shown: ShownExplanation) -> Lines:
    for review in shown.reviews:
        yield from ("", f"## {safe(review.name)}", "")
        for row in review.rows:
            if row.comment is not None:
                comment = row.comment
                yield from (
                    "",
                    f"### {comment.held.comment.id} ({comment.side})",
                    "",
                    *quoted(safe(comment.held.comment.text)),
                )
                yield from _explained(comment)


def _explained(comment: ShownComment) -> Lines:
    explanation = comment.held.explanation
    if explanation.failure is not None:
        yield from ("", f"**Not explained:** {safe(explanation.failure.message)}")
        return
    if comment.answered:
        yield from ("", f"**{comment.answered}.**", *(_step(step) for step in comment.answers))
    if explanation.asks:
        yield from ("", f"What is asked: {safe(explanation.asks)}")
    for name, steps in (("In the paper", comment.paper), ("In the field", comment.field)):
        if steps:
            yield from ("", f"{name}:", "", *map(_step, steps))
    if explanation.summary:
        yield from ("", safe(explanation.summary))
    yield from (safe(note) for note in comment.notes)
    yield from (bullet(f"Novelty, {safe(v.claim_id)}: {safe(v.plain)}") for v in comment.held.verdicts)


def _step(step: ShownStep) -> str:
    source = f"{link(step.title, step.link)}, " if step.title else ""
    return bullet(f"“{marked(step.pieces).strip()}” ({source}{safe(step.place)}) {safe(step.reasoning)}".strip())


def _making(shown: ShownExplanation) -> Lines:
    made = shown.record.provenance
    yield from ("", "## How this was made", "", *makers(made, "schema"), *costs(made))
    yield from (*runs(shown.envelopes), *(bullet(answered(note)) for note in made.answers))
    yield bullet(f"SHA-256 {shown.digest}")


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
    told = "not explained" if explanation.failure else shown.answered or count(len(explanation.evidence), "passage")
    return f"{shown.shape} {comment.id} {cut(one_line(comment.text), 90)} [{told}]"


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
    together=False,
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
