"""Reference lists that a reviewer writes: lines with a label, lists whose numbering may restart."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from peerassay.documents.review import FieldRole, Review
from peerassay.grading.mentions.likeness import reference_likeness


@dataclass(frozen=True, slots=True)
class Entry:
    """A reference line: `label` as markers give it ("3", "A"; None where unlabelled), `body` from `body_start`."""

    index: int
    label: str | None
    style: str
    start: int
    end: int
    body: str


@dataclass(frozen=True, slots=True)
class _Line:
    label: str | None
    style: str
    start: int
    end: int
    body: str


_LABELLED = re.compile(
    r"[ \t>]*(?:[-*+•]\s+)?(?:\*\*|__)?"
    r"(?:\\?\[\s*(?P<square>[A-Za-z]{0,12}[+\-]?\d{0,4}[a-z]?)\s*\\?\]"
    r"|\((?P<round>\d{1,2}|[A-Za-z]|[ivx]{1,4})\)|(?P<dot>\d{1,2})[.)](?=\s))"
    r"(?:\*\*|__)?\s*[:.]?\s*"
)
_BULLET = re.compile(r"[ \t>]*[-*+•]\s+")
_HEADING = re.compile(
    r"[\s#*_>\-]*(?:key |additional |cited )?(?:references?|bibliography|refs?|citations?)\s*[:*_.]*\s*", re.IGNORECASE
)
_FIELD_LINE = re.compile(r"[A-Z][A-Z &/,\-]{3,60}:\s*")
_POINT_LABEL = re.compile(r"[SWQLPCR]\d{1,2}|\d{1,2}[a-z]", re.IGNORECASE)
_UNLABELLED = re.compile(
    r"\W{0,3}[A-Z][\w’'\-]+(?:,?\s+(?:[A-Z]\.|et al|and |&|[A-Z][\w\-]+,|[A-Z][\w\-]+ et al)|,\s)|[\"“*][A-Z]|https?://|arXiv"
)
_TITLE_ALONE = re.compile(r"(?=(?:\S*[A-Z]\S*|.*[:?]))[^.!]{12,200}[.?]?")
_PUBLISHED = re.compile(
    r"^[^.?]{25,200}\((?:[A-Za-z’' ]+,? ?)?(?:19|20)\d\d\)\.?$|"
    r"^[A-Z][\w’'\-]+ et al\.?,? ?\(?(?:19|20)\d\d\)?[.:] [A-Z]"
)
"""An unlabelled line that is a title with its venue and year in brackets, or authors and year with what follows."""
_INNER = re.compile(r"(?<=[\s.,;)])\\?\[(\d{1,3}|[A-Za-z])\\?\]\s*[:.]?\s*(?=[\"“*A-Z])")
_NEED = {"square": 2, "round": 3, "dot": 3, "none": 4}


def entries_of(review: Review) -> tuple[Entry, ...]:
    """Return the reference lines of the review in reading order."""
    lines = list(_joined(review.original))
    sure = [_is_entry(line, review) for line in lines]
    found = [line for i, line in enumerate(lines) if sure[i] or _is_between(i, lines, sure)]
    split = [part for line in found for part in _split(line)]
    return tuple(Entry(i, x.label, x.style, x.start, x.end, x.body) for i, x in enumerate(split))


def _is_between(index: int, lines: list[tuple[_Line, bool]], sure: list[bool]) -> bool:
    """A bracketed line whose number stands in the count of a sure neighbour is an entry too, however bare."""
    line = lines[index][0]
    if line.style != "square" or not (line.label or "").isdigit() or len(line.body) < 12:
        return False
    for step in (-1, 1):
        if 0 <= index + step < len(lines) and sure[index + step]:
            neighbour = lines[index + step][0]
            if neighbour.style == "square" and neighbour.label == str(int(line.label or 0) + step):
                return True
    return False


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for raw in text.splitlines(keepends=True):
        yield start, raw.rstrip("\r\n")
        start += len(raw)


def _joined(text: str) -> Iterator[tuple[_Line, bool]]:
    """Yield candidate lines, continuation lines joined, and whether they stand under a heading "References"."""
    under, current = False, None
    for start, line in _lines(text):
        if not line.strip() or _HEADING.fullmatch(line) or _FIELD_LINE.fullmatch(line):
            if current:
                yield current, under
            current = None
            under = bool(_HEADING.fullmatch(line)) or (under and not line.strip())
            continue
        opened = _opened(start, line, under)
        if opened is None and current is not None and _continues(current, line):
            body_start, end = current.end - len(current.body), start + len(line)
            current = _Line(current.label, current.style, current.start, end, text[body_start:end])
            continue
        if current:
            yield current, under
        current = opened
    if current:
        yield current, under


def _continues(current: _Line, line: str) -> bool:
    unfinished = reference_likeness(current.body) < 2 or re.match(r"\s*(?:[a-z(]|https?:|In |arXiv)", line) is not None
    return current.style != "none" and unfinished and not line.lstrip().startswith("#")


def _opened(start: int, line: str, under: bool) -> _Line | None:
    match = _LABELLED.match(line)
    if match and (match["square"] or match["round"] or match["dot"]):
        style = "square" if match["square"] else "round" if match["round"] else "dot"
        label = match["square"] or match["round"] or match["dot"]
        return _Line(label, style, start, start + len(line), line[match.end() :])
    bullet = _BULLET.match(line)
    skip = bullet.end() if bullet else len(line) - len(line.lstrip())
    if under or _UNLABELLED.match(line[skip:]) or _PUBLISHED.search(line[skip:].strip()):
        return _Line(None, "none", start + skip, start + len(line), line[skip:])
    return None


def _is_entry(found: tuple[_Line, bool], review: Review) -> bool:
    line, under = found
    if len(line.body) < 12:
        return False
    need = _NEED[line.style] - (1 if under else 0)
    if line.style == "none" and _PUBLISHED.search(line.body.strip()):
        need = 2 if line.body.strip()[0].isupper() else need
    if line.label and _POINT_LABEL.fullmatch(line.label):
        need += 1
    if _in_reference_field(line, review):
        need = 1
    if line.style == "square" and (_is_cited_before(line, review.original) or _is_title_case(line.body)):
        # A bare title behind a label that was cited is an entry; a point of the review ("[3] The proof ...") is not.
        need -= 2 if _TITLE_ALONE.fullmatch(line.body.strip()) else 1
    return reference_likeness(line.body) >= need


def _is_title_case(body: str) -> bool:
    words = [w for w in re.findall(r"[^\W\d_][\w’'\-]*", body) if len(w) > 3]
    return len(words) >= 3 and sum(w[0].isupper() for w in words) >= 0.8 * len(words)


def _in_reference_field(line: _Line, review: Review) -> bool:
    return any(f.role is FieldRole.REFERENCES and f.start <= line.start < f.end for f in review.fields)


def _is_cited_before(line: _Line, text: str) -> bool:
    return re.search(rf"\S[^\n]*\\?\[{re.escape(line.label or '')}\\?\]", text[: line.start]) is not None


def _split(found: tuple[_Line, bool]) -> Iterator[_Line]:
    """Yield the entries of a line that holds several ("[1] ... [2] ...")."""
    line, _ = found
    base = line.end - len(line.body)
    cuts = [m for m in _INNER.finditer(line.body) if reference_likeness(line.body[m.end() :]) >= 1]
    if line.style != "square" or not cuts:
        yield line
        return
    edges = [m.start() for m in cuts] + [len(line.body)]
    yield _Line(line.label, "square", line.start, base + edges[0], line.body[: edges[0]].rstrip())
    for match, edge in zip(cuts, edges[1:], strict=True):
        body = line.body[match.end() : edge].rstrip()
        yield _Line(match[1], "square", base + match.start(), base + match.end() + len(body), body)
