"""What the workers of a run keep together: answers, papers that are done, turns at services, dollars."""

import multiprocessing
import os
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from case_records import three_cases
from peerassay.errors import StoreError
from peerassay.home import Home
from peerassay.limits import Limits, OwnLimits
from peerassay.run_names import new_run_name
from peerassay.store.cache import NamespaceInfo
from peerassay.store.database import Database
from peerassay.store.opening import open_cache
from peerassay.store.records import RecordStore
from peerassay.store.shared import CLAIM_SECONDS, Claims, DoneUnits, ServerCache, StoreLimits
from peerassay.store.tables import turns
from postgres_server import PostgresServer

SERVER = pytest.param("server", marks=pytest.mark.services)


def _place(kind: str, request: pytest.FixtureRequest, folder: Path) -> Path | str:
    if kind == "file":
        return folder / "records.sqlite"
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return server.database()


@pytest.fixture(params=["file", SERVER])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Return where a store may be: a file, a database of a server."""
    return _place(request.param, request, tmp_path)


@pytest.fixture(params=["memory", "file", SERVER])
def limits(request: pytest.FixtureRequest, tmp_path: Path) -> Limits:
    """Return limits of each kind: in memory, in a store."""
    if request.param == "memory":
        return OwnLimits()
    return StoreLimits(Database(_place(request.param, request, tmp_path)), "a run")


@pytest.mark.services
def test_a_cache_on_a_server_is_one_like_any_other(postgres_server: PostgresServer) -> None:
    """What is put is given back, replaced, counted and forgotten by kind."""
    with_server = Home(
        folder=Path("x"), store=postgres_server.database(), library=Path("x"), cache=Path("x"), batches=Path("x")
    )
    cache = open_cache(with_server)
    assert isinstance(cache, ServerCache)
    assert cache.get("answers", "k") is None
    cache.put("answers", "k", b"\x00first")
    cache.put("answers", "k", b"\xffsecond")
    cache.put("pages", "k", b"")
    assert cache.get("answers", "k") == b"\xffsecond"
    assert cache.info() == (
        NamespaceInfo(namespace="answers", entries=1, bytes=7),
        NamespaceInfo(namespace="pages", entries=1, bytes=0),
    )
    assert cache.clear("answers") == 1
    assert cache.get("answers", "k") is None
    assert cache.clear() == 1
    assert cache.info() == ()


def test_what_became_of_papers_is_kept_by_run(place: Path | str) -> None:
    """The last word on a paper stands; another run knows nothing of it."""
    database = Database(place)
    units = DoneUnits(database, "a run")
    units.put("b", "failed")
    units.put("a", "done")
    units.put("b", "done at last")
    assert list(units.all()) == [("a", "done"), ("b", "done at last")]
    assert list(DoneUnits(database, "another run").all()) == []


def test_turns_at_a_service_are_spaced(limits: Limits) -> None:
    """Each turn comes a gap after the one before, whoever asks; another service knows nothing of them."""
    waits = [limits.slot("models", 10.0) for _ in range(3)]
    assert [round(wait) for wait in waits] == [0, 10, 20]
    assert round(limits.slot("sources", 10.0)) == 0


def test_a_service_that_asks_for_a_pause_is_left_alone(limits: Limits) -> None:
    """Nobody asks until the pause is over, and a shorter pause does not end a longer one."""
    limits.hold_back("models", 60.0)
    limits.hold_back("models", 5.0)
    assert round(limits.slot("models", 0.0)) == 60


@pytest.mark.parametrize(
    ("next_in", "at_in"), [(1e8, 1e8), (1e8, 0.0), (100.0, 90.0)], ids=["clock ahead", "too far", "clock a bit ahead"]
)
def test_no_turn_of_a_wrong_clock_is_waited_for(next_in: float, at_in: float, place: Path | str) -> None:
    """A turn that was written by a clock that was ahead, or is further away than any queue, makes nobody wait."""
    database = Database(place)
    now = time.time()
    with database.connection() as connection:
        connection.execute(sa.insert(turns).values(service="models", next=now + next_in, at=now + at_in))
    assert StoreLimits(database, "a run").slot("models", 1.0) <= 0
    StoreLimits(database, "a run").hold_back("models", 30.0)
    assert round(StoreLimits(database, "a run").slot("models", 1.0)) == 30


def test_a_paper_is_claimed_by_one_run(place: Path | str) -> None:
    """A second run gets a claimed paper only when the first has let go of it."""
    database = Database(place)
    first, second = Claims(database, "elsewhere-1-a"), Claims(database, "elsewhere-2-b")
    assert first.take("paper")
    assert first.take("paper")
    assert not second.take("paper")
    second.let_go("paper")
    assert not second.take("paper")
    first.let_go("paper")
    assert second.take("paper")


def test_a_claim_ends_with_its_run(place: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of this machine whose process is gone, and one that has said nothing for long, have no claims."""
    database = Database(place)
    dead = new_run_name().replace(f"-{os.getpid()}-", f"-{2**22 + 7}-")
    assert Claims(database, dead).take("one")
    assert Claims(database, new_run_name()).take("one")
    assert Claims(database, "elsewhere-1-a").take("two")
    later = time.time() + CLAIM_SECONDS + 1
    monkeypatch.setattr("peerassay.store.shared.time.time", lambda: later)
    assert Claims(database, "elsewhere-2-b").take("two")


