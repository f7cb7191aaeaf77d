"""Which patterns of a table are worth trying on a text: an index of the words that each of them needs.

A table of a hundred patterns is slow to try on every sentence of a paper. Each row names words of which one must be
in the text; a sentence's words, looked up in a memory, tell in one pass which rows can match at all.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

_RUNS = re.compile(r"[^\W_]+")
_LONGEST_WORD = 40


class _Met(NamedTuple):
    """Rows as bits, met by one word: those that it is enough for, and those of which it is one word of a phrase."""

    rows: int
    likely: int


_NONE = _Met(0, 0)


class PatternIndex:
    """Rows of (words in lower case, pattern), asked for those that match a text.

    A needed word may stand anywhere, inside another word too; with "=" before it, it must be a whole word.
    """

    def __init__(self, rows: Sequence[tuple[tuple[str, ...], re.Pattern[str]]]) -> None:
        """Index the rows; needed words without a letter or digit ("<|") are looked for in every text."""
        self._patterns = tuple(pattern for _, pattern in rows)
        self._whole: dict[str, int] = {}
        self._phrases: dict[int, list[str]] = {}
        stems: dict[str, _Met] = {}
        for number, (words, _) in enumerate(rows):
            for word in words:
                stem = max(_RUNS.findall(word), key=len, default="")
                met = stems.get(stem, _NONE)
                if word.startswith("="):
                    self._whole[stem] = self._whole.get(stem, 0) | 1 << number
                elif stem == word:
                    stems[stem] = met._replace(rows=met.rows | 1 << number)
                else:
                    stems[stem] = met._replace(likely=met.likely | 1 << number)
                    self._phrases.setdefault(number, []).append(word)
        self._signs = stems.pop("", _NONE).likely
        self._stems = tuple(stems.items())
        self._met_by = lru_cache(maxsize=65_536)(self._look_up)

    def candidates(self, low: str) -> list[int]:
        """Return the rows of which a needed word is in the text (in lower case): no others can match."""
        found, likely = 0, self._signs
        for word in _words_of(low):
            met = self._met_by(word) if len(word) <= _LONGEST_WORD else self._look_up(word)
            found |= met.rows
            likely |= met.likely
        for number in _numbers(likely & ~found):
            if any(phrase in low for phrase in self._phrases[number]):
                found |= 1 << number
        return list(_numbers(found))

    def found(self, number: int, flat: str) -> bool:
        """Whether the row's pattern is in the text."""
        return self._patterns[number].search(flat) is not None

    def matches(self, flat: str, low: str) -> Iterator[int]:
        """Yield the numbers of the rows whose pattern is in `flat`; `low` is the same text in lower case."""
        return (number for number in self.candidates(low) if self.found(number, flat))

    def _look_up(self, word: str) -> _Met:
        rows, likely = self._whole.get(word, 0), 0
        for stem, met in self._stems:
            if stem in word:
                rows |= met.rows
                likely |= met.likely
        return _Met(rows, likely)


@lru_cache(maxsize=64)
def _words_of(low: str) -> frozenset[str]:
    """Return the text's words; several tables are asked about one text, one after the other."""
    return frozenset(_RUNS.findall(low))


def _numbers(rows: int) -> Iterator[int]:
    while rows:
        yield (rows & -rows).bit_length() - 1
        rows &= rows - 1
