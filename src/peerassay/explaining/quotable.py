"""What of a paper can be quoted beside its running text: its title, and the captions of figures and tables."""

from collections.abc import Iterator

from peerassay.documents import Paper, Sentence
from peerassay.documents.sentence import LONGEST
from peerassay.engines.prompts import one_line

TITLE, CAPTION = "title", "caption"


def quotable(paper: Paper) -> Paper:
    """Return the paper with its title and captions as last sentences (`title`, `caption_1` ...).

    They stand behind its text, so that the places of all other sentences stay.
    """
    text, sentences = paper.text, list(paper.sentences)
    for ref, words in _named(paper):
        start = len(text) + 2
        text = f"{text}\n\n{words}"
        paragraph = sentences[-1].paragraph + 1 if sentences else 0
        sentences.append(Sentence(id=ref, text=words, start=start, end=len(text), paragraph=paragraph))
    return paper.model_copy(update={"text": text, "sentences": tuple(sentences)})


def captions(paper: Paper) -> tuple[Sentence, ...]:
    """Return the captions of a quotable paper."""
    return tuple(s for s in paper.sentences if s.id.startswith(f"{CAPTION}_"))


def _named(paper: Paper) -> Iterator[tuple[str, str]]:
    if title := one_line(paper.card.title)[:LONGEST]:
        yield TITLE, title
    for n, caption in enumerate(paper.captions, 1):
        if words := one_line(caption)[:LONGEST]:
            yield f"{CAPTION}_{n}", words
