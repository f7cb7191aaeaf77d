"""An invented paper on mending nets, its summary, and engines that answer as a test wants."""

import asyncio
from collections.abc import Sequence
from functools import cache
from typing import Any

from cited_case import Scripted, tools

from peerassay.documents import Paper
from peerassay.documents.reading import read_paper_bytes
from peerassay.engines import Answered, Failure, Question
from peerassay.engines.offline import Offline
from peerassay.jobs.summarizing.body import Body, body_of
from peerassay.jobs.summarizing.guard import Guard
from peerassay.jobs.summarizing.job import summarize_paper
from peerassay.jobs.summarizing.methods.scholarsum.checking import SentenceAnswer, SummaryAnswer
from peerassay.jobs.summarizing.methods.scholarsum.teacher import TeacherAssessment
from peerassay.jobs.summarizing.methods.scholarsum.working import ScholarSum
from peerassay.jobs.summarizing.record import SummaryRecord
from peerassay.run import Tools

PAPER = """# Knotless Mending of Trawl Nets

Asta Garn and Birk Maske

## Abstract

We mend trawl nets without knots, and they hold.

## 1 Introduction

Trawl nets tear on every second haul, and torn trawl nets let the catch escape. Mending by knots takes skilled hands
and four hours for each net [1]. However, knots weaken the twine and remain the place where nets tear again. Little
is known about how mended twine holds under load in cold water.

We propose Knotless Twine Splicing (KTS), a method that splices new twine into torn trawl nets without a single
knot. KTS feeds a heated needle along the torn mesh and fuses the twine ends. We evaluate KTS on the SoundTrawl
dataset of 412 torn trawl nets. Our experiments show that nets mended by KTS hold 93.5% of the load of new nets.

## 2 Method

KTS works in two steps. The needle first melts the torn ends at 140 degrees. It then draws the twine through the
mesh and lets the joint cool in sea water. The heated needle is moved by a small motor, so that every joint gets the
same pull. A splice takes 40 seconds, as shown in Figure 2. Knotless Twine Splicing needs no knots and no training
of the crew.

## 3 Experiments

We compare KTS with hand knots and with glue on the SoundTrawl dataset. Load tests were made in cold sea water at 4
degrees. Nets mended by KTS hold 93.5% of the load of new nets, hand knots 71.2% and glue 38.0% (see Table 1). The
breaking load of mended trawl nets falls by 2.1% after 100 hauls with KTS and by 17% with hand knots. Mending a torn
trawl net by KTS takes 25 minutes on average, which is a tenth of the time that hand knots take. Glue does not hold
in cold sea water.

## 4 Conclusion

Knotless Twine Splicing mends torn trawl nets faster than hand knots, and the mended nets hold longer. These results
suggest that boats could mend trawl nets at sea instead of in the harbour. Future work will study nets of steel
twine.

## References

[1] Ada Holm. Mending nets. Journal of Sounds, 2015.
"""


@cache
def paper() -> Paper:
    """The paper."""
    return read_paper_bytes(PAPER.encode(), "nets.md")


@cache
def body() -> Body:
    """What of it is summarised."""
    return body_of(paper())


@cache
def guard() -> Guard:
    """What holds sentences against it."""
    return Guard(body())


def summed(engine: Any = None, document: Paper | None = None, **settings: Any) -> SummaryRecord:
    """The record of a run over the invented paper."""
    chosen = {"summary_method": "scholarsum", **settings}
    (made,) = asyncio.run(summarize_paper(document or paper(), tools(engine, **chosen)))
    return made.record


def working(record: SummaryRecord) -> ScholarSum:
    """What the rounds made on their way."""
    assert record.body.working is not None
    return record.body.working


def said(*sentences: str, refs: Sequence[str] = ()) -> SummaryAnswer:
    """An answer of these sentences, all of which name the same sentences of the paper."""
    return SummaryAnswer(sentences=tuple(SentenceAnswer(text=text, sentence_ids=tuple(refs)) for text in sentences))


def scored(*scores: float) -> Any:
    """A teacher that gives these scores, one after the other."""
    left = iter(scores)
    return lambda question: TeacherAssessment(score=next(left))


def summed_by_model() -> SummaryRecord:
    """The same by a model whose summary is mended once."""
    return summed(Scripted(AssessSummary=scored(70)))


class Awaited(Offline):
    """A batch that has not come back."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def ask(self, question: Question[Any]) -> Answered[Any]:
        self.asked.append(question.name)
        rules = await super().ask(question)
        failure = Failure(error="AnswerPending", message="no result yet; send the files", pending=True)
        return Answered(None, question.name, rules.key, "batch", "m", rules.prompt_digest, failure=failure)


__all__ = ["Scripted", "Tools", "tools"]
