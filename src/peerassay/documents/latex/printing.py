"""What the commands of a paper's structure do: title page, headings, environments, lists, formulas, files."""

import re
from collections.abc import Sequence
from itertools import takewhile
from pathlib import PurePosixPath

from peerassay.documents.blocks import Block
from peerassay.documents.latex.commands import ENVIRONMENT_TAKES, EQUATIONS, FIGURES, LEFT_OUT, LISTS
from peerassay.documents.latex.tokens import CLOSE, OPEN, Token, scan, word, written
from peerassay.documents.latex.typesetter import Mode, Typesetter

_SECTIONS = ("chapter", "section", "subsection", "subsubsection")
_LONGEST_FORMULA = 1000
"""Characters; longer ones are derivations, of which "…" is left."""
_LABEL = re.compile(r"\\label\s*\{([^{}]*)\}")
_UNPRINTED = re.compile(r"\\label\s*\{[^{}]*\}|\\(?:nonumber|notag|displaystyle)(?![A-Za-z])|\\tag\*?\s*\{[^{}]*\}")
_ENDS_NAME = frozenset({"\\", "and", "And", "AND", "quad", "qquad", "newline", "hfill"})
_LETTERS = 26


def title(setter: Typesetter, name: str) -> None:
    """The title, wherever it is given."""
    setter.stream.option()
    setter.capture(setter.stream.argument(), lambda text: setattr(setter.laid, "title", text), Mode())


def author(setter: Typesetter, name: str) -> None:
    """Names, a line each: line ends and \\and part them."""
    setter.stream.option()
    parts: list[list[Token]] = [[]]
    for token in setter.stream.argument():
        if token.kind == "command" and token.value in _ENDS_NAME:
            parts.append([])
        else:
            parts[-1].append(token)
    if name == "icmlauthor":
        setter.skip("{")
    for part in reversed(parts):
        setter.capture(part, lambda text: setter.laid.authors.append(text) if text else None, Mode())


def abstract(setter: Typesetter, name: str) -> None:
    """The abstract where it is given by a command."""
    setter.capture(setter.stream.argument(), lambda text: setter.laid.abstract.append(text) if text else None, Mode())


def heading(setter: Typesetter, name: str) -> None:
    """A heading with the number that LaTeX gives it."""
    setter.stream.option()
    if not setter.mode.shown:
        setter.skip("{")
        return
    setter.flush()
    index = _SECTIONS.index(name.rstrip("*"))
    number = None if name.endswith("*") else _numbered(setter, index)
    level = max(1, index + (setter.counts["chapter"] > 0))

    def end(text: str) -> None:
        printed = f"{number} {text}" if number else text
        setter.laid.blocks.append(Block(kind="heading", text=printed, level=level, number=number))

    setter.capture(setter.stream.argument(), end)


def _numbered(setter: Typesetter, index: int) -> str:
    counts = setter.counts
    counts[_SECTIONS[index]] += 1
    for below in _SECTIONS[index + 1 :]:
        counts[below] = 0
    shown = [counts[section] for section in _SECTIONS[(0 if counts["chapter"] else 1) : index + 1]]
    first = chr(ord("A") + shown[0] - 1) if setter.in_appendix and 0 < shown[0] <= _LETTERS else str(shown[0])
    number = ".".join((first, *map(str, shown[1:])))
    setter.label = ("Appendix" if setter.in_appendix else "Section", number)
    return number


def appendix(setter: Typesetter, name: str) -> None:
    """From here on sections have letters."""
    if not setter.in_appendix:
        setter.in_appendix = True
        setter.counts.update({section: -setter.counts[section] for section in _SECTIONS})


def run_in(setter: Typesetter, name: str) -> None:
    """A heading in the line: its words with a full stop, as printed."""
    setter.paragraph()
    closed = (".", "?", "!", ":")
    setter.capture(setter.stream.argument(), lambda text: setter.show(text + (" " if text.endswith(closed) else ". ")))


def begin(setter: Typesetter, name: str) -> None:
    """The beginning of an environment; formulas and what holds no running text are taken whole."""
    environment = written(setter.stream.argument()).strip()
    plain = environment.rstrip("*")
    if environment == "document":
        setter.mode = Mode()
    elif plain in EQUATIONS:
        setter.skip(ENVIRONMENT_TAKES.get(plain, ""))
        _formula(setter, _until_end(setter, environment), numbered=plain == environment)
    elif plain in LEFT_OUT:
        left_out = written(_until_end(setter, environment))
        setter.laid.comments += [" ".join(left_out.split())] if plain == "comment" else []
    else:
        setter.groups.append((setter.mode, environment))
        _opened(setter, environment, plain)


