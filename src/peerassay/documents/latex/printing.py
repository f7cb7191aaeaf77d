"""What the commands of a paper's structure do: title page, headings, environments, lists, formulas, files."""

from collections.abc import Callable, Collection, Sequence
from itertools import takewhile
from pathlib import PurePosixPath

from peerassay.documents.blocks import Block
from peerassay.documents.latex.colours import inked
from peerassay.documents.latex.commands import ENVIRONMENT_TAKES, LEFT_OUT, LISTS
from peerassay.documents.latex.counting import count_up, next_section, subequations
from peerassay.documents.latex.floats import FLOATS, open_float
from peerassay.documents.latex.formulas import EQUATIONS
from peerassay.documents.latex.formulas import environment as formulas
from peerassay.documents.latex.grids import GRIDS, open_grid
from peerassay.documents.latex.listings import TYPED, typed
from peerassay.documents.latex.moving import placed_block
from peerassay.documents.latex.pseudocode import ALGORITHMIC, open_lines
from peerassay.documents.latex.tokens import CLOSE, OPEN, Token, scan, word, written
from peerassay.documents.latex.typesetter import Mode, Typesetter
from peerassay.documents.latex.unseen import keyed, layered

_SECTIONS = ("chapter", "section", "subsection", "subsubsection")
_ENDS_NAME = frozenset({"\\", "and", "And", "AND", "quad", "qquad", "newline", "hfill", "AuthorSep", "authorcr"})


def title(setter: Typesetter, name: str) -> None:
    """The title, wherever it is given."""
    setter.stream.option()
    setter.capture(setter.stream.argument(), lambda text: setattr(setter.laid, "title", text), Mode())


def date(setter: Typesetter, name: str) -> None:
    """The date of the title page; it is no running text."""

    def end(text: str) -> None:
        setter.laid.date = text
        setter.leave("title page", text)

    setter.capture(setter.stream.argument(), end, Mode())


def author(setter: Typesetter, name: str) -> None:
    """Names, a line each: line ends and \\and part them; the first line behind \\and names people for sure."""
    setter.stream.option()
    parts: list[tuple[bool, list[Token]]] = [(True, [])]
    taken = setter.stream.argument()
    for token in taken:
        if token.kind == "command" and token.value in _ENDS_NAME:
            sure = token.value.lower() == "and" or (parts[-1][0] and not _says(parts[-1][1]))
            parts.append((sure, []))
        else:
            parts[-1][1].append(token)
    if name == "icmlauthor":
        setter.skip("{", name, "title page")
    several = any(token.kind == "command" and token.value.lower() == "and" for token in taken)
    for sure, part in reversed(parts):
        _author_line(setter, part, 0 if sure else 2 if several else 1)


def _says(tokens: Sequence[Token]) -> bool:
    return any(token.kind in ("word", "verbatim") for token in tokens)


def _author_line(setter: Typesetter, tokens: Sequence[Token], least: int) -> None:
    def end(text: str) -> None:
        if text:
            setter.laid.authors.append((text, least))

    setter.capture(tokens, end, Mode())


def abstract(setter: Typesetter, name: str) -> None:
    """The abstract where it is given by a command."""
    setter.capture(setter.stream.argument(), lambda text: setter.laid.abstract.append(text) if text else None, Mode())


