"""When a work was first public, and how that stands to the paper: shown in every comparison."""

from typing import NamedTuple

from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import first_public
from peerassay.supply.supply import Time

_WORDS: dict[Time, str] = {
    "earlier": "earlier than the paper",
    "concurrent": "concurrent with the paper",
    "later": "later than the paper",
    "unknown": "not known whether earlier",
}


class Dated(NamedTuple):
    """The date, as precise as known, and whether the work is earlier, concurrent or later."""

    date: str | None
    time: Time

    @property
    def told(self) -> str:
        """Both in words: "2024-05, concurrent with the paper"."""
        return f"{self.date or 'no date'}, {_WORDS[self.time]}"


UNDATED = Dated(None, "unknown")


def dated(candidate: Candidate, time: Time) -> Dated:
    """Return a work's date and time."""
    return Dated(first_public(candidate), time)
