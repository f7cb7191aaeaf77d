"""Whether a sentence is English: by its small words, and by how common its letters are in English, three by three.

A sentence in any other language, or in a cipher of letters, has hardly a small word of English, and its letters do not
follow each other as in English words. No list of other languages is needed, so none is left out.
"""

import math
import re
from functools import cache
from pathlib import Path
from typing import Final

_SMALL_WORDS: Final = """
the of and that with this are on from which our their these has can been were than between using not it as by or be was
have we its more both when into such while only also each all other where
"""
_LESS_SURE: Final = """
to in is for at an a i if no but so up out may will how then two one do does there here over under per via any they you
your he she my me us them what why who some most very
"""
"""Small words of English that other languages write as well."""
_CLEAR: Final = frozenset(_SMALL_WORDS.split())
_ALL: Final = _CLEAR.union(_LESS_SURE.split())
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_ADDRESS: Final = re.compile(r"[@\\/]")
"""What a word of a sentence has that is an address, a path or a command of LaTeX."""
_FEWEST_WORDS: Final = 8
_ENOUGH_WORDS: Final = 10
"""Words from which a sentence may have one of the less sure small words and be in another language all the same."""
_LEAST: Final = 4.22
"""Mean binary logarithm of the number of English words with the same three letters: 4.3 and more in nearly all English
sentences without small words, below 4.2 in other languages."""
_SHORT_WORDS: Final = 5
_LEAST_SHORT: Final = 3.4
"""The same for sentences of five to seven words, none of them small: few words say less, so they must say it louder."""
_MOSTLY: Final = 0.85
"""Share of letters and blanks in running text; formulas and data have fewer."""
_LEVELS: Final = 6
_UNKNOWN: Final = -1.0


def is_not_english(text: str) -> bool:
    """Whether a sentence of some length is in no English, be it another language or a cipher."""
    plain = " ".join(word for word in text.split() if not _ADDRESS.search(word))
    words = [word for word in _WORD.findall(plain) if word.islower()]
    if len(words) < _SHORT_WORDS or sum(map(str.isalpha, text)) + text.count(" ") < _MOSTLY * len(text):
        return False
    small = sum(word in _ALL for word in words)
    clear = any(word in _CLEAR for word in words)
    if clear or small > (len(words) >= _ENOUGH_WORDS):
        return False
    is_short = len(words) < _FEWEST_WORDS
    if is_short and small:
        return False
    levels = [_levels().get(three, _UNKNOWN) for word in words for three in _threes(word)]
    return sum(levels) < (_LEAST_SHORT if is_short else _LEAST) * len(levels)


def _threes(word: str) -> list[str]:
    marked = f"_{word}_"
    return [marked[place : place + 3] for place in range(len(marked) - 2)]


@cache
def _levels() -> dict[str, float]:
    """For three letters (`_` stands for a word's edge) how many of some thousand English words have them, as log2.

    The file has a line a level, from 64 words and more down to 2 or 3, of 7,000 words of technical English.
    """
    lines = (Path(__file__).parent / "english_trigrams.txt").read_text(encoding="utf-8").split()
    middles = (math.log2(1.5 * 2**level) for level in range(_LEVELS, 0, -1))
    return {
        line[at : at + 3]: level for line, level in zip(lines, middles, strict=True) for at in range(0, len(line), 3)
    }
