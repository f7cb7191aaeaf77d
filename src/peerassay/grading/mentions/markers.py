"""Markers in running text: `[1]`, `[1,2]`, `[1-3]`, `[A]`, `[e.g., 3]`, `(2)` where the review numbers its list so."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from peerassay.grading.mentions.entries import Entry


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker with one of its labels; `[1,2]` gives two that share their place."""

    label: str
    start: int
    end: int
    text: str
    in_line_start: bool


_LABEL = r"(?:\d{1,3}|[A-Za-z]{1,2}\d?|[ivx]{1,4}|[A-Z][A-Za-z+]{1,8}'?\d{2,4}[a-z]?)"
_LEAD = r"(?:(?:refs?\.?|e\.g\.|i\.e\.|cf\.|see(?:\s+also)?|also|such\s+as)[\s,:]*){0,3}"
_SQUARE = re.compile(rf"\\?\[\s*{_LEAD}({_LABEL}(?:\s*(?:[,;&–—\-]|and)\s*{_LABEL})*)\s*\\?\](?!\()")
_ROUND = re.compile(r"\(\s*(\d{1,2}|[A-Za-z]|[ivx]{1,4})\s*\)")
_RANGE = re.compile(r"(\d{1,3})\s*[–—\-]\s*(\d{1,3})")
_POINTER = re.compile(
    r"(?:\b(?:tab(?:le)?|fig(?:ure)?|eqn?|eqs|equations?|sec(?:tion)?|lines?|ll?|page|pages|pp?|theorem|lemma|appendix|"
    r"algorithm|alg|step|point|weakness|question|range|interval|between|values?|indices|index|dims?|shape|bits?)"
    r"\.?\s*|\b(?:sizes?|widths?|depths?|lengths?|rates?|ranks?|ratios?|seeds?|steps|epochs|budgets?|dimensions?|temperatures?|"
    r"thresholds?|numbers|counts|grid|values?)\s+(?:in|of|from|over|are|at)\s*|[∈=×^_$@<>≤≥]\s*|\\in\s*|\\left\s*)$",
    re.IGNORECASE,
)
_BULLET_BEFORE = re.compile(r"(?:^|\n)[ \t>]*(?:[-*+•]\s*)?(?:\*\*|__)?$")
# A formula in \( \) holds no other one: a thousand openings without an end are looked through once.
_MATHS = re.compile(r"\$\$.+?\$\$|\$(?!\s)[^$\n]{1,300}?\$|\\\((?:(?!\\\().)+?\\\)|`[^`\n]+`", re.DOTALL)


def markers_of(text: str, entries: tuple[Entry, ...]) -> Iterator[Marker]:
    """Yield the markers outside reference lines and formulas, one per label.

    Left out: intervals (`[0, 1]`), equation numbers, pointers ("Table [3]", "line [205]"), indices (`x[3]`), and the
    reviewer's own point labels (`[W1]`) unless a line of his list is labelled so.
    """
    closed = _Spans([*((e.start, e.end) for e in entries), *(m.span() for m in _MATHS.finditer(text))])
    labels = {e.label.casefold() for e in entries if e.label}
    for match in _SQUARE.finditer(text):
        if not closed.hold(match.start()) and not _is_pointer(text, match.start()):
            yield from _numbered(match, labels, text)
    round_labels = {e.label for e in entries if e.label and e.style == "round"}
    for match in _ROUND.finditer(text):
        if match[1] in round_labels and not closed.hold(match.start()) and not _is_pointer(text, match.start()):
            yield Marker(match[1], match.start(), match.end(), match[0], False)


class _Spans:
    """Stretches of a text, which may overlap; asked whether one of them holds a place."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        ordered = sorted(spans)
        self._starts = [start for start, _ in ordered]
        self._furthest = list(accumulate((end for _, end in ordered), max))

    def hold(self, place: int) -> bool:
        before = bisect_right(self._starts, place)
        return before > 0 and place < self._furthest[before - 1]


def _is_pointer(text: str, place: int) -> bool:
    before = text[max(0, place - 24) : place]
    is_index = re.search(r"(?<![A-Za-z0-9])[a-z]$|[)\]]$", before) is not None and not before.endswith("]")
    return is_index or _POINTER.search(before) is not None


def _numbered(match: re.Match[str], labels: set[str], text: str) -> Iterator[Marker]:
    found = tuple(_expanded(match[1]))
    numbers = [int(label) for label in found if label.isdigit()]
    if any(n == 0 for n in numbers) or len(found) > 30 or _is_unit(found, labels):
        return
    at_line_start = _BULLET_BEFORE.search(text[max(0, match.start() - 12) : match.start()]) is not None
    for label in found:
        if label.isdigit() or label.casefold() in labels:
            yield Marker(label, match.start(), match.end(), match[0], at_line_start)


def _is_unit(found: tuple[str, ...], labels: set[str]) -> bool:
    """A pair such as [100, 200] or a falling range is a measure, unless the review's list has both."""
    numbers = [int(label) for label in found if label.isdigit()]
    known = all(label.casefold() in labels for label in found)
    return not known and (numbers != sorted(numbers) or not found) and len(numbers) == len(found)


def _expanded(inner: str) -> Iterator[str]:
    for part in re.split(r"\s*(?:[,;&]|\band\b)\s*", inner):
        bounds = _RANGE.fullmatch(part.strip())
        if bounds and int(bounds[1]) < int(bounds[2]) <= int(bounds[1]) + 30:
            yield from (str(n) for n in range(int(bounds[1]), int(bounds[2]) + 1))
        elif part.strip():
            yield part.strip()
