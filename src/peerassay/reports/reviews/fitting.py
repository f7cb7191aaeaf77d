"""What a page shows before anything is unfolded: the weightiest points open, as many as the words allow."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from peerassay.progress import count
from peerassay.reports.blocks import Block, Fold, Items, Line, plain, text_of
from peerassay.reports.reviews.points import Point

_FEW = 3
"""So many small points of a review are listed; more are folded together."""


class Level(IntEnum):
    """How much of a point is seen: it is in a folded group, its line, or its line with the reason."""

    GROUPED = 0
    LINE = 1
    OPEN = 2


@dataclass(frozen=True, slots=True)
class Cost:
    """Words that a point's line takes, and those of its reason in addition."""

    line: int
    reason: int


def levels(points: Sequence[Point], costs: Mapping[int, Cost], room: int) -> dict[int, Level]:
    """Return by number how much of each point is seen within so many words: lines first, then reasons by weight."""
    by_weight = sorted(points, key=lambda point: (-point.issue.weight, point.number))
    made = {point.number: Level.GROUPED if _is_side_issue(point, points) else Level.LINE for point in points}
    left = room - sum(costs[number].line for number, level in made.items() if level is Level.LINE)
    for point in reversed(by_weight):
        if left < 0 and made[point.number] is Level.LINE:
            made[point.number] = Level.GROUPED
            left += costs[point.number].line
    for point in by_weight:
        if made[point.number] is Level.LINE and costs[point.number].reason <= left:
            made[point.number] = Level.OPEN
            left -= costs[point.number].reason
    return made


def _is_side_issue(point: Point, points: Sequence[Point]) -> bool:
    own = [p for p in points if p.statement.review == point.statement.review and p.issue.weight == 1]
    return point in own and len(own) > _FEW


def held(lines: Sequence[Line], most: int, *, numbered: bool = False, noun: str = "more line") -> tuple[Block, ...]:
    """Return a list whose first lines have at most so many words together; the others are folded."""
    shown, used = 0, 0
    for line in lines:
        used += len(text_of(line).split())
        if used > most:
            break
        shown += 1
    first, rest = tuple(lines[:shown]), tuple(lines[shown:])
    made: list[Block] = [Items(first, numbered=numbered)] if first else []
    if rest:
        made.append(Fold(plain(count(len(rest), noun)), (Items(rest),)))
    return tuple(made)
