"""Works round a work: what it cites and what cites it, from services that keep citations."""

from typing import Literal, Protocol, runtime_checkable

from peerassay.literature.candidate import Candidate
from peerassay.literature.source import WorkMention

Direction = Literal["references", "citations"]


@runtime_checkable
class Neighbours(Protocol):
    """A source that keeps citations. Both calls raise SourceError; a work that it does not know has no neighbours."""

    async def references(self, work: Candidate, limit: int) -> tuple[Candidate, ...]:
        """Return up to `limit` works that the work cites."""
        ...

    async def citations(self, work: Candidate, limit: int) -> tuple[Candidate, ...]:
        """Return up to `limit` works that cite the work."""
        ...


def neighbour_query(direction: str, work: Candidate) -> str:
    """Return the words under which such a question stands in a search log: `references of P1a2b3c4d`."""
    return f"{direction} of {work.cand_id}"


def mention_of(work: Candidate) -> WorkMention:
    """Return the work as it is asked for elsewhere: by its ids."""
    return WorkMention(text=work.title, title=work.title, doi=work.doi, arxiv_id=work.arxiv_id)
