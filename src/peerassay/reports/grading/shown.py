"""How gradings are shown: the reviews of a paper together, on a page, in Markdown and on a terminal."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from peerassay.grading.claim import CitationState
from peerassay.grading.record import ABSENCE, Record
from peerassay.grading.verdict import ALL_WORDS, BY_LABEL, NOTHING_AGAINST, TO_READ, Label
from peerassay.job_record import Envelope
from peerassay.literature import Candidate
from peerassay.progress import RunState
from peerassay.reports import words
from peerassay.reports.grading.answers import Group, clipped
from peerassay.reports.grading.claims_csv import claims_csv
from peerassay.reports.grading.content import ShownPaper, ShownReview, shown_papers
from peerassay.reports.grading.made_shown import hidden_line
from peerassay.reports.grading.quotes import Quote
from peerassay.reports.grading.scores_shown import scores_csv
from peerassay.reports.markdown_text import markdown_page, marked, safe
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.shown import Index, Shown, Tally, Way
from peerassay.reports.visible import one_line

if TYPE_CHECKING:
    from rich.console import Group as Printed
    from rich.text import Text


def render_html(records: Sequence[Record], envelopes: Sequence[Envelope] = (), *, ways: Sequence[Way] = ()) -> str:
    """Return the report on the records (of one paper or several) as one self-contained HTML page.

    Envelopes are matched to records by digest; `ways` lead to other pages of its website. The same records give the
    same bytes.
    """
    return page(
        "report.html.j2",
        Own(style=own("report.css"), script=own("report.js")),
        papers=shown_papers(records, envelopes),
        words=words,
        clipped=clipped,
        hidden_line=hidden_line,
        ways=ways,
    )


def render_markdown(records: Sequence[Record], envelopes: Sequence[Envelope] = ()) -> str:
    """Return the report on the records as one Markdown text."""
    return markdown_page(
        "report.md.j2",
        {"quoted": _quoted},
        papers=shown_papers(records, envelopes),
        words=words,
        clipped=clipped,
        hidden_line=hidden_line,
    )


def _quoted(quote: Quote) -> str:
    """A quote as a block with the words that decide in bold and its place behind it."""
    return f"> “{marked(quote.pieces).strip()}” – {safe(quote.source)}"


_STYLE: dict[words.Look, str] = {
    "supported": "green",
    "absent": "cyan",
    "overstated": "yellow",
    "ambiguous": "white",
    "understated": "magenta",
    "unsupported": "red",
    "unlabelled": "bright_black",
}


def summary(records: Sequence[Record]) -> "Printed":
    """Return the records as a rich renderable; the disclaimer stands once, at the end."""
    from rich.console import Group as Printed
    from rich.text import Text

    lines = [line for paper in shown_papers(records) for line in _paper(paper)]
    return Printed(*lines, Text(words.AN_AID, style="dim"))


def _paper(paper: ShownPaper) -> "Iterator[Text]":
    from rich.text import Text

    yield Text(one_line(paper.record.material.paper.card.title), style="bold")
    yield Text(one_line(" ".join([words.capitalised(paper.ground), *paper.coverage, paper.version])), style="dim")
    if not paper.all_read:
        yield Text(words.NOBODY_JUDGED, style="yellow")
    hidden = paper.record.material.paper.hidden
    if hidden:
        yield Text(f"Note: {words.hidden_found(len(hidden))}", style="yellow")
    for review in paper.all:
        yield from _review(review)
    for difference in paper.differences:
        about = (
            f"“{difference.quote.words}” – {difference.quote.source}"
            if difference.quote
            else difference.work.title
            if difference.work
            else ""
        )
        sides = "; ".join(f"{s.name} {s.stance} ({s.claim.claim.claim_id}: {s.claim.word})" for s in difference.sides)
        yield Text(f"\nThe reviewers differ on {one_line(about)}: {one_line(sides)}")


def _review(review: ShownReview) -> "Iterator[Text]":
    from rich.text import Text

    answer = review.answer
    yield Text(f"\n{one_line(review.name)}", style="bold").append(f"  {one_line(answer.says)}", style="not bold")
    for group in answer.groups:
        yield from _group(group)
    if answer.claim:
        yield Text(f"  {one_line(answer.claim.claim.claim_id)}. {one_line(answer.about)}")
    if answer.passage:
        yield Text(f"  “{one_line(answer.passage.words)}”").append(f" – {one_line(answer.passage.source)}", style="dim")
    for note in _notes(review.record):
        yield Text(f"  Note: {one_line(note)}", style="yellow")


def _group(group: Group) -> "Iterator[Text]":
    from rich.text import Text

    for claim in group.claims:
        reasons = f": {one_line(claim.reasons)}" if claim.reasons else ""
        said = Text(f"  {group.shape} {one_line(group.word)}{reasons}", style=_STYLE[group.look])
        said.append(f"  {one_line(claim.claim.claim_id)} {clipped(claim)}", style="default")
        yield said.append(f" ({claim.rests})" if claim.rests else "", style="dim")


def _notes(record: Record) -> Iterator[str]:
    made = record.provenance
    yield from made.warnings
    if made.withheld:
        yield f"kept from the model, because it speaks to a machine: {words.count(len(made.withheld), 'sentence')}"
    if made.flagged:
        count = words.count(len(made.flagged), "sentence")
        yield f"speaks to a machine, and was shown to the model because it carries a claim: {count}"


def advice(records: Sequence[Record]) -> Iterator[str]:
    """Give sentences on what the user could do for more answers, only where it would help."""
    asked = {entry.source for record in records for entry in record.provenance.search.searches}
    states = Counter(referent.state for record in records for referent in record.material.referents)
    missing = states[CitationState.COULD_NOT_CHECK]
    if missing and asked == {"library"}:
        fix = "`--literature library,semantic-scholar` looks such works up"
        yield f"{words.count(missing, 'named work')} not in the library; {fix}"
    if any(record.novelty_claims and not record.provenance.reads for record in records):
        yield "offline rules judge nothing; `--engine NAME` lets a model read the claims"


def _works(record: Record) -> Iterator[Candidate]:
    wanted = {e.cand_id for entries in record.evidence_sets.values() for e in entries}
    wanted |= {r.cand_id for r in record.material.referents}
    wanted |= {v.closer_work.cand_id for v in record.verification.values() if v.closer_work}
    wanted |= {e.source for v in record.verification.values() for e in v.evidence}
    return (entry.candidate for entry in record.material.candidates if entry.candidate.cand_id in wanted)


def _index(records: Sequence[Record]) -> Index:
    """Claims by their word; opinions and requests are no result."""
    found: Counter[str] = Counter()
    looks: dict[str, words.Look] = {}
    for record in records:
        labelled = {claim.claim_id for claim in record.novelty_claims if claim.is_labelled}
        for key, verdict in record.verification.items():
            if key in labelled and verdict.plain in ALL_WORDS:
                found[verdict.plain] += 1
                looks[verdict.plain] = words.look_of(verdict.label, verdict.basis)
    tallies = (
        Tally(_key(word), looks[word], words.SHAPE[looks[word]], f"{word}: {found[word]}", found[word])
        for word in ALL_WORDS
        if found[word]
    )
    reviewers = ", ".join(dict.fromkeys(each.reviewer_id for each in records))
    return Index(tuple(tallies), (f"reviewed by {reviewers}",) if reviewers else ())


def _key(word: str) -> str:
    return word.replace(" ", "_")


def _counted(labels: Mapping[str, int]) -> list[str]:
    absent = labels.get(ABSENCE, 0)
    counts = {BY_LABEL[label]: labels.get(label.value, 0) for label in Label}
    counts[BY_LABEL[Label.SUPPORTED]] -= absent
    counts |= {NOTHING_AGAINST: absent, TO_READ: labels.get("evidence_to_read", 0)}
    return [f"{word}: {many}" for word, many in counts.items() if many > 0]


GRADINGS: Shown[Record] = Shown(
    noun=("review", "reviews"),
    together=True,
    page="report",
    html=lambda records, envelopes, ways: render_html(records, envelopes, ways=ways),
    markdown=render_markdown,
    terminal=lambda records, envelopes: summary(records),
    works=_works,
    index=_index,
    site_filter="with reviews",
    results=tuple((_key(word), f"claims: {word}") for word in ALL_WORDS),
    counted=_counted,
    formats={"csv": claims_csv, "scores": scores_csv},
    endings={
        RunState.NOTHING_TO_CHECK: "nothing to check: nothing about novelty was recognised in the reviews",
        RunState.ALL_SOURCES_DOWN: "no source of literature could be asked: nothing was checked",
    },
    advice=advice,
)
