"""The author's page: what bites, what to do this week, reviewer by reviewer in their own words, replies to send."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from peerassay.jobs.record import ReviewKept
from peerassay.jobs.reviews.case import Flag, Slip
from peerassay.reports.blocks import (
    Block,
    Fold,
    Heading,
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
from peerassay.reports.reviews.points import Point, Thread, Writer, in_order, points_of, threads_of
from peerassay.reports.reviews.prose import first_sentences
from peerassay.reports.reviews.replies import Replies
from peerassay.reports.reviews.words import tally

MOST_WORDS: Final = 2400
"""Words of the page before anything is unfolded, the replies left out.

With 1,500 words a case of five reviews shows verdicts without reasons, and slips that readers want are folded.
"""
_ANSWER, _WEEK, _SLIPS = 220, 180, 450
"""Words of the bottom line, of what to do this week, and of the slips that are seen at first."""
_GROUP = 20
"""Words of the line of a folded group, and of a reviewer's heading with scores."""
_ALSO: Final = "Also said on this matter"
_FEW, _SHORT = 2, 10
"""Other statements on one matter with another verdict that a line names, and words of each."""
_REASON: Final = 32
"""Words of a reason beside its verdict: as many of its sentences as fit, the first in any case."""
_IN_PLACE_OF_REPLY: Final = 70
"""Words of the answer on a matter that has no reply."""
_PRAISE: Final = "words of praise"
_LATER: Final = 10
"""Words of the line behind which a reply waits for a result."""


class AuthorPage:
    """Lays out the author's page; `frame` are the words that header, notices, works and foot take."""

    def __init__(self, writer: Writer, frame: int) -> None:
        self._writer, self._frame = writer, frame
        self._names, self._case = writer.names, writer.names.case
        self._record = writer.names.record
        self._points = points_of(self._record)
        self._answered = {key for reply in self._case.page.replies for key in reply.statements}
        self._threads = {review.id: threads_of(self._points, review.id) for review in self._record.reviews}

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

    def _this_week(self) -> Iterator[Block]:
        lines = [self._names.prose.line(text) for text in self._case.page.this_week]
        if lines:
            yield Heading("This week", 2, "week")
            yield from held(lines, _WEEK, numbered=True, noun="more thing")

    def _levels(self, used: int) -> dict[int, Level]:
        later = sum(bool(draft.if_run) for draft in self._case.page.replies)
        groups = _GROUP * (4 * len(self._record.reviews) + 1) + _LATER * later
        flags = words_shown(tuple(block for flag in self._case.flags for block in self._flag(flag)))
        room = MOST_WORDS - self._frame - used - groups - flags
        leads = [thread.lead for of in self._threads.values() for thread in of]
        costs = {}
        for of in self._threads.values():
            for thread in of:
                line = words_shown((self._thread(thread, with_reason=False),))
                costs[thread.lead.number] = Cost(line, words_shown((self._thread(thread, with_reason=True),)) - line)
        return levels(leads, costs, room)

    def _thread(self, thread: Thread, *, with_reason: bool) -> Fold:
        """Return what a reviewer says on one matter as one card: its line, with the reason where there is room."""
        lead, writer = thread.lead, self._writer
        card = self._card(lead)
        others = tuple(map(self._card, thread.others))
        inside = (*card.blocks, *((Fold(plain(_ALSO), others),) if others else ()))
        verdicts = {writer.verdict(lead)}
        unlike = [p for p in thread.others if writer.verdict(p) not in verdicts and p.statement.judgement][:_FEW]
        also = (run for p in unlike for run in (Run("; "), *writer.quote(p, _SHORT), Run(" "), writer.verdict(p).run))
        because = self._reason(thread) if with_reason else ""
        reason = (Run(" "), *self._names.prose.line(because)) if because else ()
        return replace(card, summary=(*card.summary, *also, *reason), blocks=inside)

    def _reason(self, thread: Thread) -> str:
        """Return why; where no reply below says more, the answer on the whole matter instead, once."""
        lead = thread.lead
        answered = thread.ids & self._answered
        if not answered and lead.before is None and lead.issue.weight > 1 and lead.issue.answer:
            return first_sentences(lead.issue.answer, _IN_PLACE_OF_REPLY)
        return first_sentences(lead.statement.because, _REASON)

    def _card(self, point: Point) -> Fold:
        return self._writer.fold(point, is_open=False, extra=tuple(self._concede(point)))

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
        own = self._threads[review.id]
        praise = [point for point in self._points if point.statement.review == review.id and point.statement.is_praise]
        if not own and not praise:
            yield Text(plain("No point to answer was found in this review."))
        replies = Replies(self._names, self._points, review.id)
        for thread in own:
            if seen[thread.lead.number] is not Level.GROUPED:
                yield self._thread(thread, with_reason=seen[thread.lead.number] is Level.REASON)
                yield from replies.on(thread.ids)
        yield from self._group([t for t in own if seen[t.lead.number] is Level.GROUPED], replies)
        if praise:
            line = tally(
                (point.statement for point in praise), read=self._case.read, noun="word of praise", nouns=_PRAISE
            )
            yield Fold(plain(line), tuple(map(self._card, praise)))
        yield from replies.all_in_one(f"reply{number}")

    def _group(self, threads: Sequence[Thread], replies: Replies) -> Iterator[Block]:
        if threads:
            line = tally((t.lead.statement for t in threads), read=self._case.read, noun="smaller point")
            yield Fold(plain(line), tuple(self._thread(thread, with_reason=True) for thread in threads))
            yield from replies.on(frozenset(key for thread in threads for key in thread.ids))

    def _flag(self, flag: Flag) -> Iterator[Block]:
        yield Text((bold("Note: "), *self._names.prose.line(flag.what)))

    def _slips(self) -> Iterator[Block]:
        lines = [self._slip(slip) for slip in self._case.slips]
        if lines:
            yield Heading("What nobody noticed", 2, "slips")
            yield from held(lines, _SLIPS, noun="more slip")

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
