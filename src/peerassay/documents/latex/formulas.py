"""Formulas: those of a line as they are written, displayed ones with their numbers, in cells as plain text."""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from peerassay.documents.latex.counting import count_up
from peerassay.documents.latex.floats import Float
from peerassay.documents.latex.grids import Grid, array_as_table
from peerassay.documents.latex.linear import plain, script, with_scripts
from peerassay.documents.latex.styles import styled
from peerassay.documents.latex.tokens import CLOSE, OPEN, Token, word, written
from peerassay.documents.latex.typesetter import Typesetter
from peerassay.documents.latex.unseen import unseen_in_formula
from peerassay.documents.size_limits import MOST_FORMULAS, refuse_more

_ROWS: Final = frozenset({"align", "gather", "eqnarray", "flalign", "alignat", "dgroup", "IEEEeqnarray", "xalignat"})
"""Environments each of whose rows is a formula with a number."""
EQUATIONS: Final = {
    **dict.fromkeys((*_ROWS, "equation", "multline", "displaymath", "math", "dmath", "empheq"), ""),
    **dict.fromkeys(("alignat", "xalignat", "IEEEeqnarray"), "{"),
}
"""Environments of formulas, with the arguments that they take."""
_UNNUMBERED: Final = frozenset({"displaymath", "math"})
_ALIGNED: Final = frozenset({"split", "aligned", "alignedat", "gathered", "IEEEeqnarraybox", "multlined"})
_LABEL = re.compile(r"\\label\s*\{([^{}]*)\}")
_TAG = re.compile(r"\\tag(\*?)\s*\{([^{}]*)\}")
_NO_NUMBER = re.compile(r"\\(?:nonumber|notag|IEEEnonumber)(?![A-Za-z])")
_UNPRINTED = re.compile(
    r"\\label\s*\{[^{}]*\}|\\(?:nonumber|notag|IEEEnonumber|displaystyle|allowdisplaybreaks)(?![A-Za-z])"
    r"|\\tag\*?\s*\{[^{}]*\}"
)
_ROW_END: Final = frozenset({"\\", "\\*"})
MARK: Final = ("\ue002", "\ue003")
"""What stands around the index of a displayed formula until the text is whole."""


class _Row(NamedTuple):
    text: str
    label: str | None


def formula(setter: Typesetter, sign: str) -> None:
    """A formula between signs of dollar; it ends with its paragraph at the latest."""
    held: list[Token] = []
    depth = 0
    while (token := setter.stream.take()) is not None and token.kind not in ("par", "do"):
        depth += (token.kind == "open") - (token.kind == "close")
        if depth < 0 or (depth == 0 and token.kind == "math"):
            break
        held.append(token)
    if token is not None and token.kind in ("par", "close", "do"):
        setter.stream.push([token])
    elif token is not None and sign == "$" and token.value == "$$":
        setter.stream.push([Token("math", "$", "$")])
    _read(setter, held, displayed=sign == "$$")


def bracketed(setter: Typesetter, name: str) -> None:
    r"""A formula between \[ and \] or \( and \)."""
    closes = {"[": "]", "(": ")"}[name]
    held = setter.stream.until(lambda token: token.kind == "par" or (token.kind, token.value) == ("command", closes))
    _read(setter, held, displayed=name == "[")


def ensured(setter: Typesetter, name: str) -> None:
    r"""\ensuremath{...}."""
    _read(setter, setter.stream.argument(), displayed=False)


def _read(setter: Typesetter, tokens: Sequence[Token], *, displayed: bool) -> None:
    if not tokens:
        return  # a million of "$$$$" would be a million environments
    around = setter.nearest(Float)
    table = None
    if around is not None and around.word == "Table" and setter.nearest(Grid) is None:
        table = array_as_table(tokens)
    if table is not None:
        setter.stream.push(table)
    elif displayed:
        environment(setter, "displaymath", tokens)
    else:
        in_line(setter, expanded(setter, styled(setter, "math", tokens)))


def in_line(setter: Typesetter, tokens: Sequence[Token]) -> None:
    """Print a formula of a line between signs of dollar; in a cell, and a bare power or index, as plain text."""
    latex = with_scripts(_closed(_joined(tokens)))
    if not latex:
        return
    bare = latex[0] in "^_" and len(latex) > 1
    if setter.nearest(Grid) is not None or bare:
        setter.show(plain(_joined(tokens)), as_is=True)
    else:
        setter.show(f"${latex}$", as_is=True)


def environment(setter: Typesetter, name: str, tokens: Sequence[Token]) -> None:
    """Print the formulas of an environment: each row with a number is one."""
    bare = name.rstrip("*")
    numbered = bare == name and bare not in _UNNUMBERED
    whole = expanded(setter, tokens)
    if bare == "math" or setter.nearest(Grid) is not None:
        in_line(setter, whole)
        return
    rows = _rows(whole) if bare in _ROWS else [_without_marks(whole)]
    held: list[str] = []
    for n, row in enumerate(rows):
        found = _row(setter, _joined(row), numbered)
        held.append(found.text)
        if found.label or n == len(rows) - 1:
            _display(setter, r" \\ ".join(text for text in held if text), found.label)
            held = []


