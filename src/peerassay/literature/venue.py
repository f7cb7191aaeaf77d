"""Venue names as compared: one short name for the spellings of a conference, with the year where it is printed."""

import re

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
