"""Which patterns of a table are worth trying on a text: an index of the words that each of them needs.

A table of a hundred patterns is slow to try on every sentence of a paper. Each row names words of which one must be
in the text; a sentence's words, looked up in a memory, tell in one pass which rows can match at all.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

_RUNS = re.compile(r"[^\W_]+")
_LONGEST_WORD = 40


class PatternIndex:
    """Rows of (words in lower case, pattern), asked for those that match a text.

    A needed word may stand anywhere, inside another word too; with "=" before it, it must be a whole word.
    """

    def __init__(self, rows: Sequence[tuple[tuple[str, ...], re.Pattern[str]]]) -> None:
        """Index the rows; a row without a needed word of letters or digits is tried on every text."""
        self._rows = tuple(rows)
        stems: dict[str, int] = {}
        self._whole: dict[str, int] = {}
        self._always = 0
        for number, (words, _) in enumerate(self._rows):
            for word in words:
                stem = max(_RUNS.findall(word), key=len, default="")
                if word.startswith("="):
                    self._whole[stem] = self._whole.get(stem, 0) | 1 << number
                elif stem:
                    stems[stem] = stems.get(stem, 0) | 1 << number
                else:
                    self._always |= 1 << number
        self._stems = tuple(stems.items())
        self._rows_of = lru_cache(maxsize=65_536)(self._look_up)

    def candidates(self, low: str) -> list[int]:
        """Return the rows of which a needed word is in the text (in lower case): no others can match."""
        found = self._always
        for word in set(_RUNS.findall(low)):
            found |= self._rows_of(word) if len(word) <= _LONGEST_WORD else self._look_up(word)
        numbers: list[int] = []
        while found:
            number = (found & -found).bit_length() - 1
            found &= found - 1
            if any(word[0] == "=" or word in low for word in self._rows[number][0]):
                numbers.append(number)
        return numbers

    def found(self, number: int, flat: str) -> bool:
        """Whether the row's pattern is in the text."""
        return self._rows[number][1].search(flat) is not None

    def matches(self, flat: str, low: str) -> Iterator[int]:
        """Yield the numbers of the rows whose pattern is in `flat`; `low` is the same text in lower case."""
        return (number for number in self.candidates(low) if self.found(number, flat))

    def _look_up(self, word: str) -> int:
        rows = self._whole.get(word, 0)
        for stem, numbers in self._stems:
            if stem in word:
                rows |= numbers
        return rows
