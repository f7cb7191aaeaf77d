"""Opening the cache that belongs to a store: a file beside it, or the same server."""

from typing import TYPE_CHECKING

from peerassay.home import Home
from peerassay.store.cache import SqliteCache

if TYPE_CHECKING:
    from peerassay.store.shared import ServerCache


def open_cache(home: Home) -> "SqliteCache | ServerCache":
    """Return the cache: a file of this machine, or a table of the server that keeps the records; raises StoreError."""
    if not isinstance(home.store, str):
        return SqliteCache(home.cache)
    from peerassay.store.database import Database
    from peerassay.store.shared import ServerCache

    return ServerCache(Database(home.store))
