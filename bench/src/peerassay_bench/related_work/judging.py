"""Questions to a judge (IIR, sections 3.1 and 5.1, appendices D and E.1), and the baseline SinTurn.

Rules judge nothing: without a model the answers are empty, and the figures none.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal

from pydantic import BaseModel

from peerassay.engines import Checked, Engine, Prompt, Question
from peerassay.engines.prompts import fence, one_line, render, templates_digest
from peerassay.frozen import Frozen
from peerassay.jobs.related_work.draft import Draft, numbered
from peerassay.jobs.related_work.material import Material, opening_of
from peerassay.jobs.related_work.methods.iir.drafting import DraftAnswer, WriteDraft, draft_of
from peerassay.jobs.related_work.methods.iir.structure import Theme, themes_of
from peerassay.literature import abstract_of
from peerassay.retrieval import SYSTEM
from peerassay_bench.related_work.cases import Case

PROMPTS = Path(__file__).parent / "prompts"
Choice = Literal["A", "B", "tie"]


class Ratings(Frozen):
    """Scores from 1 to 5, None where nobody judged; `overall` is filled in last, as G-Eval has it."""

    why: str = ""
    critical_analysis: int | None = None
    structural_rationality: int | None = None
    grammatical_fluency: int | None = None
    content_succinctness: int | None = None
    reference_coverage: int | None = None
    content_consistency: int | None = None
    overall: int | None = None


class Preference(Frozen):
    """Which of two sections is better, by criterion."""

    why: str = ""
    coverage: Choice = "tie"
    truth: Choice = "tie"
    organisation: Choice = "tie"
    paste: Choice = "tie"


class Themes(Frozen):
    """Sentences by what they are about."""

    themes: tuple[Theme, ...] = ()


class Feedback(Frozen):
    """What a reviewer says, in his own words."""

    feedback: str = ""


@dataclass(frozen=True)
class _Judging(Question[BaseModel]):
    """A question on sections of a case, shown by number of reference; without a model its answer is empty."""

    template: ClassVar[str]
    max_output_tokens: ClassVar[int] = 2_000

    case: Case
    sections: tuple[str, ...]

    def prompt(self) -> Prompt:
        """Return the instructions, the paper and the works, and the sections."""
        told = (
            f"{reference.mark} {one_line(reference.work.title)}: {opening_of(reference)}"
            for reference in self.case.references
        )
        works = "\n\n".join(told)
        paper = f"{self.case.paper.card.title}\n{abstract_of(self.case.paper)}"
        shown = (fence(f"section {name}", text) for name, text in zip("AB", self.sections, strict=False))
        return Prompt(
            system=render(PROMPTS, self.template),
            blocks=(fence("the paper", paper), fence("works", works), *shown),
            template_digest=templates_digest(PROMPTS, self.template),
        )

    def check(self, answer: BaseModel) -> Checked[BaseModel]:
        """Return the answer as it is."""
        return Checked(answer)

    def offline(self) -> BaseModel:
        """Return an empty answer."""
        return self.answer_type()


@dataclass(frozen=True)
class Rate(_Judging):
    """How good is this section?"""

    name: ClassVar[str] = "bench/related-work/rate"
    answer_type: ClassVar[type[BaseModel]] = Ratings
    template: ClassVar[str] = "rate.md"


@dataclass(frozen=True)
class Prefer(_Judging):
    """Which of two sections is better?"""

    name: ClassVar[str] = "bench/related-work/prefer"
    answer_type: ClassVar[type[BaseModel]] = Preference
    template: ClassVar[str] = "prefer.md"


@dataclass(frozen=True)
class FindThemes(_Judging):
    """What sub-topics has this section (IIR, figures 11 and 12)?"""

    name: ClassVar[str] = "bench/related-work/themes"
    answer_type: ClassVar[type[BaseModel]] = Themes
    template: ClassVar[str] = "themes.md"


async def preferred(engine: Engine, case: Case, ours: str, other: str) -> dict[str, float]:
    """Return by criterion 1 where our section is preferred, 0 where the other is, else 0.5; asked both ways round."""
    found: dict[str, list[float]] = {}
    for sections, mine in (((ours, other), "A"), ((other, ours), "B")):
        answer = (await engine.ask(Prefer(case, sections))).answer
        for name, choice in answer.model_dump(exclude={"why"}).items() if answer else ():
            found.setdefault(name, []).append(0.5 if choice == "tie" else float(choice == mine))
    return {name: sum(values) / len(values) for name, values in found.items()}


async def aggregation(engine: Engine, case: Case, draft: Draft) -> float | None:
    """Return references for each sub-topic that the extractor finds (IIR, equation 1); None where it finds none."""
    answer = (await engine.ask(FindThemes(case, (numbered(draft),)))).answer
    themes = themes_of(answer.themes, draft) if isinstance(answer, Themes) else ()
    cited = [{n for key in theme.sentences if (s := draft.sentence(key)) for n in s.cited} for theme in themes]
    topics = [numbers for numbers in cited if numbers]
    return len(set().union(*topics)) / len(topics) if topics else None


@dataclass(frozen=True)
class _Reviewed(Question[Feedback]):
    """What does a reviewer say of this draft?"""

    name: ClassVar[str] = "bench/related-work/sin-turn-evaluate"
    answer_type: ClassVar[type[BaseModel]] = Feedback
    material: Material
    draft: Draft

    def prompt(self) -> Prompt:
        """Return paper and references, the draft and the six aspects."""
        return _on(self.material, self.draft, (), "sin_turn_evaluate.md")

    def check(self, answer: Feedback) -> Checked[Feedback]:
        """Return the feedback as it is."""
        return Checked(answer)

    def offline(self) -> Feedback:
        """Return no feedback."""
        return Feedback()


@dataclass(frozen=True)
class _Revised(WriteDraft):
    """The whole draft written anew by a reviewer's feedback."""

    name: ClassVar[str] = "bench/related-work/sin-turn-revise"
    draft: Draft = Draft()
    feedback: str = ""

    def prompt(self) -> Prompt:
        """Return paper and references, the draft and the feedback."""
        return _on(self.material, self.draft, (fence("the reviewer", self.feedback),), "sin_turn_revise.md")

    def offline(self) -> DraftAnswer:
        """Return nothing new."""
        return DraftAnswer(topics=())


def _on(material: Material, draft: Draft, more: Iterable[str], template: str) -> Prompt:
    blocks = (*material.shared, fence("the draft", numbered(draft)), *more, render(PROMPTS, template))
    return Prompt(system=SYSTEM, blocks=blocks, template_digest=templates_digest(PROMPTS, template), shared=2)


async def sin_turn(engine: Engine, material: Material, draft: Draft) -> Draft | None:
    """Return what one turn of free feedback and rewriting makes of a draft (IIR, section 5.1); None where nothing."""
    reviewed = (await engine.ask(_Reviewed(material, draft))).answer
    if reviewed is None or not reviewed.feedback:
        return None
    question = replace(_Revised(material), draft=draft, feedback=reviewed.feedback)
    revised = (await engine.ask(question)).answer
    return draft_of(revised) if revised and revised.topics else None
