"""The machine that follows LaTeX's groups, macros and files, and gathers what they print.

It never calls itself for what stands inside: an argument is put in front of what comes, with a sign behind it that
tells what to do when it has been read. So no depth of nesting can break it.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Final, TypeVar
from unicodedata import normalize

from peerassay.documents.bibtex import ACCENTS
from peerassay.documents.blocks import Block
from peerassay.documents.latex.citations import CITING, REFERRING, Cited, mark
from peerassay.documents.latex.commands import PRINTS, REASONS, TAKES
from peerassay.documents.latex.conditions import condition
from peerassay.documents.latex.definitions import BUILT_IN, DEFINING, Definitions
from peerassay.documents.latex.laid import PAPER, Laid, Layer, Mode, Reason, Rgb
from peerassay.documents.latex.source import LatexSource
from peerassay.documents.latex.tokens import CLOSE, OPEN, Stream, Token, scan, word, written
from peerassay.errors import UnreadableDocument

Of = TypeVar("Of")
_MOST_LAYERS: Final = 200
_QUOTES: Final = (("``", "“"), ("''", "”"), ("---", "—"), ("--", "–"))
_DOTLESS: Final = {"ı": "i", "ȷ": "j"}


LINE, INDENT = "\ue004", "\ue005"
"""Marks in what is gathered: the end of a printed line, a step to the right."""
_BROKEN: Final = re.compile(f"\\s*{LINE}\\s*")


class Typesetter:
    """Reads a source once.

    Args:
        source: its files.
        name: what messages call the paper.
        handlers: what to do for the commands that do more than print or take arguments.
        words: the same for those that mean something in some layers only; says whether there was anything to do.

    """

    def __init__(
        self,
        source: LatexSource,
        name: str,
        handlers: "Mapping[str, Callable[[Typesetter, str], None]]",
        words: "Callable[[Typesetter, str], bool]",
    ) -> None:
        self.source, self.laid = source, Laid()
        self.stream = Stream(name, sum(map(len, source.texts.values())))
        self.definitions = Definitions({*TAKES, *PRINTS, *handlers, *CITING, *REFERRING, *DEFINING})
        self.mode = Mode(shown=r"\begin{document}" not in source.texts[source.main])
        self.groups: list[tuple[Mode, str]] = []
        self.counts: Counter[str] = Counter()
        self.lists: list[int] = []
        self.label = ("Section", "")
        self.entry: tuple[str, str] | None = None
        self.within: dict[str, str] = {}
        self.subequations: list[tuple[int, str | None]] = []
        self.typed: set[str] = set()
        self.excluded: set[str] = set()
        self.tainted: set[str] = set()
        self.code_words: dict[str, str] = {}
        self.in_abstract = self.in_appendix = False
        self.colours: dict[str, Rgb] = {}
        self.page: Rgb | None = PAPER
        self.styles: dict[str, Sequence[Token]] = {}
        self._name, self._handlers, self._words = name, handlers, words
        self.layers: list[Layer] = []
        self._pieces: list[str] = []
        self._after: list[Block] = []
        self._files: list[str] = []

    def run(self) -> None:
        """Read all tokens. Raises UnreadableDocument for files or macros without end."""
        while (token := self.stream.take()) is not None:
            if token.do is not None:
                token.do()
            elif token.kind == "command":
                self._command(token.value)
            elif token.kind == "open":
                self.groups.append((self.mode, ""))
            elif token.kind == "close":
                self.end_group()
            elif token.kind == "par":
                self.paragraph()
            elif token.kind == "math":
                self._handlers["math"](self, token.value)
            elif token.kind == "comment":
                self.leave("comment", token.value.strip("% \n\t"))
            elif token.kind == "mark" and token.value != "~":
                self._handlers[f"mark{token.value}"](self, token.value)
            else:
                blank = token.kind == "space" or token.value == "~"
                self.show(" " if blank else token.value, as_is=token.kind == "verbatim")

    def end_group(self) -> None:
        """Take up the mode from before the group, unless an environment is open in it."""
        if self.groups and not self.groups[-1][1]:
            self.mode = self.groups.pop()[0]

    def show(self, text: str, *, as_is: bool = False) -> None:
        """Print a text where the mode shows it; keep it apart where the mode hides it."""
        if not as_is:
            for sign, printed in _QUOTES:
                text = text.replace(sign, printed)
        if self.mode.hidden == "doubtful":
            _append(self.laid.withheld, self.mode.doubt, text)
        elif self.mode.hidden:
            _append(self.laid.hidden, self.mode.hidden, text)
        elif self.mode.shown:
            if self.mode.doubt:
                _append(self.laid.doubtful, self.mode.doubt, text)
            if text != " " or self._pieces[-1:] != [" "]:
                self._pieces.append(text)
        elif text.strip():
            self.laid.preamble.append(text)

    def cover(self, letters: int) -> None:
        """Hide the letters of this paragraph that were printed last, in whole pieces."""
        at = len(self._pieces)
        while at > 0 and letters > 0:
            at -= 1
            letters -= len(self._pieces[at])
        self.laid.hidden.append(("covered", "".join(self._pieces[at:])))
        del self._pieces[at:]

    def leave(self, reason: str, text: str) -> None:
        """Note what is not printed, and why."""
        if text := " ".join(text.split()):
            self.laid.left_out.append((reason, text))

    def paragraph(self) -> None:
        """End a paragraph; inside an argument or an entry of the reference list there is none to end."""
        if self.mode.aside:
            self.mode = self.mode._replace(hidden=None, aside=False)
        if self.layers:
            self.show(LINE, as_is=True)
        elif self.entry:
            self.show(" ")
        else:
            self.flush()

    def flush(self) -> None:
        """End a paragraph, a list item or an entry of the reference list; in a layer a line."""
        if self.layers:
            self.show(LINE, as_is=True)
            return
        text, self._pieces = closed_up("".join(self._pieces)), []
        if text and self.entry is not None:
            (key, label), self.entry = self.entry, None
            self.laid.entries.append(Cited(key, text, label))
        elif text and self.in_abstract:
            self.laid.abstract.append(text)
        elif text:
            self.laid.blocks.append(Block(kind="prose", text=text))
        self.laid.blocks += self._after
        self._after = []

    def add(self, block: Block, *, breaks: bool = False) -> None:
        """Put a block behind the paragraph that it is in; one that `breaks` it ends a paragraph that can end there."""
        said = next((piece for piece in reversed(self._around()) if piece.strip()), "") if breaks else ""
        if not self.layers and not self.in_abstract and said.rstrip().endswith((".", ":", "?", "!")):
            self.flush()
        waits = any(piece.strip() for piece in self._around())
        (self._after if waits else self.laid.blocks).append(block)

    def _around(self) -> list[str]:
        """The pieces of the paragraph that is open."""
        return self.layers[0].pieces if self.layers else self._pieces

    def gather(self, then: Callable[[str], None], of: object = None, environment: str = "") -> Layer:
        """Gather what is printed from here on apart, until the layer that is returned is closed.

        Raises UnreadableDocument for tables in tables, or arguments in arguments, without end.
        """
        if len(self.layers) >= _MOST_LAYERS:
            self.stream.refuse()
        layer = Layer(self._pieces, self.mode, len(self.groups), then, of, environment)
        self.layers.append(layer)
        self._pieces = []
        return layer

    def gathered(self) -> str:
        """Take what was gathered in the uppermost layer so far; lines are parted by `LINE`."""
        text, self._pieces = "".join(self._pieces), []
        return text

    def close(self, layer: Layer) -> None:
        """Close a layer and what is open in it, and hand on its text."""
        while layer in self.layers:
            upper, text = self.layers.pop(), self.gathered()
            self._pieces, self.mode = upper.pieces, upper.mode
            del self.groups[upper.groups :]
            upper.then(text)

    def close_environment(self, environment: str) -> None:
        """Close the layer of an environment, where one is open in this argument."""
        for layer in reversed(self.layers):
            if not layer.environment:
                return
            if layer.environment == environment:
                self.close(layer)
                return

    def nearest(self, kind: type[Of]) -> Of | None:
        """Return the innermost float, table or listing of a kind that is open."""
        return next((layer.of for layer in reversed(self.layers) if isinstance(layer.of, kind)), None)

    def capture(self, tokens: Iterable[Token], then: Callable[[str], None], mode: Mode | None = None) -> None:
        """Read tokens apart, in a mode of their own where one is given, and hand on what they print."""
        layer = self.gather(lambda text: then(closed_up(text)))
        self.mode = mode or self.mode
        self.stream.push([*tokens, Token("do", "", "", lambda: self.close(layer))])

    def inside(self, mode: Mode, tokens: Iterable[Token]) -> None:
        """Read tokens in a mode, as a group."""

        def begin() -> None:
            self.mode = mode

        self.stream.push([OPEN, Token("do", "", "", begin), *tokens, CLOSE])

    def hiding(self, reason: Reason | None) -> Mode:
        """Return the mode with a reason to hide, where there is one and none before."""
        return self.mode._replace(hidden=self.mode.hidden or reason)

    def skip(self, spec: str, name: str = "", reason: str = "layout") -> None:
        """Leave out arguments: `{` stands for a group, `[` for an option."""
        taken = [self.stream.option() if sign == "[" else self.stream.argument() for sign in spec]
        words = " ".join(written(tokens).strip() for tokens in taken if tokens)
        if words and self.mode.shown:
            self.leave(reason, f"\\{name} {words}" if name else words)

    def read_file(self, named: str) -> None:
        """Read a file of the source next; one that is not there is noted. Raises UnreadableDocument for a circle."""
        path = self._path(named.strip().strip('"').removeprefix("./"))
        if path is None:
            self.laid.missing.append(named)
            return
        if path in self._files:
            by = "" if path == self._files[-1] else f" by way of {self._files[-1]}"
            fix = "fix its \\input, or give the paper as PDF"
            raise UnreadableDocument(f"{path} reads itself in{by}", where=self._name, fix=fix)
        self._files.append(path)
        self.laid.read.append(path)
        self.stream.push([Token("do", "", "", lambda: self._files.remove(path))])
        self.stream.push(scan(self.source.texts[path]))

    def _path(self, named: str) -> str | None:
        beside = PurePosixPath(self._files[-1]).parent if self._files else PurePosixPath()
        folders = (PurePosixPath(self.source.main).parent, beside, PurePosixPath())
        tried = (str(folder / f"{named}{end}") for folder in folders for end in (".tex", ""))
        return next((path for path in tried if path in self.source.texts), None)

    def _command(self, written_name: str) -> None:
        name = written_name.rstrip("*") or written_name
        if name.startswith(BUILT_IN):
            name = written_name = name.removeprefix(BUILT_IN)
        elif name in self.definitions.macros:
            self.stream.push(word("*" if name != written_name else ""))
            dropped: list[str] = []
            self.stream.push(self.definitions.macros[name].expanded(self.stream, dropped))
            for told in dropped:
                self.leave("not printed", told)
            return
        if self.layers and self._words(self, name):
            return
        handled = "tainted command" if name in self.tainted else name
        if handled in self._handlers:
            self._handlers[handled](self, written_name)
        elif name in TAKES:
            self.skip(TAKES[name], name, REASONS.get(name, "layout"))
        elif name in PRINTS:
            self.show(PRINTS[name], as_is=True)
        elif name in ACCENTS:
            sign = ACCENTS[name]
            self.capture(self.stream.argument(), lambda text: self.show(_accented(text, sign)))
        elif name.lower() in CITING:
            self._cite(name)
        elif name.lower() in REFERRING:
            self.show(mark(name, written(self.stream.argument())))
        elif name.startswith("if") and name != "iff":
            self._condition(name)
        elif not self.definitions.read(name, self.stream):
            self._handlers["unknown command"](self, name)

    def _cite(self, name: str) -> None:
        while self.stream.option() is not None:
            pass
        keys = written(self.stream.argument())
        self.laid.cited += "".join(keys.split()).split(",")
        self.show(mark(name, keys))

    def _condition(self, name: str) -> None:
        """Go on where a condition holds, or nobody can tell; leave out up to \\else or \\fi where it does not."""
        holds = self.definitions.switches.get(name)
        if holds is None:
            holds = condition(name, self.stream, self.definitions)
        if holds is None and self.mode.hidden is None:
            self.mode = self.mode._replace(doubt=f"\\{name}", hidden="doubtful")
        self.branch(holds)

    def branch(self, holds: bool | None) -> None:
        """Leave out the branch that comes next where its condition does not hold."""
        if holds is False:
            self.leave("not printed", self.leave_out(("else", "fi")))

    def leave_out(self, ends: tuple[str, ...]) -> str:
        """Take the tokens up to one of the commands that end a branch of this condition; return them as written."""
        depth, held = 0, []
        while (token := self.stream.take()) is not None:
            if token.kind == "command":
                name = self.definitions.meant(token.value)
                if depth == 0 and (name in ends or name == "repeat"):
                    break
                depth += name.startswith("if") and name not in ("iff", "ifthenelse")
                depth -= name in ("fi", "repeat")
            held.append(token)
        return written(held)


def _append(gathered: list[tuple[Of, str]], of: Of, text: str) -> None:
    """Add a text to the last one, where that is of the same."""
    before = gathered.pop()[1] if gathered and gathered[-1][0] == of else ""
    before += text
    gathered.append((of, before))


def closed_up(text: str) -> str:
    """Return what was gathered as one line without needless blanks."""
    return " ".join(text.replace(LINE, " ").replace(INDENT, "").split())


def lines_of(text: str) -> list[str]:
    """Return what was gathered line by line, without empty ones, each closed up behind its indent."""
    lines = _BROKEN.split(text)
    return ["  " * line.count(INDENT) + closed_up(line) for line in lines if closed_up(line)]


def _accented(text: str, sign: str) -> str:
    return normalize("NFC", _DOTLESS.get(text[:1], text[:1]) + sign) + text[1:] if text else ""
