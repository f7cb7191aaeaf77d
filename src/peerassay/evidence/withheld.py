"""What was kept from a model: the sentences of a document that speak to one rather than to the reader."""

from peerassay.documents.text import SourceText
from peerassay.documents.withholding import withheld_in
from peerassay.evidence.span import Span


def withheld_of(text: SourceText) -> tuple[Span, ...]:
    """Return the sentences of a document that speak to a model rather than to its reader."""
    withheld = withheld_in(text)
    return tuple(
        Span(document=text.id, sentence=s.id, start=s.start, end=s.end, text=s.text)
        for s in text.sentences
        if s.id in withheld
    )
