"""A record in at most 3 kB, for agents and scripts: what came of it, point by point, with the ids to ask for more."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from peerassay.frozen import digest
from peerassay.job_record import JobRecord
from peerassay.jobs.checking.record import CheckRecord, Item
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.jobs.reviews.case import Evidence, Issue, Statement, StatementKind
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.jobs.summarizing.record import SummaryRecord
from peerassay.kinds import kind_of
from peerassay.literature import Candidate
from peerassay.reports.checking import bibtex_of
from peerassay.reports.framing import short_name
from peerassay.reports.visible import cut, one_line

MOST_BYTES: Final = 3_000
_WIDTHS: Final = (240, 160, 110)
"""Characters of a text, the widest first: the first with which all points fit is taken."""
_WIDTHS_OF_SOME: Final = (1_600, 1_000, 700, 500, 360, 240, 160, 110)
"""The same where single points are asked for, which are then shown with all that is known of them."""
_NARROWEST: Final = 40

Plain = dict[str, Any]


def brief(
    record: JobRecord, *, most: int = MOST_BYTES, offset: int = 0, only: Sequence[str] | None = None, **more: Any
) -> Plain:
    """Return a record as plain data of at most `most` bytes of JSON: head, then points, the weightiest first.

    Texts are cut a little if then all points fit. If not, as many points as fit are given in whole, and those that
    follow are counted in `left_out`; `offset` gives the points from that number on. `only` are ids of points: those
    alone are given, with all that is known of them. `more` is put beside the head, as a link to the whole.
    """
    head: Plain = {
        "kind": kind_of(record).name,
        "record": digest(record)[:12],
        "title": cut(one_line(record.heading.card.title), 120),
        "state": record.state.value,
        "read_by_a_model": record.made.model is not None,
        **more,
    }
    if only is None:
        return _fitting(head, tuple(_points(record))[offset:], most, _WIDTHS)
    points = {str(point.get("id") or point.get("key")): point for point in _points(record)}
    chosen = [points[each] | _details(record, each) for each in only if each in points]
    return _fitting(head, chosen, most, _WIDTHS_OF_SOME)


def _fitting(head: Plain, points: Sequence[Plain], most: int, widths: Sequence[int]) -> Plain:
    """Return the head with all points at the first width that they fit in, else with the first ones at the widest."""
    for width in widths:
        made = head | {"points": [_narrow(point, width) for point in points]}
        if size(made) <= most:
            return made
    counted = head | {"points": [], "left_out": len(points)}
    for width in (_WIDTHS[0], _WIDTHS[-1], _NARROWEST):
        room, kept = most - size(counted), list[Plain]()
        for point in points:
            narrow = _narrow(point, width)
            room -= size(narrow) + 1
            if room < 0:
                break
            kept.append(narrow)
        if kept:
            return counted | {"points": kept, "left_out": len(points) - len(kept)}
    return counted


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
            said = [(issue, said) for issue in record.body.issues for said in issue.statements]
            said.sort(key=lambda pair: (pair[1].kind is StatementKind.PRAISE, -pair[0].weight))
            yield from (_statement(record, *pair) for pair in said)
        case NoveltyReport():
            yield from _of_novelty(record)
        case CheckRecord():
            for name, items in record.body.lists.items():
                for item in items:
                    yield _item(record, name, item)
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


def _details(record: JobRecord, key: str) -> Plain:
    """Return what is known of a statement beyond its point; nothing where another kind of point is meant."""
    if not isinstance(record, CaseRecord):
        return {}
    issue, said = next((issue, said) for issue in record.body.issues for said in issue.statements if said.id == key)
    explained = (each.text for each in record.body.explanations.comments if key in each.statements)
    pieces = sorted(issue.evidence, key=lambda piece: piece.id not in said.evidence)
    return {
        "words": said.spans[0].text if said.spans else "",
        "meaning": next(explained, ""),
        "in_paper": said.in_paper.value if said.in_paper else "",
        "answer": issue.answer,
        "for_author": issue.for_author,
        "concede": issue.concede,
        "settle": said.settle or issue.settle,
        "more_quotes": [cut(one_line(piece.span.text), 300) for piece in pieces if piece.span][1:3],
    }


def _item(record: CheckRecord, name: str, item: Item) -> Plain:
    """Return a thing to settle in a draft, with the work that it is about."""
    work = next((w.candidate for w in record.works if w.candidate.cand_id == item.cand_id), item.found)
    return {
        "list": name,
        "kind": item.kind,
        "where": item.place.short,
        "quote": item.quote.text if item.quote else item.printed,
        "work": work_in_words(work) if work is not None else "",
        "why": item.why,
        "to_do": item.to_do,
        "say": item.say,
        "key": item.key,
        "bibtex": bool(bibtex_of(record, item)),
    }


def work_in_words(work: Candidate) -> str:
    """Return a work's short name, its title, and the id that it is looked up by."""
    named = f"doi:{work.doi}" if work.doi else f"arxiv:{work.arxiv_id}" if work.arxiv_id else ""
    return ", ".join(word for word in (short_name(work), work.title, named) if word)


def _best_quote(evidence: Sequence[Evidence], ids: Sequence[str]) -> str:
    """The words of the first piece of evidence that has any, those named by the statement first."""
    ordered = sorted(evidence, key=lambda piece: piece.id not in ids)
    return next((piece.span.text for piece in ordered if piece.span), "")


def _of_novelty(record: NoveltyReport) -> Iterator[Plain]:
    works = {work.candidate.cand_id: work.candidate for work in record.works}
    answer = record.body.answer
    verdicts = {each.contribution_id: each.verdict for each in (answer.contributions if answer else ())}
    if answer is not None:
        yield {"answer_begins": cut(one_line(answer.text), 600)}
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
