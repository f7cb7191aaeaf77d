"""The scores that are shares: of claims (GP, OR, VR), of citations (CR, relevance) and of doubts (MN).

GP, OR and VR: how the reviewer's novelty claims stand against prior work (docs/specification.md, G22).

N counts the labels of claims, AMBIGUOUS included. Opinions, requests, reported claims, failed questions and what the
offline rules found, which carry no label, are counted beside the scores.
UNDERSTATED is in N and in neither GP nor OR: the reviewer says less than there is, which is no overreach.

CR and Citation-Relevance: whether what the reviewer cites exists, and whether it bore on a verdict
(docs/specification.md, G23 and G24).

The specification has two states, RESOLVED ("match found") and UNRESOLVED ("cannot find"). A work counts once, however
often it is named. Of the six states that a record keeps:

- `resolved`, `misdescribed`, `later_than_paper` are RESOLVED: the work was found. That its year or a name is given
  wrongly, or that it came after the paper and so can be no evidence, is shown beside the score;
- `not_found` and `ambiguous` are UNRESOLVED: no work, or no single work, answers to the citation;
- `could_not_check` (no source answered) is neither: an outage says nothing about the reviewer.

MN: whether the reviewer who doubts novelty misses a closer work (docs/specification.md, G25; docs/law.md, 7).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from peerassay.grading.claim import CitationState, Kind, NoveltyClaim, Referent, Stance
from peerassay.grading.record import EvidenceEntry, Score
from peerassay.grading.scores.interval import share
from peerassay.grading.scores.measure import Measure
from peerassay.grading.verdict import Label, Verdict


def counted(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Return the verdicts that make up N."""
    return tuple(v for v in verdicts if v.counted and v.label is not None)


def without_absence(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Return the verdicts of N that stand on something that was read, not on silence alone (docs/law.md, 7)."""
    return tuple(v for v in counted(verdicts) if v.basis != "absence")


def label_counts(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """Return how many verdicts of N carry each label, zeros included; the values add up to N."""
    found = Counter(v.label for v in counted(verdicts))
    return {label.value: found[label] for label in Label}


def counts_beside(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """Return how many verdicts are not in N, by their plain word; `reported` for labels of what others said."""
    outside = (v for v in verdicts if not (v.counted and v.label is not None))
    found = Counter("reported" if v.label is not None else v.plain.casefold() for v in outside)
    return dict(sorted(found.items()))


def grounding_precision(verdicts: Iterable[Verdict]) -> Score:
    """Return GP = SUPPORTED / N."""
    return _share_of(tuple(verdicts), frozenset({Label.SUPPORTED}))


def overreach_rate(verdicts: Iterable[Verdict]) -> Score:
    """Return OR = (OVERSTATED + UNSUPPORTED) / N."""
    return _share_of(tuple(verdicts), frozenset({Label.OVERSTATED, Label.UNSUPPORTED}))


def verifiability_rate(verdicts: Iterable[Verdict]) -> Score:
    """Return VR = 1 - AMBIGUOUS / N."""
    return _share_of(tuple(verdicts), frozenset(Label) - {Label.AMBIGUOUS})


def _share_of(verdicts: tuple[Verdict, ...], labels: frozenset[Label]) -> Score:
    in_n = counted(verdicts)
    return share(sum(v.label in labels for v in in_n), len(in_n))


RESOLVED = frozenset({CitationState.RESOLVED, CitationState.MISDESCRIBED, CitationState.LATER_THAN_PAPER})
UNRESOLVED = frozenset({CitationState.NOT_FOUND, CitationState.AMBIGUOUS})


def citation_counts(referents: Iterable[Referent]) -> dict[str, int]:
    """Return how many works are in each state, zeros included."""
    found = Counter(r.state for r in referents)
    return {state.value: found[state] for state in CitationState}


def citation_resolution(referents: Iterable[Referent]) -> Score:
    """Return CR = RESOLVED / (RESOLVED + UNRESOLVED)."""
    states = tuple(r.state for r in referents)
    found = sum(state in RESOLVED for state in states)
    return share(found, found + sum(state in UNRESOLVED for state in states))


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
    labelled = [each for each in verdicts if each.label is not None]
    for verdict in labelled:
        quoted |= {*verdict.key_candidates}
        cited = {(quote.span.document, quote.span.sentence) for quote in verdict.evidence}
        spoken_of |= {
            entry.ref_id
            for entry in sets.get(verdict.claim_id, ())
            if any((span.document, span.sentence) in cited for span in entry.paper_says)
        }
    found = tuple(r for r in referents if r.state in RESOLVED) if reads and labelled else ()
    used = sum(r.cand_id in quoted or r.ref_id in spoken_of for r in found)
    return share(used, len(found))


_DOUBTS = frozenset({Stance.NOT_NOVEL, Stance.SOMEWHAT_NOVEL})


def missed_neighbours(claims: Iterable[NoveltyClaim], verdicts: Mapping[str, Verdict]) -> Score:
    """Return MN = doubts with a closer work that name no prior work / doubts with a closer work.

    Doubts are claims of stance not_novel or somewhat_novel. The closer work is the reader's, with its quote, and not a
    threshold of similarity as in the specification: a reader of both texts tells neighbours better than a cosine does.
    """
    doubts = [c for c in claims if c.kind is Kind.CLAIM and c.stance in _DOUBTS]
    with_closer = [c for c in doubts if c.claim_id in verdicts and verdicts[c.claim_id].closer_work is not None]
    return share(sum(not c.mentions_prior_work for c in with_closer), len(with_closer))


_WITHOUT = " Claims whose verdict only rests on nothing having been found are left out."
GP = Measure(
    key="GP",
    name="Claims that hold",
    meaning="Share of the claims about novelty that prior work supports.",
    of=lambda review: grounding_precision(review.judged),
)
GP_READ = replace(
    GP,
    key="GP_without_absence",
    name="Claims that hold, by something read",
    meaning=GP.meaning + _WITHOUT,
    of=lambda review: grounding_precision(without_absence(review.judged)),
)
OR = Measure(
    key="OR",
    name="Claims that say too much",
    meaning="Share of the claims about novelty that say more than prior work shows, or that nothing supports.",
    of=lambda review: overreach_rate(review.judged),
    better="lower",
)
OR_READ = replace(
    OR,
    key="OR_without_absence",
    name="Claims that say too much, by something read",
    meaning=OR.meaning + _WITHOUT,
    of=lambda review: overreach_rate(without_absence(review.judged)),
)
VR = Measure(
    key="VR",
    name="Claims that are decided",
    meaning="Share of the claims about novelty that are definite enough to be decided by what was read.",
    of=lambda review: verifiability_rate(review.judged),
)
CR = Measure(
    key="CR",
    name="Citations that were found",
    meaning="Share of the works that the review cites that could be found; what could not be looked up is left out.",
    of=lambda review: citation_resolution(review.referents),
)
CITATION_RELEVANCE = Measure(
    key="CitationRelevance",
    name="Citations that bear on an answer",
    meaning=(
        "Share of the works found that an answer then used: quoted from the work, or from what the paper says of it."
    ),
    of=lambda review: citation_relevance(review.referents, review.judged, review.sets, reads=review.reads),
)
MN = Measure(
    key="MN",
    name="Doubts that miss a closer work",
    meaning=(
        "Share of the doubts about novelty with a closer earlier work where the reviewer names no earlier work at all."
    ),
    of=lambda review: missed_neighbours(review.claims, review.verdicts),
    better="lower",
)
