"""Store: records and caches in SQLite."""
