"""Sentences as student and teacher answer them, and what of them the paper supports."""

from typing import Annotated, Any

from pydantic import BeforeValidator

from peerassay.engines import Checked, Fault
from peerassay.frozen import Frozen
from peerassay.jobs.summarizing.guard import Guard, begins
from peerassay.jobs.summarizing.sentence import SummarySentence


def _as_list(value: Any) -> Any:
    return [] if value is None else [value] if isinstance(value, str) else value


Texts = Annotated[tuple[str, ...], BeforeValidator(_as_list)]


class SentenceAnswer(Frozen):
    """A sentence as answered, with the ids of the paper's sentences that it rests on."""

    text: str
    sentence_ids: Texts = ()


class SummaryAnswer(Frozen):
    """A summary as answered."""

    sentences: tuple[SentenceAnswer, ...] = ()


class ReasonedAnswer(SummaryAnswer):
    """A summary as answered step by step; the `reasoning` stands in no summary."""

    reasoning: str = ""


def checked(guard: Guard, answer: SummaryAnswer) -> Checked[SummaryAnswer]:
    """Return the sentences that are supported, with the ids of what does so, and why the others are not."""
    kept: dict[str, SentenceAnswer] = {}
    faults: list[Fault] = []
    for n, given in enumerate(answer.sentences):
        found = guard.judge(given.text, given.sentence_ids)
        if isinstance(found, str):
            faults.append(Fault(path=f"$.sentences[{n}]", what=found))
        elif found.text in kept:
            faults.append(Fault(path=f"$.sentences[{n}]", what=f"{begins(found.text)} is there twice: once is enough"))
        else:
            kept[found.text] = SentenceAnswer(text=found.text, sentence_ids=found.places)
    return Checked(SummaryAnswer(sentences=tuple(kept.values())), tuple(faults))


def supported(guard: Guard, answer: SummaryAnswer) -> tuple[SummarySentence, ...]:
    """Return the sentences of a checked answer with all that was found of them."""
    judged = (guard.judge(given.text, given.sentence_ids) for given in answer.sentences)
    return tuple(sentence for sentence in judged if not isinstance(sentence, str))


def as_answer(pairs: tuple[tuple[str, str], ...]) -> SummaryAnswer:
    """Return the paper's own sentences as an answer, each resting on itself."""
    return SummaryAnswer(sentences=tuple(SentenceAnswer(text=text, sentence_ids=(ref,)) for text, ref in pairs))
