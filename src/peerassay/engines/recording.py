"""Recording raw replies to a file that a replay answers from."""

import threading
from pathlib import Path

from peerassay.engines.reply import Reply
from peerassay.errors import InputError
from peerassay.frozen import canonical_json
from peerassay.incoming import read_json


class Recorder:
    """Appends each raw reply, fresh or cached, to a JSONL file, once per question and attempt.

    A line: `{"attempt": 1, "key": ..., "model": ..., "question": name, "reply": text, ...}`. A file that is there
    already is continued. Raises InputError if the file cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._written = _already_in(path)

    def record(self, question: str, key: str, attempt: int, reply: Reply) -> None:
        """Write the reply; one that the file holds for this question and attempt is not written again."""
        line = {"question": question, "key": key, "attempt": attempt, "reply": reply.text}
        rest = reply.model_dump(mode="json", exclude={"text", "useless"}, exclude_defaults=True)
        with self._lock:
            if (key, attempt) in self._written:
                return
            self._append(canonical_json({**rest, **line}))
            self._written.add((key, attempt))

    def _append(self, line: str) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                # One write of a whole line, so that a killed run leaves no half line before a whole one.
                file.write(line.encode() + b"\n")
        except OSError as error:
            raise InputError(f"the recording cannot be written ({error.strerror})", where=str(self.path)) from error


def _already_in(path: Path) -> set[tuple[str, int]]:
    if not path.exists():
        return set()
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        raise InputError(f"the recording cannot be read ({error.strerror})", where=str(path)) from error
    held: set[tuple[str, int]] = set()
    for line in lines:
        try:
            entry = read_json(line)
            held.add((str(entry["key"]), int(entry.get("attempt", 1))))
        except (ValueError, KeyError, TypeError, AttributeError):
            continue  # the replay that reads this file names the broken line
    return held
