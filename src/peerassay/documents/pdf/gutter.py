"""Line numbers in the margins of review copies: found by what they are, a column of rising numbers beside the text."""

import itertools
from collections.abc import Sequence

from peerassay.documents.pdf.word import Word

_MOST_DIGITS = 5
_LEAST = 8


def without_line_numbers(words: Sequence[Word]) -> list[Word]:
    """Return the words of a page without the numbers of its printed lines, in whichever margin they stand."""
    numbers = [word for word in words if word.text.isdecimal() and len(word.text) <= _MOST_DIGITS and not word.glued]
    if len(numbers) < _LEAST:
        return list(words)
    gone: set[int] = set()
    for edge in ("left", "right"):
        for group in _aligned(numbers, edge):
            counting = _counting(group)
            sample = counting[:: max(1, len(counting) // 6)]
            if sum(_beside_text(word, words) for word in sample) > 0.6 * len(sample):
                gone.update(id(word) for word in counting)
    gone |= _strays(numbers, gone)
    return [word for word in words if id(word) not in gone]


def _strays(numbers: Sequence[Word], gone: set[int]) -> set[int]:
    """Numbers set like the count, and next to it in value, that stand elsewhere: one that slipped into the gutter."""
    counted = [word for word in numbers if id(word) in gone]
    values = {int(word.text) for word in counted}
    settings = {(word.face, round(word.size)) for word in counted}
    return {
        id(word)
        for word in numbers
        if (word.face, round(word.size)) in settings
        and int(word.text) not in values
        and {int(word.text) - 1, int(word.text) + 1} & values
    }


def _aligned(numbers: Sequence[Word], edge: str) -> list[list[Word]]:
    groups: list[list[Word]] = []
    for word in sorted(numbers, key=lambda w: (getattr(w, edge), -w.baseline)):
        if groups and getattr(word, edge) - getattr(groups[-1][-1], edge) <= 1.5:
            groups[-1].append(word)
        else:
            groups.append([word])
    return [sorted(group, key=lambda w: -w.baseline) for group in groups if len(group) >= _LEAST]


def _counting(group: list[Word]) -> list[Word]:
    """The members that count down the page: most steps alike (1, or 5 where every fifth line is numbered)."""
    steps = [int(b.text) - int(a.text) for a, b in itertools.pairwise(group)]
    rising = [step for step in steps if 1 <= step <= 10]
    common = max(set(rising), key=lambda step: (rising.count(step), -step), default=0)
    if not rising or rising.count(common) < 0.7 * len(steps):
        return []
    kept = {0} if steps[0] == common else set()
    kept.update(i + 1 for i, step in enumerate(steps) if 1 <= step <= 10)
    kept.update(i for i, step in enumerate(steps) if 1 <= step <= 10)
    return [group[i] for i in sorted(kept)]


def _beside_text(number: Word, words: Sequence[Word]) -> bool:
    """Whether words of its line stand close on one side at most (a number in a table's column has neighbours)."""
    level = [w for w in words if w is not number and abs(w.baseline - number.baseline) < 0.6 * w.size]
    left = any(0 <= number.left - w.right < 14 for w in level)
    right = any(0 <= w.left - number.right < 14 for w in level)
    return not (left and right)
