"""Runs as other shells see them: listed, followed, stopped behind the paper in hand, and gone on with."""

from pathlib import Path

import pytest
from small_papers import some_papers

from peerassay import Assayer
from peerassay.cli.app import run as command
from peerassay.progress import ExitCode, Step
from peerassay.runs.manifest import read_manifest
from peerassay.runs.running import run_many
from peerassay.runs.unit import Plan
from peerassay.runs.workers import Here
from peerassay.settings import Settings
from peerassay.store.run_board import RunBoard
from peerassay.unit_state import UnitState


def test_a_run_that_is_stopped_from_elsewhere_goes_on_later(tmp_path: Path) -> None:
    """It ends behind the paper in hand, says so, and the same command does the rest."""
    papers = some_papers(tmp_path, 3)
    plan, rows = Plan(settings=Settings(home=tmp_path / "home"), jobs=("grade",)), read_manifest(papers)
    steps: list[Step] = []
    with Assayer(settings=plan.settings) as assayer:
        board = RunBoard(assayer.records.database)

        def stop_it(step: Step) -> None:
            steps.append(step)
            assert board.ask_to_stop(board.all()[-1].name)

        ran = run_many(assayer, plan, rows, Here(), stop_it)
        assert [ran.state(row) for row in rows].count(UnitState.DONE) == 1
        assert ran.exit_code is ExitCode.PARTIAL
        assert [(run.ended, run.about) for run in board.all()] == [("stopped", "grade on 3 papers")]
        assert not board.ask_to_stop(board.all()[-1].name)
        again = run_many(assayer, plan, rows, Here())
        assert (again.exit_code, again.before) == (ExitCode.COMPLETE, 1)
        assert [run.ended for run in board.all()] == ["stopped", "complete"]
    assert "asked" in steps[0].note
    assert "cached" in steps[0].note


def test_runs_lists_and_follows_what_has_ended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another shell sees a run by its name, with what it is about, how far it came and how it ended."""
    home = ["--home", str(tmp_path / "home")]
    papers = some_papers(tmp_path, 1)
    assert command(["run", str(papers), "--quiet", "--out", str(tmp_path / "out"), *home]) == ExitCode.COMPLETE
    capsys.readouterr()
    assert command(["runs", *home]) == ExitCode.COMPLETE
    listed = capsys.readouterr().out
    assert "complete" in listed
    assert "grade on 1 paper; 1 of 1 papers" in listed
    assert command(["runs", "--follow", *home]) == ExitCode.COMPLETE
    assert capsys.readouterr().out == listed
    assert command(["runs", "--stop", "nobody", *home]) == ExitCode.INVALID_INPUT
