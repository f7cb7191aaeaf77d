"""A source in memory for tests: it answers every call with all it has, or fails."""

from typing import Literal

from peerassay.errors import SourceUnavailable
from peerassay.frozen import Frozen
from peerassay.literature.candidate import Candidate
from peerassay.literature.identity import cand_id_for
from peerassay.literature.source import Query, WorkMention


def work(title: str, **fields: object) -> Candidate:
    """A candidate with its proper id."""
    cand_id = cand_id_for(
        title=title,
        year=fields.get("year"),  # type: ignore[arg-type]
        doi=fields.get("doi"),  # type: ignore[arg-type]
        arxiv_id=fields.get("arxiv_id"),  # type: ignore[arg-type]
    )
    return Candidate.model_validate({"cand_id": cand_id, "title": title, **fields})


class Catalogue:
    """Holds works; `fails` makes every call fail; counts its calls."""

    endpoint = None

    def __init__(
        self,
        *works: Candidate,
        name: str = "catalogue",
        scope: Literal["open", "one_venue"] = "open",
        fails: bool = False,
    ) -> None:
        self.works = works
        self.name = name
        self.scope: Literal["open", "one_venue"] = scope
        self.fails = fails
        self.calls = 0

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Return the first works."""
        return self._answer()[:limit]

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        """Return all works."""
        return self._answer()

    async def aclose(self) -> None:
        """Nothing to let go of."""

    def _answer(self) -> tuple[Candidate, ...]:
        self.calls += 1
        if self.fails:
            raise SourceUnavailable("answered 503", where=self.name, fix="try later")
        return self.works


class Share(Frozen):
    """A venue and its number of papers."""

    venue: str
    papers: int
    by_year: dict[int, int] = {}


class Info(Frozen):
    """What a library says it holds."""

    years: tuple[int, int]
    venues: tuple[Share, ...]


class VenueLibrary(Catalogue):
    """A catalogue of one venue that says what it holds."""

    def __init__(self, *works: Candidate, years: tuple[int, int] = (2023, 2024), papers: int = 3000) -> None:
        super().__init__(*works, name="library", scope="one_venue")
        self.held = Info(
            years=years,
            venues=(
                Share(venue="neurips", papers=papers, by_year=dict.fromkeys(range(years[0], years[1] + 1), papers)),
            ),
        )

    def info(self) -> Info:
        """Return what it holds."""
        return self.held
