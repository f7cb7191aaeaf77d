"""How concise the draft is: an evaluator finds what is said at too great length, a generator mends it (IIR, 4.4).

One round, three operations (table 8); each is carried out or refused on its own. What a work does or found is cut only
from a draft that is longer than usual: blind readers preferred first drafts to sections that had lost such content.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import WithJsonSchema

from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import fence
from peerassay.frozen import Frozen
from peerassay.jobs.related_work.draft import Draft, cleaned
from peerassay.jobs.related_work.material import Material
from peerassay.jobs.related_work.measures import own_work_repeated, titles_spelled_out
from peerassay.jobs.related_work.methods.iir.asking import new_in, prompt_on
from peerassay.jobs.related_work.methods.iir.drafting import length_of
from peerassay.jobs.related_work.methods.iir.operations import (
    OF_SUCCINCTNESS,
    Ids,
    Operation,
    Rewriting,
    SentenceAnswer,
    Suggestion,
    carried_out,
    fault_of,
    offered,
)
from peerassay.jobs.related_work.methods.iir.structure import harmless

MOST_PROBLEMS = 20


class Problem(Frozen):
    """Something said at too great length."""

    sentences: Ids = ()
    what: str = ""


class SuccinctnessJudged(Frozen):
    """What was found."""

    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class EvaluateSuccinctness(Question[SuccinctnessJudged]):
    """What does this draft say at too great length?"""

    name: ClassVar[str] = "related-work/evaluate-succinctness"
    max_output_tokens: ClassVar[int] = 3_000

    material: Material
    draft: Draft
    done: tuple[str, ...] = ()

    def prompt(self) -> Prompt:
        """Return the draft with its usual length behind what all questions open with."""
        length = length_of(self.draft, self.material)
        return prompt_on(self.material, "evaluate_succinctness.md", draft=self.draft, done=self.done, **length)

    def check(self, answer: SuccinctnessJudged) -> Checked[SuccinctnessJudged]:
        """Return the problems of sentences that are there."""
        kept: list[Problem] = []
        faults: list[Fault] = []
        for n, problem in enumerate(answer.problems):
            own = tuple(sentence for sentence in dict.fromkeys(problem.sentences) if self.draft.sentence(sentence))
            if own and (what := harmless(problem.what)) and len(kept) < MOST_PROBLEMS:
                kept.append(Problem(sentences=own, what=what))
            else:
                faults.append(Fault(path=f"$.problems[{n}]", what="names no sentence of the draft, or says nothing"))
        return Checked(SuccinctnessJudged(problems=tuple(kept)), tuple(faults))

    def offline(self) -> SuccinctnessJudged:
        """Return titles spelled out, and sentences that tell of the paper what another one tells already."""
        titles = titles_spelled_out(self.draft, self.material.references, self.material.paper.card.title)
        found = [Problem(sentences=(sentence_id,), what="spells out a title") for sentence_id in titles]
        found += (
            Problem(sentences=pair, what="says the same about the paper twice")
            for pair in own_work_repeated(self.draft)
        )
        return SuccinctnessJudged(problems=tuple(found[:MOST_PROBLEMS]))


class Action(Frozen):
    """An operation with its text; "" where a sentence is deleted."""

    operation: Annotated[Operation, WithJsonSchema({"enum": offered(OF_SUCCINCTNESS), "type": "string"})]
    sentences: Ids = ()
    text: str = ""

    @property
    def suggestion(self) -> Suggestion:
        """It as a suggestion, to be held against the draft."""
        return Suggestion(operation=self.operation, sentences=self.sentences)

    @property
    def rewriting(self) -> Rewriting:
        """Its text under the first sentence it names."""
        texts = (SentenceAnswer(id=self.sentences[0], text=self.text),) if self.text and self.sentences else ()
        return Rewriting(sentences=texts)


class Actions(Frozen):
    """The operations in the order in which they are carried out."""

    actions: tuple[Action, ...] = ()


@dataclass(frozen=True)
class ReviseSuccinctness(Question[Actions]):
    """By which operations is what was found mended?"""

    name: ClassVar[str] = "related-work/revise-succinctness"
    max_output_tokens: ClassVar[int] = 5_000

    material: Material
    draft: Draft
    problems: tuple[Problem, ...]

    def prompt(self) -> Prompt:
        """Return paper and references, the draft, what was found, and the operations."""
        told = "\n".join(f"- {', '.join(problem.sentences)}: {problem.what}" for problem in self.problems)
        more = (f"The reviewer:\n{fence('the reviewer', told)}",)
        length = length_of(self.draft, self.material)
        return prompt_on(self.material, "revise_succinctness.md", draft=self.draft, more=more, **length)

    def check(self, answer: Actions) -> Checked[Actions]:
        """Return the operations that can be carried out in turn, keep every citation and name nothing new."""
        kept: list[Action] = []
        faults: list[Fault] = []
        draft, touched = self.draft, set[str]()
        beside = " ".join(sentence.text for sentence in draft.sentences)
        for n, action in enumerate(answer.actions):
            text = cleaned(action.text, self.material.known)
            given = action.model_copy(update={"text": text.text})
            notes = text.faults if action.text else ()
            faults += (Fault(path=f"$.actions[{n}].text", what=note) for note in notes)
            why = fault_of(given.suggestion, draft, OF_SUCCINCTNESS)
            if why is None and touched & set(given.sentences):
                why = "changes a sentence that another operation has changed"
            if why is None and (new := new_in(self.material, given.text, beside)):
                why = new[0]
            result = carried_out(draft, given.suggestion, given.rewriting) if why is None else why
            if isinstance(result, str):
                faults.append(Fault(path=f"$.actions[{n}]", what=result))
            elif given.operation is not Operation.NONE:
                draft = result
                touched |= set(given.sentences)
                kept.append(given)
        return Checked(Actions(actions=tuple(kept)), tuple(faults))

    def offline(self) -> Actions:
        """Return the deleting of what is told twice and cites nothing."""
        twice = (problem.sentences[-1] for problem in self.problems if len(problem.sentences) > 1)
        plain = (key for key in dict.fromkeys(twice) if (found := self.draft.sentence(key)) and not found.cited)
        return Actions(
            actions=tuple(Action(operation=Operation.DELETE, sentences=(sentence_id,)) for sentence_id in plain)
        )
