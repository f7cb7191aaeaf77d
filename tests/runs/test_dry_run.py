"""What a run over many papers would take."""

import json
from pathlib import Path

import pytest

from peerassay.cli.app import run as command
from peerassay.progress import ExitCode


def test_a_dry_run_of_many_papers_leads_through_twenty_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The questions of forty papers are twice those of twenty; the price has an interval."""
    told = []
    for many in (20, 40):
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
    assert more["questions"] == {name: 2 * count for name, count in few["questions"].items()}
    assert "estimated from 20 of 40 papers" in said_of_more
    assert "within $" in said_of_more
    assert "estimated" not in said_of_few
