"""The texts that a question may quote, by the names that its prompt gives them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from peerassay.documents import Sentence, SourceText, places_of
from peerassay.evidence import Span, find_quote, sentence_by_ref
from peerassay.prompt_injection import withheld_in

PAPER, TITLE = "paper", "title"
REVIEW_ID = "R"
"""What the ids of a review's sentences begin with, before the number."""
_OF_REVIEW = re.compile(r"\[?((?:R|AC)\d+)_0*(\d+)\]?")
_NAMED = re.compile(r"\[?(\w+)\]?[\s:,]+\[?(\w+)\]?")

Place = tuple[str, str]
"""A document's id and a sentence's id."""


def review_sentence(name: str, sentence: Sentence) -> str:
    """Return the id that prompts give a sentence of a review: `R2_012` for `R_012` of the review called R2."""
    return of_review(name, sentence.id)


def of_review(name: str, sentence_id: str) -> str:
    """Return the same for the sentence's own id."""
    return f"{name}_{sentence_id.rpartition('_')[2]}"


@dataclass(frozen=True, slots=True)
class Sources:
    """Texts by name: `paper`, `R1` ... and `AC1` ... for reviews, a candidate's id for a work.

    `hidden` are sentences that the prompt left out in addition to those that no model is shown; `unnumbered` are the
    names of texts whose sentences are shown without ids.
    """

    texts: Mapping[str, SourceText]
    hidden: frozenset[Place] = frozenset()
    unnumbered: frozenset[str] = frozenset()

    def named(self, name: str) -> SourceText | None:
        """Return the text of a name, None where there is none."""
        key = name.strip().strip("[]")
        return self.texts.get(key) or self.texts.get(key.casefold().removeprefix("the "))

    def sentence(self, reference: str) -> tuple[SourceText, Sentence] | None:
        """Return what an id as prompts print it means: `R2_012`, `S_int_003`, `P1a2b3c4d abstract_sent_2`."""
        words = reference.strip()
        if of_review := _OF_REVIEW.fullmatch(words):
            return self._in(of_review[1], f"{REVIEW_ID}_{int(of_review[2]):03d}")
        if named := _NAMED.fullmatch(words):
            return self._in(named[1], named[2])
        return self._in(PAPER, words)

    def places(self, reference: str) -> frozenset[Place]:
        """Return what an id means: a sentence, the paper's `title` or an entry of its list (`ref_012`).

        Of a text without ids, which its name means, all but the title; that too where nothing else is shown of it.
        """
        name = reference.strip().strip("[]")
        if name in self.unnumbered:
            text = self.texts[name]
            own = frozenset((text.id, sentence.id) for sentence in text.sentences)
            rest = own - {(text.id, TITLE)}
            return own if rest <= self.hidden else rest
        paper = self.texts.get(PAPER)
        if paper is not None and (name == TITLE or any(e.id == name for e in getattr(paper, "references", ()))):
            return frozenset({(paper.id, name)})
        found = self.sentence(reference)
        return frozenset() if found is None else frozenset({(found[0].id, found[1].id)})

    def is_of_a_work(self, reference: str) -> bool:
        """Whether an id without a text's name is one that sentences of other texts than the paper have."""
        bare = reference.strip().strip("[]")
        others = (text for name, text in self.texts.items() if name != PAPER and not _OF_REVIEW.fullmatch(f"{name}_1"))
        return any(sentence.id == bare for text in others for sentence in text.sentences)

    def quote(self, source: str, words: str, sentence: str = "") -> Span | str:
        """Return where the words are in a source, or in plain words why they are not evidence."""
        text = self.named(source)
        if text is None:
            return f"there is no source {' '.join(source.split())[:40]!r}"
        meant = self.sentence(sentence) if sentence else None
        found = find_quote(words, text, sentence=meant[1].id if meant and meant[0] is text else None)
        if found.span is None:
            return f"not found in {source[:40]}: {found.reason}"
        return "this sentence was not shown" if self.is_hidden(text, found.span) else found.span

    def is_hidden(self, text: SourceText, span: Span) -> bool:
        """Whether any sentence or row that the span touches was left out of the prompt."""
        left_out = withheld_in(text) | {sentence for document, sentence in self.hidden if document == text.id}
        return any(s.id in left_out and s.start < span.end and span.start < s.end for s in places_of(text))

    def _in(self, name: str, reference: str) -> tuple[SourceText, Sentence] | None:
        text = self.named(name)
        if text is None:
            return None
        places = places_of(text)
        place = next((p for p in places if p.id == reference.strip("[]")), None) or sentence_by_ref(places, reference)
        return (text, place) if place is not None else None
