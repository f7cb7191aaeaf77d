"""Who starts, stops and watches the runs of all users, a few at a time; a run outlives a server that is killed."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from peerassay.errors import InputError
from peerassay.home import private_folder, write_private
from peerassay.progress import count
from peerassay.run_names import has_ended, new_run_name
from peerassay.runs.running import in_words
from peerassay.runs.unit import Plan
from peerassay.serve.desk import Desk
from peerassay.serve.intake import forget
from peerassay.serve.notes import NAME, STEPS, RunNote
from peerassay.serve.ordering import JOBS

AT_ONCE: Final = 2
"""Runs that work at the same time; the others wait for a free place."""
_LOOK_SECONDS: Final = 0.5
WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "queued": ("waiting for a free place", "paused"),
    "running": ("running", "run-on"),
    "stopped": ("stopped", "paused"),
    "done": ("done", "okk"),
    "partial": ("partly done", "prt"),
    "waiting": ("waiting for a batch", "paused"),
    "failed": ("not done", "bd"),
}
"""States in words, and how they are drawn."""


class Foreman:
    """Keeps the runs going. `stop` ends those that work; they go on when their owners say so."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._lock = threading.RLock()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def begin(self, note: RunNote) -> RunNote:
        """Keep a new run, or the one that the same request has ordered already, and start it when there is room."""
        with self._lock:
            same = [run for run in self._desk.notes.runs(note.user) if note.request and run.request == note.request]
            if same:
                return same[0]
            self._desk.notes.put_run(note.model_copy(update={"state": "queued"}))
            self._fill()
        return note

    def resume(self, user: str, key: str, ceiling: float | None = None) -> RunNote:
        """Let a run go on from where it stands; a ceiling of its own is put in the place of that it had."""
        with self._lock:
            note = self.of(user, key)
            if note.state not in {"running", "queued"}:
                changes: dict[str, Any] = {"state": "queued", "problem": ""}
                if ceiling is not None and note.ceiling is not None:
                    plan = Plan.model_validate_json(note.plan)
                    settings = plan.settings.model_copy(update={"cost_ceiling": ceiling})
                    plan = plan.model_copy(update={"settings": settings})
                    changes |= {"ceiling": ceiling, "plan": plan.model_dump_json()}
                self._desk.notes.put_run(note.model_copy(update=changes))
                self._fill()
        return self.of(user, key)

    def cancel(self, user: str, key: str) -> RunNote:
        """Stop a run; what was answered is kept."""
        with self._lock:
            note = self.of(user, key)
            if note.state in {"running", "queued"}:
                self._end(note)
        return self.of(user, key)

    def delete(self, user: str, key: str) -> None:
        """Forget a run with its files, and the records that no other run made."""
        note = self.cancel(user, key)
        notes = self._desk.notes
        notes.drop_run(key)
        others = {digest for run in notes.runs() for digest in run.digests}
        for digest in note.digests:
            if digest not in others:
                self._desk.forget(digest)
        used = {item for run in notes.runs(user) for item in run.items}
        for item in note.items:
            if item not in used:
                forget(self._desk, user, item)

    def of(self, user: str, key: str) -> RunNote:
        """Return a run; raises InputError for one that is not there, or is another's."""
        note = self._desk.notes.run(user, key)
        if note is None:
            raise InputError("no such run", where=key[:32])
        return note

    def stop(self) -> None:
        """End what works, as its owner would."""
        self._ended.set()
        with self._lock:
            for note in self._desk.notes.runs():
                if note.state == "running":
                    self._end(note)
            for process in self._processes.values():
                self._await(process)

    def _end(self, note: RunNote) -> None:
        process = self._processes.pop(note.id, None)
        number = process.pid if process else self._number(note)
        if number:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(number, signal.SIGTERM)
        if process:
            self._await(process)
        held = self._desk.notes.run(note.user, note.id) or note
        if held.state in {"running", "queued"}:
            self._desk.notes.put_run(held.model_copy(update={"state": "stopped"}))

    @staticmethod
    def _await(process: subprocess.Popen[bytes]) -> None:
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)

    def _number(self, note: RunNote) -> int | None:
        """Return the process of a run that an earlier server began, None where it has ended."""
        name = self._name(note)
        return None if not name or has_ended(name) else int(name.rsplit("-", 2)[1])

    def _name(self, note: RunNote) -> str:
        with suppress(OSError):
            return (self._desk.folder / "runs" / note.id / NAME).read_text()
        return ""

    def _watch(self) -> None:
        while not self._ended.wait(_LOOK_SECONDS):
            with suppress(Exception), self._lock:  # a fault in one look must not end the watch; the next look tells it
                self._fill()

    def _fill(self) -> None:
        if self._ended.is_set():
            return
        runs = self._desk.notes.runs()
        working = [note for note in runs if note.state == "running" and self._works(note)]
        for note in reversed(runs):
            if note.state == "queued" and len(working) < AT_ONCE:
                self._start(note)
                working.append(note)

    def _works(self, note: RunNote) -> bool:
        """Return whether a run's process works; one that ended without a word is told as stopped."""
        process = self._processes.get(note.id)
        if process is not None and process.poll() is None:
            return True
        if process is None and self._number(note) is not None:
            return True
        self._processes.pop(note.id, None)
        held = self._desk.notes.run(note.user, note.id)
        if held is not None and held.state == "running":
            problem = "it ended in the middle; what was answered is kept"
            self._desk.notes.put_run(held.model_copy(update={"state": "stopped", "problem": problem}))
        return False

    def _start(self, note: RunNote) -> None:
        command = [sys.executable, "-m", "peerassay.serve.worker", str(self._desk.folder), note.id]
        if before := self._processes.pop(note.id, None):
            # It has told its end already, and may still be on its way out.
            self._await(before)
        self._desk.notes.put_run(note.model_copy(update={"state": "running"}))
        process = subprocess.Popen(  # noqa: S603 - our own module, a key of our own
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
        # Its name, by which the next server finds it, is there before it has begun.
        folder = self._desk.folder / "runs" / note.id
        private_folder(folder)
        write_private(folder / NAME, new_run_name(process.pid))
        self._processes[note.id] = process

    def shown(self, note: RunNote) -> dict[str, Any]:
        """Return a run as a page and a program see it."""
        step = self._step(note)
        words, look = WORDS[note.state]
        papers = len(note.rows)
        answers = step.get("answers", 0)
        done, total, unit = (
            (answers, note.questions, "questions") if papers == 1 else (step.get("papers", 0), papers, "papers")
        )
        now = str(step.get("what", "")).partition(":")[0] if note.state == "running" else ""
        return {
            "id": note.id,
            "title": note.title,
            "job": JOBS[note.job][1],
            "engine": note.engine,
            "state": note.state,
            "words": words,
            "look": look,
            "done": done,
            "total": max(total, done),
            "unit": unit,
            "now": now,
            "cost": f"${note.dollars:.2f}" if note.dollars and note.state != "running" else step.get("cost", ""),
            "ceiling": note.ceiling,
            "left": self._left(note, step, done, total),
            "problem": note.problem,
            "open": _address(note),
            "records": list(note.digests),
            "created": time.strftime("%Y-%m-%d %H:%M", time.localtime(note.created)),
            "papers": count(papers, "paper") if papers > 1 else "",
        }

    def _step(self, note: RunNote) -> dict[str, Any]:
        with suppress(OSError, ValueError):
            told: dict[str, Any] = json.loads((self._desk.folder / "runs" / note.id / STEPS).read_text())
            return told
        return {}

    def _left(self, note: RunNote, step: Mapping[str, Any], done: int, total: int) -> str:
        if note.state != "running" or not done or total <= done:
            return ""
        return f"{in_words((time.time() - step['began']) / done * (total - done))} left"


def _address(note: RunNote) -> str:
    """Return where the results of a run are shown, "" where there are none yet."""
    if not note.digests:
        return ""
    if len(note.rows) > 1:
        return f"/papers?run={note.id}" if note.job == "chair" else f"/runs/{note.id}"
    return address_of(note.job, note.digests[0])


def address_of(job: str, digest: str) -> str:
    """Return where a record that a job of the desk made is shown."""
    tails = {"reply": "reply", "chair": "reply?view=chair", "check": "draft"}
    return f"/records/{digest}/{tails.get(job, 'report')}"
