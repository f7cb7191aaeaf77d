"""The author's page: what bites, what to do this week, reviewer by reviewer in their own words, replies to send."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from peerassay.jobs.record import ReviewKept
from peerassay.jobs.reviews.case import Flag, Slip
from peerassay.progress import count
from peerassay.reports.blocks import (
    Block,
    Fold,
    Heading,
    Items,
    Line,
    Run,
    Text,
    bold,
    joined,
    plain,
    soft,
    words_shown,
)
from peerassay.reports.reviews.changes import aside
from peerassay.reports.reviews.fitting import Cost, Level, held, levels
from peerassay.reports.reviews.naming import reviewer_name, scores_of
from peerassay.reports.reviews.points import Point, Writer, in_order, points_of
from peerassay.reports.reviews.replies import reply_blocks
from peerassay.reports.reviews.words import tally

MOST_WORDS: Final = 1500
"""Words of the page before anything is unfolded, the replies left out."""
_ANSWER, _WEEK, _SLIPS = 170, 150, 200
"""Words of the bottom line, of what to do this week, and of the slips that are seen at first."""
_DECIDES, _DECIDING = 3, 3
"""The weight of an issue that decides, and how many of these are listed at the top."""
_GROUP = 20
"""Words of the line of a folded group, and of a reviewer's heading with scores."""


class AuthorPage:
    """Lays out the author's page; `frame` are the words that header, notices, works and foot take."""

    def __init__(self, writer: Writer, frame: int) -> None:
        self._writer, self._frame = writer, frame
        self._names, self._case = writer.names, writer.names.case
        self._record = writer.names.record
        self._points = points_of(self._record)

    def blocks(self) -> tuple[Block, ...]:
        """Return the page between the notices and the works."""
        top = (*self._in_short(), *self._this_week())
        end = (*self._slips(), *aside(self._names))
        return (*top, *self._reviews(self._levels(words_shown((*top, *end)))), *end)

    def _in_short(self) -> Iterator[Block]:
        line, page = self._names.prose.line, self._case.page
        yield Heading("In short", 2, "short")
        yield Text((bold(f"{tally(self._case.statements, read=self._case.read)}."),), "lead")
        if page.bottom_line:
            yield from _paragraph([line(sentence) for sentence in page.bottom_line], _ANSWER)
        deciding = [issue for issue in self._case.issues if issue.weight == 3][:3]
        if deciding and self._case.read:
            yield Text((bold("What decides:"),))
            yield Items(tuple(self._deciding(issue.id) for issue in deciding))

    def _deciding(self, issue: str) -> Line:
        own = [point for point in self._points if point.issue.id == issue]
        title = Run(self._names.prose.without_ids(own[0].issue.title), link=f"#{own[0].anchor}")
        return (title, Run(": "), *self._writer.by_reviewer(own))

    def _this_week(self) -> Iterator[Block]:
        lines = [self._names.prose.line(text) for text in self._case.page.this_week]
        if lines:
            yield Heading("This week", 2, "week")
            yield from held(lines, _WEEK, numbered=True, noun="more thing")

    def _levels(self, used: int) -> dict[int, Level]:
        groups = _GROUP * 2 * len(self._record.reviews)
        flags = words_shown(tuple(block for flag in self._case.flags for block in self._flag(flag)))
        room = MOST_WORDS - self._frame - used - groups - flags
        costs = {}
        for point in self._points:
            line = words_shown((self._card(point, is_open=False),))
            costs[point.number] = Cost(line, words_shown((self._card(point, is_open=True),)) - line)
        return levels(self._points, costs, room)

    def _card(self, point: Point, *, is_open: bool) -> Fold:
        return self._writer.fold(point, is_open=is_open, extra=tuple(self._concede(point)))

    def _concede(self, point: Point) -> Iterator[Block]:
        issue, line = point.issue, self._names.prose.line
        if point.before is None and issue.concede:
            yield Text((bold("Concede: "), *line(issue.concede)))
        if point.before is None and issue.replacement:
            yield Text((bold("Write instead: "), *line(issue.replacement)))

    def _reviews(self, seen: Mapping[int, Level]) -> Iterator[Block]:
        yield Heading("Reviewer by reviewer", 2, "reviews")
        for number, review in enumerate(in_order(self._record.reviews), 1):
            yield Heading(reviewer_name(review), 3, f"r{number}")
            yield from self._review(review, number, seen)

    def _review(self, review: ReviewKept, number: int, seen: Mapping[int, Level]) -> Iterator[Block]:
        if scores := scores_of(review):
            yield Text((soft(scores),))
        yield from (block for flag in self._case.flags if flag.review == review.id for block in self._flag(flag))
        own = [point for point in self._points if point.statement.review == review.id]
        if not own:
            yield Text(plain("No point to answer was found in this review."))
        for point in own:
            if seen[point.number] is not Level.GROUPED:
                yield self._card(point, is_open=seen[point.number] is Level.OPEN)
        yield from self._group([point for point in own if seen[point.number] is Level.GROUPED])
        yield from reply_blocks(self._names, own, review.id, f"reply{number}")

    def _group(self, points: Sequence[Point]) -> Iterator[Block]:
        if points:
            line = tally((point.statement for point in points), read=self._case.read, noun="more point")
            yield Fold(plain(line), tuple(self._card(point, is_open=False) for point in points))

    def _flag(self, flag: Flag) -> Iterator[Block]:
        yield Text((bold("Note: "), *self._names.prose.line(flag.what)))

    def _slips(self) -> Iterator[Block]:
        lines = [self._slip(slip) for slip in self._case.slips]
        if lines:
            yield Heading("What nobody noticed", 2, "slips")
            yield from held(lines[:6], _SLIPS, noun="more slip")
            if lines[6:]:
                yield Fold(plain(count(len(lines) - 6, "small slip")), (Items(tuple(lines[6:])),))

    def _slip(self, slip: Slip) -> Line:
        return joined((self._names.prose.line(slip.what), *map(self._writer.shower.brief, slip.evidence[:2])))


def _paragraph(lines: Sequence[Line], most: int) -> Iterator[Block]:
    """Give sentences as one paragraph of at most so many words, the others folded."""
    shown: list[Line] = []
    for line in lines:
        if shown and words_shown((Text(joined([*shown, line])),)) > most:
            break
        shown.append(line)
    yield Text(joined(shown), "lead")
    if lines[len(shown) :]:
        yield Fold(plain("More"), (Text(joined(lines[len(shown) :])),))
