"""The items of a review's novelty discussion, found by the cues of `cues.toml` (docs/law.md, 5 and 7)."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Protocol

from peerassay.documents import FieldRole, Review, Sentence
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.case import Stance, StatementKind

TABLE = Path(__file__).parent / "cues.toml"
WORK = "<W>"
"""Stands in the text for every place where a work is named."""
_CLASS = re.compile(r"<([A-Z]{2,})>")


class Certainty(StrEnum):
    """How firm the reviewer's language is."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Cue(Frozen):
    """One row of the table.

    Attributes:
        name: what people call it.
        tells: what a sentence that holds it says: a stance, a kind, a certainty, or what the finder asks
            about ("asks", "himself" ...).
        pattern: a regular expression without regard to case; `<NAME>` stands for a word class of the table.
        praise_only: it speaks only outside weaknesses, questions and limitations.
        in_summary: it speaks in summaries as well, where other words describe the paper and judge nothing.
        hits: example sentences that hold it; each alternative of the pattern is needed for one of them.
        misses: near ones that do not.

    """

    name: str
    tells: str
    pattern: str
    praise_only: bool = False
    in_summary: bool = False
    hits: tuple[str, ...]
    misses: tuple[str, ...]


class CueTable(Frozen):
    """The rows in order, the more telling first, and the word classes that their patterns name."""

    words: Mapping[str, str]
    cue: tuple[Cue, ...]

    def expression(self, cue: Cue) -> re.Pattern[str]:
        """Return the row's compiled pattern with the word classes written out."""
        return re.compile(self._written_out(cue.pattern), re.IGNORECASE)

    def _written_out(self, pattern: str) -> str:
        return _CLASS.sub(lambda name: f"(?:{self._written_out(self.words[name[1]])})", pattern)


@cache
def cue_table() -> CueTable:
    """Return the shipped table."""
    return CueTable.model_validate(tomllib.loads(TABLE.read_text(encoding="utf-8")))


@cache
def _compiled() -> tuple[tuple[Cue, re.Pattern[str]], ...]:
    return tuple((cue, cue_table().expression(cue)) for cue in cue_table().cue)


def cues_in(text: str, among: Sequence[str]) -> list[Cue]:
    """Return the rows that tell one of these and that the text holds, in the order of the table."""
    return [cue for cue, pattern in _compiled() if cue.tells in among and pattern.search(text)]


def marked_text(text: str, places: Sequence[tuple[int, int]]) -> str:
    """Return the text with each place that names a work (offsets in it) written as `<W>`."""
    parts, behind = [], 0
    for start, end in sorted(places):
        if start >= behind:
            parts += [text[behind:start], WORK]
            behind = end
    return "".join([*parts, text[behind:]])


UNREAD = frozenset({FieldRole.TITLE, FieldRole.ETHICS, FieldRole.REFERENCES})
DOUBTING = frozenset({FieldRole.WEAKNESSES, FieldRole.QUESTIONS, FieldRole.LIMITATIONS})
STANCES = tuple(Stance)
OUTRIGHT = frozenset({"newness is hard to find", "lacks newness", "little newness", "incremental"})
"""Cues of doubt that are no praise, whatever is around them."""
LONGEST_HEADING = 8
"""Words of a line that announces what the next sentence says ("Limited novelty:")."""
LONGEST_LABEL = 3
"""Words of a line that only names a topic ("Novelty and significance:")."""


class NamedWork(Protocol):
    """What the rules need to know of a work that the review names."""

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Offsets of its mentions in the review's original."""


class ItemMatch(Frozen):
    """A claim, opinion, request or report.

    Attributes:
        start, end: offsets in the review's original: one whole sentence, or a heading and the sentence below it.
        sentence_ids: the sentences that it covers.
        stance: None for a request.

    """

    start: int
    end: int
    sentence_ids: tuple[str, ...]
    kind: StatementKind
    stance: Stance | None
    confidence_lang: Certainty


@dataclass(frozen=True, slots=True)
class _Line:
    """A sentence as the rules read it: works marked; what it tells, if it is an item."""

    sentence: Sentence
    text: str
    role: FieldRole
    kind: StatementKind | None
    stance: Stance | None

    @property
    def words(self) -> int:
        return len(self.text.split())


