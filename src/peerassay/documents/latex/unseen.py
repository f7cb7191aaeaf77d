"""What a LaTeX paper holds and nobody sees on its pages: white, tiny, transparent and phantom text, notes."""

import re
from collections.abc import Iterable

from peerassay.documents.latex.commands import WHITE
from peerassay.documents.latex.tokens import Token, written
from peerassay.documents.latex.typesetter import Mode, Reason, Typesetter

_TINY = 1.5
"""Points below which type is hidden, as in a PDF."""
_NORMAL = 10.0
"""Points of running text, which a scale is taken of."""
_CLEAR = 0.05
"""Opacity below which nothing is seen."""
_NUMBER = re.compile(r"\s*(-?\d*\.?\d+)")


def colour(setter: Typesetter, name: str) -> None:
    """\\textcolor and \\color; white on a ground that is not white is seen."""
    setter.stream.option()
    white = _is_white(setter, setter.stream.argument()) and not setter.mode.grounded
    if name == "textcolor":
        setter.inside(_hidden(setter, "white" if white else None), setter.stream.argument())
    elif white or setter.mode.hidden == "white":
        setter.mode = setter.mode._replace(hidden="white" if white else None)


def _is_white(setter: Typesetter, tokens: Iterable[Token]) -> bool:
    return _plain(written(tokens)) in setter.white


def _plain(colour_written: str) -> str:
    return "".join(colour_written.split()).replace(".0", "").removeprefix("white!100!")


def _hidden(setter: Typesetter, reason: Reason | None) -> Mode:
    return setter.mode._replace(hidden=setter.mode.hidden or reason)


def ground(setter: Typesetter, name: str) -> None:
    """\\colorbox: on its ground white letters are seen, unless that is white too."""
    setter.stream.option()
    grounded = not _is_white(setter, setter.stream.argument())
    setter.inside(setter.mode._replace(grounded=setter.mode.grounded or grounded), setter.stream.argument())


def define(setter: Typesetter, name: str) -> None:
    """\\definecolor: a name for white is white."""
    named, _, value = (written(setter.stream.argument()).strip() for _ in range(3))
    if _plain(value) in WHITE:
        setter.white.add(named)


def size(setter: Typesetter, name: str) -> None:
    """\\fontsize{points}{...}, from here to the end of the group."""
    tiny = _number(written(setter.stream.argument())) < _TINY
    setter.skip("{")
    if tiny or setter.mode.hidden == "tiny":
        setter.mode = setter.mode._replace(hidden="tiny" if tiny else None)


def scale(setter: Typesetter, name: str) -> None:
    """\\scalebox{factor}{...}."""
    tiny = _number(written(setter.stream.argument())) * _NORMAL < _TINY
    setter.stream.option()
    setter.inside(_hidden(setter, "tiny" if tiny else None), setter.stream.argument())


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


def unseen_in_formula(setter: Typesetter, name: str) -> bool:
    """Take what a command of a formula hides, and its colours; False for other commands."""
    if name in ("phantom", "hphantom", "vphantom"):
        setter.laid.hidden.append(("invisible", written(setter.stream.argument())))
    elif name in ("textcolor", "color"):
        setter.stream.option()
        white = _is_white(setter, setter.stream.argument()) and not setter.mode.grounded
        if white and name == "textcolor":
            setter.laid.hidden.append(("white", written(setter.stream.argument())))
        elif name == "textcolor":
            setter.stream.push(setter.stream.argument())
    else:
        return False
    return True
