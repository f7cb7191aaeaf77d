"""Displayed formulas as linear text: fractions as `(a)/(b)`, limits, powers and indices with `^` and `_`; numbers."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from peerassay.documents.pdf.regions import box_on, fraction_bars
from peerassay.documents.pdf.roles import EQUATION_NUMBER, Placed
from peerassay.documents.pdf.scripts import linear_text
from peerassay.documents.pdf.word import Rectangle, Sheet, Word
from peerassay.documents.sentence import Box
from peerassay.language.mathematics import LARGE_OPERATORS, RELATIONS

# In em.
_NEAR = 2.6
_NUMBER_GAP = 1.2
_ONE_ROW = 0.4
_SMALL = 0.86
_AXIS = 0.25
_HANGING = 1.7
_TALLEST_PART = 2.4
_SIMPLE = re.compile(r"[\w.]+|\([^()]*\)")


@dataclass(slots=True)
class Display:
    """A displayed formula: its printed lines, its text, its printed number and its place."""

    lines: list[Placed]
    text: str
    label: str | None
    box: Box


def displays(placed: Sequence[Placed], sheets: Iterable[Sheet]) -> list[Display]:
    """Return the displayed formulas among the lines, in reading order; scraps that say nothing are none."""
    stretches = _stretches(placed)
    pages = {lines[0].line.page for lines in stretches}
    bars = {sheet.number: fraction_bars(sheet) for sheet in sheets if sheet.number in pages}
    found: list[Display] = []
    for lines in stretches:
        found += _read(lines, bars.get(lines[0].line.page, []))
    return found


def _box(lines: Sequence[Placed]) -> Box:
    boxes = [p.line.box for p in lines]
    left, bottom = min(b.left for b in boxes), min(b.bottom for b in boxes)
    right, top = max(b.right for b in boxes), max(b.top for b in boxes)
    return box_on(lines[0].line.page, Rectangle(left, bottom, right, top))


def _stretches(placed: Sequence[Placed]) -> list[list[Placed]]:
    done: list[list[Placed]] = []
    above: Placed | None = None
    for p in placed:
        if p.role == "formula":
            if (
                above is not None
                and above.role == "formula"
                and above.column is p.column
                and p.lead < _NEAR * p.line.size * 1.5
            ):
                done[-1].append(p)
            else:
                done.append([p])
        above = p
    return done


def _read(lines: Sequence[Placed], bars: Sequence[Rectangle]) -> list[Display]:
    """The formulas of neighbouring lines: one ends where its number is printed."""
    labels = [_label(p) for p in lines]
    numbered = [i for i, label in enumerate(labels) if label]
    ends = [_widest_gap(lines, a, b) for a, b in pairwise(numbered)]
    groups = [
        (lines[start:end], labels[at] if numbered else None)
        for start, end, at in zip([0, *ends], [*ends, len(lines)], numbered or [0], strict=True)
    ]
    done = []
    for group, label in groups:
        text = linear([w for p in group for w in _without_number(p, label)], _among(group, bars))
        if _says_something(text):
            done.append(Display([*group], text, label, _box(group)))
    return done


def _among(lines: Sequence[Placed], bars: Sequence[Rectangle]) -> list[Rectangle]:
    """The bars between the first and the last line's edges."""
    low, high = min(p.line.bottom for p in lines), max(p.line.top for p in lines)
    return [bar for bar in bars if low - 2 <= bar.bottom <= high + 2]


def _widest_gap(lines: Sequence[Placed], first: int, last: int) -> int:
    """The line before which one of two numbered formulas ends and the other begins."""
    return max(range(first + 1, last + 1), key=lambda i: lines[i - 1].line.baseline - lines[i].line.baseline)


def _label(p: Placed) -> str | None:
    found = EQUATION_NUMBER.search(p.text)
    if not found or p.line.words[-1].face.math:
        return None
    tail = _tail(p, found[0])
    before = p.line.words[len(p.line.words) - tail - 1] if tail < len(p.line.words) else None
    apart = before is None or p.line.words[-tail].left - before.right > _NUMBER_GAP * p.line.size
    return "".join(found[0].split()) if apart else None


def _tail(p: Placed, number: str) -> int:
    """How many of the line's last words spell a number."""
    wanted, spelled, count = "".join(number.split()), "", 0
    for word in reversed(p.line.words):
        if len(spelled) >= len(wanted):
            break
        spelled, count = word.text + spelled, count + 1
    return max(count, 1)


def _without_number(p: Placed, label: str | None) -> list[Word]:
    own = _label(p) if label is not None else None
    return p.line.words[: len(p.line.words) - _tail(p, own)] if own else p.line.words


def _says_something(text: str) -> bool:
    """Whether a text has a relation between two sides, or is long enough to be a formula that lost it."""
    symbols = sum(not c.isspace() for c in text)
    related = any(c in text for c in RELATIONS)
    return symbols >= 5 and (related or symbols >= 8) and any(c.isalpha() for c in text)


def linear(words: Sequence[Word], bars: Sequence[Rectangle]) -> str:
    """Return the words of one or several formulas as one text, a line for each printed row."""
    parts = [replace(w, text=text, glued=True) for w in words if (text := w.text.replace("\ufffd", "").strip())]
    if not parts:
        return ""
    parts = _levelled(parts)
    for bar in sorted(bars, key=lambda b: b.right - b.left):
        parts = _with_fraction(parts, bar)
    return "\n".join(_row_text(row) for row in _rows(parts))


