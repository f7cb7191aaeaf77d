"""An invented paper on lighthouses with two reviews and works of its field, and engines that answer as a test wants."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from pydantic import BaseModel

from peerassay.documents import Paper, Review, review_from_text
from peerassay.documents.reading import read_paper_bytes
from peerassay.engines import Answered, Failure, Question
from peerassay.engines.offline import Offline
from peerassay.evidence import LexicalSimilarity
from peerassay.home import MemoryCache
from peerassay.jobs.reviews.comments import ReviewComment, comments_of
from peerassay.jobs.reviews.methods.seagraph.job import explain_reviews
from peerassay.jobs.reviews.methods.seagraph.record import ExplanationRecord
from peerassay.literature import Candidate, Query, WorkMention
from peerassay.run import Made, Tools
from peerassay.settings import resolve

PAPER = """# Lamps That Answer Fog Horns

Ida Lund

## Abstract

Lighthouses shine at one strength in every fog. We propose lamps that answer the horns of ships and shine as strongly
as the fog asks. Our lamps save half of the oil on forty nights.

## 1 Introduction

Lighthouses burn oil all night. Fog scatters their light, and ships sound horns. We measure fog by the echo of horns.

## 2 Related Work

Fog was measured with mirrors on masts [1]. Horns of ships were located by microphones on piers [2]. Lamps with shutters
change their strength by hand [3].

## 3 Method

### 3.1 Measuring the Echo

The echo of a horn fades faster in thick fog. A microphone on the gallery records the echo for two seconds.

### 3.2 Choosing the Strength

The strength of the lamp follows from the fading by a table. Table 1 lists twelve strengths. Equation (3) smooths the
strength over a minute.

## 4 Experiments

We compare our lamps with lamps of constant strength on forty nights. Table 2 shows the oil that was burnt. No ship ran
aground. We did not compare with shutters.

## 5 Conclusion

Lamps that answer horns save oil. Rain was not studied.

## References

[1] Ada Holm. Measuring fog with mirrors on masts. Journal of Harbours, 2015.
[2] Bo Lind and Cleo Marsh. Locating horns of ships with microphones on piers. Harbour Acoustics, 2017.
[3] Dan Fjord. Shutters for lamps of lighthouses. Lights, 2016.
"""
FIRST = """## Summary
The paper proposes lamps that answer horns.

## Strengths
- Measuring fog by the echo of horns is novel and elegant.
- The paper is easy to follow.

## Weaknesses
1. There is no comparison with lamps that have shutters, although Section 2 names them.
2. The authors write "No ship ran aground" but forty nights are few. Table 2 has no error bars.

## Questions
See weaknesses.
"""
SECOND = """SUMMARY:
Lamps and horns.

STRENGTHS AND WEAKNESSES:
**Strengths**

The idea of listening to horns is charming.

**Weaknesses**

Lamps with shutters are missing from the comparison on forty nights.

QUESTIONS:
How does the lamp behave in rain, when no ship sounds its horn?

LIMITATIONS:
yes
"""
WORKS = (
    ("Measuring fog with mirrors on masts", 2015, ("Ada Holm",), "Mirrors on masts measure fog."),
    ("Locating horns of ships with microphones on piers", 2017, ("Bo Lind", "Cleo Marsh"),
     "Microphones on piers locate the horns of ships. Echoes disturb the microphones."),
    ("Shutters for lamps of lighthouses", 2016, ("Dan Fjord",), "Shutters dim the lamps of lighthouses by hand."),
    ("Lamps of lighthouses with a second shutter", 2018, ("Eva Pier",), "A second shutter dims lamps twice."),
    ("Lamps of lighthouses on floating islands", 2031, ("Finn Bay",), "Lamps of lighthouses float."),
)  # fmt: skip
DATE = "2025-06-01"


def work(n: int) -> Candidate:
    """The nth work, from 0."""
    title, year, authors, abstract = WORKS[n]
    return Candidate(cand_id=f"P0000000{n}", title=title, year=year, authors=authors, abstract=abstract)


class Shelf:
    """A source that holds the works: searched by shared words, looked up by title."""

    name = "shelf"
    scope = "open"
    endpoint = None

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Works that share a word with the query."""
        words = set(re.findall(r"\w{4,}", query.text.lower()))
        return tuple(item for item in map(work, range(len(WORKS))) if words & set(item.title.lower().split()))[:limit]

    async def look_up(self, mention: WorkMention) -> tuple[Candidate, ...]:
        """The work of that title."""
        return tuple(item for item in map(work, range(len(WORKS))) if item.title == (mention.title or ""))

    async def aclose(self) -> None:
        """Nothing is held."""


