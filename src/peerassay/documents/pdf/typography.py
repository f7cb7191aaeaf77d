"""The look of a document's running text: size, faces, line spacing. All roles are told by how text differs from it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.documents.pdf.columns import Column
from peerassay.documents.pdf.face import UNNAMED

_WIDELY_SET = 1.15


@dataclass(frozen=True, slots=True)
class Typography:
    """Size of running text and distance of its lines in points, and the families that it is set in."""

    size: float
    leading: float
    families: frozenset[str]
    bold: bool = False

    @property
    def stretch(self) -> float:
        """How much wider apart the lines stand than in print: 1 there, near 2 in a manuscript for reviewers."""
        stretch = self.leading / (1.25 * self.size)
        return stretch if stretch > _WIDELY_SET else 1.0

    def is_body_size(self, size: float) -> bool:
        """Whether text of a size may be running text."""
        return abs(size - self.size) <= 0.06 * self.size


def _least_share(family: str) -> float:
    """The share of the text from which a family is one of running text; fonts without a name hide their weight."""
    return 0.15 if family.startswith(UNNAMED) else 0.02


def typography(columns: Sequence[Column]) -> Typography:
    """Measure the running text: what most characters of long single lines are set in."""
    sizes: Counter[float] = Counter()
    families: Counter[str] = Counter()
    steps: Counter[float] = Counter()
    for column in columns:
        long = [line for line in column.lines if line.cells == 1 and line.right - line.left > 15 * line.size]
        for line in long:
            sizes[round(line.size * 2) / 2] += len(line.words)
    size = max(sizes.items(), key=lambda item: (item[1], item[0]), default=(10.0, 0))[0]
    bold = 0
    for column in columns:
        for upper, line in zip([None, *column.lines], column.lines, strict=False):
            if abs(line.size - size) > 0.06 * size:
                continue
            families[line.face.family] += len(line.words)
            bold += len(line.words) if line.face.bold else 0
            if upper and 0.9 * size < upper.baseline - line.baseline < 2.6 * size:
                steps[round((upper.baseline - line.baseline) * 2) / 2] += 1
    total = sum(families.values()) or 1
    leading = max(steps.items(), key=lambda item: (item[1], -item[0]), default=(1.2 * size, 0))[0]
    kept = frozenset(family for family, count in families.items() if count >= _least_share(family) * total)
    return Typography(size, leading, kept, bold > 0.5 * total)
