"""The lines of a review that are its own reference list, however it is written.

"[1] Lee. Kites ...", "1] Lee ...", "(1) Lee ...", "1. Lee ...", "- Lee ...", bare lines under a heading or at the end.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from peerassay.documents.reference_authors import looks_like_authors
from peerassay.documents.review import FieldRole, ReviewField
from peerassay.language.citation_marks import ET_AL, LABEL, QUOTED_TITLE, labels_in
from peerassay.language.identifiers import YEAR
from peerassay.language.patterns import pattern_of
from peerassay.language.review_headings import REFERENCES, SPEAKS
from peerassay.language.venues import PUBLISHED, VENUE, VENUE_BEGINS

_LINE = pattern_of(
    r"[ \t>\u200b]*(?:[-*+•][ \t]+)?(?:\*\*|__)?(?:(?:references?|refs?)\s*[:.]\s*)?"
    rf"(?:\\?\[\s*(?:ref\.?\s*)?\*?(?P<square>{LABEL}|[A-Z][^\[\]\n]{{3,50}}?\d{{4}}[a-z]?)\*{{0,2}}\s*\\?\](?!\()"
    rf"|\((?P<round>\d{{1,2}}|[A-Za-z])\)|(?P<half>\d{{1,3}})\]|(?P<dot>\d{{1,2}}|[PR]\d{{1,2}})[.)](?=\s)"
    r"|(?:\$\s*\^\s*\{?|<sup>|\^)(?P<raised>\d{1,2})(?:\}?\s*\$|</sup>)?)?(?:\*\*|__)?\s*[:.,]?\s*",
    re.IGNORECASE,
)
_BULLET = pattern_of(r"[ \t>]*[-*+•]\s")
_ANOTHER_HEADING = pattern_of(r"\s*(?:#{1,6}\s|\*\*[^*\n]{2,60}\*\*:?\s*$|[A-Z][A-Za-z &/]{2,40}:\s*$)")
MARKS = pattern_of(r"\[([^\[\]\n]{1,60})\](?!\()")
"""What may be a mark by labels; its group is what is between the brackets."""
_LINKED = pattern_of(r"https?://|\barxiv[:\s]*\d{4}\.|\b10\.\d{4,9}/", re.IGNORECASE)
_SENTENCES = pattern_of(r"(?<=[a-z)])[.!]\s+[A-Z][a-z]+\s[a-z]+\s[a-z]+")
_WORD = pattern_of(r"[^\W\d_][\w’'\-]*")
_ONE_NAME = pattern_of(r"[A-Z][a-z][\w’'\-]+\s[A-Z]{1,3}\.\s[\"“]?[A-Z]")
"""One author with his initials behind, and the title ("Wang W. Kites ..."): of several lines a sign, of one none."""
_CASED = 0.6
"""Share of a title's longer words that begin with a capital."""
_POINTS = "WSQLCMN"
"""Letters by which reviewers number their own points."""
_LEAST_BODY = 12
_LONGEST_LINE = 2_000
"""Characters of a line that are looked at for signs of a reference."""
_NEED = {"square": 2, "half": 1, "raised": 2, "round": 2, "dot": 3, "none": 3}
_NEED_IN_RUN = 2
"""Signs of each of several lines in a row that are written alike."""


@dataclass(frozen=True, slots=True)
class ReferenceLine:
    """A line of the list: `label` without its brackets (None: unlabelled), how it is labelled, offsets, its words.

    `under`: it is under a heading or in a field for references.
    """

    label: str | None
    style: str
    start: int
    end: int
    body: str
    under: bool


def reference_lines(text: str, fields: Sequence[ReviewField] = ()) -> tuple[ReferenceLine, ...]:
    """Return the reference lines of a review's untouched text in reading order."""
    lines = [line for line in _lines(text, fields) if len(line.body) >= _LEAST_BODY]
    marks = (match[1] for match in MARKS.finditer(text) if _in_prose(text, match.start()))
    cited = {label for inner in marks for label in labels_in(inner)}
    sure = [_is_entry(line, line.style == "square" and line.label in cited) for line in lines]
    likely = [held or _bears_signs(line) for line, held in zip(lines, sure, strict=True)]
    for i, line in enumerate(lines):
        if likely[i] and not sure[i]:
            sure[i] = _is_of_a_run(text, lines, likely, i) or _is_last(text, line, fields)
    return tuple(line for line, held in zip(lines, sure, strict=True) if held)


def _bears_signs(line: ReferenceLine) -> bool:
    """Whether a line without a sure sign has two signs of a reference, authors in front or behind a label a link."""
    named = looks_like_authors(line.body) or _ONE_NAME.match(line.body) is not None
    named = named or (line.label is not None and _LINKED.search(line.body) is not None)
    point = line.label is not None and _is_point(line.label)
    told = any(sign.search(line.body[:_LONGEST_LINE]) for sign in (YEAR, PUBLISHED, VENUE, QUOTED_TITLE))
    return named and told and not point and signs_of(line.body) >= _NEED_IN_RUN