def heading(setter: Typesetter, name: str) -> None:
    """A heading with the number that LaTeX gives it."""
    setter.skip("[", name, "words of the outline")
    if not setter.mode.shown:
        setter.skip("{")
        return
    while setter.layers and setter.layers[-1].environment:
        setter.close(setter.layers[-1])
    setter.flush()
    index = _SECTIONS.index(name.rstrip("*"))
    number = None if name.endswith("*") else next_section(setter, index)
    level = max(1, index + (setter.counts["chapter"] > 0))

    def end(text: str) -> None:
        printed = f"{number} {text}" if number else text
        setter.laid.blocks.append(Block(kind="heading", text=printed, level=level, number=number))

    setter.capture(setter.stream.argument(), end)


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
    plain = setter.definitions.meant(environment.rstrip("*"))
    if environment == "document":
        setter.mode = Mode(ground=setter.page)
    elif environment in setter.definitions.collecting:
        _collected(setter, environment)
    elif environment in setter.typed or plain in TYPED:
        typed(setter, environment)
    elif plain in EQUATIONS and environment not in setter.definitions.environments:
        _equations(setter, environment, plain)
    elif plain in LEFT_OUT or environment in setter.excluded:
        left_out = written(_until_end(setter, environment, expands=False))
        setter.leave(LEFT_OUT.get(plain, "not printed"), left_out)
    else:
        setter.groups.append((setter.mode, environment))
        _opened(setter, environment, plain)


def _collected(setter: Typesetter, environment: str) -> None:
    """Print what an environment makes of all that it holds."""
    macro = setter.definitions.collecting[environment]
    option = setter.stream.option() if macro.default is not None else None
    given = [setter.stream.argument() for _ in range(macro.arguments - 1 - (macro.default is not None))]
    held = [*given, _until_end(setter, environment, expands=False)]
    setter.stream.push([token for each in held for token in (OPEN, *each, CLOSE)])
    setter.stream.push([*word("["), *option, *word("]")] if option is not None else [])
    dropped: list[str] = []
    setter.stream.push([OPEN, *macro.expanded(setter.stream, dropped), CLOSE])
    for told in dropped:
        setter.leave("not printed", told)


def _equations(setter: Typesetter, environment: str, plain: str) -> None:
    if plain in ("empheq", "dmath", "IEEEeqnarray"):
        setter.stream.option()
    if EQUATIONS[plain]:
        setter.stream.argument()
    held = _until_end(setter, environment)
    if plain == "empheq":
        inner = written(held[: held.index(CLOSE)] if CLOSE in held else ()).strip("{ ")
        environment, held = inner.rpartition("=")[2], held[held.index(CLOSE) + 1 :] if CLOSE in held else held
    formulas(setter, environment, held)


_OPENS: tuple[tuple[Collection[str], Callable[[Typesetter, str], object]], ...] = (
    (FLOATS, open_float),
    (GRIDS, open_grid),
    (ALGORITHMIC, open_lines),
)


def _opened(setter: Typesetter, environment: str, plain: str) -> None:
    own = setter.definitions.environments.get(environment)
    if own is not None:
        setter.stream.push(own[0].expanded(setter.stream))
        return
    if plain in setter.definitions.theorems:
        _theorem(setter, plain)
        return
    opens = next((opens for names, opens in _OPENS if plain in names), None)
    if opens is None and plain.endswith(("box", "framed", "frame")):
        _framed(setter, plain)
    elif opens is None or plain in FLOATS:
        setter.skip("[" + ENVIRONMENT_TAKES.get(plain, ""), f"begin{{{environment}}}")
    if opens is not None:
        opens(setter, environment)
    elif plain == "textblock":
        placed_block(setter)
    elif plain == "ocg":
        setter.mode = layered(setter)
    elif plain in ("shaded", "snugshade"):
        setter.mode = inked(setter.mode, setter.mode.ink, setter.colours.get("shadecolor"))
    elif plain.startswith("pdf"):
        setter.skip("{", plain, "note")
    elif plain in LISTS:
        setter.lists.append(0 if "enum" in plain else -1)
    elif plain == "subequations":
        subequations(setter, opens=True)
    elif plain == "abstract" and not setter.layers:
        setter.flush()
        setter.in_abstract = True


def _framed(setter: Typesetter, plain: str) -> None:
    """A box with a ground of its own, and keys that may say which."""
    keys = written((setter.stream.argument() if plain == "adjustbox" else setter.stream.option()) or ())
    ground = setter.mode.ground if plain == "adjustbox" else None
    setter.mode = keyed(setter, keys, ground)


