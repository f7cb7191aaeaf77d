"""Checked places in texts: what a finding points at, and what of a document may be pointed into."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from peerassay.documents import PaperBlock, Sentence, SourceText, places_of
from peerassay.frozen import Frozen
from peerassay.prompt_injection import withheld_in

_REFERENCE = re.compile(r"[a-z](?:[a-z\d_\s-]*[a-z\d])?", re.IGNORECASE)
_WORDS = re.compile(r"[a-z]+|\d+")


class Span(Frozen):
    """A verified place: `text` is exactly `document.text[start:end]`, inside the sentence named.

    Attributes:
        document: the id of the paper, review or candidate.
        sentence: the id of the sentence it starts in (`S_int_004`, `abstract_sent_2`).
        start: offset in the document's text.
        end: offset behind its last character.
        text: the source's own words, never a model's.
        score: how well the quote it came from fitted, 0-100; 100 for a span named by its sentence id.

    """

    document: str
    sentence: str
    start: int
    end: int
    text: str
    score: float = 100.0


@dataclass(frozen=True, slots=True)
class Readable:
    """A document that may be pointed into; sentences that speak to a model are withheld and count as no place."""

    document: SourceText
    sentences: Mapping[str, Sentence] = field(default_factory=dict)
    withheld: frozenset[str] = frozenset()

    @classmethod
    def of(cls, document: SourceText) -> "Readable":
        """Return the document with its sentences, rows, captions and lines by id, and those that are withheld."""
        return cls(
            document=document,
            sentences={place.id: place for place in places_of(document)},
            withheld=withheld_in(document),
        )

    def sentence(self, reference: str) -> Sentence | None:
        """Return the sentence or part that a `span_ref` names, None where it names none."""
        return self.sentences.get(reference) or place_by_ref(self.document, reference)

    def shown(self) -> tuple[Sentence, ...]:
        """Return the sentences that may be shown and pointed at, in reading order."""
        return tuple(s for s in self.document.sentences if s.id not in self.withheld)


def whole(sentence: Sentence, document: SourceText) -> Span:
    """Return the span of a whole sentence."""
    return Span(
        document=document.id,
        sentence=sentence.id,
        start=sentence.start,
        end=sentence.end,
        text=document.text[sentence.start : sentence.end],
    )


def pointer(span: Span, readable: Readable) -> str:
    """Return the pointer that `locate` turns into this span again: the id of a whole sentence, else id and words."""
    sentence = readable.sentences.get(span.sentence)
    is_whole = sentence is not None and (sentence.start, sentence.end) == (span.start, span.end)
    return span.sentence if is_whole else f"{span.sentence}: {span.text}"


def withheld_of(text: SourceText) -> tuple[Span, ...]:
    """Return the sentences and parts of a document that speak to a model rather than to its reader."""
    ids = withheld_in(text)
    return tuple(whole(place, text) for place in places_of(text) if place.id in ids)


def place_by_ref(document: SourceText, reference: str) -> Sentence | None:
    """Return the sentence or the part of a block that the reference names, None where there is none.

    A block's own id means its caption, else its first part; a formula's means the sentence that holds it. A part that
    repeats its block's id (a footnote) is that part.
    """
    places = places_of(document)
    named = sentence_by_ref(places, reference)
    if named is not None:
        return named
    wanted = _normal_ref(reference)
    blocks: tuple[PaperBlock, ...] = getattr(document, "blocks", ()) if wanted else ()
    block = next((block for block in blocks if _normal_ref(block.id) == wanted), None)
    if block is None:
        return None
    ids = {part.id for part in block.parts}
    return next((p for p in places if p.id in ids), None) or next(
        (p for p in places if p.start <= block.start and block.end <= p.end), None
    )


def sentence_by_ref(sentences: Sequence[Sentence], reference: str) -> Sentence | None:
    """Return the sentence of that id, case, zeros in front and separators aside; None where there is none.

    The id of a figure or table alone (`fig_4`) means its caption (`fig_4_cap`).
    """
    wanted = _normal_ref(reference)
    found = {_normal_ref(s.id): s for s in reversed(sentences)} if wanted else {}
    return (found.get(wanted) or found.get((*wanted, "cap"))) if wanted else None


@lru_cache(maxsize=16_384)
def _normal_ref(reference: str) -> tuple[str, ...] | None:
    """Return the words and numbers of an id, None for what is no id."""
    bare = reference.strip().strip("[]()\"'`.,:;")
    if not _REFERENCE.fullmatch(bare):
        return None
    return tuple(str(int(word)) if word.isdigit() else word for word in _WORDS.findall(bare.lower()))
