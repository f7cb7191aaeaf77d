"""Asking about the claims of a review, all questions at once, and putting the answers together."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from peerassay.engines.answered import Answered, Failure
from peerassay.engines.engine import Engine
from peerassay.evidence.places import locate
from peerassay.evidence.span import Span
from peerassay.grading.claim import NoveltyClaim
from peerassay.grading.dossier import Dossier
from peerassay.grading.finding import PAPER, Finding
from peerassay.grading.judging.answers import AnswerSpan, BatchAnswer, ClaimResult, PairAnswer
from peerassay.grading.judging.asked import Library, asked_lines, candidates_of, judged_claims, library
from peerassay.grading.judging.batched import JudgeBatch
from peerassay.grading.judging.findings import findings_of, not_checked, unanswered
from peerassay.grading.judging.grouping import group_claims
from peerassay.grading.judging.judgement import ClaimJudgement, Judged
from peerassay.grading.judging.pairwise import JudgePair, evidence_spans, lines_of_pair
from peerassay.grading.judging.recorded_opinion import opinion_of_pairs, opinion_of_result, pair_results
from peerassay.grading.judging.review_exhibits import ReviewExhibits
from peerassay.grading.judging.uniformity import uniform_claims
from peerassay.grading.verdict import EvidenceSpan, Inference

__all__ = ["ClaimJudgement", "Judged", "Mode", "judge_claims", "second_opinions"]

Mode = Literal["batched", "pairwise"]


async def judge_claims(engine: Engine, dossier: Dossier, *, mode: Mode, batch_size: int) -> Judged:
    """Judge the review's claims, proofs and requests that have lines; a failed question is told, not raised.

    Lines whose named work is not at hand are `not_checked` without asking; a claim with only such lines is not asked.
    """
    texts = library(dossier)
    claims = judged_claims(dossier)
    asked = {c.claim_id: frozenset(candidates_of(c, dossier)) for c in claims if asked_lines(c, dossier)}
    if mode == "pairwise":
        judged = await _in_pairs(engine, dossier, tuple(asked), texts)
    else:
        judged = await _in_batches(engine, dossier, group_claims(asked, batch_size), texts, second=False)
    unasked = {c.claim_id: _not_asked(c, dossier) for c in claims if c.claim_id not in asked}
    judgements = {**judged.judgements, **unasked}
    uniform = uniform_claims(judgements) if mode == "batched" else frozenset()
    return Judged(
        judgements={c.claim_id: replace(judgements[c.claim_id], uniform=c.claim_id in uniform) for c in claims},
        answered=judged.answered,
        withheld=texts.withheld(),
    )


async def second_opinions(
    engine: Engine,
    dossier: Dossier,
    claim_ids: Sequence[str],
    *,
    batch_size: int = 6,
    alone: frozenset[str] = frozenset(),
) -> Judged:
    """Ask a second, sceptical reader about the claims (seed 002, 4.3); it sees nothing of the first answer.

    Claims in `alone` are read with each text in a prompt of its own, where no other text can speak for it.
    """
    texts = library(dossier)
    wanted = frozenset(claim_ids)
    asked = {
        c.claim_id: frozenset(candidates_of(c, dossier))
        for c in judged_claims(dossier)
        if c.claim_id in wanted and asked_lines(c, dossier)
    }
    together = {claim_id: texts_of for claim_id, texts_of in asked.items() if claim_id not in alone}
    batches, pairs = await asyncio.gather(
        _in_batches(engine, dossier, group_claims(together, batch_size), texts, second=True),
        _in_pairs(engine, dossier, [claim_id for claim_id in asked if claim_id in alone], texts),
    )
    return Judged(judgements={**batches.judgements, **pairs.judgements}, answered=(*batches.answered, *pairs.answered))


async def _in_batches(
    engine: Engine, dossier: Dossier, groups: Sequence[tuple[str, ...]], texts: Library, *, second: bool
) -> Judged:
    opening = ReviewExhibits.of(dossier) if groups else None
    questions = [JudgeBatch(dossier=dossier, claim_ids=group, second=second, exhibits=opening) for group in groups]
    answers = await asyncio.gather(*(engine.ask(question) for question in questions))
    judgements = {}
    for question, answered in zip(questions, answers, strict=True):
        for claim_id in question.claim_ids:
            judgements[claim_id] = _of_batch(dossier.claim(claim_id), answered, dossier, texts)
    return Judged(judgements=judgements, answered=tuple(answers))


def _of_batch(claim: NoveltyClaim, answered: Answered[BatchAnswer], dossier: Dossier, texts: Library) -> ClaimJudgement:
    by = answered.model or answered.engine
    results = {result.claim_id: result for result in answered.answer.results} if answered.answer else {}
    if claim.claim_id not in results:
        return _failed(claim, answered, dossier, by)
    result: ClaimResult = results[claim.claim_id]
    findings = findings_of(result.findings, asked_lines(claim, dossier), texts, by)
    return ClaimJudgement(
        claim_id=claim.claim_id,
        findings=(*findings, *not_checked(claim, dossier)),
        opinion=opinion_of_result(result, by),
        inference=_inference(result.inference),
        notes=result.notes,
        key_candidates=result.key_candidates,
        evidence_spans=_evidence(result.evidence_spans, texts),
        by=by,
    )


async def _in_pairs(engine: Engine, dossier: Dossier, claim_ids: Sequence[str], texts: Library) -> Judged:
    questions = [
        JudgePair(dossier=dossier, claim_id=claim_id, cand_id=cand_id)
        for claim_id in claim_ids
        for cand_id in _texts_of(dossier.claim(claim_id), dossier)
    ]
    answers = await asyncio.gather(*(engine.ask(question) for question in questions))
    by_claim: dict[str, list[tuple[str, Answered[PairAnswer]]]] = {claim_id: [] for claim_id in claim_ids}
    for question, answered in zip(questions, answers, strict=True):
        by_claim[question.claim_id].append((question.cand_id, answered))
    judgements = {c: _of_pairs(dossier.claim(c), pairs, dossier, texts) for c, pairs in by_claim.items()}
    return Judged(judgements=judgements, answered=tuple(answers))


def _of_pairs(
    claim: NoveltyClaim, pairs: Sequence[tuple[str, Answered[PairAnswer]]], dossier: Dossier, texts: Library
) -> ClaimJudgement:
    findings: list[Finding] = []
    for cand_id, answered in pairs:
        lines = lines_of_pair(claim, cand_id, dossier)
        if answered.answer is None:
            findings += unanswered(lines, cand_id, texts, f"The question failed: {_failure(answered).message}")
        else:
            findings += findings_of(answered.answer.findings, lines, texts, answered.model or answered.engine)
    given = [answered.answer for _, answered in pairs if answered.answer is not None]
    failures = [_failure(answered) for _, answered in pairs if answered.answer is None]
    by = pairs[0][1].model or pairs[0][1].engine
    seen = [answer for answer in given if any(f.finding != "silent" for f in answer.findings)]
    return ClaimJudgement(
        claim_id=claim.claim_id,
        findings=(*_in_order(findings, claim, dossier), *not_checked(claim, dossier)),
        opinion=opinion_of_pairs(given, by),
        inference=_inference(next((a.inference for a in given if a.inference != "not_stated"), "not_stated")),
        notes=" ".join(answer.explanation for answer in seen),
        key_candidates=tuple(a.related_paper_id for a in seen if a.related_paper_id != PAPER),
        evidence_spans=_evidence([span for answer in seen for span in evidence_spans(answer)], texts),
        by=by,
        pairs=pair_results(given),
        failure=failures[0] if failures else None,
    )


def _in_order(findings: Sequence[Finding], claim: NoveltyClaim, dossier: Dossier) -> tuple[Finding, ...]:
    """The order that batched judging has: by line, then by the line's own order of texts."""
    places = {
        (asked.line.line_id, cand_id): (line_place, text_place)
        for line_place, asked in enumerate(asked_lines(claim, dossier))
        for text_place, cand_id in enumerate(asked.candidates)
    }
    return tuple(sorted(findings, key=lambda f: places[f.line_id, f.cand_id]))


