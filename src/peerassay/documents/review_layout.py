"""From a review's untouched text to its paragraphs and sentences, with offsets that never move."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from peerassay.documents.review import FieldRole, Paragraph, ReviewField
from peerassay.documents.review_forms import is_form_answer, is_known_field, names_form_field, role_of_field
from peerassay.documents.review_references import reference_lines
from peerassay.documents.sentence import Sentence, cut_to_length
from peerassay.documents.splitting import split_sentences
from peerassay.language.patterns import pattern_of
from peerassay.language.review_headings import AROUND, HEADS_ONE_LINE, OF, ROLES

_ROLES = tuple((FieldRole(role), pattern_of(rf"(?:{AROUND})(?:{words}){OF}", re.IGNORECASE)) for role, words in ROLES)
_OPEN = (
    r"(?:>\s*)?(?:#{1,6}\s*|={2,}\s*|-{3,}\s*)?(?:[-*•+]\s+)?(?:\(?(?:\d{1,2}|[ivx]{1,4}|[a-hA-H])[.):]\s*)?"
    r"(?:\*{1,3}|_{1,3}|\[|<b>|<u>)?\s*(?:\d{1,2}[.):]\s*)?"
)
_HEADING_MARK = r"(?:\*{1,3}|_{1,3}|\]|</b>|</u>|={2,})"
_FRAME = pattern_of(
    rf"^[ \t]*(?P<open>{_OPEN})(?P<words>[^\W\d_][^*_\n:：\]<>=]{{0,90}}?)\s*"
    rf"(?:(?P<close>[:：.]?\s*{_HEADING_MARK}\s*[:：]?(?:\s*[.–—-]+(?=\s|$))?|[:：]+|[.–—-]+(?=\s|$))(?P<rest>.*)|$)"
)


@dataclass(frozen=True)
class FoundHeading:
    """A heading line: its words, its role where the words tell one, and where in the line its own part ends."""

    words: str
    role: FieldRole | None
    end: int


def read_heading(line: str) -> FoundHeading | None:
    """Return the heading that a line is, or begins with ("Weaknesses: the ..."), None for other lines.

    A heading whose words tell no role ("Clarity", "About Theorem 2") only counts when it fills a marked line.
    """
    if len(line) > 2000:
        line = line[:2000]
    frame = _FRAME.match(line.rstrip())
    if not frame:
        return None
    words = frame["words"].strip(" .:-–—")
    role = next((role for role, pattern in _ROLES if pattern.fullmatch(words)), None) or _of_a_form(words)
    rest, marked = (frame["rest"] or "").strip(), _is_marked(frame)
    if role is None:
        longest = 10 if frame["open"].strip() else 5
        return FoundHeading(words, None, len(line)) if not rest and marked and len(words.split()) <= longest else None
    close = (frame["close"] or "").strip()
    if not rest:
        return None if words[0].islower() and not marked else FoundHeading(words, role, len(line))
    # With text behind it, a heading needs a colon, a dash or its own marks to be told from a sentence's first words.
    if not close or (close == "." and not marked) or _is_weak(words):
        return None
    return FoundHeading(words, role, frame.start("rest"))


def _of_a_form(words: str) -> FieldRole | None:
    """What a field of some venue's form is for, where the words are its name as it is printed."""
    printed = all(word[0].isupper() for word in words.split() if len(word) > 3)
    return role_of_field(words) if printed and " " in words and is_known_field(words) else None


def _is_marked(frame: re.Match[str]) -> bool:
    """Whether the line is dressed as a heading: opened by a mark of headings or emphasis, or ended by a colon."""
    opened, closed = frame["open"].strip(), (frame["close"] or "").strip()
    return (
        opened[:1] in ("#", "=", "[", "<")
        or ("*" in opened and "*" in closed)
        or "__" in opened
        or closed[-1:] in (":", "：")
    )


def _is_weak(words: str) -> bool:
    """Words that begin many a list item ("Minor: ...", "Issues: ...") head nothing but their own line."""
    return words.lower() in HEADS_ONE_LINE


