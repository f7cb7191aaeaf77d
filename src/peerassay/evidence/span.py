"""Checked places in texts: what a finding points at, and what of a document may be pointed into."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from peerassay.documents import Sentence, SourceText
from peerassay.frozen import Frozen
from peerassay.shield import withheld_in

_REFERENCE = re.compile(r"([a-z]+(?:[_\s-]+[a-z]+)*)?[_\s-]*0*(\d+)?", re.IGNORECASE)


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
        """Return the document with its sentences by id and those that are withheld."""
        return cls(
            document=document,
            sentences={sentence.id: sentence for sentence in document.sentences},
            withheld=withheld_in(document),
        )

    def sentence(self, reference: str) -> Sentence | None:
        """Return the sentence that a `span_ref` names, None where it names none."""
        return self.sentences.get(reference) or sentence_by_ref(self.document.sentences, reference)

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
    """Return the sentences of a document that speak to a model rather than to its reader."""
    ids = withheld_in(text)
    return tuple(whole(sentence, text) for sentence in text.sentences if sentence.id in ids)


def sentence_by_ref(sentences: Sequence[Sentence], reference: str) -> Sentence | None:
    """Return the sentence of that id, case, zeros in front and separators aside; None where there is none."""
    wanted = _normal_ref(reference)
    return next((s for s in sentences if _normal_ref(s.id) == wanted), None) if wanted else None


def _normal_ref(reference: str) -> tuple[str, int] | None:
    found = _REFERENCE.fullmatch(reference.strip().strip("[]()\"'`.,:;"))
    if not found or not found.group(1):
        return None
    words = found.group(1).lower().replace("_", " ").replace("-", " ").split()
    return "_".join(words), int(found.group(2) or 0)
