r"""Commands that no table names: those that only set something up print nothing; of others the groups are printed."""

import re
from typing import Final

from peerassay.documents.latex.commands import LENGTH, QUIET
from peerassay.documents.latex.tokens import OPEN, Token, word, written
from peerassay.documents.latex.typesetter import Typesetter

_SETS_UP: Final = re.compile(
    r"(?:[a-z]*new|re?new|[Nn]ew|[Rr]enew|[Pp]rovide|[Dd]eclare|[Ss]et|[Aa]t[A-Z]|[Aa]dd|hyper|embed|pdf|(?:direct|)lua|"
    r"g?appto|g?preto|(?:e|x)?patch|pretocmd|apptocmd|Hy@|tex_|long[nN]ew|settowidth)[A-Za-z@]*|"
    r"[A-Za-z]+(?:setup|Options|Metadata)"
)
"""Names of commands whose arguments are definitions, hooks and settings."""
_MOST_ARGUMENTS: Final = 9


def unknown(setter: Typesetter, name: str) -> None:
    """Leave out a command, with its arguments where it sets something up, with its keys, or a length behind it."""
    if _SETS_UP.fullmatch(name):
        _leave_arguments(setter, name)
        return
    token = setter.stream.take()
    assigned = token is not None and token.kind == "word" and LENGTH.fullmatch(token.value) is not None
    if token is not None and not assigned:
        setter.stream.push([token])
        _leave_keys(setter, name, token)
    if token is not None and assigned:
        setter.definitions.registers[name] = token.value.lstrip("=")
    if setter.mode.shown and (assigned or name not in QUIET):
        setter.leave("command without words of its own", f"\\{name}{token.value if token and assigned else ''}")


def _leave_arguments(setter: Typesetter, name: str) -> None:
    held = [f"\\{name}"]
    for _ in range(_MOST_ARGUMENTS):
        option = setter.stream.option()
        if option is not None:
            held.append(written(option))
        elif setter.stream.peek() == OPEN:
            held.append(written(setter.stream.argument()))
        else:
            break
    setter.leave("layout", " ".join(held))


def _leave_keys(setter: Typesetter, name: str, following: Token) -> None:
    """Leave out `[key=value]` behind a command; other brackets may be printed."""
    if following.kind != "word" or not following.value.startswith("["):
        return
    option = setter.stream.option() or []
    if "=" in written(option):
        setter.leave("layout", f"\\{name} {written(option)}")
    else:
        setter.stream.push([*word("["), *option, *word("]")])


def overlaid(setter: Typesetter, name: str) -> None:
    r"""\only<0>{...} of slides: on no slide at all."""
    token = setter.stream.after_space()
    found = re.match(r"<([^>]*)>", token.value) if token is not None and token.kind == "word" else None
    if found is None or token is None:
        setter.stream.push([token] if token is not None else [])
        return
    setter.stream.push(word(token.value[found.end() :]))
    setter.inside(setter.hiding("invisible" if found[1].strip() == "0" else None), setter.stream.argument())


COMMANDS: Final = {
    **dict.fromkeys(("only", "uncover", "visible", "onslide"), overlaid),
    "unknown command": unknown,
}
"""What is done with commands of unknown names, and those of slides."""