_LINE = pattern_of(r"[^\n]*\n|[^\n]+\Z")
_ITEM = pattern_of(
    r"[ \t]*(?:[-*+•·‣▪◦●○■–—]\s+|\(?\d{1,3}[.):](?:\s+|(?=[A-Z*_]))|\(?[a-hA-H][.)]\s+|\(?[ivxIVX]{1,5}[.)]\s+"
    r"|[QWSCPRL]\d{1,2}[.):]\s*|\[\d{1,3}\]\s+)"
)
# What stands before the words of a line: quote marks, heading marks, one bullet or number, emphasis.
_LEAD = pattern_of(
    r"(?:\s|>)*(?:#{1,6}\s+)?(?:[-*+•·‣▪◦●○■–—]\s+)?(?:\[[ xX]\]\s+)?(?:\(?\d{1,3}[.):]\s+|\(?[a-hA-H][.)]\s+"
    r"|\(?[ivxIVX]{1,5}[.)]\s+)?"
)
_RULE = pattern_of(r"[ \t]*(?:[-=*_~#]\s?){3,}[ \t\r]*\n?")


_WHOLE = frozenset({FieldRole.REFERENCES, FieldRole.FORM})
"""Roles whose paragraphs are one sentence each."""
_FIELD = pattern_of(r"[ \t>*_#-]*(?P<name>[A-Za-z][^\n:：]{1,99}?)[ \t*_]*(?:[:：][ \t*_]*(?P<value>[^\n]*?))?[ \t\r]*")
_LONGEST_NAME = 12
"""Words of a field's name."""


@dataclass(frozen=True)
class _Stretch:
    """A paragraph to be: its place and role, the heading above it, whether it is only a heading, or one sentence."""

    start: int
    end: int
    role: FieldRole
    heading: str | None
    is_item: bool = False
    is_mark: bool = False
    is_whole: bool = False


def paragraphs_of(text: str, fields: Sequence[ReviewField]) -> tuple[tuple[Paragraph, ...], tuple[Sentence, ...]]:
    """Return the paragraphs and sentences of a review's original text.

    Every character that is not white space lies in exactly one paragraph. Names of fields, role headings
    ("Weaknesses:") and rules are paragraphs without a sentence; an entry of a reference list is one sentence.
    """
    stretches = _stretches(text, fields)
    paragraphs = tuple(
        Paragraph(index=i, start=s.start, end=s.end, role=s.role, heading=s.heading, is_list_item=s.is_item)
        for i, s in enumerate(stretches)
    )
    spans = [(i, a, b) for i, s in enumerate(stretches) for a, b in _sentence_spans(text, s)]
    sentences = tuple(
        Sentence(id=f"R_{n:03}", text=text[a:b], start=a, end=b, paragraph=i) for n, (i, a, b) in enumerate(spans, 1)
    )
    return paragraphs, sentences


def form_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return where a form's fields without words on the paper are, each with the answer on its or the next line."""
    lines = [line for line in _LINE.finditer(text, start, end) if line.group().strip()]
    found: list[tuple[int, int]] = []
    for line, behind in zip(lines, [*lines[1:], None], strict=False):  # of no lines too
        field = _FIELD.fullmatch(line.group().rstrip("\n"))
        if field is None or len(field["name"].split()) > _LONGEST_NAME:
            continue
        if field["value"]:
            if is_form_answer(field["name"], field["value"]):
                found.append((line.start(), line.end()))
        elif behind is not None and _heads_answer(field["name"], behind.group()):
            found.append((line.start(), behind.end()))
    return found


def _heads_answer(name: str, answer: str) -> bool:
    """Whether a line is a form's field of which the next line is the answer; parts of a review head what is in them."""
    heading = read_heading(f"{name}:")
    part = heading is not None and heading.role not in (None, FieldRole.ETHICS)
    return not part and names_form_field(name) and name[0].isupper() and is_form_answer(name, answer.strip())


def _stretches(text: str, fields: Sequence[ReviewField]) -> list[_Stretch]:
    found: list[_Stretch] = []
    at = 0
    held = [(line.start, line.end, FieldRole.REFERENCES) for line in reference_lines(text, fields)]
    for field in fields:
        found += _marks(text, at, field.start, field.role)
        unused = is_form_answer(field.name, text[field.start : field.end])
        mine = [span for span in held if field.start <= span[0] < field.end]
        mine += ((a, b, FieldRole.FORM) for a, b in form_spans(text, field.start, field.end))
        found += _Walk(text, FieldRole.FORM if unused else field.role, mine).through(field.start, field.end)
        at = field.end
    return found + _marks(text, at, len(text), FieldRole.OTHER)


def _marks(text: str, start: int, end: int, role: FieldRole) -> list[_Stretch]:
    """The text between fields (their names) as a paragraph without sentences."""
    bounds = _trimmed(text, start, end)
    return [_Stretch(*bounds, role, text[slice(*bounds)].strip("# *:\n"), is_mark=True)] if bounds else []


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    piece = text[start:end]
    kept = piece.strip()
    first = start + len(piece) - len(piece.lstrip())
    return (first, first + len(kept)) if kept else None


