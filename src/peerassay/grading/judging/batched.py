"""Judging several claims in one question (seed 002, 4.2)."""

from dataclasses import dataclass, field
from typing import ClassVar

from peerassay.documents.text import SourceText
from peerassay.engines.question import Checked, Fault, Prompt
from peerassay.engines.templates import render, templates_digest
from peerassay.engines.text_question import TextQuestion
from peerassay.grading.claim import NoveltyClaim
from peerassay.grading.dossier import Dossier
from peerassay.grading.judging.answers import BatchAnswer, ClaimResult
from peerassay.grading.judging.asked import AskedLine, asked_lines, candidates_of, library
from peerassay.grading.judging.exhibits import (
    PASSAGES_LIMIT,
    QUESTIONS_WORKS,
    candidates_block,
    claim_block,
    further_block,
    passages_block,
)
from peerassay.grading.judging.guards import Guard, without_repair
from peerassay.grading.judging.offline import offline_findings
from peerassay.grading.judging.offline_opinion import offline_result
from peerassay.grading.judging.opinions import guard_result
from peerassay.grading.judging.prompt_files import FINDINGS, PROMPTS, READER
from peerassay.grading.judging.review_exhibits import TASK, ReviewExhibits, preferred_passages

SECOND = "second.md"


@dataclass(frozen=True, slots=True)
class JudgeBatch(TextQuestion[BatchAnswer]):
    """What do the texts show of these claims' lines? `second` asks a fresh, sceptical reader (seed 002, 4.3).

    `exhibits` are those of the dossier, where they are made already.
    """

    dossier: Dossier
    claim_ids: tuple[str, ...]
    second: bool = False
    exhibits: ReviewExhibits | None = field(default=None, compare=False, repr=False)

    name: ClassVar[str] = "grading/judge"
    answer_type: ClassVar[type[BatchAnswer]] = BatchAnswer

    def prompt(self) -> Prompt:
        """Return paper, prior work, task, then the claims with their candidates and the paper's passages on them."""
        opening = self.exhibits or ReviewExhibits.of(self.dossier)
        cand_ids = self._candidates()
        ranked = preferred_passages(self.dossier, self.claim_ids)
        closest = {cand_id: ranked.get(cand_id, ()) for cand_id in cand_ids}
        heading = "# More of the earlier work, by what these claims speak of"
        blocks = [
            *opening.of_paper,
            *opening.of_review,
            render(PROMPTS, SECOND) if self.second else None,
            candidates_block(cand_ids, opening.texts, opening.years),
            further_block(heading, closest, opening.shown, opening.texts, QUESTIONS_WORKS)[0],
            self._passages(opening),
            "# The claims",
            *(claim_block(claim, asked_lines(claim, self.dossier), self.dossier) for claim in self._claims()),
        ]
        return Prompt(
            system=render(PROMPTS, READER),
            blocks=tuple(block for block in blocks if block),
            template_digest=templates_digest(PROMPTS, READER, FINDINGS, TASK, *([SECOND] if self.second else [])),
            shared=len(opening.of_paper),
        )

    def _passages(self, opening: ReviewExhibits) -> str | None:
        heading, known = "# The paper, further sentences on what these claims speak of", opening.shown_of_paper
        return passages_block(heading, self.dossier, self.claim_ids, opening.texts, PASSAGES_LIMIT, known)[0]

    def check(self, answer: BatchAnswer) -> Checked[BatchAnswer]:
        """Return the answer with only what can be verified; every loss is a fault (seed 002, 4.3)."""
        texts, allowed = library(self.dossier), frozenset(self._candidates())
        by_claim = self._lines()
        guard = Guard({a.line.line_id: a for lines in by_claim.values() for a in lines}, texts)
        kept: dict[str, ClaimResult] = {}
        faults: list[Fault] = []
        for index, result in enumerate(answer.results):
            path = f"$.results[{index}]"
            if result.claim_id not in by_claim or result.claim_id in kept:
                why = "is answered twice" if result.claim_id in kept else "was not asked"
                faults.append(Fault(path=f"{path}.claim_id", what=f"{result.claim_id!r} {why}"))
                continue
            findings, found = guard.all(result.findings, f"{path}.findings", result.claim_id)
            kept[result.claim_id], more = guard_result(result, findings, allowed, texts, path)
            faults += without_repair((*found, *more), self.dossier.claim(result.claim_id))
        missing = [claim_id for claim_id in self.claim_ids if claim_id not in kept]
        faults += [Fault(path="$.results", what=f"there is no result for {c}") for c in missing]
        ordered = tuple(kept[claim_id] for claim_id in self.claim_ids if claim_id in kept)
        return Checked(BatchAnswer(results=ordered), tuple(faults))

    def offline(self) -> BatchAnswer:
        """Return what lexical search over the sentences finds."""
        texts = library(self.dossier)
        results = []
        for claim in self._claims():
            lines = asked_lines(claim, self.dossier)
            results.append(offline_result(claim, lines, offline_findings(lines, texts), self.dossier, texts))
        return BatchAnswer(results=tuple(results))

    def texts_read(self) -> tuple[SourceText, ...]:
        """The paper and every candidate of the claims."""
        return (self.dossier.paper, *(self.dossier.texts[c] for c in self._candidates()))

    def _claims(self) -> tuple[NoveltyClaim, ...]:
        return tuple(self.dossier.claim(claim_id) for claim_id in self.claim_ids)

    def _candidates(self) -> tuple[str, ...]:
        return tuple(sorted({c for claim in self._claims() for c in candidates_of(claim, self.dossier)}))

    def _lines(self) -> dict[str, tuple[AskedLine, ...]]:
        return {claim.claim_id: asked_lines(claim, self.dossier) for claim in self._claims()}
