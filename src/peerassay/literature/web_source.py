"""What sources behind a web service have in common: where queries go, how works are looked up, the end."""

from typing import Literal

from peerassay.literature.candidate import Candidate
from peerassay.literature.looking_up import Shelves, look_up
from peerassay.literature.source import WorkMention
from peerassay.literature.web_api import WebApi


class WebSource(Shelves):
    """A service that holds the works of every venue. Subclasses search it, and say what it can be asked for."""

    scope: Literal["open", "one_venue"] = "open"

    def __init__(self, api: WebApi) -> None:
        self._api = api

    @property
    def endpoint(self) -> str:
        """Where queries are sent."""
        return self._api.base_url

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        """Return the works that a mention may mean (see `looking_up`)."""
        return await look_up(work, self)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._api.aclose()