def _opened(setter: Typesetter, environment: str, plain: str) -> None:
    own = setter.definitions.environments.get(environment)
    if own is not None:
        setter.stream.push(own[0].expanded(setter.stream))
    elif plain in setter.definitions.theorems:
        _theorem(setter, plain)
    else:
        setter.stream.option()
        setter.skip(ENVIRONMENT_TAKES.get(plain, ""))
    if plain in FIGURES:
        setter.mode = setter.mode._replace(shown=False)
    elif plain in LISTS:
        setter.lists.append(0 if "enum" in plain else -1)
    elif plain == "abstract":
        setter.flush()
        setter.in_abstract = True


def _theorem(setter: Typesetter, plain: str) -> None:
    setter.flush()
    kind, number = setter.definitions.theorems[plain], ""
    if plain != "proof":
        number = f" {_counted(setter, kind)}"
    option = setter.stream.option() or ()
    setter.capture(option, lambda text: setter.show(f"{kind}{number}{f' ({text})' if text else ''}. "))


def _counted(setter: Typesetter, kind: str) -> int:
    """Number the next of a kind, which labels mean from here on."""
    setter.counts[kind] += 1
    setter.label = (kind, str(setter.counts[kind]))
    return setter.counts[kind]


def end(setter: Typesetter, name: str) -> None:
    """The end of an environment; behind that of the document nothing is printed."""
    environment = written(setter.stream.argument()).strip()
    if environment == "document":
        setter.flush()
        rest = written(iter(setter.stream.take, None))
        setter.laid.comments.append(" ".join(rest.split()))
        return
    own = setter.definitions.environments.get(environment)
    setter.stream.push([*(own[1] if own else ()), Token("do", "", "", lambda: _closed(setter, environment))])


def _closed(setter: Typesetter, environment: str) -> None:
    plain = environment.rstrip("*")
    if plain in ("abstract", "thebibliography", "quote", "quotation") or plain in setter.definitions.theorems:
        setter.flush()
    if plain == "abstract":
        setter.in_abstract = False
    elif plain == "thebibliography":
        setter.entry = None
    elif plain in LISTS and setter.lists:
        setter.lists.pop()
        setter.paragraph()
    names = [group for _, group in setter.groups]
    if environment in names:
        at = len(names) - 1 - names[::-1].index(environment)
        setter.mode = setter.groups[at][0]
        del setter.groups[at:]


def _until_end(setter: Typesetter, environment: str) -> list[Token]:
    """The tokens up to the end of an environment, which is taken too; none where it never ends."""
    held: list[Token] = []
    while (token := setter.stream.take()) is not None:
        macro = setter.definitions.macros.get(token.value) if token.kind == "command" else None
        if macro is not None and macro.body and macro.body[0].value == "end":
            setter.stream.push(macro.expanded(setter.stream))
        elif token.kind == "comment" and rf"\end{{{environment}}}" in token.raw:  # of text as it is typed
            setter.stream.push(scan(token.raw.partition(rf"\end{{{environment}}}")[2]))
            return held
        elif token.kind == "command" and token.value == "end":
            name = setter.stream.argument()
            if written(name).strip() == environment:
                return held
            held += [token, OPEN, *name, CLOSE]
        else:
            held.append(token)
    setter.stream.push(held)
    return []


def item(setter: Typesetter, name: str) -> None:
    """An item of a list, with its number or the label that it is given."""
    setter.paragraph()
    if setter.lists and setter.lists[-1] >= 0:
        setter.lists[-1] += 1
        setter.label = ("Item", str(setter.lists[-1]))
    number = f"{setter.lists[-1]}. " if setter.lists and setter.lists[-1] > 0 else ""
    setter.capture(setter.stream.option() or (), lambda text: setter.show(f"{text} " if text else number))


def bibitem(setter: Typesetter, name: str) -> None:
    """An entry of the reference list: its label, where it has one, and its key."""
    setter.flush()
    option = setter.stream.option()
    key = written(setter.stream.argument()).strip()
    setter.entry = (key, "")
    if option:
        setter.capture(option, lambda text: setattr(setter, "entry", (key, text)), Mode())


