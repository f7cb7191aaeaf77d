"""The record store: one row per record, whoever writes, and plain words when the file is bad."""

import json
import multiprocessing
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from case_builder import large_case
from case_records import case_of, envelope, three_cases, unread_case
from peerassay.cli.records import find
from peerassay.errors import InputError, StoreError
from peerassay.frozen import canonical_json, digest
from peerassay.store import database as module
from peerassay.store.records import RecordStore


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RecordStore]:
    """Give a store in a file that holds the three reviews, one of them made twice."""
    yield from filled(tmp_path / "deep" / "records.sqlite")


@pytest.fixture(params=["file", pytest.param("server", marks=pytest.mark.services)])
def either(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RecordStore]:
    """Give the same store in a file, and on a server."""
    in_file = request.param == "file"
    server = None if in_file else request.getfixturevalue("postgres_server")
    yield from filled(server.database() if server else tmp_path / "records.sqlite")


def filled(place: Path | str) -> Iterator[RecordStore]:
    made = RecordStore(place)
    for day, record in enumerate(three_cases(), start=1):
        made.put(record, envelope(record, created=f"2026-01-0{day}T00:00:00Z"))
    again = case_of(1)
    made.put(again, envelope(again, created="2026-02-01T00:00:00Z"))
    yield made
    made.close()


def test_the_same_record_is_one_row_with_a_line_per_run(either: RecordStore) -> None:
    """Putting a record twice keeps it once, and both envelopes in order."""
    key = digest(case_of(1))
    assert either.count() == 3
    assert [e.created[:7] for e in either.envelopes(key)] == ["2026-01", "2026-02"]
    assert either.find(key)[0].runs == 2


def test_what_comes_back_is_the_same_bytes(either: RecordStore) -> None:
    """A record read from the store has the canonical JSON it was kept with."""
    for record in three_cases():
        assert canonical_json(either.get(digest(record))) == canonical_json(record)


def test_the_stored_body_is_the_canonical_json(store: RecordStore) -> None:
    """Other programs can unpack the row's body and check its digest; it takes less room than the record."""
    with sqlite3.connect(store.database.shown) as raw:
        kept = raw.execute("SELECT digest, body FROM records").fetchall()
    raw.close()
    bodies = {key: zlib.decompress(body) for key, body in kept}
    assert {key: digest(body) for key, body in bodies.items()} == {key: key for key in bodies}
    assert bodies[digest(case_of(1))].decode() == canonical_json(case_of(1))
    assert all(2 * len(body) < len(bodies[key]) for key, body in kept)


def test_a_record_of_an_earlier_release_is_read_uncompressed(store: RecordStore) -> None:
    """A body that an earlier release kept as plain JSON is still read."""
    key, body = digest(case_of(1)), canonical_json(case_of(1)).encode()
    with sqlite3.connect(store.database.shown) as raw:
        raw.execute("UPDATE records SET body = ? WHERE digest = ?", (body, key))
    raw.close()
    assert store.get(key) == case_of(1)


def test_a_record_is_found_by_prefix_or_review(either: RecordStore) -> None:
    """Four characters of the digest, in any case, or the review's id name a record."""
    record = case_of(1)
    assert either.get(digest(record)[:8].upper()) == record
    assert either.get("review-R1") == record


def test_a_key_must_name_exactly_one(either: RecordStore) -> None:
    """No match and several matches are the user's to mend, and the message helps."""
    with pytest.raises(InputError, match="no such record"):
        either.get("zzzz")
    with pytest.raises(InputError, match="no such record"):
        either.get("")
    with pytest.raises(InputError, match="3 records match"):
        either.get("paper-00c0ffee0011")
    with pytest.raises(InputError, match="no such record"):
        either.get("%%%%")


def test_the_list_can_be_narrowed(either: RecordStore) -> None:
    """Newest first; by paper, reviewer, label and day, and all of them together."""
    assert [k.reviewer_id for k in either.list()] == ["Reviewer 3", "Reviewer 2", "Reviewer 1"]
    assert [k.reviewer_id for k in either.list(reviewer="Reviewer 2")] == ["Reviewer 2"]
    assert [k.reviewer_id for k in either.list(label="misread")] == ["Reviewer 3"]
    assert len(either.list(since="2026-01-02")) == 2
    assert either.list(paper="another") == ()
    (praised,) = either.list(label="right", since="2026-01-02", reviewer="Reviewer 2")
    assert praised.labels == {"right": 3, "partly": 1, "not_judged": 4}


def test_a_case_is_found_by_each_of_its_reviews(either: RecordStore) -> None:
    """A case of several reviews answers to the id and the name of each of them, and has a line for each."""
    whole = large_case()
    key = either.put(whole)
    assert either.get("review-R4") == whole
    assert [k.digest for k in either.list(reviewer="Reviewer 4")] == [key]
    assert {line.review_id for line in either.lines("case") if line.digest == key} >= {"review-R4"}


def test_what_nobody_judged_is_listed_as_such(tmp_path: Path) -> None:
    """A case by rules has no judgement, and its line in the list says how many statements were not judged."""
    store = RecordStore(tmp_path / "r.sqlite")
    store.put(unread_case())
    assert store.list()[0].labels == {"not_judged": 30}


def test_a_deleted_record_takes_its_runs_along(store: RecordStore) -> None:
    """Nothing of a forgotten record is left."""
    store.delete("review-R1")
    assert store.count() == 2
    with sqlite3.connect(store.database.shown) as raw:
        assert raw.execute("SELECT count(*) FROM runs").fetchone() == (2,)
    raw.close()


