"""The record of a case: a paper, all its reviews, and one answer."""

from collections.abc import Iterator
from typing import Literal

from peerassay.job_record import Heading, Mismatch, RecordLine, searched_state
from peerassay.jobs.record import Record
from peerassay.jobs.recording import first_mismatch
from peerassay.jobs.reviews.case import Case, Judgement
from peerassay.jobs.reviews.line import lines_of
from peerassay.progress import RunState


class CaseRecord(Record[Case]):
    """What `grade`, `explain` and `reply` leave behind."""

    kind: Literal["case"] = "case"

    @property
    def heading(self) -> Heading:
        """The paper, and how many statements have which judgement; of one review, that review."""
        judged = [s.judgement or None for s in self.body.statements]
        labels = {each.value: judged.count(each) for each in Judgement if each in judged}
        if unjudged := judged.count(None):
            labels["not_judged"] = unjudged
        only = self.reviews[0] if len(self.reviews) == 1 else None
        return Heading(
            self.paper.id,
            self.paper.card,
            labels,
            review_id=only.id if only else "",
            reviewer_id=only.reviewer if only else "",
        )

    @property
    def state(self) -> RunState:
        """What the run came to; a case without a statement found nothing to check."""
        return searched_state(self.provenance, failed=False, anything=bool(self.body.issues))

    @property
    def lines(self) -> tuple[RecordLine, ...]:
        """A line for each review."""
        return tuple(lines_of(self))


def case_mismatch(record: CaseRecord) -> Mismatch | None:
    """Return the first place where a case contradicts itself, None where it does not."""
    return first_mismatch(record) or next(_of_case(record), None) or _of_references(record)


def _of_references(record: CaseRecord) -> Mismatch | None:
    kept = {None, *(entry.id for entry in record.paper.references)}
    if {evidence.reference for evidence in record.body.evidence} <= kept:
        return None
    return "$.body", "quotes an entry of the reference list that the record does not keep"


def _of_case(record: CaseRecord) -> Iterator[Mismatch]:
    seen: set[str] = set()
    sentences = {review.id: {s.id for s in review.sentences} for review in record.reviews}
    works = {work.candidate.cand_id for work in record.works}
    for n, issue in enumerate(record.body.issues):
        held = {evidence.id for evidence in issue.evidence}
        for m, statement in enumerate(issue.statements):
            path = f"$.body.issues[{n}].statements[{m}]"
            if statement.id in seen:
                yield f"{path}.id", f"a second statement is called {statement.id}"
            seen.add(statement.id)
            if not set(statement.evidence) <= held:
                yield f"{path}.evidence", "names evidence that its issue does not have"
            if not set(statement.sentence_ids) <= sentences.get(statement.review, set()):
                yield f"{path}.sentence_ids", "names a sentence that the review does not have"
            if statement.score != (statement.label.score if statement.label else None):
                yield f"{path}.score", "is not the label's"
        for m, evidence in enumerate(issue.evidence):
            if evidence.work is not None and evidence.work not in works:
                yield f"$.body.issues[{n}].evidence[{m}].work", f"{evidence.work} is not among the works"
    for key in record.body.cards:
        if key not in sentences:
            yield f"$.body.cards.{key}", "is of a review that the record does not have"
    for n, point in enumerate(record.body.page.points):
        if not set(point.statements) <= seen:
            yield f"$.body.page.points[{n}].statements", "names a statement that the case does not have"
