"""Answers of one mould: what a judge says who was told what to say.

An order in one text that was not recognised can reach the findings on all texts of its prompt. Observations differ
from line to line and from text to text; an answer that sees everything everywhere, or one sentence behind every line,
is therefore not believed at once: its claims are read again, each text alone in a prompt of its own.
"""

from collections import defaultdict
from collections.abc import Mapping

from peerassay.grading.finding import PAPER, Finding, FindingKind
from peerassay.grading.judging.judgement import ClaimJudgement

_TEXTS = 3
"""Texts that all show all lines: fewer may well do so."""
_LINES = 3
"""Lines of which one sentence of a text is to be the only evidence."""


def uniform_claims(judgements: Mapping[str, ClaimJudgement]) -> frozenset[str]:
    """Return the claims whose findings are of one mould: all shown in three texts or more, or by one sentence."""
    found = [f for judged in judgements.values() for f in judged.findings if _is_read(f)]
    told_apart = frozenset(f.cand_id for f in found if f.kind is not FindingKind.SHOWN)
    alike = {claim_id for claim_id, judged in judgements.items() if _all_shown(judged.findings, told_apart)}
    return frozenset(alike | _of_one_sentence(found))


def _is_read(finding: Finding) -> bool:
    """Tell whether it says something of an earlier work's text; what the paper says is one text for all lines."""
    return finding.cand_id != PAPER and finding.kind is not FindingKind.NOT_CHECKED


def _all_shown(findings: tuple[Finding, ...], told_apart: frozenset[str]) -> bool:
    """Tell whether texts show all lines of a claim, and whatever else was asked of them.

    A judge who finds another line silent in one of these texts was not told to find everything in it.
    """
    texts = {f.cand_id for f in findings if _is_read(f)}
    return len(texts) >= _TEXTS and not texts & told_apart


def _of_one_sentence(findings: list[Finding]) -> set[str]:
    """Return the claims of which some text is said to show every line, three or more, by one and the same sentence."""
    by_text: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        by_text[finding.cand_id].append(finding)
    alike = set()
    for found in by_text.values():
        places = {tuple(span.sentence for span in f.spans) for f in found}
        lines = {(f.claim_id, f.line_id) for f in found}
        if len(lines) >= _LINES and len(places) == 1 and all(f.kind is FindingKind.SHOWN for f in found):
            alike |= {f.claim_id for f in found}
    return alike
