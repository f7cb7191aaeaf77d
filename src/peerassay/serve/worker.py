"""A run in a process of its own: `python -m peerassay.serve.worker FOLDER ID`.

It outlives a server that is killed, and tells its steps in a file that the next server reads. What it does is a run of
`peerassay.runs`: what is answered is kept at once, so that a run that was stopped goes on and asks nothing twice.
"""

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from peerassay.assayer import Assayer
from peerassay.errors import PeerassayError
from peerassay.home import private_folder, write_private
from peerassay.progress import Step
from peerassay.run_names import new_run_name
from peerassay.runs.manifest import Row, rows_of_venue
from peerassay.runs.running import Ran, run_many
from peerassay.runs.unit import Plan
from peerassay.runs.workers import Here
from peerassay.serve.notes import NAME, STEPS, Notes, RunNote
from peerassay.store.shared import StoreLimits

_GAP: Final = 0.2
"""Seconds between two steps that are told, unless one begins something new."""


class Teller:
    """Writes the newest step to the run's file, for whoever looks."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._began, self._last, self._what = time.time(), 0.0, ""
        self._told: dict[str, Any] = {"answers": 0, "papers": 0, "cost": ""}

    def step(self, step: Step) -> None:
        """Take a step of the run."""
        now = time.time()
        if step.what == "papers":
            self._told |= {"papers": step.done or 0}
        elif step.what.endswith(": answers"):
            self._told |= {"answers": self._told["answers"] + 1, "cost": step.note}
        if step.what == self._what and now - self._last < _GAP:
            return
        self._what, self._last = step.what, now
        self.write(step.what, step.done, step.total)

    def write(self, what: str, done: int | None = None, total: int | None = None) -> None:
        """Write what is being done."""
        told = {**self._told, "what": what, "done": done, "total": total, "began": self._began}
        new = self._folder / f"{STEPS}.new"
        write_private(new, json.dumps({**told, "at": time.time()}))
        new.replace(self._folder / STEPS)


def work(folder: Path, key: str) -> None:
    """Do the run that the desk in this folder keeps under the key."""
    notes, own = Notes(folder / "desk.sqlite"), folder / "runs" / key
    private_folder(own)
    name = new_run_name()
    write_private(own / NAME, name)
    note = notes.run(None, key)
    if note is None:
        return
    plan = Plan.model_validate_json(note.plan).model_copy(update={"run_name": name})
    try:
        with Assayer(settings=plan.settings) as assayer:
            # What was spent counts for this run alone, and over all the times that it was stopped and went on.
            limits = StoreLimits(assayer.records.database, f"desk-{note.id}")
            teller = Teller(own)
            rows = tuple(Row.model_validate_json(row) for row in note.rows) or _rows_of(note, plan)
            _keep(notes, note, rows=tuple(row.model_dump_json() for row in rows))
            teller.write("reading")
            ran = run_many(assayer, plan, rows, Here(teller.step, limits), teller.step)
            teller.write("done")
            spent = limits.total()
    except PeerassayError as error:
        _keep(notes, note, state="failed", problem=str(error))
        return
    _keep(notes, note, **_came_to(ran), dollars=spent or None)


def _rows_of(note: RunNote, plan: Plan) -> Sequence[Row]:
    """Return the rows of a venue, fetched now that its owner has said so."""
    from peerassay.engines import wait_for
    from peerassay.fetching import fetch_venue

    return rows_of_venue(wait_for(fetch_venue(note.title, plan.settings)))


def _came_to(ran: Ran) -> dict[str, Any]:
    states = {ran.state(row).value for row in ran.rows}
    state = states.pop() if len(states) == 1 else "waiting" if "waiting" in states else "partial"
    done = list(ran.done.values())
    problems = dict.fromkeys(problem for each in done for problem in each.problems)
    digests = dict.fromkeys(key for each in done for keys in each.digests.values() for key in keys)
    return {"state": state, "problem": "; ".join(problems)[:600], "digests": tuple(digests)}


def _keep(notes: Notes, note: RunNote, **changes: Any) -> None:
    """Keep what a run came to, unless its owner has stopped or deleted it meanwhile."""
    held = notes.run(note.user, note.id)
    if held is not None:
        notes.put_run(held.model_copy(update=changes))


if __name__ == "__main__":
    work(Path(sys.argv[1]), sys.argv[2])
