"""A graded review held against its labels: gates by sentence, claims by place, then what both made of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from peerassay.bench.graded_reviews import GradedReview
from peerassay.bench.grading_labels import GradingLabel, LabelledWork
from peerassay.bench.kappa import Pair
from peerassay.bench.span_matching import matched
from peerassay.grading.claim import Gate, NoveltyClaim
from peerassay.grading.finding import FindingKind
from peerassay.grading.law import STRENGTH
from peerassay.grading.referent import Referent
from peerassay.grading.verdict import Verdict

NONE = "none"
"""The gate of all sentences that are no item; setup, echo and other are none too."""
_ITEMS = (Gate.CLAIM, Gate.PROOF, Gate.REQUEST)
"""In the order of the law: of two that hold a sentence alike, the first."""
NO_LINE = "no_line"
"""Where the program has no proposition about a work that a labelled one is about."""


@dataclass(frozen=True, slots=True)
class Met:
    """A labelled claim and the found one that is the same."""

    label: GradingLabel
    claim: NoveltyClaim
    verdict: Verdict

    @property
    def found(self) -> str:
        """The found label, or why there is none."""
        return verdict_of(self.verdict)


def verdict_of(verdict: Verdict) -> str:
    """Return the label, or why there is none."""
    return verdict.label.value if verdict.label is not None else verdict.outcome


def found_claims(graded: GradedReview) -> list[NoveltyClaim]:
    """Return the items that the program gates as claims."""
    return [claim for claim in graded.record.novelty_claims if claim.gate is Gate.CLAIM]


def met(graded: GradedReview) -> list[Met]:
    """Return the claims that label and program both have, in the labels' order."""
    claims, labels = found_claims(graded), graded.labelled.claims
    pairs = matched([(c.start, c.end) for c in claims], [(label.start, label.end) for label in labels])
    return [Met(labels[j], claims[i], graded.record.verification[claims[i].claim_id]) for i, j in pairs]


def gates(graded: GradedReview) -> Iterator[Pair]:
    """Give for each sentence of the review its labelled gate and the one found."""
    labelled = [(label.start, label.end, label.gate) for label in graded.labelled.labels]
    found = [(claim.start, claim.end, claim.gate) for claim in graded.record.novelty_claims]
    for sentence in graded.record.material.review.sentences:
        yield _gate_at(sentence.start, sentence.end, labelled), _gate_at(sentence.start, sentence.end, found)


def _gate_at(start: int, end: int, items: list[tuple[int, int, Gate]]) -> str:
    """The gate of the item that holds most of the stretch, at least half of it or half of the item."""
    held = [
        (common, -_ITEMS.index(gate))
        for first, last, gate in items
        if gate in _ITEMS
        and (common := min(end, last) - max(start, first)) > 0
        and 2 * common >= min(end - start, last - first)
    ]
    return _ITEMS[-max(held)[1]].value if held else NONE


def resolved(graded: GradedReview, held: frozenset[str]) -> Iterator[bool]:
    """Give for each labelled naming of a work of the library whether the program has that very work there."""
    for label in graded.labelled.labels:
        for work in label.referents:
            if work.work in held:
                yield any(work_id(graded, r) == work.work for r in graded.record.material.referents if _is_at(r, work))


def _is_at(referent: Referent, work: LabelledWork) -> bool:
    return any(start < work.end and work.start < end for start, end in referent.places)


def work_id(graded: GradedReview, referent: Referent) -> str | None:
    """Return the corpus's id of the work that a referent was found to be; None for another work, or none."""
    for entry in graded.record.material.candidates:
        if entry.candidate.cand_id == referent.cand_id:
            return entry.candidate.source_ids.get("openreview")
    return None


def findings(graded: GradedReview, held: frozenset[str]) -> Iterator[Pair]:
    """Give for each claim that both have, and each work of the library that it leans on, what was seen of it there.

    Both sides' strongest: which of several aspects of one work is which, offsets of a rewording do not tell.
    """
    ids = {r.ref_id: work_id(graded, r) for r in graded.record.material.referents}
    for one in met(graded):
        for work in sorted({w for w in _works(one.label) if w in held}):
            found = [line.finding for line in one.verdict.lines if line.work and ids.get(line.work) == work]
            yield _strongest(_labelled_findings(one.label, work)), _strongest(found) if found else NO_LINE


def _works(label: GradingLabel) -> Iterator[str]:
    for line in label.lines:
        if line.referent is not None and (work := label.referents[line.referent].work):
            yield work


def _labelled_findings(label: GradingLabel, work: str) -> list[FindingKind]:
    lines = [line for line in label.lines if line.referent is not None]
    return [line.decides for line in lines if label.referents[line.referent or 0].work == work]


def _strongest(kinds: list[FindingKind]) -> str:
    return max(kinds, key=STRENGTH.__getitem__).value
