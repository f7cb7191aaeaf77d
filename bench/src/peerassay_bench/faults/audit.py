"""What a run among faults lost, and where it claims a success that it has not: held against a calm run.

Nothing here trusts what the run says of itself: what was asked and answered is told by the servers, what stands in a
source by the source's text.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from peerassay.job_record import Outcome
from peerassay.jobs.reviews.case import Issue, Label, Statement
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.literature import CitationState
from peerassay.progress import RunState
from peerassay_bench.faults.cases import Case
from peerassay_bench.faults.plan import Plan

Cases = Outcome[CaseRecord]
_NOT_LETTERS = re.compile(r"[\W_]+")


def losses(calm: Cases, faulty: Cases) -> list[str]:
    """Return what the calm run has and the faulty one neither has nor names as failed, one line each.

    A record that names nothing at all must be the calm one, but for tokens spent and faults mended on the way.
    """
    found = {_of(record): record for record in faulty.records}
    lost = []
    for record in calm.records:
        other = found.get(_of(record))
        own = ["no case"] if other is None else _lost(record, other)
        lost += [f"{_of(record)}: {loss}" for loss in own]

    return lost


def false_successes(case: Case, calm: Cases, faulty: Cases, plan: Plan) -> list[str]:
    """Return where a faulty run claims what it has not, one line each: complete, decided, or not to be found."""
    wrong = [f"{len(plan.unanswered)} never answered"] if _complete(faulty) and plan.unanswered else []
    before = {_of(record): record for record in calm.records}
    for record in faulty.records:
        earlier = before.get(_of(record))
        own = [*unverified(case, record), *_failed_in_complete(faulty, record)]
        own += [] if earlier is None else [*_outages(earlier, record)]
        wrong += [f"{_of(record)}: {missing}" for missing in own]
    return wrong


def unverified(case: Case, record: CaseRecord) -> Iterator[str]:
    """Yield each decided claim without evidence, and each quote whose words are not in its source."""
    titles = {work.candidate.cand_id: work.candidate.title for work in record.works}
    texts = {_letters(str(work["title"])): _letters(f"{work['title']} {work.get('abstract')}") for work in case.works}
    own = {record.paper.id: _letters(f"{case.paper.card.title} {case.paper.card.abstract} {case.paper.text}")}
    own |= {review.id: _letters(review.original) for review in case.reviews}
    for issue, statement in _statements(record):
        decided = statement.label not in {None, Label.AMBIGUOUS} and statement.basis != "absence"
        if decided and not statement.evidence:
            yield f"{statement.id}: {statement.label} without evidence"
        for evidence in (e for e in issue.evidence if e.id in statement.evidence and e.span is not None):
            assert evidence.span is not None
            document = evidence.span.document
            text = own.get(document) or texts.get(_letters(titles.get(document, "")), "")
            if _letters(evidence.span.text) not in text:
                yield f"{statement.id}: a quote that is not in {document}"


def _of(record: CaseRecord) -> str:
    return " ".join(review.id for review in record.reviews)


def _statements(record: CaseRecord) -> Iterator[tuple[Issue, Statement]]:
    yield from ((issue, statement) for issue in record.body.issues for statement in issue.statements)


def _lost(calm: CaseRecord, faulty: CaseRecord) -> Iterator[str]:
    if not _names_something(calm, faulty):
        yield from _differences(calm, faulty)
        return
    kept = {_known_by(statement) for _, statement in _statements(faulty)}
    for _, statement in _statements(calm):
        if _known_by(statement) not in kept and not _case_is_named(faulty):
            yield f"statement {statement.id}"


def _names_something(calm: CaseRecord, record: CaseRecord) -> bool:
    """Whether a record says that something failed, was dropped, struck or vetoed that a calm run has."""
    made, before = record.provenance, {_known_by(s): s.vetoes for _, s in _statements(calm)}
    failed = made.failures or any(entry.state == "failed" for entry in made.search.searches)
    dropped = any(fault.dropped for note in made.answers for fault in note.faults)
    vetoed = any(not set(s.vetoes) <= set(before.get(_known_by(s), ())) for _, s in _statements(record))
    return bool(failed) or dropped or vetoed or not set(record.body.struck) <= set(calm.body.struck)


def _case_is_named(record: CaseRecord) -> bool:
    """Whether a case that failed, or lost a part, says so: by its question, or by what was struck."""
    notes = [note for note in record.provenance.answers if note.question == "reviews/case"]
    troubled = any(note.failure or any(fault.dropped for fault in note.faults) for note in notes)
    return not notes or troubled or bool(record.body.struck)


def _differences(calm: CaseRecord, faulty: CaseRecord) -> Iterator[str]:
    expected, other = _plain(calm), _plain(faulty)
    for key in sorted(expected):
        if expected[key] != other[key]:
            yield f"{key} differs, and nothing is named"


def _plain(record: CaseRecord) -> Mapping[str, Any]:
    """A record without what a run among faults may spend more of: tokens, requests, answers that were repaired."""
    plain = record.model_dump(mode="json")
    made = plain.pop("provenance")
    for note in made["answers"]:
        note["repaired"] = note["faults"] = ()
    kept = {key: value for key, value in made.items() if key not in {"usage", "ledger"}}
    return plain | {f"provenance.{key}": value for key, value in kept.items()}


def _complete(run: Cases) -> bool:
    return run.state in {RunState.COMPLETE, RunState.NOTHING_TO_CHECK}


def _failed_in_complete(run: Cases, record: CaseRecord) -> Iterator[str]:
    if _complete(run):
        yield from (f"{failure.error} in a complete run" for failure in record.provenance.failures)


def _outages(calm: CaseRecord, faulty: CaseRecord) -> Iterator[str]:
    """Yield each praise that holds by silence, and each citation not found, that a calm run does not have."""
    silent = {_known_by(s) for _, s in _statements(calm) if _by_silence(s)}
    for _, statement in _statements(faulty):
        if _by_silence(statement) and _known_by(statement) not in silent:
            yield f"{statement.id}: {statement.label} on silence that the calm run does not have"
    missing = {r.strings for of in calm.body.named.values() for r in of if r.state is CitationState.NOT_FOUND}
    for referent in (r for of in faulty.body.named.values() for r in of):
        if referent.state is CitationState.NOT_FOUND and referent.strings not in missing:
            yield f"{referent.ref_id}: not found, where the calm run finds it"


def _by_silence(statement: Statement) -> bool:
    return statement.basis == "absence" and statement.label is Label.SUPPORTED


def _known_by(statement: Statement) -> tuple[object, ...]:
    return statement.review, statement.sentence_ids


def _letters(text: str) -> str:
    return _NOT_LETTERS.sub("", text.casefold())
