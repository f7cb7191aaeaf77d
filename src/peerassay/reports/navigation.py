"""Ways from a page to others of the same website; their addresses are ours and relative."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Way:
    """A link to another page of the site."""

    name: str
    address: str
