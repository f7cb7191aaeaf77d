"""How the draft is organised: an evaluator names one operation, a generator writes what it needs (IIR, algorithm 1)."""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pydantic import WithJsonSchema

from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import fence, one_line
from peerassay.frozen import Frozen
from peerassay.jobs.related_work.draft import Draft, cleaned_name
from peerassay.jobs.related_work.material import Material
from peerassay.jobs.related_work.methods.iir.asking import new_in, prompt_on
from peerassay.jobs.related_work.methods.iir.drafting import length_of
from peerassay.jobs.related_work.methods.iir.operations import (
    OF_STRUCTURE,
    Ids,
    Operation,
    Rewriting,
    SentenceAnswer,
    Suggestion,
    carried_out,
    cleaned_rewriting,
    fault_of,
    offered,
)
from peerassay.jobs.related_work.rules.topics import Similarities
from peerassay.prompt_injection import speaks_to_model

FEWEST_IN_A_TOPIC = 2
"""A subtopic that cites fewer references is one that rules merge; IIR counts such as fragmented (E.1)."""
LONGEST_PROBLEM = 600


class Theme(Frozen):
    """What some sentences are about, in whatever subtopic they stand."""

    name: str
    sentences: Ids = ()


def _schema() -> dict[str, Any]:
    """The schema of a suggestion with the operations of this step alone, and no names that only repeat."""
    fields = Suggestion.model_json_schema()["properties"]
    operation = {"enum": offered(OF_STRUCTURE), "type": "string"}
    plain = {name: {key: value for key, value in field.items() if key != "title"} for name, field in fields.items()}
    return {"type": "object", "additionalProperties": False, "properties": plain | {"operation": operation}}


class StructureJudged(Frozen):
    """The thematic flow, the most prominent problem, and one operation."""

    themes: tuple[Theme, ...] = ()
    problem: str = ""
    suggestion: Annotated[Suggestion, WithJsonSchema(_schema())] = Suggestion()


@dataclass(frozen=True)
class EvaluateStructure(Question[StructureJudged]):
    """What is the one thing to do about how this draft is organised?"""

    name: ClassVar[str] = "related-work/evaluate-structure"
    max_output_tokens: ClassVar[int] = 3_000

    material: Material
    draft: Draft
    done: tuple[str, ...] = ()

    def prompt(self) -> Prompt:
        """Return paper and references, the draft, what earlier rounds did, and the operations to choose from."""
        length = length_of(self.draft, self.material)
        return prompt_on(self.material, "evaluate_structure.md", draft=self.draft, done=self.done, **length)

    def check(self, answer: StructureJudged) -> Checked[StructureJudged]:
        """Return the judgement with an operation that can be carried out; with none where it cannot."""
        faults: list[Fault] = []
        suggestion = answer.suggestion
        if (why := fault_of(suggestion, self.draft, OF_STRUCTURE)) is not None:
            faults.append(Fault(path="$.suggestion", what=why))
            suggestion = Suggestion()
        plain = suggestion.model_copy(update={"about": harmless(suggestion.about)})
        return Checked(
            StructureJudged(
                themes=themes_of(answer.themes, self.draft), problem=harmless(answer.problem), suggestion=plain
            ),
            tuple(faults),
        )

    def offline(self) -> StructureJudged:
        """Return the merging of a subtopic with fewer references than two into the one most like it."""
        themes = tuple(Theme(name=t.name, sentences=tuple(s.id for s in t.sentences)) for t in self.draft.topics)
        named = [topic for topic in self.draft.topics if topic.name and topic.cited]
        thin = next((topic for topic in named if len(topic.cited) < FEWEST_IN_A_TOPIC), None)
        others = [topic for topic in named if topic is not thin]
        if thin is None or not others:
            return StructureJudged(themes=themes)
        similarity = Similarities(self.material.references, "")
        near = max(others, key=lambda topic: similarity.across(sorted(thin.cited), sorted(topic.cited)))
        return StructureJudged(
            themes=themes,
            problem=f"{thin.name} holds one reference alone",
            suggestion=Suggestion(operation=Operation.MERGE_TOPICS, topics=(near.id, thin.id)),
        )


def themes_of(given: tuple[Theme, ...], draft: Draft) -> tuple[Theme, ...]:
    """Return the themes with sentences of the draft alone, each sentence in the first theme that names it."""
    left = {sentence.id for sentence in draft.sentences}
    kept: list[Theme] = []
    for theme in given:
        own = tuple(sentence for sentence in dict.fromkeys(theme.sentences) if sentence in left)
        left -= set(own)
        if own:
            kept.append(Theme(name=cleaned_name(theme.name), sentences=own))
    return tuple(kept)


def judgement_text(found: StructureJudged) -> str:
    """Return what a round did in a line, for the rounds behind it."""
    what = found.suggestion
    ids = ", ".join((*what.sentences, *what.topics))
    before = f" before {what.before}" if what.before else ""
    return f"- {what.operation.value} {ids}{before}: {' '.join(filter(None, (found.problem, what.about)))}"


def harmless(text: str) -> str:
    """Return what a reviewer says on one line, cut if too long; nothing of it where it speaks to a machine."""
    flat = one_line(text)[:LONGEST_PROBLEM]
    return "" if speaks_to_model(flat) else flat


@dataclass(frozen=True)
class ReviseStructure(Question[Rewriting]):
    """In which words is this operation carried out?"""

    name: ClassVar[str] = "related-work/revise-structure"
    max_output_tokens: ClassVar[int] = 4_000

    material: Material
    draft: Draft
    problem: str
    suggestion: Suggestion

    def prompt(self) -> Prompt:
        """Return paper and references, the draft, what the reviewer found, and what is to be written."""
        told = f"{self.problem}\n{self.suggestion.about}".strip()
        more = (f"The reviewer:\n{fence('the reviewer', told)}",)
        values = self.suggestion.model_dump(mode="json", exclude={"about"})
        return prompt_on(self.material, "revise_structure.md", draft=self.draft, more=more, **values)

    def check(self, answer: Rewriting) -> Checked[Rewriting]:
        """Return the rewriting where it does what is asked, loses no citation and names nothing new; else none."""
        rewriting, notes = cleaned_rewriting(answer, self.material.known)
        faults = [Fault(path="$.sentences", what=note) for note in notes]
        result = carried_out(self.draft, self.suggestion, rewriting)
        beside = " ".join(sentence.text for sentence in self.draft.sentences)
        new = tuple(what for given in rewriting.sentences for what in new_in(self.material, given.text, beside))
        wrong = (result, *new) if isinstance(result, str) else new
        if wrong:
            faults += (Fault(path="$.sentences", what=what) for what in wrong)
            rewriting = Rewriting()
        return Checked(rewriting, tuple(faults))

    def offline(self) -> Rewriting:
        """Return the sentences as they are, put together."""
        wanted = self.suggestion
        topics = [topic for topic in self.draft.topics if topic.id in wanted.topics]
        texts = [sentence for topic in topics for sentence in topic.sentences]
        if wanted.operation is not Operation.MERGE_TOPICS:
            texts = [sentence for sentence in self.draft.sentences if sentence.id in wanted.sentences]
        name = next((topic.name for topic in topics if topic.id == wanted.topics[0]), "") if topics else ""
        return Rewriting(sentences=tuple(SentenceAnswer(id=s.id, text=s.text) for s in texts), name=name)