@cache
def paper() -> Paper:
    """The paper as read."""
    return read_paper_bytes(PAPER.encode(), "lamps.md")


@cache
def reviews() -> tuple[Review, Review]:
    """Both reviews as read, of a day."""
    first, second = (review_from_text(text, reviewer=name) for text, name in ((FIRST, "Nix"), (SECOND, "Odo")))
    return first.model_copy(update={"date": DATE}), second.model_copy(update={"date": DATE})


def comment(words: str) -> ReviewComment:
    """The comment of either review that holds the words."""
    return next(item for n, review in enumerate(reviews(), 1) for item in comments_of(review, n) if words in item.text)


class Scripted(Offline):
    """Answers some questions by name as given, the others by rules; keeps what it was asked."""

    name = "scripted"
    model = "scripted:one"

    def __init__(self, **answers: Callable[[Any], dict[str, Any] | None]) -> None:
        super().__init__()
        self._answers = answers
        self.asked: list[Question[Any]] = []

    async def ask(self, question: Question[Any]) -> Answered[Any]:
        """Answer as given (None: fail), checked as any engine's answer is."""
        self.asked.append(question)
        script = self._answers.get(question.name.rpartition("/")[2])
        answered = await super().ask(question)
        update: dict[str, Any] = {"engine": self.name, "model": self.model}
        if script is not None:
            given = script(question)
            answer: BaseModel | None = None if given is None else question.answer_type.model_validate(given)
            checked = question.check(answer) if answer is not None else None
            update |= {
                "answer": checked.answer if checked else None,
                "faults": checked.faults if checked else (),
                "failure": None if checked else Failure(error="EngineUnavailable", message="the engine is out"),
            }
        return replace(answered, **update)


def run(
    engine: Any = None,
    *,
    reviewed: tuple[Review, ...] | None = None,
    **settings: Any,
) -> Made[ExplanationRecord]:
    """Explain the reviews, by rules unless another engine is given."""
    tools = Tools(
        engine=engine or Offline(),
        sources=(Shelf(),),  # type: ignore[arg-type]
        similarity=LexicalSimilarity(),
        cache=MemoryCache(),
        settings=resolve({"explain_method": "seagraph", **settings}, environment={}).settings,
    )
    return asyncio.run(explain_reviews(paper(), reviewed or reviews(), tools))[0]


@cache
def explained() -> ExplanationRecord:
    """The record of both reviews by rules."""
    return run().record


@cache
def explained_by_model() -> ExplanationRecord:
    """The record of both reviews with an explanation of each comment, one of them answered by the paper."""
    return run(Scripted(comments=an_answer)).record


def an_answer(question: Any) -> dict[str, Any]:
    """An explanation of every comment of a question, from the paper and, where there is one, a work."""
    works = [
        {"source": item.candidate.cand_id, "words": item.candidate.abstract.split(".")[0], "reasoning": "Others do it."}
        for item in question.works.values()
        if question.picked[0].nodes and item.candidate.cand_id in {node.work for node in question.picked[0].nodes}
    ][:1]
    return {
        "explanations": [
            {
                "comment_id": item.comment.id,
                "asks": "Compare with shutters.",
                "answered": "partly",
                "answer": [{"sentence": "S_exp_004", "words": "We did not compare with shutters"}],
                "evidence": [
                    {
                        "source": "paper",
                        "words": "Lamps with shutters change their strength by hand",
                        "reasoning": "Named.",
                    },
                    *works,
                ],
                "summary": "The point stands.",
            }
            for item in question.picked
        ]
    }
