"""What a LaTeX paper holds and nobody sees on its pages: tiny, clear and phantom text, what is kept apart, notes."""

import re
from collections.abc import Callable
from typing import Final

from peerassay.documents.latex.colours import inked, rgb_of, taken
from peerassay.documents.latex.laid import Mode, Reason, Rgb
from peerassay.documents.latex.lengths import is_cut, points
from peerassay.documents.latex.macros import Macro
from peerassay.documents.latex.overprinting import drawn_over
from peerassay.documents.latex.tokens import CLOSE, OPEN, Stream, Token, says_much, word, written
from peerassay.documents.latex.typesetter import Typesetter

_TINY: Final = 1.5
"""Points below which type is hidden, as in a PDF."""
_HUGE: Final = 500.0
"""Points above which a letter does not fit on the page."""
_NORMAL: Final = 10.0
"""Points of running text, which a scale is taken of."""
_CLEAR: Final = 0.05
"""Opacity below which nothing is seen."""
_OFF_PAGE: Final = 500.0
_LONGEST_NAME: Final = 40
_NUMBER: Final = re.compile(r"\s*(-?\d*\.?\d+)")
_KEY: Final = re.compile(r"(?:^|,)\s*([a-z ]+?)\s*(?:=\s*(\{[^{}]*\}|[^,{}]*))?\s*(?=,|$)")
_COMPUTED: Final = re.compile(r"\\(?:dimexpr|glueexpr|numexpr|fpeval|fp_|dim_|strip@pt|ht|wd|dp)(?![A-Za-z])")
_UNSEEN: Final = frozenset({"phantom", "invisible", "hidden", "ignored"})
"""Keys, and values of keys, of what is not printed."""
EMPTY_FONT: Final = re.compile(r"(?i)blank|invisible|empty|redact|barcode|dings")
"""Fonts that have no letters for letters, by their names."""
_OPACITY: Final = ("opacity", "text opacity", "fill opacity", "opacitytext", "opacityupper")
_INKS: Final = ("coltext", "colupper", "text", "color", "fgcolor", "fontcolor", "fg")
_PLACING: Final = ("raise", "lap", "margin", "left", "right", "leftmargin", "rightmargin", "xshift", "yshift")
_INKED: Final = re.compile(r"\\(?:color|textcolor)\s*(?:\[(\w+)\])?\s*\{([^{}]*)\}")
_SIZED: Final = re.compile(r"\\fontsize\s*\{?\s*([\d.]+)")
_GROUNDS: Final = ("colback", "bgcolor", "bg", "backgroundcolor")


def size(setter: Typesetter, name: str) -> None:
    """\\fontsize{points}{...}, from here to the end of the group."""
    given = setter.definitions.said(setter.stream.argument())
    computed = "\\" in given and points(given) is None
    high = (points(given) or _number(given)) * setter.mode.scale
    tiny, huge = high < _TINY, high > _HUGE
    setter.skip("{")
    if huge:
        setter.mode = setter.hiding("off_page")
    elif computed:
        setter.mode = unsure(setter.mode, name)
    elif tiny or setter.mode.hidden == "tiny":
        setter.mode = setter.mode._replace(hidden="tiny" if tiny else None)


def unsure(mode: Mode, name: str) -> Mode:
    """The mode where nobody can tell what a command makes of what it holds."""
    return mode._replace(doubt=f"\\{name}", hidden=mode.hidden or "doubtful")


def font(setter: Typesetter, name: str) -> None:
    """\\font\\small=cmr10 at 0.1pt: the name of a tiny font is a macro that hides."""
    named = setter.stream.after_space()
    held = ""
    while (token := setter.stream.take()) is not None and token.kind in ("word", "space"):
        held += token.value
    setter.stream.push([token] if token is not None else [])
    found = re.match(r"=?\s*[\w-]+\s+(?:at\s+(\S+)|scaled\s+(\d+))", held)
    if "nullfont" in held and named is not None:
        setter.definitions.macros[named.value] = Macro(0, None, (Token("command", "nullfont", r"\nullfont "),))
    small = found and ((points(found[1] or "") or _NORMAL) if found[1] else int(found[2][:6]) * _NORMAL / 1000)
    if found:
        setter.stream.push(word(held[found.end() :]))
    if small and small < _TINY and named is not None and named.kind == "command":
        body = (Token("command", "fontsize", r"\fontsize"), *word("0"), *word("0"))
        setter.definitions.macros[named.value] = Macro(0, None, body)


def new_font(setter: Typesetter, name: str) -> None:
    """\\newfont{\\name}{cmr10 scaled 1}: \\font as LaTeX has it."""
    named, held = setter.stream.argument(), setter.stream.argument()
    setter.stream.push([*named, *word("="), *held, OPEN, CLOSE])
    font(setter, name)


