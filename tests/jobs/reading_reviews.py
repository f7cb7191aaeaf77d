"""An engine that answers the reviews' questions as a test says, and the rest by rules; the invented case."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from invented_case import InventedSource, paper, reviews, works

from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.engines.engine import SendsNothing
from peerassay.engines.question import A, Answered, Failure, Question
from peerassay.evidence.similarity import open_similarity
from peerassay.home import MemoryCache
from peerassay.jobs.reviews.asking import AnswerReviews
from peerassay.jobs.reviews.job import REPLY, ReviewsPlan, answer_reviews
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.literature.source import Source
from peerassay.run import Tools
from peerassay.settings import Settings

OTTER, HERON = works()[0], works()[1]


def evidence(kind: str, words: str = "", **more: Any) -> dict[str, Any]:
    """Return a piece of evidence as a model would give it."""
    return {"id": "e1", "kind": kind, "words": words, "shows": "It shows it.", "bears": "for", **more}


def statement(*sentences: str, **more: Any) -> dict[str, Any]:
    """Return a judged statement."""
    given = {"sentences": list(sentences), "says": "It is not new.", "kind": "claim", "stance": "not_novel"}
    return {**given, "judgement": "right", "because": "The work has it.", "evidence": ["e1"], **more}


def issue(*statements: dict[str, Any], evidence: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Return an issue."""
    given = {"title": "Hiding whole gauges", "weight": 3, "answer": "Otter et al. have it."}
    return {**given, "statements": list(statements), "evidence": evidence, **more}


OTTER_HAS_IT = evidence("work", "We hide whole gauges during training with a masked gauge loss.", source=OTTER.cand_id)
CASE = {"issues": [issue(statement("R1_004"), evidence=[OTTER_HAS_IT])]}


class Colleague(SendsNothing):
    """Answers by the name of the question, `reviews/case` by `reviews/case novelty`; a Failure is handed on."""

    name, model = "remote", "a test model"

    def __init__(self, answers: Mapping[str, Any] = {}) -> None:
        self.answers = {"reviews/case novelty": CASE, **answers}
        self.asked: list[Question[Any]] = []

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer."""
        self.asked.append(question)
        prompt = question.prompt()
        key = question.name
        if isinstance(question, AnswerReviews):
            key = f"{question.name} {question.matter}{' second' if question.reader == 2 else ''}"
        given = self.answers.get(key, question.offline())
        failure = given if isinstance(given, Failure) else None
        checked = None
        if failure is None:
            if isinstance(given, dict) and question.name == "reviews/bind":
                given = {"statements": [], **given}
            given = question.answer_type.model_validate(given) if isinstance(given, dict) else given
            checked = question.check(given)
            assert question.check(checked.answer).answer == checked.answer
        return Answered(
            answer=checked.answer if checked else None,
            question=question.name,
            key=question.key_of(prompt),
            engine=self.name,
            model=self.model,
            prompt_digest=prompt.template_digest,
            characters=prompt.characters,
            faults=checked.faults if checked else (),
            failure=failure,
        )

    def prompt_of(self, name: str) -> str:
        """Return the last prompt of a question."""
        return next(q for q in reversed(self.asked) if q.name == name).prompt().user


def tools_of(engine: Any, *sources: Source, **settings: Any) -> Tools:
    """Return tools with the invented works to search in."""
    held = Settings.model_validate({"home": Path("nowhere"), "paper_date": "2024-03-01", **settings})
    similarity = open_similarity("lexical")
    return Tools(
        engine=engine,
        sources=sources or (InventedSource(),),
        similarity=similarity,
        cache=MemoryCache(),
        settings=held,
    )


async def answered(
    engine: Any = None,
    plan: ReviewsPlan = REPLY,
    *,
    of: Paper | None = None,
    by: tuple[Review, ...] | None = None,
    **settings: Any,
) -> CaseRecord:
    """Return the record of the invented case, or of another paper and reviews."""
    tools = tools_of(engine or Colleague(), **settings)
    made = await answer_reviews(of or paper(), by or reviews(), tools, plan)
    return made[0].record
