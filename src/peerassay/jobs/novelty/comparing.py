"""The question of the plain method that compares: all contributions with all works, the paper once."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator

from peerassay.engines import Checked, Fault
from peerassay.evidence import Span, rank_sentences
from peerassay.frozen import Frozen
from peerassay.jobs.blocks import Block
from peerassay.jobs.novelty.material import Id, Material
from peerassay.jobs.novelty.parts import Contribution
from peerassay.jobs.question import OneEach, OnMaterial, Quote, QuotingAnswer, Texts, Words, as_key
from peerassay.jobs.reviews.material import WorkShown
from peerassay.jobs.sources import PAPER
from peerassay.prompt_injection import withheld_in
from peerassay.retrieval.retrieval import RecalledWork

WORTH_READING = 0.15
"""Share of a contribution's words from which rules quote a work's nearest sentence; below, one word is shared."""
NEAREST = "Nearest in words; not judged."
Status = Literal["can_refute", "has_a_part", "openly_taken", "unclear"]


class PairAnswer(Frozen):
    """A place of the paper and one of a work that state the same."""

    paper: Quote = Quote()
    work: Quote = Quote()


class PartAnswer(Frozen):
    """What a work has of one contribution."""

    contribution: Id
    status: Annotated[Status, BeforeValidator(as_key)]
    has: Words = ""
    differs: Words = ""
    pairs: tuple[PairAnswer, ...] = ()
    say: Words = ""


class WorkAnswer(Frozen):
    """One work compared with all contributions."""

    work: Id
    note: Words = ""
    parts: tuple[PartAnswer, ...] = ()


class RecalledAnswer(Frozen):
    """A work that the model knows and that was not shown."""

    title: Words
    author: Words = ""
    year: int | None = None
    contributions: Texts = ()
    has: Words = ""

    @property
    def as_recalled(self) -> RecalledWork:
        """The work as it is looked up."""
        return RecalledWork(title=self.title, author=self.author, year=self.year, why=self.has)


class WorksCompared(QuotingAnswer):
    """The comparison as answered."""

    works: Annotated[tuple[WorkAnswer, ...], OneEach("work")] = ()
    recalled: tuple[RecalledAnswer, ...] = ()


@dataclass(frozen=True, eq=False)
class CompareWorks(OnMaterial[Material, WorksCompared]):
    """Which of these works has which part of what the paper claims?"""

    name: ClassVar[str] = "novelty/works"
    prompts: ClassVar[tuple[str, ...]] = ("compare.md",)
    max_output_tokens: ClassVar[int] = 16_000

    def usual_output_tokens(self) -> int:
        """Return so much for each work."""
        return 360 * len(self.material.works)

    def task(self) -> tuple[Block, ...]:
        """Return the task and the contributions."""
        return self.wording(), self.material.claims

    def asked(self) -> dict[str, tuple[str, ...]]:
        """Ask about every work."""
        return {"works": tuple(work.id for work in self.material.works)}

    def own_rule(self, answer: WorksCompared) -> Checked[WorksCompared]:
        """Ask again where a status that needs them has no quotes of both texts."""
        faults = []
        for n, work in enumerate(answer.works):
            for m, part in enumerate(work.parts):
                if part.status != "unclear" and not any(map(self._is_found, part.pairs)):
                    what = f"`{part.status}` has no pair that is found in both texts"
                    faults.append(Fault(path=f"$.works[{n}].parts[{m}].pairs", what=what, dropped=True))
        return Checked(answer, tuple(faults))

    def _is_found(self, pair: PairAnswer) -> bool:
        sources = self.sources()
        return all(isinstance(sources.quote(q.quoted_from, q.words, q.sentence), Span) for q in (pair.paper, pair.work))

    def offline(self) -> WorksCompared:
        """Return the passages nearest in words: rules judge nothing."""
        works = (WorkAnswer(work=work.id, parts=tuple(self._near(work))) for work in self.material.works)
        return WorksCompared(works=tuple(works))

    def _near(self, work: WorkShown) -> Iterator[PartAnswer]:
        hidden = withheld_in(work.text) | {"title"}
        for key, contribution in self.material.called.items():
            ranked = rank_sentences(f"{contribution.name}. {contribution.description}", work.text, limit=8)
            best = next((found for found in ranked if found.sentence.id not in hidden), None)
            if best is not None and best.coverage >= WORTH_READING:
                theirs = Quote(source=work.id, sentence=best.sentence.id, words=best.sentence.text)
                pair = PairAnswer(paper=_claimed(contribution), work=theirs)
                yield PartAnswer(contribution=key, status="unclear", has=NEAREST, pairs=(pair,))


def _claimed(contribution: Contribution) -> Quote:
    return Quote(source=PAPER, sentence=contribution.span.sentence, words=contribution.author_claim_text)
