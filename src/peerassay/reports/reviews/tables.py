"""Cases as CSV: a row for each statement, or a row for each review with its scores; for spreadsheets and statistics."""

from collections.abc import Iterable, Iterator
from typing import Final

from peerassay.errors import InputError
from peerassay.frozen import digest
from peerassay.job_record import Envelope, tags_by_record
from peerassay.jobs.record import ReviewKept
from peerassay.jobs.reviews.case import Evidence, EvidenceKind, Issue, Label, Statement, StatementKind
from peerassay.jobs.reviews.line import on_novelty
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.jobs.reviews.scores.card import SCORES
from peerassay.jobs.reviews.scores.shares import NOT_JUDGED
from peerassay.reports.csv_table import Cell, tagged_lines
from peerassay.reports.reviews.words import verdict_of

_ABOUT: Final = ("paper_id", "forum", "title", "review_id", "reviewer_id")
_TOLD: Final = frozenset({"forum", "title"})
STATEMENTS: Final = (
    *_ABOUT, "issue", "claim_id", "matter", "kind", "stance", "text", "says", "judgement", "label", "score", "counted",
    "plain", "basis", "reasons", "second", "in_paper", "why", "settle", "evidence", "mentions_prior_work",
    "prior_work_strings", "moved", "by", "record",
)  # fmt: skip
BESIDE: Final = ("opinion", "request", "question", "reported", NOT_JUDGED)
"""Reasons for which a statement on novelty is not in N."""
_KEYS: Final = tuple(measure.key for measure in SCORES)
REVIEWS: Final = (
    *_ABOUT,
    "is_meta",
    "items",
    "N",
    *(label.value for label in Label),
    *(f"not_in_N_{reason}" for reason in BESIDE),
    *(f"{key}{part}" for key in _KEYS for part in ("", "_n", "_low", "_high")),
    "failures",
    "reads",
    "judged_by",
    "record",
)
"""`items` are all statements on novelty; `N` those that the scores count; the rest by reason."""
_COUNTED: Final = ("N", *(label.value for label in Label))
PAPERS: Final = (
    "paper_id", "forum", "title", "venue", "year", "reviews", "items", *_COUNTED, "reads", "judged_by", "record",
)  # fmt: skip


def statements_csv(records: Iterable[CaseRecord], envelopes: Iterable[Envelope] = ()) -> Iterator[str]:
    """Give one row per statement; several values in a cell are joined by ` | `, what nobody judged is empty.

    What a manifest told of the paper or the review (`envelopes`) is in further columns.
    """
    rows = (row for record in records for row in _statement_rows(record))
    return tagged_lines(STATEMENTS, rows, tags_by_record(envelopes), _TOLD)


def scores_csv(records: Iterable[CaseRecord], envelopes: Iterable[Envelope] = ()) -> Iterator[str]:
    """Give one row per review; a score of nothing is empty; where nobody judged (`reads` false) all are.

    What a manifest told of the paper or the review (`envelopes`) is in further columns. Raises InputError for a score
    that is not in the registry: its column would be missing.
    """
    rows = (row for record in records for row in _review_rows(record))
    return tagged_lines(REVIEWS, rows, tags_by_record(envelopes), _TOLD)


def papers_csv(records: Iterable[CaseRecord], envelopes: Iterable[Envelope] = ()) -> Iterator[str]:
    """Give one row per case of a paper: its reviews, their statements on novelty and labels; nobody judged: empty.

    What a manifest told of the paper (`envelopes`) is in further columns.
    """
    return tagged_lines(PAPERS, map(_paper_row, records), tags_by_record(envelopes), _TOLD)


def _paper_row(record: CaseRecord) -> dict[str, Cell]:
    card, rows = record.paper.card, [row for row in _review_rows(record) if not row["is_meta"]]
    read = record.body.read
    return {
        "paper_id": record.paper.id,
        "forum": card.openreview_id,
        "title": card.title,
        "venue": card.venue,
        "year": card.year,
        "reviews": len(rows),
        "items": sum(int(row["items"] or 0) for row in rows),
        **({name: sum(int(row.get(name) or 0) for row in rows) for name in _COUNTED} if read else {}),
        "reads": read,
        "judged_by": _by(record),
        "record": digest(record),
    }


