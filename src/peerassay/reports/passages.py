"""Evidence shown in its place: a work's kept sentences with the spans marked in them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from peerassay.documents.sentence import Sentence
from peerassay.evidence.span import Span
from peerassay.grading.record import CandidateEntry

_PARTS: tuple[tuple[str, str], ...] = (
    ("title", "Its title"),
    ("abstract", "Its abstract"),
    ("intro", "From its introduction"),
    ("", "From its text"),
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text, marked or not."""

    text: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a work: its name, its pieces, whether anything in it is marked."""

    part: str
    pieces: tuple[Piece, ...]

    @property
    def marked(self) -> bool:
        """Whether a span lies in it."""
        return any(piece.marked for piece in self.pieces)


def pieces(text: str, ranges: Iterable[tuple[int, int]]) -> tuple[Piece, ...]:
    """Return the text cut at the ranges (offsets into it; they may overlap or reach beyond it)."""
    found: list[Piece] = []
    at = 0
    for start, end in sorted((max(0, s), min(len(text), e)) for s, e in ranges):
        if end <= max(at, start):
            continue
        if start > at:
            found.append(Piece(text[at:start]))
        found.append(Piece(text[max(at, start) : end], marked=True))
        at = end
    if at < len(text):
        found.append(Piece(text[at:]))
    return tuple(found)


def passages_of(entry: CandidateEntry, spans: Sequence[Span]) -> tuple[Passage, ...]:
    """Return a work's title where it is marked, its abstract, and what else holds a span, in reading order."""
    by_part: dict[str, list[Sentence]] = {name: [] for _, name in _PARTS}
    for sentence in sorted(entry.sentences, key=lambda s: (s.start, s.id)):
        by_part[next(name for prefix, name in _PARTS if sentence.id.startswith(prefix))].append(sentence)
    made = [Passage(name, _joined(held, spans)) for name, held in by_part.items() if held]
    abstract = entry.candidate.abstract
    if not by_part["Its abstract"] and abstract:
        made.insert(0, Passage("Its abstract", (Piece(abstract),)))
    shown = [p for p in made if p.marked or p.part == "Its abstract"]
    return (*shown, *_unplaced(entry.sentences, spans))


def sentence_with(sentences: Iterable[Sentence], span: Span) -> tuple[Piece, ...]:
    """Return the sentence that holds a span with the span marked; the span alone where it is not kept."""
    for sentence in sentences:
        if sentence.id == span.sentence and _fits(sentence, span):
            return pieces(sentence.text, [(span.start - sentence.start, span.end - sentence.start)])
    return (Piece(span.text, marked=True),)


def _joined(sentences: Sequence[Sentence], spans: Sequence[Span]) -> tuple[Piece, ...]:
    found: list[Piece] = []
    before: Sentence | None = None
    for sentence in sentences:
        if before is not None:
            found.append(Piece(" " if sentence.start - before.end <= 2 else " […] "))
        ranges = [(s.start - sentence.start, s.end - sentence.start) for s in spans if _fits(sentence, s)]
        found += pieces(sentence.text, ranges)
        before = sentence
    return tuple(found)


def _fits(sentence: Sentence, span: Span) -> bool:
    """Whether the span's words stand in the sentence where its offsets say."""
    start, end = max(span.start, sentence.start), min(span.end, sentence.end)
    if start >= end:
        return False
    here = sentence.text[start - sentence.start : end - sentence.start]
    return bool(here) and here == span.text[start - span.start : end - span.start]


def _unplaced(sentences: Sequence[Sentence], spans: Sequence[Span]) -> tuple[Passage, ...]:
    lost = dict.fromkeys(span.text for span in spans if not any(_fits(s, span) for s in sentences))
    return tuple(Passage("Its words", (Piece(text, marked=True),)) for text in lost)
