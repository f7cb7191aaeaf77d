"""Where answers and fetched pages are kept by content: the interface, and a version that forgets."""

from typing import Protocol


class Cache(Protocol):
    """Bytes by namespace (`answers`, `pages`, ...) and key. What is put survives a killed process."""

    def get(self, namespace: str, key: str) -> bytes | None:
        """Return what is kept under the key, None where there is nothing; raises StoreError."""
        ...

    def put(self, namespace: str, key: str, value: bytes) -> None:
        """Keep the value; on disk before the call returns; raises StoreError."""
        ...


class MemoryCache:
    """A cache that lasts as long as the process: for tests and for users who want nothing on disk."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], bytes] = {}

    def get(self, namespace: str, key: str) -> bytes | None:
        """Return what is kept under the key, None where there is nothing."""
        return self._kept.get((namespace, key))

    def put(self, namespace: str, key: str, value: bytes) -> None:
        """Keep the value."""
        self._kept[namespace, key] = value
