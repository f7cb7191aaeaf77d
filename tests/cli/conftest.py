"""A home of its own for every test of the command line."""

from pathlib import Path
from typing import Any

import pytest

from peerassay import example


@pytest.fixture(autouse=True)
def _no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the tester's own settings, keys and files out of the tests."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PEERASSAY_HOME", str(tmp_path / "home"))
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "SEMANTIC_SCHOLAR_API_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return what `peerassay grade --json` left of the example, without a model (a `shell.Graded`); made once."""
    from shell import Graded, run

    folder = tmp_path_factory.mktemp("graded") / "report"
    home = folder / "home"
    assert run("library", "add", example.LIBRARY, "--home", home).code == 0
    return Graded(run("grade", example.PAPER, *example.REVIEWS, "--home", home, "-o", folder, "--json"), folder)


@pytest.fixture
def paper() -> Path:
    """Return the example's paper."""
    return example.PAPER


@pytest.fixture
def review() -> Path:
    """Return the example's first review."""
    return example.REVIEWS[0]
