"""Text of LaTeX that is moved off its page, or cut away there."""

import re
from typing import Final

from peerassay.documents.latex.tokens import OPEN, Token, word, written
from peerassay.documents.latex.typesetter import Typesetter

_FAR: Final = 500.0
"""Points by which a text is moved off its page."""
_POINTS: Final = {"pt": 1.0, "bp": 1.0, "sp": 1 / 65536, "mm": 2.85, "cm": 28.5, "in": 72.3, "pc": 12.0, "em": 10.0,
                  "ex": 4.3, "baselineskip": 12.0, "textheight": 650.0, "paperheight": 800.0, "textwidth": 400.0,
                  "paperwidth": 600.0, "linewidth": 400.0, "columnwidth": 240.0, "maxdimen": 16384.0, "hsize": 400.0,
                  "vsize": 650.0}  # fmt: skip
_LENGTH: Final = re.compile(r"\s*([+-]?\s*\d*[.,]?\d*)\s*(?:true\s*)?\\?([a-z]+)")
_CUT: Final = 10.0
"""Points that a clip may take of a line before its letters are gone."""
_MOST_TOKENS: Final = 6


def points(length: str) -> float | None:
    """Return a length in points, None where it is not known."""
    found = _LENGTH.match(length)
    if found is None or found[2] not in _POINTS:
        return None
    sign, number = (-1 if "-" in found[1] else 1), found[1].strip("+- ").replace(",", ".")
    return sign * (float(number) if number.strip(".") else 1.0) * _POINTS[found[2]]


def _is_far(length: str) -> bool:
    return abs(points(length) or 0.0) > _FAR


def raised(setter: Typesetter, name: str) -> None:
    """\\raisebox{length}{...}: far enough, it is off the page."""
    far = _is_far(setter.definitions.said(setter.stream.argument()))
    setter.stream.option()
    setter.stream.option()
    setter.inside(setter.hiding("off_page" if far else None), setter.stream.argument())


def moved(setter: Typesetter, name: str) -> None:
    """\\hspace and \\vspace: what is behind a step off the page is off it, to the end of the group."""
    length = setter.definitions.said(setter.stream.argument())
    setter.leave("layout", f"\\{name} {length}")
    down = name.startswith("v") and (points(length) or 0.0) > 0  # only begins a new page
    if _is_far(length) and not down:
        _step(setter, across=name.startswith("h"))


def _step(setter: Typesetter, *, across: bool) -> None:
    """Hide what follows to the end of the group, and no further than this paragraph for a step across."""
    aside = setter.mode.hidden is None and across
    setter.mode = setter.hiding("off_page")._replace(aside=setter.mode.aside or aside)


def stepped(setter: Typesetter, name: str) -> None:
    """\\kern, \\hskip and \\vskip with a length behind them; \\raise, \\lower and \\moveleft with a box as well."""
    held: list[Token] = []
    while len(held) < _MOST_TOKENS and (token := setter.stream.take()) is not None:
        held.append(token)
        if points(length := written(held).lstrip("= ")) is not None or token.kind not in ("word", "space", "command"):
            break
    length = written(held).lstrip("= ")
    found = _LENGTH.match(length)
    if found is None or points(length) is None:
        setter.stream.push(held)
        return
    setter.stream.push(word(length[found.end() :].lstrip()))
    setter.leave("layout", f"\\{name} {found[0]}")
    if not _is_far(length):
        return
    if name in ("kern", "hskip", "vskip"):
        _step(setter, across=name != "vskip")
        return
    while (box := setter.stream.after_space()) is not None and box.kind in ("word", "command"):
        continue
    setter.stream.push([box] if box else [])
    if box == OPEN:
        setter.inside(setter.hiding("off_page"), setter.stream.argument())


def lapped(setter: Typesetter, name: str) -> None:
    """\\llap{... \\hspace{90cm}}: what stands before a wide step is as far to the left."""
    held = setter.stream.argument()
    far = any(map(_is_far, re.findall(r"\\(?:hspace\*?\s*\{|hskip|kern)\s*([^{}]{1,40})", written(held))))
    setter.inside(setter.hiding("off_page" if far else None), held)


def placed(setter: Typesetter, name: str) -> None:
    """\\put(2000,0){...}: its place in points."""
    far = _placed_far(setter)
    setter.inside(setter.hiding("off_page" if far else None), setter.stream.argument())


def placed_block(setter: Typesetter) -> None:
    """\\begin{textblock*}{5cm}(90cm,90cm)."""
    setter.stream.argument()
    setter.mode = setter.hiding("off_page" if _placed_far(setter) else None)


def _placed_far(setter: Typesetter) -> bool:
    held = ""
    while ")" not in held and len(held) < 40 and (token := setter.stream.take()) is not None:
        held += token.raw
    found = re.match(r"\s*\(([^()]*)\)", held)
    if found is None:
        setter.stream.push(word(held))
        return False
    setter.stream.push(word(held[found.end() :]))
    places = (each if re.search(r"[a-z]", each) else f"{each}pt" for each in found[1].split(","))
    return any(map(_is_far, places))


def clipped(setter: Typesetter, name: str) -> None:
    """\\clipbox{margins}{...} and \\trimbox*: margins of a line's height leave nothing of its letters."""
    margins = written(setter.stream.argument()).split()
    cut = any(abs(points(f"{each}bp") or points(each) or 0.0) >= _CUT for each in margins)
    setter.inside(setter.hiding("off_page" if cut else None), setter.stream.argument())


COMMANDS: Final = {
    **dict.fromkeys(("hspace", "vspace"), moved),
    **dict.fromkeys(("kern", "hskip", "vskip", "raise", "lower", "moveleft", "moveright"), stepped),
    **dict.fromkeys(("llap", "mathllap", "clap"), lapped),
    **dict.fromkeys(("clipbox", "trimbox"), clipped),
    "raisebox": raised,
    "put": placed,
}
"""The commands that move or cut."""
