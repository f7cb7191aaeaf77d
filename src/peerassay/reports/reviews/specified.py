"""A case in the form of the grading system: one object for each review (docs/specification.md, G5, G13 to G19, G29).

Everything is read off the record. What the specification has for each pair of sentence and work is here what each
work's evidence shows for the claim; nothing is added up, so `final_score` is the claim's own.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from peerassay.frozen import canonical_json, digest
from peerassay.job_record import Envelope, tags_by_record, tags_of
from peerassay.jobs.record import ReviewKept
from peerassay.jobs.reviews.case import Evidence, Statement, StatementKind
from peerassay.jobs.reviews.line import on_novelty
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.jobs.reviews.rules.items import certainty_of

_CLAIMS: Final = frozenset({StatementKind.CLAIM, StatementKind.REPORTED})
_BEARS: Final = {"for": "supports the claim", "against": "contradicts the claim", "part": "supports a part of it"}


def specified(records: Iterable[CaseRecord], envelopes: Iterable[Envelope] = ()) -> Iterator[str]:
    """Give a line of JSON for each review; `reviewer_kind` and `reviewer_model` are a manifest's columns."""
    told = tags_by_record(envelopes)
    for record in records:
        tags = told.get(digest(record), {})
        for review in record.reviews:
            yield canonical_json(_graded(record, review, tags_of(tags, review.id))) + "\n"


def _graded(record: CaseRecord, review: ReviewKept, tags: Mapping[str, str]) -> dict[str, Any]:
    evidence = {each.id: each for issue in record.body.issues for each in issue.evidence}
    claims = [s for s in on_novelty(record, review.id) if s.kind in _CLAIMS]
    named = record.body.named.get(review.id, ())
    card = record.body.cards.get(review.id)
    return {
        "paper_id": record.paper.card.openreview_id or record.paper.id,
        "review_id": review.id,
        "reviewer_id": review.reviewer,
        "reviewer_kind": tags.get("reviewer_kind"),
        "reviewer_model": tags.get("reviewer_model"),
        "judged_by": record.made.model,
        "novelty_claims": [_claim(record, review, claim) for claim in claims],
        "all_citations_raw": list(dict.fromkeys(words for referent in named for words in referent.strings)),
        "evidence_sets": {claim.id: _evidence_set(record, claim, evidence) for claim in claims},
        "verification": {claim.id: _verification(claim, evidence) for claim in claims},
        "scores": {key: score.value for key, score in card.scores.items()} if card else {},
        "record": digest(record),
    }


def _claim(record: CaseRecord, review: ReviewKept, claim: Statement) -> dict[str, Any]:
    named = {referent.ref_id: referent for referent in record.body.named.get(review.id, ())}
    own = set(claim.sentence_ids)
    text = " ".join(sentence.text for sentence in review.sentences if sentence.id in own)
    works = [words for key in claim.works if key in named for words in named[key].strings]
    return {
        "claim_id": claim.id,
        "text": " ".join(span.text for span in claim.spans),
        "review_sentence_ids": list(claim.sentence_ids),
        "stance": claim.stance,
        "confidence_lang": certainty_of(text).value,
        "mentions_prior_work": bool(claim.works),
        "prior_work_strings": works,
        "classification": {"claim": int(claim.kind is StatementKind.CLAIM), "proof": int(bool(claim.works))},
    }


def _evidence_set(record: CaseRecord, claim: Statement, evidence: Mapping[str, Evidence]) -> dict[str, Any]:
    """What the reader of the claim was shown, and what of it decided the claim."""
    shown = [
        {"cand_id": work.candidate.cand_id, "depth": work.depth, "why": list(work.why), "time": work.time}
        for work in record.works
        if work.depth != "not_read"
    ]
    used = dict.fromkeys(work for key in claim.evidence if key in evidence and (work := evidence[key].work))
    return {"seen": shown, "used": list(used)}


def _verification(claim: Statement, evidence: Mapping[str, Evidence]) -> dict[str, Any]:
    used = [evidence[key] for key in claim.evidence if key in evidence]
    return {
        "label": claim.label,
        "final_score": claim.score,
        "explanation": claim.because,
        "basis": claim.basis,
        "settle": claim.settle,
        "vetoes": list(claim.vetoes),
        "best_evidence": list(dict.fromkeys(each.work for each in used if each.work)),
        "evidence_results": [_result(each) for each in used],
    }


def _result(evidence: Evidence) -> dict[str, Any]:
    span = evidence.span
    return {
        "evidence_id": evidence.id,
        "kind": evidence.kind,
        "state": evidence.state,
        "related_paper_id": evidence.work,
        "bears": evidence.bears,
        "reads_as": _BEARS.get(evidence.bears, "context"),
        "explanation": evidence.shows,
        "span_ref": span.sentence if span else None,
        "quote": span.text if span else None,
    }
