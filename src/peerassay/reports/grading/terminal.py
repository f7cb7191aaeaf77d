"""Records on a terminal: the answers first, in the words of the page; and what went wrong, in sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from peerassay.grading.claim import CitationState
from peerassay.grading.record import Record
from peerassay.reports import words
from peerassay.reports.grading.answers import Group, clipped
from peerassay.reports.grading.content import ShownPaper, ShownReview, shown_papers
from peerassay.reports.visible import one_line

if TYPE_CHECKING:
    from rich.console import Group as Printed
    from rich.text import Text

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
