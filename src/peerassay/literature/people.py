"""Whether the authors that a reviewer states are a work's: surnames, initials, `et al.`, names in either order."""

import re
from typing import Literal

from rapidfuzz import fuzz

from peerassay.literature.candidate import Candidate
from peerassay.literature.identity import normal_title
from peerassay.literature.source import WorkMention

Agreement = Literal["agree", "partly", "disagree"]

_ET_AL = re.compile(r"\bet\s*\.?\s+al\b|\band others\b|\bet\.?al\b", re.IGNORECASE)
_MISSPELT = 83.0
_PARTICLE_WORDS = "de da di del della der den dos du el la le van von zu ter ten bin ibn y e et al"
_PARTICLES = frozenset(_PARTICLE_WORDS.split())
_NOT_A_NAME = frozenset(("et", "al", "and", "others", "the", "team", "group"))


def author_agreement(mention: WorkMention, candidate: Candidate) -> Agreement | None:
    """Return whether the stated authors are the entry's; None where either side names none.

    `agree`: the first stated author and at least half of all are the entry's. `disagree`: the first is not and no
    more than a third of all are, or a single author "et al." is not the entry's first. Where the words of the
    mention print the entry's first author all the same, the list was read wrongly and it is `partly`. What has not
    the form of a name (a method's name, a piece of a sentence) is passed over; a single word without "et al." that
    is nobody's name gives None.
    """
    stated = [words for author in mention.authors if _is_name(author) and (words := _words(author))]
    own = [words for author in candidate.authors if (words := _words(author))]
    if not stated or not own:
        return None
    matched = [_is_among(name, own) for name in stated]
    abridged = _ET_AL.search(mention.text) is not None
    if len(stated) == 1 and abridged and not _same_person(stated[0], own[0]):
        matched = [False]
    if matched[0] and sum(matched) * 2 >= len(matched):
        return "agree"
    # One match by chance in a list is common among frequent surnames; it does not make up for the first author.
    if sum(matched) > len(matched) // 3 or _prints(mention.text, own[0]):
        return "partly"
    lone = len(stated) == 1 and len(stated[0]) == 1 and not abridged
    return None if lone else "disagree"


def _is_name(author: str) -> bool:
    """Capitalised words, initials and particles, up to five, without digits or addresses."""
    words = author.replace("-", " ").split()
    if not 1 <= len(words) <= 5 or any(c.isdigit() or c in "/:?()" for c in author):
        return False
    large = [word for word in words if word.casefold().strip(".,") not in _PARTICLES]
    return bool(large) and all(word.lstrip("'’\"“({[")[:1].isupper() for word in large)


def _words(author: str) -> tuple[str, ...]:
    return tuple(word for word in normal_title(author).split() if word not in _NOT_A_NAME)


def _is_among(name: tuple[str, ...], people: list[tuple[str, ...]]) -> bool:
    return any(_same_person(name, person) for person in people)


def _same_person(stated: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """A shared whole name part, and no other part against it.

    "Wei Zhang" is not "Hao Zhang" nor "Wen Zhang"; "W. Zhang", "Zhang" and "Zhang Wei" may be Wei Zhang.
    """
    shared = [word for word in stated if len(word) > 1 and word in own]
    if not shared:
        return _misspelt(stated, own)
    mine, theirs = _rest(stated, shared), _rest(own, shared)
    if not mine or not theirs or "".join(mine) == "".join(theirs):
        return True
    return any(_one_given_name(a, b) for a in mine for b in theirs) or _abbreviates(mine, theirs)


def _one_given_name(one: str, other: str) -> bool:
    """The same initial where one is an initial, else a short form or a spelling of the other."""
    if min(len(one), len(other)) == 1:
        return one[0] == other[0]
    return one.startswith(other) or other.startswith(one) or fuzz.ratio(one, other) >= _MISSPELT


def _misspelt(stated: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """A surname of five letters or more with one letter wrong ("Dooly" for Dooley)."""
    return any(
        len(word) >= 5 and len(part) >= 5 and word[0] == part[0] and fuzz.ratio(word, part) >= _MISSPELT
        for word in stated
        for part in own[-1:]
    )


def _rest(words: tuple[str, ...], without: list[str]) -> list[str]:
    return [word for word in words if word not in without]


def _abbreviates(mine: list[str], theirs: list[str]) -> bool:
    """Whether initials written together ("JM") are those of the given names."""
    return "".join(mine) == "".join(word[0] for word in theirs)


def _prints(text: str, person: tuple[str, ...]) -> bool:
    words = normal_title(text).split()
    if len(person[-1]) <= 2 or person[-1] not in words:
        return False
    place = words.index(person[-1])
    return words[place + 1 : place + 3] == ["et", "al"] or any(part in words for part in person[:-1])
