"""Lengths as LaTeX writes them, in points."""

import re
from typing import Final

_FAR: Final = 500.0
"""Points by which a text is moved off its page."""
_CUT: Final = 10.0
"""Points that a clip may take of a line before its letters are gone."""
_POINTS: Final = {"pt": 1.0, "bp": 1.0, "sp": 1 / 65536, "mm": 2.85, "cm": 28.5, "in": 72.3, "pc": 12.0, "em": 10.0,
                  "ex": 4.3, "baselineskip": 12.0, "textheight": 650.0, "paperheight": 800.0, "textwidth": 400.0,
                  "paperwidth": 600.0, "linewidth": 400.0, "columnwidth": 240.0, "maxdimen": 16384.0, "hsize": 400.0,
                  "vsize": 650.0}  # fmt: skip
LENGTH: Final = re.compile(r"\s*([+-]?\s*\d*[.,]?\d*)\s*(?:true\s*)?\\?([a-z]+)")


def points(length: str) -> float | None:
    """Return a length in points, None where it is not known."""
    found = LENGTH.match(length)
    if found is None or found[2] not in _POINTS:
        return None
    sign, number = (-1 if "-" in found[1] else 1), found[1].strip("+- ").replace(",", ".")
    return sign * (float(number) if number.strip(".") else 1.0) * _POINTS[found[2]]


def is_far(length: str) -> bool:
    """Whether a length moves a text off its page."""
    return abs(points(length) or 0.0) > _FAR


def is_cut(margin: str) -> bool:
    """Whether a margin that is cut away takes the letters of a line; bare numbers are PDF points."""
    return abs(points(f"{margin}bp") or points(margin) or 0.0) >= _CUT