def _levelled(parts: Sequence[Word]) -> list[Word]:
    """Large signs hang from their baseline: they get that of the nearest letter, and its size."""
    letters = [w for w in parts if not w.face.tall]
    size = max((w.size for w in letters), default=0.0)
    main = [w for w in letters if w.size >= _SMALL * size]
    done = []
    for word in parts:
        low = word.baseline - _HANGING * size
        level = [w for w in main if low <= w.baseline <= word.baseline + _ONE_ROW * size] if word.face.tall else []
        if level:
            near = min(level, key=lambda w: max(w.left - word.right, word.left - w.right))
            done.append(replace(word, baseline=near.baseline, size=near.size))
        else:
            done.append(word)
    return done


def _with_fraction(parts: list[Word], bar: Rectangle) -> list[Word]:
    """Put what is above and below a bar into one part, or what is below a root's bar."""
    over = [w for w in parts if bar.left - 1 <= (w.left + w.right) / 2 <= bar.right + 1]
    size = max((w.size for w in over), default=0.0)
    upper = [w for w in over if bar.bottom - 0.15 * w.size <= w.baseline < bar.bottom + _TALLEST_PART * size]
    lower = [w for w in over if w not in upper and bar.bottom - _TALLEST_PART * size < w.baseline < bar.bottom]
    root = next((w for w in parts if w.text == "√" and abs(w.right - bar.left) < 0.6 * size), None)
    if root is not None and lower:
        text, gone, baseline = f"√({linear(lower, [])})", [root, *lower], max(w.baseline for w in lower)
    elif upper and lower:
        text = f"{_grouped(linear(upper, []))}/{_grouped(linear(lower, []))}"
        gone, baseline = [*upper, *lower], bar.bottom - _AXIS * size
    else:
        return parts
    ids = {id(w) for w in gone}
    whole = replace(gone[0], text=text, left=bar.left, right=bar.right, baseline=baseline, size=size)
    return [w for w in parts if id(w) not in ids] + [whole]


def _grouped(text: str) -> str:
    return text if _SIMPLE.fullmatch(text) else f"({text})"


def _rows(parts: Sequence[Word]) -> list[list[Word]]:
    """Cut into printed rows from top to bottom; scripts go to the row they are nearest to."""
    size = max([w.size for w in parts if not w.face.tall] or [w.size for w in parts])
    main = [w for w in parts if w.size >= _SMALL * size]
    rows: list[list[Word]] = []
    for word in sorted(main, key=lambda w: -w.baseline):
        if rows and rows[-1][0].baseline - word.baseline < _ONE_ROW * size:
            rows[-1].append(word)
        else:
            rows.append([word])
    rows = _without_stray_rows(rows, size)
    for word in parts:
        if word.size < _SMALL * size:
            min(rows, key=lambda row: _distance(word, row)).append(word)
    return [sorted(row, key=lambda w: w.left) for row in rows]


def _without_stray_rows(rows: list[list[Word]], size: float) -> list[list[Word]]:
    """A row close to another that holds only tall signs (brackets, sums) belongs to it."""
    done: list[list[Word]] = []
    for row in rows:
        above = done[-1] if done else None
        close = above is not None and above[0].baseline - row[0].baseline < 1.0 * size
        if above is not None and close:
            above.extend(row)
            above.sort(key=lambda w: -len(w.text))
        else:
            done.append(row)
    return done


def _distance(word: Word, row: Sequence[Word]) -> float:
    nearest = min(row, key=lambda w: max(w.left - word.right, word.left - w.right, 0.0))
    return abs(nearest.baseline - word.baseline) + max(nearest.left - word.right, word.left - nearest.right, 0.0)


def _row_text(row: Sequence[Word]) -> str:
    parts = list(row)
    for sign in [w for w in row if w.text in LARGE_OPERATORS]:
        parts = _with_limits(parts, sign)
    return linear_text(sorted(parts, key=lambda w: w.left), mathematics=True)


def _with_limits(parts: list[Word], sign: Word) -> list[Word]:
    """Put what is printed over and under a large operator behind it."""
    size = max(w.size for w in parts)
    reach = 0.6 * size
    held = [
        w
        for w in parts
        if w is not sign
        and w.size < _SMALL * size
        and sign.left - reach <= (w.left + w.right) / 2 <= sign.right + 0.2 * size
    ]
    middle = sign.baseline + _AXIS * size
    under = [w for w in held if w.baseline < middle - 0.5 * size]
    over = [w for w in held if w.baseline > middle + 0.3 * size]
    text = sign.text
    for mark, limits in (("_", _spread(under, parts, size)), ("^", _spread(over, parts, size))):
        if limits:
            said = linear_text(sorted(limits, key=lambda w: w.left), mathematics=True).replace(" ", "")
            text += f"{mark}{said}" if len(said) == 1 else f"{mark}{{{said}}}"
            gone = {id(w) for w in limits}
            parts = [w for w in parts if id(w) not in gone]
    return [replace(w, text=text) if w is sign else w for w in parts]


def _spread(limits: list[Word], parts: Sequence[Word], size: float) -> list[Word]:
    """Limits with the words of their size that are level and next to them: they may be wider than the operator."""
    grown = bool(limits)
    while grown:
        grown = False
        for word in parts:
            if word.size < _SMALL * size and not any(word is other for other in limits):
                near = any(
                    abs(word.baseline - w.baseline) < 0.35 * size
                    and max(word.left - w.right, w.left - word.right) < 0.25 * size
                    for w in limits
                )
                if near:
                    limits.append(word)
                    grown = True
    return limits
