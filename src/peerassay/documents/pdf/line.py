"""Printed lines: words that stand on one baseline without a wide gap, in the order they are read."""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from peerassay.documents.pdf.word import Face, OnBaseline, Rectangle, Word

# In em. Justified word spaces stay below one em; the gutters of two-column styles begin at 12 points.
_WIDE_GAP = 0.95
_SCRIPT_SHIFT = 0.62


@dataclass(slots=True)
class Line(OnBaseline):
    """A stretch of words on one baseline, with the edges of its main face.

    `cells` counts the parts that wide gaps cut it into (a row has many).
    """

    page: int
    words: list[Word]
    left: float = 0.0
    right: float = 0.0
    baseline: float = 0.0
    size: float = 0.0
    face: Face = field(default_factory=lambda: Face(""))
    cells: int = 1
    is_uniform: bool = False

    def measure(self) -> "Line":
        """Set place, size and face from the words: those of the face that most characters are set in."""
        words = self.words
        first = words[0]
        face, size, baseline = first.face, first.size, first.baseline
        for word in words:
            if word.size != size or word.baseline != baseline or word.face is not face:
                break
        else:
            self.is_uniform = True
            self.face, self.size, self.baseline = face, round(size, 1), round(baseline, 1)
            self.left, self.right = first.left, max([word.right for word in words])
            return self
        size, baseline = round(size, 1), round(baseline, 1)
        for word in words:
            if word.face is not face or round(word.size, 1) != size or round(word.baseline, 1) != baseline:
                self.is_uniform = all(word.face is face for word in words)
                self.face, self.size, self.baseline = _most_common_setting(words)
                break
        else:
            self.is_uniform = True
            self.face, self.size, self.baseline = face, size, baseline
        self.left = min([word.left for word in words])
        self.right = max([word.right for word in words])
        return self

    @property
    def box(self) -> Rectangle:
        """The line's rectangle."""
        return Rectangle(self.left, self.bottom, self.right, self.top)

    @property
    def text(self) -> str:
        """The words with spaces where spaces are printed."""
        return text_of(self.words)

    def share(self, test: str) -> float:
        """The share of characters set in a face with the named property ("bold", "math", ...)."""
        if self.is_uniform:
            return float(getattr(self.face, test))
        total = sum(len(word.text) for word in self.words)
        return sum(len(word.text) for word in self.words if getattr(word.face, test)) / max(total, 1)


def _most_common_setting(words: Sequence[Word]) -> tuple[Face, float, float]:
    """The face, size and baseline of most characters; the largest of several."""
    faces: dict[int, Face] = {}
    exact: dict[tuple[int, float, float], int] = {}
    for word in words:
        # A face is a long tuple: its place in memory is quicker to compare, and equal faces meet below.
        key = id(word.face), word.size, word.baseline
        faces[key[0]] = word.face
        exact[key] = exact.get(key, 0) + len(word.text)
    if len(faces) == 1:
        sizes: dict[tuple[float, float], int] = {}
        for (_, size, baseline), count in exact.items():
            level = round(size, 1), round(baseline, 1)
            sizes[level] = sizes.get(level, 0) + count
        return (words[0].face, *max(sizes, key=lambda level: (sizes[level], level[0])))
    weights: dict[tuple[Face, float, float], int] = {}
    for (face, size, baseline), count in exact.items():
        rounded = faces[face], round(size, 1), round(baseline, 1)
        weights[rounded] = weights.get(rounded, 0) + count
    return max(weights.items(), key=lambda item: (item[1], item[0][1]))[0]


def text_of(words: Sequence[Word]) -> str:
    """Join words with spaces; glued ones without, unless a gap shows that they are apart."""
    parts: list[str] = []
    previous: Word | None = None
    size = 0.0
    for word in words:
        # Words of nearly one size are neither scripts nor dropped initials: most pairs, told cheaply.
        alike = not word.glued and 0.9 * size < word.size < 1.1 * size
        if alike or (previous is not None and not _is_glued(previous, word)):
            parts.append(" ")
        parts.append(word.text)
        previous, size = word, word.size
    return "".join(parts)


