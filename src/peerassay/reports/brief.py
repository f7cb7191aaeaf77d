"""A record in at most 3 kB, for agents and scripts: what came of it, point by point, with the ids to ask for more."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from peerassay.frozen import digest
from peerassay.job_record import JobRecord
from peerassay.jobs.checking.record import CheckRecord
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.jobs.reviews.case import Evidence, Issue, Statement
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.jobs.summarizing.record import SummaryRecord
from peerassay.kinds import kind_of
from peerassay.reports.checking import bibtex_of
from peerassay.reports.framing import short_name
from peerassay.reports.visible import cut, one_line

MOST_BYTES: Final = 3_000
_WIDTHS: Final = (240, 160, 110, 80, 60, 40)
"""Characters of a text, the widest first: the first with which all points fit is taken."""

Plain = dict[str, Any]


def brief(record: JobRecord, *, most: int = MOST_BYTES, **more: Any) -> Plain:
    """Return a record as plain data of at most `most` bytes of JSON: head, then points, the weightiest first.

    Texts are cut as far as all points need it; points that do not fit then are left out and counted in `left_out`.
    `more` is put beside the head, as a link to the whole.
    """
    head: Plain = {
        "kind": kind_of(record).name,
        "record": digest(record)[:12],
        "title": cut(one_line(record.heading.card.title), 120),
        "state": record.state.value,
        "read_by_a_model": record.made.model is not None,
        **more,
    }
    points = tuple(_points(record))
    for width in _WIDTHS:
        made = head | {"points": [_narrow(point, width) for point in points]}
        if size(made) <= most:
            return made
    kept = [_narrow(point, _WIDTHS[-1]) for point in points]
    while kept and size(head | {"points": kept, "left_out": len(points)}) > most:
        kept.pop()
    return head | {"points": kept, "left_out": len(points) - len(kept)}


def size(value: Any) -> int:
    """Return the bytes of a value as JSON."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def _narrow(point: Mapping[str, Any], width: int) -> Plain:
    told = {key: cut(one_line(value), width) if isinstance(value, str) else value for key, value in point.items()}
    return {key: value for key, value in told.items() if value not in (None, "", [], ())}


def _points(record: JobRecord) -> Iterator[Plain]:
    """Give what a record says, a point each; a kind without points of its own gives its counts."""
    match record:
        case CaseRecord():
            issues = sorted(record.body.issues, key=lambda issue: -issue.weight)
            yield from (_statement(record, issue, said) for issue in issues for said in issue.statements)
        case NoveltyReport():
            yield from _of_novelty(record)
        case CheckRecord():
            for name, items in record.body.lists.items():
                for item in items:
                    quote = item.quote.text if item.quote else item.printed
                    does = {"list": name, "kind": item.kind, "where": item.place.short, "quote": quote}
                    told = {"why": item.why, "to_do": item.to_do, "say": item.say, "key": item.key}
                    yield does | told | {"bibtex": bool(bibtex_of(record, item))}
        case SummaryRecord():
            yield {"one_sentence": record.body.one_sentence}
            yield from ({"sentence": sentence.text} for sentence in record.body.sentences)
        case _:
            yield from ({"what": label, "many": many} for label, many in record.heading.labels.items())


def _statement(record: CaseRecord, issue: Issue, said: Statement) -> Plain:
    names = {review.id: review.name for review in record.reviews}
    label = said.label or said.judgement
    return {
        "point": said.says or (said.spans[0].text if said.spans else issue.title),
        "by": names.get(said.review, ""),
        "label": label.value if label else "not judged",
        "why": said.because or issue.answer,
        "quote": _best_quote(issue.evidence, said.evidence),
        "id": said.id,
    }


def _best_quote(evidence: Sequence[Evidence], ids: Sequence[str]) -> str:
    """The words of the first piece of evidence that has any, those named by the statement first."""
    ordered = sorted(evidence, key=lambda piece: piece.id not in ids)
    return next((piece.span.text for piece in ordered if piece.span), "")


def _of_novelty(record: NoveltyReport) -> Iterator[Plain]:
    works = {work.candidate.cand_id: work.candidate for work in record.works}
    answer = record.body.answer
    verdicts = {each.contribution_id: each.verdict for each in (answer.contributions if answer else ())}
    if answer is not None:
        yield {"opening": answer.opening}
    for each in record.body.contributions:
        yield {"contribution": each.name, "verdict": verdicts.get(each.id, ""), "id": each.id}
    for said in answer.uncited if answer else ():
        yield {"not_cited": short_name(works[said.cand_id]), "has": said.text, "say": said.say, "id": said.cand_id}
    if answer is None:
        for compared in record.body.comparisons:
            shown = next((r for r in compared.refutations if r.evidence_pairs), None)
            if shown is not None:
                pair = shown.evidence_pairs[0]
                near = {"near": short_name(works[compared.cand_id]), "contribution": shown.contribution_id}
                yield near | {"status": shown.status, "quote": pair.candidate.text, "id": compared.cand_id}
