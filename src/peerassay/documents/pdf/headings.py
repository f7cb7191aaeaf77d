"""Headings, told by numbering, face and words, and held against each other: a document sets its headings alike."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.documents.kinds import kind_by_words, split_number
from peerassay.documents.outline import is_reference_heading
from peerassay.documents.paper import SectionKind
from peerassay.documents.pdf.columns import Typography
from peerassay.documents.pdf.letters import WORD
from peerassay.documents.pdf.line import Line, text_of
from peerassay.documents.pdf.roles import BARE_NUMBER, Placed
from peerassay.documents.pdf.word import UNNAMED, Word
from peerassay.language.function_words import ROMAN
from peerassay.language.headings import ALONE

_NUMBERED = re.compile(
    r"^(?:(?:[Ss]ection|[Cc]hapter|[Aa]ppendix|APPENDIX)\s+)?(?P<number>\d{1,2}(?:\.\d{1,2}){0,3}|[A-Z](?:\.\d{1,2}){1,3}"
    r"|[IVX]{1,5}(?![A-Za-z])|[A-Z])(?P<dot>[.:)]?)(?P<gap>\s*)(?P<words>[\"“‘'(]?[A-Z\d].*)$"
)
_MOST_WORDS = 22
_MOST_LINES = 4


@dataclass(frozen=True, slots=True)
class Look:
    """How a line is set, coarse enough that headings of one kind agree: half points, weight, slant, capitals."""

    size: float
    bold: bool
    italic: bool
    capitals: bool
    family: str


@dataclass(slots=True)
class HeadingLine:
    """A heading: its lines, printed number and words, and its level from 1."""

    lines: list[Placed]
    number: str | None
    text: str
    look: Look
    level: int = 1


def mark_headings(placed: Sequence[Placed], body: Typography) -> list[HeadingLine]:
    """Give the role `heading` to the lines that are one and return the headings in reading order."""
    found: list[HeadingLine] = []
    i = 0
    while i < len(placed):
        heading = _heading_at(placed, i, body) if placed[i].role == "prose" else None
        if heading is None:
            i += 1
            continue
        found.append(heading)
        i += len(heading.lines)
    kept = _consistent(found, body)
    for heading in kept:
        for line in heading.lines:
            line.role = "heading"
    _set_levels(kept)
    return kept


def look_of(placed: Placed) -> Look:
    """Return how a line is set, number apart."""
    line = placed.line
    numbered = len(line.words) > 1 and not line.words[1].glued and BARE_NUMBER.match(line.words[0].text)
    words = line.words[1:] if numbered else line.words
    size = _dominant_size(words)
    text = "".join([w.text for w in words])
    letters = sum(map(str.isalpha, text))
    capitals = letters > 3 and sum(map(str.isupper, text)) > 0.85 * letters
    bold = sum([len(w.text) for w in words if w.face.bold]) > 0.8 * len(text)
    italic = sum([len(w.text) for w in words if w.face.italic]) > 0.8 * len(text)
    lengths = {w.face.family: len(w.text) for w in words}
    family = max(lengths, key=lambda name: lengths[name])
    return Look(round(size * 2) / 2, bold, italic, capitals, family)


def _dominant_size(words: Sequence[Word]) -> float:
    """The size of most characters; in small capitals that of the capitals."""
    sizes: Counter[float] = Counter()
    for word in words:
        sizes[round(word.size * 2) / 2] += len(word.text)
    most = sizes.most_common(1)[0][0]
    capitals = [w.size for w in words if w.text[:1].isupper() and w.size > 1.1 * most]
    return max(capitals) if capitals and all(w.text.isupper() for w in words if w.text.isalpha()) else most


def _heading_at(placed: Sequence[Placed], i: int, body: Typography) -> HeadingLine | None:
    first = placed[i]
    if first.run_in:
        return HeadingLine([first], _split(first.text)[0], first.text, look_of(first))
    if _is_plain(first, body):
        return None
    look = look_of(first)
    if not _may_open(placed, i, look, body):
        return None
    lines = [first]
    while (
        len(lines) < _MOST_LINES
        and i + len(lines) < len(placed)
        and _goes_on(lines, placed[i + len(lines)], look, body)
    ):
        lines.append(placed[i + len(lines)])
    text = _joined([p.text for p in lines])
    number, words = _split(text)
    if not _fits(number, words, lines, look, body, _is_set_apart(placed, i, body)):
        return None
    return HeadingLine(lines, number, text, look)


def _is_plain(placed: Placed, body: Typography) -> bool:
    """Whether a line is set like running text throughout its beginning: most lines, told cheaply."""
    for word in placed.line.words[:4]:
        if not _is_body(word, body) or (word.text.isupper() and len(word.text) > 1):
            return False
    return True


def _may_open(placed: Sequence[Placed], i: int, look: Look, body: Typography) -> bool:
    first = placed[i]
    if not WORD.search(first.text) and not BARE_NUMBER.match(first.text):
        return False
    differs = (
        (look.bold and not body.bold)
        or look.size >= body.size + 0.7
        or look.capitals
        or look.italic
        or look.family not in body.families
    )
    return differs and look.size >= 0.85 * body.size


def _goes_on(lines: Sequence[Placed], below: Placed, look: Look, body: Typography) -> bool:
    last = lines[-1]
    if below.role != "prose" or below.column is not last.column or last.text.endswith((".", "?", "!")):
        return False
    close = 0 <= below.lead <= 1.45 * body.stretch * max(last.line.size, below.line.size, look.size)
    level = abs(below.lead) < 2
    same = look_of(below)
    if same.family != look.family and look.family.startswith(UNNAMED):
        return False
    alike = (
        (same.bold, same.italic) == (look.bold, look.italic)
        and abs(same.size - look.size) <= 0.6
        and same.capitals == look.capitals
    )
    fresh = _split(below.text)[0] is not None and _split(lines[0].text)[0] is not None
    return (close or level) and alike and not fresh


def _joined(texts: Sequence[str]) -> str:
    text = texts[0]
    for more in texts[1:]:
        text = text[:-1] + more if text.endswith("-") and more[:1].islower() else f"{text} {more}"
    return text


def _split(text: str) -> tuple[str | None, str]:
    found = _NUMBERED.match(text)
    if not found:
        return None, text
    number, words = found["number"], found["words"]
    if not found["gap"] and not (number[0].isdigit() and "." in number):
        return None, text
    # "A Proofs" is numbered, "A Study of ..." hardly ever; "I" is a pronoun or a capital cut off.
    if number in ("A", "I") and not found["dot"] and len(words.split()) > 6:
        return None, text
    return number, words


def _leads_to_page(text: str) -> bool:
    """Whether dots lead to a page number, as in a table of contents."""
    return text[-1:].isdigit() and "..." in text.replace(" ", "")


def _is_set_apart(placed: Sequence[Placed], i: int, body: Typography) -> bool:
    """Whether a stretch has more space above it than lines of a paragraph have, or stands at a column's head."""
    first = placed[i]
    above = placed[i - 1] if i else None
    if above is None or above.column is not first.column or above.role not in ("prose", "heading", "footnote"):
        return True
    return first.lead > 1.15 * max(body.leading, 1.1 * first.line.size)


