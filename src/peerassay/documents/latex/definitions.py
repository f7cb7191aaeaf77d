"""What a paper defines for itself: macros with their arguments, environments, theorems, switches."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from peerassay.documents.latex.tokens import CLOSE, OPEN, Stream, Token, written

_DEFINING = """
newcommand renewcommand providecommand DeclareRobustCommand def gdef edef xdef let newenvironment renewenvironment
newtheorem newif NewDocumentCommand RenewDocumentCommand ProvideDocumentCommand DeclareDocumentCommand
"""
DEFINING = frozenset(_DEFINING.split())
"""Commands that define others."""


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro: how many arguments, what the first is where it may be left out, and what is put in its place."""

    arguments: int
    default: Sequence[Token] | None
    body: Sequence[Token]

    def expanded(self, stream: Stream, dropped: list[str] | None = None) -> list[Token]:
        """Take the arguments from the stream and return the body with them in place; add what it drops to `dropped`."""
        given: list[Sequence[Token]] = []
        if self.default is not None:
            option = stream.option()
            given.append(self.default if option is None else option)
        given += [stream.argument() for _ in range(self.arguments - len(given))]
        made: list[Token] = []
        used: set[int] = set()
        for token in self.body:
            place = int(token.value[-1]) - 1 if token.kind == "argument" and token.value[-1:].isdigit() else -1
            used.add(place)
            made += given[place] if 0 <= place < len(given) else [token]
        if dropped is not None:
            dropped += [written(tokens) for place, tokens in enumerate(given) if place not in used]
        return made


class Definitions:
    """The macros, environments, theorems and switches of a paper; what is in `kept` cannot be redefined."""

    def __init__(self, kept: Iterable[str]) -> None:
        self._kept = frozenset(kept)
        self.macros: dict[str, Macro] = {}
        self.environments: dict[str, tuple[Macro, Sequence[Token]]] = {}
        self.theorems: dict[str, str] = {"proof": "Proof"}
        self.switches: dict[str, bool] = {"iftrue": True, "iffalse": False}

    def read(self, command: str, stream: Stream) -> bool:
        """Read a definition; False where the command is none."""
        if command in ("newcommand", "renewcommand", "providecommand", "DeclareRobustCommand"):
            name = _name(stream.argument())
            self._define(name, _signature(stream), replaces=command != "providecommand")
        elif command.endswith("DocumentCommand"):
            name = _name(stream.argument())
            self._define(name, _by_kinds(stream))
        elif command in ("def", "gdef", "edef", "xdef"):
            self._define(*_by_def(stream))
        elif command == "let":
            name, other = _name(stream.argument()), stream.after_space()
            if other is not None and other.value == "=":
                other = stream.after_space()
            if other is not None:
                same = self.macros.get(other.value) if other.kind == "command" else None
                self._define(name, same or Macro(0, None, (other,)))
        elif command in ("newenvironment", "renewenvironment"):
            name = written(stream.argument())
            self.environments[name] = (_signature(stream), stream.argument())
        elif command == "newtheorem":
            name = written(stream.argument())
            stream.option()
            self.theorems[name] = written(stream.argument())
            stream.option()
        elif command == "newif":
            self.switches[_name(stream.argument())] = False
        else:
            return self._switched(command)
        return True

    def _define(self, name: str, macro: Macro, *, replaces: bool = True) -> None:
        if name and name not in self._kept and (replaces or name not in self.macros):
            self.macros[name] = macro

    def _switched(self, command: str) -> bool:
        for ending, value in (("true", True), ("false", False)):
            switch = f"if{command.removesuffix(ending)}"
            if command.endswith(ending) and switch in self.switches and switch not in ("iftrue", "iffalse"):
                self.switches[switch] = value
                return True
        return False


def _name(tokens: Sequence[Token]) -> str:
    return next((token.value.rstrip("*") for token in tokens if token.kind == "command"), "")


def _signature(stream: Stream) -> Macro:
    """Read `[2][default]{body}`."""
    number = written(stream.option() or ()).strip()
    default = stream.option() if number else None
    return Macro(int(number) if number.isdecimal() and len(number) == 1 else 0, default, stream.argument())


def _by_kinds(stream: Stream) -> Macro:
    """Read `{O{default} m m}{body}`; of optional arguments only the first one can be left out."""
    kinds = [token for token in stream.argument() if token.kind != "space"]
    letters = [letter for token in kinds if token.kind == "word" for letter in token.value if letter in "mosO"]
    default = () if letters[:1] and letters[0] in "oO" else None
    return Macro(min(sum(letter in "moO" for letter in letters), 9), default, stream.argument())


def _by_def(stream: Stream) -> tuple[str, Macro]:
    """Read `\\name#1#2{body}`; signs between the arguments are left out."""
    name = _name([stream.after_space() or CLOSE])
    arguments = 0
    while (token := stream.take()) is not None and token.kind not in ("open", "par", "do"):
        arguments += token.kind == "argument"
    stream.push([token] if token else [])
    return name, Macro(arguments, None, stream.argument() if token == OPEN else ())