def relative(setter: Typesetter, name: str) -> None:
    """\\scalefont{0.05} and \\relscale{0.05}, to the end of the group."""
    given = setter.stream.option() if name == "smaller" else setter.stream.argument()
    factor = _number(setter.definitions.said(given or ()), 1.0)
    if name in ("relsize", "smaller"):  # each step is a sixth
        factor = 1.2 ** (-factor if name == "smaller" else min(factor, 0.0))
    if factor * setter.mode.scale * _NORMAL < _TINY:
        setter.mode = setter.hiding("tiny")


def fixed_font(setter: Typesetter, name: str) -> None:
    """\\DeclareFixedFont{\\name}{T1}{ptm}{m}{n}{size}: a command that sets a size."""
    named, *_, points_given = (setter.stream.argument() for _ in range(6))
    body = (Token("command", "fontsize", r"\fontsize"), OPEN, *points_given, CLOSE, OPEN, CLOSE)
    if named:
        setter.definitions.macros[named[0].value] = Macro(0, None, body)


def featured(setter: Typesetter, name: str) -> None:
    """\\fontspec{Arial}[Color=FFFFFF] and \\addfontfeature{Opacity=0}, to the end of the group."""
    keys = [setter.stream.option() or (), setter.stream.argument(), setter.stream.option() or ()]
    said = ",".join(map(setter.definitions.said, keys))
    if EMPTY_FONT.search(said):
        setter.mode = setter.hiding("invisible")
        return
    setter.mode = keyed(setter, said.lower(), setter.mode.ground)


def layered(setter: Typesetter) -> Mode:
    """\\begin{ocg}{name}{id}{0}: a layer that is switched off."""
    switched = [written(setter.stream.argument()) for _ in range(3)][2].strip()
    return setter.hiding("invisible" if switched in ("0", "off") else None)


def scale(setter: Typesetter, name: str) -> None:
    """\\scalebox{factor}[factor]{...}; one in another makes it smaller still."""
    said = setter.definitions.said(setter.stream.argument())
    if _COMPUTED.search(said):
        setter.inside(unsure(setter.mode, name), setter.stream.argument())
        return
    factors = [_number(said, 1.0)]
    upright = setter.stream.option()
    factors += [_number(written(upright), 1.0)] if upright else []
    _scaled(setter, min(map(abs, factors)))


def _scaled(setter: Typesetter, factor: float) -> None:
    whole = setter.mode.scale * factor
    mode = setter.hiding("tiny" if whole * _NORMAL < _TINY else None)
    setter.inside(mode._replace(scale=whole), setter.stream.argument())


def resize(setter: Typesetter, name: str) -> None:
    """\\resizebox{width}{height}{...}."""
    given = [setter.definitions.said(setter.stream.argument()) for _ in range(2)]
    setter.leave("layout", f"\\resizebox {' '.join(given)}")
    tiny = any(length is not None and abs(length) < _TINY for length in map(points, given))
    if tiny:
        setter.inside(setter.hiding("tiny"), setter.stream.argument())
    elif _COMPUTED.search(" ".join(given)):
        setter.inside(unsure(setter.mode, name), setter.stream.argument())


def named_at_once(setter: Typesetter, name: str) -> None:
    """\\csname textcolor\\endcsname is \\textcolor."""
    held: list[Token] = []
    while (token := setter.stream.take()) is not None and token.value != "endcsname":
        held.append(token)
        if len(held) > _LONGEST_NAME:
            setter.stream.push(held)
            return
    if says_much(held):
        setter.leave("not printed", written(held))
        return
    made = "".join(written(held).split())
    setter.stream.push([Token("command", made, f"\\{made} ")])


def replaced(setter: Typesetter, name: str) -> None:
    """\\BeginAccSupp{ActualText=...}: what is copied in place of what is printed."""
    setter.stream.option()
    setter.laid.hidden.append(("note", written(setter.stream.argument())))


def named_by_argument(setter: Typesetter, name: str) -> None:
    """\\csuse{phantom} and \\@nameuse{phantom} are \\phantom."""
    made = "".join(written(setter.stream.argument()).split())
    setter.stream.push([Token("command", made, f"\\{made} ")])


def rendered(setter: Typesetter, name: str) -> None:
    """\\textpdfrender{TextRenderingMode=Invisible}{...}."""
    how = written(setter.stream.argument())
    unseen = "Invisible" in how or re.search(r"RenderingMode\s*=\s*[37]", how) is not None
    setter.inside(setter.hiding("invisible" if unseen else None), setter.stream.argument())


