"""A model as judge: which of two explanations is better, both ways round; how good the passages are.

SEAGraph, sections 4.2 and 4.3.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, ClassVar

from pydantic import BaseModel

from peerassay.engines import Checked, Engine, Fault, Prompt, Question
from peerassay.engines.prompts import fence, render, templates_digest
from peerassay.frozen import Frozen
from peerassay_bench.explanations.explained import Explained, Key
from peerassay_bench.explanations.metrics import EXPLANATION, RETRIEVAL

PROMPTS = Path(__file__).parent / "prompts"
JUDGE, PAIR, PASSAGES = "judge.md", "pair.md", "passages.md"
LOWEST, HIGHEST = 1, 10


class Winners(Frozen):
    """The answer: A, B or tie by metric."""

    winners: dict[str, str]


class Scores(Frozen):
    """The answer: a whole number by metric."""

    scores: dict[str, float]


@dataclass(frozen=True)
class JudgePair(Question[Winners]):
    """Which of two explanations of one comment is better, by each metric? `first` is shown as A."""

    name: ClassVar[str] = "bench/pair"
    answer_type: ClassVar[type[BaseModel]] = Winners
    max_output_tokens: ClassVar[int] = 500

    first: Explained
    second: Explained

    def prompt(self) -> Prompt:
        """Return the task, the comment, both explanations."""
        return Prompt(
            system=render(PROMPTS, JUDGE),
            blocks=(
                render(PROMPTS, PAIR, metrics=EXPLANATION),
                fence("comment", self.first.comment),
                fence("explanation A", self.first.text),
                fence("explanation B", self.second.text),
            ),
            template_digest=templates_digest(PROMPTS, JUDGE, PAIR),
        )

    def check(self, answer: Winners) -> Checked[Winners]:
        """Return a choice for every metric; what is none is a tie, and a fault."""
        chosen = {name: str(answer.winners.get(name, "")).strip().upper() for name in EXPLANATION}
        faults = [
            Fault(path=f"$.winners.{name}", what="is neither A nor B nor tie", dropped=False)
            for name, word in chosen.items()
            if word not in {"A", "B", "TIE"}
        ]
        kept = {name: word if word in {"A", "B"} else "tie" for name, word in chosen.items()}
        return Checked(Winners(winners=kept), tuple(faults))

    def offline(self) -> Winners:
        """Return ties: rules do not judge."""
        return Winners(winners=dict.fromkeys(EXPLANATION, "tie"))


@dataclass(frozen=True)
class RatePassages(Question[Scores]):
    """How good are the passages that were picked for a comment?"""

    name: ClassVar[str] = "bench/passages"
    answer_type: ClassVar[type[BaseModel]] = Scores
    max_output_tokens: ClassVar[int] = 500

    shown: Explained

    def prompt(self) -> Prompt:
        """Return the task, the comment, the passages."""
        return Prompt(
            system=render(PROMPTS, JUDGE),
            blocks=(
                render(PROMPTS, PASSAGES, metrics=RETRIEVAL),
                fence("comment", self.shown.comment),
                fence("passages", self.shown.passages),
            ),
            template_digest=templates_digest(PROMPTS, JUDGE, PASSAGES),
        )

    def check(self, answer: Scores) -> Checked[Scores]:
        """Return the scores between 1 and 10; a metric without one is a fault."""
        kept = {name: float(answer.scores[name]) for name in RETRIEVAL if name in answer.scores}
        within = {name: score for name, score in kept.items() if LOWEST <= score <= HIGHEST}
        missing = [name for name in RETRIEVAL if name not in within]
        faults = tuple(Fault(path=f"$.scores.{name}", what="no number from 1 to 10") for name in missing)
        return Checked(Scores(scores=within), faults)

    def offline(self) -> Scores:
        """Return no score: rules do not judge."""
        return Scores(scores={})


@dataclass(frozen=True, slots=True)
class Choice:
    """What a judge chose of two methods for one comment, both ways round: 1 where `first` won, 0 `other`, else 0.5."""

    key: Key
    metric: str
    first: str
    other: str
    value: float
    agreed: bool

    @property
    def paper(self) -> str:
        """The paper's id."""
        return self.key[0]


async def choices(engine: Engine, explained: Sequence[dict[str, Explained]]) -> tuple[list[Choice], int]:
    """Return the choices for every comment and pair of methods, and how many questions got no answer."""
    pairs = [(of[a], of[b]) for of in explained for a, b in combinations(sorted(of), 2)]
    both = await asyncio.gather(
        *(asyncio.gather(engine.ask(JudgePair(a, b)), engine.ask(JudgePair(b, a))) for a, b in pairs)
    )
    found: list[Choice] = []
    missing = 0
    for (a, b), (straight, swapped) in zip(pairs, both, strict=True):
        if straight.answer is None or swapped.answer is None:
            missing += (straight.answer is None) + (swapped.answer is None)
            continue
        for metric in EXPLANATION:
            first = _won(straight.answer.winners[metric], "A", "B")
            second = _won(swapped.answer.winners[metric], "B", "A")
            value = first if first == second else 0.5
            found.append(Choice(a.key, metric, a.method, b.method, value, first == second))
    return found, missing


def _won(word: str, own: str, other: str) -> float:
    return {own: 1.0, other: 0.0}.get(word, 0.5)


async def scores(engine: Engine, explained: Sequence[dict[str, Explained]]) -> list[tuple[Explained, dict[str, float]]]:
    """Return the scores of the passages that each method picked; those without a passage or an answer are left out."""
    picked = [item for of in explained for item in of.values() if item.passages]
    answers: list[Any] = await asyncio.gather(*(engine.ask(RatePassages(item)) for item in picked))
    pairs = zip(picked, answers, strict=True)
    return [
        (shown, dict(pair.answer.scores)) for shown, pair in pairs if pair.answer is not None and pair.answer.scores
    ]
