r"""Commands that print one of several things: \ifthenelse, \iftoggle, \ifstrequal, \ifcase, \unless."""

import re
from collections.abc import Sequence
from typing import Final

from peerassay.documents.latex.conditions import condition
from peerassay.documents.latex.tokens import Stream, Token, written
from peerassay.documents.latex.typesetter import Typesetter

_NUMBERS: Final = re.compile(r"\s*(-?\d{1,9})\s*([<=>])\s*(-?\d{1,9})\s*")
_EQUAL: Final = re.compile(r"\s*\\equal\s*\{([^{}\\]*)\}\s*\{([^{}\\]*)\}\s*")
_SWITCH: Final = re.compile(r"\s*\\(?:boolean|isodd)\s*\{([^{}]*)\}\s*")


def of_two(setter: Typesetter, name: str) -> None:
    """Take a condition and two branches: one is printed, the other left out; both stay where nobody can tell."""
    holds = _decided(setter, name)
    branches = [setter.stream.argument(), setter.stream.argument()]
    if holds is not None:
        setter.leave("not printed", written(branches.pop(1 if holds else 0)))
    setter.stream.push([token for branch in branches for token in branch])


def _decided(setter: Typesetter, name: str) -> bool | None:
    first = written(setter.stream.argument())
    switches = setter.definitions.switches
    if name in ("iftoggle", "ifbool"):
        return switches.get(f"if{first.strip()}")
    if name == "ifthenelse":
        return _of_test(first, switches)
    if name in ("ifstrempty", "ifblank"):
        return None if "\\" in first else not first.strip()
    if name == "ifdefempty":
        macro = setter.definitions.macros.get(first.strip().lstrip("\\"))
        return None if macro is None else not macro.body
    second = written(setter.stream.argument())
    return None if "\\" in first + second else first == second


def _of_test(test: str, switches: dict[str, bool]) -> bool | None:
    if found := _NUMBERS.fullmatch(test):
        one, two = int(found[1]), int(found[3])
        return {"<": one < two, "=": one == two, ">": one > two}[found[2]]
    if found := _EQUAL.fullmatch(test):
        return found[1] == found[2]
    if found := _SWITCH.fullmatch(test):
        return int(found[1]) % 2 == 1 if found[1].strip().isdecimal() else switches.get(f"if{found[1].strip()}")
    return None


def switch(setter: Typesetter, name: str) -> None:
    """\\newtoggle{x}, \\toggletrue{x}, \\setbool{x}{true}: switches by name."""
    named = f"if{written(setter.stream.argument()).strip()}"
    value = written(setter.stream.argument()) if name in ("setbool", "settoggle", "setboolean") else name
    setter.definitions.switches[named] = value.endswith("true")


def case(setter: Typesetter, name: str) -> None:
    """\\ifcase 1 zero\\or one\\else more\\fi, with a number that is written out."""
    token = setter.stream.after_space()
    found = re.match(r"\d{1,3}", token.value) if token is not None and token.kind == "word" else None
    setter.stream.push([token] if token is not None else [])
    if found is None:
        return
    _behind(setter.stream, found[0])
    for _ in range(int(found[0])):
        if setter.stream.peek() is None:
            return
        setter.leave("not printed", setter.leave_out(("or", "else", "fi")))


def _behind(stream: Stream, number: str) -> None:
    token = stream.after_space()
    rest = token.value[len(number) :] if token is not None else ""
    stream.push([Token("word", rest, rest)] if rest else [])


def other_case(setter: Typesetter, name: str) -> None:
    """\\or behind the branch that was read: the others are left out."""
    setter.leave("not printed", setter.leave_out(("fi",)))


def unless(setter: Typesetter, name: str) -> None:
    """\\unless turns the condition behind it round."""
    token = setter.stream.after_space()
    if token is None or not token.value.startswith("if"):
        setter.stream.push(_some(token))
        return
    holds = setter.definitions.switches.get(token.value)
    if holds is None:
        holds = condition(token.value, setter.stream, setter.definitions.macros)
    setter.branch(None if holds is None else not holds)


def _some(token: Token | None) -> Sequence[Token]:
    return [token] if token is not None else []


_OF_TWO: Final = "ifthenelse iftoggle ifbool ifstrequal ifdefempty ifstrempty ifblank ifdefstring"
_SWITCHES: Final = """
newtoggle toggletrue togglefalse settoggle newbool booltrue boolfalse setbool newboolean setboolean
"""
COMMANDS: Final = {
    **dict.fromkeys(_OF_TWO.split(), of_two),
    **dict.fromkeys(_SWITCHES.split(), switch),
    "ifcase": case,
    "or": other_case,
    "unless": unless,
}
"""The commands that choose."""
