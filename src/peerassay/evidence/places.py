"""From what a judge points with (a sentence's id, or a short quote) to a verified place in the source."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from peerassay.documents.sentence import Sentence, SourceText
from peerassay.evidence.quoting import find_quote, sentence_by_ref
from peerassay.evidence.span import Span
from peerassay.shield import withheld_in

_LABELLED = re.compile(r"""^\[?(?P<ref>[A-Za-z]+(?:_[A-Za-z0-9]+)*)\]?\s*[:,–-]\s*(?P<quote>\S.*)$""", re.DOTALL)
_MARKS = " \t\r\n\"'“”‘’«»`"


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


def locate(pointer: str, readable: Readable) -> Span | str:
    """Return the place that the pointer means, or in plain words why there is none.

    A pointer is a sentence's id, a verbatim quote, or both (`abstract_sent_2: "..."`).
    """
    words = pointer.strip(_MARKS)
    sentence = readable.sentence(words)
    if sentence is not None:
        return _allowed(whole(sentence, readable.document), readable)
    labelled = _LABELLED.match(words)
    named = readable.sentence(labelled["ref"]) if labelled else None
    if labelled and named:
        return _quoted(labelled["quote"], readable, named.id)
    return _quoted(words, readable, None)


def pointer(span: Span, readable: Readable) -> str:
    """Return the pointer that `locate` turns into this span again: the id of a whole sentence, else id and words."""
    sentence = readable.sentences.get(span.sentence)
    is_whole = sentence is not None and (sentence.start, sentence.end) == (span.start, span.end)
    return span.sentence if is_whole else f"{span.sentence}: {span.text}"


def _quoted(quote: str, readable: Readable, sentence_id: str | None) -> Span | str:
    check = find_quote(quote.strip(_MARKS), readable.document, sentence=sentence_id)
    if check.span is None:
        return f"{_shortened(quote)!r} is no place in this text: {check.reason}"
    return _allowed(check.span, readable)


def _allowed(span: Span, readable: Readable) -> Span | str:
    for ref in readable.withheld:
        sentence = readable.sentences[ref]
        if sentence.start < span.end and span.start < sentence.end:
            return "the sentence speaks to a model and is withheld"
    return span


def _shortened(words: str) -> str:
    return f"{words[:60]}…" if len(words) > 60 else words
