"""The page of all comments: the state of each in a table, then what each means, why it is said, what the paper has."""

from collections.abc import Iterator, Sequence

from peerassay.jobs.reviews.case import Case, InPaper
from peerassay.jobs.reviews.page import CommentExplained
from peerassay.reports.blocks import Block, Fold, Heading, Line, Run, Table, Text, bold, plain, soft
from peerassay.reports.reviews.changes import aside
from peerassay.reports.reviews.naming import reviewer_name
from peerassay.reports.reviews.points import Point, Writer, in_order, points_of
from peerassay.reports.reviews.words import HAS, neutral_tally, tone_of
from peerassay.reports.written import listed, written

_WORDS = 10
_HAS = {
    InPaper.HAS_IT: "has it",
    InPaper.HAS_PART: "has part",
    InPaper.ADMITS_IT: "only admits it",
    InPaper.NO: "no",
    InPaper.CANNOT_BE_TOLD: "cannot be told",
    InPaper.ADDED_LATER: "added later",
}


class CommentsPage:
    """Lays out the page of all comments."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._names, self._case = writer.names, writer.names.case
        self._points = points_of(writer.names.record)
        self._shown = set[str]()
        self._answers = [(f"answer{number}", answer) for number, answer in enumerate(_explained(self._case), 1)]

    def blocks(self) -> tuple[Block, ...]:
        """Return the page between the notices and the works."""
        first = (*self._opening(), *self._table(), *self._reviews())
        return (*first, *self._to_do(), *self._derivations(), *aside(self._names))

    def _opening(self) -> Iterator[Block]:
        if opening := self._case.explanations.opening:
            yield Heading("What the reviews are after", 2, "short")
            yield from written(opening, self._names.prose.line)

    def _to_do(self) -> Iterator[Block]:
        if to_do := self._case.explanations.to_do:
            yield Heading("What to do first", 2, "todo")
            yield from listed(to_do, self._names.prose.line)

    def _derivations(self) -> Iterator[Block]:
        worked = self._case.page.derivations
        if worked and not self._case.explanations.comments:
            yield Heading("Calculations and proofs", 2, "derivations")
            yield from written(worked, self._names.prose.line)

    def _table(self) -> Iterator[Block]:
        yield Heading("All comments", 2, "all")
        if not self._points:
            yield Text(plain("No comment was found in the reviews."))
            return
        yield Text(plain(f"{neutral_tally(self._case.statements, read=self._case.read, noun='statement')}."))
        if self._answers:
            rows = (*(self._point_row(*answer) for answer in self._answers), *self._others())
            yield Table("The state of every comment", ("Reviewer", "Comment", "What the paper has", "Place"), rows)
            return
        head = ("No.", "Reviewer", "Their words", "State", "The paper", "Place")
        yield Table("The state of every comment", head, tuple(map(self._row, self._points)))

    def _point_row(self, anchor: str, answer: CommentExplained) -> tuple[Line, ...]:
        about = [point for point in self._points if point.statement.id in answer.statements]
        heading, state = map(self._names.prose.without_ids, (answer.heading, answer.state))
        return (
            plain(self._names.reviewer(answer.review)),
            (Run(heading, link=f"#{anchor}"),),
            (Run(state, tone=tone_of(state)),),
            plain(next(filter(None, map(self._place, about)), "–")),
        )

    def _others(self) -> Iterator[tuple[Line, ...]]:
        """Give a row for each comment that no explanation is about; praise is told under its review alone."""
        for point in self._unanswered():
            if not point.statement.is_praise:
                words, verdict = self._writer.quote(point, _WORDS), self._writer.verdict(point).run
                name = plain(self._names.reviewer(point.statement.review))
                yield (name, words, (verdict,), plain(self._place(point) or "–"))

    def _unanswered(self) -> list[Point]:
        answered = {key for _, answer in self._answers for key in answer.statements}
        return [point for point in self._points if point.statement.id not in answered]

    def _row(self, point: Point) -> tuple[Line, ...]:
        return (
            (Run(str(point.number), link=f"#{point.anchor}"),),
            plain(self._names.reviewer(point.statement.review)),
            self._writer.quote(point, _WORDS),
            (self._writer.verdict(point).run,),
            plain(_HAS[point.statement.in_paper] if point.statement.in_paper else "–"),
            plain(self._place(point) or "–"),
        )

    def _place(self, point: Point) -> str:
        paper = self._names.record.paper.id
        spans = (e.span for e in self._writer.evidence(point) if e.span is not None and e.span.document == paper)
        return next((self._names.place(span) for span in spans), "")

    def _reviews(self) -> Iterator[Block]:
        for number, review in enumerate(in_order(self._names.record.reviews), 1):
            own = [point for point in self._points if point.statement.review == review.id]
            answers = [(anchor, answer) for anchor, answer in self._answers if answer.review == review.id]
            if not own and not answers:
                continue
            yield Heading(reviewer_name(review), 2, f"r{number}")
            for anchor, answer in answers:
                yield from self._answer(anchor, answer, own)
            left = [point for point in self._unanswered() if point in own]
            if answers and left:
                yield Text((bold("Other comments"),))
            yield from map(self._comment, left)

    def _answer(self, anchor: str, answer: CommentExplained, own: Sequence[Point]) -> Iterator[Block]:
        """Give what was written on a comment, the reviewer's words and the evidence folded."""
        prose = self._names.prose
        yield Heading(prose.without_ids(answer.heading), 3, anchor)
        if state := prose.without_ids(answer.state):
            yield Text((Run(state, tone=tone_of(state)),))
        yield from written(answer.text, prose.line)
        about = [point for point in own if point.statement.id in answer.statements and point.anchor not in self._shown]
        self._shown.update(point.anchor for point in about)
        if about:
            yield Fold((soft("The reviewer's words and the evidence"),), tuple(map(self._comment, about)))

    def _comment(self, point: Point) -> Fold:
        inside = (*self._asked(point), *self._writer.why(point), *self._writer.more(point), *self._settle(point))
        return Fold(self._writer.summary(point), inside, False, point.anchor, self._writer.verdict(point).tone)

    def _asked(self, point: Point) -> Iterator[Block]:
        statement, prose = point.statement, self._names.prose
        if statement.says:
            yield Text((bold("Asked: "), *prose.line(statement.says)))
        if statement.in_paper is not None:
            yield Text((bold("The paper: "), Run(HAS[statement.in_paper])))

    def _settle(self, point: Point) -> Iterator[Block]:
        settle = point.statement.settle or point.issue.settle
        if settle and self._writer.verdict(point).tone != "open":
            yield Text((bold("What would settle it: "), *self._names.prose.line(settle)))


def _explained(case: Case) -> Iterator[CommentExplained]:
    """Give the explanations of a case; where only replies were written, what decides each point."""
    yield from case.explanations.comments
    if not case.explanations.comments:
        for p in case.page.points:
            fields = {"review": p.review, "statements": p.statements, "heading": p.heading}
            yield CommentExplained(**fields, state=p.verdict, text=p.why)
