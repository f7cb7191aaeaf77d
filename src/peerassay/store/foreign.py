"""Telling a file of another program from ours before anything in it is touched."""

import sqlite3
from pathlib import Path
from typing import Final

_OURS: Final = frozenset({"records", "labels", "runs"})


def is_foreign(path: Path) -> bool:
    """Return whether a file is an SQLite file with the tables of another program; it is only looked at.

    What is no SQLite file at all, or damaged, is not told here: it fails when it is opened.
    """
    if not path.is_file():
        return False
    try:
        # Immutable: neither a lock nor a file beside it is made, whatever mode its owner keeps it in.
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    except sqlite3.Error:
        return False
    try:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:
        return False
    finally:
        connection.close()
    return bool(names) and not names >= _OURS
