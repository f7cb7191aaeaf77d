"""CR and Citation-Relevance: whether what the reviewer cites exists, and whether it bore on a verdict (seed 002, 5.2).

The seed has two states, RESOLVED ("match found") and UNRESOLVED ("cannot find"). A work counts once, however
often it is named. Of the six states that a record keeps:

- `resolved`, `misdescribed`, `later_than_paper` are RESOLVED: the work was found. That its year or a name is given
  wrongly, or that it came after the paper and so can be no evidence, is shown beside the score;
- `not_found` and `ambiguous` are UNRESOLVED: no work, or no single work, answers to the citation;
- `could_not_check` (no source answered) is neither: an outage says nothing about the reviewer.
"""

from collections import Counter
from collections.abc import Iterable

from peerassay.grading.finding import FindingKind
from peerassay.grading.referent import CitationState, Referent
from peerassay.grading.scorecard import Score
from peerassay.grading.scores.interval import share
from peerassay.grading.verdict import Verdict

RESOLVED = frozenset({CitationState.RESOLVED, CitationState.MISDESCRIBED, CitationState.LATER_THAN_PAPER})
UNRESOLVED = frozenset({CitationState.NOT_FOUND, CitationState.AMBIGUOUS})
CR_MEANING = "Share of the works that the review cites that could be found; what could not be looked up is left out."
RELEVANCE_MEANING = "Share of the works found that a verdict then used as evidence."
_NO_EVIDENCE = frozenset({FindingKind.SILENT, FindingKind.NOT_CHECKED})


def citation_counts(referents: Iterable[Referent]) -> dict[str, int]:
    """Return how many works are in each state, zeros included."""
    found = Counter(r.state for r in referents)
    return {state.value: found[state] for state in CitationState}


def citation_resolution(referents: Iterable[Referent]) -> Score:
    """Return CR = RESOLVED / (RESOLVED + UNRESOLVED)."""
    states = tuple(r.state for r in referents)
    found = sum(state in RESOLVED for state in states)
    return share(found, found + sum(state in UNRESOLVED for state in states), CR_MEANING)


def citation_relevance(referents: Iterable[Referent], verdicts: Iterable[Verdict]) -> Score:
    """Return the share of RESOLVED works that a verdict used as evidence (a later work never can be)."""
    used = frozenset().union(*(evidence_of(v) for v in verdicts))
    found = tuple(r for r in referents if r.state in RESOLVED)
    return share(sum(r.cand_id in used for r in found), len(found), RELEVANCE_MEANING)


def evidence_of(verdict: Verdict) -> frozenset[str]:
    """Return the candidates that a verdict points at: by a span, or by a finding that says something."""
    by_span = {span.cand_id for span in verdict.evidence_spans}
    by_finding = {f.cand_id for f in verdict.findings if f.spans and f.kind not in _NO_EVIDENCE}
    return frozenset(by_span | by_finding)
