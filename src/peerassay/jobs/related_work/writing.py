"""The one question that writes a section: everything in view, and works named that the list lacks."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator

from peerassay.engines import Checked, Fault
from peerassay.engines.prompts import WITHHELD_SENTENCE, shown
from peerassay.frozen import Frozen
from peerassay.jobs.blocks import Block, fenced
from peerassay.jobs.question import OnMaterial, QuotingAnswer, Words
from peerassay.jobs.related_work.draft import MARK, Draft, cited_in, cleaned, cleaned_name
from peerassay.jobs.related_work.material import Material
from peerassay.jobs.related_work.references import ReferencePaper
from peerassay.jobs.related_work.rules.writing import written

MOST_MISSING, MOST_NOTES = 5, 8


def _as_year(value: Any) -> Any:
    """Take "2019" for a number, and nothing for what is none."""
    return int(value) if str(value).strip().isdecimal() else None


class TopicAnswer(Frozen):
    """A paragraph as answered, and the name of its line of work."""

    name: Words = ""
    text: Words


class MissingAnswer(Frozen):
    """A work that belongs into the section and that the list lacks, from memory."""

    title: Words
    author: Words = ""
    year: Annotated[int | None, BeforeValidator(_as_year)] = None
    why: Words = ""


class SectionAnswer(QuotingAnswer):
    """The section as answered."""

    topics: tuple[TopicAnswer, ...]
    missing: tuple[MissingAnswer, ...] = ()
    notes: tuple[Words, ...] = ()


@dataclass(frozen=True, eq=False)
class WriteSection(OnMaterial[Material, SectionAnswer]):
    """What is the related-work section of this paper?"""

    name: ClassVar[str] = "related-work/write"
    prompts: ClassVar[tuple[str, ...]] = ("write.md",)
    max_output_tokens: ClassVar[int] = 8_000

    def usual_output_tokens(self) -> int:
        """Return so much for each reference."""
        return 47 * len(self.material.references)

    def task(self) -> tuple[Block, ...]:
        """Return the task with the usual length for so many references."""
        count = len(self.material.references)
        least, most = usual_words(count)
        others = self.material.others
        asked = self.wording(
            count=count,
            least=least,
            most=most,
            missing=MOST_MISSING,
            notes=MOST_NOTES,
            others=len(others),
        )
        lines = (f"{r.mark} {shown(r.printed or r.work.title, WITHHELD_SENTENCE)}" for r in others)
        listed = (fenced("Other entries of the paper's list:", "other entries", lines),) if others else ()
        return (*listed, asked)

    def own_rule(self, answer: SectionAnswer) -> Checked[SectionAnswer]:
        """Return the section with known works alone; what it leaves out is counted later and is no fault."""
        faults: list[Fault] = []
        topics: list[TopicAnswer] = []
        known = self.material.known | {other.number for other in self.material.others}
        for n, topic in enumerate(answer.topics):
            clean = cleaned(topic.text, known)
            faults += (Fault(path=f"$.topics[{n}].text", what=what) for what in clean.faults)
            if clean.sentences:
                topics.append(TopicAnswer(name=cleaned_name(topic.name), text=clean.text))
        if not topics:
            faults.append(Fault(path="$.topics", what="no paragraph is written"))
        kept = {"topics": tuple(topics), "missing": answer.missing[:MOST_MISSING], "notes": answer.notes[:MOST_NOTES]}
        return Checked(answer.model_copy(update=kept), tuple(faults))

    def offline(self) -> SectionAnswer:
        """Return the list that rules make."""
        topics = written(self.material).topics
        return SectionAnswer(
            topics=tuple(TopicAnswer(name=t.name, text=" ".join(s.text for s in t.sentences)) for t in topics)
        )


def usual_words(count: int) -> tuple[int, int]:
    """Return how long a section on so many references is best, in words.

    30 NeurIPS papers of 2025 have 16 words for each in the lower quarter, 33 in the upper (ComRW's 31, IIR, appendix
    A). Judges of five papers called sections of 22 to 28 for each compressed where references were few, and sections
    of 1,700 words too long however many there were.
    """
    return max(200, min(26 * count // 10 * 10, 1_150)), max(350, min(40 * count // 10 * 10, 1_450))


def with_cited_others(given: SectionAnswer, material: Material) -> tuple[SectionAnswer, tuple[ReferencePaper, ...]]:
    """Return the answer with the other entries that it cites numbered behind the references, and all references."""
    cited = {number for topic in given.topics for number in cited_in(topic.text)}
    taken = [other for other in material.others if other.number in cited]
    places = {other.number: n for n, other in enumerate(taken, len(material.references) + 1)}

    def renumbered(topic: TopicAnswer) -> TopicAnswer:
        text = MARK.sub(lambda found: f"@cite_{places.get(int(found[1]), int(found[1]))}", topic.text)
        return topic.model_copy(update={"text": text})

    added = (other.model_copy(update={"number": places[other.number]}) for other in taken)
    topics = tuple(map(renumbered, given.topics))
    return given.model_copy(update={"topics": topics}), (*material.references, *added)


def draft_of(given: SectionAnswer, known: frozenset[int]) -> Draft:
    """Return the answer as a draft, sentence by sentence."""
    draft = Draft()
    for topic in given.topics:
        draft = draft.with_topic(topic.name, cleaned(topic.text, known).sentences)
    return draft
