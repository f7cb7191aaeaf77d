"""A program as model: the prompt on its standard input, the answer on its standard output."""

import sys
from pathlib import Path

import pytest
from sums import Evens

from peerassay.engines.opening import open_engine
from peerassay.errors import SettingsError
from peerassay.home import MemoryCache
from peerassay.settings import Settings

CODE = """import pathlib, sys
prompt = sys.stdin.read()
log = pathlib.Path(sys.argv[1])
log.write_text(log.read_text() + prompt + chr(0) if log.exists() else prompt + chr(0))
{ending}
"""


def engine_of(folder: Path, ending: str, **more: object) -> tuple[str, Path]:
    """Return a setting that names a program with this ending, and the file that it logs its prompts in."""
    program, log = folder / "program.py", folder / "log"
    program.write_text(CODE.format(ending=ending), encoding="utf-8")
    return f"command:{sys.executable} {program} {log}", log


async def test_a_program_answers_and_is_asked_once(tmp_path: Path) -> None:
    """Prose around the JSON does no harm; the same question is answered from the cache."""
    answer = (await open_engine(Settings(), cache=MemoryCache()).ask(Evens(1))).answer
    assert answer is not None
    ending = f"print('Sure:'); print({answer.model_dump_json()!r})"
    name, log = engine_of(tmp_path, ending)
    cache = MemoryCache()
    for _ in range(2):
        engine = open_engine(Settings(engine=name), cache=cache)
        answered = await engine.ask(Evens(1))
        assert answered.answer == answer
        await engine.aclose()
    assert answered.cached
    assert log.read_text().count("\0") == 1
    assert (engine.name, engine.model) == ("command", name)
    assert engine.endpoint == f"program {Path(sys.executable).name}"


@pytest.mark.parametrize(("ending", "why"), [("sys.exit('no account')", "ended with 1: no account"), ("", "nothing")])
async def test_a_program_that_fails_is_named_with_its_reason(tmp_path: Path, ending: str, why: str) -> None:
    """A failing or silent program is a failure of the question, told in one sentence."""
    name, _ = engine_of(tmp_path, ending)
    answered = await open_engine(Settings(engine=name, attempts=1), cache=MemoryCache()).ask(Evens(1))
    assert answered.answer is None
    assert answered.failure is not None
    assert why in answered.failure.message


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"engine": "command:no-such-program -p"}, "no program 'no-such-program'"),
        ({"engine": "command:cat 'open"}, "cannot be read"),
        ({"engine": "command:cat", "cost_ceiling": 1.0}, "no price"),
    ],
)
def test_what_cannot_work_is_refused_before(settings: dict[str, object], why: str) -> None:
    """A program that is not there, an open quotation, a ceiling without a price."""
    with pytest.raises(SettingsError, match=why):
        open_engine(Settings.model_validate(settings), cache=MemoryCache())
