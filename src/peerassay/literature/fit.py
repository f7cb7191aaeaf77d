"""How well a catalogue entry fits a work as a reviewer names it: id, title, authors, year and nickname, one by one."""

import re
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz

from peerassay.language.titles import normal_title
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import PartialDate, first_public
from peerassay.literature.identity import FORUM, normal_arxiv, normal_doi, normal_url, short_name
from peerassay.literature.source import WorkMention
from peerassay.literature.title_fit import SAME_TITLE, printed_in, title_fit

Agreement = Literal["agree", "partly", "disagree"]

_ET_AL = (" et al ", " etal ", " and others ")
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
    abridged = any(words in f" {normal_title(mention.text)} " for words in _ET_AL)
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


IdKind = Literal["DOI", "arXiv id", "URL"]
_LAST_PART = re.compile(r"/([\w.-]+?)(?:\.pdf|\.html?)?/?(?:[?#].*)?$", re.IGNORECASE)
_LEAST_ID = 8
"""A path's last part that is at least this long may be a catalogue's own id (an OpenReview id has 9 or 10 letters)."""


@dataclass(frozen=True, slots=True)
class Fit:
    """What speaks for and against an entry being the work that is meant.

    Attributes:
        candidate: the entry.
        by_id: the kind of id on which both agree, None where none does.
        id_conflict: a stated arXiv id that the entry contradicts with its own, as a clause for a note.
        title: 0-100, how well the stated title fits; None where no title was stated.
        authors: whether the stated authors are the entry's; None where either side has none.
        years_apart: the stated year less the entry's nearest year (first public, printed); None where unknown.
        nickname: whether the stated nickname is the entry's short name or the initials of its title.

    """

    candidate: Candidate
    by_id: IdKind | None
    id_conflict: str | None
    title: float | None
    authors: Agreement | None
    years_apart: int | None
    nickname: bool


def fit(mention: WorkMention, candidate: Candidate) -> Fit:
    """Return how the entry fits the mention."""
    return Fit(
        candidate=candidate,
        by_id=_by_id(mention, candidate),
        id_conflict=_id_conflict(mention, candidate),
        title=_title(mention, candidate),
        authors=author_agreement(mention, candidate),
        years_apart=_years_apart(mention.year, candidate),
        nickname=_has_nickname(mention.nickname, candidate.title),
    )


def _by_id(mention: WorkMention, candidate: Candidate) -> IdKind | None:
    if mention.doi and normal_doi(mention.doi) == normal_doi(candidate.doi):
        return "DOI"
    arxiv = stated_arxiv(mention)
    if arxiv and arxiv == candidate_arxiv(candidate):
        return "arXiv id"
    return "URL" if mention.url and _same_url(mention.url, candidate) else None


def stated_arxiv(mention: WorkMention) -> str | None:
    """Return the arXiv id that a mention states, be it as such, in an arXiv DOI or in an arXiv link."""
    if mention.arxiv_id:
        return normal_arxiv(mention.arxiv_id)
    return next((normal_arxiv(t) for t in (mention.doi, mention.url) if t and "arxiv" in t.lower()), None)


def candidate_arxiv(candidate: Candidate) -> str | None:
    """Return an entry's arXiv id, be it as such or in an arXiv DOI."""
    if candidate.arxiv_id:
        return normal_arxiv(candidate.arxiv_id)
    return normal_arxiv(candidate.doi) if candidate.doi and "arxiv" in candidate.doi.lower() else None


def _same_url(url: str, candidate: Candidate) -> bool:
    doi = normal_doi(url)
    if doi and doi == normal_doi(candidate.doi):
        return True
    own_ids = set(candidate.source_ids.values())
    openreview = FORUM.search(url)
    if openreview and (openreview[1] in own_ids or f"id={openreview[1]}" in (candidate.url or "")):
        return True
    last = _LAST_PART.search(url)
    if last and len(last[1]) >= _LEAST_ID and last[1] in own_ids:
        return True
    return normal_url(url.strip().rstrip("/.,;)")) == normal_url(candidate.url or "")


def _id_conflict(mention: WorkMention, candidate: Candidate) -> str | None:
    stated, own = stated_arxiv(mention), candidate_arxiv(candidate)
    if stated and own and stated != own:
        return f"the review gives arXiv id {stated}, the work has {own}"
    return None


def _title(mention: WorkMention, candidate: Candidate) -> float | None:
    stated = title_fit(mention.title, candidate.title) if mention.title else None
    if stated is not None and stated >= SAME_TITLE:
        return stated
    # The line may have been read wrongly; where it prints the work's own title, that is what it states.
    return 100.0 if printed_in(mention.text, candidate.title) else stated


def _years_apart(stated: int | None, candidate: Candidate) -> int | None:
    public = PartialDate.parse(first_public(candidate))
    own = {y for y in (candidate.year, public.year if public else None) if y}
    if stated is None or not own:
        return None
    return min((stated - year for year in sorted(own)), key=abs)


def _has_nickname(nickname: str | None, title: str) -> bool:
    plain = normal_title(nickname or "").replace(" ", "")
    if len(plain) < 2:
        return False
    name = short_name(title)
    if name and normal_title(name).replace(" ", "") == plain:
        return True
    words = normal_title(title).split()
    if len(plain) >= 4 and plain in (*words, "".join(words[:2])):
        # A coined word ("ProlificDreamer") names its work wherever it stands in the title; a common one does not.
        return not (nickname or "").islower() and _is_coined(nickname or "")
    initials = "".join(word[0] for word in words)
    return 3 <= len(plain) <= 6 and initials == plain


def _is_coined(word: str) -> bool:
    """Whether a word mixes letter case or holds a digit, as invented names do ("QuaRot", "LoRA", "GPT-4")."""
    inner = word[1:]
    return any(c.isupper() for c in inner) or any(c.isdigit() for c in word)
