"""Judging one claim against one text (seed 002, 3.1-3.3)."""

from dataclasses import dataclass
from typing import ClassVar

from peerassay.documents.text import SourceText
from peerassay.engines.question import Checked, Fault, Prompt
from peerassay.engines.templates import render, templates_digest
from peerassay.engines.text_question import TextQuestion
from peerassay.grading.claim import Gate, NoveltyClaim
from peerassay.grading.dossier import Dossier
from peerassay.grading.finding import PAPER
from peerassay.grading.judging.answers import (
    CERTAINTIES,
    INFERENCES,
    AnswerSpan,
    PairAnswer,
    PairClassification,
)
from peerassay.grading.judging.asked import AskedLine, Library, asked_lines, library
from peerassay.grading.judging.exhibits import (
    Limits,
    candidates_block,
    claim_block,
    further_block,
    paper_block,
    passages_block,
    shown_of_paper,
)
from peerassay.grading.judging.guards import Guard, without_repair
from peerassay.grading.judging.offline import offline_findings
from peerassay.grading.judging.offline_opinion import offline_result
from peerassay.grading.judging.opinions import guard_label, guard_word
from peerassay.grading.judging.prompt_files import PROMPTS
from peerassay.grading.judging.review_exhibits import preferred_passages
from peerassay.grading.law import SCORE, Label

ONE_WORK = Limits(together=2_000, least=2_000, most=2_000)
"""What is shown of the one work that a claim is held against, beside its abstract."""
PASSAGES_OF_ONE = 3_000
"""The paper's own sentences on the aspects of the one claim."""


@dataclass(frozen=True, slots=True)
class JudgePair(TextQuestion[PairAnswer]):
    """What does this text show of this claim's lines? `cand_id` is `P` for what the paper says of earlier work."""

    dossier: Dossier
    claim_id: str
    cand_id: str

    name: ClassVar[str] = "grading/judge-pair"
    answer_type: ClassVar[type[PairAnswer]] = PairAnswer
    max_output_tokens: ClassVar[int] = 4_000

    def prompt(self) -> Prompt:
        """Return instructions, paper, the candidate, then the claim with the paper's passages on it."""
        texts = library(self.dossier)
        blocks = [
            paper_block(self.dossier.paper),
            *self._candidate(texts),
            self._passages(texts),
            "# The sentence",
            claim_block(self._claim, self._lines, self.dossier),
        ]
        return Prompt(
            system=render(PROMPTS, "pair.md"),
            blocks=tuple(block for block in blocks if block),
            template_digest=templates_digest(PROMPTS, "pair.md", "findings.md"),
        )

    def _passages(self, texts: Library) -> str | None:
        heading = "# The paper, further sentences on what the claim speaks of"
        known = shown_of_paper(self.dossier.paper)
        return passages_block(heading, self.dossier, (self.claim_id,), texts, PASSAGES_OF_ONE, known)[0]

    def _candidate(self, texts: Library) -> tuple[str | None, ...]:
        if self.cand_id == PAPER:
            return ()
        ranked = preferred_passages(self.dossier, (self.claim_id,))
        years = {self.cand_id: self.dossier.candidates[self.cand_id].year}
        closest = {self.cand_id: ranked.get(self.cand_id, ())}
        return candidates_block((self.cand_id,), texts, years), further_block("", closest, {}, texts, ONE_WORK)[0]

    def check(self, answer: PairAnswer) -> Checked[PairAnswer]:
        """Return the answer with only what can be verified; ids and score follow from what was asked."""
        guard = Guard({a.line.line_id: a for a in self._lines}, library(self.dossier))
        findings, faults = guard.all(answer.findings, "$.findings", self.claim_id)
        label, f1 = guard_label(answer.label, findings, (), "$.label")
        confidence, f2 = guard_word(answer.confidence, CERTAINTIES, "", "$.confidence")
        inference, f3 = guard_word(answer.inference, INFERENCES, "not_stated", "$.inference")
        guarded = answer.model_copy(
            update={
                "review_sentence_id": self._sentence_id,
                "related_paper_id": self.cand_id,
                "classification": _zero_or_one(answer.classification),
                "score": SCORE[Label(label)] if label else 0,
                "label": label,
                "findings": findings,
                "confidence": confidence,
                "inference": inference,
            }
        )
        found = without_repair((*faults, *f1, *f2, *f3), self._claim)
        return Checked(guarded, (*self._wrong_ids(answer), *found))

    def offline(self) -> PairAnswer:
        """Return what lexical search over the sentences finds in this one text."""
        texts = library(self.dossier)
        findings = offline_findings(self._lines, texts)
        result = offline_result(self._claim, self._lines, findings, self.dossier, texts)
        return PairAnswer(
            review_sentence_id=self._sentence_id,
            related_paper_id=self.cand_id,
            classification=_classification(self._claim),
            score=SCORE[Label(result.label)],
            label=result.label,
            explanation=result.notes,
            findings=findings,
            confidence=result.confidence,
            inference=result.inference,
        )

    def texts_read(self) -> tuple[SourceText, ...]:
        """The paper and the candidate."""
        candidate = () if self.cand_id == PAPER else (self.dossier.texts[self.cand_id],)
        return (self.dossier.paper, *candidate)

    @property
    def _claim(self) -> NoveltyClaim:
        return self.dossier.claim(self.claim_id)

    @property
    def _sentence_id(self) -> str:
        return self._claim.sentence_ids[0]

    @property
    def _lines(self) -> tuple[AskedLine, ...]:
        return lines_of_pair(self._claim, self.cand_id, self.dossier)

    def _wrong_ids(self, answer: PairAnswer) -> tuple[Fault, ...]:
        given = {"review_sentence_id": self._sentence_id, "related_paper_id": self.cand_id}
        return tuple(
            Fault(path=f"$.{key}", what=f"{getattr(answer, key)!r} is not {right!r}, which was asked", dropped=False)
            for key, right in given.items()
            if getattr(answer, key) != right
        )


def lines_of_pair(claim: NoveltyClaim, cand_id: str, dossier: Dossier) -> tuple[AskedLine, ...]:
    """Return the claim's lines that are to be read in this text, and in it alone."""
    return tuple(
        AskedLine(
            claim_id=asked.claim_id,
            line=asked.line,
            work=asked.work,
            candidates=(cand_id,),
            needs_paper=asked.needs_paper,
        )
        for asked in asked_lines(claim, dossier)
        if cand_id in asked.candidates
    )


def evidence_spans(answer: PairAnswer) -> tuple[AnswerSpan, ...]:
    """Return the places that the answer's findings point at in the candidate."""
    return tuple(
        AnswerSpan(cand_id=finding.cand_id, span_ref=ref)
        for finding in answer.findings
        if finding.cand_id != PAPER
        for ref in finding.spans
    )


def _zero_or_one(given: PairClassification) -> PairClassification:
    return PairClassification(claim=int(bool(given.claim)), proof=int(bool(given.proof)))


def _classification(claim: NoveltyClaim) -> PairClassification:
    """What the sentence is by its gate; a sentence can be claim and proof at once (seed 002, 3.1)."""
    is_proof = claim.gate is Gate.PROOF or not frozenset(claim.proofs).isdisjoint(claim.sentence_ids)
    return PairClassification(claim=int(claim.gate is Gate.CLAIM), proof=int(is_proof))
