"""Whether the letters that a font names are the letters that it draws: told from their heights alone.

A font's map from codes to characters (ToUnicode) can name any text for what it draws. The small letters without
ascender or descender are of one height in every honest face, in small capitals too; a face in which they stand high
and low by turns draws other letters than it names.
"""

from dataclasses import dataclass, field
from typing import Final

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
        top, bottom = (sorted(edges)[len(edges) // 2] for edges in (self.tops, self.bottoms))
        shapes = zip(self.letters, self.tops, self.bottoms, strict=True)
        off = [letter for letter, high, low in shapes if abs(high - top) > _OFF or abs(low - bottom) > _OFF]
        return len(off) >= _SHARE * len(self.letters) and len(set(off)) >= _LEAST_KINDS