def _is_of_a_run(text: str, lines: Sequence[ReferenceLine], likely: Sequence[bool], at: int) -> bool:
    """Whether the line right before or behind is written alike and is likely one too."""
    line = lines[at]
    return any(
        0 <= i < len(lines)
        and likely[i]
        and lines[i].style == line.style
        and not text[min(line.end, lines[i].end) : max(line.start, lines[i].start)].strip(" \t\n\r>*-")
        for i in (at - 1, at + 1)
    )


def _is_last(text: str, line: ReferenceLine, fields: Sequence[ReviewField]) -> bool:
    """Whether nothing follows the line in its field of the form, or in the review."""
    end = min((field.end for field in fields if field.start <= line.start < field.end), default=len(text))
    return not text[line.end : end].strip()


def is_titled(text: str) -> bool:
    """Tell whether words without any sign of a reference may be a title: one clause, nobody speaking."""
    bare = text.strip(" *_\"“”'‘’`\\.,;:()[]<>$")
    words = _WORD.findall(bare)
    opens = bool(words and not words[0].islower() and bare[0].isalnum())
    return opens and 3 <= len(words) <= 30 and not SPEAKS.search(bare) and not _SENTENCES.search(bare)


def is_cased(title: str) -> bool:
    """Tell whether most of a title's longer words begin with a capital."""
    long = [word for word in _WORD.findall(title) if len(word) > 3]
    return bool(sum(word[0].isupper() for word in long) >= _CASED * max(1, len(long)))


def signs_of(text: str) -> int:
    """Return how many signs of a reference line the text bears, three less where a reviewer speaks in it.

    A link or id counts double; a year, a venue, "et al.", a quoted title and names in front count once.
    """
    text = text[:_LONGEST_LINE]
    venue = VENUE.search(text) or PUBLISHED.search(text)
    plain = [YEAR.search(text), venue, ET_AL.search(text), QUOTED_TITLE.search(text)]
    signs = 2 * bool(_LINKED.search(text)) + sum(map(bool, plain)) + int(looks_like_authors(text))
    unquoted = QUOTED_TITLE.sub("", text)
    return signs - 3 * bool(SPEAKS.search(unquoted)) - text.rstrip().endswith("?")


def _lines(text: str, fields: Sequence[ReviewField]) -> Iterator[ReferenceLine]:
    """Yield the lines that could be entries, what was broken over several lines joined."""
    start, under, current = 0, False, None
    lists = [(field.start, field.end) for field in fields if field.role is FieldRole.REFERENCES]
    for raw in text.splitlines(keepends=True):
        line = raw.rstrip("\r\n")
        place, start = start, start + len(raw)
        if not line.strip() or REFERENCES.fullmatch(line) or _ANOTHER_HEADING.match(line):
            if current:
                yield current
            under = REFERENCES.fullmatch(line) is not None or (under and not _ANOTHER_HEADING.match(line))
            current = None
            continue
        opened = _opened(line, place, under or any(a <= place < b for a, b in lists))
        if current and opened.label is None and _goes_on(current, line):
            end = place + len(line)
            current = replace(current, end=end, body=text[current.end - len(current.body) : end])
            continue
        if current:
            yield current
        current = opened
    if current:
        yield current


def _opened(line: str, place: int, under: bool) -> ReferenceLine:
    match = _LINE.match(line)
    style = match.lastgroup if match else None
    if match is None or style is None:
        bare = match.end() if match else 0
        return ReferenceLine(None, "none", place + bare, place + len(line), line[bare:], under)
    return ReferenceLine(match[style], style, place, place + len(line), line[match.end() :], under)


def _goes_on(current: ReferenceLine, line: str) -> bool:
    """Whether an unlabelled line goes on with the one before: that is unfinished, or it begins in small letters."""
    if (current.label is None and not current.under) or _BULLET.match(line):
        return False
    small = line.lstrip()[:1].islower() or line.lstrip().startswith(("(", "&", "In ", "arXiv"))
    return (
        small
        or sum(map(current.body.count, '"“”')) % 2 == 1
        or (current.label is not None and signs_of(current.body) < 2 and len(current.body) < 400)
    )


def _is_entry(line: ReferenceLine, cited: bool) -> bool:
    """Whether the line bears the signs of a reference, fewer where its place or its label says that it is one."""
    signs = signs_of(line.body)
    if line.style == "none" and not line.under:
        # A sentence may hold a link and begin with a name: a line without a label needs more than these.
        linked = _LINKED.search(line.body) is not None
        return (linked or looks_like_authors(line.body)) and signs - linked >= _NEED["none"]
    point = line.label is not None and _is_point(line.label)
    placed = line.under or cited or (line.style == "square" and is_cased(line.body))
    if placed and not point and is_titled(line.body) and not VENUE_BEGINS.match(line.body):
        return True
    return signs >= (1 if line.under else _NEED[line.style] - cited + point)


def _is_point(label: str) -> bool:
    """Whether it is a reviewer's own point ("W1")."""
    return len(label) in (2, 3) and label[0] in _POINTS and label[1:].isdecimal()


def _in_prose(text: str, place: int) -> bool:
    """Whether something stands before a marker on its line."""
    return bool(text[text.rfind("\n", 0, place) + 1 : place].strip(" \t>-*+•\\"))
