"""What of a paper is summarised: its body without the abstract, appendices and forms, and without withheld sentences.

The authors' abstract is left out, so that a summary says what the body bears out and can be held against it. Appendices
and the reference list are shown to no model: every question would pay for them, and an abstract says nothing of them.
"""

from dataclasses import dataclass
from functools import cached_property

from peerassay.documents import Paper, SectionKind, Sentence
from peerassay.documents.paper import ID_PREFIX
from peerassay.language.announcing import announces
from peerassay.prompt_injection import withheld_in

LEAST_SENTENCES = 12
"""A paper of which less is left is summarised with all its sentences: a note, or an abstract alone."""
_LEFT_OUT = (SectionKind.ABSTRACT, SectionKind.APPENDIX)
_SPARED = tuple(f"S_{ID_PREFIX[kind]}_" for kind in (*_LEFT_OUT, SectionKind.OTHER))
OPENING, CLOSING = 0.15, 0.85
"""Where the opening ends and the closing begins in a paper without headings, as shares of its sentences."""


@dataclass(frozen=True, eq=False)
class Body:
    """The paper without abstract, appendices and references, and the sentences to be summed up, in reading order."""

    paper: Paper
    sentences: tuple[Sentence, ...]

    @cached_property
    def by_id(self) -> dict[str, Sentence]:
        """Its sentences by id."""
        return {sentence.id: sentence for sentence in self.sentences}

    @cached_property
    def places(self) -> dict[str, float]:
        """Where each sentence stands, 0 for the first, 1 for the last."""
        last = max(len(self.sentences) - 1, 1)
        return {sentence.id: n / last for n, sentence in enumerate(self.sentences)}

    @cached_property
    def is_headed(self) -> bool:
        """Whether headings tell the introduction."""
        return any(is_of(s, SectionKind.INTRODUCTION) for s in self.sentences)

    def opens(self, sentence: Sentence) -> bool:
        """Whether it stands in the introduction; without headings, among the first."""
        return is_of(sentence, SectionKind.INTRODUCTION) if self.is_headed else self.places[sentence.id] < OPENING

    def closes(self, sentence: Sentence) -> bool:
        """Whether it stands in the conclusion; without headings, among the last."""
        return is_of(sentence, SectionKind.CONCLUSION) if self.is_headed else self.places[sentence.id] > CLOSING

    @cached_property
    def turn(self) -> float:
        """Where the opening turns from what is known to what the authors do: the place of their first announcement."""
        said = (self.places[s.id] for s in self.sentences if self.opens(s) and announces(s.text))
        return next(said, 1.0)


def is_of(sentence: Sentence, kind: SectionKind) -> bool:
    """Whether the sentence stands in a section of the kind."""
    return sentence.id.startswith(f"S_{ID_PREFIX[kind]}_")


def body_of(paper: Paper) -> Body:
    """Return the body of a paper, each sentence once; of one with hardly any, all its sentences."""
    withheld = withheld_in(paper)
    first: dict[str, Sentence] = {}
    for sentence in paper.sentences:
        if sentence.id not in withheld:
            first.setdefault("".join(filter(str.isalnum, sentence.text.casefold())), sentence)
    readable = tuple(first.values())
    kept = tuple(s for s in readable if not s.id.startswith(_SPARED))
    if len(kept) < LEAST_SENTENCES:
        kept = tuple(s for s in readable if not s.id.startswith(_SPARED[:-1]))
    if len(kept) < LEAST_SENTENCES:
        return Body(paper, readable)
    without = {
        "card": paper.card.model_copy(update={"abstract": ""}),
        "sentences": tuple(s for s in paper.sentences if not any(is_of(s, kind) for kind in _LEFT_OUT)),
        "sections": tuple(section for section in paper.sections if section.kind not in _LEFT_OUT),
        "references": (),
    }
    return Body(paper.model_copy(update=without), kept)
