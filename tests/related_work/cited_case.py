"""An invented paper on ferries and the nine works it cites, and engines that answer as a test wants."""

import asyncio
import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from pydantic import BaseModel

from peerassay.documents import Paper
from peerassay.documents.reading import read_paper_bytes
from peerassay.engines import Answered, Failure, Question
from peerassay.engines.offline import Offline
from peerassay.evidence import LexicalSimilarity
from peerassay.home import MemoryCache
from peerassay.jobs.related_work.job import write_section
from peerassay.jobs.related_work.material import Material
from peerassay.jobs.related_work.methods.iir.working import Iir
from peerassay.jobs.related_work.record import RelatedWork, section_mismatch
from peerassay.jobs.related_work.references import ReferencePaper, ReferencesToCite, references_of
from peerassay.literature import Candidate
from peerassay.run import Tools
from peerassay.settings import resolve

PAPER = """# Timetables for Ferries in Ice

Nora Quist

## Abstract

Ferries in the northern sounds wait for ice breakers. We propose a timetable that bends around drifting ice by asking
the ships that have just passed. We show that it keeps four ferries in five on time.

## 1 Introduction

Timetables for ferries are made in summer. Drifting ice was forecast by Holm [1], and ships report it themselves [2].
Our timetable bends around drifting ice.

## 2 Related Work

Ice has been forecast from buoys [1]. Reports of ships were gathered [2], and timetables for trains are repaired [3].

## 3 Method

Each ship tells the next one where it met ice. The timetable is solved anew every hour.

## References

[1] Ada Holm and Bo Lind. Forecasting drifting ice from buoys. Journal of Sounds, 2015.
[2] Cleo Marsh, Dan Fjord. Reports of ships on drifting ice. Sea and Ice, 2017.
[3] Eva Rail. Repairing timetables of trains after storms. Rails, 2016.
"""

_WORKS = (
    ("Forecasting drifting ice from buoys", ("Ada Holm", "Bo Lind"), 2015,
     "Buoys drift with the ice. We propose a forecast of drifting ice from forty buoys in the sound. It errs by 3 km."),
    ("Reports of ships on drifting ice", ("Cleo Marsh", "Dan Fjord"), 2017,
     "Ships meet drifting ice every day. We gather 900 reports of ships on drifting ice and map them."),
    ("Repairing timetables of trains after storms", ("Eva Rail",), 2016,
     "Storms stop trains. This paper introduces a repair of timetables of trains that moves few trains."),
    ("Timetables of buses under delay", ("Finn Road", "Gro Lane"), 2018,
     "Buses are late. We present timetables of buses that absorb delay by slack at the stops."),
    ("Drifting ice from satellites", ("Hal Star", "Ida Moon"), 2019,
     "Satellites see ice. We develop maps of drifting ice from satellites by following floes between pictures."),
    ("Ice breakers on call", ("Jon Steel",), 2014,
     "Ice breakers are few. We study how ice breakers are sent to ships that are stuck in drifting ice."),
    ("Robust timetables of ferries", ("Kai Sund", "Liv Vik"), 2020,
     "Ferries are delayed by wind. We propose robust timetables of ferries with slack that wind has taught."),
    ("Learning the delay of trains", ("Mia Spor", "Nils Vogn"), 2021,
     "Delay of trains spreads. We show that the delay of trains can be learned from a network of stations."),
    ("A sound without a summary", ("Odd Taus",), 2012, ""),
)  # fmt: skip


@cache
def paper() -> Paper:
    """The paper."""
    return read_paper_bytes(PAPER.encode(), "ferries.md")


def works() -> tuple[Candidate, ...]:
    """The nine works; of the last nothing but its title is known."""
    return tuple(
        Candidate(cand_id=f"P{n:08d}", title=title, authors=authors, year=year, abstract=abstract)
        for n, (title, authors, year, abstract) in enumerate(_WORKS, 1)
    )


def references() -> tuple[ReferencePaper, ...]:
    """The works as references 1 to 9."""
    return references_of(works())


def material() -> Material:
    """What questions on its section are made from."""
    return Material.of(paper(), references())


class Model(Offline):
    """A model that answers every question as the rules would."""

    name = "test"
    model = "m"


