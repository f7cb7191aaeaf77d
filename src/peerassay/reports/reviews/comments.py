"""The page of all comments: one table with the state of each, then each with its chain of evidence."""

from collections.abc import Iterator

from peerassay.jobs.reviews.case import InPaper
from peerassay.reports.blocks import Block, Fold, Heading, Line, Run, Table, Text, bold, plain
from peerassay.reports.reviews.changes import aside
from peerassay.reports.reviews.naming import reviewer_name
from peerassay.reports.reviews.points import Point, Writer, in_order, points_of
from peerassay.reports.reviews.words import HAS, neutral_tally

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

    def blocks(self) -> tuple[Block, ...]:
        """Return the page between the notices and the works."""
        return (*self._table(), *self._reviews(), *aside(self._names))

    def _table(self) -> Iterator[Block]:
        yield Heading("All comments", 2, "all")
        if not self._points:
            yield Text(plain("No comment was found in the reviews."))
            return
        yield Text(plain(f"{neutral_tally(self._case.statements, read=self._case.read, noun='comment')}."))
        head = ("No.", "Reviewer", "Their words", "State", "The paper", "Place")
        yield Table("The state of every comment", head, tuple(map(self._row, self._points)))

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
            if own:
                yield Heading(reviewer_name(review), 2, f"r{number}")
                yield from map(self._comment, own)

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
