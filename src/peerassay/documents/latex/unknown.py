r"""Commands that no table names: those that only set something up print nothing; of others the groups are printed."""

import re
from typing import Final

from peerassay.documents.latex import doubtful, moving
from peerassay.documents.latex.colours import inked, named_colour
from peerassay.documents.latex.commands import LENGTH, QUIET
from peerassay.documents.latex.lengths import is_far
from peerassay.documents.latex.tokens import CLOSE, OPEN, Token, says_much, word, written
from peerassay.documents.latex.typesetter import Typesetter

_SETS_UP: Final = re.compile(
    r"(?:[a-z]*new|re?new|[Nn]ew|[Rr]enew|[Pp]rovide|[Dd]eclare|[Ss]et|[Aa]t[A-Z]|[Aa]dd|hyper|embed|pdf|(?:direct|)lua|"
    r"g?appto|g?preto|(?:e|x)?patch|pretocmd|apptocmd|Hy@|tex_|long[nN]ew|settowidth)[A-Za-z@]*|"
    r"[A-Za-z]+(?:setup|Options|Metadata)"
)
"""Names of commands whose arguments are definitions, hooks and settings."""
_NEVER_ON_PAGES: Final = re.compile(
    r"(?:Package|Class|Generic|LaTeX|msg_|@latex@)[A-Za-z@]*(?:Warning|Info|Error|Note|warning|info|error)[A-Za-z@]*|"
    r"[A-Za-z]*bookmark|[A-Za-z]*(?:index|nomenclature|glossary)|mark(?:right|both|left)|fx(?:note|warning|error|fatal)|"
    r"Description|wlog|show|showthe|showbox|errmessage|errhelp|acrodef|acro(?:short|long)?def|Tooltip|alttext|pdfalt"
)
"""Names of commands whose arguments go to a log, an outline, a list of terms or a reader's machine."""
_MOST_ARGUMENTS: Final = 9
_MOST_TOKENS: Final = 12
_PLACE: Final = re.compile(
    r"[-+=()\[\]*,.;:\d]*(?:true|by|to|at|plus|minus|spread)?(?:cm|mm|in|pt|bp|pc|em|ex|sp)?[)\],]*"
)
_COORDINATES: Final = re.compile(r"(?:\[[^\[\]]*\])?\([-\d., ]+\)")
_CATEGORY: Final = re.compile(r"`\\?\S=?\s*(\d{1,2})(?=\D|$)")
_LENGTHS: Final = re.compile(r"-?[\d.]+\s*(?:true)?\s*[a-z]{2}")
_REGISTER: Final = re.compile(r"\d{0,3}=")


def unknown(setter: Typesetter, name: str) -> None:
    """Leave out a command, with its arguments where it sets something up, with its keys, or a length behind it."""
    if _SETS_UP.fullmatch(name):
        doubtful.taint(setter, name, _leave_arguments(setter, name))
        return
    if _NEVER_ON_PAGES.fullmatch(name):
        _leave_arguments(setter, name, "not printed")
        return
    if (ink := setter.colours.get(name) or named_colour(name)) is not None and setter.stream.peek() != OPEN:
        setter.mode = inked(setter.mode, ink, setter.mode.ground)  # as pstricks has it: {\\white ...}
        return
    token = setter.stream.take()
    assigned = token is not None and token.kind == "word" and LENGTH.fullmatch(token.value) is not None
    if token is not None and not assigned:
        setter.stream.push([token])
        _leave_keys(setter, name, token)
    if token is not None and token.kind == "word" and _REGISTER.fullmatch(token.value):
        _leave_register(setter, name)
        return
    if token is not None and assigned:
        setter.definitions.registers[name] = token.value.lstrip("=")
        moving.assigned(setter, name, token.value.lstrip("="))
    if name not in QUIET and not assigned and _follows(setter, name):
        return
    if setter.mode.shown and (assigned or name not in QUIET):
        setter.leave("command without words of its own", f"\\{name}{token.value if token and assigned else ''}")
    if not assigned:
        doubtful.groups_of(setter, name)


def _follows(setter: Typesetter, name: str) -> bool:
    r"""Whether a far length or a place follows in words, or white in a group: what comes is moved, or not seen."""
    held: list[Token] = []
    while len(held) < _MOST_TOKENS and (token := setter.stream.take()) is not None:
        held.append(token)
        if token.kind not in ("word", "space") or not _PLACE.fullmatch(token.value.strip()):
            break
    said = written(held[:-1])
    if any(is_far(length) for length in _LENGTHS.findall(said)):
        setter.leave("layout", f"\\{name} {said}")
        setter.stream.push(held[-1:])
        setter.mode = setter.hiding("off_page")
        return True
    placed = _COORDINATES.fullmatch(said.strip()) is not None and held[-1] == OPEN
    setter.stream.push(held[-1:] if placed else held)
    if setter.stream.peek() != OPEN:
        return False
    group = setter.stream.argument()
    if "white" in written(group) and not says_much(group):
        setter.leave("layout", f"\\{name} {written(group)}")
        setter.mode = doubtful.in_doubt(setter.mode, f"\\{name}", leaves_out=True)
        return True
    setter.stream.push([OPEN, *group, CLOSE])
    return False


def reread(setter: Typesetter, name: str) -> None:
    r"""\catcode`\|=14: a sign that begins comments, or is ignored; what comes may not be read."""
    held: list[Token] = []
    while len(held) < _MOST_TOKENS and (token := setter.stream.take()) is not None:
        held.append(token)
        if (found := _CATEGORY.search(written(held))) is not None:
            setter.leave("layout", f"\\{name}{written(held)}")
            if found[1] in ("5", "9", "14", "15"):
                setter.mode = doubtful.in_doubt(setter.mode, f"\\{name}", leaves_out=True)
            elif setter.mode.doubt == f"\\{name}":
                setter.mode = setter.mode._replace(doubt="", hidden=None)
            return
    setter.stream.push(held)


def _leave_register(setter: Typesetter, name: str) -> None:
    r"""\toks0={...} and \mine={...}: kept, and not printed here."""
    sign = setter.stream.after_space()
    if setter.stream.peek() == OPEN:
        setter.leave("not printed", f"\\{name}={written(setter.stream.argument())}")
    elif sign is not None:
        setter.stream.push([sign])


def _leave_arguments(setter: Typesetter, name: str, reason: str = "layout") -> str:
    held = [f"\\{name}"]
    for _ in range(_MOST_ARGUMENTS):
        option = setter.stream.option()
        if option is not None:
            held.append(written(option))
        elif setter.stream.peek() == OPEN:
            held.append(written(setter.stream.argument()))
        else:
            break
    setter.leave(reason, " ".join(held))
    return " ".join(held)


def _leave_keys(setter: Typesetter, name: str, following: Token) -> None:
    """Leave out `[key=value]` behind a command; other brackets may be printed."""
    if following.kind != "word" or not following.value.startswith("["):
        return
    option = setter.stream.option() or []
    if "=" in written(option) or setter.stream.peek() == OPEN:
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
    seen = found[1].strip() not in ("0", "beamer", "presentation", "handout", "trans", "second")
    setter.inside(setter.hiding(None if seen else "invisible"), setter.stream.argument())


COMMANDS: Final = {
    **dict.fromkeys(("only", "uncover", "visible", "onslide", "alt", "mode", "temporal"), overlaid),
    "catcode": reread,
    "unknown command": unknown,
}
"""What is done with commands of unknown names, and those of slides."""
