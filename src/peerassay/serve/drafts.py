"""The replies on the desk: for each reviewer a block per point, begun from the draft, kept as its author types it."""

from collections.abc import Mapping, Sequence
from typing import Final

from peerassay.jobs.reviews.case import Statement
from peerassay.jobs.reviews.page import PointAnswered
from peerassay.reports.reviews.words import tone_of, verdict_of
from peerassay.reports.written import written
from peerassay.serve.desk import key_of
from peerassay.serve.notes import Typed
from peerassay.serve.points import DeskPoint, Draft, Reviewer, ShownCase

_BLANK: Final = "[blank]"
_STOPS: Final = (".", "?", "!", ":", "…")


def drafts_of(case: ShownCase) -> tuple[Draft, ...]:
    """Return the blocks of all replies: of the drafts, and an empty one for each point that has none."""
    made: list[Draft] = []
    for reviewer in case.reviewers:
        answered = [answer for answer in case.record.body.page.points if answer.review == reviewer.id]
        left = [point for point in case.points if any(r.id == reviewer.id for r in point.reviewers)]
        for answer in answered:
            point = _point_of(answer, case.points)
            made.append(_draft(case, reviewer, answer, point))
            left = [other for other in left if other is not point]
        made += [_empty(reviewer, point) for point in left]
    order = {draft.key: n for n, draft in enumerate(made)}
    return tuple(sorted(made, key=lambda draft: (draft.point or len(case.points) + 1, order[draft.key])))


def _point_of(answer: PointAnswered, points: Sequence[DeskPoint]) -> DeskPoint | None:
    own = set(answer.statements)
    shared = [(len(own & {s.id for s in point.issue.statements}), -point.number, point) for point in points]
    best = max(shared, key=lambda entry: entry[:2], default=None)
    return best[2] if best is not None and best[0] else None


def _draft(case: ShownCase, reviewer: Reviewer, answer: PointAnswered, point: DeskPoint | None) -> Draft:
    prose = case.names.prose
    sentences = {s.id: s.sentence_ids for s in case.record.body.statements}
    covered = sorted({key for statement in answer.statements for key in sentences.get(statement, ())})
    heading = prose.without_ids(answer.heading)
    said = [s for s in case.record.body.statements if s.id in answer.statements]
    praised, needless = bool(said) and all(s.is_praise for s in said), _is_needless(said)
    return Draft(
        key=key_of(reviewer.id, *(covered or [heading])),
        point=point.number if point else 0,
        review=reviewer.id,
        # "Praised as first ..." is for the author to read; a reply names the matter.
        heading=point.title if point and praised else heading,
        verdict=prose.without_ids(answer.verdict),
        tone=tone_of(answer.verdict),
        text="" if needless else gaps_marked(prose.text(answer.reply)),
        why=written(answer.why, prose.line),
        watch=prose.text(answer.watch),
        promised=() if needless else tuple(map(prose.without_ids, answer.promised)),
        needless=needless,
    )


def _empty(reviewer: Reviewer, point: DeskPoint) -> Draft:
    said = [s for s in point.issue.statements if s.review == reviewer.id]
    covered = sorted({key for s in said for key in s.sentence_ids})
    return Draft(
        key_of(reviewer.id, *covered),
        point.number,
        reviewer.id,
        point.title,
        point.verdict.word,
        point.verdict.tone,
        "",
        needless=_is_needless(said),
    )


def _is_needless(said: Sequence[Statement]) -> bool:
    """Return whether what a reviewer said asks for no reply: it holds, and is praise or neither doubt nor praise."""
    tones = [(s.is_praise, verdict_of(s, "author").tone) for s in said]
    return bool(said) and all(tone == "calm" or (praise and tone == "good") for praise, tone in tones)


def gaps_marked(text: str) -> str:
    """Return the text with what only the author can know as a gap, `[[...]]`: `[blank]`, `[Author: which seeds.]`."""
    made, at = [], 0
    while (start := text.find("[", at)) >= 0:
        end = text.find("]", start)
        if end < 0:
            break
        inside = text[start + 1 : end]
        is_gap = inside == _BLANK[1:-1] or inside.startswith("Author:")
        made.append(text[at:start])
        words = inside.removeprefix("Author:").strip().rstrip(".")
        made.append(f"[[{'number' if words == 'blank' else words}]]" if is_gap else text[start : end + 1])
        at = end + 1
    return "".join([*made, text[at:]])


def reply_to(reviewer: Reviewer, drafts: Sequence[Draft], typed: Mapping[str, Typed]) -> str:
    """Return the reply to one reviewer as Markdown, as it will be pasted; "" where nothing is written."""
    own = [(draft, typed[draft.key].text if draft.key in typed else draft.text) for draft in drafts]
    blocks = [
        f"**{_stopped(d.heading)}** {text.strip()}" for d, text in own if d.review == reviewer.id and text.strip()
    ]
    return "\n\n".join(blocks)


def _stopped(heading: str) -> str:
    """Return the heading with a stop, if it does not end with one."""
    return heading if heading.endswith(_STOPS) else f"{heading}."


def whole_reply(case: ShownCase, drafts: Sequence[Draft], typed: Mapping[str, Typed]) -> str:
    """Return the replies to all reviewers as Markdown; the area chair's decision gets none."""
    made = [(reviewer, reply_to(reviewer, drafts, typed)) for reviewer in case.to_answer]
    return "\n\n---\n\n".join(f"## Reply to {reviewer.name}\n\n{text}" for reviewer, text in made if text) + "\n"
