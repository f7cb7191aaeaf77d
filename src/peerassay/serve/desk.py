"""What every screen works with: the settings, the store, the desk's own notes, and who may read what."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from peerassay import example
from peerassay.assayer import Assayer
from peerassay.documents import Paper
from peerassay.errors import InputError
from peerassay.frozen import digest
from peerassay.home import Home, home_of, private_folder
from peerassay.job_record import JobRecord
from peerassay.serve.notes import Notes
from peerassay.settings import Settings
from peerassay.store.records import Kept, RecordStore

ME: Final = "me"
"""Who works at a desk of one person."""
_REMEMBERED: Final = 64
"""Records that are kept in memory, read."""
_PAPERS: Final = 8
"""Papers that are kept in memory, read: reading one takes seconds."""


@dataclass(frozen=True, slots=True)
class Door:
    """Who may come in, and by which names the server is called.

    Attributes:
        hosts: what a request's Host may be ("127.0.0.1:8123"); another is refused.
        tokens: who holds which token, by the token's SHA-256; empty at a desk of one person.
        user_header: the header in which a trusted proxy names the user; "" where there is none.
        scheme: of the addresses: `https` behind a proxy that encrypts.

    """

    hosts: frozenset[str]
    tokens: Mapping[str, str] = field(default_factory=dict)
    user_header: str = ""
    scheme: Literal["http", "https"] = "http"

    @property
    def is_shared(self) -> bool:
        """Whether several people work here, each with papers of their own."""
        return bool(self.tokens or self.user_header)

    @property
    def origins(self) -> frozenset[str]:
        """The origins of our own pages."""
        return frozenset(f"{scheme}://{host}" for host in self.hosts for scheme in ("http", "https"))

    @property
    def words(self) -> str:
        """Who can reach the server, for the bar."""
        return "shared server" if self.is_shared else "this machine only"


class Desk:
    """The desk: settings, store, notes. Records of one person are read by that person; alone, by whoever is here."""

    def __init__(self, settings: Settings, door: Door) -> None:
        self.settings, self.door = settings, door
        self.home: Home = home_of(settings)
        self.folder = self.home.folder / "desk"
        private_folder(self.folder)
        self.records = RecordStore(self.home.store)
        self.notes = Notes(self.folder / "desk.sqlite")
        self._read = lru_cache(_REMEMBERED)(self.records.get)
        self._paper_in = lru_cache(_PAPERS)(self._read_paper)
        self.close_at_end: list[Callable[[], None]] = [self.records.close]

    @contextmanager
    def assayer(self, settings: Settings | None = None) -> Iterator[Assayer]:
        """Give an assayer of these settings, for as long as the block works."""
        with Assayer(settings=settings or self.settings) as assayer:
            yield assayer

    def may_read(self, user: str) -> frozenset[str] | None:
        """Return the digests of the records that a user may read; None for all, where one person is at the desk."""
        if not self.door.is_shared:
            return None
        return frozenset(key for run in self.notes.runs(user) for key in run.digests)

    def record(self, user: str, key: str) -> JobRecord:
        """Return a record by its whole digest; raises InputError for one that is not there, or is another's."""
        allowed = self.may_read(user)
        if allowed is not None and key not in allowed:
            raise InputError("no such record", where=key[:12])
        return self._read(key)

    def forget(self, key: str) -> None:
        """Delete a record; one that is gone already is no matter."""
        with suppress(InputError):
            self.records.delete(key)
        self._read.cache_clear()

    def kept(self, user: str, kind: str | None = None) -> tuple[Kept, ...]:
        """Return what a user may read, newest first."""
        allowed = self.may_read(user)
        return tuple(kept for kept in self.records.list(kind=kind) if allowed is None or kept.digest in allowed)

    def pdf_of(self, user: str, source: str) -> Path | None:
        """Return the PDF with these bytes (SHA-256) that the user gave, None where it is not at hand."""
        if source == _digest_of_example():
            return example.PAPER
        path = self._file_of(user, source)
        return path if path is not None and path.suffix == ".pdf" else None

    def paper_of(self, user: str, source: str) -> Paper | None:
        """Return the paper in the file with these bytes, None where it is not kept; raises UnreadableDocument."""
        path = self._file_of(user, source)
        return None if path is None else self._paper_in(path, source)

    def _file_of(self, user: str, source: str) -> Path | None:
        found = (item for item in self.notes.items(user) if item.digest == source and item.ending)
        return next((path for item in found if (path := self.place(item.key, item.ending)).is_file()), None)

    def _read_paper(self, path: Path, _source: str) -> Paper:
        with self.assayer() as assayer:
            return assayer.read_paper(path)

    def place(self, key: str, ending: str) -> Path:
        """Return where the file of an item lies: named by us, whatever its owner called it."""
        folder = self.folder / "files"
        private_folder(folder)
        return folder / f"{key}{ending}"

    def close(self) -> None:
        """Let go of the store and of what runs."""
        for close in self.close_at_end:
            close()


@lru_cache(1)
def _digest_of_example() -> str:
    import hashlib

    return hashlib.sha256(example.PAPER.read_bytes()).hexdigest() if example.PAPER.is_file() else ""


def key_of(*parts: object) -> str:
    """Return a short key that the same parts always give."""
    return digest(list(map(str, parts)))[:16]
