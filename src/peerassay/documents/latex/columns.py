r"""What the columns of a table put before each of their cells: `>{\color{white}}l`."""

from collections.abc import Mapping, Sequence
from typing import Final

from peerassay.documents.latex.tokens import Token, word
from peerassay.documents.latex.typesetter import Typesetter

_KEPT: Final = frozenset({"setbox", "lrbox", "iffalse", "phantom", "hphantom", "vphantom", "collectcell", "@gobble"})
"""Commands that take a cell and print nothing of it."""
_CHANGING: Final = frozenset({"color", "columncolor", "fontsize", "scalefont", "relscale", "transparent", "nullfont"})
_WITH_WIDTH: Final = "pmbw"
_MOST_COLUMNS: Final = 256
_DEEPEST: Final = 5
_LONGEST: Final = 2_000


def columns_of(spec: Sequence[Token], own: Mapping[str, Sequence[Token]], depth: int = 0) -> list[list[Token]]:
    """Return what stands before each column; none where no column hides or colours its cells.

    Args:
        spec: the columns as the table has them.
        own: columns by letters that the paper defined.
        depth: of columns in columns.

    """
    columns: list[list[Token]] = []
    before: list[Token] = []
    tokens = list(spec[:_LONGEST])
    while tokens and len(columns) < _MOST_COLUMNS:
        token = tokens.pop(0)
        if token.kind != "word":
            if token.kind == "open":
                _group([token, *tokens], tokens)
            continue
        sign, rest = token.value[0], token.value[1:]
        if sign == "[":
            rest = rest.partition("]")[2]
        tokens[:0] = word(rest)
        if sign in "><@!*":
            held = _group(tokens, tokens)
            again = _group(tokens, tokens) if sign == "*" else []
            before += held if sign == ">" else []
            if sign == "*":
                times = "".join(each.value for each in held)
                tokens[:0] = again * min(int(times) if times.isdecimal() and len(times) < 4 else 1, _MOST_COLUMNS)
        elif sign in own and depth < _DEEPEST:
            inner = columns_of(own[sign], own, depth + 1)
            columns += [[*before, *each] for each in inner] or [before]
            before = []
        elif sign.isalpha():
            columns.append(before)
            before = []
            if sign in _WITH_WIDTH:
                _group(tokens, tokens)
    return columns


def _group(tokens: Sequence[Token], rest: list[Token]) -> list[Token]:
    """What the group holds that opens here, if one does; what is behind it is left in `rest`."""
    held, depth = list(tokens), 0
    for place, token in enumerate(held):
        depth += (token.kind == "open") - (token.kind == "close")
        if depth <= 0:
            rest[:] = held[place + 1 :] if token.kind in ("open", "close") else held
            return held[1:place] if token.kind == "close" else []
    rest[:] = []
    return held[1:]


def begin_cell(setter: Typesetter, columns: Sequence[Sequence[Token]], number: int) -> None:
    """Do what the column does before its cell: colour it, make it small, keep it in a box."""
    before = columns[number] if number < len(columns) else ()
    commands = {token.value for token in before if token.kind == "command"}
    if commands & _KEPT:
        setter.mode = setter.hiding("invisible")
    elif commands & _CHANGING:
        setter.stream.push(before)
