"""The signs of a LaTeX text one after another, with those that macros and files put in their place."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple

from peerassay.errors import UnreadableDocument

Kind = Literal[
    "command", "comment", "par", "space", "open", "close", "math", "argument", "mark", "word", "verbatim", "do"
]


class Token(NamedTuple):
    """A sign: `value` is a command's name or a text; `raw` is how it was written. `do` is called for a token "do"."""

    kind: Kind
    value: str
    raw: str
    do: Callable[[], None] | None = None


_TOKEN = re.compile(
    r"\\(?:verb|lstinline(?:\[[^\]\n]*\])?)\*?(?P<sign>[^A-Za-z\s*{\[])(?P<verb>[^\n]*?)(?P=sign)"
    r"|\\(?:url|path|nolinkurl)\s*\{(?P<url>[^{}\n]*)\}"
    r"|\\(?P<name>[A-Za-z@]+\*?)(?:[ \t]*\n(?![ \t]*\n)[ \t]*|[ \t]+)?"
    r"|\\(?P<symbol>[\s\S])"
    r"|(?P<comment>%[^\n]*(?:\n[ \t]*)?)"
    r"|(?P<par>\n[ \t]*\n\s*)"
    r"|(?P<space>[ \t\r\f\v]+|\n[ \t]*)"
    r"|(?P<open>\{)|(?P<close>\})|(?P<math>\$\$?)|(?P<argument>\#+\d?)|(?P<mark>[~&^_])"
    r"|(?P<word>[^\\%\s{}$#~&^_]+)|(?P<rest>[\s\S])"
)
_PLAIN: tuple[Kind, ...] = ("comment", "par", "space", "open", "close", "math", "argument", "mark", "word")


def scan(text: str) -> Iterator[Token]:
    """Yield the tokens of a text. A comment takes the end of its line with it; an empty line ends a paragraph."""
    for found in _TOKEN.finditer(text.replace("\r\n", "\n")):
        kind, raw = found.lastgroup, found[0]
        if kind in ("verb", "url"):
            yield Token("verbatim", found[kind], raw)
        elif kind in ("name", "symbol"):
            yield Token("command", found[kind], raw)
        elif kind == "rest":
            yield Token("space", raw, raw)
        else:
            yield Token(next(plain for plain in _PLAIN if plain == kind), raw, raw)
            if kind == "comment" and found.string[found.end() : found.end() + 1] == "\n":
                yield Token("par", "\n", "\n")


OPEN, CLOSE = Token("open", "{", "{"), Token("close", "}", "}")
_FEWEST = 300_000
_DEEPEST = 2_000


class Stream:
    """Tokens to be taken; macros and files push others in front of them.

    Args:
        name: what messages call the paper.
        characters: of all its files: macros may give some tokens for each, and no more.

    """

    def __init__(self, name: str, characters: int) -> None:
        self._name, self._left = name, _FEWEST + 4 * characters
        self._stack: list[Iterator[Token]] = []

    def push(self, tokens: Iterable[Token]) -> None:
        """Put tokens in front of the others. Raises UnreadableDocument for macros in macros without end."""
        if len(self._stack) > _DEEPEST:
            self._refuse()
        self._stack.append(iter(tokens))

    def take(self) -> Token | None:
        """Return the next token, None at the end. Raises UnreadableDocument where macros give more and more."""
        while self._stack:
            token = next(self._stack[-1], None)
            if token is not None:
                self._left -= 1
                if self._left < 0:
                    self._refuse()
                return token
            self._stack.pop()
        return None

    def _refuse(self) -> None:
        fix = "give the paper as PDF"
        raise UnreadableDocument("its LaTeX has macros or groups that never end", where=self._name, fix=fix)

    def after_space(self) -> Token | None:
        """Return the next token that is neither space nor comment."""
        token = self.take()
        while token is not None and token.kind in ("space", "comment"):
            token = self.take()
        return token

    def argument(self) -> list[Token]:
        """Return a macro's next argument: what a group holds, else a single token, a letter of a word."""
        token = self.after_space()
        if token is None or token.kind in ("close", "par", "do"):
            self.push([token] if token else [])
            return []
        if token.kind == "open":
            return self.until(lambda _: False)
        if token.kind == "word" and len(token.value) > 1:
            self.push([Token("word", token.value[1:], token.value[1:])])
            return [Token("word", token.value[0], token.value[0])]
        return [token]

    def option(self) -> list[Token] | None:
        """Return what stands in brackets next, None where no bracket opens."""
        token = self.after_space()
        if token is None or token.kind != "word" or not token.value.startswith("["):
            self.push([token] if token else [])
            return None
        self.push([Token("word", token.value[1:], token.value[1:])] if len(token.value) > 1 else [])
        return self._until_bracket()

    def _until_bracket(self) -> list[Token]:
        held: list[Token] = []
        depth = 0
        while (token := self.take()) is not None and token.kind != "do":
            depth += (token.kind == "open") - (token.kind == "close")
            before, mark, behind = token.value.partition("]") if token.kind == "word" else ("", "", "")
            if mark and depth <= 0:
                self.push([Token("word", behind, behind)] if behind else [])
                return [*held, Token("word", before, before)] if before else held
            if depth < 0 or token.kind == "par":
                self.push([token])
                break
            held.append(token)
        return held

    def until(self, ends: Callable[[Token], bool]) -> list[Token]:
        """Return the tokens up to the brace that closes this group, or to one outside inner groups that `ends`."""
        held: list[Token] = []
        depth = 0
        while (token := self.take()) is not None:
            depth += (token.kind == "open") - (token.kind == "close")
            if depth < 0 or (depth == 0 and ends(token)):
                break
            held.append(token)
        return held


def written(tokens: Iterable[Token]) -> str:
    """Return the tokens as they were written, without comments."""
    return "".join(token.raw for token in tokens if token.kind not in ("comment", "do"))