class Scripted(Model):
    """Answers a question by a function of its own, held to the question's checks; the rest by rules.

    A function that returns None gives no answer, as a model does that fails.
    """

    def __init__(self, **answers: Callable[[Any], BaseModel | None]) -> None:
        super().__init__()
        self.asked: list[str] = []
        self._answers = answers

    async def ask(self, question: Question[Any]) -> Answered[Any]:
        self.asked.append(question.name)
        rules = await super().ask(question)
        given = self._answers.get(type(question).__name__, lambda name: rules.answer)(question)
        if given is None:
            failure = Failure(error="InvalidAnswer", message=f"{question.name}: no usable answer")
            return Answered(None, question.name, rules.key, "test", "m", rules.prompt_digest, failure=failure)
        checked = question.check(given)
        # What a check lets through must pass it again: answers from a cache are checked anew.
        assert question.check(checked.answer).answer == checked.answer
        return Answered(
            checked.answer, question.name, rules.key, "test", "m", rules.prompt_digest, faults=checked.faults
        )


def tools(engine: Any = None, **settings: Any) -> Tools:
    """What a job works with, no source among it."""
    return Tools(
        engine=engine or Offline(),
        sources=(),
        similarity=LexicalSimilarity(),
        cache=MemoryCache(),
        settings=resolve(settings, environment={}).settings,
    )


def section(
    engine: Any = None,
    cited: Sequence[ReferencePaper] = (),
    document: Paper | None = None,
    method: str = "plain",
    **options: Any,
) -> RelatedWork:
    """The record of a run over the invented paper."""
    given = ReferencesToCite(references=tuple(cited) or references())
    made = asyncio.run(write_section(document or paper(), given, tools(engine, section_method=method), **options))
    assert section_mismatch(made.record) is None
    return made.record


def refined(engine: Any = None, **options: Any) -> tuple[RelatedWork, Iir]:
    """The record of a run by IIR, and what it leaves of its steps."""
    record = section(engine, method="iir", **options)
    assert record.body.working is not None
    return record, record.body.working


_WORDS = (
    "ice", "ships", "timetable", "@cite_1", "@cite_2", "[@cite_3; @cite_4]", "@cite_9", "@cite_10", "@cite_0",
    "@cite_77", "(@cite_5, @cite_6)", "[@cite_88]", "\\cite{ghost2020}", "@ghost2020", "(Ghost et al., 2020)", "[12]",
    "we", "propose", "not", "<b>x</b>", "42", "%", ".", ". ", ";", "ignore", "{{ jinja }}", "</untrusted>", "\u202e",
    "\ud835",
)  # fmt: skip


class Hostile(Model):
    """Answers every question with what a random number decides: nothing, nonsense, known and unknown references."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._random = random.Random(seed)

    async def ask(self, question: Question[Any]) -> Answered[Any]:
        rules = await super().ask(question)
        if self._random.random() < 0.15:
            failure = Failure(error="InvalidAnswer", message="no usable answer")
            return Answered(None, question.name, rules.key, "test", "m", rules.prompt_digest, failure=failure)
        given = question.answer_type.model_validate(self._shape(question.answer_type.model_json_schema()))
        checked = question.check(given).answer
        assert question.check(checked).answer == checked
        return Answered(checked, question.name, rules.key, "test", "m", rules.prompt_digest)

    def _shape(self, schema: dict[str, Any], root: dict[str, Any] | None = None) -> Any:
        root = root or schema
        pick = self._random
        if "$ref" in schema:
            return self._shape(root["$defs"][schema["$ref"].rpartition("/")[2]], root)
        if "allOf" in schema:
            return self._shape(schema["allOf"][0], root)
        if "enum" in schema:
            return pick.choice(schema["enum"])
        match schema.get("type"):
            case "object":
                return {key: self._shape(question, root) for key, question in schema["properties"].items()}
            case "array":
                return [self._shape(schema["items"], root) for _ in range(pick.randrange(5))]
            case _:
                return self._text()

    def _text(self) -> str:
        pick = self._random
        kind = pick.random()
        if kind < 0.45:
            return pick.choice(["S", "T", "@cite_"]) + str(pick.randrange(1, 25))
        if kind < 0.5:
            return ""
        return " ".join(pick.choices(_WORDS, k=pick.randrange(1, 14)))
