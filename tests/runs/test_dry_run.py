"""What a run over many papers would take."""

import json
from pathlib import Path

import pytest

from peerassay.cli.app import run as command
from peerassay.progress import ExitCode


def test_a_dry_run_of_many_papers_leads_through_an_eighth_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The questions of 24 papers are eight times those of three; the price has an interval."""
    told = []
    for many in (3, 24):
        folder = tmp_path / str(many)
        for n in range(many):
            (folder / f"p{n:02}").mkdir(parents=True)
            (folder / f"p{n:02}" / "paper.md").write_text(f"# Gates {n}\n\n## Method\n\nWe shut {n} gates.\n")
            (folder / f"p{n:02}" / "review.txt").write_text("The method is not novel.")
        prices = ["--set", "price_in=1", "--set", "price_out=4"]
        line = ["run", str(folder), "--dry-run", "--json", "--engine", "openai:m", "--home", str(tmp_path / "home")]
        assert command([*line, *prices]) == ExitCode.COMPLETE
        said = capsys.readouterr()
        told.append((json.loads(said.out), said.err))
    (few, said_of_few), (more, said_of_more) = told
    assert more["questions"] == {name: 8 * count for name, count in few["questions"].items()}
    assert "estimated from 3 of 24 papers" in said_of_more
    assert "within $" in said_of_more
    assert "estimated" not in said_of_few
