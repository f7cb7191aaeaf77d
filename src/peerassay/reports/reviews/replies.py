"""Replies that the author can send: each with its point, and one text for each reviewer, gaps counted."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from peerassay.jobs.reviews.case import Reply as Drafted
from peerassay.progress import count
from peerassay.reports.blocks import Block, Fold, Reply, plain
from peerassay.reports.reviews.naming import Names, short_quote
from peerassay.reports.reviews.points import Point

GAP: Final = "[blank]"
_WORDS = 14


class Replies:
    """The drafted replies to one reviewer: each with the point that it answers, and all in one text to copy."""

    def __init__(self, names: Names, points: Sequence[Point], review: str) -> None:
        self._names, self._review = names, review
        self._points = [point for point in points if point.statement.review == review]
        self._drafts = [reply for reply in names.case.page.replies if reply.review == review]
        self._shown: set[int] = set()

    def on(self, statements: Collection[str]) -> Iterator[Block]:
        """Give the replies that answer one of the statements and were not given before."""
        for n, draft in enumerate(self._drafts):
            if n not in self._shown and set(draft.statements) & set(statements):
                self._shown.add(n)
                yield from self._one(draft, n)

    def all_in_one(self, anchor: str) -> Iterator[Block]:
        """Give the replies that belong to no point shown, then, folded, all in one text with the reviewer's words."""
        for n, draft in enumerate(self._drafts):
            if n not in self._shown:
                yield from self._one(draft, n)
        text = "\n\n".join(filter(None, (_paragraph(self._names, self._points, draft) for draft in self._drafts)))
        if text:
            title = f"The whole reply to {self._names.reviewer(self._review)}"
            gaps = text.count(GAP)
            verb = "needs" if gaps == 1 else "need"
            note = f", to copy; {count(gaps, 'gap')} still {verb} your numbers: {GAP}" if gaps else ", to copy"
            yield Fold(plain(f"{title}{note}"), (Reply(title, text, anchor),))

    def _one(self, draft: Drafted, number: int) -> Iterator[Block]:
        text = self._names.prose.text(_said(draft))
        if text:
            yield Reply("Reply", text, f"{self._review}-{number}")
        if draft.if_run:
            later = self._names.prose.text(draft.if_run)
            yield Reply("Reply once you have the results", later, f"{self._review}-{number}-run")


def _said(draft: Drafted) -> str:
    return " ".join(part.strip() for part in (draft.text, draft.if_not) if part.strip())


def _paragraph(names: Names, points: Sequence[Point], draft: Drafted) -> str:
    text = names.prose.text(_said(draft))
    about = _about(points, draft)
    return f"> {about}\n\n{text}" if about and text else text


def _about(points: Sequence[Point], draft: Drafted) -> str:
    """Return the reviewer's words that a paragraph answers, "" where none are known."""
    found = next((p.statement for p in points if p.statement.id in draft.statements and p.statement.spans), None)
    return short_quote(found.spans[0].text, found.says, _WORDS) if found is not None else ""
