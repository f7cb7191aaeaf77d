r"""Commands that print one of several things: \ifthenelse, \iftoggle, \ifstrequal, \ifcase, \unless."""

import re
from collections.abc import Callable, Sequence
from pathlib import PurePosixPath
from typing import Final

from peerassay.documents.latex.conditions import condition, is_defined
from peerassay.documents.latex.tokens import Stream, Token, says_much, written
from peerassay.documents.latex.typesetter import Typesetter
from peerassay.documents.latex.unseen import unsure

_NUMBERS: Final = re.compile(r"\s*(-?\d{1,9})\s*([<=>])\s*(-?\d{1,9})\s*")
_EQUAL: Final = re.compile(r"\s*\\equal\s*\{([^{}\\]*)\}\s*\{([^{}\\]*)\}\s*")
_OR, _AND, _NOT = (re.compile(rf"\\(?:{sign}|{sign.lower()})(?![A-Za-z])") for sign in ("OR", "AND", "NOT"))
_USED: Final = re.compile(
    r"\\(?:usepackage|RequirePackage|documentclass)\s{0,9}(?:\[[^\[\]]{0,999}\]\s{0,9})?\{([^{}]{0,999})\}"
)
_SIGNS: Final = {"ifnumequal": "=", "ifnumless": "<", "ifnumgreater": ">"}
_SWITCH: Final = re.compile(r"\s*\\(?:boolean|isodd)\s*\{([^{}]*)\}\s*")


def of_two(setter: Typesetter, name: str) -> None:
    """Take a condition and two branches: one is printed, the other left out; both stay where nobody can tell."""
    holds = _decided(setter, name)
    branches = [setter.stream.argument(), setter.stream.argument()]
    if holds is not None:
        setter.leave("not printed", written(branches.pop(1 if holds else 0)))
        setter.stream.push(branches[0])
        return
    for branch in reversed(branches):
        if says_much(branch):
            setter.inside(unsure(setter.mode, name), branch)
        else:
            setter.stream.push(branch)


def _decided(setter: Typesetter, name: str) -> bool | None:
    argument = setter.stream.argument()
    first, named = setter.definitions.said(argument).strip(), written(argument).strip().lstrip("\\")
    switches = setter.definitions.switches
    if name.startswith("not"):
        holds = switches.get(f"if{first}")
        return None if holds is None else not holds
    if name in _BY_FIRST:
        return _BY_FIRST[name](setter, first, named)
    if name in ("iftoggle", "ifbool", "ifthenelse"):
        return of_tests(first, switches) if name == "ifthenelse" else switches.get(f"if{first}")
    return _compared(setter, name, first)


def _defined(setter: Typesetter, first: str, named: str) -> bool | None:
    return is_defined(named, setter.definitions)


def _undefined(setter: Typesetter, first: str, named: str) -> bool | None:
    holds = is_defined(named, setter.definitions)
    return None if holds is None else not holds


def _empty(setter: Typesetter, first: str, named: str) -> bool | None:
    return None if "\\" in first else not first


def _given(setter: Typesetter, first: str, named: str) -> bool | None:
    return bool(first)


def _without_body(setter: Typesetter, first: str, named: str) -> bool | None:
    macro = setter.definitions.macros.get(named)
    return None if macro is None else not macro.body


def _has_file(setter: Typesetter, first: str, named: str) -> bool | None:
    """Whether the source holds a file of text; of others nobody can tell."""
    picture = PurePosixPath(first).suffix in (".pdf", ".png", ".jpg", ".eps", ".sty", ".cls", ".def", ".cfg")
    return any(path in setter.source.texts for path in (first, f"{first}.tex")) if first and not picture else None


def _uses(setter: Typesetter, first: str, named: str) -> bool | None:
    """Whether the source says that it uses a package or a class."""
    used = (use for text in setter.source.texts.values() for use in _USED.findall(text))
    return any(first in each.replace(" ", "").split(",") for each in used)


