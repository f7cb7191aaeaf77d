"""The first step: what each review claims, asked once per review; the paper's side is pinned from the first answer.

The pinned side is not shown in later prompts: a review's question is the same whichever review came first, so that
a run resumed, or made in another order, asks nothing twice.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from peerassay.cache import Cache
from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.engines.answered import Answered, Failure
from peerassay.engines.engine import Engine
from peerassay.frozen import canonical_json, digest
from peerassay.grading.claim import NoveltyClaim, PaperSide
from peerassay.grading.extraction.answer import ExtractionAnswer
from peerassay.grading.extraction.claims import claims_of, side_of
from peerassay.grading.extraction.question import Extraction
from peerassay.grading.mentions.mention import WorkNamed
from peerassay.grading.referring import Named, named_works
from peerassay.literature.source import Source

NAMESPACE = "pinned"


@dataclass(frozen=True, slots=True)
class Intake:
    """What one review claims and names; `failure` where the question got no usable answer."""

    review: Review
    named: Named
    claims: tuple[NoveltyClaim, ...] = ()
    all_citations_raw: tuple[str, ...] = ()
    failure: Failure | None = None

    @property
    def works(self) -> tuple[WorkNamed, ...]:
        """The works that it names."""
        return self.named.works


@dataclass(frozen=True, slots=True)
class Intakes:
    """All reviews of a paper with the paper's pinned side; None where no review's question was answered."""

    side: PaperSide | None
    reviews: tuple[Intake, ...]


async def take_in(
    paper: Paper, reviews: Sequence[Review], engines: Sequence[Engine], cache: Cache, sources: Sequence[Source] = ()
) -> Intakes:
    """Ask about each review; the first answer, in the order of their digests, pins the side for later runs.

    `engines` has one for each review, so that each keeps note of its own questions. `sources` tell which words that
    are printed like a title are one.
    """
    if not reviews:
        return Intakes(side=None, reviews=())
    named = await asyncio.gather(*(named_works(review, paper, sources) for review in reviews))
    each = zip(reviews, named, strict=True)
    questions = [Extraction(paper=paper, review=review, works=one.works) for review, one in each]
    asked = zip(questions, engines, strict=True)
    answers = await asyncio.gather(*(engine.ask(question) for question, engine in asked))
    intakes = tuple(_intake(*one) for one in zip(questions, named, answers, strict=True))
    key = _pin_key(paper, engines[0], questions[0])
    side = _pinned(cache, key)
    if side is None:
        side = _first_side(questions, answers)
        if side is not None:
            cache.put(NAMESPACE, key, canonical_json(side).encode())
    return Intakes(side=side, reviews=intakes)


def _first_side(questions: Sequence[Extraction], answers: Sequence[Answered[ExtractionAnswer]]) -> PaperSide | None:
    """The side as the first review's answer has it, whatever order the reviews were given in."""
    order = sorted(zip(questions, answers, strict=True), key=lambda pair: digest(pair[0].review))
    return next((side_of(answered.answer) for _, answered in order if answered.answer is not None), None)


def _intake(question: Extraction, named: Named, answered: Answered[ExtractionAnswer]) -> Intake:
    review, answer = question.review, answered.answer
    if answer is None:
        return Intake(review=review, named=named, failure=answered.failure)
    return Intake(
        review=review,
        named=named,
        claims=claims_of(answer, review, named.works),
        all_citations_raw=tuple(answer.review.all_citations_raw),
    )


def _pin_key(paper: Paper, engine: Engine, question: Extraction) -> str:
    templates = question.prompt().template_digest
    return digest({"paper": paper.source.digest, "engine": engine.name, "model": engine.model, "prompt": templates})


def _pinned(cache: Cache, key: str) -> PaperSide | None:
    kept = cache.get(NAMESPACE, key)
    if kept is None:
        return None
    try:
        return PaperSide.model_validate_json(kept)
    except ValidationError:
        return None  # written by an older version with other keys: made anew