class _Walk:
    """Goes through a field line by line, gathering paragraphs, with the role and heading that hold at the time."""

    def __init__(self, text: str, role: FieldRole, held: Sequence[tuple[int, int, FieldRole]]) -> None:
        self._text = text
        self._held = sorted(held, key=lambda span: span[:2])
        self._passed = 0
        self._base = self._role = role
        self._heading: str | None = None
        self._found: list[_Stretch] = []
        self._open: _Stretch | None = None

    def through(self, start: int, end: int) -> list[_Stretch]:
        for line in _LINE.finditer(self._text, start, end):
            self._take(line.start(), line.end(), line.group())
        self._close()
        return self._found

    def _take(self, start: int, end: int, line: str) -> None:
        if not line.strip():
            self._close()
        elif _RULE.fullmatch(line):
            self._close()
            self._add(start, end, mark=True)
        elif (held := self._held_at(start, end)) is not None:
            self._take_held(start, end, *held)
        elif heading := read_heading(line):
            self._head(start, end, heading)
        elif _ITEM.match(line):
            self._begin(start, end, self._role, item=True)
        else:
            self._go_on(start, end)

    def _held_at(self, start: int, end: int) -> tuple[int, int, FieldRole] | None:
        """The entry or form's field that a line is in; lines come in order, so what is behind is never asked again."""
        while self._passed < len(self._held) and self._held[self._passed][1] <= start:
            self._passed += 1
        span = self._held[self._passed] if self._passed < len(self._held) else None
        return span if span is not None and span[0] < end else None

    def _take_held(self, start: int, end: int, first: int, last: int, role: FieldRole) -> None:
        """Take a line of an entry of the reference list, or of a form's field and its answer."""
        if first >= start or self._open is None or self._open.role is not role:
            self._begin(start, end, role, item=role is FieldRole.REFERENCES)
        else:
            self._open = replace(self._open, end=end)
        if last <= end:
            self._close()

    def _head(self, start: int, end: int, heading: FoundHeading) -> None:
        self._close()
        if heading.role is not None:
            self._role = _inside(self._base, heading.role)
        self._heading = heading.words
        self._add(start, min(start + heading.end, end), mark=heading.role is not None)
        if self._text[start + heading.end : end].strip():
            self._begin(start + heading.end, end, self._role, item=False)

    def _begin(self, start: int, end: int, role: FieldRole, *, item: bool) -> None:
        self._close()
        self._open = _Stretch(start, end, role, self._heading, is_item=item, is_whole=role in _WHOLE)

    def _go_on(self, start: int, end: int) -> None:
        if self._open is None:
            self._begin(start, end, self._role, item=False)
        else:
            self._open = replace(self._open, end=end)

    def _close(self) -> None:
        if self._open is not None:
            held, self._open = self._open, None
            bounds = _trimmed(self._text, held.start, held.end)
            if bounds:
                self._found.append(replace(held, start=bounds[0], end=bounds[1]))

    def _add(self, start: int, end: int, *, mark: bool) -> None:
        bounds = _trimmed(self._text, start, end)
        if bounds:
            self._found.append(_Stretch(*bounds, self._role, self._heading, is_mark=mark))


def _inside(base: FieldRole, role: FieldRole) -> FieldRole:
    """The role that a heading gives inside a field: "Minor" under weaknesses stays weaknesses."""
    if role is FieldRole.COMMENT and base not in (
        FieldRole.COMMENT,
        FieldRole.OTHER,
        FieldRole.STRENGTHS_AND_WEAKNESSES,
    ):
        return base
    return role


def _sentence_spans(text: str, stretch: _Stretch) -> list[tuple[int, int]]:
    if stretch.is_mark:
        return []
    if stretch.is_whole:
        return cut_to_length(text, stretch.start, stretch.end)
    spans = ((stretch.start + a, stretch.start + b) for a, b in split_sentences(text[stretch.start : stretch.end]))
    return [kept for start, end in spans if (kept := _without_lead(text, start, end))]


def _without_lead(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The sentence without its bullet, number and heading marks; None where nothing but marks is left."""
    lead = _LEAD.match(text, start, end)
    first = lead.end() if lead else start
    if any(c.isalnum() for c in text[first:end]):
        return first, end
    return (start, end) if any(c.isalnum() for c in text[start:end]) else None
