"""What a run among faults lost, and where it claims a success that it has not: held against a calm run.

Nothing here trusts what the run says of itself: what was asked and answered is told by the servers, what stands in a
source by the source's text.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from peerassay.grading.claim import CitationState, NoveltyClaim
from peerassay.grading.record import Grading, Record
from peerassay.grading.verdict import Label
from peerassay.progress import RunState
from peerassay_bench.faults.cases import Case
from peerassay_bench.faults.plan import Plan

_EXTRACTION = "grading/claims"
_JUDGING = ("grading/read",)
_NOT_LETTERS = re.compile(r"[\W_]+")


def losses(calm: Grading, faulty: Grading) -> list[str]:
    """Return what the calm run has and the faulty one neither has nor names as failed, one line each.

    A record that names nothing at all must be the calm one, but for tokens spent and faults mended on the way.
    """
    found = {record.material.review.id: record for record in faulty.records}
    lost = []
    for record in calm.records:
        review = record.material.review.id
        other = found.get(review)
        lost += [f"review {review}"] if other is None else [f"{review}: {loss}" for loss in _lost(record, other)]
    return lost


def false_successes(case: Case, calm: Grading, faulty: Grading, plan: Plan) -> list[str]:
    """Return where a faulty run claims what it has not, one line each: complete, supported, or not to be found."""
    wrong = [f"{len(plan.unanswered)} never answered"] if _complete(faulty) and plan.unanswered else []
    before = {record.material.review.id: record for record in calm.records}
    for record in faulty.records:
        earlier = before.get(record.material.review.id)
        own = [*unverified(case, record), *_failed_in_complete(faulty, record)]
        own += [] if earlier is None else [*_outages(earlier, record)]
        wrong += [f"{record.material.review.id}: {missing}" for missing in own]
    return wrong


def unverified(case: Case, record: Record) -> Iterator[str]:
    """Yield each decided reading without a quote, and each quote whose words do not stand in its source."""
    titles = {entry.candidate.cand_id: entry.candidate.title for entry in record.material.candidates}
    texts = {_letters(str(work["title"])): _letters(f"{work['title']} {work.get('abstract')}") for work in case.works}
    paper = _letters(f"{case.paper.card.title} {case.paper.card.abstract} {case.paper.text}")
    for claim_id, verdict in record.verification.items():
        for reading in verdict.readings:
            if reading.label not in {None, Label.AMBIGUOUS} and not reading.evidence:
                yield f"{claim_id}: {reading.label} without a quote"
            for quote in reading.evidence:
                own = (
                    paper if quote.source == record.paper_id else texts.get(_letters(titles.get(quote.source, "")), "")
                )
                if _letters(quote.span.text) not in own:
                    yield f"{claim_id}: a quote that does not stand in {quote.source}"


def _lost(calm: Record, faulty: Record) -> Iterator[str]:
    if not _names_something(faulty):
        yield from _differences(calm, faulty)
        return
    kept = {_known_by(claim): claim.claim_id for claim in faulty.novelty_claims}
    for claim in calm.novelty_claims:
        own = kept.get(_known_by(claim))
        if own is None and not _troubled(faulty, _EXTRACTION):
            yield f"claim {claim.claim_id}"
        if own is not None and not _accounted(calm, claim.claim_id, faulty, own):
            yield f"verdict on {claim.claim_id}"


def _accounted(calm: Record, before: str, faulty: Record, own: str) -> bool:
    """Whether a verdict is the calm one, or has failed by name, or something that bears on it has."""
    verdict = faulty.verification.get(own)
    if verdict is None:
        return False
    same = verdict.model_copy(update={"claim_id": before}) == calm.verification[before]
    return same or verdict.failure is not None or _bears_on_all(faulty)


def _bears_on_all(record: Record) -> bool:
    """Whether something is named that more claims than one stand on: a search, what all share, a reply with faults."""
    made = record.provenance
    shared = any(note.failure is not None and not _is_judging(note.question) for note in made.answers)
    dropped = any(fault.dropped for note in made.answers for fault in note.faults)
    asked = {note.failure for note in made.answers}
    elsewhere = any(failure not in asked for failure in made.failures)
    return shared or dropped or elsewhere or any(entry.state == "failed" for entry in made.search.searches)


def _is_judging(question: str) -> bool:
    return question.startswith(_JUDGING)


def _names_something(record: Record) -> bool:
    made = record.provenance
    failed = made.failures or any(entry.state == "failed" for entry in made.search.searches)
    return bool(failed) or any(fault.dropped for note in made.answers for fault in note.faults)


def _troubled(record: Record, step: str) -> bool:
    notes = [note for note in record.provenance.answers if step in note.question]
    return not notes or any(note.failure or any(fault.dropped for fault in note.faults) for note in notes)


def _differences(calm: Record, faulty: Record) -> Iterator[str]:
    expected, other = _plain(calm), _plain(faulty)
    for key in sorted(expected):
        if expected[key] != other[key]:
            yield f"{key} differs, and nothing is named"


def _plain(record: Record) -> Mapping[str, Any]:
    """A record without what a run among faults may spend more of: tokens, requests, answers that were mended."""
    plain = record.model_dump(mode="json")
    made = plain.pop("provenance")
    for note in made["answers"]:
        note["mended"] = note["faults"] = ()
    kept = {key: value for key, value in made.items() if key not in {"usage", "ledger"}}
    return plain | {f"provenance.{key}": value for key, value in kept.items()}


def _complete(grading: Grading) -> bool:
    return grading.state in {RunState.COMPLETE, RunState.NOTHING_TO_CHECK}


def _failed_in_complete(grading: Grading, record: Record) -> Iterator[str]:
    if not _complete(grading):
        return
    for claim in record.novelty_claims:
        verdict = record.verification.get(claim.claim_id)
        if verdict is None or verdict.failure is not None:
            yield f"{claim.claim_id} has no verdict in a complete run"
    yield from (f"{failure.error} in a complete run" for failure in record.provenance.failures)


def _outages(calm: Record, faulty: Record) -> Iterator[str]:
    """Yield each verdict on silence, and each citation not found, that a calm run does not have."""
    before = {_known_by(claim): calm.verification[claim.claim_id] for claim in calm.novelty_claims}
    for claim in faulty.novelty_claims:
        verdict, earlier = faulty.verification[claim.claim_id], before.get(_known_by(claim))
        # Asked work by work, a failure may be named beside the label that the other works came to.
        if verdict.failure is not None and verdict.label is not None and not verdict.readings:
            yield f"{claim.claim_id}: a label, and it could not be judged"
        if verdict.basis == "absence" and (earlier is None or earlier.basis != "absence"):
            yield f"{claim.claim_id}: {verdict.label} on silence that the calm run does not have"
    missing = {r.strings for r in calm.material.referents if r.state is CitationState.NOT_FOUND}
    for referent in faulty.material.referents:
        if referent.state is CitationState.NOT_FOUND and referent.strings not in missing:
            yield f"{referent.ref_id}: not found, where the calm run finds it"


def _known_by(claim: NoveltyClaim) -> tuple[object, ...]:
    return claim.sentence_ids, claim.start, claim.end


def _letters(text: str) -> str:
    return _NOT_LETTERS.sub("", text.casefold())