def excluded(setter: Typesetter, name: str) -> None:
    """\\excludecomment{name}: the environment is not printed, until \\includecomment."""
    named = written(setter.stream.argument()).strip()
    (setter.excluded.add if name.startswith("exclude") else setter.excluded.discard)(named)


def boxed(setter: Typesetter, name: str) -> None:
    """\\setbox0=\\hbox{...}: kept, and not printed here."""
    while (token := setter.stream.take()) is not None and token.kind in ("word", "command", "space"):
        continue
    setter.stream.push([token] if token is not None else [])
    if token == OPEN:
        setter.leave("kept in a box", written(setter.stream.argument()))


def _number(text: str, unknown: float = _NORMAL) -> float:
    found = _NUMBER.match(text)
    return float(found[1]) if found else unknown


def phantom(setter: Typesetter, name: str) -> None:
    """Room without its text, and text under black bars."""
    setter.inside(setter.hiding("invisible"), setter.stream.argument())


def note(setter: Typesetter, name: str) -> None:
    """\\pdfcomment{...}, and the second argument of \\pdftooltip{shown}{...}."""
    setter.stream.option()
    shown = [] if name in ("pdfcomment", "pdfbookmark") else setter.stream.argument()
    setter.stream.option()
    told = setter.stream.argument()
    if name == "pdfbookmark":
        setter.stream.argument()
    setter.stream.push(shown)
    setter.inside(setter.hiding("note"), told)


def outlined(setter: Typesetter, name: str) -> None:
    """\\texorpdfstring{printed}{of the outline}."""
    printed = setter.stream.argument()
    setter.skip("{", name, "words of the outline")
    setter.stream.push(printed)


def gobbled(setter: Typesetter, name: str) -> None:
    """Macros of LaTeX's own that choose of two arguments, or drop one."""
    dropped = {"@gobbletwo": 2, "@gobblethree": 3}.get(name, 1)
    kept: list[Token] = setter.stream.argument() if name == "@firstoftwo" else []
    for _ in range(dropped):
        setter.leave("not printed", written(setter.stream.argument()))
    setter.stream.push(kept)


def transparent(setter: Typesetter, name: str) -> None:
    """\\texttransparent{opacity}{...}, and \\transparent to the end of the group."""
    clear = _number(written(setter.stream.argument())) < _CLEAR
    if name == "texttransparent":
        setter.inside(setter.hiding("invisible" if clear else None), setter.stream.argument())
    elif clear or setter.mode.hidden == "invisible":
        setter.mode = setter.mode._replace(hidden="invisible" if clear else None)


def fontless(setter: Typesetter, name: str) -> None:
    """\\nullfont has no letters, to the end of the group."""
    setter.mode = setter.hiding("invisible")


def drawn(setter: Typesetter, name: str) -> None:
    """\\tikz[...]{...} and \\tikz ...;: a picture in the line, drawn by commands."""
    keys = setter.stream.option()
    if setter.stream.peek() == OPEN:
        told = setter.stream.argument()
    else:
        told = setter.stream.until(lambda token: token.kind == "par" or ";" in token.value)
    setter.leave("picture drawn by commands", written(told))
    drawn_over(setter, f"{written(keys or ())} {written(told)}")


def adjusted(setter: Typesetter, name: str) -> None:
    """\\adjustbox{keys}{...}, \\tcbox[keys]{...}."""
    keys = setter.stream.argument() if name == "adjustbox" else setter.stream.option() or []
    ground = setter.mode.ground if name == "adjustbox" else None
    setter.inside(keyed(setter, written(keys), ground), setter.stream.argument())


def keyed(setter: Typesetter, keys: str, ground: Rgb | None) -> Mode:
    """The mode inside what has keys such as `scale=0.01, opacity=0, colback=black`; its ground where they say none."""
    said = declared(setter, keys, ground)
    if said.hidden and not setter.mode.hidden:
        return said
    given = {key: (value or "").strip("{} ") for key, value in _KEY.findall(keys)}
    inks = [given[key] for key in _INKS if key in given]
    grounds = [given[key] for key in _GROUNDS if key in given]
    ink = rgb_of("", inks[0], setter.colours) if inks else setter.mode.ink
    mode = inked(setter.mode, ink, rgb_of("", grounds[0], setter.colours) if grounds else ground)
    small = [_number(given["scale"], 1.0) * _NORMAL] if "scale" in given else []
    small += [
        length
        for key, value in given.items()
        if key.endswith(("width", "height", "size")) and (length := points(value)) is not None and "line" not in key
    ]
    far = max(
        (abs(points(part) or 0.0) for key in _PLACING for part in given.get(key, "").split()),
        default=0,
    )
    cut = "clip" in given and any(is_cut(part) for part in given.get("trim", "").split())
    clear = any(key in given and _number(given[key]) < _CLEAR for key in _OPACITY)
    unseen = clear or _UNSEEN & given.keys() or _UNSEEN & set(given.values())
    hidden: Reason | None = "tiny" if small and min(small) < _TINY else "off_page" if cut or far > _OFF_PAGE else None
    return mode._replace(hidden=mode.hidden or hidden or ("invisible" if unseen else None))