def _statement_rows(record: CaseRecord) -> Iterator[dict[str, Cell]]:
    issues, key = {s.id: issue for issue in record.body.issues for s in issue.statements}, digest(record)
    for review in record.reviews:
        for statement in record.body.statements_of(review.id):
            told = _statement_row(record, statement, issues[statement.id])
            yield {**_about(record, review), **told, "record": key}


def _about(record: CaseRecord, review: ReviewKept) -> dict[str, Cell]:
    card = record.paper.card
    return dict(zip(_ABOUT, (record.paper.id, card.openreview_id, card.title, review.id, review.reviewer), strict=True))


def _statement_row(record: CaseRecord, statement: Statement, issue: Issue) -> dict[str, Cell]:
    evidence = {each.id: each for each in issue.evidence}
    named = {referent.ref_id: referent for referent in record.body.named.get(statement.review, ())}
    return {
        "issue": issue.id,
        "claim_id": statement.id,
        "matter": issue.matter,
        "kind": statement.kind,
        "stance": statement.stance,
        "text": " ".join(span.text for span in statement.spans),
        "says": statement.says,
        "judgement": statement.judgement,
        "label": statement.label,
        "score": statement.score,
        "counted": statement.label is not None and statement.kind is StatementKind.CLAIM,
        "plain": verdict_of(statement, "chair", read=record.body.read).word,
        "basis": statement.basis,
        "reasons": " | ".join(statement.vetoes),
        "second": statement.second,
        "in_paper": statement.in_paper,
        "why": statement.because,
        "settle": statement.settle,
        "evidence": " | ".join(_evidence_text(evidence[key], record) for key in statement.evidence if key in evidence),
        "mentions_prior_work": bool(statement.works),
        "prior_work_strings": " | ".join(named[ref].called for ref in statement.works if ref in named),
        "moved": statement.moved,
        "by": _by(record),
    }


def _evidence_text(evidence: Evidence, record: CaseRecord) -> str:
    if evidence.span is not None:
        return f"{_source(evidence.span.document, record)}: “{evidence.span.text}”"
    if evidence.kind is EvidenceKind.RECALLED:
        return f"{evidence.recalled} ({evidence.state})"
    cells = "; ".join(f"{cell.column}: {cell.value}" for cell in evidence.cells)
    return " ".join(filter(None, (f"{evidence.kind}:", cells, evidence.result, evidence.shows)))


def _source(document: str, record: CaseRecord) -> str:
    names = {work.candidate.cand_id: work.candidate.title for work in record.works}
    names |= {review.id: review.name for review in record.reviews}
    return "the paper" if document == record.paper.id else names.get(document, document)


def _by(record: CaseRecord) -> str | None:
    made = record.provenance
    return (made.model or made.engine) if record.body.read else None


def _review_rows(record: CaseRecord) -> Iterator[dict[str, Cell]]:
    key = digest(record)
    yield from (_review_row(record, review) | {"record": key} for review in record.reviews)


def _review_row(record: CaseRecord, review: ReviewKept) -> dict[str, Cell]:
    row: dict[str, Cell] = {
        **_about(record, review),
        "is_meta": review.is_meta,
        "items": len(on_novelty(record, review.id)),
        "failures": len(record.provenance.failures),
        "reads": record.body.read,
        "judged_by": _by(record),
    }
    card = record.body.cards.get(review.id)
    if card is None or not record.body.read:
        return row
    row["N"] = sum(card.labels.values())
    row |= {label.value: card.labels.get(label.value, 0) for label in Label}
    row |= {f"not_in_N_{reason}": card.counts.get(reason, 0) for reason in BESIDE}
    for key, score in card.scores.items():
        if key not in _KEYS:
            what = f"this record has a score that this version does not know ({key})"
            raise InputError(what, where=review.id, fix="upgrade peerassay, or use --format json")
        row |= {key: score.value, f"{key}_n": score.n, f"{key}_low": score.low, f"{key}_high": score.high}
    return row
