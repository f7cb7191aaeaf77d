"""The author's page: where they stand, what no reviewer saw, then each point with verdict, reason and reply."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from peerassay.jobs.record import ReviewKept
from peerassay.jobs.reviews.case import Flag, Slip
from peerassay.jobs.reviews.page import PointAnswered
from peerassay.progress import count
from peerassay.reports.blocks import (
    Block,
    Draft,
    Fold,
    Heading,
    Items,
    Line,
    Reply,
    Run,
    Text,
    bold,
    joined,
    plain,
    soft,
)
from peerassay.reports.reviews.changes import aside
from peerassay.reports.reviews.naming import reviewer_name, scores_of
from peerassay.reports.reviews.points import Point, Thread, Writer, in_order, points_of, threads_of
from peerassay.reports.reviews.prose import first_sentences
from peerassay.reports.reviews.words import tally, tone_of
from peerassay.reports.written import listed, written

GAP: Final = re.compile(r"\[(?:blank|Author)\b[^\]]*\]")
_REASON: Final = 60
"""Words of a reason where no page was written: as many of its sentences as fit, the first in any case."""
_PRAISE: Final = "words of praise"


class AuthorPage:
    """Lays out the author's page."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._names, self._case = writer.names, writer.names.case
        self._record = writer.names.record
        self._points = points_of(self._record)
        self._left = {point.statement.id: point for point in self._points if not point.statement.is_praise}

    def blocks(self) -> tuple[Block, ...]:
        """Return the page between the notices and the works."""
        return (*self._top(), *self._reviews(), *self._derivations(), *aside(self._names))

    def _top(self) -> Iterator[Block]:
        yield from (*self._in_short(), *self._unseen(), *self._to_do())

    def _written(self, text: str) -> tuple[Block, ...]:
        return written(text, self._names.prose.line)

    def _in_short(self) -> Iterator[Block]:
        page = self._case.page
        yield Heading("In short", 2, "short")
        if page.opening:
            yield from self._written(page.opening)
        else:
            yield Text((bold(f"{tally(self._case.statements, read=self._case.read)}."),), "lead")
            if page.bottom_line:
                yield Text(joined(map(self._names.prose.line, page.bottom_line)))

    def _unseen(self) -> Iterator[Block]:
        page = self._case.page
        slips = tuple(map(self._slip, self._case.slips))
        if page.unseen or page.conflicts or slips:
            yield Heading("What no reviewer saw", 2, "unseen")
        if page.unseen:
            yield from listed(page.unseen, self._names.prose.line)
        if page.conflicts:
            yield Text((bold("Where the paper contradicts itself"),))
            yield from self._written(page.conflicts)
        if (page.unseen or page.conflicts) and slips:
            yield Fold(plain(f"{count(len(slips), 'slip')} of the paper, with the evidence"), (Items(slips),))
        elif slips:
            yield Items(slips)

    def _slip(self, slip: Slip) -> Line:
        return joined((self._names.prose.line(slip.what), *map(self._writer.shower.brief, slip.evidence[:2])))

    def _to_do(self) -> Iterator[Block]:
        if todo := self._case.page.before_sending:
            yield Heading("Before you send", 2, "todo")
            yield from listed(todo, self._names.prose.line)

    def _derivations(self) -> Iterator[Block]:
        if worked := self._case.page.derivations:
            yield Heading("Calculations and proofs", 2, "derivations")
            yield from self._written(worked)

    def _reviews(self) -> Iterator[Block]:
        yield Heading("Reviewer by reviewer", 2, "reviews")
        for number, review in enumerate(in_order(self._record.reviews), 1):
            yield Heading(reviewer_name(review), 3, f"r{number}")
            yield from self._review(review, number)

    def _review(self, review: ReviewKept, number: int) -> Iterator[Block]:
        if scores := scores_of(review):
            yield Text((soft(scores),))
        yield from (self._flag(flag) for flag in self._case.flags if flag.review == review.id)
        answers = [answer for answer in self._case.page.points if answer.review == review.id]
        praise = [point for point in self._points if point.statement.review == review.id and point.statement.is_praise]
        for answer in answers:
            yield from self._answer(answer)
        left = threads_of(tuple(self._left.values()), review.id)
        yield from map(self._thread, left)
        if not (answers or left or praise):
            yield Text(plain("No point to answer was found in this review."))
        if praise:
            line = tally((p.statement for p in praise), read=self._case.read, noun="word of praise", nouns=_PRAISE)
            yield Fold(plain(line), tuple(map(self._card, praise)))
        yield from self._to_copy(review.id, answers, number)

    def _flag(self, flag: Flag) -> Text:
        return Text((bold("Note: "), *self._names.prose.line(flag.what)))

    def _answer(self, answer: PointAnswered) -> Iterator[Block]:
        prose = self._names.prose
        verdict = prose.without_ids(answer.verdict)
        head = (bold(prose.without_ids(answer.heading)), Run(" "), Run(verdict, tone=tone_of(verdict)))
        yield Text(head if verdict else head[:1])
        yield from self._written(answer.why)
        if answer.reply:
            yield Draft("Reply", self._written(answer.reply))
        if answer.promised:
            told = "; ".join(f"{prose.without_ids(words).rstrip(' ,.;:*')} …" for words in answer.promised)
            yield Text((soft(f"Do this before you send the reply, which says that it is done: {told}"),))
        if answer.watch:
            yield from self._written(f"*Watch:* {answer.watch}")
        about = [self._left.pop(key) for key in answer.statements if key in self._left]
        if about:
            yield Fold((soft("The reviewer's words and the evidence"),), tuple(map(self._card, about)))

    def _thread(self, thread: Thread) -> Fold:
        """Return what a reviewer says on one matter, where no page was written on it, as one card with its reason."""
        card = self._card(thread.lead)
        because = first_sentences(thread.lead.statement.because, _REASON)
        reason = (Run(" "), *self._names.prose.line(because)) if because else ()
        others = tuple(map(self._card, thread.others))
        inside = (*card.blocks, *((Fold(plain("Also said on this matter"), others),) if others else ()))
        return replace(card, summary=(*card.summary, *reason), blocks=inside)

    def _card(self, point: Point) -> Fold:
        return self._writer.fold(point, is_open=False, extra=tuple(self._concede(point)))

    def _concede(self, point: Point) -> Iterator[Block]:
        issue, line = point.issue, self._names.prose.line
        if point.before is None and issue.concede:
            yield Text((bold("Concede: "), *line(issue.concede)))
        if point.before is None and issue.replacement:
            yield Text((bold("Write instead: "), *line(issue.replacement)))

    def _to_copy(self, review: str, answers: Sequence[PointAnswered], number: int) -> Iterator[Block]:
        """Give the whole reply to one reviewer as Markdown, folded, with the gaps that it still has."""
        said = [f"**{a.heading}**\n\n{a.reply}" for a in answers if a.reply]
        if said:
            text = self._names.prose.text("\n\n".join(said))
            title = f"The whole reply to {self._names.reviewer(review)}"
            gaps = len(GAP.findall(text))
            note = f", to copy; {count(gaps, 'gap')} in square brackets to fill in" if gaps else ", to copy"
            yield Fold(plain(f"{title}{note}"), (Reply(title, text, f"reply{number}"),))
