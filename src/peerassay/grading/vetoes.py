"""All that the program may do to a label: the vetoes, and how two readings become one (docs/law.md, 5 and 6)."""

from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.documents import Paper
from peerassay.grading.claim import NoveltyClaim
from peerassay.grading.reading import DOUBT_LABELS_OF_EARLIER_WORK, PRAISE_LABELS_OF_EARLIER_WORK
from peerassay.grading.verdict import Agreement, Label, OpenReason, Reading
from peerassay.language.citation_marks import CITATION, ET_AL
from peerassay.language.identifiers import YEAR

LEAST_READ = 5
"""Nearest earlier works that must have been read before nothing found counts (docs/law.md, 6)."""
_NEIGHBOURS = frozenset(
    {
        frozenset({Label.SUPPORTED, Label.OVERSTATED}),
        frozenset({Label.OVERSTATED, Label.UNSUPPORTED}),
        frozenset({Label.UNDERSTATED, Label.OVERSTATED}),
    }
)


@dataclass(frozen=True, slots=True)
class Searched:
    """What was read of earlier work: how many of the nearest, and whether every source answered."""

    read: int
    complete: bool


@dataclass(frozen=True, slots=True)
class Held:
    """A reading after the vetoes, with the reason where one opened it."""

    reading: Reading
    reason: OpenReason | None = None

    @property
    def label(self) -> Label:
        """The label that stands: AMBIGUOUS where a veto opened it."""
        return Label.AMBIGUOUS if self.reason is not None else self.reading.label or Label.AMBIGUOUS


def hold(reading: Reading, claim: NoveltyClaim, paper: Paper, searched: Searched) -> Held:
    """Return the reading with its basis set right, and the veto that opens it, if one does."""
    if reading.label in {None, Label.AMBIGUOUS}:
        return Held(reading, OpenReason.READER)
    if not reading.evidence:
        return Held(reading, OpenReason.NO_EVIDENCE)
    of_earlier = PRAISE_LABELS_OF_EARLIER_WORK if claim.is_praise else DOUBT_LABELS_OF_EARLIER_WORK
    if reading.label in of_earlier and not any(quote.earlier for quote in reading.evidence):
        return Held(reading, OpenReason.NOT_EARLIER)
    if claim.is_praise and reading.label is Label.SUPPORTED:
        return _hold_praise(reading, paper, searched)
    return Held(reading.model_copy(update={"basis": None}))


def _hold_praise(reading: Reading, paper: Paper, searched: Searched) -> Held:
    """Return praise that holds with its basis: what rests on absence needs a whole search."""
    shown = reading.basis == "shown" and not _praises_itself_only(reading, paper)
    reading = reading.model_copy(update={"basis": "shown" if shown else "absence"})
    if shown:
        return Held(reading)
    if not searched.complete:
        return Held(reading, OpenReason.SEARCH_FAILED)
    return Held(reading, OpenReason.SEARCH_SMALL if searched.read < LEAST_READ else None)


def _praises_itself_only(reading: Reading, paper: Paper) -> bool:
    """Whether all that is quoted is the paper's own word, in sentences that speak of no earlier work."""
    sentences = {s.id: s.text for s in paper.sentences}
    return all(
        quote.source == paper.id and not _cites(sentences.get(quote.span.sentence, quote.span.text))
        for quote in reading.evidence
    )


def _cites(sentence: str) -> bool:
    return any(sign.search(sentence) for sign in (CITATION, ET_AL, YEAR))


@dataclass(frozen=True, slots=True)
class Joined:
    """What became of the readings: the label, why it is open, and the number of the reading that it is taken from."""

    label: Label
    agreement: Agreement
    reasons: tuple[OpenReason, ...] = ()
    standing: int | None = None


def join(held: Sequence[Held]) -> Joined:
    """Return what two readings come to; of one, it alone (docs/law.md, 5).

    The same label stands. Of neighbours the milder stands, which is always OVERSTATED. Where one decides and the
    other leaves open, a third reading decides if it agrees with the one that decided. All else is open.
    """
    first, *others = held
    if not others:
        return Joined(first.label, Agreement.ONE_READER, _reasons(first), 0)
    second = others[0]
    if first.label is second.label:
        by_absence = second.reading.basis == "absence" and first.reading.basis == "shown"
        return Joined(first.label, Agreement.SAME, _reasons(first), int(by_absence))
    if {first.label, second.label} in _NEIGHBOURS:
        milder = 0 if first.label is Label.OVERSTATED else 1
        return Joined(Label.OVERSTATED, Agreement.DEGREE, (), milder)
    if needs_third(first, second) and len(others) > 1:
        return _with_third(held)
    reasons = tuple(dict.fromkeys(r for h in (first, second) if (r := h.reason) is not None))
    return Joined(Label.AMBIGUOUS, Agreement.DISAGREE, reasons or (OpenReason.READERS_DISAGREE,))


def needs_third(first: Held, second: Held) -> bool:
    """Whether one reading decides and the other leaves open: a third then says if the one answers the other."""
    return (first.label is Label.AMBIGUOUS) != (second.label is Label.AMBIGUOUS)


def _with_third(held: Sequence[Held]) -> Joined:
    decided = next(n for n, pair in enumerate(held[:2]) if pair.label is not Label.AMBIGUOUS)
    third = held[2]
    labels = {held[decided].label, third.label}
    if len(labels) == 1 or labels in _NEIGHBOURS:
        milder = decided if held[decided].label is Label.OVERSTATED else 2 if len(labels) > 1 else decided
        return Joined(held[milder].label, Agreement.DEGREE, (), milder)
    opened = held[1 - decided]
    return Joined(Label.AMBIGUOUS, Agreement.DISAGREE, _reasons(opened) or (OpenReason.READER,), 1 - decided)


def _reasons(held: Held) -> tuple[OpenReason, ...]:
    return (held.reason,) if held.reason is not None else ()
