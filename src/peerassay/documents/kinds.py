"""What a section is for, told from its heading's words, its parent and its place in the paper."""

import re
import unicodedata
from collections.abc import Sequence, Set
from difflib import get_close_matches
from functools import lru_cache

from peerassay.documents.paper import SectionKind
from peerassay.language.headings import ONE_WORD, SECTIONS
from peerassay.language.patterns import pattern_of

_K = SectionKind

# First pattern that fits wins; the order settles headings such as "Experimental results and discussion".
_BY_WORDS = tuple((SectionKind(kind), pattern_of(pattern)) for kind, pattern in SECTIONS)
_LIKE = 0.9
"""How like a heading of one word is to the one that was meant: one wrong letter or two that changed places."""
_NUMBER = pattern_of(
    r"^(?:(?:section|sec\.?|chapter|appendix|§)\s*)?"
    r"(?P<number>\d{1,2}(?:\s?\.\s?\d{1,2}){0,4}|[A-Z](?:\s?\.\s?\d{1,2}){1,4}|(?:[IVX]{1,5}|[A-Z])(?=[.:)]))"
    r"\s*[.:)]?\s+(?P<words>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_NO_MARKS = str.maketrans("", "", "*_`#$")
_LETTERED = pattern_of(r"^(?P<number>[B-HJ-Z]|A(?!\s+[a-z]))\s+(?P<words>[A-Z\d].*)$", re.DOTALL)
_APPENDIX_WORD = pattern_of(
    r"^appendix\s+(?P<number>[A-Z])(?:\s*[.:)-]\s*|\s+|$)(?P<words>.*)$", re.IGNORECASE | re.DOTALL
)


def split_number(heading: str) -> tuple[str | None, str]:
    """Return the printed number ("3.2", "A.1", "IV") and the words of a heading.

    A single letter counts as a number only before a dot or a capital ("B Proofs"); an article ("A study of") does not.
    """
    heading = heading.strip()
    for pattern in (_APPENDIX_WORD, _NUMBER, _LETTERED):
        found = pattern.match(heading)
        if found and (found["words"].strip() or pattern is _APPENDIX_WORD):
            number = "".join(found["number"].split())
            if not number[0].islower():
                return number, found["words"].strip() or heading
    return None, heading


def level_of(number: str) -> int:
    """Return the level that a printed number gives: "3" 1, "3.2" 2, "A.1.2" 3."""
    return number.count(".") + 1


@lru_cache(maxsize=1024)  # a heading is compared in several places
def heading_words(heading: str) -> str:
    """Return a heading's words for comparing: lower case, letter-spacing closed, marks and numbers away."""
    plain = unicodedata.normalize("NFKC", heading).strip()
    if len(plain.split()) > 3 and all(len(letter) == 1 for letter in plain.split()):
        plain = plain.replace(" ", "")
    # Small capitals come out of some extractors as "I NTRODUCTION".
    plain = re.sub(r"\b([A-Z]) ([A-Z]{2,})\b", r"\1\2", plain)
    plain = split_number(plain)[1].translate(_NO_MARKS).lower().replace("-", " ")
    return " ".join(plain.split()).rstrip(" :.0123456789–—-")


def kind_by_words(heading: str) -> SectionKind | None:
    """Return the kind that the words of a heading tell by themselves, None where they tell none.

    A heading of one word may be misprinted ("Introdcution").
    """
    words = heading_words(heading)
    meant = get_close_matches(words, ONE_WORD, 1, _LIKE) if " " not in words else []
    words = meant[0] if meant else words
    return next((kind for kind, pattern in _BY_WORDS if pattern.search(words)), None)


def top_level_kinds(headings: Sequence[str]) -> list[SectionKind]:
    """Return a kind for each top-level heading in reading order: by words, else by place.

    A section that only names the system ("LoMix") is method where it stands before the experiments,
    experiments behind the first of them and before the conclusion, else other.
    """
    kinds = [kind_by_words(heading) for heading in headings]
    last_experiments = max((i for i, kind in enumerate(kinds) if kind is _K.EXPERIMENTS), default=-1)
    # Words alone take an early "Discussion of ..." for a conclusion.
    early = min(last_experiments, len(kinds) // 2)
    kinds = [None if kind is _K.CONCLUSION and i < early else kind for i, kind in enumerate(kinds)]
    before: set[SectionKind | None] = set()
    found: list[SectionKind] = []
    for i, kind in enumerate(kinds):
        found.append(kind or _by_place(before, experiments_follow=i < last_experiments))
        before.add(kind)
    return found


def _by_place(before: Set[SectionKind | None], *, experiments_follow: bool) -> SectionKind:
    if experiments_follow:
        return _K.METHOD
    if _K.EXPERIMENTS in before:
        return _K.OTHER if _K.CONCLUSION in before else _K.EXPERIMENTS
    if _K.CONCLUSION in before:
        return _K.OTHER
    return _K.METHOD if {_K.INTRODUCTION, _K.ABSTRACT, _K.RELATED_WORK, _K.METHOD} & before else _K.OTHER
