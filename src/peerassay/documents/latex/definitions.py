"""What a paper defines for itself: macros with their arguments, environments, theorems, switches."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Final

from peerassay.documents.latex.commands import PRINTS, QUIET
from peerassay.documents.latex.macros import Macro, by_def, by_kinds, last_argument, signature
from peerassay.documents.latex.tokens import CLOSE, OPEN, Stream, Token, scan, word, written

BUILT_IN: Final = "\0"
"""Before the name of a command that the paper has redefined: LaTeX's own is meant."""
_PRINTING_NOTHING: Final = frozenset({"@gobble", "@gobbletwo", "phantom", "hphantom", "vphantom", "comment"})
_HIDING: Final = frozenset({"fontsize", "color", "textcolor", "phantom", "transparent", "nullfont", "addfontfeature"})
_LONGEST_VALUE = 40
"""Tokens that a colour's name or a length may have."""


def named(stream: Stream) -> str:
    """Return the name of the command that is defined: `\\name`, `{\\name}`, `{name}`, `\\csname name\\endcsname`."""
    held = stream.argument()
    if held and held[0].value == "csname":
        held = []
        while len(held) < _LONGEST_VALUE and (token := stream.take()) is not None and token.value != "endcsname":
            held.append(token)
    command = next((token.value.rstrip("*") for token in held if token.kind == "command"), "")
    return command or "".join(written(held).split())


