"""A source that holds nothing: it could not be asked, which is not the same as having found nothing."""

from typing import Literal, NoReturn

from peerassay.errors import SourceRefused
from peerassay.literature.candidate import Candidate
from peerassay.literature.source import Query, WorkMention


class NothingHeld:
    """Stands in a run for a library without papers: every question to it fails, and the record says why."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def name(self) -> str:
        """The name of the source that it stands for."""
        return self._name

    @property
    def scope(self) -> Literal["open", "one_venue"]:
        """`one_venue`: what holds nothing can bear no sufficient search (law, section 3)."""
        return "one_venue"

    @property
    def endpoint(self) -> str | None:
        """None: no query leaves the machine."""
        return None

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Raise SourceRefused."""
        self._refuse()

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        """Raise SourceRefused."""
        self._refuse()

    async def aclose(self) -> None:
        """Nothing to let go of."""

    def _refuse(self) -> NoReturn:
        raise SourceRefused(
            f"the {self._name} holds no papers, so nothing could be looked up",
            where="literature",
            fix="fill it with `peerassay library add FILE`, or name another source (`--literature semantic-scholar`)",
        )
