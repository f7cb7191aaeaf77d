"""Questions written down for a batch service, and its results taken up."""

import json
import os
import re
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sums import Evens, evens, right

from peerassay.engines.api_format import custom_id, takes_temperature
from peerassay.engines.batch import Batch
from peerassay.engines.batch_folder import MOST_REQUESTS, folder_at
from peerassay.engines.opening import open_engine
from peerassay.engines.question import Answered
from peerassay.home import Cache, MemoryCache
from peerassay.settings import Settings
from peerassay.testing.model_shapes import ModelRequest, Style, answer_body, read_request

KINDS: tuple[Style, ...] = ("openai", "anthropic")


async def run(
    kind: Style, folder: Path, *numbers: int, cache: Cache | None = None, **knobs: Any
) -> list[Answered[Any]]:
    """Ask about the numbers as one run of the program does."""
    engine = opened(kind, folder, cache, **knobs)
    answers = [await engine.ask(Evens(number)) for number in numbers]
    await engine.aclose()
    return answers


def opened(kind: Style, folder: Path, cache: Cache | None = None, **knobs: Any) -> Batch:
    settings = Settings(engine=f"batch:{kind}:any", confidential=False, **knobs)
    engine = open_engine(settings, cache=cache or MemoryCache(), folder=folder)
    assert isinstance(engine, Batch)
    return engine