def test_what_is_set_aside_never_passes_the_ceiling(limits: Limits) -> None:
    """Dollars that are set aside or spent leave no room for more; what was not spent becomes free."""
    assert limits.reserve("paper 1", 6.0, 10.0) is None
    assert limits.reserve("paper 2", 6.0, 10.0) == 0.0
    limits.settle("paper 1", 6.0, 1.0)
    assert limits.reserve("paper 2", 6.0, 10.0) is None
    limits.settle("paper 2", 6.0, 6.0)
    assert limits.reserve("paper 3", 6.0, 10.0) == 7.0


def test_a_lost_worker_leaves_nothing_set_aside(limits: Limits) -> None:
    """What a paper had set aside is free when it is begun anew; what was spent stays spent."""
    assert limits.reserve("paper 1", 4.0, 10.0) is None
    limits.settle("paper 1", 4.0, 4.0)
    assert limits.reserve("paper 1", 6.0, 10.0) is None
    limits.forget("paper 1")
    assert limits.reserve("paper 2", 6.0, 10.0) is None


@given(st.lists(st.tuples(st.floats(0, 5), st.floats(0, 1), st.booleans()), max_size=20))
def test_no_order_of_questions_passes_the_ceiling(questions: list[tuple[float, float, bool]]) -> None:
    """Whatever is asked and settled in whatever order, what is spent stays under the ceiling."""
    limits, ceiling = OwnLimits(), 7.0
    for most, share, settled in questions:
        if limits.reserve("paper", most, ceiling) is None and settled:
            limits.settle("paper", most, most * share)
    assert limits.spent <= ceiling + 1e-9


def _reserve_many(place: Path | str, unit: str, found: "multiprocessing.Queue[int]") -> None:
    limits = StoreLimits(Database(place), "a run")
    found.put(sum(limits.reserve(unit, 1.0, 30.0) is None for _ in range(40)))


@pytest.mark.services
def test_workers_share_one_ceiling(place: Path | str) -> None:
    """Two processes that set aside at once get no dollar more than there are, and no dollar less."""
    Database(place).close()
    context = multiprocessing.get_context("spawn")
    found: multiprocessing.Queue[int] = context.Queue()
    workers = [context.Process(target=_reserve_many, args=(place, f"paper {n}", found)) for n in range(2)]
    for worker in workers:
        worker.start()
    granted = sum(found.get(timeout=60) for _ in workers)
    for worker in workers:
        worker.join()
    assert granted == 30


@pytest.mark.services
def test_a_server_that_is_started_anew_has_lost_nothing(postgres_server: PostgresServer) -> None:
    """Records kept before a restart are there after it, for the same store object, and new ones can be kept."""
    first, *others = three_cases()
    store = RecordStore(postgres_server.database())
    store.put(first)
    postgres_server.stop()
    with pytest.raises(StoreError, match="cannot be read or written"):
        store.count()
    postgres_server.start()
    for record in others:
        store.put(record)
    assert store.count() == 3


@pytest.mark.services
def test_no_password_of_a_server_is_shown(postgres_server: PostgresServer) -> None:
    """An address with a password is named without it, in errors too."""
    address = postgres_server.database().replace("postgres@", "postgres:very-secret-word@")
    assert "very-secret-word" not in Database(address).shown
    with pytest.raises(StoreError) as fault:
        Database("postgresql://me:very-secret-word@127.0.0.1:1/none")
    assert "very-secret-word" not in str(fault.value)


@pytest.mark.parametrize(
    "address", ["mysql://me@host/records", "postgresql://host", "http://host/x", "://", "pg://[::1"]
)
def test_what_is_no_database_is_one_sentence(address: str) -> None:
    """An address that no store can be at is refused with what to write."""
    with pytest.raises(StoreError, match="name it as postgresql://HOST/DATABASE"):
        Database(address)
