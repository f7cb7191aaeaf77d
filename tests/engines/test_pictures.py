"""Pictures of pages on their way to models that see, and to those that do not."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sums import Evens, right
from test_batch import asked, requests, result, write
from test_remote import remote

from peerassay.documents.pdf.pictures import png
from peerassay.engines.opening import open_dry_run, open_engine
from peerassay.engines.picture import LEAD, Picture, is_known_to_see
from peerassay.engines.question import Answered, Prompt
from peerassay.home import MemoryCache
from peerassay.settings import Settings
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import Style

FILES = (png(2, 1, b"\xff\0\0" * 2), png(30, 50, b"\0\xff\0" * 1_500))
PAGES = tuple(map(Picture.of, FILES))


@dataclass(frozen=True)
class Seen(Evens):
    """The same question with two pages."""

    def prompt(self) -> Prompt:
        return super().prompt().model_copy(update={"pictures": PAGES, "shared": 1})


@pytest.mark.parametrize("kind", ["openai", "anthropic", "local"])
async def test_pictures_stand_once_before_the_first_block(kind: str) -> None:
    """Both protocols carry the very files, in order, behind the words that say what they are."""
    async with ModelServer(right) as server:
        engine = remote(server, kind)
        answered = await engine.ask(Seen(1))
        await engine.aclose()
    (request,) = server.requests
    assert request.pictures == FILES
    assert request.user.startswith(LEAD) and request.user.index("A paper.") > len(LEAD)
    assert answered.answer is not None and not answered.faults


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
async def test_a_model_that_takes_none_is_asked_without_and_the_answer_says_so(kind: str) -> None:
    """The refusal is learnt once; later questions go without at once."""
    async with ModelServer(right, faults=lambda _: "no_pictures") as server:
        engine = remote(server, kind)
        answers = [await engine.ask(Seen(number)) for number in (1, 3)]
        await engine.aclose()
    assert [len(request.pictures) for request in server.requests] == [2, 0, 0]
    assert LEAD not in server.requests[-1].user
    assert all(answered.answer is not None and "pictures" in answered.faults[0].what for answered in answers)


def test_a_key_depends_on_the_pictures_and_is_the_old_one_without() -> None:
    """Other pages make another question; the bytes themselves are in no dump."""
    bare, seen = Evens(1), Seen(1)
    assert bare.key != seen.key
    assert set(PAGES[0].model_dump()) == {"digest", "width", "height"}
    assert bare.key_of(bare.prompt().model_copy(update={"pictures": ()})) == bare.key
    other = seen.prompt().model_copy(update={"pictures": PAGES[:1]})
    assert seen.key_of(other) != seen.key


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
async def test_a_batch_carries_them_and_asks_again_without(kind: Style, tmp_path: Path) -> None:
    """The request line holds the files; after a refusal the next one does not, and the answer says so."""
    await _ask(kind, tmp_path)
    (line,) = requests(tmp_path)
    assert asked(line).pictures == FILES
    error = {"type": "invalid_request_error", "message": "this model does not support image input"}
    refused = (
        {"custom_id": line["custom_id"], "response": {"status_code": 400, "body": {"error": error}}, "error": None}
        if kind == "openai"
        else {"custom_id": line["custom_id"], "result": {"type": "errored", "error": {"type": "error", "error": error}}}
    )
    write(tmp_path / "r1.jsonl", refused)
    await _ask(kind, tmp_path)
    again = requests(tmp_path)[1]
    assert asked(again).pictures == ()
    write(tmp_path / "r2.jsonl", result(again))
    answered = await _ask(kind, tmp_path)
    assert answered.answer is not None
    assert "pictures" in answered.faults[0].what


async def _ask(kind: Style, folder: Path) -> Answered[Any]:
    engine = open_engine(Settings(engine=f"batch:{kind}:any", confidential=False), cache=MemoryCache(), folder=folder)
    answered = await engine.ask(Seen(1))
    await engine.aclose()
    return answered


async def test_a_replay_answers_questions_with_pictures(tmp_path: Path) -> None:
    """The recording holds no picture, and the same pages find their reply."""
    recording = tmp_path / "recorded.jsonl"
    with ModelServer(right) as server:
        engine = open_engine(
            Settings(engine="openai:m", base_url=server.openai_url), cache=MemoryCache(), record=recording
        )
        recorded = await engine.ask(Seen(1))
        await engine.aclose()
    replay = open_engine(Settings(engine=f"replay:{recording}"), cache=MemoryCache())
    assert (await replay.ask(Seen(1))).answer == recorded.answer
    assert PAGES[0].base64 not in recording.read_text(encoding="utf-8")
    assert (await replay.ask(Evens(1))).failure is not None


async def test_they_are_counted_before_and_after() -> None:
    """In the dry run's tokens by their pixels, and in the characters that the ledger tells."""
    counted = []
    for question in (Evens(1), Seen(1)):
        engine = open_dry_run(Settings(engine="openai:m", price_in=1.0, price_out=1.0), cache=MemoryCache())
        await engine.ask(question)
        counted.append(engine.estimates[0])
    lead = -(-len(LEAD) // 4)
    assert 3 <= counted[1].input_tokens - counted[0].input_tokens <= 3 + lead + 60
    assert (counted[1].cost or 0) > (counted[0].cost or 0)
    assert Seen(1).prompt().characters == Evens(1).prompt().characters + sum(len(page.base64) for page in PAGES)


@pytest.mark.parametrize(
    ("model", "sees"),
    [
        ("openai:gpt-5-mini", True),
        ("openai:gpt-4o", True),
        ("openai:gpt-3.5-turbo", False),
        ("openai:o1-preview", False),
        ("anthropic:claude-sonnet-4", True),
        ("local:qwen2.5-vl-7b", True),
        ("local:gemma-3-27b", True),
        ("local:llama-3.1-8b", False),
        ("local:my-vlm-free-model", False),
        (None, False),
    ],
)
def test_models_known_to_take_pictures(model: str | None, *, sees: bool) -> None:
    """By their names; what is not known to see is not shown pictures by itself."""
    assert is_known_to_see(model) is sees
