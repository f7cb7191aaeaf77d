"""CR and Citation-Relevance: whether what the reviewer cites exists, and whether it bore on a verdict (seed 002, 5.2).

The seed has two states, RESOLVED ("match found") and UNRESOLVED ("cannot find"). A work counts once, however
often it is named. Of the six states that a record keeps:

- `resolved`, `misdescribed`, `later_than_paper` are RESOLVED: the work was found. That its year or a name is given
  wrongly, or that it came after the paper and so can be no evidence, is shown beside the score;
- `not_found` and `ambiguous` are UNRESOLVED: no work, or no single work, answers to the citation;
- `could_not_check` (no source answered) is neither: an outage says nothing about the reviewer.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from peerassay.grading.evidence_set import EvidenceEntry
from peerassay.grading.referent import CitationState, Referent
from peerassay.grading.scorecard import Score
from peerassay.grading.scores.interval import share
from peerassay.grading.verdict import Verdict

RESOLVED = frozenset({CitationState.RESOLVED, CitationState.MISDESCRIBED, CitationState.LATER_THAN_PAPER})
UNRESOLVED = frozenset({CitationState.NOT_FOUND, CitationState.AMBIGUOUS})
CR_MEANING = "Share of the works that the review cites that could be found; what could not be looked up is left out."
RELEVANCE_MEANING = (
    "Share of the works found that an answer then used: quoted from the work, or from what the paper says of it."
)


def citation_counts(referents: Iterable[Referent]) -> dict[str, int]:
    """Return how many works are in each state, zeros included."""
    found = Counter(r.state for r in referents)
    return {state.value: found[state] for state in CitationState}


def citation_resolution(referents: Iterable[Referent]) -> Score:
    """Return CR = RESOLVED / (RESOLVED + UNRESOLVED)."""
    states = tuple(r.state for r in referents)
    found = sum(state in RESOLVED for state in states)
    return share(found, found + sum(state in UNRESOLVED for state in states), CR_MEANING)


def citation_relevance(
    referents: Iterable[Referent],
    verdicts: Iterable[Verdict],
    sets: Mapping[str, Sequence[EvidenceEntry]] = MappingProxyType({}),
    *,
    reads: bool,
) -> Score:
    """Return the share of RESOLVED works that a verdict used as evidence; no value where nothing was labelled.

    A verdict uses a work that it quotes, and one that its claim names where it quotes the paper's sentences on that
    work; these stand in `sets`, the evidence sets by claim id.
    """
    quoted: set[str | None] = set()
    spoken_of: set[str | None] = set()
    labelled = [one for one in verdicts if one.label is not None]
    for verdict in labelled:
        quoted |= {*verdict.key_candidates}
        cited = {(one.span.document, one.span.sentence) for one in verdict.evidence}
        spoken_of |= {
            entry.ref_id
            for entry in sets.get(verdict.claim_id, ())
            if any((span.document, span.sentence) in cited for span in entry.paper_says)
        }
    found = tuple(r for r in referents if r.state in RESOLVED) if reads and labelled else ()
    used = sum(r.cand_id in quoted or r.ref_id in spoken_of for r in found)
    return share(used, len(found), RELEVANCE_MEANING)
