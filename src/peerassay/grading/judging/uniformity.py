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
    alike = {claim_id for claim_id, judged in judgements.items() if _all_shown(judged.findings)}
    return frozenset(alike | _of_one_sentence([f for judged in judgements.values() for f in judged.findings]))


def _all_shown(findings: tuple[Finding, ...]) -> bool:
    read = [f for f in findings if f.cand_id != PAPER and f.kind is not FindingKind.NOT_CHECKED]
    return len({f.cand_id for f in read}) >= _TEXTS and all(f.kind is FindingKind.SHOWN for f in read)


def _of_one_sentence(findings: list[Finding]) -> set[str]:
    """Return the claims of which some text is said to show every line, three or more, by one and the same sentence."""
    by_text: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        if finding.cand_id != PAPER and finding.kind is not FindingKind.NOT_CHECKED:
            by_text[finding.cand_id].append(finding)
    alike = set()
    for found in by_text.values():
        places = {tuple(span.sentence for span in f.spans) for f in found}
        lines = {(f.claim_id, f.line_id) for f in found}
        if len(lines) >= _LINES and len(places) == 1 and all(f.kind is FindingKind.SHOWN for f in found):
            alike |= {f.claim_id for f in found}
    return alike
