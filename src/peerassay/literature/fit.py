"""How well a catalogue entry fits a work as a reviewer names it: id, title, authors, year and nickname, one by one."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from rapidfuzz import fuzz

from peerassay.language.coined import SHORT_FORMS
from peerassay.language.function_words import SMALL_WORDS
from peerassay.language.identifiers import FORUM, normal_arxiv, normal_doi, normal_url
from peerassay.language.people import NOT_A_NAME, PARTICLES
from peerassay.language.titles import normal_title
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import PartialDate, first_public
from peerassay.literature.identity import short_name
from peerassay.literature.source import WorkMention

SAME_TITLE = 92.0
"""From this ratio on, normalised titles of at least four words are one title, unless a word was exchanged."""
NEAR_TITLE = 85.0
"""From here a title is near: one only where the authors agree."""
_NEAR_AT_BEST = 90.0
_LEAST_WORDS = 4
_SPELLING = 72.0
"""Two words at least this alike are spellings of one (typo, plural, British or American)."""
_OPENS = "\"'“‘«*_.,;:)]([{—–-"
_CLOSES = "\"'”’».,;?!)]*_([{（，。"
_AUTHORS_FOLLOW = re.compile(
    r"(?:[-–—]|by\b)\s*[^\W\d_][\w.'’-]+(?: [^\W\d_][\w.'’-]*){0,3}"
    r"(?:,| et al|,? and |,? \(?(?:19|20)\d\d|$)"
)
_APOSTROPHE = re.compile(r"(?<=\w)[’'](?=\w)")
_LONGEST_LINE = 20_000
_LEAST_ANYWHERE = 6
Agreement = Literal["agree", "partly", "disagree"]
_ET_AL = (" et al ", " etal ", " and others ")
_MISSPELT = 83.0
_PARTICLES = PARTICLES | {"et", "al"}
IdKind = Literal["DOI", "arXiv id", "URL"]
_LAST_PART = re.compile(r"/([\w.-]+?)(?:\.pdf|\.html?)?/?(?:[?#].*)?$", re.IGNORECASE)
_LEAST_ID = 8
"""A path's last part that is at least this long may be a catalogue's own id (an OpenReview id has 9 or 10 letters)."""


def title_fit(stated: str, own: str) -> float:
    """Return 0-100: 100 the same words, from 92 the same title, from 85 near.

    The stated title may leave out the work's short name or its subtitle, or have a short name more; a subtitle
    that the work has not, or another short name, makes it near at best. Titles under four words fit only word for
    word. A ratio that hides an exchanged content word ("image" for "video") is lowered to near, and below it where
    a third are others.
    """
    mine, theirs = _parts(stated), _parts(own)
    whole = _fit(mine.whole, theirs.whole)
    shortened = max((_fit(mine.whole, part) for part in (theirs.head, theirs.tail)), default=0.0)
    named = _fit(mine.tail, theirs.whole) if mine.is_named else 0.0
    others = [_fit(part, theirs.whole) for part in (mine.head, mine.tail)]
    if mine.is_named and theirs.is_named:
        others.append(_fit(mine.tail, theirs.tail))
    return max(whole, shortened, named, min(_NEAR_AT_BEST, max(others)))


class _Parts(NamedTuple):
    """A normalised title and its parts about the colon; parts of under four words are empty."""

    whole: str
    head: str
    tail: str
    is_named: bool


@lru_cache(maxsize=8_192)
def _parts(title: str) -> _Parts:
    head, colon, tail = title.partition(":")
    parts = [part if colon and len(part.split()) >= _LEAST_WORDS else "" for part in (_normal(head), _normal(tail))]
    return _Parts(_normal(title), parts[0], parts[1], short_name(title) is not None)


def _normal(title: str) -> str:
    words = normal_title(title).split()
    return " ".join(SHORT_FORMS.get(w, SHORT_FORMS.get(w.removesuffix("s"), w)) for w in words)


def _fit(stated: str, own: str) -> float:
    if not stated or not own:
        return 0.0
    if stated == own:
        return 100.0
    tight = stated.replace(" ", ""), own.replace(" ", "")
    if tight[0] == tight[1]:
        return 99.0
    if min(len(stated.split()), len(own.split())) < _LEAST_WORDS:
        return 0.0
    ratio = max(fuzz.ratio(stated, own), fuzz.ratio(*tight))
    mine, theirs = stated.split(), own.split()
    others = min(len(_unmatched(mine, theirs)), len(_unmatched(theirs, mine)))
    # A word more on one side is a slip; a word exchanged for another may be another work.
    if others * 3 >= min(_content(mine), _content(theirs)):
        return min(ratio, NEAR_TITLE - 1)
    return min(ratio, _NEAR_AT_BEST) if others else ratio


def _content(words: list[str]) -> int:
    return max(1, sum(word not in SMALL_WORDS for word in words))


def _unmatched(words: list[str], others: list[str]) -> list[str]:
    left = [w for w in words if w not in others and w not in SMALL_WORDS]
    rest = [w for w in others if w not in words]
    whole = "".join(others)
    return [w for w in left if w not in whole and not any(_one_word(w, o) for o in rest)]


def _one_word(word: str, other: str) -> bool:
    if any(c.isdigit() for c in word + other):
        return word == other
    return fuzz.ratio(word, other) >= _SPELLING or (
        min(len(word), len(other)) >= 5 and (word in other or other in word)
    )


def printed_in(text: str, title: str) -> bool:
    """Return whether a line prints the title as a unit.

    Its words in order, set off by punctuation or line ends; a title of six words or more, LaTeX and all, anywhere.
    What goes on after a colon is a longer title, not this one.
    """
    plain = normal_title(title)
    words = plain.split()
    text = _APOSTROPHE.sub("", text)
    if len(words) < _LEAST_WORDS or len(text) > _LONGEST_LINE:
        return False
    pattern = r"[\W_]*".join(re.escape(word) for word in words)
    if any(_set_off(text, m.start(), m.end()) for m in re.finditer(pattern, text, re.IGNORECASE)):
        return True
    return "\\" in text + title and len(words) >= _LEAST_ANYWHERE and f" {plain} " in f" {normal_title(text)} "


def _set_off(text: str, start: int, end: int) -> bool:
    before, behind = text[:start].rstrip(" \t"), text[end:].lstrip(" \t")
    opened = not before or before[-1] in _OPENS or before[-1] == "\n" or before.endswith((" al", "al."))
    closed = not behind or behind[0] in _CLOSES or behind[0] == "\n" or _AUTHORS_FOLLOW.match(behind) is not None
    return opened and closed


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
    return tuple(word for word in normal_title(author).split() if word not in NOT_A_NAME)


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


def _one_given_name(name: str, other: str) -> bool:
    """The same initial where one is an initial, else a short form or a spelling of the other."""
    if min(len(name), len(other)) == 1:
        return name[0] == other[0]
    return name.startswith(other) or other.startswith(name) or fuzz.ratio(name, other) >= _MISSPELT


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
