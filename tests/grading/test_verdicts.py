"""Verdicts beside their label: how deep was read, how sure it is, and the sentence that derives it."""

import pytest
from courtroom import make_claim, packed

from peerassay.evidence.span import Span
from peerassay.grading.claim import Certainty, LineKind
from peerassay.grading.finding import PAPER, Finding, FindingKind
from peerassay.grading.judging.judgement import ClaimJudgement
from peerassay.grading.law import Label
from peerassay.grading.verdict import Opinion, Verdict
from peerassay.grading.verdicts import Ground, make_verdict
from peerassay.literature.candidate import Basis

FRAMES = "dropping whole brood frames at random"
SURE = Opinion(by="told-1", label=Label.SUPPORTED, confidence=Certainty.HIGH)


def seen(line: int, cand_id: str, basis: Basis, kind: FindingKind = FindingKind.SHOWN, **more: str) -> Finding:
    """Return a finding with a span on a line of C1."""
    span = Span(document=cand_id, sentence="abstract_sent_1", start=0, end=4, text="Bees")
    line_id = f"C1.L{line}"
    return Finding(claim_id="C1", line_id=line_id, cand_id=cand_id, kind=kind, spans=(span,), basis=basis, **more)


async def verdict(*findings: Finding, works: tuple[str, ...]) -> Verdict:
    """Return the verdict on a claim that names these works, one line each."""
    lines = tuple((LineKind.IN_WORK, FRAMES, work) for work in works)
    dossier = await packed(make_claim(1, *lines))
    judged = ClaimJudgement(claim_id="C1", findings=findings, opinion=SURE, by="told-1")
    ground = Ground(dossier=dossier, searches=(), scopes={"library": "open"})
    return make_verdict(dossier.claims[0], judged, ground)


async def test_the_basis_is_the_least_that_was_read() -> None:
    """A label that needs two works is as deep as the shallower of them."""
    both = await verdict(seen(1, "Paaaaaaa1", "full_text"), seen(2, "Paaaaaaa2", "abstract"), works=("W1", "W2"))
    assert (both.label, both.basis) == (Label.SUPPORTED, "abstract")


async def test_the_papers_own_words_do_not_deepen_the_basis() -> None:
    """The paper is always read in full; that tells nothing of the works."""
    own = seen(1, PAPER, "full_text")
    one = await verdict(own, seen(1, "Paaaaaaa1", "abstract"), works=("W1",))
    assert one.basis == "abstract"


@pytest.mark.parametrize(
    ("works", "sure"),
    [
        (("W1",), Certainty.HIGH),
        (("W1", "W9"), Certainty.MEDIUM),
        (("W1", "W9", "W9"), Certainty.LOW),
    ],
)
async def test_unread_lines_lower_the_confidence(works: tuple[str, ...], sure: Certainty) -> None:
    """Where a line could not be checked the verdict is less sure, with most of them unread not at all."""
    one = await verdict(seen(1, "Paaaaaaa1", "full_text"), works=works)
    assert (one.label, one.confidence) == (Label.SUPPORTED, sure)


async def test_the_difference_is_told_in_the_judges_words() -> None:
    """The sentence takes the difference as it was given, whatever its grammar."""
    part = seen(1, "Paaaaaaa1", "abstract", FindingKind.PARTLY, difference="every month, not every week.")
    one = await verdict(part, works=("W1",))
    assert one.label is Label.OVERSTATED
    assert one.explanation.endswith(f"states a part of “{FRAMES}” (every month, not every week).")
