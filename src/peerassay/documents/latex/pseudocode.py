r"""Algorithms: lines with the words that \State, \For and their kin print, in all packages that papers use."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from peerassay.documents.blocks import Block
from peerassay.documents.latex.floats import Float
from peerassay.documents.latex.tokens import CLOSE, OPEN, Token, word, written
from peerassay.documents.latex.typesetter import INDENT, LINE, Typesetter, lines_of

ALGORITHMIC: Final = frozenset({"algorithmic", "algpseudocode", "algorithmicx", "pseudo"})
"""Environments of lines of pseudo-code."""
_MOST_STEPS = 12
_OPENING: Final = {
    "if": ("if ", " then"), "elsif": ("else if ", " then"), "elseif": ("else if ", " then"), "for": ("for ", " do"),
    "forall": ("for all ", " do"), "foreach": ("for each ", " do"), "while": ("while ", " do"), "uif": ("if ", " then"),
    "lif": ("if ", " then"), "uelseif": ("else if ", " then"), "lelseif": ("else if ", " then"),
    "lfor": ("for ", " do"), "lforeach": ("for each ", " do"), "lforall": ("for all ", " do"),
    "lwhile": ("while ", " do"), "switch": ("switch ", ""), "case": ("case ", ""),
}  # fmt: skip
"""Words before and behind what these commands take."""
_CLOSING: Final = {
    "endif": "end if", "endfor": "end for", "endwhile": "end while", "endloop": "end loop",
    "endfunction": "end function", "endprocedure": "end procedure",
}  # fmt: skip
_FIELDS: Final = {
    "require": "Require:", "ensure": "Ensure:", "input": "Input:", "output": "Output:", "kwin": "Input:",
    "kwout": "Output:", "kwdata": "Data:", "kwresult": "Result:", "globals": "Globals:",
}  # fmt: skip
_PLAIN: Final = {"return": "return ", "kwret": "return ", "print": "print ", "true": "true", "false": "false",
                 "and": " and ", "or": " or ", "not": " not ", "to": " to ", "kwto": " to ", "break": "break",
                 "continue": "continue", "xor": " xor "}  # fmt: skip


@dataclass(slots=True)
class Code:
    """Lines of pseudo-code that are being read: how far the next is moved in."""

    steps: int = 0


def open_lines(setter: Typesetter, environment: str) -> None:
    """Begin lines of pseudo-code; they go to the float around them, or stand alone."""
    setter.stream.option()

    def close(text: str) -> None:
        lines = "\n".join(lines_of(text))
        around = setter.nearest(Float)
        if around is not None:
            around.listings.append(lines)
        elif lines:
            setter.add(Block(kind="listing", text=lines), breaks=True)

    setter.gather(close, Code(), environment)


def _line(setter: Typesetter, code: Code | Float, words: str = "") -> None:
    setter.show(LINE + INDENT * min(code.steps, _MOST_STEPS) + words, as_is=True)


def command(setter: Typesetter, name: str) -> bool:
    """Print what a command of pseudo-code prints; False where none is open, or it is no such command."""
    known = name.lower() in _ALL and (name[:1].isupper() or name in _SMALL)
    if not known and name not in setter.code_words:
        return False
    code, around = setter.nearest(Code), setter.nearest(Float)
    if code is not None:
        return _algorithmic(setter, code, name)
    if around is not None and around.word == "Algorithm":
        return _with_bodies(setter, around, name)
    return False


def _algorithmic(setter: Typesetter, code: Code, name: str) -> bool:
    """The packages algorithmic and algorithmicx: a command begins a line, another ends what it opened."""
    key = name.lower()
    if key in ("state", "statex"):
        _line(setter, code)
    elif key in _OPENING or key == "until":
        _opening(setter, code, key)
    elif key in _CLOSING:
        code.steps = max(0, code.steps - 1)
        _line(setter, code, _CLOSING[key])
    elif key in ("else", "loop", "repeat"):
        code.steps -= key == "else" and code.steps > 0
        _line(setter, code, key)
        code.steps += 1
    elif key in ("function", "procedure"):
        _line(setter, code, f"{key} ")
        _call(setter)
        code.steps += 1
    elif key in _FIELDS:
        _line(setter, code, f"{_own_word(setter, name) or _FIELDS[key]} ")
    elif key == "return" and name == "RETURN":
        _line(setter, code, "return ")
    else:
        return _inside_line(setter, key)
    return True


def _own_word(setter: Typesetter, name: str) -> str:
    r"""What \renewcommand{\algorithmicrequire}{Input:} says."""
    own = setter.definitions.macros.get(f"algorithmic{name.lower()}")
    words = written(token for token in own.body if token.kind in ("word", "space")) if own else ""
    return " ".join(words.split())


def _opening(setter: Typesetter, code: Code | Float, key: str) -> None:
    comment = setter.stream.option()
    before, behind = _OPENING.get(key, ("until ", ""))
    if key in ("elsif", "elseif", "until"):
        code.steps = max(0, code.steps - 1)
    _line(setter, code, before)
    code.steps += key != "until"
    note = [*word(" // "), *comment] if comment else []
    setter.stream.push([OPEN, *setter.stream.argument(), *word(behind), *note, CLOSE])


def _call(setter: Typesetter) -> None:
    named, given = setter.stream.argument(), setter.stream.argument()
    setter.stream.push([OPEN, *named, *word("("), *given, *word(")"), CLOSE])


def _inside_line(setter: Typesetter, key: str) -> bool:
    """What stands inside a line: calls, comments, words."""
    if key == "call":
        _call(setter)
    elif key in ("comment", "tcp", "tcc", "tcpl", "linecomment"):
        setter.stream.option()
        setter.stream.push([OPEN, *word(" // "), *setter.stream.argument(), CLOSE])
    elif key in _PLAIN:
        setter.show(_PLAIN[key])
    else:
        return False
    return True


def _with_bodies(setter: Typesetter, code: Float, name: str) -> bool:
    """The package algorithm2e: a command takes a condition and the lines that it governs."""
    key = name.lower()
    if name == ";" or key in ("state", "statex"):
        _line(setter, code)
    elif name in setter.code_words:
        given = setter.stream.argument() if setter.stream.peek() == OPEN else []
        setter.stream.push([OPEN, *word(f"{setter.code_words[name]} "), *given, CLOSE])
    elif key in _OPENING:
        _governed(setter, code, _OPENING[key], [setter.stream.argument(), setter.stream.argument()])
    elif key == "eif":
        parts = [setter.stream.argument() for _ in range(3)]
        _governed(setter, code, ("else", ""), [[], parts[2]])
        _governed(setter, code, ("if ", " then"), parts[:2])
    elif key in ("else", "uelse", "lelse", "begin*", "loop"):
        _governed(setter, code, ("else" if "else" in key else key, ""), [[], setter.stream.argument()])
    elif key == "repeat":
        until, body = setter.stream.argument(), setter.stream.argument()
        setter.stream.push([*_new_line(setter, code), *word("until "), *until, *_new_line(setter, code)])
        _governed(setter, code, ("repeat", ""), [[], body])
    elif key in _FIELDS and name not in ("input",):
        _line(setter, code, f"{_FIELDS[key]} ")
        setter.stream.push([*setter.stream.argument(), *_new_line(setter, code)])
    elif key in ("kwret", "return"):
        given = setter.stream.argument() if setter.stream.peek() == OPEN else []
        setter.stream.push([OPEN, *word("return "), *given, CLOSE])
    else:
        return _inside_line(setter, key)
    return True


def _governed(setter: Typesetter, code: Code | Float, words: tuple[str, str], parts: Sequence[Sequence[Token]]) -> None:
    """A line with a condition, and what it governs, moved in."""
    condition, body = parts

    def step(by: int) -> Token:
        def move() -> None:
            code.steps = max(0, code.steps + by)

        return Token("do", "", "", move)

    head = [*_new_line(setter, code), *_shown(setter, words[0]), *condition, *_shown(setter, words[1])]
    inside = [step(1), *_new_line(setter, code), OPEN, *body, CLOSE, step(-1), *_new_line(setter, code)]
    setter.stream.push([*head, *inside])


def _new_line(setter: Typesetter, code: Code | Float) -> list[Token]:
    return [Token("do", "", "", lambda: _line(setter, code))]


def _shown(setter: Typesetter, words: str) -> list[Token]:
    return [Token("do", "", "", lambda: setter.show(words, as_is=True))] if words else []


def define(setter: Typesetter, name: str) -> None:
    r"""\SetKwInOut{Input}{Input}, \SetKwFunction{Fly}{fly}: words of the paper's own."""
    named = written(setter.stream.argument()).strip().lstrip("\\")
    words = " ".join(written(setter.stream.argument()).split())
    for each in named.split(",")[:20]:
        setter.code_words[each.strip()] = f"{words}:" if name in ("SetKwInOut", "SetKwInput") else words
    if name == "SetKwProg":
        setter.skip("{{")


_ALL = {*_OPENING, *_CLOSING, *_FIELDS, *_PLAIN, "state", "statex", "until", "else", "loop", "repeat", "function",
        "procedure", "call", "comment", "tcp", "tcc", "eif", "uelse", "lelse", ";"}  # fmt: skip


_SMALL: Final = frozenset(("eIf", "uIf", "lIf", "uElseIf", "lElseIf", "uElse", "lElse", "lFor", "lForEach", "lForAll",
                           "lWhile", "tcp", "tcc", ";"))  # fmt: skip
COMMANDS: Final = dict.fromkeys(
    ("SetKwInOut", "SetKwInput", "SetKwFunction", "SetKw", "SetKwProg", "SetKwData"), define
)
"""The commands that define words of pseudo-code."""
