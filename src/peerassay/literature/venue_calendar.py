"""When a venue's papers are written and when they can be read: a paper of "ICML 2024" is no later than its deadline.

The months are those of the last years' calls and meetings; where papers under review can be read by everybody (ICLR),
that counts as public. A venue that is not here has its year alone.
"""

from typing import NamedTuple

from peerassay.literature.identity import normal_title
from peerassay.literature.venue import venue_name


class Edition(NamedTuple):
    """The month (ISO) by which a venue's papers of a year are handed in, and the one from which they can be read."""

    written: str
    public: str


_LAST_YEAR = 12
"""Months are counted from January of the venue's year; those of the year before end with 0: -2 is October."""
_MONTHS: dict[str, tuple[int, int]] = {
    "neurips": (5, 12),
    "iclr": (9 - _LAST_YEAR, 10 - _LAST_YEAR),
    "icml": (1, 7),
    "aistats": (10 - _LAST_YEAR, 4),
    "uai": (2, 7),
    "colt": (2, 7),
    "emnlp": (6, 11),
    "naacl": (12 - _LAST_YEAR, 6),
    "eacl": (10 - _LAST_YEAR, 4),
    "acl": (2, 7),
    "coling": (9 - _LAST_YEAR, 1),
    "cvpr": (11 - _LAST_YEAR, 6),
    "iccv": (3, 10),
    "eccv": (3, 10),
    "wacv": (7 - _LAST_YEAR, 1),
    "aaai": (8 - _LAST_YEAR, 2),
    "ijcai": (1, 8),
    "kdd": (2, 8),
    "corl": (6, 11),
    "rss": (2, 7),
    "icra": (9 - _LAST_YEAR, 5),
    "iros": (3, 10),
    "www": (10 - _LAST_YEAR, 4),
    "siggraph": (1, 8),
    "siggraph asia": (5, 12),
    "acml": (6, 12),
    "colm": (3, 10),
    "alt": (10 - _LAST_YEAR, 3),
    "3dv": (8 - _LAST_YEAR, 3),
    "automl": (3, 9),
}


def edition_of(venue: str | None, year: int | None) -> Edition | None:
    """Return when papers of this venue and year were written and could be read; None where that is not known.

    A workshop has a call of its own and is none of its conference's papers.
    """
    if venue is None or year is None or "workshop" in normal_title(venue):
        return None
    months = _MONTHS.get(venue_name(venue) or "")
    return Edition(*(_month(year, number) for number in months)) if months else None


def _month(year: int, number: int) -> str:
    return f"{year}-{number:02d}" if number > 0 else f"{year - 1}-{number + _LAST_YEAR:02d}"
