"""What a section says of the paper itself, compared with the paper, corrected or struck."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import BaseModel, BeforeValidator

from peerassay.documents import Paper, Sentence
from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.evidence.span import Readable
from peerassay.frozen import Frozen
from peerassay.jobs.question import as_list
from peerassay.jobs.related_work.draft import Draft, DraftSentence, cited_in, cleaned
from peerassay.jobs.related_work.operations import Id
from peerassay.jobs.related_work.shown import Ground
from peerassay.jobs.related_work.structure import harmless
from peerassay.language.terms import words

_OURS = frozenset({"we", "our", "ours", "us"})


class OwnSupport(Frozen):
    """A sentence on the paper itself: the places of the paper that say it, and what is wrong, "" where nothing is."""

    sentence: str
    places: tuple[Sentence, ...] = ()
    why: str = ""
    rewritten: bool = False


class OwnGiven(Frozen):
    """What of the paper supports a sentence, and its new text where the paper does not say it."""

    sentence: Id
    supported_by: Annotated[tuple[str, ...], BeforeValidator(as_list)] = ()
    why: str = ""
    text: str = ""


class OwnsGiven(Frozen):
    """The answer, one item for each sentence."""

    sentences: tuple[OwnGiven, ...]


@dataclass(frozen=True)
class CheckOwn(Question[OwnsGiven]):
    """Does the paper say what these sentences say of it?"""

    name: ClassVar[str] = "related-work/own"
    answer_type: ClassVar[type[BaseModel]] = OwnsGiven
    max_output_tokens: ClassVar[int] = 4_000

    ground: Ground
    draft: Draft
    asked: tuple[DraftSentence, ...]

    def prompt(self) -> Prompt:
        """Return the ground, the draft, and which of its sentences to compare."""
        return self.ground.prompt("own.md", draft=self.draft, asked=", ".join(s.id for s in self.asked))

    def check(self, answer: OwnsGiven) -> Checked[OwnsGiven]:
        """Return an item for each sentence, with places that are there and texts that keep every mark."""
        known, readable = {s.id: s for s in self.asked}, Readable.of(self.ground.paper)
        kept: dict[str, OwnGiven] = {}
        faults: list[Fault] = []
        for n, given in enumerate(answer.sentences):
            sentence = known.get(given.sentence)
            if sentence is None or sentence.id in kept:
                faults.append(
                    Fault(path=f"$.sentences[{n}]", what="was not asked about, or is there twice", dropped=False)
                )
                continue
            text = cleaned(given.text, self.ground.known).text if given.text.strip() else ""
            if text and (set(cited_in(text)) != set(sentence.cited) or self.ground.new_in(text)):
                faults.append(Fault(path=f"$.sentences[{n}].text", what="changes a mark or names something new"))
                text = ""
            places = tuple(dict.fromkeys(place.id for place in _places(given.supported_by, readable)))
            kept[sentence.id] = OwnGiven(sentence=sentence.id, supported_by=places, why=harmless(given.why), text=text)
        missing = [s.id for s in self.asked if s.id not in kept]
        if missing:
            faults.append(Fault(path="$.sentences", what=f"no answer on {', '.join(missing)}"))
        return Checked(OwnsGiven(sentences=tuple(kept[s.id] for s in self.asked if s.id in kept)), tuple(faults))

    def offline(self) -> OwnsGiven:
        """Return no support: rules write no sentence on the paper."""
        return OwnsGiven(sentences=tuple(OwnGiven(sentence=s.id, why="it was not compared") for s in self.asked))


def speaks_of_paper(text: str) -> bool:
    """Whether a sentence of the section speaks of the paper itself, which it calls "we" or "our"."""
    return not _OURS.isdisjoint(words(text))


def settled(
    asked: Sequence[DraftSentence], given: OwnsGiven, paper: Paper
) -> tuple[dict[str, str], tuple[OwnSupport, ...]]:
    """Return new texts by sentence ("" strikes one that cites nothing), and what supports each that stays."""
    readable, answers = Readable.of(paper), {item.sentence: item for item in given.sentences}
    fixes: dict[str, str] = {}
    found: list[OwnSupport] = []
    for sentence in asked:
        item = answers.get(sentence.id, OwnGiven(sentence=sentence.id, why="it was not compared with the paper"))
        places = _places(item.supported_by, readable)
        is_said = bool(places) and not item.why
        if not is_said and item.text and item.text != sentence.text and places:
            fixes[sentence.id] = item.text
            found.append(OwnSupport(sentence=sentence.id, places=places, rewritten=True))
        elif not is_said and not sentence.cited:
            fixes[sentence.id] = ""
        else:
            why = "" if is_said else item.why or "the paper does not say it"
            found.append(OwnSupport(sentence=sentence.id, places=places, why=why))
    return fixes, tuple(found)


def _places(given: Sequence[str], readable: Readable) -> tuple[Sentence, ...]:
    found = (readable.sentence(ref.strip("[] ")) for ref in given)
    return tuple(dict.fromkeys(place for place in found if place and place.id not in readable.withheld))