def test_a_record_without_an_envelope_is_kept(tmp_path: Path) -> None:
    """Times are not needed to keep a record."""
    store = RecordStore(tmp_path / "r.sqlite")
    key = store.put(case_of(1))
    assert store.envelopes(key) == ()
    assert store.list()[0].created == ""


def _put_all(path: Path) -> None:
    store = RecordStore(path)
    for record in three_cases():
        store.put(record, envelope(record))


@pytest.mark.services
def test_several_processes_may_write_at_once(tmp_path: Path) -> None:
    """Two processes that open a new store and put the same records leave three rows and six runs."""
    path = tmp_path / "r.sqlite"
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_put_all, args=(path,)) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0, 0]
    store = RecordStore(path)
    assert store.count() == 3
    assert sum(kept.runs for kept in store.list()) == 6


def test_a_file_that_is_no_store_is_one_sentence(tmp_path: Path) -> None:
    """Damage is told in one line with the file's name, never as a traceback of the database."""
    path = tmp_path / "r.sqlite"
    path.write_bytes(b"this is not a database" * 100)
    with pytest.raises(StoreError, match=r"r\.sqlite: is damaged or is not a record store") as caught:
        RecordStore(path)
    assert "\n" not in str(caught.value)


def test_a_folder_in_its_place_is_one_sentence(tmp_path: Path) -> None:
    """A path that cannot be opened is told."""
    with pytest.raises(StoreError, match="cannot be read or written"):
        RecordStore(tmp_path)
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="its folder cannot be made"):
        RecordStore(tmp_path / "file" / "r.sqlite")


def test_a_newer_store_is_refused(tmp_path: Path) -> None:
    """A layout of a later version is not touched."""
    path = tmp_path / "r.sqlite"
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA user_version = 99")
    raw.close()
    with pytest.raises(StoreError, match="newer peerassay"):
        RecordStore(path)


def test_a_locked_store_is_one_sentence(store: RecordStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer that never lets go is named after the waiting time."""
    monkeypatch.setattr(module, "BUSY_SECONDS", 0.05)
    impatient = RecordStore(store.database.shown)
    blocker = sqlite3.connect(store.database.shown, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="another process has locked it"):
        impatient.put(case_of(1))
    blocker.close()


def test_changed_bytes_are_noticed(store: RecordStore) -> None:
    """A body that was changed behind the store's back is not given out as the record."""
    with sqlite3.connect(store.database.shown) as raw:
        kept = raw.execute("SELECT digest, body FROM records").fetchall()
        wrong = [(zlib.compress(zlib.decompress(body).replace(b"right", b"wrong")), key) for key, body in kept]
        raw.executemany("UPDATE records SET body = ? WHERE digest = ?", wrong)
    raw.close()
    with pytest.raises(StoreError, match="its content has changed"):
        store.get("review-R1")


def test_a_record_of_an_earlier_version_is_one_sentence(store: RecordStore, capsys: pytest.CaptureFixture[str]) -> None:
    """A record of another version is named as such, with what to do, and does not keep the others from use."""
    plain = json.loads(canonical_json(case_of(1)))
    plain["provenance"] = {"schema_version": "1.0"}
    body = canonical_json(plain).encode()
    with sqlite3.connect(store.database.shown) as raw:
        raw.execute("UPDATE records SET body = ?, digest = ? WHERE review_id = 'review-R1'", (body, digest(body)))
    raw.close()
    with pytest.raises(
        InputError, match=r"written by an earlier version \(1\.0\) and cannot be read; answer the reviews"
    ):
        store.get("review-R1")
    assert len(find((), None, store.database.shown)) == 2
    assert "left out: " in capsys.readouterr().err


def test_a_record_of_a_kind_that_is_no_longer_read_is_one_sentence(
    store: RecordStore, capsys: pytest.CaptureFixture[str]
) -> None:
    """A grading of an earlier release is listed and can be deleted; whoever asks for it is told what to do."""
    with sqlite3.connect(store.database.shown) as raw:
        raw.execute("UPDATE records SET kind = 'grading' WHERE review_id = 'review-R1'")
    raw.close()
    with pytest.raises(InputError, match=r"earlier version \(grading\) and cannot be read; answer the reviews again"):
        store.get(digest(case_of(1)))
    assert len(find((), None, store.database.shown)) == 2
    assert "left out: " in capsys.readouterr().err
    assert "grading" in {kept.kind for kept in store.list()}
    store.delete(digest(case_of(1)))
    assert store.count() == 2


def test_lines_of_an_earlier_layout_are_made_again(store: RecordStore) -> None:
    """A store that kept one line a record gets a line a review when they are first asked for."""
    before = store.lines("case")
    with sqlite3.connect(store.database.shown) as raw:
        raw.executescript(
            "DROP TABLE lines; PRAGMA user_version = 3;CREATE TABLE lines (digest TEXT PRIMARY KEY, line TEXT NOT NULL)"
        )
    raw.close()
    again = RecordStore(store.database.shown)
    assert again.lines("case") == before != ()
    again.close()


def _put_inherited(store: RecordStore) -> None:
    store.put(case_of(2))


def test_a_store_can_be_carried_over_a_fork(tmp_path: Path) -> None:
    """A forked child writes through a connection of its own, and the parent goes on."""
    store = RecordStore(tmp_path / "r.sqlite")
    store.put(case_of(1))
    child = multiprocessing.get_context("fork").Process(target=_put_inherited, args=(store,))
    child.start()
    child.join()
    assert child.exitcode == 0
    store.put(case_of(3))
    assert store.count() == 3
    store.close()
    assert store.count() == 3
