"""Text of LaTeX that is moved off its page, or cut away there."""

import re
from typing import Final

from peerassay.documents.latex.laid import Reason
from peerassay.documents.latex.lengths import LENGTH, is_cut, is_far, points
from peerassay.documents.latex.overprinting import step_back, stepping_back
from peerassay.documents.latex.tokens import CLOSE, OPEN, Token, word, written
from peerassay.documents.latex.typesetter import Typesetter

_MOST_TOKENS: Final = 6
_PLACING: Final = frozenset({"leftskip", "rightskip", "parindent", "hoffset", "voffset", "topmargin", "oddsidemargin",
                             "evensidemargin", "hangindent", "leftmargin"})  # fmt: skip
"""Lengths that say where a line or a page begins."""


def raised(setter: Typesetter, name: str) -> None:
    """\\raisebox{length}{...}: far enough, it is off the page."""
    far = is_far(setter.definitions.said(setter.stream.argument()))
    setter.stream.option()
    setter.stream.option()
    setter.inside(setter.hiding("off_page" if far else None), setter.stream.argument())


def moved(setter: Typesetter, name: str) -> None:
    """\\hspace and \\vspace: what is behind a step off the page is off it, to the end of the group."""
    length = setter.definitions.said(setter.stream.argument())
    setter.leave("layout", f"\\{name} {length}")
    step_back(setter, length)
    down = name.startswith("v") and (points(length) or 0.0) > 0  # only begins a new page
    if is_far(length) and not down:
        _step(setter, across=name.startswith("h"))


def _step(setter: Typesetter, *, across: bool) -> None:
    """Hide what follows to the end of the group, and no further than this paragraph for a step across."""
    aside = setter.mode.hidden is None and across
    setter.mode = setter.hiding("off_page")._replace(aside=setter.mode.aside or aside)


def stepped(setter: Typesetter, name: str) -> None:
    """\\kern, \\hskip and \\vskip with a length behind them; \\raise, \\lower and \\moveleft with a box as well."""
    held: list[Token] = []
    while len(held) < _MOST_TOKENS and (token := setter.stream.take()) is not None:
        held.append(token)
        if points(length := written(held).lstrip("= ")) is not None or token.kind not in ("word", "space", "command"):
            break
    length = written(held).lstrip("= ")
    found = LENGTH.match(length)
    if found is None or points(length) is None:
        setter.stream.push(held)
        return
    setter.stream.push(word(length[found.end() :].lstrip()))
    setter.leave("layout", f"\\{name} {found[0]}")
    if name in ("kern", "hskip", "hglue"):
        step_back(setter, found[0])
    if not is_far(length):
        return
    if name in ("kern", "hskip", "vskip", "hglue", "vglue"):
        _step(setter, across=name != "vskip")
        return
    while (box := setter.stream.after_space()) is not None and box.kind in ("word", "command"):
        continue
    setter.stream.push([box] if box else [])
    if box == OPEN:
        setter.inside(setter.hiding("off_page"), setter.stream.argument())


def advanced(setter: Typesetter, name: str) -> None:
    """\\advance\\leftskip by 200cm: as a length that is set."""
    held = [token for token in (setter.stream.after_space() for _ in range(4)) if token is not None]
    setter.stream.push([space for token in held for space in (token, Token("space", " ", " "))])
    if held and held[0].value in _PLACING:
        assigned(setter, held[0].value, "".join(token.raw for token in held[1:]).removeprefix("by"))
    setter.definitions.read(name, setter.stream)


def lapped(setter: Typesetter, name: str) -> None:
    """\\llap{... \\hspace{90cm}}: what stands before a wide step is as far to the left."""
    held = setter.stream.argument()
    if stepping_back(setter, held):
        return
    far = any(map(is_far, re.findall(r"\\(?:hspace\*?\s*\{|hskip|kern)\s*([^{}]{1,40})", written(held))))
    setter.inside(setter.hiding("off_page" if far else None), held)


def placed(setter: Typesetter, name: str) -> None:
    """\\put(2000,0){...}: its place in points."""
    far = _placed_far(setter)
    setter.inside(setter.hiding("off_page" if far else None), setter.stream.argument())


def placed_block(setter: Typesetter) -> None:
    """\\begin{textblock*}{5cm}(90cm,90cm)."""
    setter.stream.argument()
    setter.mode = setter.hiding("off_page" if _placed_far(setter) else None)


def _placed_far(setter: Typesetter) -> bool:
    held = ""
    while ")" not in held and len(held) < 40 and (token := setter.stream.take()) is not None:
        held += token.raw
    found = re.match(r"\s*\(([^()]*)\)", held)
    if found is None:
        setter.stream.push(word(held))
        return False
    setter.stream.push(word(held[found.end() :]))
    places = (each if re.search(r"[a-z]", each) else f"{each}pt" for each in found[1].split(","))
    return any(map(is_far, places))


def set_length(setter: Typesetter, name: str) -> None:
    """\\setlength{\\leftskip}{-3000pt}: off the page, to the end of the group."""
    named, length = setter.stream.argument(), setter.stream.argument()
    setter.stream.push([OPEN, *named, CLOSE, OPEN, *length, CLOSE])
    if name == "setlength":
        setter.definitions.read(name, setter.stream)
    else:
        setter.skip("{{", name)
    assigned(setter, written(named).strip(" \\"), setter.definitions.said(length))


def assigned(setter: Typesetter, name: str, length: str) -> None:
    """Take a length that was set: one of those that place the text may put it off the page."""
    if name in _PLACING and is_far(length):
        setter.mode = setter.hiding("off_page")
    elif is_far(length):
        setter.tainted |= {part for part in ("marginpar", "footnote") if name.startswith(part)}


def clipped(setter: Typesetter, name: str) -> None:
    """\\clipbox{margins}{...} and \\trimbox*: margins of a line's height leave nothing of its letters."""
    margins = written(setter.stream.argument()).split()
    cut = any(map(is_cut, margins))
    setter.inside(setter.hiding("off_page" if cut else None), setter.stream.argument())


def laid_out(setter: Typesetter, name: str) -> None:
    """\\newgeometry{left=90cm}, until \\restoregeometry."""
    setter.stream.option()
    keys = written(setter.stream.argument()) if name != "restoregeometry" else ""
    setter.leave("layout", f"\\{name} {keys}")
    margins = re.findall(r"(?:left|right|inner|outer|margin|offset|top)\w*\s*=\s*([^,{}]+)", keys[:400])
    hidden: Reason | None = "off_page" if any(map(is_far, margins)) else None
    if hidden or setter.mode.hidden == "off_page":
        setter.mode = setter.mode._replace(hidden=hidden)


COMMANDS: Final = {
    **dict.fromkeys(("newgeometry", "geometry", "restoregeometry"), laid_out),
    **dict.fromkeys(("hspace", "vspace"), moved),
    **dict.fromkeys(("setlength", "addtolength"), set_length),
    **dict.fromkeys(("kern", "hskip", "vskip", "hglue", "vglue", "raise", "lower", "moveleft", "moveright"), stepped),
    **dict.fromkeys(("llap", "mathllap", "clap"), lapped),
    **dict.fromkeys(("clipbox", "trimbox"), clipped),
    "advance": advanced,
    "raisebox": raised,
    "put": placed,
}
"""The commands that move or cut."""