def requests(folder: Path) -> list[dict[str, Any]]:
    files = sorted(folder.glob("requests-*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def asked(line: dict[str, Any]) -> ModelRequest:
    kind: Style = "openai" if "body" in line else "anthropic"
    return read_request(kind, 1, line.get("body") or line["params"], {})


def result(line: dict[str, Any], text: str | None = None) -> dict[str, Any]:
    """Return the result line that a provider would give to a request line."""
    request = asked(line)
    body = answer_body(request, right(request) if text is None else text)
    if request.style == "openai":
        return {"custom_id": line["custom_id"], "response": {"status_code": 200, "body": body}, "error": None}
    return {"custom_id": line["custom_id"], "result": {"type": "succeeded", "message": body}}


def write(path: Path, *lines: dict[str, Any]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS)
async def test_round_trip(kind: Style, tmp_path: Path) -> None:
    """Questions are pending and written once; with the results there they are answered, in whatever order they came."""
    first = await run(kind, tmp_path, 1, 3, 1)
    assert all(answered.failure and answered.failure.pending for answered in first)
    assert len(await run(kind, tmp_path, 1, 3)) == 2
    lines = requests(tmp_path)
    assert names(tmp_path) == ["requests-0001.jsonl"]
    assert [asked(line).user.split("Numbers: ")[1] for line in lines] == ["[1, 2]", "[3, 4]"]
    assert asked(lines[0]).system.startswith("Tell evens.")
    write(tmp_path / "output.jsonl", *(result(line) for line in reversed(lines)))
    cache = MemoryCache()
    answers = await run(kind, tmp_path, 1, 3, cache=cache)
    assert [answered.answer for answered in answers] == [evens((1, 2)), evens((3, 4))]
    assert answers[0].usage.input_tokens > 0
    (tmp_path / "output.jsonl").unlink()
    assert all(answered.cached for answered in await run(kind, tmp_path, 1, 3, cache=cache))


@pytest.mark.parametrize("kind", KINDS)
async def test_partial_results_are_taken_up(kind: Style, tmp_path: Path) -> None:
    """What came back is answered, the rest stays pending, and new questions go to a new file."""
    await run(kind, tmp_path, 1, 3)
    write(tmp_path / "part1.jsonl", result(requests(tmp_path)[1]))
    answers = await run(kind, tmp_path, 1, 3, 5)
    assert [answered.answer is not None for answered in answers] == [False, True, False]
    assert names(tmp_path)[-2:] == ["requests-0001.jsonl", "requests-0002.jsonl"]
    assert len(requests(tmp_path)) == 3


@pytest.mark.parametrize("kind", KINDS)
async def test_custom_ids_are_taken_by_both_providers(kind: Style, tmp_path: Path) -> None:
    """Custom ids are unique and within what providers take: 64 letters, digits, dashes or underlines."""
    await run(kind, tmp_path, *range(10))
    ids = [line["custom_id"] for line in requests(tmp_path)]
    assert len(set(ids)) == 10
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", request_id) for request_id in ids)
    assert (
        custom_id("Ein Papier, Ä/2.pdf", "reviews/case", "a" * 64, 12) == f"Ein-Papier-2-pdf_reviews-case_{'a' * 24}x12"
    )


def expired(line: dict[str, Any]) -> dict[str, Any]:
    if "params" in line:
        return {"custom_id": line["custom_id"], "result": {"type": "expired"}}
    error = {"code": "batch_expired", "message": "This request could not be executed before the window ended."}
    return {"custom_id": line["custom_id"], "response": None, "error": error}


def refused(line: dict[str, Any], message: str = "nonsense") -> dict[str, Any]:
    error = {"type": "invalid_request_error", "message": message}
    if "params" in line:
        return {
            "custom_id": line["custom_id"],
            "result": {"type": "errored", "error": {"type": "error", "error": error}},
        }
    response = {"status_code": 400, "body": {"error": error}}
    return {"custom_id": line["custom_id"], "response": response, "error": None}


@pytest.mark.parametrize("kind", KINDS)
async def test_expired_request_is_asked_once_more(kind: Style, tmp_path: Path) -> None:
    """An expired request is named and written once more, however often the run is repeated, up to the tries."""
    await run(kind, tmp_path, 1, attempts=2)
    write(tmp_path / "r1.jsonl", expired(requests(tmp_path)[0]))
    for _ in range(3):
        (answered,) = await run(kind, tmp_path, 1, attempts=2)
        assert answered.failure is not None
        assert answered.failure.pending
        assert "expired" in answered.failure.message
    assert len(requests(tmp_path)) == 2
    write(tmp_path / "r2.jsonl", expired(requests(tmp_path)[1]))
    (answered,) = await run(kind, tmp_path, 1, attempts=2)
    assert answered.failure is not None
    assert (answered.failure.error, answered.failure.pending) == ("EngineUnavailable", False)
    write(tmp_path / "r3.jsonl", result(requests(tmp_path)[1]))
    assert (await run(kind, tmp_path, 1, attempts=2))[0].answer == evens((1, 2))


@pytest.mark.parametrize("kind", KINDS)
async def test_refused_request_fails_by_name(kind: Style, tmp_path: Path) -> None:
    """A request that is refused for good is a failure with the provider's words, and is not written again."""
    await run(kind, tmp_path, 1)
    write(tmp_path / "errors.jsonl", refused(requests(tmp_path)[0]))
    (answered,) = await run(kind, tmp_path, 1)
    assert answered.failure is not None
    assert answered.failure.error == "EngineRefused"
    assert "nonsense" in answered.failure.message
    assert len(requests(tmp_path)) == 1


@pytest.mark.parametrize("kind", KINDS)
async def test_temperature_is_left_out_once_refused(kind: Style, tmp_path: Path) -> None:
    """A request refused for its temperature is written again without, and the answer says so."""
    await run(kind, tmp_path, 1)
    write(tmp_path / "r1.jsonl", refused(requests(tmp_path)[0], "'temperature' is not supported"))
    await run(kind, tmp_path, 1)
    assert "temperature" not in asked(requests(tmp_path)[1]).body
    write(tmp_path / "r2.jsonl", result(requests(tmp_path)[1]))
    (answered,) = await run(kind, tmp_path, 1)
    assert answered.answer == evens((1, 2))
    assert "temperature" in answered.faults[0].what


@pytest.mark.parametrize("kind", KINDS)
async def test_faulty_result_goes_back_in_the_next_file(kind: Style, tmp_path: Path) -> None:
    """A result with faults is asked about once more with the earlier answer; the question is pending until then."""
    await run(kind, tmp_path, 1)
    write(tmp_path / "r1.jsonl", result(requests(tmp_path)[0], '{"findings": ['))
    for _ in range(2):
        (answered,) = await run(kind, tmp_path, 1)
        assert answered.failure is not None
        assert answered.failure.pending
    lines = requests(tmp_path)
    assert len(lines) == 2
    assert [role for role, _ in asked(lines[1]).turns] == ["user", "assistant", "user"]
    write(tmp_path / "r2.jsonl", result(lines[1]))
    (answered,) = await run(kind, tmp_path, 1)
    assert answered.answer == evens((1, 2))
    assert answered.attempts == 2


@pytest.mark.parametrize("kind", KINDS)
async def test_what_cannot_be_used_is_warned_of(kind: Style, tmp_path: Path) -> None:
    """Unknown ids, broken lines and lines of no format are named, and nothing else is lost for them."""
    await run(kind, tmp_path, 1)
    good = result(requests(tmp_path)[0])
    write(tmp_path / "output.jsonl", good | {"custom_id": "stranger"}, {"hello": 1}, good)
    with (tmp_path / "output.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"custom_id": "cut')
    engine = opened(kind, tmp_path)
    assert (await engine.ask(Evens(1))).answer == evens((1, 2))
    told = "; ".join(engine.folder.warnings)
    assert all(words in told for words in ("stranger", "line 2: no batch result", "line 4: broken"))


def leave_as_killed(folder: Path) -> None:
    """Make the spool that of a process that is gone, with its last line cut."""
    (spool,) = folder.glob("*.part")
    (folder / spool.name.replace(str(os.getpid()), str(2**22 + 7))).write_bytes(spool.read_bytes()[:-10])
    spool.unlink()


@pytest.mark.parametrize("kind", KINDS)
async def test_killed_run_loses_no_line_and_writes_none_twice(kind: Style, tmp_path: Path) -> None:
    """A run that dies leaves its lines; the next goes on with them, without one that was cut."""
    engine = opened(kind, tmp_path)
    for number in (1, 3):
        await engine.ask(Evens(number))
    leave_as_killed(tmp_path)  # no aclose, and the last line is cut
    await run(kind, tmp_path, 1, 3, 5)
    numbers = [asked(line).user.split("Numbers: ")[1] for line in requests(tmp_path)]
    assert sorted(numbers) == ["[1, 2]", "[3, 4]", "[5, 6]"]
    assert names(tmp_path) == ["requests-0001.jsonl"]


@pytest.mark.parametrize("kind", KINDS)
async def test_what_a_run_gave_up_the_next_asks_again(kind: Style, tmp_path: Path) -> None:
    """A request that was refused, or failed too often, is a failure of one run; the next writes it once more."""
    cache = MemoryCache()
    await run(kind, tmp_path, 1, cache=cache)
    write(tmp_path / "r1.jsonl", refused(requests(tmp_path)[0]))
    errors = [(await run(kind, tmp_path, 1, cache=cache))[0].failure for _ in range(3)]
    assert [failure.error for failure in errors if failure] == ["EngineRefused", "AnswerPending", "AnswerPending"]
    write(tmp_path / "r2.jsonl", result(requests(tmp_path)[1]))
    assert (await run(kind, tmp_path, 1, cache=cache))[0].answer == evens((1, 2))


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
async def test_results_come_in_any_file_order_and_number(kind: Style, data: st.DataObject) -> None:
    """However results are cut into files, repeated or mixed with expired lines, each answer is taken up once."""
    with tempfile.TemporaryDirectory() as place:
        folder, numbers = Path(place), (1, 3, 5, 7)
        await run(kind, folder, *numbers)
        asked_for = requests(folder)
        lines = [result(line) for line in asked_for] + [expired(line) for line in asked_for]
        lines = data.draw(st.permutations(lines + data.draw(st.lists(st.sampled_from(lines), max_size=4))))
        while lines:
            many = data.draw(st.integers(1, len(lines)))
            write(folder / f"{data.draw(st.uuids())}.jsonl", *lines[:many])
            lines = lines[many:]
        answers = await run(kind, folder, *numbers)
        assert [answered.answer for answered in answers] == [evens((n, n + 1)) for n in numbers]
        assert len(requests(folder)) == len(numbers)


async def test_a_file_ends_at_the_limits_of_the_provider(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More requests than a provider takes in one file go to several, and each model has a file of its own."""
    monkeypatch.setitem(MOST_REQUESTS, "openai", 2)
    await run("openai", tmp_path, 1, 3, 5)
    await run("anthropic", tmp_path, 1)
    found = [(file.requests, file.kind) for file in folder_at(tmp_path).request_files()]
    assert found == [(2, "openai"), (1, "openai"), (1, "anthropic")]


@pytest.mark.parametrize(
    "body", [{}, {"choices": []}, {"choices": [None]}, {"choices": [{"message": None}]}, {"content": "x"}, {"usage": 3}]
)
async def test_result_in_a_wrong_shape_is_named(body: dict[str, Any], tmp_path: Path) -> None:
    """A result whose body is no answer is named and asked again."""
    await run("openai", tmp_path, 1)
    line = {"custom_id": requests(tmp_path)[0]["custom_id"], "response": {"status_code": 200, "body": body}}
    write(tmp_path / "r1.jsonl", line)
    (answered,) = await run("openai", tmp_path, 1)
    assert answered.failure is not None
    assert "wrong shape" in answered.failure.message


@pytest.mark.parametrize(
    ("model", "takes"),
    [
        ("gpt-5", False),
        ("gpt-5-mini", False),
        ("o3", False),
        ("o4-mini", False),
        ("gpt-4.1", True),
        ("gpt-5-chat", True),
    ],
)
def test_reasoning_models_are_sent_no_temperature(model: str, takes: bool) -> None:
    """A model known to refuse a temperature is not sent one: its refusal would cost a whole round."""
    assert takes_temperature("openai", model) is takes
    assert takes_temperature("anthropic", model)


@pytest.mark.parametrize("kind", KINDS)
async def test_useless_results_are_asked_for_once_more(kind: Style, tmp_path: Path) -> None:
    """Where result and repair were no answers the question fails, and the next run writes it to a further file."""
    cache = MemoryCache()
    for number in (1, 2):
        await run(kind, tmp_path, 1, cache=cache)
        write(tmp_path / f"r{number}.jsonl", result(requests(tmp_path)[-1], ""))
    (failed,) = await run(kind, tmp_path, 1, cache=cache)
    assert failed.failure is not None
    assert (failed.failure.error, failed.usage.requests) == ("InvalidAnswer", 2)
    for _ in range(2):
        (pending,) = await run(kind, tmp_path, 1, cache=cache)
        assert pending.failure is not None
        assert pending.failure.pending
    lines = requests(tmp_path)
    assert len(lines) == 3
    write(tmp_path / "r3.jsonl", result(lines[2]))
    (healed,) = await run(kind, tmp_path, 1, cache=cache)
    assert healed.answer == evens((1, 2))
    assert healed.usage.requests == 2
