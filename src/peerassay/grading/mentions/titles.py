"""Titles of works in running text: in quotation marks, in italics, in brackets, in a BibTeX field."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from peerassay.documents.paper import Paper
from peerassay.grading.mentions.likeness import VENUE, YEAR
from peerassay.grading.mentions.remarks import is_remark
from peerassay.grading.mentions.same import Same


@dataclass(frozen=True, slots=True)
class Titled:
    """A title at a place (marks included in the offsets), without its marks in `title`.

    `tentative`: its print alone says that it may be a title; it is one where a work of that title is found.
    """

    start: int
    end: int
    title: str
    tentative: bool = False


_MARKED = re.compile(
    r"[\"“](?P<quoted>[^\"“”\n]{15,250})[\"”]|(?<![\w*])\*{1,2}(?P<starred>[^*\n]{20,250})\*{1,2}(?![\w*])|"
    r"(?<!\w)[‘'`](?P<single>[A-Z](?:(?!\s['’])[^\"“”‘`\n]){18,250}?(?:\n[^\"“”‘`\n]{3,150}?)?)[’'`](?!\w)|"
    r"(?<![\w_])_(?P<under>[A-Z][^_\n]{20,250})_(?![\w_])|"
    r"[\"“](?P<broken>[A-Z][^\"“”\n]{15,150}\n[^\"“”\n]{3,150})[\"”]"
)
_BIBTEX = re.compile(r"\btitle\s*=\s*[{\"]+(?P<title>[^\n]{12,250}?)[}\"]+\s*,?\s*(?:\n|$)", re.IGNORECASE)
_SMALL = frozenset(
    "a an the of for in on to and or with by from via as at is are be can not do does into over under using".split()  # noqa: SIM905
)
_SENTENCE_LIKE = re.compile(r"[.!;]\s|\b(?:we|our|they|this|these|you|your|i|it)\b|\$", re.IGNORECASE)
_CUE_BEFORE = re.compile(
    r"\b(?:paper|papers|work|works|article|titled|entitled|study|survey|by|see|in|cite|e\.g\.?|like|as|"
    r"et al\.?(?:[’']s)?)\W*(?:(?:19|20)\d\d\W*)?$",
    re.IGNORECASE,
)

_OPENED_BEFORE = re.compile(r"(?:^|\n)[ \t>\-*+•\d.\[\])]*$|[\]:]\s*$|[\"”’'],?\s+(?:and\s+|or\s+)?$")
"""The start of a line, a marker, a colon, or another title in marks."""


def titles_of(text: str, paper: Paper) -> Iterator[Titled]:
    """Yield marked titles; words quoted from the paper itself and plain emphasis are left out.

    What stands in marks and may be a title or the words of somebody is tentative.
    """
    own = own_letters(paper)
    listed = {letters_of(r.title) for r in paper.references if r.title}
    for match in _BIBTEX.finditer(text):
        yield Titled(match.start("title"), match.end("title"), re.sub(r"[{}]", "", match["title"]).strip())
    for match in _MARKED.finditer(text):
        marked = next(group for group in match.groups() if group)
        title = " ".join(marked.split()).strip(" .,:;")
        letters = letters_of(title)
        if letters in listed:
            yield Titled(match.start(), match.end(), title)
        elif letters not in own and (_is_title(title, match) or _may_be_title(title, match)):
            yield Titled(match.start(), match.end(), title, tentative=not _is_title(title, match))


def letters_of(text: str) -> str:
    """Return the letters and digits alone, in lower case."""
    return re.sub(r"[\W_]+", "", text.casefold())


def own_letters(paper: Paper) -> str:
    """Return the letters of all that the paper says, in which its own words are found again; cached."""
    return _own_letters(Same(paper))


@lru_cache(maxsize=4)
def _own_letters(one: Same[Paper]) -> str:
    return letters_of(one.held.text) + "\n" + letters_of(one.held.card.title)


def _may_be_title(title: str, match: re.Match[str]) -> bool:
    """Words in marks that are one clause: with capitals, a colon, or a cue before them."""
    words = re.findall(r"[^\W\d_][\w’'\-]*", title)
    weighty = [w for w in words if w.casefold() not in _SMALL]
    if not 4 <= len(words) <= 25 or len(weighty) < 3 or is_remark(title) or re.search(r"[.;]\s|\$", title):
        return False
    capital = sum(w[0].isupper() for w in weighty) / len(weighty)
    before = match.string[max(0, match.start() - 40) : match.start()]
    lead = re.match(r"[\w\-+]{2,20}: \w", title) is not None
    cued = _CUE_BEFORE.search(before) is not None or _OPENED_BEFORE.search(before) is not None
    if match["starred"]:
        return lead or (capital >= 0.6 and _CUE_BEFORE.search(before) is not None)
    plain = title[0].isupper() or title[0].isdigit()
    return capital >= 0.6 or lead or (plain and cued and len(words) <= 16)


def _is_title(title: str, match: re.Match[str]) -> bool:
    words = re.findall(r"[^\W\d_][\w’'\-]*", title)
    weighty = [w for w in words if w.casefold() not in _SMALL]
    if len(words) < 4 or len(weighty) < 3 or _SENTENCE_LIKE.search(title):
        return False
    capital = sum(w[0].isupper() for w in weighty) / len(weighty)
    before, after = (
        match.string[max(0, match.start() - 40) : match.start()],
        match.string[match.end() : match.end() + 60],
    )
    published = YEAR.search(after) or VENUE.search(after) or re.match(r"\W*(?:by|et al|\[)", after)
    if (match["starred"] or match["under"]) and not published:
        return capital >= 0.75 and not title.endswith(":") and _CUE_BEFORE.search(before) is not None
    if match["single"]:
        return capital >= 0.7 and (bool(published) or _CUE_BEFORE.search(before) is not None)
    return (
        capital >= 0.7
        or bool(published and title[0].isupper())
        or (capital >= 0.4 and _CUE_BEFORE.search(before) is not None)
    )
