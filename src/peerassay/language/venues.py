"""Venues: one short name for all spellings, and when a venue's papers of a year are written and can be read."""

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from peerassay.language.patterns import pattern_of
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


_AS_PRINTED = """
NeurIPS NIPS ICLR ICML CVPR ICCV ECCV WACV ACL EMNLP NAACL EACL COLING AAAI IJCAI KDD SIGIR WWW TMLR JMLR TPAMI PAMI
AISTATS UAI COLT CoRL ICRA IROS RSS INTERSPEECH ICASSP MICCAI BMVC SIGGRAPH CIKM WSDM ICDM STOC FOCS SODA ITCS CHI
ASPLOS OSDI SOSP MLSys TACL COLM CoLM arXiv
"""
_PRINTED = _AS_PRINTED.split()
VENUE = pattern_of(rf"\b(?:{'|'.join(_PRINTED)}|(?i:neur[il]ps|neurlps))(?![A-Za-z])")
"""A venue's short name as printed."""
VENUE_BEGINS = pattern_of(
    r"(?:in:?\s|in$|proc|advances in|journal|trans(?:actions)?\b|corr\b|ieee|acm\b"
    r"|the (?:\w+ )?(?:international|conference)|international (?:conference|journal)|conference on|annual"
    r"|nature\b|science\b|preprint|openreview|technical report|phd|springer|elsevier|url\b|doi\b|available|https?:"
    rf"|\d|pp?\.|vol|pages|(?:{'|'.join(_PRINTED)})\b)",
    re.IGNORECASE,
)
"""How the part of a reference behind the title opens: where the work appeared, its pages, its address."""
VENUE_BEHIND = pattern_of(
    r"[,;]\s+(?=(?:in:?\s+(?:proc|[A-Z])|arXiv|CoRR|proceedings|advances in|journal of|ieee|acm)\b)"
    r"|\s+(?=in\s+(?:the\s+)?(?:proceedings of|advances in neural|international conference|handbook of)\b)",
    re.IGNORECASE,
)
"""Where a venue begins behind a title that no stop ended."""
PUBLISHED = pattern_of(
    r"\b(?:arxiv|openreview|preprint|proceedings|journal|transactions|conference on|workshop)\b", re.IGNORECASE
)
"""A word that tells that a work appeared somewhere."""
_IN_REFERENCES = """
acm arxiv conference doi ed eds ieee journal pages pp preprint press proc proceedings springer symposium transactions
vol volume workshop
"""
REFERENCE_WORDS = frozenset(_IN_REFERENCES.split())
"""Words that fill reference lists and hardly stand in prose."""


_OF_VENUES = """
acm advances and annual cvf conference in ieee international issue journal meeting no of on pages pp proc proceedings s
symposium systems the transactions vol volume workshop
"""
_AROUND_VENUES = frozenset(_OF_VENUES.split())


def is_venue(words: str) -> bool:
    """Return whether words name a venue, a year or pages and nothing else: "AAAI 2019: 4602-4609"."""
    rest = f" {normal_title(VENUE.sub(' ', words))} "
    for spelling in (spelling for spellings in _SPELT_OUT.values() for spelling in spellings):
        rest = rest.replace(f" {spelling} ", " ")
    left = {word for word in rest.split() if not word.isdigit()}
    return left <= _AROUND_VENUES and any(c.isalpha() for c in words)


def venue_name(text: str | None) -> str | None:
    """Return the short name of the venue that a text names ("NeurIPS 2023" gives `neurips`).

    A venue that is not in the table is compared by its own words without year; None where nothing is named.
    """
    plain = normal_title(text or "")
    known = next(iter(_named_in(plain)), None)
    return known or " ".join(word for word in plain.split() if not _is_year(word)) or None


_PREPRINTS = frozenset({"arxiv", "corr", "biorxiv", "medrxiv", "preprint", "openreview", "ssrn"})
_MEETINGS = frozenset({"proceedings", "proc", "conference", "workshop", "symposium", "meeting", "advances"})
_JOURNALS = frozenset({"tmlr", "jmlr"})


def kind_of_venue(text: str | None) -> Literal["meeting", "journal", "preprint"]:
    """Return whether a text names a conference or workshop, a journal, or only where a preprint lies (also "")."""
    plain = normal_title(text or "")
    words = set(plain.split())
    if not words or words & _PREPRINTS:
        return "preprint"
    named = set(_named_in(plain))
    if named & _JOURNALS:
        return "journal"
    return "meeting" if named or words & _MEETINGS or venue_name(text) in _MONTHS else "journal"


def printed_venue(text: str) -> str | None:
    """Return the venue of the table that a line names, as it is printed ("NeurIPS"), None where it names none."""
    names = _named_in(normal_title(text))
    return next((shown for shown in _PRINTED if names and shown.lower() == names[0]), None)


def venues_in(text: str) -> frozenset[str]:
    """Return the short names of all venues of the table that a text (a reference line) names."""
    return frozenset(_named_in(normal_title(text)))


@lru_cache(maxsize=4_096)
def _named_in(plain: str) -> tuple[str, ...]:
    """The venues named, in the table's order; a year may stand directly behind ("icml2023")."""
    letters = "".join(" " if c.isdigit() else c for c in plain)
    line = f" {' '.join(letters.split())} "
    spelt = _SPELT_OUT.items()
    return tuple(name for name, more in spelt if any(f" {spelling} " in line for spelling in (name, *more)))


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
