"""Examples of replies as they are read, salvaged and sent back, of prices, and of fences."""

from pathlib import Path
from typing import Annotated, Any

import pytest

from examples import names, wrong
from peerassay.engines.api_format import completed, read_result, request_line, takes_temperature
from peerassay.engines.asking import is_better, says_nothing
from peerassay.engines.concurrency import asked_to_wait
from peerassay.engines.correcting import correction
from peerassay.engines.parsing import parse, repair
from peerassay.engines.pricing import FlatPrice, count_tokens, estimate, price_of, run_estimate
from peerassay.engines.prompts import defused, fence, one_line, shown
from peerassay.engines.question import Fault, Prompt, Usage, json_schema
from peerassay.engines.reply import Request
from peerassay.engines.salvage import AnswerPart, EmptyIfNull, Text, read_path, salvage, without, word_of, write_path
from peerassay.frozen import Frozen
from peerassay.settings import Settings

FILE = Path(__file__).parent / "examples" / "engines.jsonl"


class Point(AnswerPart):
    """A point."""

    text: Text
    kind: Annotated[Text, word_of("good", "bad")] = "good"
    marks: Annotated[tuple[int, ...], EmptyIfNull] = ()


class Review(AnswerPart):
    """Points with a title."""

    title: str
    points: tuple[Point, ...]
    note: str | None = None
    score: float = 0.0


class Plain(Frozen):
    """No extra keys."""

    name: str
    items: tuple[str, ...] = ()


def saved(kind: str, data: Any) -> dict[str, Any]:
    """What of data fits, and what was wrong."""
    made = salvage({"review": Review, "plain": Plain}[kind], data)
    return {"answer": made.answer, "faults": [f"{f.path} | {f.what} | {f.dropped}" for f in made.faults]}


def faults(given: list[Any]) -> list[Fault]:
    """Faults by path, words and whether something was dropped."""
    return [Fault(path=path, what=what, dropped=dropped) for path, what, dropped in given]


def request(shared: int, blocks: list[str], **more: Any) -> Request:
    """A request."""
    prompt = Prompt(system="System.", blocks=tuple(blocks), template_digest="d", shared=shared)
    told = {
        "question": "q",
        "key": "k",
        "answer_key": "a",
        "prompt": prompt,
        "demand": "JSON!",
        "max_output_tokens": 100,
    }
    return Request.model_validate({**told, **more})


def sent(shared: int, blocks: list[str], more: dict[str, Any]) -> dict[str, Any]:
    """All that a request says of how it is sent."""
    one = request(shared, blocks, **more)
    return {
        "system": one.system,
        "last words": one.last_words,
        "marks": one.cache_marks,
        "dialogue": one.dialogue,
        "text": one.text,
        "openai": request_line("openai", "gpt", one, 0.0),
        "anthropic": request_line("anthropic", "claude", one, None),
    }


def priced(provider: str, more: dict[str, Any]) -> Any:
    """The cost of a million tokens each way."""
    price = price_of(provider, "m", Settings.model_validate(more))
    return price and price.cost(Usage(requests=1, input_tokens=1_000_000, output_tokens=1_000_000))


def estimated(requests: list[list[Any]]) -> Any:
    """A run's estimate in words."""
    price = FlatPrice(1.0, 10.0)
    made = [
        estimate(request(0, [text], max_output_tokens=most), price=price if known else None, cached=cached)
        for text, most, known, cached in requests
    ]
    run = run_estimate(made, "m", ("s2",))
    return {"each": made, "run": run, "words": run.in_words() if callable(run.in_words) else run.in_words}


CALLS = {
    "parse": lambda text: [parse(text).value, [f"{f.path} {f.what} {f.dropped}" for f in parse(text).faults]],
    "mend": repair,
    "salvage": saved,
    "write_path": lambda steps: write_path(tuple(steps)),
    "read_path": lambda texts: [read_path(text) for text in texts],
    "without": lambda data, gone: without(data, {tuple(path) for path in gone}),
    "read_result": read_result,
    "completed": completed,
    "takes_temperature": lambda models: [takes_temperature(kind, model) for kind, model in models],
    "sent": sent,
    "correction": lambda given: correction(faults(given)).split("\n")[2:-2],
    "is_better": lambda second, wrong_second, first, wrong_first: is_better(
        second and Plain.model_validate(second),
        faults(wrong_second),
        first and Plain.model_validate(first),
        faults(wrong_first),
    ),
    "says_nothing": lambda data, answer, given: says_nothing(data, Plain.model_validate(answer), faults(given)),
    "priced": priced,
    "flat": lambda a, b, tokens: FlatPrice(a, b).cost(
        Usage(requests=1, input_tokens=tokens[0], output_tokens=tokens[1])
    ),
    "count_tokens": lambda texts: [count_tokens(text) for text in texts],
    "estimated": estimated,
    "usage": lambda one, other: Usage.model_validate(one) + Usage.model_validate(other),
    "asked_to_wait": lambda pairs: [asked_to_wait(seconds, longest) for seconds, longest in pairs],
    "fence": fence,
    "defused": lambda texts: [defused(text) for text in texts],
    "one_line": one_line,
    "shown": lambda texts: [shown(text) for text in texts],
    "json_schema": lambda: json_schema(Review),
}


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
