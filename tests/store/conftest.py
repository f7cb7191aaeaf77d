"""A PostgreSQL server for the tests of what is kept on one."""

from collections.abc import Iterator

import pytest

from postgres_server import PostgresServer, postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """Give a server that the tests of this room share, each with a database of its own."""
    with postgres() as server:
        yield server
