"""Where things are kept on this machine: the store, the library, the caches; and what a cache is."""

import os
import re
from pathlib import Path
from typing import Protocol

from peerassay.frozen import Frozen
from peerassay.settings import Settings

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


class Home(Frozen):
    """The folders and files that hold, made when first written to; the store may be the address of a server."""

    folder: Path
    store: Path | str
    library: Path
    cache: Path
    batches: Path


def home_of(settings: Settings) -> Home:
    """Return where things are kept by these settings; by default in the platform's own data folder."""
    folder = settings.home or _platform_folder()
    return Home(
        folder=folder,
        store=settings.store or folder / "records.sqlite",
        library=settings.library or folder / "library",
        cache=folder / "cache.sqlite",
        batches=folder / "batches",
    )


def private_folder(folder: Path) -> None:
    """Make the folder, and those above it that are not there, for their owner alone: what is kept is confidential.

    A folder that is there keeps the rights that it has. Raises OSError.
    """
    for path in reversed([folder, *folder.parents]):
        if not path.exists():
            path.mkdir(mode=0o700, exist_ok=True)
    folder.mkdir(exist_ok=True)


def file_stem(words: str, *, most: int, gap: str = "-") -> str:
    """Return the words as a part of a file's name that every system takes, "" where no letter or digit is left."""
    return _UNSAFE.sub(gap, words).strip("._-")[:most]


def write_private(path: Path, content: str | bytes) -> None:
    """Write a file for its owner alone, text as UTF-8; one that is there keeps the rights that it has. Raises OSError.

    Reports hold what records hold, so they are kept as records are.
    """
    data = content.encode() if isinstance(content, str) else content
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, 0o600), "wb") as file:
        file.write(data)


def _platform_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("peerassay", appauthor=False))


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
