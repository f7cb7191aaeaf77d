"""Reading order: which stretches of a page stand in columns, which run across, and in which order they are read."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.documents.pdf.line import Line, rows
from peerassay.documents.pdf.word import UNNAMED

# A gutter is at least this wide (points) and both its sides hold text over at least this share of the text's height.
_NARROWEST_GUTTER = 5.0
_LEAST_SHARE = 0.22
_LEAST_LINES = 5


@dataclass(slots=True)
class Column:
    """A run of lines read from top to bottom, and the edges of the column they stand in."""

    page: int
    left: float
    right: float
    lines: list[Line]


Strip = tuple[float, float]


def columns_of_pages(pages: Sequence[Sequence[Line]]) -> list[Column]:
    """Return the columns of all pages in reading order: band after band, in each band from left to right.

    The gutter that pages have in common helps where a column holds a table or a figure and shows it less clearly.
    """
    strips = [_gutter(parts) if parts else None for parts in pages]
    usual = _usual(strips)
    both = zip(pages, strips, strict=True)
    return [column for parts, strip in both if parts for column in _columns(parts, strip, usual)]


def _usual(strips: Sequence[Strip | None]) -> Strip | None:
    """The gutter that at least two pages, and a quarter of all, have in common."""
    found: dict[int, list[Strip]] = {}
    for strip in strips:
        if strip:
            found.setdefault(round(strip[1] / 4), []).append(strip)
    common = max(found.values(), key=lambda strips: (len(strips), strips[0]), default=[])
    return common[0] if len(common) >= max(2, 0.25 * len(strips)) else None


def _columns(parts: Sequence[Line], gutter: Strip | None, usual: Strip | None, *, depth: int = 0) -> list[Column]:
    if gutter is None and usual is not None and _may_part(parts, usual):
        gutter = usual
    if gutter is None:
        return [_column(parts)]
    done: list[Column] = []
    for across, band in _bands(parts, gutter):
        if across:
            done.append(_column(band))
            continue
        middle = (gutter[0] + gutter[1]) / 2
        for side in ([p for p in band if p.right <= middle], [p for p in band if p.right > middle]):
            done.extend(_side(side, depth + 1))
    return done


def _side(parts: Sequence[Line], depth: int) -> list[Column]:
    if len(parts) <= 12:
        return [_column(parts)] if parts else []
    return _columns(parts, _gutter(parts) if depth < 2 else None, None, depth=depth)


def _column(parts: Sequence[Line]) -> Column:
    return Column(parts[0].page, min(p.left for p in parts), max(p.right for p in parts), rows(parts))


def _may_part(parts: Sequence[Line], strip: Strip) -> bool:
    """Whether lines stand on both sides of a strip and few cross it."""
    middle = (strip[0] + strip[1]) / 2
    left, right = sum(p.right <= middle for p in parts), sum(p.left >= middle for p in parts)
    return min(left, right) >= 3 and len(parts) - left - right <= 0.4 * len(parts)


def _gutter(parts: Sequence[Line]) -> tuple[float, float] | None:
    """The empty vertical strip that has most text on both sides beside it, None for a single column."""
    left, right = min(p.left for p in parts), max(p.right for p in parts)
    width = right - left
    best: tuple[float, tuple[float, float]] | None = None
    for strip in _strips(parts, left + 0.2 * width, right - 0.2 * width):
        weight = _text_beside(parts, strip)
        if best is None or weight > best[0]:
            best = weight, strip
    heights = sum(p.size for p in parts if p.right - p.left > 0.25 * width)
    return best[1] if best and heights and best[0] >= _LEAST_SHARE * heights else None


def _strips(parts: Sequence[Line], low: float, high: float) -> list[tuple[float, float]]:
    """Candidate strips: gaps that the fewest wide lines cross, found from the edges of the lines themselves."""
    rights = sorted({round(p.right) for p in parts if low - 20 <= p.right <= high})
    seen: dict[int, int] = {}
    for p in parts:
        if low <= p.left <= high + 20:
            seen[round(p.left)] = seen.get(round(p.left), 0) + 1
    starts = [x for x, _ in sorted(seen.items(), key=lambda item: (-item[1], item[0]))[:5]]
    strips = []
    for start in starts:
        ends = [x for x in rights if x <= start - _NARROWEST_GUTTER]
        if ends:
            # The strip ends where the bulk of the lines on its left end, not at the one that reaches furthest.
            strips.append(
                (max(start - 40.0, float(ends[-1]) if start - ends[-1] < 40 else start - 40.0), float(start) - 0.5)
            )
    return [s for s in strips if s[1] - s[0] >= _NARROWEST_GUTTER - 1]


def _text_beside(parts: Sequence[Line], strip: tuple[float, float]) -> float:
    """Height of text that stands in two columns beside the strip, less what crosses it there.

    A column is lines that begin at one edge and fill most of its width: a table's cells or the two halves of a
    figure are none.
    """
    left, right = min(p.left for p in parts), max(p.right for p in parts)
    lefts = _filling([p for p in parts if p.right <= strip[0] + 1], left, strip[0])
    rights = _filling([p for p in parts if p.left >= strip[1] - 1], strip[1], right)
    if min(len(lefts), len(rights)) < _LEAST_LINES:
        return 0.0
    low = max(min(p.baseline for p in lefts), min(p.baseline for p in rights))
    high = min(max(p.baseline for p in lefts), max(p.baseline for p in rights))
    side = min(sum(p.size for p in column) for column in (lefts, rights))
    crossing = sum(p.size for p in parts if p.left < strip[0] and p.right > strip[1] and low <= p.baseline <= high)
    return side * 2 - crossing


def _filling(lines: Sequence[Line], left: float, right: float) -> list[Line]:
    return [p for p in lines if p.right - p.left > 0.55 * (right - left)]


def _bands(parts: Sequence[Line], gutter: tuple[float, float]) -> list[tuple[bool, list[Line]]]:
    """Cut the page into bands: lines across the gutter, and the two-column text between them."""
    bands: list[tuple[bool, list[Line]]] = []
    middle = (gutter[0] + gutter[1]) / 2
    ordered = sorted(parts, key=lambda p: (-p.baseline, p.left))
    crossing = [p for p in ordered if p.left < middle - 1 and p.right > middle + 1]
    crossers = {id(p) for p in crossing}
    baselines = [-p.baseline for p in crossing]
    for part in ordered:
        across = id(part) in crossers or _continues(part, crossing, baselines)
        if bands and bands[-1][0] == across:
            bands[-1][1].append(part)
        else:
            bands.append((across, [part]))
    return bands


def _continues(part: Line, crossing: Sequence[Line], baselines: Sequence[float]) -> bool:
    """Whether a part is the rest of a printed line that runs across: level with it and close beside it."""
    low = bisect_left(baselines, -part.baseline - 4)
    for other in crossing[low : low + 4]:
        em = max(other.size, part.size)
        gap = max(part.left - other.right, other.left - part.right)
        if abs(other.baseline - part.baseline) < 0.35 * em and gap < 2.5 * em:
            return True
    return False


_WIDELY_SET = 1.15


@dataclass(frozen=True, slots=True)
class Typography:
    """Size of running text and distance of its lines in points, and the families that it is set in."""

    size: float
    leading: float
    families: frozenset[str]
    bold: bool = False

    @property
    def stretch(self) -> float:
        """How much wider apart the lines stand than in print: 1 there, near 2 in a manuscript for reviewers."""
        stretch = self.leading / (1.25 * self.size)
        return stretch if stretch > _WIDELY_SET else 1.0

    def is_body_size(self, size: float) -> bool:
        """Whether text of a size may be running text."""
        return abs(size - self.size) <= 0.06 * self.size


def _least_share(family: str) -> float:
    """The share of the text from which a family is one of running text; fonts without a name hide their weight."""
    return 0.15 if family.startswith(UNNAMED) else 0.02


def typography(columns: Sequence[Column]) -> Typography:
    """Measure the running text: what most characters of long single lines are set in."""
    sizes: Counter[float] = Counter()
    families: Counter[str] = Counter()
    steps: Counter[float] = Counter()
    for column in columns:
        long = [line for line in column.lines if line.cells == 1 and line.right - line.left > 15 * line.size]
        for line in long:
            sizes[round(line.size * 2) / 2] += len(line.words)
    size = max(sizes.items(), key=lambda item: (item[1], item[0]), default=(10.0, 0))[0]
    bold = 0
    for column in columns:
        for upper, line in zip([None, *column.lines], column.lines, strict=False):
            if abs(line.size - size) > 0.06 * size:
                continue
            families[line.face.family] += len(line.words)
            bold += len(line.words) if line.face.bold else 0
            if upper and 0.9 * size < upper.baseline - line.baseline < 2.6 * size:
                steps[round((upper.baseline - line.baseline) * 2) / 2] += 1
    total = sum(families.values()) or 1
    leading = max(steps.items(), key=lambda item: (item[1], -item[0]), default=(1.2 * size, 0))[0]
    kept = frozenset(family for family, count in families.items() if count >= _least_share(family) * total)
    return Typography(size, leading, kept, bold > 0.5 * total)