def _is_glued(previous: Word, word: Word) -> bool:
    gap = word.left - previous.right
    if len(previous.text) == 1 and previous.size > 1.7 * word.size and previous.text.isupper():
        return gap < 0.6 * word.size  # a dropped initial
    return (
        gap < 0.13 * max(previous.size, word.size)
        if word.glued
        else gap < 0.06 * word.size and _is_script(previous, word)
    )


def _is_script(previous: Word, word: Word) -> bool:
    return word.size < 0.85 * previous.size or (
        previous.size < 0.85 * word.size and abs(previous.baseline - word.baseline) < 0.05 * word.size
    )


def fragments(page: int, words: Iterable[Word]) -> list[Line]:
    """Cut the words, in drawing order, into stretches that run on: same line, no wide gap, no step back."""
    lines: list[Line] = []
    current: list[Word] = []
    main: Word | None = None
    for word in words:
        if main is None or not _runs_on(current[-1], main, word):
            if current:
                lines.append(Line(page, current))
            current, main = [], None
        current.append(word)
        if (
            main is None
            or (word.size > 1.1 * main.size and len(word.text) > 1)
            or (len(main.text) < 3 <= len(word.text) and word.size >= main.size)
        ):
            main = word
    if current:
        lines.append(Line(page, current))
    return [line.measure() for line in lines]


def _runs_on(last: Word, main: Word, word: Word) -> bool:
    em = main.size if main.size > word.size else word.size
    gap = word.left - last.right
    if gap < -0.45 * em or gap > _WIDE_GAP * (main.size if main.size > 4.0 else 4.0):
        return False
    shift = abs(word.baseline - main.baseline)
    if shift <= 0.12 * em:
        return True
    small = min(word.size, main.size) < 0.88 * em
    return shift <= _SCRIPT_SHIFT * em and (small or abs(word.baseline - last.baseline) <= 0.12 * em)


def rows(lines: Sequence[Line]) -> list[Line]:
    """Merge the fragments of one column into printed lines, top to bottom; `cells` tells how many wide gaps remain."""
    ordered = sorted(lines, key=lambda line: (-line.baseline, line.left))
    done: list[_Row] = []
    for line in ordered:
        row = next((row for row in done[:-5:-1] if row.holds(line)), None)
        if row is None:
            done.append(_Row(line, [line]))
        else:
            row.add(line)
    merged = [_merge(row.parts) for row in done]
    return sorted(merged, key=lambda line: (-line.baseline, line.left))


@dataclass(slots=True)
class _Row:
    """Fragments of one printed line; `main` is the largest of them, the longest of several."""

    main: Line
    parts: list[Line]

    def add(self, line: Line) -> None:
        self.parts.append(line)
        if (line.size, len(line.words)) > (self.main.size, len(self.main.words)):
            self.main = line

    def holds(self, line: Line) -> bool:
        """Whether a fragment is level with the row, or a script beside it, and beside all that it has."""
        main, row = self.main, self.parts
        em = main.size if main.size > line.size else line.size
        shift = abs(main.baseline - line.baseline)
        if shift > 0.5 * em or any(min(part.right, line.right) - max(part.left, line.left) > 0.9 * em for part in row):
            return False
        if shift <= 0.15 * em:
            return True
        gap = (
            min(abs(line.left - part.right) for part in row)
            if line.left > main.left
            else min(abs(part.left - line.right) for part in row)
        )
        return line.size < 0.85 * main.size and gap < 0.6 * em


def _merge(row: list[Line]) -> Line:
    if len(row) == 1:
        return row[0]
    row.sort(key=lambda part: part.left)
    words = list(row[0].words)
    cells = row[0].cells
    for previous, part in itertools.pairwise(row):
        words.extend(part.words)
        cells += part.cells - 1 + (part.left - previous.right > _WIDE_GAP * max(part.size, previous.size))
    line = Line(row[0].page, words, cells=cells)
    return line.measure()
