"""What a page holds before anything is understood: words with place, face and ink, turned text, drawn shapes."""

import ctypes
import re
from dataclasses import dataclass, field
from typing import NamedTuple

from peerassay.documents.pdf import native

_BOLD = re.compile(
    r"bold|black|heavy|semib|demi|medi\b|-b$|[-_](bd|bo|sb|medi)|cmbx|cmb1|ssbx|nimbus.*medi|bx\d|sfbx|ecbx|rmb\b",
    re.IGNORECASE,
)
_ITALIC = re.compile(r"ital|obli|slant|-it$|[-_]i$|cmti|cmsl|reguital|slnt|ecti|sfti", re.IGNORECASE)
_SMALL_CAPS = ["csc", "caps", "-sc", "_sc"]
_MATH = re.compile(
    r"^(l?circlew?\d|linew?\d+$|cmmi|cmsy|cmex|cmbsy|cmmib|msam|msbm|eufm|eurm|rsfs|stmary|wasy|lasy|esint|mathematicalpi|mtsy|mtmi"
    r"|mtex|txsy|txmi|txex|pxsy|pxmi"
    r"|ntxmi|ntxsy|newtxmi|rtxmi|symbol|stixmath|lmmath|mathptm|zptmcm|fourier-math|dsrom|bbm|dsfont"
    r"|cambriamath|cambria-math|mt-?extra|eusm|mnsymbol|latinmodernmath"
    r"|xitsmath|libertinusmath|txsyb|pzccmi|rmtmi|euex|mdputb|mdugm)|math",
    re.IGNORECASE,
)
_TALL = re.compile(r"cmex|mtex|txex|pxex|esint|ntxexx|math-?extension", re.IGNORECASE)
_MONO = re.compile(
    r"mono|courier|typewriter|consol|cmtt|cmsltt|sftt|ectt|txtt|nimbusmonl|menlo|inconsol|firacode|sourcecode|lucidac"
    r"|beramono|monaco|^lmtt|lmmono",
    re.IGNORECASE,
)
_FIXED_PITCH = 1 << 0
_FORCE_BOLD = 1 << 18
_ITALIC_FLAG = 1 << 6
UNNAMED = "unnamed "


class Face(NamedTuple):
    """A font as layout needs it. `family` is its name without subset tag.

    `height` and `drop` are its box's height and its depth below the baseline, in em; `height` is None where the font
    states neither. `tall` faces hold large operators and brackets, whose baseline says nothing.
    """

    family: str
    bold: bool = False
    italic: bool = False
    math: bool = False
    small_caps: bool = False
    height: float | None = None
    drop: float = 0.22
    mono: bool = False
    tall: bool = False


def face_of(font: int, number: int) -> Face:
    """Read a font's name, weight, flags and metrics; a font without a name (Type 3, TeX's bitmaps) gets its number."""
    name = _name(font) or f"{UNNAMED}{number}"
    height, drop = _metrics(font)
    flags = max(native.font_flags(font), 0)
    return Face(
        family=name,
        bold=bool(_BOLD.search(name)) or native.font_weight(font) >= 600 or bool(flags & _FORCE_BOLD),
        italic=bool(_ITALIC.search(name)) or bool(flags & _ITALIC_FLAG),
        math=bool(_MATH.search(name)),
        small_caps=any(part in name.lower() for part in _SMALL_CAPS),
        height=height,
        drop=drop,
        mono=bool(_MONO.search(name)) or bool(flags & _FIXED_PITCH),
        tall=bool(_TALL.search(name)),
    )


def _name(font: int) -> str:
    buffer = ctypes.create_string_buffer(256)
    native.font_name(font, ctypes.addressof(buffer), 256)
    name = buffer.value.decode("utf-8", "replace")
    # A subset is marked by six capitals and a plus sign.
    return name[7:] if name[6:7] == "+" and name[:6].isupper() else name


def _metrics(font: int) -> tuple[float | None, float]:
    ascent, descent = ctypes.c_float(), ctypes.c_float()
    if not native.font_ascent(font, 1.0, ctypes.addressof(ascent)):
        return None, 0.22
    native.font_descent(font, 1.0, ctypes.addressof(descent))
    height = ascent.value - descent.value
    return (height, -descent.value) if height > 0.05 else (None, 0.22)


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

    `counted` are the numbers of printed lines; `misnamed` holds the text objects whose fonts name other letters than
    they draw.
    """

    number: int
    width: float
    height: float
    words: list[Word] = field(default_factory=list)
    turned: list[Word] = field(default_factory=list)
    counted: list[Word] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    misnamed: set[int] = field(default_factory=set)
    crowded: bool = False
