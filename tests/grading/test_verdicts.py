"""Verdicts beside their label: how deep was read, how sure it is, and the sentence that derives it."""

import pytest
from courtroom import WORKS, make_claim, packed

from peerassay.engines.answered import Failure
from peerassay.evidence.span import Span
from peerassay.grading.claim import Certainty, Gate, LineKind, Stance
from peerassay.grading.finding import PAPER, Finding, FindingKind
from peerassay.grading.judging.judgement import ClaimJudgement
from peerassay.grading.law import Label
from peerassay.grading.verdict import Opinion, Verdict
from peerassay.grading.verdicts import Ground, asks_for_second, make_verdict
from peerassay.literature.candidate import Basis
from peerassay.literature.search_log import SearchEntry

FRAMES = "dropping whole brood frames at random"
SURE = Opinion(by="told-1", label=Label.SUPPORTED, confidence=Certainty.HIGH)


def seen(line: int, cand_id: str, basis: Basis, kind: FindingKind = FindingKind.SHOWN, **more: str) -> Finding:
    """Return a finding with a span on a line of C1."""
    span = Span(document=cand_id, sentence="abstract_sent_1", start=0, end=4, text="Bees")
    line_id = f"C1.L{line}"
    return Finding(claim_id="C1", line_id=line_id, cand_id=cand_id, kind=kind, spans=(span,), basis=basis, **more)


async def verdict(
    *findings: Finding, works: tuple[str, ...], opinion: Opinion = SURE, failure: Failure | None = None
) -> Verdict:
    """Return the verdict on a claim that names these works, one line each; all works are read in full."""
    lines = tuple((LineKind.IN_WORK, FRAMES, work) for work in works)
    whole = tuple(work.model_copy(update={"body": f"# Methods\n\n{work.abstract} " * 30}) for work in WORKS)
    dossier = await packed(make_claim(1, *lines), works=whole)
    judged = ClaimJudgement(claim_id="C1", findings=findings, opinion=opinion, by="told-1", failure=failure)
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


async def silent_verdict(label: Label) -> Verdict:
    """Return the verdict on a named work, read in full, that says nothing, from a judge of this label."""
    nothing = Finding(claim_id="C1", line_id="C1.L1", cand_id="Paaaaaaa1", kind=FindingKind.SILENT, basis="full_text")
    opinion = SURE.model_copy(update={"label": label})
    return await verdict(nothing, works=("W1",), opinion=opinion)


async def test_a_judge_without_a_span_disputes_no_absence() -> None:
    """AMBIGUOUS is all that a judge who finds nothing may say; another label does dispute."""
    one = await silent_verdict(Label.AMBIGUOUS)
    assert (one.label, one.basis, one.disputed) == (Label.UNSUPPORTED, "absence", False)
    assert (await silent_verdict(Label.SUPPORTED)).disputed


async def open_verdict(stance: Stance, given: Label, gate: Gate = Gate.CLAIM) -> Verdict:
    """Return the verdict on an aspect that nothing read speaks of, after a search that was not sufficient."""
    kind = LineKind.IN_NO_PRIOR_WORK if stance is Stance.NOVEL else LineKind.IN_PRIOR_WORK
    dossier = await packed(make_claim(1, (kind, FRAMES, None), stance=stance, gate=gate))
    log = (SearchEntry(source="library", query="frames", purpose="task", found=1, state="answered"),)
    judged = ClaimJudgement(claim_id="C1", opinion=SURE.model_copy(update={"label": given}), by="told-1")
    ground = Ground(dossier=dossier, searches=log, scopes={"library": "open"})
    return make_verdict(dossier.claims[0], judged, ground)


@pytest.mark.parametrize(
    ("stance", "given", "disputed"),
    [
        (Stance.NOVEL, Label.SUPPORTED, False),
        (Stance.NOVEL, Label.UNSUPPORTED, True),
        (Stance.NOT_NOVEL, Label.UNSUPPORTED, False),
        (Stance.NOT_NOVEL, Label.SUPPORTED, True),
    ],
)
async def test_a_search_that_was_not_sufficient_is_no_dispute(stance: Stance, given: Label, disputed: bool) -> None:
    """Who takes an open silence for absence saw the same; the label is told, and no second reader asked."""
    one = await open_verdict(stance, given)
    assert (one.label, one.reasons) == (Label.AMBIGUOUS, ("silent",))
    assert one.disputed is disputed
    assert asks_for_second(one) is disputed
    assert one.judge is not None
    assert one.judge.label is given


async def test_no_second_reader_is_asked_about_a_proof() -> None:
    """A proof whose facts come out otherwise than its judge says is disputed, and no score hangs on it."""
    one = await open_verdict(Stance.NOT_NOVEL, Label.SUPPORTED, Gate.PROOF)
    assert one.disputed
    assert not asks_for_second(one)


async def test_silence_of_a_named_work_names_it() -> None:
    """Where the one work in question was read and says nothing, the sentence says which."""
    one = await silent_verdict(Label.AMBIGUOUS)
    assert "“Random frame dropping for hive controllers” (2020, read in full) does not say" in one.explanation


async def test_an_answer_that_is_awaited_is_no_failure_in_words() -> None:
    """A batch that is not back yet is told as such."""
    waiting = Failure(error="AnswerPending", message="not there", pending=True)
    one = await verdict(works=("W1",), failure=waiting)
    assert (one.outcome, one.label) == ("failed", None)
    assert one.explanation.startswith("Not judged yet")
