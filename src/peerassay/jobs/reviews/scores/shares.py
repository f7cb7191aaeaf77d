"""The scores that are shares: of claims (GP, OR, VR), of citations (CR, relevance) and of doubts (MN).

GP, OR and VR: how the reviewer's claims on novelty fare (docs/specification.md, G22). N counts the claims that have a
label, AMBIGUOUS included. Opinions, requests, reported claims and what nobody judged are counted separately.
UNDERSTATED is in N and in neither GP nor OR: the reviewer says less than there is, which is no overreach.

CR and Citation-Relevance: whether what the reviewer cites exists, and whether it decided anything
(docs/specification.md, G23 and G24). A work counts once, however often it is named. Of the six states of a citation:

- `resolved`, `misdescribed`, `later_than_paper` are RESOLVED: the work was found;
- `not_found` and `ambiguous` are UNRESOLVED: no work, or no single work, answers to the citation;
- `could_not_check` (no source answered) is neither: an outage says nothing about the reviewer.

MN: whether the reviewer who doubts novelty misses a closer work (docs/specification.md, G25).
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from peerassay.jobs.reviews.case import Evidence, EvidenceKind, EvidenceState, Label, Stance, Statement, StatementKind
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.jobs.reviews.scores.interval import share
from peerassay.jobs.reviews.scores.measure import Measure, Reviewed
from peerassay.jobs.reviews.scores.score import Score
from peerassay.language.citation_marks import CITED
from peerassay.language.identifiers import URL
from peerassay.literature import CitationState

NOT_JUDGED = "not_judged"
RESOLVED = frozenset({CitationState.RESOLVED, CitationState.MISDESCRIBED, CitationState.LATER_THAN_PAPER})
UNRESOLVED = frozenset({CitationState.NOT_FOUND, CitationState.AMBIGUOUS})
LEAST_TITLE_WORDS = 4
"""Words from which a name that a review writes is a title or a line of a reference list."""
_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
_OVERREACH = frozenset({Label.OVERSTATED, Label.UNSUPPORTED})
_DOUBTS = frozenset({Stance.NOT_NOVEL, Stance.SOMEWHAT_NOVEL})
_OF_WORKS = frozenset({EvidenceKind.WORK, EvidenceKind.RECALLED})
_READ = frozenset({EvidenceState.FOUND, EvidenceState.READ})


def label_counts(review: Reviewed) -> dict[str, int]:
    """Return how many claims of N have each label, zeros included; the values add up to N."""
    found = Counter(statement.label for statement in review.counted)
    return {label.value: found[label] for label in Label}


def counts_beside(review: Reviewed) -> dict[str, int]:
    """Return how many statements are not in N, by their kind; claims that nobody judged as `not_judged`."""
    counted = {statement.id for statement in review.counted}
    outside = (s for s in review.statements if s.id not in counted)
    found = Counter(NOT_JUDGED if s.kind is StatementKind.CLAIM else s.kind.value for s in outside)
    return dict(sorted(found.items()))


def citation_counts(referents: Iterable[Referent]) -> dict[str, int]:
    """Return how many works are in each state, zeros included."""
    found = Counter(r.state for r in referents)
    return {state.value: found[state] for state in CitationState}


def _share_of(claims: Sequence[Statement], labels: frozenset[Label]) -> Score:
    return share(sum(claim.label in labels for claim in claims), len(claims))


def _by_something_read(review: Reviewed) -> tuple[Statement, ...]:
    return tuple(statement for statement in review.counted if statement.basis != "absence")


def grounding_precision(claims: Sequence[Statement]) -> Score:
    """Return GP = SUPPORTED / N."""
    return _share_of(claims, frozenset({Label.SUPPORTED}))


def overreach_rate(claims: Sequence[Statement]) -> Score:
    """Return OR = (OVERSTATED + UNSUPPORTED) / N."""
    return _share_of(claims, _OVERREACH)


def verifiability_rate(claims: Sequence[Statement]) -> Score:
    """Return VR = 1 - AMBIGUOUS / N."""
    return _share_of(claims, frozenset(Label) - {Label.AMBIGUOUS})


def verifiability_with_opinions(review: Reviewed) -> Score:
    """Return VR as the specification counts it: what is too vague to be checked is in N, as AMBIGUOUS.

    Here such statements are opinions ("the novelty is limited") and not in N; VR over claims is the higher for it.
    """
    vague = sum(statement.kind is StatementKind.OPINION for statement in review.statements) if review.counted else 0
    decided = sum(claim.label is not Label.AMBIGUOUS for claim in review.counted)
    return share(decided, len(review.counted) + vague)


def cited_resolution(review: Reviewed) -> Score:
    """Return CR over what the review cites by a mark, an author with a year, a title, an id or a link.

    The specification asks for "everything that looks like a citation"; a bare name of a method or dataset does not.
    """
    states = tuple(referent.state for referent in review.referents if is_cited(referent))
    found = sum(state in RESOLVED for state in states)
    return share(found, found + sum(state in UNRESOLVED for state in states))


def is_cited(referent: Referent) -> bool:
    """Return whether a work is cited somewhere, and not only called by a name ("SimCLR")."""
    return any(CITED.search(words) or URL.search(words) or _is_title(words) for words in referent.strings)


def _is_title(words: str) -> bool:
    return len(words.split()) >= LEAST_TITLE_WORDS or bool(_YEAR.search(words))


def citation_resolution(review: Reviewed) -> Score:
    """Return CR = RESOLVED / (RESOLVED + UNRESOLVED)."""
    states = tuple(r.state for r in review.referents)
    found = sum(state in RESOLVED for state in states)
    return share(found, found + sum(state in UNRESOLVED for state in states))


def citation_relevance(review: Reviewed) -> Score:
    """Return the share of RESOLVED works that evidence of a labelled statement is from; no value without a label."""
    labelled = [statement for statement in review.statements if statement.label is not None]
    used = {_work(evidence) for statement in labelled for evidence in review.evidence_of(statement)}
    found = tuple(r for r in review.referents if r.state in RESOLVED) if labelled else ()
    return share(sum(r.cand_id in used for r in found if r.cand_id), len(found))


def missed_neighbours(review: Reviewed) -> Score:
    """Return MN = doubts with a closer work that name no prior work / doubts with a closer work.

    Doubts are claims of stance not_novel or somewhat_novel. A closer work is an earlier one that was read and that
    bears out the doubt or a part of it, not one beyond a threshold of similarity as in the specification: a reader of
    both texts tells neighbours better than a cosine does.
    """
    doubts = [s for s in review.counted if s.stance in _DOUBTS]
    with_closer = [s for s in doubts if any(_is_closer(e, review) for e in review.evidence_of(s))]
    return share(sum(not statement.works for statement in with_closer), len(with_closer))


def _work(evidence: Evidence) -> str | None:
    return evidence.work if evidence.kind in _OF_WORKS and evidence.state in _READ else None


def _is_closer(evidence: Evidence, review: Reviewed) -> bool:
    return evidence.bears in {"for", "part"} and _work(evidence) in review.earlier


_WITHOUT = " Claims that rest on nothing having been found are left out."
GP = Measure(
    key="GP",
    name="Claims that hold",
    meaning="Share of the claims about novelty that hold.",
    formula="SUPPORTED / N",
    of=lambda review: grounding_precision(review.counted),
)
GP_READ = replace(
    GP,
    key="GP_without_absence",
    studied=False,
    name="Claims that hold, with positive evidence",
    meaning=GP.meaning + _WITHOUT,
    formula="GP over labels of another basis than `absence`",
    of=lambda review: grounding_precision(_by_something_read(review)),
)
OR = Measure(
    key="OR",
    name="Overstated claims",
    meaning="Share of the claims about novelty that say more than is so, or that nothing supports.",
    formula="(OVERSTATED + UNSUPPORTED) / N",
    of=lambda review: overreach_rate(review.counted),
    better="lower",
)
OR_READ = replace(
    OR,
    key="OR_without_absence",
    studied=False,
    name="Overstated claims, with positive evidence",
    meaning=OR.meaning + _WITHOUT,
    formula="OR over labels of another basis than `absence`",
    of=lambda review: overreach_rate(_by_something_read(review)),
)
VR = Measure(
    key="VR",
    name="Decided claims",
    meaning="Share of the claims about novelty that are definite enough to be decided by what was read.",
    formula="1 - AMBIGUOUS / N",
    of=lambda review: verifiability_rate(review.counted),
)
VR_OPINIONS = Measure(
    key="VR_with_opinions",
    studied=False,
    name="Claims that are decided, opinions among them",
    meaning=VR.meaning + " Opinions too vague to be checked count as not decided.",
    formula="VR with opinions in N, as AMBIGUOUS (the specification's VR)",
    of=verifiability_with_opinions,
)
CR = Measure(
    key="CR",
    name="Citations found",
    meaning="Share of the works that the review cites that could be found; what could not be looked up is left out.",
    formula="resolved / (resolved + unresolved)",
    of=citation_resolution,
)
CR_CITED = Measure(
    key="CR_cited",
    studied=False,
    name="Citations that were found, bare names left out",
    meaning=CR.meaning + " Works that are only called by a name are left out.",
    formula="CR over works cited by a mark, author and year, title, id or link (the specification's CR)",
    of=cited_resolution,
)
CITATION_RELEVANCE = Measure(
    key="CitationRelevance",
    studied=False,
    name="Citations that decide something",
    meaning="Share of the works found that are evidence in an answer to this review.",
    formula="resolved and read as evidence for a labelled statement / resolved",
    of=citation_relevance,
)
MN = Measure(
    key="MN",
    name="Doubts that miss closer work",
    meaning=("Of the doubts for which closer prior work exists, the share that names no prior work at all."),
    formula="doubts that name no prior work / doubts with a closer work",
    of=missed_neighbours,
    better="lower",
)
