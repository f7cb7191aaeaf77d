"""The chair's page: per reviewer what to count, to discount, to leave open; what not to repeat; then the issues."""

from collections.abc import Iterator, Sequence
from typing import Final

from peerassay.jobs.record import ReviewKept
from peerassay.jobs.reviews.case import Issue
from peerassay.reports.blocks import (
    Block,
    Fold,
    Heading,
    Items,
    Line,
    Run,
    Text,
    bold,
    plain,
    soft,
    words_shown,
)
from peerassay.reports.reviews.changes import aside
from peerassay.reports.reviews.naming import reviewer_name, scores_of
from peerassay.reports.reviews.points import Point, Writer, in_order, points_of
from peerassay.reports.reviews.prose import first_sentences
from peerassay.reports.reviews.words import neutral_tally
from peerassay.reports.written import listed, written

MOST_WORDS: Final = 700
"""Words before the issues, unless the first sentences alone have more: no sentence is cut in the middle."""
_PARTS: Final = (60, 40, 30, 20, 0)
"""Words of a note's part ("Count: ..."), tried in turn until all fits; its first sentence is always whole."""
_RULING: Final = 25
"""Words of an answer that the line of a closed issue shows: as many of its sentences as fit, the first in any case."""


class ChairPage:
    """Lays out the chair's page; `frame` are the words that header and notices take."""

    def __init__(self, writer: Writer, frame: int) -> None:
        self._writer, self._frame = writer, frame
        self._names, self._case = writer.names, writer.names.case
        self._record = writer.names.record
        self._points = points_of(self._record)

    def blocks(self) -> tuple[Block, ...]:
        """Return the page between the notices and the works."""
        return (*self._short(), *self._issues(), *self._unseen(), *self._derivations(), *aside(self._names))

    def _short(self) -> tuple[Block, ...]:
        """Return what comes before the issues; of long notes as many sentences as fit, the others folded."""
        made: tuple[Block, ...] = ()
        for most in _PARTS:
            made = tuple(self._before_issues(most))
            if self._frame + words_shown(made) <= MOST_WORDS:
                break
        return made

    def _before_issues(self, most: int) -> Iterator[Block]:
        page = self._case.page
        yield Heading("In short", 2, "short")
        yield from self._parts([("", text) for text in page.chair_line[:3]], most, as_list=False)
        for number, review in enumerate(in_order(self._record.reviews), 1):
            yield Heading(reviewer_name(review), 3, f"r{number}")
            yield from self._review(review, most)
        if page.not_to_repeat:
            yield Heading("Not to repeat", 3, "repeat")
            yield from self._parts([("", text) for text in page.not_to_repeat], most)

    def _review(self, review: ReviewKept, most: int) -> Iterator[Block]:
        own = self._case.statements_of(review.id)
        parts = (scores_of(review), neutral_tally(own, read=self._case.read))
        yield Text((soft(" · ".join(part for part in parts if part)),))
        flags = [("Note: ", flag.what) for flag in self._case.flags if flag.review == review.id]
        yield from self._parts(flags, most, as_list=False)
        for note in self._case.page.chair:
            if note.review == review.id:
                told = (("Count: ", note.count), ("Discount: ", note.discount), ("Leave open: ", note.open))
                yield from self._parts([(label, text) for label, text in told if text], most, as_list=False)

    def _parts(self, parts: Sequence[tuple[str, str]], most: int, *, as_list: bool = True) -> Iterator[Block]:
        """Give each part up to so many words, and all of them behind a line where something was left out."""
        whole = [self._part(label, text) for label, text in parts]
        short = [self._part(label, first_sentences(text, most)) for label, text in parts]
        if short:
            yield from (Items(tuple(short)),) if as_list else map(Text, short)
        if short != whole:
            yield Fold(plain("In full"), (Items(tuple(whole)),))

    def _part(self, label: str, text: str) -> Line:
        return (*((bold(label),) if label else ()), *self._names.prose.line(text))

    def _unseen(self) -> Iterator[Block]:
        page = self._case.page
        if page.unseen or page.conflicts:
            yield Heading("What no reviewer saw", 2, "unseen")
        if page.unseen:
            yield from listed(page.unseen, self._names.prose.line)
        if page.conflicts:
            yield Fold(plain("Where the paper contradicts itself"), written(page.conflicts, self._names.prose.line))

    def _derivations(self) -> Iterator[Block]:
        if worked := self._case.page.derivations:
            yield Fold(plain("Calculations and proofs"), written(worked, self._names.prose.line), anchor="derivations")

    def _issues(self) -> Iterator[Block]:
        yield Heading("Issues", 2, "issues")
        if not self._case.issues:
            yield Text(plain("No issue was found in the reviews."))
        for issue in self._case.issues:
            yield self._issue(issue, [point for point in self._points if point.issue.id == issue.id])

    def _issue(self, issue: Issue, own: Sequence[Point]) -> Fold:
        prose = self._names.prose.line
        title = bold(self._names.prose.without_ids(issue.title))
        inside: list[Block] = [Text(prose(issue.answer))] if issue.answer else []
        if issue.for_author:
            inside.append(Text((bold("For the authors: "), *prose(issue.for_author))))
        if issue.settle:
            inside.append(Text((bold("What would settle it: "), *prose(issue.settle))))
        if wanted := " ".join(filter(None, (issue.concede, issue.replacement and f"New wording: {issue.replacement}"))):
            inside.append(Text((bold("Request to the authors: "), *prose(wanted))))
        inside += map(self._point, own)
        evidence = (
            *(block for point in own for block in self._decisive(point)),
            *(block for piece in issue.evidence for block in self._writer.shower.whole(piece)),
        )
        inside += [Fold(plain("Evidence"), evidence)] if evidence else []
        is_open = self._case.read
        anchor = own[0].anchor if own else ""
        tone = self._writer.verdict(own[0]).tone if own else "none"
        # Where the points are read below, each with its verdict, verdicts side by side would contradict each other.
        names = ", ".join(dict.fromkeys(map(self._reviewer, own)))
        line = (title, Run(" – "), *(plain(names) if is_open else self._writer.by_reviewer(own)))
        if issue.answer and not is_open:
            line = (*line, Run(" "), soft(self._names.prose.text(first_sentences(issue.answer, _RULING))))
        return Fold(line, tuple(inside), is_open, anchor, tone)

    def _reviewer(self, point: Point) -> str:
        return self._names.reviewer(point.statement.review)

    def _point(self, point: Point) -> Text:
        said = (bold(f"{self._reviewer(point)}: "), *self._writer.quote(point))
        return Text((*said, Run(" "), self._writer.verdict(point).run, Run(" "), *self._writer.reason(point)))

    def _decisive(self, point: Point) -> Iterator[Block]:
        decisive = self._writer.decisive(point, "")
        if decisive is not None:
            yield Text(self._writer.shower.brief(decisive))
        yield from self._writer.works(point, decisive)
