"""Replies that the author can send: one text for each reviewer, point by point, gaps counted."""

from collections.abc import Iterator, Sequence
from typing import Final

from peerassay.jobs.reviews.case import Reply as Drafted
from peerassay.progress import count
from peerassay.reports.blocks import Block, Fold, Items, Line, Reply, Run, Text, plain, soft
from peerassay.reports.reviews.naming import Names, short_quote
from peerassay.reports.reviews.points import Point

GAP: Final = "[blank]"
_WORDS = 14


def reply_blocks(names: Names, points: Sequence[Point], review: str, anchor: str) -> Iterator[Block]:
    """Give the text for one reviewer, what is still missing in it, and the paragraphs for when results are there."""
    drafts = [reply for reply in names.case.page.replies if reply.review == review]
    paragraphs = [_paragraph(names, points, draft) for draft in drafts]
    text = "\n\n".join(paragraph for paragraph in paragraphs if paragraph)
    if not text:
        return
    yield Reply(f"Reply to {names.reviewer(review)}", text, anchor)
    gaps = text.count(GAP)
    if gaps:
        verb = "needs" if gaps == 1 else "need"
        yield Text((soft(f"{count(gaps, 'gap')} still {verb} your numbers: {GAP}."),))
    later = [_once_run(names, points, draft) for draft in drafts if draft.if_run]
    if later:
        yield Fold(
            plain(f"Once you have the results: {count(len(later), 'paragraph')} to use instead"), (Items(tuple(later)),)
        )


def _paragraph(names: Names, points: Sequence[Point], draft: Drafted) -> str:
    said = " ".join(part.strip() for part in (draft.text, draft.if_not) if part.strip())
    text = names.prose.text(said)
    about = _about(points, draft)
    return f"> {about}\n\n{text}" if about and text else text


def _once_run(names: Names, points: Sequence[Point], draft: Drafted) -> Line:
    about, text = _about(points, draft), names.prose.line(draft.if_run)
    return (Run(about, "quote"), Run(": "), *text) if about else text


def _about(points: Sequence[Point], draft: Drafted) -> str:
    """Return the reviewer's words that a paragraph answers, "" where none are known."""
    found = next((p.statement for p in points if p.statement.id in draft.statements and p.statement.spans), None)
    return short_quote(found.spans[0].text, found.says, _WORDS) if found is not None else ""
