"""Findings of one mould: all shown everywhere, or by one sentence; ordinary findings are none."""

from peerassay.evidence.span import Span
from peerassay.grading.finding import Finding, FindingKind
from peerassay.grading.judging.judgement import ClaimJudgement
from peerassay.grading.judging.uniformity import uniform_claims


def _finding(claim: str, line: str, cand: str, kind: str = "shown", sentence: str = "abstract_sent_1") -> Finding:
    span = Span(document=cand, sentence=sentence, start=0, end=4, text="Some")
    spans = () if kind == "silent" else (span,)
    return Finding(claim_id=claim, line_id=line, cand_id=cand, kind=FindingKind(kind), spans=spans)


def _judged(*findings: Finding) -> dict[str, ClaimJudgement]:
    claims = dict.fromkeys(f.claim_id for f in findings)
    return {c: ClaimJudgement(claim_id=c, findings=tuple(f for f in findings if f.claim_id == c)) for c in claims}


def test_an_aspect_that_every_text_shows_is_doubted() -> None:
    """Three texts that all show the line look told."""
    found = [_finding("C1", "C1.L1", f"P{i}", sentence=f"abstract_sent_{i}") for i in range(3)]
    assert uniform_claims(_judged(*found)) == {"C1"}


def test_one_silence_makes_the_difference() -> None:
    """A judge who tells texts apart is believed."""
    found = [_finding("C1", "C1.L1", f"P{i}") for i in range(3)]
    assert not uniform_claims(_judged(*found, _finding("C1", "C1.L1", "P9", "silent")))


def test_a_text_that_is_silent_on_another_claim_is_believed() -> None:
    """Three texts that show one claim, one of them silent on another claim, were told apart."""
    found = [_finding("C1", "C1.L1", f"P{i}", sentence=f"abstract_sent_{i}") for i in range(3)]
    assert not uniform_claims(_judged(*found, _finding("C2", "C2.L1", "P1", "silent")))


def test_one_sentence_for_every_line_is_doubted() -> None:
    """A text that shows three lines of two claims by the same sentence looks told, and both claims with it."""
    found = [_finding("C1", "C1.L1", "P1"), _finding("C1", "C1.L2", "P1"), _finding("C2", "C2.L1", "P1")]
    assert uniform_claims(_judged(*found)) == {"C1", "C2"}


def test_two_lines_may_share_a_sentence() -> None:
    """Two lines about one work, shown by one sentence, are nothing unusual."""
    assert not uniform_claims(_judged(_finding("C1", "C1.L1", "P1"), _finding("C1", "C1.L2", "P1")))


def test_the_papers_own_words_are_not_counted() -> None:
    """What the paper says of earlier work is one text for all lines."""
    found = [_finding("C1", f"C1.L{i}", "P") for i in range(4)]
    assert not uniform_claims(_judged(*found))
