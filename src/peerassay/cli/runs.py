"""`peerassay runs`: the runs of a store, from any shell: list, follow, stop."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options
from peerassay.cli.console import out, out_json
from peerassay.errors import InputError

if TYPE_CHECKING:
    from peerassay.store.run_board import GoingRun, RunBoard

Follow = Annotated[bool, typer.Option("--follow", help="print the progress of the latest run until it ends")]
Stop = Annotated[
    str | None,
    typer.Option(
        "--stop",
        help="ask a run to stop once the papers in progress are finished; the same command continues it",
        metavar="RUN",
    ),
]
_SECONDS = 1.0
_MOST_SHOWN = 20


def runs(
    follow: Follow = False,
    stop: Stop = None,
    home: options.Home = None,
    store: options.Store = None,
    settings: options.Set = None,
    config: options.Config = None,
    as_json: options.Json = False,
) -> None:
    """List the runs over many papers of a store, the latest last; follow one, or stop it, from another shell."""
    from peerassay.assayer import Assayer
    from peerassay.settings import resolve
    from peerassay.store.run_board import RunBoard

    given = options.flags(settings, home=home, store=store)
    with Assayer(settings=resolve(given, file=config).settings) as assayer:
        board = RunBoard(assayer.records.database)
        if stop is not None:
            _stop(board, stop)
        elif follow:
            _follow(board)
        elif as_json:
            out_json({"runs": [_as_json(run) for run in board.all()]})
        else:
            for run in board.all()[-_MOST_SHOWN:]:
                out(_line(run))


def _stop(board: "RunBoard", name: str) -> None:
    if not board.ask_to_stop(name):
        raise InputError("there is no such run that goes on", where=name, fix="`peerassay runs` lists them")
    out(f"{name} stops behind the papers it works on; the same command goes on with the rest")


def _follow(board: "RunBoard") -> None:
    """Print each new progress of the latest run, until it ends."""
    before = ""
    while runs := board.all():
        line = _line(runs[-1])
        if line != before:
            out(line)
        if runs[-1].ended:
            return
        before = line
        time.sleep(_SECONDS)
    out("no run is in this store")


def _line(run: "GoingRun") -> str:
    state = run.ended or ("stopping" if run.stopping else "going on")
    began = time.strftime("%Y-%m-%d %H:%M", time.localtime(run.began))
    return f"{run.name}: {state}, begun {began}; {run.about}" + (f"; {run.told}" if run.told else "")


def _as_json(run: "GoingRun") -> dict[str, object]:
    return {
        "name": run.name,
        "state": run.ended or ("stopping" if run.stopping else "going on"),
        "about": run.about,
        "began": round(run.began),
        "told": run.told,
    }
