"""Venues: one short name for all spellings, and when a venue's papers of a year are written and can be read."""

import re
from typing import NamedTuple

from peerassay.literature.identity import normal_title

_ALIASES: tuple[tuple[str, str], ...] = (
    ("neurips", r"neurips|nips|(?:advances in )?neural information processing systems"),
    ("icml", r"icml|international conference on machine learning"),
    ("iclr", r"iclr|international conference on learning representations"),
    ("aistats", r"aistats|artificial intelligence and statistics"),
    ("uai", r"uai|uncertainty in artificial intelligence"),
    ("colt", r"colt|conference on learning theory"),
    ("emnlp", r"emnlp|empirical methods in natural language processing"),
    ("naacl", r"naacl|north american chapter of the association for computational linguistics"),
    ("eacl", r"eacl|european chapter of the association for computational linguistics"),
    ("acl", r"acl|association for computational linguistics"),
    ("cvpr", r"cvpr|computer vision and pattern recognition"),
    ("iccv", r"iccv|international conference on computer vision"),
    ("eccv", r"eccv|european conference on computer vision"),
    ("aaai", r"aaai"),
    ("ijcai", r"ijcai|international joint conference on artificial intelligence"),
    ("kdd", r"kdd|knowledge discovery and data mining"),
    ("tmlr", r"tmlr|transactions on machine learning research"),
    ("jmlr", r"jmlr|journal of machine learning research"),
)
_PATTERNS = tuple((name, re.compile(rf"\b(?:{pattern})(?=\d|\b)")) for name, pattern in _ALIASES)
_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")


def venue_name(text: str | None) -> str | None:
    """Return the short name of the venue that a text names ("NeurIPS 2023" gives `neurips`).

    A venue that is not in the table is compared by its own words without year; None where nothing is named.
    """
    plain = normal_title(text or "")
    known = next((name for name, pattern in _PATTERNS if pattern.search(plain)), None)
    return known or " ".join(_YEAR.sub(" ", plain).split()) or None


def venues_in(text: str) -> frozenset[str]:
    """Return the short names of all venues of the table that a text (a reference line) names."""
    plain = normal_title(text)
    return frozenset(name for name, pattern in _PATTERNS if pattern.search(plain))


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