def find_items(review: Review, works: Sequence[NamedWork]) -> tuple[ItemMatch, ...]:
    """Return the items in the order of the review."""
    places = sorted({place for work in works for place in work.places})
    lines = [_line(review, sentence, places) for sentence in review.sentences]
    items: list[ItemMatch] = []
    heading: _Line | None = None
    for line, following in zip(lines, [*lines[1:], None], strict=False):  # a review of headings alone has no line
        if heading is None and following is not None and _announces(line, following):
            heading = line
        elif heading is not None:
            items.append(_item(review, (heading, line), places))
            heading = None
        elif line.kind is not None and not _is_label(line):
            items.append(_item(review, _with_reason(line, following), places))
    return tuple(items)


def _with_reason(line: _Line, following: _Line | None) -> tuple[_Line, ...]:
    """A claim with the sentence that gives its reason, unless that is an item of its own."""
    if following is None or following.kind is not None or line.kind is StatementKind.REQUEST:
        return (line,)
    return (line, following) if is_reason(line.sentence, following.sentence) else (line,)


def is_reason(sentence: Sentence, following: Sentence) -> bool:
    """Return whether the next sentence of a paragraph opens as one that gives the reason for what was said."""
    return sentence.paragraph == following.paragraph and bool(cues_in(following.text, ["reason"]))


def doubted(text: str) -> Stance | None:
    """Return how words doubt newness where they do so outright ("lacks novelty"), None where they do not."""
    cues = cues_in(text, STANCES)
    return Stance(cues[0].tells) if cues and cues[0].name in OUTRIGHT else None


def _line(review: Review, sentence: Sentence, places: Sequence[tuple[int, int]]) -> _Line:
    inside = [(a - sentence.start, b - sentence.start) for a, b in _within(places, sentence.start, sentence.end)]
    text = marked_text(sentence.text, inside)
    role = review.paragraph_of(sentence).role
    kind, stance = (None, None) if role in UNREAD else _read(text, role)
    return _Line(sentence, text, role, kind, stance)


def _read(text: str, role: FieldRole) -> tuple[StatementKind | None, Stance | None]:
    """What a sentence in a field of this role is, and how it judges newness."""
    if cues_in(text, ["himself"]):
        return None, None
    if cues_in(text, ["asks"]):
        return (StatementKind.REQUEST if cues_in(text, ["of_newness"]) else None), None
    cues = [
        cue
        for cue in cues_in(text, STANCES)
        if not (cue.praise_only and role in DOUBTING) and (cue.in_summary or role is not FieldRole.SUMMARY)
    ]
    if not cues:
        return None, None
    return StatementKind(_by_cue(text, StatementKind, StatementKind.CLAIM)), Stance(cues[0].tells)


def _by_cue(text: str, among: type[StrEnum], otherwise: StrEnum) -> str:
    """The first of these values that a cue of the table tells."""
    return next((cue.tells for cue in cues_in(text, list(among))), otherwise)


def _announces(line: _Line, following: _Line) -> bool:
    """Whether the line is a heading with a judgement for which the next sentence gives the ground."""
    return (
        line.kind in {StatementKind.CLAIM, StatementKind.OPINION}
        and line.words <= LONGEST_HEADING
        and not line.text.rstrip().endswith((".", "!", "?"))
        and following.role is line.role
        and following.sentence.paragraph - line.sentence.paragraph <= 1
        and following.kind is not StatementKind.REQUEST
        and (following.stance is None or (following.stance is Stance.NOVEL) is (line.stance is Stance.NOVEL))
    )


def _is_label(line: _Line) -> bool:
    """Whether it names the topic and judges nothing."""
    return line.stance is Stance.NOVEL and line.words <= LONGEST_LABEL


def certainty_of(text: str) -> Certainty:
    """Return how firm the words of a reviewer are."""
    return Certainty(_by_cue(text, Certainty, Certainty.MEDIUM))


def _item(review: Review, lines: tuple[_Line, ...], places: Sequence[tuple[int, int]]) -> ItemMatch:
    start, end = lines[0].sentence.start, lines[-1].sentence.end
    text = " ".join(line.text for line in lines)
    told = next(line for line in reversed(lines) if line.kind is not None)
    return ItemMatch(
        start=start,
        end=end,
        sentence_ids=tuple(line.sentence.id for line in lines),
        kind=StatementKind.CLAIM
        if len(lines) > 1 and told.kind is not StatementKind.REPORTED
        else told.kind or StatementKind.CLAIM,
        stance=told.stance,
        confidence_lang=certainty_of(text),
    )


def _within(places: Sequence[tuple[int, int]], start: int, end: int) -> list[tuple[int, int]]:
    return [(a, b) for a, b in places if start <= a and b <= end]
