"""What a document says to a machine rather than to its reader: kept from every model, or flagged beside a claim."""

from collections.abc import Collection

from peerassay.documents.sentence import SourceText
from peerassay.evidence.span import Span
from peerassay.shield import flagged_in, withheld_in


def withheld_of(text: SourceText) -> tuple[Span, ...]:
    """Return the sentences of a document that speak to a model rather than to its reader."""
    return _spans(text, withheld_in(text))


def flagged_of(text: SourceText) -> tuple[Span, ...]:
    """Return the sentences that speak to a model and carry a claim too: models read them, and the report tells."""
    return _spans(text, flagged_in(text))


def _spans(text: SourceText, ids: Collection[str]) -> tuple[Span, ...]:
    return tuple(
        Span(document=text.id, sentence=s.id, start=s.start, end=s.end, text=s.text)
        for s in text.sentences
        if s.id in ids
    )
