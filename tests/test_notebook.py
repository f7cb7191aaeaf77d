"""The notebook of the docs runs as it stands, from the table to the figure."""

import json
import shlex
from pathlib import Path

import pytest

from peerassay.cli import main

ROOT = Path(__file__).parents[1]
NOTEBOOK = ROOT / "docs" / "from-csv-to-figure.ipynb"
pytestmark = pytest.mark.services


def test_every_cell_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten cells, no output kept in them; its commands end well, and the figure has a bar for each reviewer."""
    matplotlib = pytest.importorskip("matplotlib", reason="needs matplotlib: pip install 'peerassay[plots]'")
    pytest.importorskip("pandas", reason="needs pandas: pip install pandas")
    matplotlib.use("svg")
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert len(cells) == 10
    assert all(not cell.get("outputs") for cell in cells)
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            run("".join(cell["source"]), names)
    figure = (tmp_path / "study" / "claims.svg").read_text(encoding="utf-8")
    assert "claims on novelty" in figure or "patch_3" in figure
    assert names["counts"].to_numpy().sum() > 5  # type: ignore[attr-defined]


def run(source: str, names: dict[str, object]) -> None:
    """Run a cell; a line that begins with ! is a command, with names in braces, as notebooks have it."""
    if not source.startswith("!"):
        exec(compile(source, str(NOTEBOOK), "exec"), names)
        return
    for line in source.splitlines():
        words = eval(f"f{line[1:]!r}", names)
        assert main(shlex.split(words)[1:]) == 0, words
