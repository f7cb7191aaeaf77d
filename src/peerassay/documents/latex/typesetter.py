"""The machine that follows LaTeX's groups, macros and files, and gathers what they print.

It never calls itself for what stands inside: an argument is put in front of what comes, with a sign behind it that
tells what to do when it has been read. So no depth of nesting can break it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Final, Literal, NamedTuple
from unicodedata import normalize

from peerassay.documents.bibtex import ACCENTS
from peerassay.documents.blocks import Block
from peerassay.documents.latex.citations import CITING, REFERRING, Cited, mark
from peerassay.documents.latex.commands import LENGTH, PRINTS, TAKES, WHITE
from peerassay.documents.latex.definitions import DEFINING, Definitions
from peerassay.documents.latex.source import LatexSource
from peerassay.documents.latex.tokens import CLOSE, OPEN, Stream, Token, scan, word, written
from peerassay.errors import UnreadableDocument

Reason = Literal["white", "tiny", "invisible", "note"]
_QUOTES: Final = (("``", "“"), ("''", "”"), ("---", "—"), ("--", "–"))
_DOTLESS: Final = {"ı": "i", "ȷ": "j"}


class Mode(NamedTuple):
    """How what is read now is taken: shown or left out, hidden and why, on a coloured ground."""

    shown: bool = True
    hidden: Reason | None = None
    grounded: bool = False


@dataclass(slots=True)
class Laid:
    """What a source prints: the title page's parts, headings and paragraphs, its reference list; what nobody sees."""

    title: str = ""
    authors: list[str] = field(default_factory=list)
    abstract: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    entries: list[Cited] = field(default_factory=list)
    labels: dict[str, tuple[str, str]] = field(default_factory=dict)
    cited: list[str] = field(default_factory=list)
    hidden: list[tuple[Reason, str]] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


