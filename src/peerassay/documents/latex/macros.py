"""Macros of a paper: what their arguments are, and what is put in their place."""

from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.documents.latex.tokens import OPEN, Stream, Token, word, written


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro: how many arguments, what the first is where it may be left out, and what is put in its place."""

    arguments: int
    default: Sequence[Token] | None
    body: Sequence[Token]
    collects: bool = False
    """Whether its last argument is what an environment holds."""
    starred: bool = False
    """Whether its first argument is a star that may be there."""
    until: str = ""
    """What its last argument goes up to, where that is no group: `\\endquiet`, `STOP`."""

    def expanded(self, stream: Stream, dropped: list[str] | None = None) -> list[Token]:
        """Take the arguments from the stream and return the body with them in place; add what it drops to `dropped`."""
        given: list[Sequence[Token]] = []
        if self.starred:
            given.append(_star(stream))
        if self.default is not None:
            option = stream.option()
            given.append(self.default if option is None else option)
        given += [stream.argument() for _ in range(self.arguments - len(given) - bool(self.until))]
        if self.until:
            given.append(_up_to(stream, self.until))
        made: list[Token] = []
        used: set[int] = set()
        for token in self.body:
            place = int(token.value[-1]) - 1 if token.kind == "argument" and token.value[-1:].isdigit() else -1
            used.add(place)
            made += given[place] if 0 <= place < len(given) else [token]
        if dropped is not None:
            dropped += [written(tokens) for place, tokens in enumerate(given) if place not in used]
        return made


def _star(stream: Stream) -> list[Token]:
    token = stream.peek()
    if token is None or token.kind != "word" or not token.value.startswith("*"):
        return []
    stream.after_space()
    stream.push(word(token.value[1:]))
    return word("*")


def _up_to(stream: Stream, ending: str) -> list[Token]:
    """The tokens up to a sign, which is taken too; none where the paragraph ends before it."""
    held: list[Token] = []
    while (token := stream.take()) is not None:
        before, found, behind = token.value.partition(ending) if token.kind == "word" else ("", "", "")
        if found or token.raw.strip() == ending:
            stream.push(word(behind))
            return [*held, *word(before)]
        held.append(token)
        if token.kind in ("par", "do"):
            break
    stream.push(held)
    return []


def last_argument(macro: Macro) -> Token:
    """Return the sign for one argument more than the macro has."""
    sign = f"#{macro.arguments + 1}"
    return Token("argument", sign, sign)


def signature(stream: Stream) -> Macro:
    """Read `[2][default]{body}`."""
    number = written(stream.option() or ()).strip()
    default = stream.option() if number else None
    return Macro(int(number) if number.isdecimal() and len(number) == 1 else 0, default, stream.argument())


def by_kinds(stream: Stream) -> Macro:
    """Read `{O{default} m m}{body}`; of optional arguments only the first one can be left out."""
    kinds = [token for token in stream.argument() if token.kind != "space"]
    letters = [letter for token in kinds if token.kind == "word" for letter in token.value if letter in "mosOb"]
    starred = letters[:1] == ["s"]
    default = () if letters[starred : starred + 1] and letters[starred] in "oO" else None
    number = starred + sum(letter in "moOb" for letter in letters)
    return Macro(min(number, 9), default, stream.argument(), "b" in letters, starred)


def by_def(stream: Stream) -> Macro:
    """Read `#1#2{body}` and `#1STOP{body}`; other signs between the arguments are left out."""
    arguments, until = 0, ""
    while (token := stream.take()) is not None and token.kind not in ("open", "par", "do"):
        arguments += token.kind == "argument"
        until = "" if token.kind == "argument" else until + token.raw.strip()
    stream.push([token] if token else [])
    return Macro(arguments, None, stream.argument() if token == OPEN else (), until=until if arguments else "")