def _theorem(setter: Typesetter, plain: str) -> None:
    setter.flush()
    kind, number = setter.definitions.theorems[plain], ""
    if plain != "proof":
        number = f" {count_up(setter, kind)}"
    option = setter.stream.option() or ()
    setter.capture(option, lambda text: setter.show(f"{kind}{number}{f' ({text})' if text else ''}. "))


def end(setter: Typesetter, name: str) -> None:
    """The end of an environment; behind that of the document nothing is printed."""
    environment = written(setter.stream.argument()).strip()
    if environment == "document":
        finish(setter)
        setter.leave("behind the end of the document", written(iter(setter.stream.take, None)))
        return
    own = setter.definitions.environments.get(environment)
    setter.stream.push([*(own[1] if own else ()), Token("do", "", "", lambda: _closed(setter, environment))])


def finish(setter: Typesetter) -> None:
    """End all that is open."""
    while setter.layers:
        setter.close(setter.layers[0])
    setter.flush()


def _closed(setter: Typesetter, environment: str) -> None:
    plain = environment.rstrip("*")
    setter.close_environment(environment)
    if plain == "subequations":
        subequations(setter, opens=False)
    if plain in LISTS and setter.lists:
        setter.lists.pop()
        setter.paragraph()
    elif setter.layers and plain in ("quote", "quotation", "center", *setter.definitions.theorems):
        setter.paragraph()
    elif plain in ("abstract", "thebibliography", "quote", "quotation") or plain in setter.definitions.theorems:
        setter.flush()
    if plain == "abstract":
        setter.in_abstract = False
    elif plain == "thebibliography":
        setter.entry = None
    names = [group for _, group in setter.groups]
    if environment in names:
        at = len(names) - 1 - names[::-1].index(environment)
        setter.mode = setter.groups[at][0]
        del setter.groups[at:]


def _until_end(setter: Typesetter, environment: str, *, expands: bool = True) -> list[Token]:
    """The tokens up to the end of an environment, which is taken too; none where it never ends."""
    held: list[Token] = []
    while (token := setter.stream.take()) is not None:
        macro = setter.definitions.macros.get(token.value) if token.kind == "command" else None
        if expands and macro is not None and macro.body and macro.body[0].value == "end":
            setter.stream.push(macro.expanded(setter.stream))
        elif token.kind == "comment" and rf"\end{{{environment}}}" in token.raw:  # of text as it is typed
            setter.stream.push(scan(token.raw.partition(rf"\end{{{environment}}}")[2]))
            return held
        elif token.kind == "command" and token.value == "end":
            name = setter.stream.argument()
            if written(name).strip() == environment:
                return held
            own = setter.definitions.environments.get(written(name).strip())
            if own and rf"\end{{{environment}}}" in written(own[1]):
                setter.stream.push([token, OPEN, *name, CLOSE])
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


def label(setter: Typesetter, name: str) -> None:
    """A label names what was numbered last."""
    named = written(setter.stream.argument()).strip()
    setter.laid.labels[named] = setter.label
    if named.count(" ") > 1:
        setter.leave("layout", f"\\label {named}")


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


def other_branch(setter: Typesetter, name: str) -> None:
    """\\else behind a branch that was read: the other is left out."""
    setter.leave("not printed", setter.leave_out(("fi",)))


def end_of_file(setter: Typesetter, name: str) -> None:
    """\\endinput: the rest of the file is not read."""
    left_out = written(iter(lambda: _before_end_of_file(setter), None))
    setter.leave("behind the end of the document", left_out)


def _before_end_of_file(setter: Typesetter) -> Token | None:
    token = setter.stream.take()
    if token is not None and token.kind == "do":
        setter.stream.push([token])
        return None
    return token


def xspace(setter: Typesetter, name: str) -> None:
    """A blank where a word follows."""
    token = setter.stream.take()
    setter.stream.push([token] if token else [])
    if token is not None and token.kind in ("word", "math", "command") and token.value[:1] not in ".,;:!?)]}'-/~":
        setter.show(" ")
