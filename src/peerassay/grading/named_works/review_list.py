"""The lines of a review that are its own reference list, and what each tells of its work."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from peerassay.documents import Review
from peerassay.documents.reference_authors import looks_like_authors
from peerassay.documents.reference_list import parse_reference
from peerassay.grading.named_works.citations import identified, labels_in
from peerassay.language.citation_marks import ET_AL, LABEL, QUOTED_TITLE
from peerassay.language.identifiers import YEAR
from peerassay.language.review_headings import REFERENCES, SPEAKS
from peerassay.language.venues import PUBLISHED, VENUE, VENUE_BEGINS
from peerassay.literature import WorkMention

_LINE = re.compile(
    r"[ \t>\u200b]*(?:[-*+•][ \t]+)?(?:\*\*|__)?(?:(?:references?|refs?)\s*[:.]\s*)?"
    rf"(?:\\?\[\s*(?:ref\.?\s*)?\*?(?P<square>{LABEL}|[A-Z][^\[\]\n]{{3,50}}?\d{{4}}[a-z]?)\*{{0,2}}\s*\\?\](?!\()"
    rf"|\((?P<round>\d{{1,2}}|[A-Za-z])\)|(?P<dot>\d{{1,2}}|[PR]\d{{1,2}})[.)](?=\s)"
    r"|(?:\$\s*\^\s*\{?|<sup>|\^)(?P<raised>\d{1,2})(?:\}?\s*\$|</sup>)?)?(?:\*\*|__)?\s*[:.,]?\s*",
    re.IGNORECASE,
)
_BULLET = re.compile(r"[ \t>]*[-*+•]\s")
_ANOTHER_HEADING = re.compile(r"\s*(?:#{1,6}\s|\*\*[^*\n]{2,60}\*\*:?\s*$|[A-Z][A-Za-z &/]{2,40}:\s*$)")
_CITED = re.compile(r"\[([^\[\]\n]{1,60})\](?!\()")
_LINKED = re.compile(r"https?://|\barxiv[:\s]*\d{4}\.|\b10\.\d{4,9}/", re.IGNORECASE)
_SENTENCES = re.compile(r"(?<=[a-z)])[.!]\s+[A-Z][a-z]+\s[a-z]+\s[a-z]+")
_WORD = re.compile(r"[^\W\d_][\w’'\-]*")
_CASED = 0.6
"""Share of a title's longer words that begin with a capital."""
_LEAST_BODY = 12
_NEED = {"square": 2, "raised": 2, "round": 2, "dot": 3, "none": 3}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list: `label` without its brackets (None: unlabelled), offsets, its words, what they tell."""

    label: str | None
    style: str
    start: int
    end: int
    body: str
    described: WorkMention


@dataclass(frozen=True, slots=True)
class _Line:
    label: str | None
    style: str
    start: int
    end: int
    body: str
    under: bool


def entries_of(review: Review) -> tuple[Entry, ...]:
    """Return the reference lines of the review in reading order."""
    text = review.original
    lines = [line for line in _lines(review) if len(line.body) >= _LEAST_BODY]
    marks = (match[1] for match in _CITED.finditer(text) if _in_prose(text, match.start()))
    cited = {label for inner in marks for label in labels_in(inner)}
    sure = [_is_entry(line, line.style == "square" and line.label in cited) for line in lines]
    kept = [line for line, is_entry in zip(lines, sure, strict=True) if is_entry]
    return tuple(Entry(x.label, x.style, x.start, x.end, x.body, described_by(x.body)) for x in kept)


def entry_for(label: str, place: int, entries: tuple[Entry, ...], review: Review) -> Entry | None:
    """Return the line that a marker at offset `place` means, None where no list has its label.

    Numbering may restart: the list that follows the marker in its own field of the form comes first, then the nearest
    one after it, then the nearest one before it.
    """
    same = [e for e in entries if e.label is not None and e.label.casefold() == label.casefold()]
    end = min((f.end for f in review.fields if f.start <= place < f.end), default=len(review.original))
    after = [e for e in same if e.start > place]
    inside = [e for e in after if e.start < end]
    return next(iter([*inside, *after, *(e for e in reversed(same) if e.start <= place)]), None)


def described_by(body: str) -> WorkMention:
    """Return title, authors, year, ids and nickname of a reference line as far as they can be read."""
    line = " ".join(body.split()).strip(" *_\\")
    parsed = parse_reference(line, id="entry")
    ids = [found.described for found in identified(line)]
    title = parsed.title or next((mention.title for mention in ids if mention.title), None)
    if title is None and not parsed.authors and is_titled(line):
        title = line.rstrip(" .")
    return WorkMention(
        text=body.strip(),
        title=title,
        authors=parsed.authors,
        year=parsed.year,
        doi=parsed.doi or next((mention.doi for mention in ids if mention.doi), None),
        arxiv_id=parsed.arxiv_id or next((mention.arxiv_id for mention in ids if mention.arxiv_id), None),
        url=parsed.url or next((mention.url for mention in ids if mention.url), None),
    )


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
    venue = VENUE.search(text) or PUBLISHED.search(text)
    plain = [YEAR.search(text), venue, ET_AL.search(text), QUOTED_TITLE.search(text)]
    signs = 2 * bool(_LINKED.search(text)) + sum(map(bool, plain)) + int(looks_like_authors(text))
    unquoted = QUOTED_TITLE.sub("", text)
    return signs - 3 * bool(SPEAKS.search(unquoted)) - text.rstrip().endswith("?")


def _lines(review: Review) -> Iterator[_Line]:
    """Yield the lines that could be entries, what was broken over several lines joined."""
    text, start, under, current = review.original, 0, False, None
    for raw in text.splitlines(keepends=True):
        line = raw.rstrip("\r\n")
        place, start = start, start + len(raw)
        if not line.strip() or REFERENCES.fullmatch(line) or _ANOTHER_HEADING.match(line):
            if current:
                yield current
            under = (under or REFERENCES.fullmatch(line) is not None) and not _ANOTHER_HEADING.match(line)
            current = None
            continue
        opened = _opened(line, place, under)
        if current and opened.label is None and _goes_on(current, line):
            end = place + len(line)
            current = replace(current, end=end, body=text[current.end - len(current.body) : end])
            continue
        if current:
            yield current
        current = opened
    if current:
        yield current


def _opened(line: str, place: int, under: bool) -> _Line:
    match = _LINE.match(line)
    style = match.lastgroup if match else None
    if match is None or style is None:
        bare = match.end() if match else 0
        return _Line(None, "none", place + bare, place + len(line), line[bare:], under)
    return _Line(match[style], style, place, place + len(line), line[match.end() :], under)


def _goes_on(current: _Line, line: str) -> bool:
    """Whether an unlabelled line goes on with the one before: that is unfinished, or it begins in small letters."""
    if (current.label is None and not current.under) or _BULLET.match(line):
        return False
    small = line.lstrip()[:1].islower() or line.lstrip().startswith(("(", "&", "In ", "arXiv"))
    return (
        small
        or sum(map(current.body.count, '"“”')) % 2 == 1
        or (current.label is not None and signs_of(current.body) < 2 and len(current.body) < 400)
    )


def _is_entry(line: _Line, cited: bool) -> bool:
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
    return len(label) in (2, 3) and label[0].isupper() and label[1:].isdecimal()


def _in_prose(text: str, place: int) -> bool:
    """Whether something stands before a marker on its line."""
    return bool(text[text.rfind("\n", 0, place) + 1 : place].strip(" \t>-*+•\\"))
