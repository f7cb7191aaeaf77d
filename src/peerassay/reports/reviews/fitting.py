"""What a page shows before anything is unfolded: the weightiest points open, as many as the words allow."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from peerassay.progress import count
from peerassay.reports.blocks import Block, Fold, Items, Line, plain, text_of
from peerassay.reports.reviews.points import Point


class Level(IntEnum):
    """How much of a point is seen: it is in a folded group, or it is a line, without or with the reason."""

    GROUPED = 0
    LINE = 1
    REASON = 2


@dataclass(frozen=True, slots=True)
class Cost:
    """Words that a point's line takes, and those of its reason in addition."""

    line: int
    reason: int


def levels(points: Sequence[Point], costs: Mapping[int, Cost], room: int) -> dict[int, Level]:
    """Return by number how much of each point is seen within so many words: lines first, then reasons by weight."""
    by_weight = sorted(points, key=lambda point: (-point.issue.weight, point.number))
    made = {point.number: Level.LINE for point in points}
    left = room - sum(costs[number].line for number in made)
    for point in reversed(by_weight):
        if left < 0 and made[point.number] is Level.LINE:
            made[point.number] = Level.GROUPED
            left += costs[point.number].line
    for point in by_weight:
        if made[point.number] is Level.LINE and costs[point.number].reason <= left:
            made[point.number] = Level.REASON
            left -= costs[point.number].reason
    return made


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