def _row(setter: Typesetter, latex: str, numbered: bool) -> _Row:
    tag = _TAG.search(latex)
    label: str | None = None
    text = with_scripts(_closed(latex))
    if tag:
        label = plain(tag[2]) if tag[1] else f"({plain(tag[2])})"
        setter.label = ("Equation", label.strip("()"))
    elif numbered and text and not _NO_NUMBER.search(latex):
        number = count_up(setter, "Equation")
        label = f"({number})" if number else None
    for key in _LABEL.findall(latex):
        setter.laid.labels[key.strip()] = setter.label if label else ("Equation", "??")
    return _Row(text, label)


def _display(setter: Typesetter, text: str, label: str | None) -> None:
    if not text:
        return
    if setter.mode.hidden or not setter.mode.shown:
        setter.show(text, as_is=True)
        return
    setter.laid.formulas.append((text, label))
    refuse_more(len(setter.laid.formulas), MOST_FORMULAS, "displayed formulas", setter.stream.name)
    setter.show(f"{MARK[0]}{len(setter.laid.formulas) - 1}{MARK[1]}", as_is=True)


def _closed(latex: str) -> str:
    return " ".join(_UNPRINTED.sub("", latex).split())


def _joined(tokens: Sequence[Token]) -> str:
    """The tokens as written, with a blank between a command and a letter that a macro put behind it."""
    pieces: list[str] = []
    for token in tokens:
        if pieces and token.raw[:1].isalpha() and re.search(r"\\[A-Za-z@]+\Z", pieces[-1]):
            pieces.append(" ")
        pieces.append(token.raw)
    return "".join(pieces)


def expanded(setter: Typesetter, tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens of a formula with the paper's own macros expanded, without comments and what nobody sees."""
    made: list[Token] = []
    done: list[bool] = []
    setter.stream.push([*tokens, Token("do", "", "", lambda: done.append(True))])
    while not done and (token := setter.stream.take()) is not None:
        if token.do is not None:
            token.do()
        elif token.kind == "comment":
            setter.leave("comment", token.value.strip("% \n\t"))
        elif token.kind == "par":
            made.append(Token("space", " ", " "))
        elif token.kind == "command" and token.value in setter.definitions.macros:
            dropped: list[str] = []
            setter.stream.push(setter.definitions.macros[token.value].expanded(setter.stream, dropped))
            for told in dropped:
                setter.leave("not printed", told)
        elif token.kind == "command" and token.value in ("ensuremath", "xspace"):
            continue
        elif token.kind == "command" and token.value == "mathchoice":
            _choose_size(setter)
        elif not (token.kind == "command" and unseen_in_formula(setter, token.value)):
            made.append(token)
    return made


def _choose_size(setter: Typesetter) -> None:
    r"""\mathchoice{display}{text}{script}{scriptscript}: nobody sees what is for small indices only."""
    display, text, *others = (setter.stream.argument() for _ in range(4))
    for each in others if text == display else (display, *others):
        if written(each) not in (written(text), written(display)):
            setter.leave("not printed", written(each))
    setter.stream.push(text or display)


def _rows(tokens: Sequence[Token]) -> list[list[Token]]:
    """The rows of an aligned formula, without marks of alignment."""
    rows: list[list[Token]] = [[]]
    depth = 0
    for token in _without_marks(tokens):
        depth += _deeper(token)
        if token.kind == "command" and token.value in _ROW_END and depth == 0:
            rows.append([])
        else:
            rows[-1].append(token)
    return [row for row in rows if any(token.kind not in ("space", "comment") for token in row)] or [[]]


def _deeper(token: Token) -> int:
    if token.kind == "command" and token.value in ("begin", "end"):
        return 1 if token.value == "begin" else -1
    return (token.kind == "open") - (token.kind == "close")


def _without_marks(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without `&` where it aligns; in a matrix it parts cells."""
    inside: list[str] = []
    kept: list[Token] = []
    for n, token in enumerate(tokens):
        if token.kind == "command" and token.value == "begin":
            name = written(tokens[n + 1 : n + 12]).partition("{")[2].partition("}")[0].rstrip("*")
            inside.append(name)
        elif token.kind == "command" and token.value == "end" and inside:
            inside.pop()
        if token.kind == "mark" and token.value == "&" and (not inside or inside[-1] in _ALIGNED):
            continue
        kept.append(token)
    return kept


def script_in_text(setter: Typesetter, sign: str) -> None:
    r"""A power or index of running text: \textsuperscript{18}, `^{18}`; its number is never run into another."""
    token = setter.stream.take()
    setter.stream.push([token] if token else [])
    if sign in ("^", "_") and (token is None or token.kind != "open"):
        setter.show(sign, as_is=True)
        return
    sign = {"textsuperscript": "^", "textsubscript": "_"}.get(sign, sign)
    held = setter.stream.argument()
    behind = setter.stream.take()
    setter.stream.push([behind] if behind else [])
    follows = behind.value[:1] if behind is not None and behind.kind == "word" else ""
    setter.capture(held, lambda text: setter.show(script(sign, text.strip("$"), follows), as_is=True))


def ratio(setter: Typesetter, name: str) -> None:
    r"""\nicefrac{1}{2} in text."""
    above, below = setter.stream.argument(), setter.stream.argument()
    setter.stream.push([OPEN, *above, *word("/"), *below, CLOSE])


COMMANDS: Final[dict[str, Callable[[Typesetter, str], None]]] = {
    **dict.fromkeys(("mark^", "mark_", "textsuperscript", "textsubscript"), script_in_text),
    **dict.fromkeys(("nicefrac", "sfrac"), ratio),
    "math": formula,
    "[": bracketed,
    "(": bracketed,
    "ensuremath": ensured,
}
"""The commands and marks of formulas."""