def _fits(number: str | None, words: str, lines: Sequence[Placed], look: Look, body: Typography, apart: bool) -> bool:
    plain = words.strip()
    count = len(plain.split())
    if not plain or count > _MOST_WORDS or (len(plain) < 3 and number is None):
        return False
    if plain.endswith((",", ";", "-")) or "@" in plain or "http" in plain or _leads_to_page(plain):
        return False
    if ALONE.fullmatch(plain):
        return True
    column = lines[0].column
    short = lines[-1].line.right < column.right - 1.0 * body.size or len(lines) > 1
    if number is not None:
        styled = (
            look.bold
            or look.capitals
            or look.size >= body.size + 0.7
            or look.italic
            or (
                look.family not in body.families
                and (look.size >= body.size - 0.3 or not look.family.startswith(UNNAMED))
            )
        )
        return styled and apart and not plain.endswith(".") and not (plain[0].isdigit() and "." in number)
    loose = all(p.line.cells == 1 for p in lines)
    weighty = (look.bold and not body.bold) or look.size >= body.size + 1.2 or (look.capitals and apart) or look.italic
    ends = plain[-1] not in ".,:;!" or plain.endswith(("et al.", "?"))
    return loose and weighty and apart and short and ends and plain[0].isupper() and count <= 14


def _consistent(found: Sequence[HeadingLine], body: Typography) -> list[HeadingLine]:
    """Drop unnumbered candidates whose look no known heading shares: labels in figures, names, slogans."""
    trusted = {h.look for h in found if h.number is not None or ALONE.fullmatch(_split(h.text)[1].strip())}
    numbered = sum(h.number is not None for h in found)
    looks = Counter(h.look for h in found)
    kept = []
    for heading in found:
        known = heading.number is not None or bool(ALONE.fullmatch(heading.text.strip()))
        shared = heading.look in trusted or (
            numbered < 4 and looks[heading.look] >= 2 and heading.look.size >= body.size - 0.1
        )
        if known or shared:
            kept.append(heading)
    return kept


