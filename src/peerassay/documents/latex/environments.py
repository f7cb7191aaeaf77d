"""The beginning of LaTeX's environments: formulas, tables, floats, lists, boxes, and those of the paper's own."""

from collections.abc import Callable, Collection

from peerassay.documents.latex import doubtful
from peerassay.documents.latex.colours import inked
from peerassay.documents.latex.commands import ENVIRONMENT_TAKES, LEFT_OUT, LISTS
from peerassay.documents.latex.counting import count_up, subequations
from peerassay.documents.latex.floats import FLOATS, open_float
from peerassay.documents.latex.formulas import EQUATIONS
from peerassay.documents.latex.formulas import environment as formulas
from peerassay.documents.latex.grids import GRIDS, open_grid
from peerassay.documents.latex.laid import Mode
from peerassay.documents.latex.listings import TYPED, typed
from peerassay.documents.latex.macros import Macro
from peerassay.documents.latex.moving import placed_block
from peerassay.documents.latex.overprinting import drawn_over
from peerassay.documents.latex.pseudocode import ALGORITHMIC, open_lines
from peerassay.documents.latex.tokens import CLOSE, OPEN, Token, scan, word, written
from peerassay.documents.latex.typesetter import Typesetter
from peerassay.documents.latex.unseen import keyed, layered


def begin(setter: Typesetter, name: str) -> None:
    """The beginning of an environment; formulas and what holds no running text are taken whole."""
    environment = written(setter.stream.argument()).strip()
    plain = setter.definitions.meant(environment.rstrip("*"))
    if environment == "document":
        setter.mode = inked(Mode(ground=setter.page), Mode().ink, setter.page)
        setter.stream.push(setter.styles.get("env document", ()))
    elif environment in setter.definitions.collecting:
        _collected(setter, environment)
    elif environment in setter.typed or plain in TYPED:
        typed(setter, environment)
    elif plain in EQUATIONS and environment not in setter.definitions.environments:
        _equations(setter, environment, plain)
    elif plain in LEFT_OUT or environment in setter.excluded:
        left_out = written(_until_end(setter, environment, expands=False))
        setter.leave(LEFT_OUT.get(plain, "not printed"), left_out)
        drawn_over(setter, left_out)
    else:
        setter.groups.append((setter.mode, environment))
        _opened(setter, environment, plain)
        if plain not in setter.definitions.theorems:
            setter.stream.push(setter.styles.get(f"env {environment}", ()))


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
        _opened_own(setter, environment, own[0])
        return
    if plain in setter.definitions.theorems:
        _theorem(setter, plain)
        return
    opens = next((opens for names, opens in _OPENS if plain in names), None)
    if opens is None and plain.endswith(("box", "framed", "frame")):
        _framed(setter, plain)
    elif opens is None or plain in FLOATS:
        _begun(setter, environment, plain, known=opens is not None or plain in _OPENED_HERE)
    if opens is not None:
        opens(setter, environment)
    else:
        _entered(setter, plain)


def _entered(setter: Typesetter, plain: str) -> None:
    if plain == "textblock":
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


def _opened_own(setter: Typesetter, environment: str, begins: Macro) -> None:
    """An environment of the paper's own; one that begins as a comment or a box does prints nothing."""
    inner = setter.definitions.meant(begins.body[0].value) if begins.body else ""
    if inner in LEFT_OUT:
        setter.leave(LEFT_OUT[inner], written(_until_end(setter, environment, expands=False)))
        setter.groups.pop()
        return
    dropped: list[str] = []
    setter.stream.push(begins.expanded(setter.stream, dropped))
    for told in dropped:
        setter.leave("not printed", told)


_OPENED_HERE = ("textblock", "ocg")


def _begun(setter: Typesetter, environment: str, plain: str, *, known: bool) -> None:
    """Take the option and the arguments of an environment, and the mode that they make."""
    option = setter.stream.option() or ()
    keys = setter.definitions.said(option)
    arguments: list[str] = []
    for sign in ENVIRONMENT_TAKES.get(plain, ""):
        taken = setter.stream.option() if sign == "[" else setter.stream.argument()
        arguments.append(setter.definitions.said(taken or ()))
    setter.leave("layout", f"\\begin{{{environment}}} {' '.join([keys, *arguments])}" if option or arguments else "")
    if "=" in keys:
        setter.mode = keyed(setter, keys, setter.mode.ground)
    if not known:
        setter.mode = doubtful.environment(setter, plain, arguments)


def _framed(setter: Typesetter, plain: str) -> None:
    """A box with a ground of its own, and keys that may say which."""
    given = (setter.stream.argument() if plain == "adjustbox" else setter.stream.option()) or ()
    keys = written([*setter.styles.get("box", ()), *given])
    ground = setter.mode.ground if plain == "adjustbox" else None
    setter.mode = keyed(setter, keys, ground)


def _theorem(setter: Typesetter, plain: str) -> None:
    setter.flush()
    kind, number = setter.definitions.theorems[plain], ""
    if plain != "proof":
        number = f" {count_up(setter, kind)}"
    option = setter.stream.option() or ()
    setter.stream.push(setter.styles.get(f"env {plain}", ()))
    setter.capture(option, lambda text: setter.show(f"{kind}{number}{f' ({text})' if text else ''}. "))


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
