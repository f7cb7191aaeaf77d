"""Where a line of the reviewed version stands in the paper at hand, which has no line numbers, or others.

Line numbers count printed lines, so that the place in the running text grows evenly with them: in its sentences alone,
for tables and formulas have lines of other lengths. Of 54 comments that name a line and quote its words, on papers of
one single-column venue, the quote begins 88 characters of sentences a line from the paper's start in the median; 61 %
lie within .06 of that, 85 % within .15. By offsets in the whole text these are 39 % and 72 %.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from peerassay.documents import Paper

CHARACTERS_PER_LINE = 88.0
"""Measured as said above; a page in two columns has half as many."""
LEAST_KNOWN = 2
"""Lines with words quoted beside them from which a paper's own measure is taken."""
LEAST_BOXES = 4
"""Printed lines of a sentence that tell how wide a line is."""
_NARROWEST, _WIDEST = 25.0, 140.0
ERROR = 0.06
"""Share of the distance by which a place is off in the middle of the cases; with `LEAST_ERROR` for the first page."""
LEAST_ERROR = 400.0


@dataclass(frozen=True, slots=True)
class LineScale:
    """How many characters of the paper's running text a printed line of the reviewed version stands for."""

    characters: float = CHARACTERS_PER_LINE

    def place(self, line: int) -> tuple[float, float]:
        """Return the offset at which a line begins and by how much that may be off (characters of running text)."""
        place = self.characters * (line - 1)
        return place, ERROR * place + LEAST_ERROR


def scale_of(paper: Paper, known: Iterable[tuple[int, int]]) -> LineScale:
    """Return the paper's scale: by lines whose place is known (line, offset), else by the lines of its pages."""
    ratios = [offset / line for line, offset in known if line > 0]
    ratios = [ratio for ratio in ratios if _NARROWEST <= ratio <= _WIDEST]
    if len(ratios) >= LEAST_KNOWN:
        return LineScale(median(ratios))
    printed = _printed(paper)
    return LineScale(printed) if printed is not None and _NARROWEST <= printed <= _WIDEST else LineScale()


def _printed(paper: Paper) -> float | None:
    """Characters of a printed line, where the format tells where lines stand; a sentence of n lines fills n - 1."""
    filled = [len(s.text) / (len(s.boxes) - 1) for s in paper.sentences if len(s.boxes) >= LEAST_BOXES]
    return median(filled) if filled else None
