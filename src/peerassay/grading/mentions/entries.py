"""Reference lists that a reviewer writes: lines with a label, lists whose numbering may restart."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from peerassay.documents.review import FieldRole, Review
from peerassay.grading.mentions.entry_lines import IDENTIFIED, PUBLISHED, Line, lines_of
from peerassay.grading.mentions.likeness import reference_likeness, reference_signs
from peerassay.grading.mentions.remarks import is_remark, may_be_title


@dataclass(frozen=True, slots=True)
class Entry:
    """A reference line: `label` as markers give it ("3", "A"; None where unlabelled), `body` from `body_start`."""

    index: int
    label: str | None
    style: str
    start: int
    end: int
    body: str


_POINT_LABEL = re.compile(r"[SWQLPCR]\d{1,2}|\d{1,2}[a-z]", re.IGNORECASE)
_KEY_LABEL = re.compile(r".*(?:et al|(?:19|20)\d\d|[’']\d\d)", re.IGNORECASE)
_INNER = re.compile(r"(?<=[\s.,;)])\\?\[(\d{1,3}|[A-Za-z])\\?\]\s*[:.]?\s*(?=[\"“*A-Z])")
_CITED = re.compile(r"\[\s*(?:refs?\.?\s*)?([^\[\]\n]{1,40})\s*\\?\]")
_NEED = {"square": 2, "round": 3, "dot": 3, "none": 4, "key": 3}
_NEED_PUBLISHED = {"square": 1, "key": 1, "round": 1, "dot": 1, "none": 2}
_LEAST_BODY = 12
_SPEECH = re.compile(r"^\W{0,3}[\"“](?=[^\"”]*\b(?:we|our)\b)[^\"”]*[.!?]\s+[A-Z]", re.IGNORECASE)
"""Somebody's words in quotation marks, more than a sentence of them."""


def entries_of(review: Review) -> tuple[Entry, ...]:
    """Return the reference lines of the review in reading order."""
    lines = [line for line in lines_of(review.original) if len(line.body) >= _LEAST_BODY]
    cited = _first_cited(review.original)
    sure = [_is_entry(line, review, cited.get(line.label or "", line.start) < line.start) for line in lines]
    while (more := [s or _is_between(i, lines, sure) for i, s in enumerate(sure)]) != sure:
        sure = more
    split = [part for line, is_entry in zip(lines, sure, strict=True) if is_entry for part in _split(line)]
    return tuple(Entry(i, x.label, x.style, x.start, x.end, x.body) for i, x in enumerate(split))


def _is_between(index: int, lines: list[Line], sure: list[bool]) -> bool:
    """A line that stands in the count of a sure neighbour is an entry too, however bare, unless it is a remark."""
    line = lines[index]
    if not (line.label or "").isdigit() or is_remark(line.body):
        return False
    if line.style != "square" and not may_be_title(line.body) and reference_likeness(line.body) < 1:
        return False
    for step in (-1, 1):
        if 0 <= index + step < len(lines) and sure[index + step]:
            neighbour = lines[index + step]
            if neighbour.style == line.style and neighbour.label == str(int(line.label or 0) + step):
                return True
    return False


def _is_entry(line: Line, review: Review, cited: bool) -> bool:
    """Whether the line bears the signs of a reference, fewer where its place says that it is one.

    `cited`: a marker in the text before it has its label.
    """
    if _SPEECH.search(line.body):
        return False
    if (line.under and _is_listed(line)) or (IDENTIFIED.fullmatch(line.body) and not is_remark(line.body)):
        return True
    if _in_reference_field(line, review):
        return reference_likeness(line.body) >= 1
    if line.style == "square" and cited and not is_remark(line.body) and _is_bare_or_signed(line):
        return True
    return reference_likeness(line.body) >= _need(line, cited)


def _is_bare_or_signed(line: Line) -> bool:
    """A bare title behind a label that was cited is an entry, a question too; a point ("[3] ...") is not cited."""
    return may_be_title(line.body) or reference_signs(line.body) > 0


def _need(line: Line, cited: bool) -> int:
    """Signs that a line of this kind needs."""
    need = _NEED[line.style] - (1 if line.under else 0)
    is_point = line.label is not None and _POINT_LABEL.fullmatch(line.label) is not None
    if PUBLISHED.search(line.body.strip()) and not is_point:
        need = min(need, _NEED_PUBLISHED.get(line.style, need))
    if is_point:
        need += 1
    if line.style == "key" and _KEY_LABEL.match(line.label or "") and may_be_title(line.body):
        need = 0
    if line.style == "square" and (cited or _is_title_case(line.body)):
        need -= 2 if may_be_title(line.body) else 1
    return need


def _is_listed(line: Line) -> bool:
    """What stands under a heading "References" is a work, unless the reviewer speaks there again."""
    if is_remark(line.body):
        return False
    if reference_signs(line.body) > 0:
        return True
    return may_be_title(line.body) and (line.label is not None or not line.after_gap or _is_title_case(line.body))


def _is_title_case(body: str) -> bool:
    words = [w for w in re.findall(r"[^\W\d_][\w’'\-]*", body) if len(w) > 3]
    return len(words) >= 3 and sum(w[0].isupper() for w in words) >= 0.8 * len(words)


def _in_reference_field(line: Line, review: Review) -> bool:
    return any(f.role is FieldRole.REFERENCES and f.start <= line.start < f.end for f in review.fields)


def _first_cited(text: str) -> dict[str, int]:
    """Where each label is first cited in running text, be it in a list or a range of labels."""
    first: dict[str, int] = {}
    for match in _CITED.finditer(text):
        if text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip(" \t>-*+•\\"):
            for label in _labels(match[1]):
                first.setdefault(label, match.start())
    return first


def _labels(inner: str) -> Iterator[str]:
    for part in re.split(r"\s*(?:[,;&]|\band\b)\s*", inner):
        bounds = re.fullmatch(r"(\d{1,3})\s*[–—\-]\s*(\d{1,3})", part.strip())
        if bounds and int(bounds[1]) < int(bounds[2]) <= int(bounds[1]) + 30:
            yield from (str(n) for n in range(int(bounds[1]), int(bounds[2]) + 1))
        else:
            yield part.strip()


def _split(line: Line) -> Iterator[Line]:
    """Yield the entries of a line that holds several ("[1] ... [2] ...")."""
    base = line.end - len(line.body)
    cuts = [m for m in _INNER.finditer(line.body) if reference_likeness(line.body[m.end() :]) >= 1]
    if line.style != "square" or not cuts:
        yield line
        return
    edges = [m.start() for m in cuts] + [len(line.body)]
    yield Line(line.label, "square", line.start, base + edges[0], line.body[: edges[0]].rstrip())
    for match, edge in zip(cuts, edges[1:], strict=True):
        body = line.body[match.end() : edge].rstrip()
        yield Line(match[1], "square", base + match.start(), base + match.end() + len(body), body)