def _set_levels(headings: Sequence[HeadingLine]) -> None:
    """Levels by numbers where printed ("A." lies below "II."), else by looks: the main sections' look is 1."""
    roman = sum(bool(h.number in ROMAN) for h in headings) >= 2
    for heading in headings:
        if heading.number is not None:
            named = heading.text.lower().startswith("appendix")
            heading.level = _level_of_number(heading.number, roman=roman and not named)
    mains = Counter(h.look for h in headings if h.number is None and _is_main(h))
    top = mains.most_common(1)[0][0] if mains else None
    lower = sorted({h.look for h in headings if h.number is None and not _is_main(h) and h.look != top}, key=_rank)
    for heading in headings:
        if heading.number is None:
            alike = [h.level for h in headings if h.number is not None and h.look == heading.look]
            heading.level = _level_of_look(heading, top, lower, alike)


def _level_of_number(number: str, *, roman: bool) -> int:
    if roman and number not in ROMAN:
        return 2 if number.isalpha() else 3
    return number.count(".") + 1


def _level_of_look(heading: HeadingLine, top: Look | None, lower: Sequence[Look], alike: Sequence[int]) -> int:
    if _is_main(heading) or heading.look == top:
        return 1
    if alike:
        return min(alike)
    if top is None or heading.look.size > top.size + 0.6:
        return 1
    return min(2 + lower.index(heading.look), 4)


def _rank(look: Look) -> tuple[float, bool, bool, bool, str]:
    return (-look.size, not look.capitals, not look.bold, look.italic, look.family)


def _is_main(heading: HeadingLine) -> bool:
    words = _split(heading.text)[1]
    if is_reference_heading(words):
        return True
    kind = kind_by_words(words)
    if words.strip().lower().startswith("summary"):
        return False
    return bool(ALONE.fullmatch(words.strip())) and kind in (
        SectionKind.INTRODUCTION,
        SectionKind.CONCLUSION,
        SectionKind.ABSTRACT,
    )


def printed_number(text: str) -> tuple[str | None, str]:
    """Return number and words of a heading, by our own reading first, then by that of the other formats."""
    number, words = _split(text)
    return (number, words) if number else split_number(text)


_RUN_IN_NUMBER = re.compile(r"(\d{1,2}(\.\d{1,2}){1,3}|[A-Z](\.\d{1,2}){1,3})\.?$|\(?(\d{1,2}|[a-z])\)$")
_MOST_RUN_IN_WORDS = 12
# In em: behind a heading without a stop a space this wide parts it from its text.
_WIDE = 0.45


def part_run_in_headings(placed: Sequence[Placed], body: Typography) -> list[Placed]:
    """Return the lines, those that begin with a numbered run-in heading as two: the heading and the rest.

    A heading is told by its number, by a face that the words behind it are not set in, and by the stop,
    colon or wide space that ends it.
    """
    return [part for p in placed for part in _run_in_parts(p, body)]


def _run_in_parts(p: Placed, body: Typography) -> Iterator[Placed]:
    words = p.line.words
    end = _heading_end(words, body) if p.role == "prose" and p.line.cells <= 2 else 0
    if not end:
        yield p
        return
    head, rest = Line(p.line.page, words[:end]).measure(), Line(p.line.page, words[end:]).measure()
    yield Placed(head, p.column, "prose", p.lead, text_of(head.words).rstrip(".: —–-"), run_in=True)
    yield Placed(rest, p.column, "prose", p.lead, text_of(rest.words))


def _heading_end(words: Sequence[Word], body: Typography) -> int:
    """How many words the heading has, 0 where there is none."""
    if len(words) < 3 or not _RUN_IN_NUMBER.match(words[0].text) or not words[1].text[:1].isupper():
        return 0
    face, size = words[1].face, words[1].size
    if _is_body(words[1], body):
        return 0
    for i, word in enumerate(words[1 : _MOST_RUN_IN_WORDS + 2], 1):
        if word.face.family != face.family or abs(word.size - size) > 0.5:
            parted = word.left - words[i - 1].right > _WIDE * word.size and "." in words[0].text.rstrip(".")
            ends = i > 1 and (parted or words[i - 1].text.endswith((".", ":", "—")))
            return i if ends and _is_body(word, body) and not word.glued else 0
    return 0


def _is_body(word: Word, body: Typography) -> bool:
    face = word.face
    return face.family in body.families and face.bold == body.bold and not face.italic and body.is_body_size(word.size)
