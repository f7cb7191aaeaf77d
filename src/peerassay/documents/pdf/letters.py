"""Letters of printed text: counted, put together with the accents that TeX sets apart, held against their shapes."""

import re
from dataclasses import dataclass, field
from typing import Final

from peerassay.documents.accents import COMBINING, compose
from peerassay.documents.pdf.word import Word

WORD = re.compile(r"[^\W\d_]{2,}")
LONG_WORD = re.compile(r"[^\W\d_]{3,}")


def letters_in(text: str) -> int:
    """Return how many letters, of any script, the text has."""
    return sum(map(str.isalpha, text))


_REACH = 40


def compose_accents(words: list[Word]) -> list[Word]:
    """Return the words with each free-standing accent merged into the letter above or below which it is printed."""
    if not any(word.text in COMBINING for word in words):
        return words
    merged: set[int] = set()
    for i, word in enumerate(words):
        if word.text in COMBINING and _merge(words, i):
            merged.add(i)
    return [word for i, word in enumerate(words) if i not in merged]


def _merge(words: list[Word], i: int) -> bool:
    accent = words[i]
    centre = (accent.left + accent.right) / 2
    for j in sorted(range(max(0, i - _REACH), min(len(words), i + _REACH + 1)), key=lambda j: abs(j - i)):
        base = words[j]
        near = base.left - 0.5 <= centre <= base.right + 0.5 and abs(base.baseline - accent.baseline) < 0.6 * base.size
        if j != i and near and base.text not in COMBINING and _compose(base, accent.text, centre):
            before = next((w for w in reversed(words[:j]) if w.text not in COMBINING), None)
            base.glued = base.glued or (before is not None and abs(base.left - before.right) < 0.1 * base.size)
            return True
    return False


def _compose(base: Word, accent: str, centre: float) -> bool:
    width = (base.right - base.left) / len(base.text) or 1.0
    at = min(max(int((centre - base.left) / width), 0), len(base.text) - 1)
    for k in sorted(range(len(base.text)), key=lambda k: abs(k - at)):
        letter = compose(base.text[k], accent)
        # A letter of mathematics (p with a hat) has no code of its own and stays two characters.
        if abs(k - at) <= 1 and (len(letter) == 1 or (base.face.math and base.text[k].isalpha())):
            base.text = base.text[:k] + letter + base.text[k + 1 :]
            return True
    return False


LARGE_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("PX", "∑"), **dict.fromkeys("QY", "∏"), **dict.fromkeys("RZ", "∫"), **dict.fromkeys("S[", "⋃"),
        **dict.fromkeys("T\\", "⋂"), **dict.fromkeys("pqrst", "√"),
        **dict.fromkeys("hj", "["), **dict.fromkeys("ik", "]"),
        **dict.fromkeys("nf", "{"), **dict.fromkeys("og", "}"),
        **dict.fromkeys("\x00\x10\x12 ", "("), **dict.fromkeys("\x01\x11\x13!", ")"),
        **dict.fromkeys("\x02\x14\x22", "["), **dict.fromkeys("\x03\x15#", "]"), **dict.fromkeys("\x08\x1a(", "{"),
        **dict.fromkeys("\x09\x1b)", "}"), **dict.fromkeys("\x0c\x0d", "|"),
    }
)  # fmt: skip
"""What TeX's font of large signs draws (the OMX encoding), where the file hands its codes through."""
LEVEL: Final = frozenset("acemnorsuvwxz")
MOST_LETTERS: Final = 400
"""Letters of a font that are looked at."""
_LEAST_LETTERS: Final = 12
_LEAST_KINDS: Final = 3
# In em. Round letters overshoot by 0.02; ascenders rise 0.2 above the others, descenders reach 0.2 below them.
_OFF: Final = 0.1
_SHARE: Final = 0.2


@dataclass(slots=True)
class LetterShapes:
    """What is known of the level letters of one font: each with its top and bottom over the baseline, in em."""

    letters: list[str] = field(default_factory=list)
    tops: list[float] = field(default_factory=list)
    bottoms: list[float] = field(default_factory=list)
    _judged: tuple[int, bool] = (0, False)

    def add(self, letter: str, top: float, bottom: float) -> None:
        """Take note of one letter."""
        self.letters.append(letter)
        self.tops.append(top)
        self.bottoms.append(bottom)

    @property
    def is_enough(self) -> bool:
        """Whether more letters would tell nothing more."""
        return len(self.letters) >= MOST_LETTERS

    @property
    def are_others(self) -> bool:
        """Whether the font draws other letters than it names."""
        if len(self.letters) < _LEAST_LETTERS:
            return False
        if self._judged[0] != len(self.letters):
            self._judged = len(self.letters), self._judge()
        return self._judged[1]

    def _judge(self) -> bool:
        top, bottom = (sorted(edges)[len(edges) // 2] for edges in (self.tops, self.bottoms))
        shapes = zip(self.letters, self.tops, self.bottoms, strict=True)
        off = [letter for letter, high, low in shapes if abs(high - top) > _OFF or abs(low - bottom) > _OFF]
        return len(off) >= _SHARE * len(self.letters) and len(set(off)) >= _LEAST_KINDS
