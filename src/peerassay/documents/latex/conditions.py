r"""Conditions of TeX that a source decides by itself: \ifnum 1=2, \ifdim, \ifodd, \ifx, \ifdefined."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from peerassay.documents.latex.definitions import Definitions
from peerassay.documents.latex.macros import Macro
from peerassay.documents.latex.tokens import CLOSE, OPEN, Stream, Token, written

_COMPARED = re.compile(
    r"\s*(-?\d{1,9}(?:\.\d{1,6})?)\s*([a-z]{2})?\s*([<=>])\s*(-?\d{1,9}(?:\.\d{1,6})?)\s*([a-z]{2})?\s?"
)
_ODD = re.compile(r"\s*(\d{1,9})\s?")
_KINDS: Final = {"ifnum": _COMPARED, "ifdim": _COMPARED, "ifodd": _ODD}
_MOST_TOKENS = 8
_NEVER_DEFINED: Final = frozenset({"undefined", "@undefined"})
_NEVER_OF_PDF: Final = frozenset({"HCode", "TeXtoHTML", "htmlonly", "LaTeXML"})
"""Commands of programs that make web pages."""
_OF_ENGINES: Final = re.compile(r"(?:pdf|XeTeX|luatex|directlua|e?TeX|if).*")
_ALWAYS_DEFINED: Final = frozenset({"relax", "empty", "@empty", "space", "par", "begin", "end", "LaTeX"})


def condition(name: str, stream: Stream, defined: Definitions) -> bool | None:
    """Take a condition and say whether it holds; None where nobody can tell, and what is behind it stays."""
    if name in _KINDS:
        return _of_numbers(name, stream, defined)
    if name == "ifmmode":
        return False
    if name == "ifdefined":
        token = stream.after_space()
        return None if token is None else is_defined(token.value, defined)
    if name == "ifcsname":
        held = iter(lambda: _before(stream, "endcsname"), None)
        return is_defined("".join(written(held).split()), defined)
    if name in ("ifx", "if", "ifcat") and (two := _two(stream)) is not None:
        return _alike(two) if name == "ifcat" else _same(two[0], two[1], defined.macros, by_name=name == "ifx")
    return None


def is_defined(name: str, defined: Definitions) -> bool | None:
    """Whether a paper that names a command has it; None for those of TeX's programs, which nobody can tell."""
    if name in _NEVER_OF_PDF:
        return False
    return None if _OF_ENGINES.fullmatch(name) else defined.knows(name)


def _before(stream: Stream, ending: str) -> Token | None:
    token = stream.take()
    return None if token is None or token.value == ending else token


def _alike(two: Sequence[Token]) -> bool | None:
    """Whether two signs are of one category, as far as letters and other signs go."""
    return two[0].value.isalpha() == two[1].value.isalpha() if two[0].kind == two[1].kind == "word" else None


def _of_numbers(name: str, stream: Stream, defined: Definitions) -> bool | None:
    """Take as many words as the comparison has, and put back what is behind it."""
    held: list[Token] = []
    while len(held) < _MOST_TOKENS and (token := stream.take()) is not None:
        if token.kind == "command" and (value := _value(token, stream, defined)) is not None:
            token = Token("word", value, token.raw)
        held.append(token)
        if token.kind not in ("word", "space"):
            break
    words = [token for token in held if token.kind in ("word", "space")]
    text = "".join(token.value if token.kind == "word" else " " for token in words)
    found = _KINDS[name].match(text)
    rest = [*_words(text[found.end() :] if found else ""), *held[len(words) :]] if found else held
    stream.push(rest)
    if found is None:
        return None
    if name == "ifodd":
        return int(found[1]) % 2 == 1
    if found[2] != found[5]:
        return None
    first, second = float(found[1]), float(found[4])
    return {"<": first < second, "=": first == second, ">": first > second}[found[3]]


def _value(token: Token, stream: Stream, defined: Definitions) -> str | None:
    """The value of a register, of \\value{counter}, or of a macro that is a number."""
    if token.value == "value":
        named = stream.argument()
        value = defined.registers.get(f"c@{written(named).strip()}")
        stream.push([OPEN, *named, CLOSE] if value is None else [])
        return value
    value = defined.said([token])
    return value if re.fullmatch(r"-?\d+(?:\.\d+)?(?:[a-z]{2})?", value) else None


def _words(text: str) -> list[Token]:
    pieces = (piece for piece in re.split(r"(\s+)", text) if piece)
    return [Token("space" if piece.isspace() else "word", piece, piece) for piece in pieces]


def _two(stream: Stream) -> Sequence[Token] | None:
    """The two signs or commands that are compared; what else there is stays."""
    held: list[Token] = []
    while len(held) < 2 and (token := stream.after_space()) is not None:
        if token.kind == "word" and len(token.value) > 1:
            stream.push([Token("word", token.value[1:], token.value[1:])])
            token = Token("word", token.value[0], token.value[0])
        held.append(token)
        if token.kind not in ("word", "command"):
            break
    if len(held) == 2 and held[-1].kind in ("word", "command"):
        return held
    stream.push(held)
    return None


def _body(token: Token, macros: Mapping[str, Macro]) -> Sequence[Token] | None:
    macro = macros.get(token.value) if token.kind == "command" else None
    return macro.body if macro is not None and not macro.arguments else None


def _same(first: Token, second: Token, macros: Mapping[str, Macro], *, by_name: bool) -> bool | None:
    if first.kind == second.kind == "word":
        return first.value == second.value
    if first.value == second.value:
        return True
    bodies = [() if each.value in ("empty", "@empty") else _body(each, macros) for each in (first, second)]
    if by_name and None not in bodies:
        return written(bodies[0] or ()) == written(bodies[1] or ())
    # A macro of the paper is never the same as one that nobody defined; of others nobody can tell.
    values = {first.value, second.value}
    defined = any(value in macros or value in _ALWAYS_DEFINED for value in values)
    return False if by_name and defined and values & _NEVER_DEFINED else None