def declared(setter: Typesetter, text: str, ground: Rgb | None) -> Mode:
    r"""The mode that commands in keys make: `before=\color{white}`, `basicstyle=\fontsize{0.1}{1}`."""
    mode = setter.mode
    for model, value in _INKED.findall(text):
        mode = inked(mode, rgb_of(model, value, setter.colours), ground)
    sizes = [_number(each) for each in _SIZED.findall(text)]
    return mode._replace(hidden=mode.hidden or ("tiny" if sizes and min(sizes) < _TINY else None))


COMMANDS: Final = {
    **dict.fromkeys(("phantom", "hphantom", "vphantom", "invisible", "censor", "blackout", "xblackout"), phantom),
    **dict.fromkeys(("pdfcomment", "pdftooltip", "pdfmarkupcomment", "tooltip", "pdfbookmark"), note),
    **dict.fromkeys(("transparent", "texttransparent", "pgfsetfillopacity"), transparent),
    **dict.fromkeys(("excludecomment", "includecomment", "excludeversion", "includeversion"), excluded),
    **dict.fromkeys(("BeginAccSupp", "accsupp"), replaced),
    **dict.fromkeys(("@gobble", "@gobbletwo", "@gobblethree", "@firstoftwo", "@secondoftwo"), gobbled),
    **dict.fromkeys(("adjustbox", "tcbox"), adjusted),
    "texorpdfstring": outlined,
    "fontsize": size,
    "font": font,
    "scalebox": scale,
    "resizebox": resize,
    "csname": named_at_once,
    **dict.fromkeys(("csuse", "@nameuse"), named_by_argument),
    "textpdfrender": rendered,
    **dict.fromkeys(("scalefont", "relscale", "relsize", "smaller"), relative),
    **dict.fromkeys(("fontspec", "addfontfeature", "addfontfeatures"), featured),
    "DeclareFixedFont": fixed_font,
    "newfont": new_font,
    **dict.fromkeys(("setbox", "write", "insert", "leaders", "cleaders", "xleaders"), boxed),
    "nullfont": fontless,
    "tikz": drawn,
}
"""The commands that hide, or may."""


def unseen_in_formula(setter: Typesetter, name: str) -> bool:
    """Take what a command of a formula hides, and its colours and sizes; False for other commands."""
    if name not in _IN_FORMULAS:
        return False
    reason = _IN_FORMULAS[name](setter)
    rest = _rest_of_group(setter.stream) if name == "color" and reason else []
    held = [] if name == "color" else setter.stream.argument()
    if reason:
        setter.laid.hidden.append((reason, written([*held, *rest])))
    else:
        setter.stream.push(held)
    return True


def _rest_of_group(stream: Stream) -> list[Token]:
    held: list[Token] = []
    depth = 0
    while (token := stream.take()) is not None:
        depth += (token.kind == "open") - (token.kind == "close")
        if depth < 0 or token.kind == "do":
            stream.push([token])
            break
        held.append(token)
    return held


def _white(setter: Typesetter) -> Reason | None:
    return "white" if inked(setter.mode, taken(setter), setter.mode.ground).hidden == "white" else None


def _shrunk(setter: Typesetter) -> Reason | None:
    factor = _number(setter.definitions.said(setter.stream.argument()), 1.0)
    setter.stream.option()
    return "tiny" if factor * setter.mode.scale * _NORMAL < _TINY else None


def _resized(setter: Typesetter) -> Reason | None:
    given = (points(setter.definitions.said(setter.stream.argument())) for _ in range(2))
    return "tiny" if any(length is not None and abs(length) < _TINY for length in given) else None


def _raised(setter: Typesetter) -> Reason | None:
    length = points(setter.definitions.said(setter.stream.argument())) or 0.0
    setter.stream.option()
    setter.stream.option()
    return "off_page" if abs(length) > _OFF_PAGE else None


_IN_FORMULAS: Final[dict[str, Callable[[Typesetter], Reason | None]]] = {
    **dict.fromkeys(("phantom", "hphantom", "vphantom"), lambda _: "invisible"),
    **dict.fromkeys(("textcolor", "color"), _white),
    "scalebox": _shrunk,
    "resizebox": _resized,
    "raisebox": _raised,
}
"""What commands of formulas take before their argument, and why they hide it."""
