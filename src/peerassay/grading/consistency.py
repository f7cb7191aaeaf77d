"""What a record promises beyond its schema: ids that meet, and texts that are what their offsets say."""

from collections.abc import Iterator

from peerassay.evidence import Span
from peerassay.grading.record import Record
from peerassay.grading.verdict import Reading, Verdict
from peerassay.job_record import Mismatch, holds


def first_mismatch(record: Record) -> Mismatch | None:
    """Return the first place where a record contradicts itself, None where it does not."""
    for check in (_claims, _verdicts, _evidence_sets, _sentences, _spans):
        mismatch = next(check(record), None)
        if mismatch:
            return mismatch
    return None


def _claims(record: Record) -> Iterator[Mismatch]:
    original = record.material.review.original
    seen: set[str] = set()
    for n, claim in enumerate(record.novelty_claims):
        path = f"$.novelty_claims[{n}]"
        if claim.claim_id in seen:
            yield f"{path}.claim_id", f"a second claim is called {claim.claim_id}"
        if original[claim.start : claim.end] != claim.text:
            yield f"{path}.text", "is not what the review has at its offsets"
        seen.add(claim.claim_id)


def _verdicts(record: Record) -> Iterator[Mismatch]:
    known = {claim.claim_id for claim in record.novelty_claims}
    for key, verdict in record.verification.items():
        path = f"$.verification.{key}"
        if verdict.claim_id != key:
            yield f"{path}.claim_id", f"is {verdict.claim_id}"
        if key not in known:
            yield path, "no claim has this id"
        if verdict.score != (None if verdict.label is None else verdict.label.score):
            yield f"{path}.score", "is not the label's"
        if verdict.standing is not None and not 0 <= verdict.standing < len(verdict.readings):
            yield f"{path}.standing", "no reading stands there"


def _evidence_sets(record: Record) -> Iterator[Mismatch]:
    known = {entry.candidate.cand_id for entry in record.material.candidates} | {None}
    for key, entries in record.evidence_sets.items():
        for n, entry in enumerate(entries):
            if entry.cand_id not in known:
                yield f"$.evidence_sets.{key}[{n}].cand_id", f"{entry.cand_id} is not among the candidates"


def _sentences(record: Record) -> Iterator[Mismatch]:
    original = record.material.review.original
    for n, sentence in enumerate(record.material.review.sentences):
        if original[sentence.start : sentence.end] != sentence.text:
            yield f"$.material.review.sentences[{n}].text", "is not what the review has at its offsets"


def _spans(record: Record) -> Iterator[Mismatch]:
    kept = {entry.candidate.cand_id: {s.id: s for s in entry.sentences} for entry in record.material.candidates}
    kept[record.paper_id] = {s.id: s for s in record.material.paper.sentences}
    for path, span in _placed(record):
        if not holds(kept, span):
            yield path, "is not in the sentence that it names"


def _placed(record: Record) -> Iterator[tuple[str, Span]]:
    """Every span that reports put in quotation marks, with its JSON path."""
    for key, verdict in record.verification.items():
        path = f"$.verification.{key}"
        for n, evidence_span in enumerate(verdict.evidence_spans):
            yield f"{path}.evidence_spans[{n}].span", evidence_span.span
        yield from _of_reading(path, verdict)
        for n, reading in enumerate(verdict.readings):
            yield from _of_reading(f"{path}.readings[{n}]", reading)
    for key, entries in record.evidence_sets.items():
        for n, entry in enumerate(entries):
            for name, spans in (("passages", entry.passages), ("paper_says", entry.paper_says)):
                yield from ((f"$.evidence_sets.{key}[{n}].{name}[{m}]", span) for m, span in enumerate(spans))


def _of_reading(path: str, given: Verdict | Reading) -> Iterator[tuple[str, Span]]:
    for n, evidence in enumerate(given.evidence):
        yield f"{path}.evidence[{n}].span", evidence.span
    if given.closer_work:
        yield f"{path}.closer_work.span", given.closer_work.span
