"""The content-addressed cache on disk."""

import multiprocessing
import sqlite3
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.errors import StoreError
from peerassay.home import Cache, MemoryCache
from peerassay.store.cache import NamespaceInfo, SqliteCache


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xyz"), st.binary(max_size=50)), max_size=12))
def test_it_keeps_what_a_memory_cache_keeps(puts: list[tuple[str, str, bytes]]) -> None:
    """Whatever is put in whatever order, the last value under a key is given back, and the counts are right."""
    known: Cache = MemoryCache()
    with SqliteCache(Path(":memory:")) as cache:
        for namespace, key, value in puts:
            cache.put(namespace, key, value)
            known.put(namespace, key, value)
        assert all(cache.get(ns, key) == known.get(ns, key) for ns in "ab" for key in "xyz")
        places = {(ns, key): value for ns, key, value in puts}
        assert sum(info.entries for info in cache.info()) == len(places)
        assert sum(info.bytes for info in cache.info()) == sum(len(value) for value in places.values())


def test_entries_outlive_the_process_that_put_them(tmp_path: Path) -> None:
    """What is put is there when the file is opened again."""
    with SqliteCache(tmp_path / "new folder" / "cache.sqlite") as cache:
        cache.put("answers", "k", b"\x00value")
    with SqliteCache(tmp_path / "new folder" / "cache.sqlite") as cache:
        assert cache.get("answers", "k") == b"\x00value"
        assert cache.get("pools", "k") is None


def test_clearing_takes_one_namespace_or_all(tmp_path: Path) -> None:
    """Clearing a namespace leaves the others, clearing without a name leaves nothing."""
    with SqliteCache(tmp_path / "cache.sqlite") as cache:
        for namespace in ("answers", "pools"):
            for key in "xyz":
                cache.put(namespace, key, b"1234")
        assert cache.clear("answers") == 3
        assert cache.info() == (NamespaceInfo(namespace="pools", entries=3, bytes=12),)
        assert cache.clear() == 3
        assert cache.info() == ()


def _put_many(path: Path, name: str) -> None:
    with SqliteCache(path) as cache:
        for number in range(50):
            cache.put(name, str(number), name.encode())


@pytest.mark.services
def test_several_processes_write_at_once(tmp_path: Path) -> None:
    """Processes that write at the same time lose nothing of each other's."""
    path = tmp_path / "cache.sqlite"
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_put_many, args=(path, name)) for name in ("one", "two")]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0]
    with SqliteCache(path) as cache:
        assert [(info.namespace, info.entries) for info in cache.info()] == [("one", 50), ("two", 50)]


def test_threads_share_one_cache(tmp_path: Path) -> None:
    """Threads that use one cache object lose nothing."""
    with SqliteCache(tmp_path / "cache.sqlite") as cache:

        def put(name: str) -> None:
            for number in range(25):
                cache.put(name, str(number), b"x")
                assert cache.get(name, str(number)) == b"x"

        threads = [threading.Thread(target=put, args=(str(number),)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [info.entries for info in cache.info()] == [25] * 4


@pytest.mark.parametrize(
    "content", [b"this is a letter to my mother, and a long one at that" * 40, b"SQLite format 3\x00" + b"\xff" * 4096]
)
def test_damaged_file_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    """A file that is no database, or a broken one, is named with what to do about it."""
    path = tmp_path / "cache.sqlite"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"cache.sqlite: the cache cannot be used .*; move the file away"):
        SqliteCache(path)
    assert path.read_bytes() == content


def test_page_damaged_later_is_one_sentence(tmp_path: Path) -> None:
    """Damage that shows only while reading is named too."""
    path = tmp_path / "cache.sqlite"
    with SqliteCache(path) as cache:
        for number in range(200):
            cache.put("answers", str(number), b"x" * 1000)
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)
    with pytest.raises(StoreError, match="cannot be used"), SqliteCache(path) as cache:
        for number in range(200):
            cache.get("answers", str(number))


def test_locked_file_is_one_sentence(tmp_path: Path) -> None:
    """A file that another program holds for too long is named."""
    path = tmp_path / "cache.sqlite"
    cache = SqliteCache(path, patience_seconds=0.01)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="wait for the other program"):
        cache.put("answers", "k", b"v")
    other.execute("ROLLBACK")
    other.close()
    cache.put("answers", "k", b"v")
    cache.close()


def test_other_kinds_of_file_are_left_alone(tmp_path: Path) -> None:
    """Another program's database, a later layout and a folder are refused in one sentence."""
    path = tmp_path / "theirs.sqlite"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE theirs (a)")
    other.close()
    with pytest.raises(StoreError, match="not a peerassay cache"):
        SqliteCache(path)
    with pytest.raises(StoreError):
        SqliteCache(tmp_path)
    SqliteCache(tmp_path / "ours.sqlite").close()
    with sqlite3.connect(tmp_path / "ours.sqlite") as later:
        later.execute("PRAGMA user_version=99")
    later.close()
    with pytest.raises(StoreError, match="upgrade peerassay"):
        SqliteCache(tmp_path / "ours.sqlite")
