"""What a LaTeX paper holds and nobody sees on its pages: white, tiny, clear and phantom text, off the page, notes."""

import re
from collections.abc import Collection
from typing import Final

from peerassay.documents.latex.tokens import OPEN, Token, written
from peerassay.documents.latex.typesetter import Mode, Reason, Typesetter

_TINY = 1.5
"""Points below which type is hidden, as in a PDF."""
_NORMAL = 10.0
"""Points of running text, which a scale is taken of."""
_WHITE = 0.92
"""The least of red, green and blue from which nothing is seen on paper."""
_GREYS = {"gray": 0.5, "lightgray": 0.75, "grey": 0.5, "snow": 0.98, "ivory": 0.94}
_FAR = 500.0
"""Points by which a text is moved off its page."""
_POINTS = {"pt": 1.0, "bp": 1.0, "sp": 1 / 65536, "mm": 2.85, "cm": 28.5, "in": 72.3, "pc": 12.0, "em": 10.0, "ex": 4.3,
           "baselineskip": 12.0, "textheight": 650.0, "paperheight": 800.0, "textwidth": 400.0, "paperwidth": 600.0,
           "linewidth": 400.0, "columnwidth": 240.0}  # fmt: skip
_LENGTH = re.compile(r"\s*(-?\d*\.?\d+)?\s*\\?([a-z]+)")
_CLEAR = 0.05
"""Opacity below which nothing is seen."""
_LONGEST_NAME = 40
_NUMBER = re.compile(r"\s*(-?\d*\.?\d+)")


def colour(setter: Typesetter, name: str) -> None:
    """\\textcolor and \\color; white on a ground that is not white is seen."""
    white = _is_white(setter) and not setter.mode.grounded
    if name == "textcolor":
        setter.inside(_hidden(setter, "white" if white else None), setter.stream.argument())
    elif white or setter.mode.hidden == "white":
        setter.mode = setter.mode._replace(hidden="white" if white else None)


def _is_white(setter: Typesetter) -> bool:
    """Take a colour, `[gray]{0.99}` or `{white!98!black}`, and say whether it is white or nearly so."""
    model = written(setter.stream.option() or ())
    value = written(setter.stream.argument())
    return whiteness(model, value, setter.white) >= _WHITE


def _hidden(setter: Typesetter, reason: Reason | None) -> Mode:
    return setter.mode._replace(hidden=setter.mode.hidden or reason)


def ground(setter: Typesetter, name: str) -> None:
    """\\colorbox: on its ground white letters are seen, unless that is white too."""
    grounded = not _is_white(setter)
    setter.inside(setter.mode._replace(grounded=setter.mode.grounded or grounded), setter.stream.argument())


def define(setter: Typesetter, name: str) -> None:
    """\\definecolor and \\colorlet: a name for white is white."""
    named = written(setter.stream.argument()).strip()
    model = "" if name == "colorlet" else written(setter.stream.argument())
    value = written(setter.stream.argument())
    setter.white.discard(named)
    if whiteness(model, value, setter.white) >= _WHITE:
        setter.white.add(named)


def whiteness(model: str, value: str, white: Collection[str]) -> float:
    """Return the least of a colour's parts red, green and blue, from 0 to 1; 0 for a colour that is not known."""
    model, value = model.strip(), "".join(value.split())
    if not model and (value in white or "!" in value or not value[:1].isdigit()):
        return _mixed(value, white)
    if model == "HTML" or (not model and re.fullmatch(r"[0-9A-Fa-f]{6}", value)):
        pairs = re.findall(r"[0-9A-Fa-f]{2}", value)
        return min((int(pair, 16) / 255 for pair in pairs), default=0.0)
    parts = [float(part) for part in re.findall(r"\d*\.?\d+", value)][:4]
    if not parts:
        return 0.0
    if model.lower() == "cmyk" or len(parts) == 4:
        return 1 - min(1.0, max(parts[:3]) + parts[-1])
    if model.lower() in ("hsb", "hsv") and len(parts) == 3:
        return parts[2] * (1 - parts[1])
    return min(parts) / (255 if model == "RGB" or max(parts) > 1 else 1)


def _mixed(expression: str, white: Collection[str]) -> float:
    """A colour as xcolor mixes it: `white!98!black`, `gray!3`."""
    names = expression.lstrip("-").split("!")[:9]
    mixed = _named(names[0], white)
    for place in range(1, len(names), 2):
        share = _number(names[place]) / 100
        other = _named(names[place + 1], white) if place + 1 < len(names) else 1.0
        mixed = share * mixed + (1 - share) * other
    return mixed


def _named(name: str, white: Collection[str]) -> float:
    return 1.0 if name in white else _GREYS.get(name, 0.0)


def size(setter: Typesetter, name: str) -> None:
    """\\fontsize{points}{...}, from here to the end of the group."""
    tiny = _number(written(setter.stream.argument())) < _TINY
    setter.skip("{")
    if tiny or setter.mode.hidden == "tiny":
        setter.mode = setter.mode._replace(hidden="tiny" if tiny else None)


def scale(setter: Typesetter, name: str) -> None:
    """\\scalebox{factor}[factor]{...}."""
    factors = [_number(written(setter.stream.argument()))]
    upright = setter.stream.option()
    factors += [_number(written(upright))] if upright else []
    tiny = min(map(abs, factors)) * _NORMAL < _TINY
    setter.inside(_hidden(setter, "tiny" if tiny else None), setter.stream.argument())


