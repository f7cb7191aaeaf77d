"""A source text for tests: sentences with ids and offsets, written here."""

from dataclasses import dataclass

from peerassay.documents.sentence import Sentence


@dataclass(frozen=True)
class MadeText:
    """A document made of sentences."""

    id: str
    text: str
    sentences: tuple[Sentence, ...]


def made(*sentences: str, between: str = " ", identifier: str = "paper-1", prefix: str = "S_int_{:03d}") -> MadeText:
    """Join the sentences to a document and number them."""
    parts: list[Sentence] = []
    at = 0
    for number, words in enumerate(sentences, start=1):
        parts.append(Sentence(id=prefix.format(number), text=words, start=at, end=at + len(words)))
        at += len(words) + len(between)
    return MadeText(identifier, between.join(sentences), tuple(parts))
