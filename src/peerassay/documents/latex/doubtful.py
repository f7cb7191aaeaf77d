r"""Text of LaTeX in commands and environments that no table names: nobody can tell whether it is printed.

Nobody can name all commands that hide. So running text in a command that neither the paper, nor LaTeX, nor a table here
defines is left out, and so is what stands in such an environment if that has arguments, or if anything in the source
that may hide names it. In others it stays. In both cases the paper's warnings quote it.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from peerassay.documents.latex.colours import inked, rgb_of
from peerassay.documents.latex.commands import PRINTING, QUIET, SEEN_ENVIRONMENTS
from peerassay.documents.latex.laid import Laid, Mode
from peerassay.documents.latex.lengths import is_far
from peerassay.documents.latex.tokens import CLOSE, LEAST_WORDS, OPEN, Token, says_much, scan, written
from peerassay.documents.latex.typesetter import Typesetter
from peerassay.documents.latex.unseen import declared, keyed

_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_MOST_GROUPS: Final = 9
_MOST_TOLD: Final = 20
_QUOTED: Final = 160
"""Characters of a doubtful text that a warning quotes."""
_NAME: Final = re.compile(r"[A-Za-z@]+")
_LINK: Final = re.compile(r"(?:url|all|link|run|file)colors?\s*=\s*(\{[^{}]*\}|[^,{}]+)")
_HIDES: Final = re.compile(
    r"\\(?:[hv]?phantom|setbox|sbox|savebox|lrbox|nullfont|transparent|invisible|@?gobble)(?![A-Za-z])"
)
_NOT_TAINTED: Final = """
color textcolor document item begin end def let it text or par group begingroup endgroup font fontsize
title author date abstract maketitle phantom hphantom vphantom setbox
"""
_NEVER_TAINTED: Final = frozenset(_NOT_TAINTED.split())
_SETTING: Final = re.compile(r"[-+]?[\d.]+ ?[a-z]{0,2}")
"""A number or a length."""
_FAR_KEY: Final = re.compile(r"(?:^|,|\\)\s*(?!width|height|text|paper|total)([a-z]+)\s*=\s*(-?[^,{}]+)")


def groups_of(setter: Typesetter, name: str, left: int = _MOST_GROUPS, before: str = "") -> None:
    """Note the words in the groups behind an unknown command; a group that is a far length moves what follows."""
    if name in PRINTING or name in QUIET or left <= 0 or not _opens(setter):
        return
    held = setter.stream.argument()
    if _far(written(held)):
        setter.leave("layout", f"\\{name} {written(held)}")
        setter.mode = setter.hiding("off_page")
        return
    said = f"{before} {written(held)}"
    taint(setter, name, said)
    again = Token("do", "", "", lambda: groups_of(setter, name, left - 1, said))
    setter.stream.push([again])
    setter.inside(in_doubt(setter.mode, f"\\{name}", leaves_out=says_much(held)), held)


def _opens(setter: Typesetter) -> bool:
    """Whether a group opens next; where none does, spaces stay."""
    spaces: list[Token] = []
    while (token := setter.stream.take()) is not None and token.kind == "space":
        spaces.append(token)
    setter.stream.push([token] if token is not None else [])
    if token != OPEN:
        setter.stream.push(spaces)
    return token == OPEN


def environment(setter: Typesetter, name: str, arguments: Sequence[str]) -> Mode:
    """Return the mode inside an environment, with what its arguments, and an unknown name, say of it."""
    if any(map(_far, arguments)):
        return setter.hiding("off_page")
    if (name in SEEN_ENVIRONMENTS or name in setter.definitions.theorems) and name not in setter.tainted:
        return setter.mode
    said = _group_ahead(setter)
    if "=" in said and (mode := keyed(setter, said, setter.mode.ground)).hidden:
        return mode
    leaves_out = name in setter.tainted or _SETTING.fullmatch(said.strip()) is not None
    return in_doubt(setter.mode, f"the environment {name}", leaves_out=leaves_out)


def _group_ahead(setter: Typesetter) -> str:
    """What the group says that opens next, "" where none does."""
    if setter.stream.peek() != OPEN:
        return ""
    held = setter.stream.argument()
    setter.stream.push([OPEN, *held, CLOSE])
    return setter.definitions.said(held)


def in_doubt(mode: Mode, of: str, *, leaves_out: bool = False) -> Mode:
    """Return the mode with a doubt, where nothing is left out for an outer one."""
    if mode.hidden == "doubtful":
        return mode
    return mode._replace(doubt=of, hidden=mode.hidden or ("doubtful" if leaves_out else None))


def taint(setter: Typesetter, name: str, text: str) -> None:
    """Where a command that sets something up hides, doubt all parts of a page that it names, from here on."""
    unseen = declared(setter, text, setter.mode.ground).hidden != setter.mode.hidden
    if unseen or _HIDES.search(text) or keyed(setter, text, setter.mode.ground).hidden:
        setter.tainted |= {part for part in _NAME.findall(f"{name} {text}") if part not in _NEVER_TAINTED}
    if unseen and not says_much(scan(text)) and "\\par" not in name:
        setter.mode = in_doubt(setter.mode, f"\\{name}", leaves_out=True)


def link_colours(setter: Typesetter, name: str) -> None:
    r"""\hypersetup{urlcolor=white}: words of links are not seen."""
    keys = setter.definitions.said(setter.stream.argument())
    setter.leave("layout", f"\\{name} {keys}")
    inks = (rgb_of("", value.strip("{}"), setter.colours) for value in _LINK.findall(keys))
    if any(inked(setter.mode, ink, setter.page).hidden == "white" for ink in inks):
        setter.tainted |= {"href", "url", "hyperlink", "hyperref"}


def tainted(setter: Typesetter, name: str) -> None:
    """Leave out the words of a command that something in the source may hide."""
    while setter.stream.option() is not None:
        continue
    held = setter.stream.argument()
    if setter.stream.peek() == OPEN:
        setter.stream.push([Token("do", "", "", lambda: tainted(setter, name))])
    setter.inside(in_doubt(setter.mode, f"\\{name}", leaves_out=True), held)


def _far(text: str) -> bool:
    return is_far(text) or any(is_far(value) for _, value in _FAR_KEY.findall(text[:400]))


def warnings_of(laid: Laid) -> list[str]:
    """Return a sentence for each text of some words that may not be printed, and one for all that are too many."""
    made = [*_told(laid.withheld, "it is left out, for nobody"), *_told(laid.doubtful, "nobody")]
    if len(made) > _MOST_TOLD:
        more = f"{len(made) - _MOST_TOLD} more texts stand in commands or environments that nobody defines"
        return [*made[:_MOST_TOLD], more]
    return made


def _told(texts: Iterable[tuple[str, str]], nobody: str) -> list[str]:
    flat = ((of, " ".join(text.split())) for of, text in texts)
    said = [(of, text) for of, text in flat if len(_WORD.findall(text)) >= LEAST_WORDS]
    return [f"{nobody} can tell whether {of} prints this: {_quoted(text)}" for of, text in said]


def _quoted(text: str) -> str:
    return f"“{text if len(text) <= _QUOTED else text[:_QUOTED].rsplit(' ', 1)[0] + ' …'}”"


def looped(setter: Typesetter, name: str) -> None:
    r"""\foreach \x in {list}{...}: nothing for an empty list; else its text once, which is not as printed."""
    setter.stream.until(lambda token: token.kind in ("par", "do") or token.value == "in")
    listed = setter.stream.argument()
    held = setter.stream.argument()
    if not written(listed).strip():
        setter.leave("not printed", written(held))
    else:
        setter.inside(in_doubt(setter.mode, f"\\{name}", leaves_out=says_much(held)), held)


COMMANDS: Final = {"foreach": looped, "tainted command": tainted, "hypersetup": link_colours}
"""Commands that print their text several times, or never."""
