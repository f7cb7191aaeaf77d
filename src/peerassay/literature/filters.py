"""What is taken out of the candidates (seed 002, 2.3): the paper itself, what is no technical work, later works."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from peerassay.documents.paper import Paper
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import later_than
from peerassay.literature.itself import is_the_paper
from peerassay.literature.non_technical import foreign_to, is_no_work

THE_PAPER_ITSELF = "the paper itself"
DUPLICATES = "duplicates"
NON_TECHNICAL = "non-technical"
LATER = "later than the paper"


class Filtered(NamedTuple):
    """What a filter leaves and the titles of what it took."""

    left: tuple[Candidate, ...]
    dropped: tuple[str, ...]


Filter = Callable[[Sequence[Candidate]], Filtered]


def without_the_paper(paper: Paper) -> Filter:
    """Take out the paper itself and its versions."""
    return dropping(lambda candidate: is_the_paper(candidate, paper))


def without_non_technical(candidates: Sequence[Candidate]) -> Filtered:
    """Take out errata, front matter, volumes and what plainly belongs to another field."""
    foreign = foreign_to(candidates)
    return dropping(lambda candidate: candidate.cand_id in foreign or is_no_work(candidate))(candidates)


def without_later(paper_date: str | None) -> Filter:
    """Take out what was first public after the paper: by day where known, else month, else year."""
    return dropping(lambda candidate: later_than(candidate, paper_date))


def dropping(unwanted: Callable[[Candidate], bool]) -> Filter:
    """Take out the candidates of which it is true."""

    def keep(candidates: Sequence[Candidate]) -> Filtered:
        out = [unwanted(candidate) for candidate in candidates]
        left = tuple(c for c, drop in zip(candidates, out, strict=True) if not drop)
        return Filtered(left, tuple(c.title for c, drop in zip(candidates, out, strict=True) if drop))

    return keep