def resize(setter: Typesetter, name: str) -> None:
    """\\resizebox{width}{height}{...}."""
    given = [written(setter.stream.argument()) for _ in range(2)]
    setter.leave("layout", f"\\resizebox {' '.join(given)}")
    tiny = any(length is not None and abs(length) < _TINY for length in map(_points, given))
    if tiny:
        setter.inside(_hidden(setter, "tiny"), setter.stream.argument())


def raised(setter: Typesetter, name: str) -> None:
    """\\raisebox{length}{...}: far enough, it is off the page."""
    by = _points(written(setter.stream.argument())) or 0.0
    setter.stream.option()
    setter.stream.option()
    setter.inside(_hidden(setter, "off_page" if abs(by) > _FAR else None), setter.stream.argument())


def moved(setter: Typesetter, name: str) -> None:
    """\\hspace and \\vspace: what is behind a step off the page is off it, to the end of the group."""
    length = written(setter.stream.argument())
    setter.leave("layout", f"\\{name} {length}")
    if (_points(length) or 0.0) < -_FAR:
        setter.mode = _hidden(setter, "off_page")


def _points(length: str) -> float | None:
    found = _LENGTH.match(length)
    if found is None or found[2] not in _POINTS:
        return None
    return float(found[1] or 1) * _POINTS[found[2]]


def named_at_once(setter: Typesetter, name: str) -> None:
    """\\csname textcolor\\endcsname is \\textcolor."""
    held: list[Token] = []
    while (token := setter.stream.take()) is not None and token.value != "endcsname":
        held.append(token)
        if len(held) > _LONGEST_NAME:
            setter.stream.push(held)
            return
    made = "".join(written(held).split())
    setter.stream.push([Token("command", made, f"\\{made} ")])


def replaced(setter: Typesetter, name: str) -> None:
    """\\BeginAccSupp{ActualText=...}: what is copied in place of what is printed."""
    setter.stream.option()
    setter.laid.hidden.append(("note", written(setter.stream.argument())))


def rendered(setter: Typesetter, name: str) -> None:
    """\\textpdfrender{TextRenderingMode=Invisible}{...}."""
    how = written(setter.stream.argument())
    unseen = "Invisible" in how or re.search(r"RenderingMode\s*=\s*[37]", how) is not None
    setter.inside(_hidden(setter, "invisible" if unseen else None), setter.stream.argument())


def excluded(setter: Typesetter, name: str) -> None:
    """\\excludecomment{name}: the environment is not printed, until \\includecomment."""
    named = written(setter.stream.argument()).strip()
    (setter.excluded.add if name == "excludecomment" else setter.excluded.discard)(named)


def boxed(setter: Typesetter, name: str) -> None:
    """\\setbox0=\\hbox{...}: kept, and not printed here."""
    while (token := setter.stream.take()) is not None and token.kind in ("word", "command", "space"):
        continue
    setter.stream.push([token] if token is not None else [])
    if token == OPEN:
        setter.leave("kept in a box", written(setter.stream.argument()))


def _number(text: str) -> float:
    found = _NUMBER.match(text)
    return float(found[1]) if found else _NORMAL


def phantom(setter: Typesetter, name: str) -> None:
    """Room without its text."""
    setter.inside(_hidden(setter, "invisible"), setter.stream.argument())


def note(setter: Typesetter, name: str) -> None:
    """\\pdfcomment{...}, and the second argument of \\pdftooltip{shown}{...}."""
    shown = setter.stream.argument() if name == "pdftooltip" else []
    told = setter.stream.argument()
    setter.stream.push(shown)
    setter.inside(_hidden(setter, "note"), told)


def transparent(setter: Typesetter, name: str) -> None:
    """\\texttransparent{opacity}{...}, and \\transparent to the end of the group."""
    clear = _number(written(setter.stream.argument())) < _CLEAR
    if name == "texttransparent":
        setter.inside(_hidden(setter, "invisible" if clear else None), setter.stream.argument())
    elif clear:
        setter.mode = setter.mode._replace(hidden="invisible")


COMMANDS: Final = {
    **dict.fromkeys(("textcolor", "color"), colour),
    **dict.fromkeys(("phantom", "hphantom", "vphantom", "invisible"), phantom),
    **dict.fromkeys(("pdfcomment", "pdftooltip"), note),
    **dict.fromkeys(("transparent", "texttransparent"), transparent),
    **dict.fromkeys(("definecolor", "colorlet", "providecolor"), define),
    **dict.fromkeys(("excludecomment", "includecomment"), excluded),
    **dict.fromkeys(("hspace", "vspace"), moved),
    **dict.fromkeys(("BeginAccSupp", "accsupp"), replaced),
    "colorbox": ground,
    "fontsize": size,
    "scalebox": scale,
    "resizebox": resize,
    "raisebox": raised,
    "csname": named_at_once,
    "textpdfrender": rendered,
    "setbox": boxed,
}
"""The commands that hide, or may."""


def unseen_in_formula(setter: Typesetter, name: str) -> bool:
    """Take what a command of a formula hides, and its colours; False for other commands."""
    if name in ("phantom", "hphantom", "vphantom"):
        setter.laid.hidden.append(("invisible", written(setter.stream.argument())))
    elif name in ("textcolor", "color"):
        white = _is_white(setter) and not setter.mode.grounded
        if white and name == "textcolor":
            setter.laid.hidden.append(("white", written(setter.stream.argument())))
        elif name == "textcolor":
            setter.stream.push(setter.stream.argument())
    else:
        return False
    return True
