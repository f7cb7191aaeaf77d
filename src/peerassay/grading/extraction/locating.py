"""Where a claim's words stand in its review: exact first, then by letters alone, then as a quote.

A model writes a sentence back with other quotes, dashes and spaces, without Markdown, with dots for an ellipsis. By
letters and digits alone both are the same, so no real sentence is lost; the review's own words take its place.
"""

import html
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from peerassay.documents.review import Review
from peerassay.documents.sentence import Sentence
from peerassay.evidence.quoting import find_quote

_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-f]+|[a-z]+\d*);", re.IGNORECASE)
_LETTERED = re.compile(r"[A-Za-z0-9]+|[^\x00-\x7f]+")
_LINK_TARGET = re.compile(r"(?<=\])\([^()\s]*\)")
_NUMBER = re.compile(r"\[?\bR_\d{3,}\b\]?:?")
"""The ids that the prompt puts before each sentence, where a model copies them too."""


@dataclass(frozen=True, slots=True)
class Located:
    """A stretch of the review and the sentences that it covers."""

    start: int
    end: int
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Letters:
    """A text by its letters and digits alone, folded; `places[i]` is the offset of the i-th in the text."""

    text: str
    places: tuple[int, ...]


def letters_of(text: str, *, without_links: bool = False) -> Letters:
    """Return the letters and digits of a text, compatibility forms and case folded, with their offsets."""
    skipped = {i for m in _ENTITY.finditer(text) for i in range(*m.span()) if html.unescape(m[0]) != m[0]}
    if without_links:
        skipped |= {i for m in _LINK_TARGET.finditer(text) for i in range(*m.span())}
    out: list[str] = []
    places: list[int] = []
    for run in _LETTERED.finditer(text):
        start, end = run.span()
        if run[0].isascii() and (not skipped or skipped.isdisjoint(range(start, end))):
            out.append(run[0].lower())
            places.extend(range(start, end))
            continue
        for place in range(start, end):
            if place not in skipped:
                folded = [c for c in unicodedata.normalize("NFKD", text[place]).casefold() if c.isalnum()]
                out.extend(folded)
                places.extend([place] * len(folded))
    return Letters("".join(out), tuple(places))


class Locator:
    """Finds claims in one review; of several places alike, the n-th asking gets the n-th place."""

    def __init__(self, review: Review) -> None:
        self._review = review
        self._letters = (letters_of(review.original), letters_of(review.original, without_links=True))
        self._starts = [s.start for s in review.sentences]
        self._order = {s.id: at for at, s in enumerate(review.sentences)}
        self._found: dict[str, _Places] = {}

    def locate(self, text: str, nth: int = 0, among: tuple[str, ...] = ()) -> Located | None:
        """Return the place of the words; None where the review does not hold them.

        `nth` counts earlier claims of the same words. `among` are sentence ids that the place should lie in. Words
        that are those sentences, with others between them in the review, lead to the last: the others announce it.
        """
        apart = self._last_of(text, among)
        if apart is not None:
            return apart
        places = self._found.get(text)
        if places is None:
            places = self._found[text] = _Places(self._all(text))
        return places.choose(nth, among)

    def _last_of(self, text: str, among: tuple[str, ...]) -> Located | None:
        """Return the last of several sentences that are not neighbours where the words are just these sentences."""
        named = sorted(self._order[one] for one in set(among) if one in self._order)
        if len(named) < 2 or named[-1] - named[0] == len(named) - 1:
            return None
        sentences = [self._review.sentences[at] for at in named]
        joined = "".join(letters_of(s.text).text for s in sentences)
        last = sentences[-1]
        return Located(last.start, last.end, (last,)) if joined == letters_of(text).text else None

    def _all(self, text: str) -> list[Located]:
        bare = _NUMBER.sub(" ", text)
        places = self._exact(text) or self._by_letters(text) or self._by_letters(bare) or self._as_quote(bare)
        return [self._widened(start, end) for start, end in places]

    def _exact(self, text: str) -> list[tuple[int, int]]:
        wanted = text.strip()
        found = _occurrences(wanted, self._review.original, apart=True)
        return [(at, at + len(wanted)) for at in found]

    def _by_letters(self, text: str) -> list[tuple[int, int]]:
        for letters, wanted in zip(
            self._letters, (letters_of(text), letters_of(text, without_links=True)), strict=True
        ):
            found = [
                (letters.places[i], letters.places[i + len(wanted.text) - 1] + 1)
                for i in _occurrences(wanted.text, letters.text)
            ]
            if found:
                return found
        return []

    def _as_quote(self, text: str) -> list[tuple[int, int]]:
        span = find_quote(text, self._review).span
        return [] if span is None else [(span.start, span.end)]

    def _widened(self, start: int, end: int) -> Located:
        """Take in the marks at the edges of a sentence where only they are missing."""
        sentences = self._covered(start, end)
        if not sentences:
            return Located(start, end, ())
        first, last = sentences[0], sentences[-1]
        text = self._review.original
        if not any(c.isalnum() for c in text[first.start : start]):
            start = first.start
        if not any(c.isalnum() for c in text[end : last.end]):
            end = max(end, last.end)
        return Located(start, end, sentences)

    def _covered(self, start: int, end: int) -> tuple[Sentence, ...]:
        """The sentences whose letters lie in the stretch; one touched by marks alone does not count."""
        at = max(0, bisect_left(self._starts, start) - 1)
        near = [s for s in self._review.sentences[at : bisect_left(self._starts, end)] if s.end > start]
        text = self._review.original
        worded = [s for s in near if any(c.isalnum() for c in text[max(start, s.start) : min(end, s.end)])]
        return tuple(worded or near)


class _Places:
    """All places of the same words, so that as many claims as there are places do not each look at all."""

    def __init__(self, located: list[Located]) -> None:
        self._located = located
        self._whole = [p for p in located if _is_whole(p)] or located
        self._by_sentence: dict[str, list[int]] = {}
        for n, place in enumerate(located):
            for sentence in place.sentences:
                self._by_sentence.setdefault(sentence.id, []).append(n)

    def choose(self, nth: int, among: tuple[str, ...]) -> Located | None:
        """Return the n-th of those that lie in one of the sentences, whole sentences before parts; else of all."""
        numbers = sorted({n for sentence in among for n in self._by_sentence.get(sentence, ())})
        chosen = [self._located[n] for n in numbers]
        whole = ([p for p in chosen if _is_whole(p)] or chosen) if chosen else self._whole
        return whole[min(nth, len(whole) - 1)] if whole else None


def _occurrences(wanted: str, text: str, *, apart: bool = False) -> Iterator[int]:
    """Where the words stand; `apart`: each place behind the end of the one before."""
    at = text.find(wanted) if wanted else -1
    while at >= 0:
        yield at
        at = text.find(wanted, at + (len(wanted) if apart else 1))


def _is_whole(place: Located) -> bool:
    return bool(place.sentences) and place.start <= place.sentences[0].start and place.end >= place.sentences[-1].end
