"""The question of extraction: one call per paper and review (seed 002, section 1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from pydantic import BaseModel

from peerassay.documents.paper import Paper, SectionKind
from peerassay.documents.review import FieldRole, Review
from peerassay.documents.sentence import Sentence
from peerassay.engines.fencing import WITHHELD_SENTENCE, fence, shown
from peerassay.engines.question import Checked, Prompt, Question
from peerassay.engines.templates import render, templates_digest
from peerassay.evidence.span import Span
from peerassay.grading.claim import PaperSide
from peerassay.grading.extraction.answer import ExtractionAnswer, PaperGiven
from peerassay.grading.extraction.checks import check_answer
from peerassay.grading.extraction.rules import answer_by_rules
from peerassay.grading.extraction.seed_only import with_lines_by_rules
from peerassay.grading.mentions.mention import WorkNamed
from peerassay.shield import speaks_to_model, withheld_in

PROMPTS = Path(__file__).parent / "prompts"
INSTRUCTIONS, PAPER, REVIEW = "instructions.md", "paper.md", "review.md"
SHORT = 4_000
"""Characters of a conclusion up to which it is shown."""
LONGEST = 40_000
"""Characters of the introduction that are shown at most."""


@dataclass(frozen=True)
class Extraction(Question[ExtractionAnswer]):
    """What the paper contributes, what the review claims of its novelty, which works it names.

    `side` is the paper's side, pinned from an earlier answer; where it is given, the answer's own is replaced by it.
    """

    name: ClassVar[str] = "grading/extract"
    answer_type: ClassVar[type[BaseModel]] = ExtractionAnswer
    max_output_tokens: ClassVar[int] = 12_000

    paper: Paper
    review: Review
    works: tuple[WorkNamed, ...] = ()
    side: PaperSide | None = None

    def prompt(self) -> Prompt:
        """Return instructions, paper and review, in that order: what most questions share stands first."""
        return Prompt(
            system=render(PROMPTS, INSTRUCTIONS),
            blocks=(self._paper_block(), self._review_block()),
            template_digest=templates_digest(PROMPTS, INSTRUCTIONS, PAPER, REVIEW),
        )

    def check(self, answer: ExtractionAnswer) -> Checked[ExtractionAnswer]:
        """Return the answer with its claims in the review's own words; what does not hold is taken out and told."""
        if self.side is not None:
            pinned = PaperGiven.model_validate(self.side.model_dump())
            answer = answer.model_copy(update={"paper": pinned})
        checked = check_answer(answer, self.review, self.works)
        filled, told = with_lines_by_rules(checked.answer, self.paper, self.review, self.works)
        return Checked(filled, (*checked.faults, *told))

    def offline(self) -> ExtractionAnswer:
        """Return the answer by rules."""
        return answer_by_rules(self.paper, self.review, self.works, self.side)

    @property
    def withheld(self) -> tuple[Span, ...]:
        """The sentences of paper and review that speak to a machine: they are in no prompt."""
        shown = (*self._shown_of_paper(), *self._conclusion())
        return tuple(
            Span(document=document.id, sentence=s.id, start=s.start, end=s.end, text=s.text)
            for document, sentences in ((self.paper, shown), (self.review, self.review.sentences))
            for withheld in (withheld_in(document),)
            for s in sentences
            if s.id in withheld
        )

    def _paper_block(self) -> str:
        card, withheld = self.paper.card, withheld_in(self.paper)
        title = WITHHELD_SENTENCE if speaks_to_model(card.title) else card.title
        return render(
            PROMPTS,
            PAPER,
            title=fence("paper title", title),
            body=fence("paper", _plain(self._shown_of_paper(), withheld) or _safe(card.abstract)),
            conclusion=fence("paper conclusion", _plain(self._conclusion(), withheld)) if self._conclusion() else "",
        )

    def _shown_of_paper(self) -> tuple[Sentence, ...]:
        abstract = self.paper.sentences_of(SectionKind.ABSTRACT)
        kept: list[Sentence] = []
        length = 0
        for sentence in self.paper.sentences_of(SectionKind.INTRODUCTION):
            length += len(sentence.text)
            if length <= LONGEST:
                kept.append(sentence)
        return (*abstract, *kept)

    def _conclusion(self) -> tuple[Sentence, ...]:
        sentences = self.paper.sentences_of(SectionKind.CONCLUSION)
        return sentences if sum(len(s.text) for s in sentences) <= SHORT else ()

    def _review_block(self) -> str:
        numbered = "\n".join(_with_sections(self.review))
        return render(
            PROMPTS,
            REVIEW,
            review=fence("review", numbered),
            works=fence("works named in the review", "\n".join(map(_work_line, self.works))) if self.works else "",
        )


def _with_sections(review: Review) -> Iterator[str]:
    """The sentences with their ids, and before each change of section what the section is for."""
    last: FieldRole | None = None
    withheld = withheld_in(review)
    for sentence in review.sentences:
        role = review.paragraph_of(sentence).role
        if role is not last:
            yield f"-- {role.value.replace('_', ' ')}"
        last = role
        yield f"[{sentence.id}] {WITHHELD_SENTENCE if sentence.id in withheld else _shown(sentence.text)}"


def _shown(text: str) -> str:
    return shown(text, WITHHELD_SENTENCE)


def _plain(sentences: tuple[Sentence, ...], withheld: frozenset[str]) -> str:
    return " ".join(WITHHELD_SENTENCE if s.id in withheld else _shown(s.text) for s in sentences)


def _safe(text: str) -> str:
    return WITHHELD_SENTENCE if speaks_to_model(text) else text


def _work_line(work: WorkNamed) -> str:
    """The id with every way the review writes the work; long reference lines are cut."""
    strings = "; ".join(_shown(s)[:160] for s in work.strings)
    return f"{work.ref_id}: {strings} (in {', '.join(work.sentence_ids) or 'no sentence'})"
