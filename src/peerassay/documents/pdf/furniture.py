"""Running heads and feet, page numbers, notices, line numbers in the margin: what stands on a page and is no text."""

import itertools
import re
from collections import defaultdict
from collections.abc import Sequence

from peerassay.documents.pdf.letters import WORD
from peerassay.documents.pdf.line import Line
from peerassay.documents.pdf.word import Word
from peerassay.language.notices import NOTICE

_PAGE_NUMBER = re.compile(r"^[-–—\s|]*(page\s+)?(\d{1,5}|[ivxlc]{1,6})(\s*(of|/)\s*\d{1,4})?[-–—\s|]*$", re.IGNORECASE)
_EDGE = 0.1


def furniture(pages: Sequence[Sequence[Line]], heights: Sequence[float]) -> set[int]:
    """Return the ids of the lines (as `id()` gives them) that are furniture, for pages of fragments.

    Page numbers, the first page's notices, and lines at a page's edge that stand in the same place with the same
    words (numbers apart) on another page.
    """
    gone: set[int] = set()
    seen: defaultdict[tuple[str, int], list[tuple[int, Line]]] = defaultdict(list)
    for number, (lines, height) in enumerate(zip(pages, heights, strict=True)):
        for line in _edge_lines(lines, height):
            text = line.text
            if (_PAGE_NUMBER.match(text) and not _has_words_behind(line, lines)) or (
                number == 0 and NOTICE.search(text)
            ):
                gone.add(id(line))
            if not WORD.search(text):
                continue
            for place in {round(line.baseline / 6), round(line.baseline / 6 + 0.5) + 100_000}:
                seen[(_pattern(text), place)].append((number, line))
    # Heads may alternate between left and right pages; a heading may stand twice at the top of a page by chance.
    needed = 2 if len(pages) <= 6 else 3
    for group in seen.values():
        if len({number for number, _ in group}) >= needed:
            gone.update(id(line) for _, line in group)
    for lines, height in zip(pages, heights, strict=True):
        gone.update(_companions(lines, height, gone))
    return gone


def _edge_lines(lines: Sequence[Line], height: float) -> list[Line]:
    """The lines of the outer tenth of the page, and its first and last row wherever they stand."""
    if not lines:
        return []
    first, last = max(line.baseline for line in lines), min(line.baseline for line in lines)
    return [
        line
        for line in lines
        if line.baseline > (1 - _EDGE) * height
        or line.baseline < _EDGE * height
        or line.baseline > first - 2
        or line.baseline < last + 2
    ]


def _has_words_behind(line: Line, lines: Sequence[Line]) -> bool:
    """Whether words follow close on a number: then it numbers a heading, not the page."""
    return any(
        abs(other.baseline - line.baseline) < 2 and 0 < other.left - line.right < 2.5 * line.size for other in lines
    )


def _pattern(text: str) -> str:
    return re.sub(r"\d+|\b[ivxlc]{1,6}\b", "#", text.lower()).strip()


def _companions(lines: Sequence[Line], height: float, gone: set[int]) -> set[int]:
    """What stands level with furniture at the very edge: the other half of a running head."""
    known = [line.baseline for line in lines if id(line) in gone]
    outer = [line for line in lines if id(line) not in gone and not 0.08 * height < line.baseline < 0.92 * height]
    level = [line for line in outer if any(abs(line.baseline - baseline) < 2.0 for baseline in known)]
    return {id(line) for line in level if not any(_runs_on(above, line) for above in lines)}


def _runs_on(above: Line, line: Line) -> bool:
    """Whether a line is the last of a paragraph that happens to stand level with the page's foot."""
    return (
        0 < above.baseline - line.baseline < 1.6 * line.size
        and abs(above.left - line.left) < 2
        and abs(above.size - line.size) < 0.5
    )


_MOST_DIGITS = 5
_LEAST = 8
_MOST_OVER = 0.5


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
            beside = sum(_beside_text(word, words) for word in sample)
            if beside > 0.6 * len(sample) and _stands_free(counting, words):
                gone.update(id(word) for word in counting)
    gone |= _strays(numbers, gone)
    return [word for word in words if id(word) not in gone]


def _stands_free(counting: Sequence[Word], words: Sequence[Word]) -> bool:
    """Whether hardly any word of the page reaches over the numbers: text runs above and below a table's column."""
    left, right = min(w.left for w in counting) + 1, max(w.right for w in counting) - 1
    counted = {id(w) for w in counting}
    over = sum(w.left < right and w.right > left and id(w) not in counted for w in words)
    return over <= _MOST_OVER * len(counting)


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
