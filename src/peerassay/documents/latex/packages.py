"""Commands of packages that print one thing and keep another: highlighting, changes, fonts of pictures, programs."""

import re
from typing import Final

from peerassay.documents.latex.colours import inked, rgb_of
from peerassay.documents.latex.tokens import CLOSE, OPEN, Token, written
from peerassay.documents.latex.typesetter import Typesetter

_PICTURE_FONTS: Final = frozenset({"pzd", "psy", "wasy", "ding", "bbding", "fontawesome", "webo"})
_DOCUMENTED: Final = re.compile(r"(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand|(?:re)?newcommand|def")
_HIGHLIGHT: Final = "highlighted text"


def sign_font(setter: Typesetter, name: str) -> None:
    r"""\fontfamily{pzd} and \usefont{U}{pzd}{m}{n}: a font that has pictures for letters."""
    given = [written(setter.stream.argument()).strip() for _ in range(4 if name == "usefont" else 1)]
    if given[-3 if name == "usefont" else 0] in _PICTURE_FONTS:
        setter.mode = setter.hiding("invisible")


def highlight_colour(setter: Typesetter, name: str) -> None:
    r"""\sethlcolor{black}: the ground of what \hl marks."""
    if found := rgb_of("", written(setter.stream.argument()), setter.colours):
        setter.colours[_HIGHLIGHT] = found


def highlighted(setter: Typesetter, name: str) -> None:
    r"""\hl{...}: on a ground of its own."""
    ground = setter.colours.get(_HIGHLIGHT, (1.0, 1.0, 0.0))
    setter.inside(inked(setter.mode, setter.mode.ink, ground), setter.stream.argument())


def replaced_words(setter: Typesetter, name: str) -> None:
    r"""\replaced[id]{new}{old}: only the new words are printed."""
    setter.stream.option()
    kept = setter.stream.argument()
    setter.leave("deleted by the authors", written(setter.stream.argument()))
    setter.stream.push([OPEN, *kept, CLOSE])


def hyphenated(setter: Typesetter, name: str) -> None:
    r"""\discretionary{before a break}{behind it}{without a break}."""
    before, behind, whole = (setter.stream.argument() for _ in range(3))
    setter.leave("not printed", written([*before, *behind]))
    setter.stream.push(whole)


def programmed(setter: Typesetter, name: str) -> None:
    r"""\ExplSyntaxOn ... \ExplSyntaxOff: a program, of which only the definitions of commands count."""
    held: list[Token] = []
    while (token := setter.stream.take()) is not None and token.value != "ExplSyntaxOff":
        if token.do is not None:
            token.do()
        elif (
            token.kind != "command"
            or not _DOCUMENTED.fullmatch(token.value)
            or not setter.definitions.read(token.value, setter.stream)
        ):
            held.append(token)
    setter.leave("not printed", written(held))


COMMANDS: Final = {
    **dict.fromkeys(("fontfamily", "usefont"), sign_font),
    "sethlcolor": highlight_colour,
    "hl": highlighted,
    "replaced": replaced_words,
    "discretionary": hyphenated,
    "ExplSyntaxOn": programmed,
}
"""The commands of packages."""
