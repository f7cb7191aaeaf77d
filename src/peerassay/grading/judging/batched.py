"""Judging several claims in one question (seed 002, 4.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from peerassay.documents.text import SourceText
from peerassay.engines.question import Checked, Fault, Prompt
from peerassay.engines.templates import render, templates_digest
from peerassay.grading.claim import NoveltyClaim
from peerassay.grading.dossier import Dossier
from peerassay.grading.judging.answers import BatchAnswer, ClaimResult
from peerassay.grading.judging.asked import AskedLine, asked_lines, candidates_of, library
from peerassay.grading.judging.exhibits import candidates_block, claim_block, paper_block, passages_block
from peerassay.grading.judging.guards import Guard
from peerassay.grading.judging.offline import offline_findings
from peerassay.grading.judging.offline_opinion import offline_result
from peerassay.grading.judging.opinions import guard_result
from peerassay.grading.judging.text_question import PROMPTS, TextQuestion


@dataclass(frozen=True, slots=True)
class JudgeBatch(TextQuestion[BatchAnswer]):
    """What do the texts show of these claims' lines? `second` asks a fresh, sceptical reader (seed 002, 4.3)."""

    dossier: Dossier
    claim_ids: tuple[str, ...]
    second: bool = False

    name: ClassVar[str] = "grading/judge"
    answer_type: ClassVar[type[BatchAnswer]] = BatchAnswer

    def prompt(self) -> Prompt:
        """Return instructions, paper, candidates, then the claims with the paper's passages on them."""
        texts = library(self.dossier)
        blocks = [
            paper_block(self.dossier.paper),
            candidates_block(
                self._candidates(), preferred_passages(self.dossier, self.claim_ids), texts, years(self.dossier)
            ),
            passages_block(self.dossier, self.claim_ids, texts),
            "# The claims",
            *(claim_block(claim, asked_lines(claim, self.dossier), self.dossier) for claim in self._claims()),
        ]
        names = ("second.md", "judge.md", "findings.md") if self.second else ("judge.md", "findings.md")
        return Prompt(
            system=render(PROMPTS, names[0]),
            blocks=tuple(block for block in blocks if block),
            template_digest=templates_digest(PROMPTS, *names),
        )

    def check(self, answer: BatchAnswer) -> Checked[BatchAnswer]:
        """Return the answer with only what can be verified; every loss is a fault (seed 002, 4.3)."""
        texts = library(self.dossier)
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
            allowed = frozenset(candidates_of(self.dossier.claim(result.claim_id), self.dossier))
            kept[result.claim_id], more = guard_result(result, findings, allowed, texts, path)
            faults += [*found, *more]
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


def preferred_passages(dossier: Dossier, claim_ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return by candidate the sentences closest to the claims' aspects, each claim's best first in turn."""
    ranked: dict[str, list[tuple[int, int, str]]] = {}
    for place, claim_id in enumerate(claim_ids):
        pack = dossier.packs.get(claim_id)
        for entry in pack.entries if pack else ():
            marks = [(rank, place, span.sentence) for rank, span in enumerate(entry.passages)]
            ranked.setdefault(entry.cand_id, []).extend(marks)
    return {c: tuple(dict.fromkeys(ref for *_, ref in sorted(marks))) for c, marks in sorted(ranked.items())}


def years(dossier: Dossier) -> dict[str, int | None]:
    """Return the year of each candidate."""
    return {cand_id: candidate.year for cand_id, candidate in dossier.candidates.items()}
