"""Desks for tests: a home of its own, records in its store, a client that has been let in."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from starlette.testclient import TestClient

from case_records import envelope
from peerassay import example
from peerassay.job_record import JobRecord
from peerassay.literature import Library
from peerassay.serve import Desk, Door, make_app
from peerassay.serve.access import Keys, digest_of
from peerassay.settings import Settings

HOST = "127.0.0.1:8123"
OURS = {"Origin": f"http://{HOST}", "X-Peerassay": "1"}
TOKENS = {"ann": "ann-has-a-long-token", "bob": "bob-has-a-long-token"}


@contextmanager
def desk_at(
    home: Path, records: Sequence[JobRecord] = (), door: Door | None = None, **settings: object
) -> Iterator[Desk]:
    """Give a desk with these records in its store, and the example's library."""
    Library(home / "library").add(example.LIBRARY)
    desk = Desk(Settings.model_validate({"home": home, **settings}), door or Door(hosts=frozenset({HOST})))
    for record in records:
        desk.records.put(record, envelope(record))
    try:
        yield desk
    finally:
        desk.close()


def client_of(desk: Desk, *, headers: dict[str, str] | None = None) -> TestClient:
    """Return a client of the desk that nobody has let in."""
    app = make_app(desk, Keys(desk))
    return TestClient(app, base_url=f"http://{HOST}", headers=headers or {}, follow_redirects=False)


def let_in(desk: Desk) -> TestClient:
    """Return a client that came by a one-time address."""
    client = client_of(desk)
    keys: Keys = client.app.state.keys  # type: ignore[attr-defined]
    assert client.get(keys.once()).status_code == 303
    return client


def shared_door(**changes: object) -> Door:
    """Return the door of a desk that Ann and Bob share."""
    tokens = {digest_of(token): name for name, token in TOKENS.items()}
    return Door(**({"hosts": frozenset({HOST}), "tokens": tokens} | changes))  # type: ignore[arg-type]
