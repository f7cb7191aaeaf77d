"""A source whose works bear other ids: wherever candidates stand in the order of their ids, they stand in another."""

import hashlib
from typing import Any, Literal

from peerassay.literature.candidate import Candidate
from peerassay.literature.source import Query, Source, WorkMention


class RenamedSource:
    """Passes everything on to `source` and gives each work another id: the same work always the same one.

    Questions list candidates by id and ties are broken by it, so the order is all that changes. The ranks of a search
    stay: they are a finding, not an order of showing.
    """

    def __init__(self, source: Source, seed: int) -> None:
        self._source = source
        self._seed = seed

    @property
    def name(self) -> str:
        """The source's name."""
        return self._source.name

    @property
    def scope(self) -> Literal["open", "one_venue"]:
        """The source's scope."""
        return self._source.scope

    @property
    def endpoint(self) -> str | None:
        """The source's endpoint."""
        return self._source.endpoint

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Return what the source finds, in its order, renamed."""
        return tuple(map(self._renamed, await self._source.search(query, limit)))

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        """Return what the source knows by this mention, in its order, renamed."""
        return tuple(map(self._renamed, await self._source.look_up(work)))

    async def aclose(self) -> None:
        """Nothing to let go of: the source belongs to whoever opened it."""

    def __getattr__(self, name: str) -> Any:
        """Whatever else the source tells of itself (its holdings, its fingerprint)."""
        return getattr(self._source, name)

    def _renamed(self, candidate: Candidate) -> Candidate:
        other = hashlib.sha256(f"{self._seed} {candidate.cand_id}".encode()).hexdigest()[:8]
        return candidate.model_copy(update={"cand_id": f"P{other}"})
