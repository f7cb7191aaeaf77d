"""An invented paper with a review and earlier works, for tests of reading and judging."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.documents.review_text import review_from_text
from peerassay.engines.engine import SendsNothing
from peerassay.engines.question import A, Answered, Failure, Question
from peerassay.frozen import digest
from peerassay.grading.claim import Certainty, EvidenceExpected, Kind, NoveltyClaim, Stance
from peerassay.grading.judging import Ground
from peerassay.grading.reading import ReadClaims, WorkShown
from peerassay.grading.vetoes import Searched
from peerassay.literature.candidate import Candidate
from peerassay.literature.texts import candidate_text
from peerassay.settings import Settings
from peerassay.supply.paper_block import paper_block
from peerassay.supply.supply import Time

PAPER_TEXT = """# Ferns That Count: Leaf Areas from Single Photographs

## Abstract

We estimate the leaf area of ferns from one photograph. We are the first to do so without a ruler in the picture.

## 1 Introduction

Leaf areas were measured with scanners for decades. Alder and Birch [1] estimate leaf areas from one photograph with a
ruler in the picture. Their method follows the outline of each frond. Cedar [2] counts fronds but measures no area.

## 2 Method

We follow the outline of each frond as Alder and Birch [1] do, and learn the scale from the veins instead of a ruler.

## 3 Experiments

The error is four percent on two hundred ferns.

## References

[1] A. Alder and B. Birch. Frond outlines and leaf areas. Journal of Quiet Botany, 2019.
[2] C. Cedar. Counting fronds. Journal of Quiet Botany, 2020.
"""
REVIEW_TEXT = """## Strengths
- Learning the scale from the veins is novel.

## Weaknesses
- Following the outline of each frond was already done by Alder and Birch [1].
- The error could be smaller.
"""
METHOD = "We follow the outline of each frond as Alder and Birch [1] do"
OUTLINES = "The outline of every frond is followed with a moving contour."


def paper() -> Paper:
    """The paper as read."""
    return read_markdown(PAPER_TEXT, "ferns.md", digest(PAPER_TEXT))


def review() -> Review:
    """The review as read."""
    return review_from_text(REVIEW_TEXT)


def claim(claim_id: str = "C1", stance: Stance = Stance.NOT_NOVEL, text: str | None = None) -> NoveltyClaim:
    """A claim of the review: a doubt by default, praise for stance `novel`."""
    praise = stance is Stance.NOVEL
    words = text or (
        "Learning the scale from the veins is novel."
        if praise
        else "Following the outline of each frond was already done by Alder and Birch [1]."
    )
    start = REVIEW_TEXT.index(words)
    ids = tuple(s.id for s in review().sentences if s.start < start + len(words) and s.end > start)
    return NoveltyClaim(
        claim_id=claim_id,
        text=words,
        stance=stance,
        confidence_lang=Certainty.HIGH,
        mentions_prior_work=not praise,
        prior_work_strings=(),
        evidence_expected=EvidenceExpected.METHOD,
        kind=Kind.CLAIM,
        sentence_ids=ids,
        start=start,
        end=start + len(words),
    )


def work(cand_id: str = "P00000001", time: Time = "earlier", abstract: str = OUTLINES) -> WorkShown:
    """An earlier work with an abstract."""
    candidate = Candidate(cand_id=cand_id, title="Frond outlines and leaf areas", year=2019, abstract=abstract)
    return WorkShown(candidate=candidate, text=candidate_text(candidate), time=time)


def ground(engine: Any, works: Sequence[WorkShown] = (), second: Any = None, **settings: Any) -> Ground:
    """What claims are judged on; enough was searched unless said otherwise."""
    the_paper = paper()
    return Ground(
        paper=the_paper,
        paper_shown=paper_block(the_paper),
        review=review(),
        works=tuple(works) or (work(),),
        referents=(),
        marks={},
        searched=Searched(read=9, complete=True),
        settings=Settings.model_validate(settings),
        engine=engine,
        second=second or engine,
    )


def quote(words: str = METHOD, source: str = "paper", bears: str = "for") -> dict[str, str]:
    """A quote as a model gives it."""
    return {"source": source, "sentence": "", "words": words, "bears": bears, "shows": "it follows outlines"}


def reading(
    label: str, claim_id: str = "C1", quotes: Sequence[dict[str, str]] | None = None, **more: Any
) -> dict[str, Any]:
    """A reading as a model gives it; a decided one has a quote unless told otherwise."""
    given = ([] if label == "AMBIGUOUS" else [quote()]) if quotes is None else list(quotes)
    return {"claim_id": claim_id, "label": label, "why": f"told {label}", "quotes": given, "settle": "a scan", **more}


@dataclass
class Scripted(SendsNothing):
    """An engine that answers each reading question by a function of it, and keeps what it was asked."""

    answer: Callable[[ReadClaims], Sequence[dict[str, Any]] | None]
    name: str = "scripted"
    model: str | None = "scripted:one"
    orders: Callable[[ReadClaims], Sequence[str]] = lambda _: ()
    asked: list[ReadClaims] = field(default_factory=list)

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer, checked as any engine's answer is; None is a failure."""
        assert isinstance(question, ReadClaims)
        self.asked.append(question)
        given = self.answer(question)
        if given is None:
            failure = Failure(error="EngineUnavailable", message="nobody answered")
            return Answered(None, question.name, question.key, self.name, self.model, "", failure=failure)
        answer = question.answer_type.model_validate_json(
            json.dumps({"readings": list(given), "orders": list(self.orders(question))})
        )
        checked = question.check(answer)  # type: ignore[arg-type]
        return Answered(checked.answer, question.name, question.key, self.name, self.model, "", faults=checked.faults)  # type: ignore[arg-type]


def run(awaitable: Any) -> Any:
    """Wait for it."""
    return asyncio.run(awaitable)