def author_and_year(setter: Typesetter, name: str) -> None:
    """A label in parts: authors, authors in short where given, year."""
    parts = [setter.stream.argument(), setter.stream.argument()]
    if setter.stream.peek() == OPEN:
        parts.append(setter.stream.argument())
    setter.stream.push([*parts[-2], *word("("), *parts[-1], *word(")")])


def bibliography(setter: Typesetter, name: str) -> None:
    """The reference list that BibTeX made stands in a file of its own."""
    setter.skip("{")
    read_made_list(setter)


def read_made_list(setter: Typesetter) -> None:
    """Read the reference list that BibTeX made, where the source has one."""
    texts, own = setter.source.texts, str(PurePosixPath(setter.source.main).with_suffix(".bbl"))
    made = sorted(path for path in texts if path.endswith(".bbl") and r"\bibitem" in texts[path])
    if made and not setter.laid.entries:
        setter.read_file(own if own in made else made[0])


def caption(setter: Typesetter, name: str) -> None:
    """A caption counts its figure or table; its words are no running text."""
    setter.stream.option()
    environments = (group.rstrip("*") for _, group in reversed(setter.groups))
    _counted(setter, next((FIGURES[group] for group in environments if group in FIGURES), "Figure"))
    setter.inside(setter.mode._replace(shown=False), setter.stream.argument())


def aside(setter: Typesetter, name: str) -> None:
    """A footnote is no running text."""
    setter.stream.option()
    setter.inside(setter.mode._replace(shown=False), setter.stream.argument())


def formula(setter: Typesetter, sign: str) -> None:
    """A formula between signs of dollar; it ends with its paragraph at the latest."""
    held: list[Token] = []
    depth = 0
    while (token := setter.stream.take()) is not None and token.kind != "par":
        depth += (token.kind == "open") - (token.kind == "close")
        if depth < 0 or (depth == 0 and token.kind == "math"):
            break
        held.append(token)
    if token is not None and token.kind in ("par", "close"):
        setter.stream.push([token])
    _formula(setter, held, numbered=False)


def bracketed(setter: Typesetter, name: str) -> None:
    """A formula between \\[ and \\] or \\( and \\)."""
    closes = {"[": "]", "(": ")"}[name]
    held = setter.stream.until(lambda token: token.kind == "par" or token == ("command", closes, f"\\{closes}", None))
    _formula(setter, held, numbered=False)


def _formula(setter: Typesetter, tokens: Sequence[Token], *, numbered: bool) -> None:
    """Print a formula as it is written, between signs of dollar, without what prints nothing."""
    written_formula = " ".join(written(tokens).split())
    setter.counts["Equation"] += numbered
    for key in _LABEL.findall(written_formula):
        setter.laid.labels[key] = ("Equation", str(setter.counts["Equation"]))
    shown = _UNPRINTED.sub("", written_formula).strip()
    if shown:
        setter.show(f"${shown if len(shown) <= _LONGEST_FORMULA else '…'}$", as_is=True)


def label(setter: Typesetter, name: str) -> None:
    """A label names what was numbered last."""
    setter.laid.labels[written(setter.stream.argument()).strip()] = setter.label


def read_in(setter: Typesetter, name: str) -> None:
    """\\input{file}, and \\input file as plain TeX has it."""
    token = setter.stream.peek()
    if token is not None and token.kind == "open":
        setter.read_file(written(setter.stream.argument()))
    elif token is not None and token.kind == "word":
        setter.read_file(written(takewhile(lambda each: each.kind in ("word", "mark"), iter(setter.stream.take, None))))


def read_from(setter: Typesetter, name: str) -> None:
    """\\import{folder}{file}."""
    folder = written(setter.stream.argument()).strip()
    setter.read_file(str(PurePosixPath(folder) / written(setter.stream.argument()).strip()))


def line_end(setter: Typesetter, name: str) -> None:
    """The end of a line."""
    setter.stream.option()
    setter.show(" ")


def other_branch(setter: Typesetter, name: str) -> None:
    """\\else behind a branch that was read: the other is left out."""
    setter.leave_out(("fi",))


def xspace(setter: Typesetter, name: str) -> None:
    """A blank where a word follows."""
    token = setter.stream.take()
    setter.stream.push([token] if token else [])
    if token is not None and token.kind in ("word", "math", "command") and token.value[:1] not in ".,;:!?)]}'-/~":
        setter.show(" ")
