"""The lines of a review that could be lines of a reference list: their labels, and what was broken over lines."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from peerassay.grading.mentions.likeness import reference_likeness


@dataclass(frozen=True, slots=True)
class Line:
    """A candidate: `label` without its brackets (None: unlabelled), `style` of the label, `body` ends at `end`.

    `under` tells whether it stands under a heading "References", `after_gap` whether blank lines part it from the
    line before.
    """

    label: str | None
    style: str
    start: int
    end: int
    body: str
    under: bool = False
    after_gap: bool = False


_LABELLED = re.compile(
    r"[ \t>\u200b]*(?:[-*+•]\s+)*(?:\*\*|__)?"
    r"(?:\\?\[\s*(?:refs?\.?\s*)?(?P<square>[A-Za-z]{0,12}[+\-]?\d{0,4}[a-z]?\*{0,2})\s*\\?\](?!\()"
    r"|\((?P<round>\d{1,2}|[A-Za-z]|[ivx]{1,4})\)|(?P<dot>\d{1,2}|[PR]\d{1,2})[.)](?=\s|\W{1,3}\s)"
    r"|\$\s*\^\s*\{?(?P<raised>\d{1,2})\}?\s*\$|<sup>(?P<sup>\d{1,2})</sup>"
    r"|\[(?P<key>[^\[\]\n]{3,50})\](?!\(|\s*[,.;)]))"
    r"(?:\*\*|__)?\s*[:.,]?\s*"
)
_BULLET = re.compile(r"[ \t>]*(?:[-*+•]\s+)+")
_NAMED = r"(?:key |additional |cited |missing |suggested )?(?:references?|bibliography|refs?|citations?)"
_HEADING = re.compile(rf"[\s#*_>\-]*{_NAMED}\s*[:*_.]*\s*", re.IGNORECASE)
_HEADED = re.compile(rf"[\s#*_>\-]*{_NAMED}[*_]*:[*_]*\s+(?=[A-Z\[\"“])", re.IGNORECASE)
_FIELD_LINE = re.compile(r"[A-Z][A-Z &/,\-]{3,60}:\s*")
_ANOTHER_HEADING = re.compile(r"\s*(?:#{1,6}\s|\*\*[^*\n]{2,60}\*\*:?\s*$|[A-Z][A-Za-z ]{2,40}:\s*$)")
_UNLABELLED = re.compile(
    r"\W{0,3}[A-Z][\w’'\-]+(?:,?\s+(?:[A-Z]\.|et[.\s]+al|and |&|[A-Z][\w\-]+,|[A-Z][\w\-]+ et[.\s]+al)|,\s)|"
    r"[\"“*][A-Z]|\W{0,3}(?:[A-Z]\.\s?){1,3}[A-Z][\w’'\-]+[,.]|https?://|arXiv"
)
BARE_ID = r"(?:0[7-9]|[12]\d|3\d)(?:0[1-9]|1[0-2])\.\d{5}(?:v\d+)?"
"""An arXiv number without the word, as it stands at the end of a line."""
_AUTHORS = r"[A-Z][\w’'\-]+(?:(?:,? and|,| &) [A-Z][\w’'\-]+){0,3}(?:,? et\.? al\.?)?(?:,? \(?(?:19|20)\d\d\)?)?"
IDENTIFIED = re.compile(
    rf"(?P<told>\W{{0,3}}{_AUTHORS}(?:\s*[,:\s\-–—]\s*[\"“*]?[A-Z][^\"”*\n]{{8,200}}?[\"”*]?)??)"
    rf"\s*[,:;\-–—]?\s*[(\[]?(?:arxiv[:\s]*)?{BARE_ID}[\s)\].:;,*_]*"
)
"""A line of authors, perhaps a title, and an arXiv number behind them."""
_AUTHORS_FIRST = r"^\W{0,3}[A-Z][\w’'\-]+(?:(?:,| and| &) [A-Z][\w’'\-]+){0,2}(?: et\.? al)?\.?,? ?"
PUBLISHED = re.compile(
    r"^[A-Z\"“*][^.?]{25,220}[\"”*]?[,(\s]\(?(?:[A-Za-z’' ]{1,60},? ?['’]?)?(?:(?:19|20)\d\d|(?<=['’ ])\d\d)\)?[.\s]*$|"
    r"^[A-Z][^.]{20,220}[.?][\"”]?\s*[*_(]{0,2}(?:In )?"
    r"(?:NeurIPS|ICLR|ICML|CVPR|ICCV|ECCV|AAAI|ACL|EMNLP|arXiv)\b[^.]{0,30}\.?$|"
    rf"{_AUTHORS_FIRST}[(\[]?(?:19|20)\d\d[)\]]?[.:,] [A-Z\"“*]|"
    r"^[A-Z][\w’'\-]+ (?:et\.?|etl)\s*al\.?[.,:]? +[\"“*]?[A-Z]"
)
"""An unlabelled line that is a title with its venue and year, or authors (and year) with a title behind them."""

_BROKEN_OFF = re.compile(
    r"[:,&\-]\s*$|\b(?:the|a|an|of|for|in|on|and|with|via|from|to)\s*$|^[^\"“”]*[\"“][^\"”]*$", re.IGNORECASE
)
"""A line that cannot end there: a mark or a small word at its end, or a quotation that is not closed."""


def lines_of(text: str) -> Iterator[Line]:
    """Yield the candidate lines in order, continuation lines joined."""
    under, gap, listed, current = False, False, False, None
    for start, line in _lines(text):
        if not line.strip() or _HEADING.fullmatch(line) or _FIELD_LINE.fullmatch(line):
            if current:
                yield current
            current, gap = None, True
            if line.strip():
                under, listed = _HEADING.fullmatch(line) is not None, False
            continue
        under = under and not (gap and listed and _ANOTHER_HEADING.match(line))
        opened = _opened(start, line, under, gap)
        if current is not None and _continues(current, opened, line):
            end = start + len(line)
            current = Line(
                current.label,
                current.style,
                current.start,
                end,
                text[current.end - len(current.body) : end],
                current.under,
                current.after_gap,
            )
            continue
        if current:
            yield current
        current, gap, listed = opened, False, listed or opened is not None
    if current:
        yield current


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for raw in text.splitlines(keepends=True):
        yield start, raw.rstrip("\r\n")
        start += len(raw)


def _continues(current: Line, opened: Line | None, line: str) -> bool:
    """A line goes on with the one before where that is labelled and unfinished and it opens nothing of its own."""
    if (opened is not None and (opened.style != "none" or _BULLET.match(line))) or line.lstrip().startswith("#"):
        return False
    small = re.match(r"\s*(?:[a-z(]|https?:|In |arXiv)", line) is not None
    if opened is not None:
        broken = current.style != "none" and _BROKEN_OFF.search(current.body) is not None
        return current.under and (small or broken) and not line.lstrip().startswith("http")
    unfinished = reference_likeness(current.body) < 2 or small
    return current.style != "none" and unfinished


def _opened(start: int, line: str, under: bool, gap: bool) -> Line | None:
    match = _LABELLED.match(line)
    if match and (style := match.lastgroup) and match[style]:
        name = {"raised": "square", "sup": "square"}.get(style, style)
        return Line(match[style], name, start, start + len(line), line[match.end() :], under, gap)
    bullet, headed = _BULLET.match(line), _HEADED.match(line)
    skip = headed.end() if headed else bullet.end() if bullet else len(line) - len(line.lstrip())
    body = line[skip:]
    if under or headed or _UNLABELLED.match(body) or PUBLISHED.search(body.strip()) or IDENTIFIED.fullmatch(body):
        return Line(None, "none", start + skip, start + len(line), body, under or headed is not None, gap)
    return None
