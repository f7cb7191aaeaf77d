"""The question that orders what was found by title and abstract: which works come nearest, which are off the topic."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import fence, render, shown, templates_digest
from peerassay.evidence import LexicalSimilarity
from peerassay.frozen import Frozen
from peerassay.literature import Candidate, FilterCount, candidate_text, first_public
from peerassay.prompt_injection import flagged_in, withheld_in
from peerassay.retrieval.paper_block import SYSTEM
from peerassay.retrieval.retrieval import PaperSide, Time

PROMPTS = Path(__file__).parent / "prompts"
TASK = "ordering.md"
SET_ASIDE = "set aside when ordered by title and abstract, and kept"


class Ordered(Frozen):
    """Ids of the works on the topic, the nearest first."""

    nearest: tuple[str, ...] = ()


@dataclass(frozen=True)
class OrderWorks(Question[Ordered]):
    """A shortlist, by title and whole abstract, against what the paper contributes.

    What is not returned is off the topic; `most` is how many are taken. `works` are in the order that searching gave
    them, which is what the rules answer; a model is shown them by id, so that no rank speaks to it.
    """

    name: ClassVar[str] = "retrieval/order"
    max_output_tokens: ClassVar[int] = 2_000

    title: str
    side: PaperSide
    works: tuple[Candidate, ...]
    times: Mapping[str, Time]
    most: int

    def usual_output_tokens(self) -> int:
        """Return the usual length: some fifteen ids."""
        return 55

    def prompt(self) -> Prompt:
        """Return what the paper contributes, the works with their abstracts, and the task."""
        contributions = "\n".join(f"{i}. {shown(text)}" for i, text in enumerate(self.side.contributions, start=1))
        paper = f"Title: {shown(self.title)}\nCore task: {shown(self.side.core_task)}\n{contributions}"
        return Prompt(
            system=SYSTEM,
            blocks=(
                f"What the paper contributes:\n{fence('the paper', paper)}",
                f"Works found:\n{fence('works', self._listed())}",
                render(PROMPTS, TASK, most=self.most),
            ),
            template_digest=templates_digest(PROMPTS, TASK),
            task=2,
        )

    def check(self, answer: Ordered) -> Checked[Ordered]:
        """Return the answer without ids that were not shown, named twice, or beyond the most."""
        known = {work.cand_id for work in self.works}
        kept: list[str] = []
        faults: list[Fault] = []
        for i, given in enumerate(answer.nearest):
            cand_id = given.strip(" []")
            if cand_id in known and cand_id not in kept and len(kept) < self.most:
                kept.append(cand_id)
            else:
                faults.append(Fault(path=f"$.nearest[{i}]", what=self._why(cand_id, known, kept)))
        return Checked(Ordered(nearest=tuple(kept)), tuple(faults))

    def offline(self) -> Ordered:
        """Return the first of the order in which the works were found."""
        return Ordered(nearest=tuple(work.cand_id for work in self.works[: self.most]))

    def _why(self, cand_id: str, known: set[str], kept: Sequence[str]) -> str:
        if cand_id not in known:
            return "no work with this id was shown"
        return "stands there twice" if cand_id in kept else f"at most {self.most} are allowed"

    def _listed(self) -> str:
        return "\n".join(map(self._line, sorted(self.works, key=lambda work: work.cand_id)))

    def _line(self, work: Candidate) -> str:
        time = self.times.get(work.cand_id)
        notes = [first_public(work) or "no date", *(["concurrent"] if time == "concurrent" else [])]
        abstract = _abstract(work)
        return f"[{work.cand_id}] ({'; '.join(notes)}) {shown(work.title)}{f' -- {abstract}' if abstract else ''}"


def shortlisted(works: Sequence[Candidate], always: Collection[str], most: int) -> tuple[Candidate, ...]:
    """Return the first works, as many as may be kept, and with them all whose ids are to be there always."""
    return tuple(work for place, work in enumerate(works) if place < most or work.cand_id in always)


def diversified(works: Sequence[Candidate], weight: float) -> tuple[str, ...]:
    """Return the ids by maximal marginal relevance (Carbonell and Goldstein, 1998): near-duplicates stand apart.

    Relevance falls evenly with the place in `works`, similarity is that of title and abstract; `weight` is lambda: 1
    leaves the order as it is.
    """
    lexical = LexicalSimilarity()
    texts = {work.cand_id: f"{work.title}\n{work.abstract}" for work in works}
    relevance = {work.cand_id: 1 - place / len(works) for place, work in enumerate(works)}
    nearest = dict.fromkeys(relevance, 0.0)
    chosen: list[str] = []
    while len(chosen) < len(works):
        left = [key for key in relevance if key not in chosen]
        best = max(left, key=lambda key: weight * relevance[key] - (1 - weight) * nearest[key])
        chosen.append(best)
        for key in left:
            nearest[key] = max(nearest[key], lexical.between(texts[best], texts[key]) or 0.0)
    return tuple(chosen)


def set_aside(works: Sequence[Candidate], nearest: Collection[str]) -> FilterCount:
    """Return how many of the ordered works were not taken for near, and their titles."""
    left_out = tuple(work.title for work in works if work.cand_id not in nearest)
    return FilterCount(name=SET_ASIDE, dropped=len(left_out), left=len(nearest), dropped_titles=left_out)


def _abstract(work: Candidate) -> str:
    """The abstract without sentences that speak to a machine, those included that carry a claim: titles tell enough."""
    text = candidate_text(work.model_copy(update={"body": None}))
    left_out = withheld_in(text) | flagged_in(text)
    return " ".join(s.text for s in text.sentences if s.id.startswith("abstract_") and s.id not in left_out)