_BY_FIRST: Final[dict[str, Callable[[Typesetter, str, str], bool | None]]] = {
    **dict.fromkeys(("ifdef", "ifcsdef"), _defined),
    **dict.fromkeys(("ifundef", "ifcsundef", "@ifundefined"), _undefined),
    **dict.fromkeys(("ifstrempty", "ifblank", "IfNoValueTF"), _empty),
    **dict.fromkeys(("@ifpackageloaded", "@ifclassloaded"), _uses),
    **dict.fromkeys(("IfValueTF", "IfBooleanTF"), _given),
    "ifdefempty": _without_body,
    "IfFileExists": _has_file,
}
"""Conditions of one argument, which is given with its values and as it is named."""


def _compared(setter: Typesetter, name: str, first: str) -> bool | None:
    sign = _SIGNS.get(name) or (setter.definitions.said(setter.stream.argument()) if name.endswith("comp") else "")
    second = setter.definitions.said(setter.stream.argument())
    if name in _STRINGS and "\\" not in first + second:
        return _STRINGS[name](first, second)
    if sign:
        return _of_test(f"{first}{sign}{second}", {})
    return None if "\\" in first + second else first == second


def of_tests(test: str, switches: dict[str, bool]) -> bool | None:
    """Whether tests hold that are joined by \\AND, \\OR and \\NOT; None where one of them decides and is not known."""
    if r"\(" in test:
        return None
    for sign, decides in ((_OR, True), (_AND, False)):
        parts = [of_tests(part, switches) for part in sign.split(test)] if sign.search(test) else []
        if parts:
            return decides if decides in parts else None if None in parts else not decides
    if turned := _NOT.match(test):
        holds = of_tests(test[turned.end() :], switches)
        return None if holds is None else not holds
    return _of_test(test, switches)


def whiled(setter: Typesetter, name: str) -> None:
    """\\whiledo{condition}{...}: not even once where it does not hold."""
    holds = of_tests(setter.definitions.said(setter.stream.argument()), setter.definitions.switches)
    held = setter.stream.argument()
    if holds is False:
        setter.leave("not printed", written(held))
    else:
        setter.stream.push(held)


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


def by_next_sign(setter: Typesetter, name: str) -> None:
    """\\@ifnextchar[{one}{other} and \\@ifstar{one}{other}: decided by the sign behind them."""
    sign = setter.stream.argument() if name == "@ifnextchar" else [Token("word", "*", "*")]
    branches = [setter.stream.argument(), setter.stream.argument()]
    follows = setter.stream.peek()
    holds = follows is not None and bool(sign) and follows.raw.startswith(written(sign))
    if holds and name == "@ifstar":
        _behind(setter.stream, "*")
    setter.leave("not printed", written(branches.pop(1 if holds else 0)))
    setter.stream.push(branches[0])


def unless(setter: Typesetter, name: str) -> None:
    """\\unless turns the condition behind it round."""
    token = setter.stream.after_space()
    if token is None or not token.value.startswith("if"):
        setter.stream.push(_some(token))
        return
    holds = setter.definitions.switches.get(token.value)
    if holds is None:
        holds = condition(token.value, setter.stream, setter.definitions)
    setter.branch(None if holds is None else not holds)


def _some(token: Token | None) -> Sequence[Token]:
    return [token] if token is not None else []


_STRINGS: Final[dict[str, Callable[[str, str], bool]]] = {
    "IfSubStr": lambda text, part: part in text,
    "IfBeginWith": str.startswith,
    "IfEndWith": str.endswith,
    "IfStrEq": str.__eq__,
}
"""Conditions of two texts of the package xstring."""
_OF_TWO: Final = "ifthenelse iftoggle ifbool ifstrequal ifdefstring ifnumcomp notbool nottoggle"
_SWITCHES: Final = """
newtoggle toggletrue togglefalse settoggle newbool booltrue boolfalse setbool newboolean setboolean
"""
COMMANDS: Final = {
    **dict.fromkeys((*_OF_TWO.split(), *_BY_FIRST, *_SIGNS, *_STRINGS), of_two),
    **dict.fromkeys(_SWITCHES.split(), switch),
    **dict.fromkeys(("@ifnextchar", "@ifstar"), by_next_sign),
    "ifcase": case,
    "or": other_case,
    "unless": unless,
    "whiledo": whiled,
}
"""The commands that choose."""