class Typesetter:
    """Reads a source once.

    Args:
        source: its files.
        name: what messages call the paper.
        handlers: what to do for the commands that do more than print or take arguments.

    """

    def __init__(
        self, source: LatexSource, name: str, handlers: "Mapping[str, Callable[[Typesetter, str], None]]"
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
        self.in_abstract = self.in_appendix = False
        self.white = set(WHITE)
        self._name, self._handlers = name, handlers
        self._pieces: list[str] = []
        self._held: list[tuple[list[str], Mode, int]] = []
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
                if self.groups and not self.groups[-1][1]:
                    self.mode = self.groups.pop()[0]
            elif token.kind == "par":
                self.paragraph()
            elif token.kind == "math":
                self._handlers["$"](self, token.value)
            elif token.kind == "comment":
                self.laid.comments.append(token.value.strip("% \n\t"))
            else:
                blank = token.kind == "space" or token.value in "~&"
                self.show(" " if blank else token.value, as_is=token.kind == "verbatim")

    def show(self, text: str, *, as_is: bool = False) -> None:
        """Print a text where the mode shows it; keep it apart where the mode hides it."""
        if not as_is:
            for sign, printed in _QUOTES:
                text = text.replace(sign, printed)
        if self.mode.hidden:
            hidden = self.laid.hidden
            before = hidden.pop()[1] if hidden and hidden[-1][0] == self.mode.hidden else ""
            hidden.append((self.mode.hidden, before + text))
        elif self.mode.shown:
            self._pieces.append(text)

    def paragraph(self) -> None:
        """End a paragraph; inside an argument or an entry of the reference list there is none to end."""
        if self._held or self.entry:
            self.show(" ")
        else:
            self.flush()

    def flush(self) -> None:
        """End a paragraph, a list item or an entry of the reference list."""
        text, self._pieces = " ".join("".join(self._pieces).split()), []
        if not text:
            return
        if self.entry is not None:
            (key, label), self.entry = self.entry, None
            self.laid.entries.append(Cited(key, text, label))
        elif self.in_abstract:
            self.laid.abstract.append(text)
        else:
            self.laid.blocks.append(Block(kind="prose", text=text))

    def capture(self, tokens: Iterable[Token], then: Callable[[str], None], mode: Mode | None = None) -> None:
        """Read tokens apart, in a mode of their own where one is given, and hand on what they print."""
        self._held.append((self._pieces, self.mode, len(self.groups)))
        self._pieces, self.mode = [], mode or self.mode

        def end() -> None:
            text = " ".join("".join(self._pieces).split())
            self._pieces, self.mode, groups = self._held.pop()
            del self.groups[groups:]
            then(text)

        self.stream.push([*tokens, Token("do", "", "", end)])

    def inside(self, mode: Mode, tokens: Iterable[Token]) -> None:
        """Read tokens in a mode, as a group."""

        def begin() -> None:
            self.mode = mode

        self.stream.push([OPEN, Token("do", "", "", begin), *tokens, CLOSE])

    def skip(self, spec: str) -> None:
        """Leave out arguments: `{` stands for a group, `[` for an option."""
        for sign in spec:
            if sign == "[":
                self.stream.option()
            else:
                self.stream.argument()

    def read_file(self, named: str) -> None:
        """Read a file of the source next; one that is not there is noted. Raises UnreadableDocument for a circle."""
        path = self._path(named.strip().strip('"').removeprefix("./"))
        if path is None:
            self.laid.missing.append(named)
            return
        if path in self._files:
            by = "" if path == self._files[-1] else f" by way of {self._files[-1]}"
            fix = "mend its \\input, or give the paper as PDF"
            raise UnreadableDocument(f"{path} reads itself in{by}", where=self._name, fix=fix)
        self._files.append(path)
        self.stream.push([Token("do", "", "", lambda: self._files.remove(path))])
        self.stream.push(scan(self.source.texts[path]))

    def _path(self, named: str) -> str | None:
        beside = PurePosixPath(self._files[-1]).parent if self._files else PurePosixPath()
        folders = (PurePosixPath(self.source.main).parent, beside, PurePosixPath())
        tried = (str(folder / f"{named}{end}") for folder in folders for end in (".tex", ""))
        return next((path for path in tried if path in self.source.texts), None)

    def _command(self, written_name: str) -> None:
        name = written_name.rstrip("*") or written_name
        if name in self.definitions.macros:
            self.stream.push(word("*" if name != written_name else ""))
            self.stream.push(self.definitions.macros[name].expanded(self.stream))
        elif name in self._handlers:
            self._handlers[name](self, written_name)
        elif name in TAKES:
            self.skip(TAKES[name])
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
            self._leave_out_length()

    def _cite(self, name: str) -> None:
        while self.stream.option() is not None:
            pass
        keys = written(self.stream.argument())
        self.laid.cited += "".join(keys.split()).split(",")
        self.show(mark(name, keys))

    def _condition(self, name: str) -> None:
        """Go on where a condition holds, or nobody can tell; leave out up to \\else or \\fi where it does not."""
        if not self.definitions.switches.get(name, True):
            self.laid.comments.append(" ".join(self.leave_out(("else", "fi")).split()))

    def leave_out(self, ends: tuple[str, ...]) -> str:
        """Take the tokens up to one of the commands that end a branch of this condition; return them as written."""
        depth, held = 0, []
        while (token := self.stream.take()) is not None:
            if token.kind == "command":
                if depth == 0 and token.value in ends:
                    break
                depth += token.value.startswith("if") and token.value not in ("iff", "ifthenelse")
                depth -= token.value == "fi"
            held.append(token)
        return written(held)

    def _leave_out_length(self) -> None:
        """Leave out what is assigned to a length or a counter behind a command that is not known."""
        token = self.stream.take()
        if token is not None and not (token.kind == "word" and LENGTH.fullmatch(token.value)):
            self.stream.push([token])


def _accented(text: str, sign: str) -> str:
    return normalize("NFC", _DOTLESS.get(text[:1], text[:1]) + sign) + text[1:] if text else ""
