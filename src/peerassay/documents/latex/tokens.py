"""The signs of a LaTeX text one after another, with those that macros and files put in their place."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple, NoReturn, get_args

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
_KINDS: dict[str, Kind] = {
    "verb": "verbatim",
    "url": "verbatim",
    "name": "command",
    "symbol": "command",
    "rest": "space",
}
_KINDS |= {kind: kind for kind in get_args(Kind)}
_ORDERING = frozenset({"expandafter", "noexpand"})
"""Commands that only say in which order TeX expands others."""


def scan(text: str) -> Iterator[Token]:
    """Yield the tokens of a text. A comment takes the end of its line with it; an empty line ends a paragraph."""
    for found in _TOKEN.finditer(text.replace("\r\n", "\n")):
        group = found.lastgroup or "rest"
        if group == "name" and found[group] in _ORDERING:
            continue
        yield Token(_KINDS[group], found[group], found[0])
        if group == "comment" and found.string[found.end() : found.end() + 1] == "\n":
            yield Token("par", "\n", "")


OPEN, CLOSE = Token("open", "{", "{"), Token("close", "}", "}")


def word(text: str) -> list[Token]:
    """Return the tokens of a text without commands."""
    return [Token("word", text, text)] if text else []


_WORD = re.compile(r"[^\W\d_]{2,}")
LEAST_WORDS = 4
"""Words that may be a sentence."""
_FEWEST, _MOST = 300_000, 1_200_000
"""Tokens that are taken from any paper, and at most: a book's source of two megabytes has some 600,000."""
_DEEPEST = 2_000


class Stream:
    """Tokens to be taken; macros and files push others in front of them.

    Args:
        name: what messages call the paper.
        characters: of all its files: macros may give some tokens for each, and no more.

    """

    def __init__(self, name: str, characters: int) -> None:
        self.name, self._left = name, min(_FEWEST + 4 * characters, _MOST)
        self._stack: list[Iterator[Token]] = []

    def push(self, tokens: Iterable[Token]) -> None:
        """Put tokens in front of the others. Raises UnreadableDocument for macros in macros without end."""
        if len(self._stack) > _DEEPEST:
            self.refuse()
        self._stack.append(iter(tokens))

    def take(self) -> Token | None:
        """Return the next token, None at the end. Raises UnreadableDocument where macros give more and more."""
        while self._stack:
            token = next(self._stack[-1], None)
            if token is not None:
                self._left -= 1
                if self._left < 0:
                    self.refuse()
                return token
            self._stack.pop()
        return None

    def refuse(self) -> NoReturn:
        """Raise UnreadableDocument: what was opened never ends."""
        fix = "give the paper as PDF"
        raise UnreadableDocument("its LaTeX has macros or groups that never end", where=self.name, fix=fix)

    def after_space(self) -> Token | None:
        """Return the next token that is neither space nor comment."""
        token = self.take()
        while token is not None and (token.kind in ("space", "comment") or token.value == "expandafter"):
            token = self.take()
        return token

    def peek(self) -> Token | None:
        """Return the next token that is neither space nor comment, and leave it there."""
        token = self.after_space()
        self.push([token] if token else [])
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
            self.push(word(token.value[1:]))
            return word(token.value[0])
        return [token]

    def option(self) -> list[Token] | None:
        """Return what stands in brackets next, None where no bracket opens."""
        token = self.after_space()
        if token is None or token.kind != "word" or not token.value.startswith("["):
            self.push([token] if token else [])
            return None
        self.push(word(token.value[1:]))
        return self._until_bracket()

    def _until_bracket(self) -> list[Token]:
        held: list[Token] = []
        depth = 0
        while (token := self.take()) is not None:
            depth += (token.kind == "open") - (token.kind == "close")
            before, mark, behind = token.value.partition("]") if token.kind == "word" else ("", "", "")
            if mark and depth <= 0:
                self.push(word(behind))
                return [*held, *word(before)]
            if depth < 0 or token.kind in ("par", "do"):
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


def says_much(tokens: Iterable[Token]) -> bool:
    """Whether tokens hold so many words that they may be a sentence."""
    words = " ".join(token.value for token in tokens if token.kind == "word")
    return len(_WORD.findall(words)) >= LEAST_WORDS


def written(tokens: Iterable[Token]) -> str:
    """Return the tokens as they were written, without comments."""
    return "".join(token.raw for token in tokens if token.kind not in ("comment", "do"))
