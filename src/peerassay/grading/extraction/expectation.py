"""What kind of likeness would bear a claim out (seed 002, 1: `evidence_expected`), by the words it uses."""

import re

from peerassay.grading.claim import EvidenceExpected

_WORDS: tuple[tuple[EvidenceExpected, re.Pattern[str]], ...] = (
    (
        EvidenceExpected.DATASET,
        re.compile(r"\b(?:data ?sets?|benchmarks?|corpus|corpora|test ?beds?|annotations?|collection of data)\b", re.I),
    ),
    (
        EvidenceExpected.THEORY,
        re.compile(
            r"\b(?:theor\w+|proofs?|proves?|proved|lemmas?|bounds?|convergence|regret|sample complexity|"
            r"guarantees?|assumptions?|rates?)\b",
            re.I,
        ),
    ),
    (
        EvidenceExpected.RESULTS,
        re.compile(
            r"\b(?:results?|findings?|observ\w+|conclusions?|phenomen\w+|performance|empirical\w*|experiments?|"
            r"insights?)\b",
            re.I,
        ),
    ),
    (
        EvidenceExpected.METHOD,
        re.compile(
            r"\b(?:methods?|approach\w*|algorithms?|architectures?|techniques?|models?|frameworks?|modules?|loss|"
            r"training)\b",
            re.I,
        ),
    ),
    (
        EvidenceExpected.TASK,
        re.compile(r"\b(?:tasks?|problems?|settings?|applications?|scenarios?|domains?|topics?|questions?)\b", re.I),
    ),
)


def expected_evidence(text: str) -> EvidenceExpected:
    """Return the kind whose words come first in this order: data set, theory, results, method, task; else method."""
    return next((kind for kind, pattern in _WORDS if pattern.search(text)), EvidenceExpected.METHOD)