def _texts_of(claim: NoveltyClaim, dossier: Dossier) -> tuple[str, ...]:
    """The texts that any of its lines is read in, each once; a text that no line is about makes no pair."""
    return tuple(sorted({c for asked in asked_lines(claim, dossier) for c in asked.candidates}))


def _not_asked(claim: NoveltyClaim, dossier: Dossier) -> ClaimJudgement:
    return ClaimJudgement(claim_id=claim.claim_id, findings=not_checked(claim, dossier))


def _failed(claim: NoveltyClaim, answered: Answered[Any], dossier: Dossier, by: str) -> ClaimJudgement:
    failure = answered.failure or Failure(
        error="InvalidAnswer",
        message=f"the answer holds no result for {claim.claim_id}; ask again or use a more capable model",
    )
    return ClaimJudgement(claim_id=claim.claim_id, findings=not_checked(claim, dossier), by=by, failure=failure)


def _failure(answered: Answered[Any]) -> Failure:
    return answered.failure or Failure(error="InvalidAnswer", message="there is no answer")


def _evidence(spans: Sequence[AnswerSpan], texts: Library) -> tuple[EvidenceSpan, ...]:
    found = []
    for given in dict.fromkeys(spans):
        span = locate(given.span_ref, texts.readables[given.cand_id])
        if isinstance(span, Span):
            found.append(EvidenceSpan(cand_id=given.cand_id, span_ref=span.sentence, span=span))
    return tuple(found)


def _inference(word: str) -> Inference:
    return word  # type: ignore[return-value]  # the guards let no other word through
