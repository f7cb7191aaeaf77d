"""The draft, and the references that it lacks (IIR, figure 10 and section 4.2)."""

from dataclasses import dataclass
from typing import Any, ClassVar

from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.frozen import Frozen
from peerassay.jobs.related_work.draft import FURTHER, Addition, Draft, cited_in, cleaned, cleaned_name
from peerassay.jobs.related_work.material import Material
from peerassay.jobs.related_work.measures import measured
from peerassay.jobs.related_work.methods.iir.asking import new_in, prompt_on
from peerassay.jobs.related_work.rules.topics import Similarities
from peerassay.jobs.related_work.rules.writing import own_sentence, written
from peerassay.jobs.related_work.writing import usual_words


class TopicAnswer(Frozen):
    """A subtopic as answered."""

    name: str = ""
    sentences: tuple[str, ...] = ()


class DraftAnswer(Frozen):
    """The section as answered."""

    topics: tuple[TopicAnswer, ...]


@dataclass(frozen=True)
class WriteDraft(Question[DraftAnswer]):
    """What is the related-work section of this paper?"""

    name: ClassVar[str] = "related-work/draft"
    max_output_tokens: ClassVar[int] = 8_000

    material: Material

    def prompt(self) -> Prompt:
        """Return the paper, the references, and the task with how many subtopics are usual for so many."""
        count = len(self.material.references)
        fewest, most = max(1, round(count / 8)), max(2, round(count / 4))
        words = "{} to {}".format(*usual_words(count))
        return prompt_on(self.material, "draft.md", count=count, fewest=fewest, most=most, words=words)

    def check(self, answer: DraftAnswer) -> Checked[DraftAnswer]:
        """Return the section with known references alone; what it leaves out is counted later and is no fault."""
        faults: list[Fault] = []
        topics: list[TopicAnswer] = []
        for n, topic in enumerate(answer.topics):
            texts: list[str] = []
            for m, text in enumerate(topic.sentences):
                clean = cleaned(text, self.material.known)
                texts += clean.sentences
                path = f"$.topics[{n}].sentences[{m}]"
                faults += (Fault(path=path, what=what) for what in clean.faults)
                faults += (Fault(path=path, what=what, dropped=False) for what in new_in(self.material, clean.text))
            if texts:
                topics.append(TopicAnswer(name=cleaned_name(topic.name), sentences=tuple(texts)))
        return Checked(DraftAnswer(topics=tuple(topics)), tuple(faults))

    def offline(self) -> DraftAnswer:
        """Return the section that rules write."""
        draft = written(self.material)
        return DraftAnswer(
            topics=tuple(TopicAnswer(name=t.name, sentences=tuple(s.text for s in t.sentences)) for t in draft.topics)
        )


def length_of(draft: Draft, material: Material) -> dict[str, Any]:
    """Return the words of a draft beside those that are usual, as tasks tell them; `save` is how many are too many."""
    count = len(material.references)
    fewest, most = usual_words(count)
    length = measured(draft, material.references, material.paper.card.title).words
    return {"length": length, "words": f"{fewest} to {most}", "count": count, "save": max(0, length - most)}


def draft_of(given: DraftAnswer) -> Draft:
    """Return the answer as a draft; a paragraph that cites nothing needs no name, one that cites has one."""
    draft = Draft()
    for topic in given.topics:
        names_none = not any(cited_in(text) for text in topic.sentences)
        last = topic is given.topics[-1]
        draft = draft.with_topic(topic.name or ("" if names_none or last else FURTHER), topic.sentences)
    return draft


class AdditionsAnswer(Frozen):
    """The sentences to be added."""

    additions: tuple[Addition, ...]


@dataclass(frozen=True)
class AddMissing(Question[AdditionsAnswer]):
    """Where does the draft speak of the references that it lacks, and in which words?"""

    name: ClassVar[str] = "related-work/supplement"
    max_output_tokens: ClassVar[int] = 4_000

    material: Material
    draft: Draft
    missing: tuple[int, ...]

    def prompt(self) -> Prompt:
        """Return paper and references, the draft, and the references that the program counted as missing."""
        listed = ", ".join(f"@cite_{number}" for number in self.missing)
        return prompt_on(self.material, "supplement.md", draft=self.draft, missing=listed)

    def check(self, answer: AdditionsAnswer) -> Checked[AdditionsAnswer]:
        """Return the additions that cite a missing reference, behind sentences that are there."""
        kept: list[Addition] = []
        faults: list[Fault] = []
        for n, given in enumerate(answer.additions):
            clean = cleaned(given.text, self.material.known)
            path = f"$.additions[{n}].text"
            faults += (Fault(path=path, what=what) for what in clean.faults)
            faults += (Fault(path=path, what=what, dropped=False) for what in new_in(self.material, clean.text))
            if not set(self.missing) & set(cited_in(clean.text)):
                faults.append(Fault(path=path, what="cites none of the missing references"))
                continue
            after = given.after if self.draft.sentence(given.after) else ""
            if given.after and not after:
                faults.append(Fault(path=f"$.additions[{n}].after", what="no such sentence", dropped=False))
            kept.append(Addition(after=after, topic=cleaned_name(given.topic), text=clean.text))
        return Checked(AdditionsAnswer(additions=tuple(kept)), tuple(faults))

    def offline(self) -> AdditionsAnswer:
        """Return a sentence for each, behind the last one of the subtopic whose references are most like it."""
        return AdditionsAnswer(additions=tuple(self._placed(number) for number in self.missing))

    def _placed(self, number: int) -> Addition:
        reference = self.material.reference(number)
        similarity = Similarities(self.material.references, "")
        topics = [topic for topic in self.draft.topics if topic.cited]
        text = own_sentence(reference, self.material)
        if not topics:
            return Addition(topic=FURTHER, text=text)
        near = max(topics, key=lambda topic: similarity.across((number,), sorted(topic.cited)))
        after = [sentence for sentence in near.sentences if sentence.cited][-1]
        return Addition(after=after.id, text=text)