class Definitions:
    """The macros, environments, theorems and switches of a paper; what is in `kept` cannot be redefined.

    `collecting` are the environments that take what is in them as their last argument, `columns` those of tables,
    `registers` the values of lengths and counters.
    """

    def __init__(self, kept: Iterable[str]) -> None:
        self._kept = frozenset(kept)
        self.macros: dict[str, Macro] = {}
        self.environments: dict[str, tuple[Macro, Sequence[Token]]] = {}
        self.theorems: dict[str, str] = {"proof": "Proof"}
        self.collecting: dict[str, Macro] = {}
        self.columns: dict[str, Sequence[Token]] = {}
        self.registers: dict[str, str] = {}
        self.switches: dict[str, bool] = {"iftrue": True, "iffalse": False}

    def read(self, command: str, stream: Stream) -> bool:
        """Read a definition; False where the command is none."""
        reads = self.readers.get(command)
        if reads is None:
            return self._switched(command)
        reads(self, command, stream)
        return True

    def _command(self, command: str, stream: Stream) -> None:
        name = named(stream)
        self._define(name, signature(stream), replaces=command != "providecommand")

    def _documented(self, command: str, stream: Stream) -> None:
        name = named(stream)
        self._define(name, by_kinds(stream))

    def _plain(self, command: str, stream: Stream) -> None:
        self._define(named(stream), by_def(stream))

    def _switch(self, command: str, stream: Stream) -> None:
        self.switches[named(stream)] = False

    def _let(self, command: str, stream: Stream) -> None:
        name, other = named(stream), stream.after_space()
        if other is not None and other.value == "=":
            other = stream.after_space()
        if other is not None:
            self._same(name, other)

    def _copy(self, command: str, stream: Stream) -> None:
        """\\NewCommandCopy{\\a}{\\b}, \\letcs{\\a}{b}, \\cslet{a}{\\b}."""
        name = named(stream)
        if other := named(stream):
            self._same(name, Token("command", other, f"\\{other} "))

    def _same(self, name: str, other: Token) -> None:
        same = self.macros.get(other.value) if other.kind == "command" else None
        self._define(name, same or Macro(0, None, (other,)))

    def _boxes(self, command: str, stream: Stream) -> None:
        """\\newtcolorbox{name}{keys}, \\newmdenv[keys]{name}: environments in a box with keys."""
        keys = stream.option() or []
        name, box = written(stream.argument()).strip(), "mdframed" if command == "newmdenv" else "tcolorbox"
        number, default = (stream.option(), stream.option()) if box == "tcolorbox" else (None, None)
        keys = keys if command == "newmdenv" else stream.argument()
        many = int(digits) if (digits := written(number or ()).strip()).isdecimal() and len(digits) == 1 else 0
        opens = [*scan(f"\\begin{{{box}}}["), *keys, *word("]")]
        self.environments[name] = (Macro(many, default, opens), list(scan(f"\\end{{{box}}}")))

    def _box(self, command: str, stream: Stream) -> None:
        """\\newtcbox{\\name}{keys}: a command that puts its argument in a box."""
        name = named(stream)
        number = stream.option()
        many = 2 if number is not None else 1
        body = [*scan("\\tcbox["), *stream.argument(), *word("]"), OPEN, *scan(f"#{many}"), CLOSE]
        self._define(name, Macro(many, None, body))

    def _font(self, command: str, stream: Stream) -> None:
        """\\newfontfamily\\name{Font}[keys], \\DeclareTextFontCommand{\\name}{commands}."""
        name, before = named(stream), stream.option() or []
        held = stream.argument()
        if command == "DeclareTextFontCommand":
            self._define(name, Macro(1, None, [OPEN, *held, *scan("{#1}"), CLOSE]))
        else:
            keys = [*before, *word(","), *(stream.option() or ())]
            self._define(name, Macro(0, None, [*scan("\\addfontfeature"), OPEN, *keys, CLOSE]))

    def _count(self, command: str, stream: Stream) -> None:
        """\\advance\\n by 2, \\addtocounter{n}{2}, \\stepcounter{n}: what cannot be added is no longer known."""
        name = written(stream.argument()).strip().lstrip("\\")
        name = f"c@{name}" if command.endswith("counter") else name
        more = "1"
        if command == "addtocounter":
            more = self.said(stream.argument())
        elif command in ("advance", "multiply", "divide"):
            held = [token for token in (stream.after_space(), stream.peek()) if token is not None]
            more = "".join(self.said([token]) for token in held).removeprefix("by") if command == "advance" else ""
            if held[-1:] and held[-1].kind in ("word", "command"):
                stream.after_space()
        try:
            self.registers[name] = str(int(self.registers[name]) + int(more))
        except (KeyError, ValueError):
            self.registers.pop(name, None)

    def _environment(self, command: str, stream: Stream) -> None:
        name = written(stream.argument())
        self.environments[name] = (signature(stream), stream.argument())

    def _theorem(self, command: str, stream: Stream) -> None:
        name = written(stream.argument())
        stream.option()
        self.theorems[name] = written(stream.argument())
        stream.option()

    def _column(self, command: str, stream: Stream) -> None:
        name = written(stream.argument()).strip()
        stream.option()
        stream.option()
        self.columns[name] = stream.argument()

    def said(self, tokens: Iterable[Token]) -> str:
        """Return tokens as written, with the values of the paper's macros and registers for their names."""
        made: list[Token] = []
        for token in tokens:
            macro = self.macros.get(token.value) if token.kind == "command" else None
            if macro is not None and not macro.arguments and len(macro.body) <= _LONGEST_VALUE:
                made += macro.body
            elif token.kind == "command" and token.value in self.registers:
                made.append(Token("word", "", self.registers[token.value]))
            else:
                made.append(token)
        return written(made)

    def meant(self, command: str) -> str:
        r"""Return the command that \let made this one the same as, else its own name."""
        macro = self.macros.get(command)
        alone = macro is not None and not macro.arguments and len(macro.body) == 1 and macro.body[0].kind == "command"
        return macro.body[0].value.removeprefix(BUILT_IN) if macro is not None and alone else command

    def knows(self, name: str) -> bool:
        """Whether a command is defined, by the paper or by LaTeX."""
        return name in self.macros or name in self._kept or name in QUIET

    def _register(self, command: str, stream: Stream) -> None:
        named = written(stream.argument()).strip().lstrip("\\")
        name = f"c@{named}" if command.endswith("counter") else named
        self.registers[name] = self.said(stream.argument()).strip() if command.startswith("set") else "0"
        if command == "newcounter":
            stream.option()

    def _collect(self, command: str, stream: Stream) -> None:
        name = written(stream.argument()).strip()
        if command.endswith("Environ"):
            macro = signature(stream)
            stream.option()
            body = [last_argument(macro) if token.value == "BODY" else token for token in macro.body]
            self.collecting[name] = Macro(macro.arguments + 1, macro.default, body)
            return
        macro = by_kinds(stream)
        ends = stream.argument()
        if macro.collects:
            self.collecting[name] = Macro(macro.arguments, macro.default, [*macro.body, *ends])
        else:
            self.environments[name] = (macro, ends)

    def _define(self, name: str, macro: Macro, *, replaces: bool = True) -> None:
        if not name or (not replaces and name in self.macros):
            return
        if name in self._kept:
            if not _drops(name, macro):
                return
            self._keep_old(name)
        self.macros[name] = macro

    def _keep_old(self, name: str) -> None:
        """Let macros that were made the same as a command of LaTeX's own mean that one when it is redefined."""
        for other, same in self.macros.items():
            if len(same.body) == 1 and (same.body[0].kind, same.body[0].value) == ("command", name):
                self.macros[other] = Macro(0, None, (same.body[0]._replace(value=f"{BUILT_IN}{name}"),))

    def _switched(self, command: str) -> bool:
        for ending, value in (("true", True), ("false", False)):
            switch = f"if{command.removesuffix(ending)}"
            if command.endswith(ending) and switch in self.switches and switch not in ("iftrue", "iffalse"):
                self.switches[switch] = value
                return True
        return False

    readers: "ClassVar[Mapping[str, Callable[[Definitions, str, Stream], None]]]" = {
        **dict.fromkeys(("newcommand", "renewcommand", "providecommand", "DeclareRobustCommand"), _command),
        **dict.fromkeys((f"{how}DocumentCommand" for how in ("New", "Renew", "Provide", "Declare")), _documented),
        **dict.fromkeys(("def", "gdef", "edef", "xdef"), _plain),
        **dict.fromkeys(("newenvironment", "renewenvironment"), _environment),
        **dict.fromkeys((f"{how}DocumentEnvironment" for how in ("New", "Renew", "Provide", "Declare")), _collect),
        **dict.fromkeys(("NewEnviron", "RenewEnviron"), _collect),
        **dict.fromkeys(("newcounter", "setcounter", "newlength", "setlength"), _register),
        **dict.fromkeys(("stepcounter", "refstepcounter", "addtocounter", "advance", "multiply", "divide"), _count),
        **dict.fromkeys(("newfontfamily", "newfontface", "DeclareTextFontCommand"), _font),
        **dict.fromkeys(("newtcolorbox", "newmdenv"), _boxes),
        **dict.fromkeys(("letcs", "cslet", "csletcs"), _copy),
        **dict.fromkeys((f"{how}CommandCopy" for how in ("New", "Renew", "Declare")), _copy),
        **dict.fromkeys(("csdef", "csgdef", "@namedef"), _plain),
        **dict.fromkeys(("newcommandx", "renewcommandx"), _command),
        "newtcbox": _box,
        "newcolumntype": _column,
        "newtheorem": _theorem,
        "newif": _switch,
        "let": _let,
    }
    """How each command that defines others is read."""


def _drops(name: str, macro: Macro) -> bool:
    """Whether a macro prints nothing of one of its arguments, or hides: it then counts in place of LaTeX's own."""
    used = {token.value[-1:] for token in macro.body if token.kind == "argument"}
    if any(token.kind == "command" and token.value.rstrip("*") == name for token in macro.body):
        return False
    if name in PRINTS and any(token.kind == "command" and token.value in _HIDING for token in macro.body):
        return True
    if len(macro.body) == 1 and macro.body[0].kind == "command" and not macro.arguments:
        return macro.body[0].value in _PRINTING_NOTHING
    first = 1 + macro.starred + (macro.default is not None)
    return any(str(number) not in used for number in range(first, macro.arguments + 1))


DEFINING: Final = frozenset(Definitions.readers)
"""Commands that define others."""
