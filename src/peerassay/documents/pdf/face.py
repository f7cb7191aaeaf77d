"""Fonts: what a face's name, weight and flags say about the text set in it."""

import ctypes
import re
from typing import NamedTuple

from peerassay.documents.pdf import native

_BOLD = re.compile(
    r"bold|black|heavy|semib|demi|medi\b|-b$|[-_](bd|bo|sb|medi)|cmbx|cmb1|ssbx|nimbus.*medi|bx\d|sfbx|ecbx|rmb\b",
    re.IGNORECASE,
)
_ITALIC = re.compile(r"ital|obli|slant|-it$|[-_]i$|cmti|cmsl|reguital|slnt|ecti|sfti", re.IGNORECASE)
_MATH = re.compile(
    r"^(l?circlew?\d|linew?\d+$|cmmi|cmsy|cmex|cmbsy|cmmib|msam|msbm|eufm|eurm|rsfs|stmary|wasy|lasy|esint|mathematicalpi|mtsy|mtmi"
    r"|mtex|txsy|txmi|txex|pxsy|pxmi"
    r"|ntxmi|ntxsy|newtxmi|rtxmi|symbol|stixmath|lmmath|mathptm|zptmcm|fourier-math|dsrom|bbm|dsfont"
    r"|cambriamath|cambria-math|mt-?extra|eusm|mnsymbol|latinmodernmath"
    r"|xitsmath|libertinusmath|txsyb|pzccmi|rmtmi|euex|mdputb|mdugm)|math",
    re.IGNORECASE,
)
_MONO = re.compile(
    r"mono|courier|consol|cmtt|typewriter|nimbusmon|inconsolata|sftt|ectt|txtt|beramono|menlo", re.IGNORECASE
)
_SMALL_CAPS = re.compile(r"cmcsc|smallcap|-sc\b|csc\d|caps|[-_]sc[-_]?", re.IGNORECASE)
_SUBSET = re.compile(r"^[A-Z]{6}\+")
_FORCE_BOLD = 1 << 18
_ITALIC_FLAG = 1 << 6
_FIXED_FLAG = 1
UNNAMED = "unnamed "


class Face(NamedTuple):
    """A font as layout needs it. `family` is its name without subset tag.

    `height` and `drop` are its box's height and its depth below the baseline, in em; `height` is None where the font
    states neither.
    """

    family: str
    bold: bool = False
    italic: bool = False
    math: bool = False
    mono: bool = False
    small_caps: bool = False
    height: float | None = None
    drop: float = 0.22


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
        mono=bool(_MONO.search(name)) or bool(flags & _FIXED_FLAG),
        small_caps=bool(_SMALL_CAPS.search(name)),
        height=height,
        drop=drop,
    )


def _name(font: int) -> str:
    buffer = ctypes.create_string_buffer(256)
    native.font_name(font, ctypes.addressof(buffer), 256)
    return _SUBSET.sub("", buffer.value.decode("utf-8", "replace"))


def _metrics(font: int) -> tuple[float | None, float]:
    ascent, descent = ctypes.c_float(), ctypes.c_float()
    if not native.font_ascent(font, 1.0, ctypes.addressof(ascent)):
        return None, 0.22
    native.font_descent(font, 1.0, ctypes.addressof(descent))
    height = ascent.value - descent.value
    return (height, -descent.value) if height > 0.05 else (None, 0.22)
