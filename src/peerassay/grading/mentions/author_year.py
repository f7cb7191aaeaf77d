"""Author-year citations: "Smith et al. (2020)", "(Smith & Lee, 2020; Wu et al., 2019)", "Smith and Lee 2020"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AuthorYear:
    """Names and, where given, the year, at a place."""

    start: int
    end: int
    authors: tuple[str, ...]
    year: int | None


_PREFIX = (
    r"(?:(?:van|von|de|del|della|di|da|la|le|den|der|ten|ter|el|al)\s+|(?:Van|Von|De|Del|Di|Da|La|Le|El|Al)[\s\-])*"
)
_NAME = rf"{_PREFIX}[A-ZÀ-ÖØ-ÞŁŚŠŽČĆĐ][\w’'\-]*[a-zà-ÿł][\w’'\-]*"
# Atomic, and lists are short: initials between names could belong to either, and a long list of authors would be read
# in exponentially many ways.
_SURNAME = rf"(?>(?:(?:[A-Z]\.\s?){{1,3}})?{_NAME}(?:,?\s+[A-Z]\.)?)"
_ET_AL = r"(?:,?\s*,?\s*(?:\*|_)?et[.\s]*al\b[.,’'s]*(?:\*|_)?)"
_YEAR = r"((?:19[5-9]|20[0-4])\d)[a-z]?"
_SHORT_YEAR = r"[’']([0-2]\d)"
_OPEN = r"[\s,;]*(?:in\s+|from\s+)?[\s,]*[(\[]?\s*(?:[A-Z][A-Za-z]{2,8},?\s*)?"
_ET_AL_YEAR = re.compile(
    rf"\b({_SURNAME})(?:(?:,| and| &)\s+{_SURNAME}){{0,3}}{_ET_AL}(?:{_OPEN}(?:{_YEAR}|{_SHORT_YEAR})\s*[)\]]?)?"
)
_PAIR = re.compile(
    rf"\b({_SURNAME})((?:,\s+{_SURNAME}){{0,6}}),?\s*(?:and|&|\+)\s*({_SURNAME})[\s,]*[(\[]?\s*(?:{_YEAR}|{_SHORT_YEAR})\s*[)\]]?"
)
_SINGLE = re.compile(rf"(?<![\w.])({_SURNAME})\s*(?:\(\s*{_YEAR}\s*\)|\[\s*{_YEAR}\s*\])")
_SINGLE_INSIDE = re.compile(
    rf"(?<=[(\[;])\s*(?:(?:see|e\.g\.|cf\.|also|i\.e\.)[,\s]*)*({_SURNAME}),?\s+{_YEAR}\s*(?=[)\];,])"
)
_WORD_BEFORE = re.compile(r"[A-Z][\w\-]+\s$")
_LAST_NAME = re.compile(rf",\s+({_SURNAME}){_ET_AL}")
_NO_NAME = re.compile(
    r"(?:neurips|nips|iclr|icml|cvpr|iccv|eccv|aaai|ijcai|acl|emnlp|naacl|kdd|imagenet|ilsvrc|coco|pascal|voc|kitti|january|"
    r"february|march|april|may|june|july|august|september|october|november|december|section|table|figure|fig|since|until|in|"
    r"year|from|after|before|by|the|see|also|and|however|for|while|proc|workshop|findings|nature|science|preprint|arxiv|vol|"
    r"aime|amc|theorem|lemma|algorithm|version|recent|recently|early|late|summer|winter|spring|fall)$",
    re.IGNORECASE,
)


def author_years(text: str) -> Iterator[AuthorYear]:
    """Yield the author-year citations in order of place, none inside another."""
    found: list[AuthorYear] = []
    for pattern in (_PAIR, _ET_AL_YEAR, _SINGLE, _SINGLE_INSIDE):
        for match in pattern.finditer(text):
            cited = _read(match, pattern)
            if cited and not any(cited.start < other.end and other.start < cited.end for other in found):
                found.append(cited)
    yield from sorted(found, key=lambda cited: cited.start)


def _read(match: re.Match[str], pattern: re.Pattern[str]) -> AuthorYear | None:
    groups = match.groups()
    names = (groups[0], *re.split(r",\s+", groups[1] or "")[1:], groups[2]) if pattern is _PAIR else (groups[0],)
    authors = tuple(_surname(name) for name in names if name)
    if any(_NO_NAME.match(author) or len(author) < 2 for author in authors):
        return None
    years = [g for g in groups if g and re.fullmatch(r"\d{2}|\d{4}", g)]
    year = None if not years else int(years[0]) if len(years[0]) == 4 else 2000 + int(years[0])
    start = match.start(1)
    if pattern is _ET_AL_YEAR and (behind := _name_behind_title(match)):
        start, authors = behind.start(1), (_surname(behind[1]),)
    end = match.end()
    written = match.string[start:end]
    if written.endswith((")", "]")) and written.count("(") + written.count("[") == 0:
        end -= 1
    return AuthorYear(start, start + len(match.string[start:end].rstrip(" ,;\n")), authors, year)


def _name_behind_title(match: re.Match[str]) -> re.Match[str] | None:
    """The name before "et al." where the word before the comma ends a title ("Counting Herring, Li et al., 2020")."""
    if not _WORD_BEFORE.search(match.string[max(0, match.start(1) - 40) : match.start(1)]):
        return None
    return _LAST_NAME.match(match.string, match.end(1), match.end())


def _surname(name: str) -> str:
    bare = re.sub(r"(?:[A-Z]\.\s?)+|,?\s+[A-Z]\.$", "", name).strip(" ,")
    return re.sub(r"[’']s$", "", bare)
