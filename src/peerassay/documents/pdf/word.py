"""What a page holds before anything is understood: words with their place and face, turned text, drawn shapes."""

from dataclasses import dataclass, field
from typing import NamedTuple

from peerassay.documents.pdf.face import Face


class Ink(NamedTuple):
    """How a text object is drawn: its handle in PDFium, colour (0-255 each), render mode and place in drawing order."""

    handle: int
    fill: tuple[int, int, int, int]
    stroke: tuple[int, int, int, int]
    mode: int
    order: int
    clip: tuple[float, float, float, float] | None


class OnBaseline:
    """What stands on a baseline in type of one size: its edges, in points of the visible page."""

    __slots__ = ()
    baseline: float
    size: float

    @property
    def bottom(self) -> float:
        """The lower edge: descenders reach a fifth of the size below the baseline."""
        return self.baseline - 0.22 * self.size

    @property
    def top(self) -> float:
        """The upper edge: ascenders reach three quarters of the size above the baseline."""
        return self.baseline + 0.76 * self.size


@dataclass(slots=True)
class Word(OnBaseline):
    """A stretch of characters without space between them, in one face, with its box in points of the visible page.

    `glued` says that no space stands before it (a change of face within a printed word).
    """

    text: str
    left: float
    right: float
    baseline: float
    size: float
    face: Face
    ink: Ink
    glued: bool = False


class Rectangle(NamedTuple):
    """A rectangle in points from the lower left corner of the visible page."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def area(self) -> float:
        """Width times height; never negative."""
        return max(0.0, self.right - self.left) * max(0.0, self.top - self.bottom)


class Shape(NamedTuple):
    """A drawn path, image or form: its bounds, whether it is filled, its place in drawing order."""

    kind: str
    bounds: Rectangle
    filled: bool
    order: int


@dataclass(slots=True)
class Sheet:
    """One page: its number from 1, its visible size in points, and all that stands on it in drawing order.

    `misnamed` holds the text objects whose fonts name other letters than they draw.
    """

    number: int
    width: float
    height: float
    words: list[Word] = field(default_factory=list)
    turned: list[Word] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    misnamed: set[int] = field(default_factory=set)
    crowded: bool = False
