"""From the setting to an engine."""

import sys
from pathlib import Path
from subprocess import run

import pytest
from sums import Evens

from peerassay.choices import ENGINES, Choice, key_variables
from peerassay.cli import options
from peerassay.engines.opening import open_dry_run, open_engine
from peerassay.errors import SettingsError
from peerassay.home import MemoryCache
from peerassay.settings import Settings


@pytest.mark.parametrize("name", ["", "gpt-5", "batch:local:x"])
def test_unknown_engine_lists_what_is_possible(name: str) -> None:
    """An engine that does not exist is one sentence with all that do."""
    with pytest.raises(SettingsError, match=r"anthropic:MODEL.*batch:openai:MODEL"):
        open_engine(Settings(engine=name, confidential=False), cache=MemoryCache())


@pytest.mark.parametrize("name", ["openai", "openai:", "replay:", "batch:", "batch:openai:"])
def test_engine_without_its_second_half_says_what_is_missing(name: str) -> None:
    """An engine that wants a model or a file is shown with one."""
    with pytest.raises(SettingsError, match=f"{name.rstrip(':')} needs .* for example {name.rstrip(':')}:"):
        open_engine(Settings(engine=name, confidential=False), cache=MemoryCache())


ENTRIES = pytest.mark.parametrize("choice", ENGINES, ids=lambda choice: choice.name)


def named(choice: Choice, folder: Path) -> str:
    """Return a setting that names the entry, with a file where it wants one."""
    if choice.wants == "FILE":
        (folder / choice.example).touch()
        return f"{choice.name}:{folder / choice.example}"
    return f"{choice.name}:{choice.example}" if choice.wants else choice.name


@ENTRIES
async def test_every_entry_opens_what_it_says(choice: Choice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine of every entry has the model that is named and an endpoint where text leaves, and can be let go."""
    monkeypatch.setenv(choice.key or "NO_KEY", "k-of-a-test")
    settings = Settings(engine=named(choice, tmp_path), confidential=False)
    engine = open_engine(settings, cache=MemoryCache(), folder=tmp_path)
    asks_a_model = choice.is_model
    assert engine.model == (f"{choice.maker}:{choice.example}" if asks_a_model else None)
    assert (engine.endpoint is not None) == asks_a_model
    assert engine.name
    await engine.aclose()


@ENTRIES
async def test_every_entry_can_be_counted_without_a_key(
    choice: Choice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dry run of every entry counts a question; where no model would be asked it costs nothing."""
    monkeypatch.delenv(choice.key or "NO_KEY", raising=False)
    dry = open_dry_run(Settings(engine=named(choice, tmp_path), price_in=1.0), cache=MemoryCache())
    assert (await dry.ask(Evens(1))).answer is not None
    (counted,) = dry.estimates
    assert bool(counted.cost) == (dry.model is not None) == choice.is_model


@ENTRIES
def test_every_entry_is_told_wherever_engines_are_named(choice: Choice) -> None:
    """Help, the settings' text, the error for what does not exist and the documentation name every engine."""
    with pytest.raises(SettingsError) as failed:
        open_engine(Settings(engine="nothing"), cache=MemoryCache())
    root = Path(__file__).parents[2]
    texts = [
        options.Engine.__metadata__[0].help,
        Settings.model_fields["engine"].description,
        str(failed.value),
        (root / "README.md").read_text(encoding="utf-8"),
    ]
    assert all(choice.pattern in str(text) for text in texts)
    assert choice.words
    assert not choice.key or choice.key in key_variables()


@pytest.mark.parametrize("name", ["", "gpt-5", "batch:local", "offline:x"])
def test_dry_run_of_an_unknown_engine_is_refused(name: str) -> None:
    """A dry run names an engine that does not exist just as a run does."""
    with pytest.raises(SettingsError, match="anthropic:MODEL"):
        open_dry_run(Settings(engine=name), cache=MemoryCache())


@pytest.mark.parametrize(
    ("name", "variable"),
    [(f"{choice.name}:m", choice.key) for choice in ENGINES if choice.key],
)
def test_missing_key_is_named_before_anything_is_asked(
    name: str, variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a key the maker's own endpoint is not asked at all, and the variable is named."""
    monkeypatch.delenv(variable, raising=False)
    with pytest.raises(SettingsError, match=variable):
        open_engine(Settings(engine=name), cache=MemoryCache())


def test_ledger_names_the_endpoint_that_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The endpoint is the user's or the maker's own, whatever the clients' own variables say."""
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://elsewhere.invalid")
    assert open_engine(Settings(engine="openai:m"), cache=MemoryCache()).endpoint == "https://api.openai.com/v1"
    local = open_engine(Settings(engine="local:m"), cache=MemoryCache())
    assert local.endpoint == "http://127.0.0.1:11434/v1"


def test_batch_is_refused_for_a_confidential_document(tmp_path: Path) -> None:
    """A batch keeps data, so it is refused unless the user says that the document is not confidential."""
    with pytest.raises(SettingsError, match="confidential = false"):
        open_engine(Settings(engine="batch:openai:m"), cache=MemoryCache(), folder=tmp_path)
    engine = open_engine(Settings(engine="batch:openai:m", confidential=False), cache=MemoryCache(), folder=tmp_path)
    assert (engine.name, engine.model) == ("batch", "openai:m")


def test_ceiling_without_a_price_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ceiling that cannot be held is refused before it is passed."""
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    with pytest.raises(SettingsError, match="price_in"):
        open_engine(Settings(engine="openai:a-model-of-nobody", cost_ceiling=1.0), cache=MemoryCache())


def test_opening_imports_nothing_heavy() -> None:
    """Opening the offline engine loads no client of any model."""
    program = (
        "import sys; from peerassay.engines.opening import open_engine; from peerassay.home import MemoryCache;"
        "from peerassay.settings import Settings; open_engine(Settings(), cache=MemoryCache());"
        "sys.exit(len({'pydantic_ai', 'openai', 'anthropic', 'httpx2', 'stamina', 'sqlalchemy'} & set(sys.modules)))"
    )
    assert run([sys.executable, "-c", program], check=False).returncode == 0
