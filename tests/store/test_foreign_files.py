"""Files of other programs that are named as a store or a cache: refused in a sentence, and not changed by a byte."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from peerassay.errors import StoreError
from peerassay.store.cache import SqliteCache
from peerassay.store.records import RecordStore


def foreign(path: Path, mode: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA journal_mode = {mode}")
    connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.execute("INSERT INTO bookmarks VALUES ('https://example.org')")
    connection.commit()
    connection.close()


@pytest.mark.parametrize("opened", [RecordStore, SqliteCache])
@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_a_file_of_another_program_is_refused_unchanged(
    opened: Callable[[Path], Any], mode: str, tmp_path: Path
) -> None:
    """Neither the file nor its folder is changed, and the sentence says whose it is."""
    path = tmp_path / "places.sqlite"
    foreign(path, mode)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"another program|not a peerassay cache"):
        opened(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_our_own_files_open_again(tmp_path: Path) -> None:
    """A store that is there, an empty file and a new one are taken, also while another has the store open."""
    path = tmp_path / "records.sqlite"
    path.touch()
    first = RecordStore(path)
    second = RecordStore(path)
    assert (first.count(), second.count()) == (0, 0)
    first.close()
    second.close()
    assert RecordStore(path).count() == 0
