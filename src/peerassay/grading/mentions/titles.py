"""Titles of works in running text: in quotation marks or in italics."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from peerassay.documents.paper import Paper
from peerassay.grading.mentions.likeness import VENUE, YEAR


@dataclass(frozen=True, slots=True)
class Titled:
    """A title at a place (marks included in the offsets), without its marks in `title`."""

    start: int
    end: int
    title: str


_MARKED = re.compile(
    r"[\"“](?P<quoted>[^\"“”\n]{15,250})[\"”]|(?<![\w*])\*{1,2}(?P<starred>[^*\n]{20,250})\*{1,2}(?![\w*])"
)
_SMALL = frozenset(
    "a an the of for in on to and or with by from via as at is are be can not do does into over under using".split()  # noqa: SIM905
)
_SENTENCE_LIKE = re.compile(r"[.!;]\s|\b(?:we|our|they|this|these|you|your|i|it)\b|\$", re.IGNORECASE)
_CUE_BEFORE = re.compile(
    r"\b(?:paper|work|article|titled|entitled|study|survey|by|see|in|cite|e\.g\.?|like|as)\W*$", re.IGNORECASE
)


def titles_of(text: str, paper: Paper) -> Iterator[Titled]:
    """Yield quoted or italic titles; words quoted from the paper itself and plain emphasis are left out."""
    own = _letters(paper.text) + "\n" + _letters(paper.card.title)
    listed = {_letters(r.title) for r in paper.references if r.title}
    for match in _MARKED.finditer(text):
        title = (match["quoted"] or match["starred"]).strip(" .,:;")
        letters = _letters(title)
        if letters in listed or (_is_title(title, match) and letters not in own):
            yield Titled(match.start(), match.end(), title)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())


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
    if match["starred"] and not published:
        return capital >= 0.75 and not title.endswith(":") and _CUE_BEFORE.search(before) is not None
    return (
        capital >= 0.7
        or bool(published and title[0].isupper())
        or (capital >= 0.4 and _CUE_BEFORE.search(before) is not None)
    )
