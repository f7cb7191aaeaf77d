"""The record on a terminal: score card and claims in plain words."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from peerassay.grading.record import Record
from peerassay.reports import words
from peerassay.reports.claims_shown import ShownClaim, shown_claims
from peerassay.reports.scores_shown import COMPANION, shown_scores
from peerassay.reports.visible import cut, one_line

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

_STYLE: dict[words.Look, str] = {
    "supported": "green",
    "overstated": "yellow",
    "ambiguous": "white",
    "understated": "magenta",
    "unsupported": "red",
    "unlabelled": "bright_black",
}
_MOST = 160


def summary(record: Record) -> "Group":
    """Return the record as a rich renderable: score card, claims, what to know."""
    from rich.console import Group
    from rich.text import Text

    card = record.material.paper.card
    return Group(
        Text(one_line(card.title), style="bold"),
        Text(f"Review by {one_line(record.reviewer_id)}, judged by {one_line(_judge(record))}", style="dim"),
        _scores(record),
        _claims(shown_claims(record, "")),
        *(Text(note, style="yellow") for note in _notes(record)),
        Text(words.AN_AID, style="dim"),
    )


def _scores(record: Record) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table
    from rich.text import Text

    table = Table("", "Score", "", "Stands on", box=SIMPLE, header_style="dim", pad_edge=False)
    for one in shown_scores(record.material.score_card):
        if one.key in COMPANION.values():
            continue
        value = Text(one.value, style="bold", justify="right")
        table.add_row(
            Text(one_line(one.key), style="dim"), Text(one_line(one.scale.name)), value, Text(one.standing, style="dim")
        )
    return table


def _claims(claims: Iterable[ShownClaim]) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table
    from rich.text import Text

    table = Table("", "Verdict", "What the review says", box=SIMPLE, header_style="dim", pad_edge=False)
    for one in claims:
        verdict = Text(f"{one.shape} {one.short}", style=_STYLE[one.look])
        if one.verdict and one.verdict.label:
            verdict.append(f"\n  {one.label}", style="dim")
        table.add_row(
            Text(one_line(one.claim.claim_id), style="dim"), verdict, Text(cut(one_line(one.claim.text), _MOST))
        )
    return table


def _judge(record: Record) -> str:
    made = record.provenance
    return made.model or made.engine


def _notes(record: Record) -> tuple[str, ...]:
    made = record.provenance
    hidden = len(record.material.paper.hidden)
    found = [f"Failed: {one_line(one.message)}" for one in made.failures]
    found += [f"Note: {one_line(one)}" for one in made.warnings]
    if hidden:
        found.append(f"Note: {words.hidden_found(hidden)}")
    if made.withheld:
        found.append(f"Note: {words.withheld(len(made.withheld))}")
    beside = record.material.score_card.counts
    if beside:
        listed = ", ".join(f"{n} {one_line(words.NO_LABEL.get(k, k)).lower()}" for k, n in sorted(beside.items()))
        found.append(f"Not counted: {listed}")
    return tuple(found)
