"""Venues: one short name for all spellings, and when a venue's papers of a year are written and can be read."""

from typing import NamedTuple

from peerassay.language.titles import normal_title

_SPELT_OUT: dict[str, tuple[str, ...]] = {
    "neurips": ("nips", "neural information processing systems"),
    "icml": ("international conference on machine learning",),
    "iclr": ("international conference on learning representations",),
    "aistats": ("artificial intelligence and statistics",),
    "uai": ("uncertainty in artificial intelligence",),
    "colt": ("conference on learning theory",),
    "emnlp": ("empirical methods in natural language processing",),
    "naacl": ("north american chapter of the association for computational linguistics",),
    "eacl": ("european chapter of the association for computational linguistics",),
    "acl": ("association for computational linguistics",),
    "cvpr": ("computer vision and pattern recognition",),
    "iccv": ("international conference on computer vision",),
    "eccv": ("european conference on computer vision",),
    "aaai": (),
    "ijcai": ("international joint conference on artificial intelligence",),
    "kdd": ("knowledge discovery and data mining",),
    "tmlr": ("transactions on machine learning research",),
    "jmlr": ("journal of machine learning research",),
}
"""Short names of venues, each with its other spellings as `normal_title` gives them."""


def venue_name(text: str | None) -> str | None:
    """Return the short name of the venue that a text names ("NeurIPS 2023" gives `neurips`).

    A venue that is not in the table is compared by its own words without year; None where nothing is named.
    """
    plain = normal_title(text or "")
    known = next(iter(_named_in(plain)), None)
    return known or " ".join(word for word in plain.split() if not _is_year(word)) or None


def venues_in(text: str) -> frozenset[str]:
    """Return the short names of all venues of the table that a text (a reference line) names."""
    return frozenset(_named_in(normal_title(text)))


def _named_in(plain: str) -> list[str]:
    """The venues named, in the table's order; a year may stand directly behind ("icml2023")."""
    letters = "".join(" " if c.isdigit() else c for c in plain)
    line = f" {' '.join(letters.split())} "
    return [name for name, more in _SPELT_OUT.items() if any(f" {one} " in line for one in (name, *more))]


def _is_year(word: str) -> bool:
    return len(word) == 4 and word.isdecimal() and word[:2] in {"19", "20"}


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
