"""Colours as LaTeX writes them, and letters that nobody sees because they have the colour of their ground."""

import re
from collections.abc import Mapping
from typing import Final

from peerassay.documents.latex.laid import PAPER, Mode, Reason, Rgb
from peerassay.documents.latex.tokens import CLOSE, OPEN, Token, word, written
from peerassay.documents.latex.typesetter import Typesetter

_LIKE: Final = 0.08
"""By how much each of red, green and blue may differ for letters not to be seen on their ground."""
_NAMED: Final[Mapping[str, Rgb]] = {
    "white": PAPER, "black": (0, 0, 0), "red": (1, 0, 0), "green": (0, 1, 0), "blue": (0, 0, 1), "cyan": (0, 1, 1),
    "magenta": (1, 0, 1), "yellow": (1, 1, 0), "gray": (0.5, 0.5, 0.5), "grey": (0.5, 0.5, 0.5),
    "lightgray": (0.75, 0.75, 0.75), "darkgray": (0.25, 0.25, 0.25), "snow": (1, 0.98, 0.98), "ivory": (1, 1, 0.94),
    "ghostwhite": (0.97, 0.97, 1), "whitesmoke": (0.96, 0.96, 0.96), "floralwhite": (1, 0.98, 0.94),
    "mintcream": (0.96, 1, 0.98), "azure": (0.94, 1, 1), "aliceblue": (0.94, 0.97, 1), "honeydew": (0.94, 1, 0.94),
    "seashell": (1, 0.96, 0.93), "lavenderblush": (1, 0.94, 0.96),
}  # fmt: skip
_NUMBERS: Final = re.compile(r"\d*\.?\d+")
_WEIGHED: Final = re.compile(r"([A-Za-z]+)(?:,(\d*\.?\d+))?:(.+)")
"""`rgb,2:red,1;green,1`: a model, what weights are divided by, colours with their weights."""
_MOST_PARTS: Final = 9
_MATRIX: Final = re.compile(r"((?:-?[\d.]+ ){4,6})cm\b")
_CLIPPED: Final = re.compile(r"(?:^| )(?:0 0|[\d.]+ [\d.]+ 0|[\d.]+ [\d.]+ [\d.]+ 0) (?:0 )?(?:0 )?re W")
_FLAT: Final = 0.15
"""By how much letters of running text may shrink: below, they have 1.5 points."""
_OFF_PAGE: Final = 500.0


def rgb_of(model: str, value: str, named: Mapping[str, Rgb], current: Rgb | None = None) -> Rgb | None:
    """Return the red, green and blue of a colour, each from 0 to 1; None for one that is not known.

    Args:
        model: `rgb`, `HTML`, `gray`, ...; "" for a name or an expression.
        value: in this model.
        named: the paper's own colours.
        current: the colour that "." means.

    """
    model, value = model.strip(), "".join(value.split())
    known = {**_NAMED, **named, **({".": current} if current else {})}
    if not model and re.fullmatch(r"[0-9A-Fa-f]{6}", value):  # as fontspec has it
        return _of_model("HTML", value)
    if not model:
        return _expression(value, known) if not value[:1].isdigit() else _of_model("rgb", value)
    return _expression(value, known) if model == "named" else _of_model(model, value)


def named_colour(name: str) -> Rgb | None:
    """Return a colour that LaTeX knows by name."""
    return _NAMED.get(name)


def _of_model(model: str, value: str) -> Rgb | None:
    if model == "HTML":
        pairs = re.findall(r"[0-9A-Fa-f]{2}", value)[:3]
        parts = [int(pair, 16) / 255 for pair in pairs]
    else:
        parts = [float(part) for part in _NUMBERS.findall(value)[:4]]
    if len(parts) == 4:
        return _rgb(*(1 - min(1.0, part + parts[3]) for part in parts[:3]))
    if len(parts) == 1:
        parts *= 3
    if len(parts) != 3:
        return None
    if model.lower() in ("hsb", "hsv", "thsb"):
        most = 240 if model == "HSB" else 1
        return _of_hue(parts[0] / {"HSB": 240, "Hsb": 360, "tHsb": 360}.get(model, 1), parts[1] / most, parts[2] / most)
    if model == "cmy":
        return _rgb(*(1 - part for part in parts))
    most = {"RGB": 255, "Gray": 15}.get(model) or (255 if max(parts) > 1 else 1)
    return _rgb(*(part / most for part in parts))


def _rgb(red: float, green: float, blue: float) -> Rgb:
    return min(max(red, 0.0), 1.0), min(max(green, 0.0), 1.0), min(max(blue, 0.0), 1.0)


def _of_hue(hue: float, saturation: float, brightness: float) -> Rgb:
    from colorsys import hsv_to_rgb

    return _rgb(*hsv_to_rgb(hue % 1.0, min(saturation, 1.0), min(brightness, 1.0)))


def _expression(text: str, known: Mapping[str, Rgb]) -> Rgb | None:
    """A colour as xcolor mixes it: `white!98!black`, `-black`, `rgb,2:red,1;green,1`."""
    bare = text.lstrip("-")
    mixed = _weighed(bare, known) if ":" in bare else _mixed(bare.partition("!!")[0].split("!")[:_MOST_PARTS], known)
    if mixed is None or (len(text) - len(bare)) % 2 == 0:
        return mixed
    return 1 - mixed[0], 1 - mixed[1], 1 - mixed[2]


def _mixed(parts: list[str], known: Mapping[str, Rgb]) -> Rgb | None:
    mixed = known.get(parts[0]) or known.get(parts[0].lower())
    for place in range(1, len(parts), 2):
        other = known.get(parts[place + 1]) if place + 1 < len(parts) else PAPER
        share = _NUMBERS.match(parts[place])
        if mixed is None or other is None or share is None:
            return None
        part = float(share[0]) / 100
        mixed = _rgb(*(part * one + (1 - part) * two for one, two in zip(mixed, other, strict=True)))
    return mixed


def _weighed(text: str, known: Mapping[str, Rgb]) -> Rgb | None:
    found = _WEIGHED.fullmatch(text)
    pairs = [part.partition(",")[::2] for part in found[3].split(";")[:_MOST_PARTS]] if found else []
    weights = [float(number[0]) if (number := _NUMBERS.match(weight)) else 1.0 for _, weight in pairs]
    colours = [_mixed(name.split("!")[:_MOST_PARTS], known) for name, _ in pairs]
    divided = float(found[2]) if found and found[2] else sum(weights)
    if not divided or not all(colours):
        return None
    return _rgb(
        *(sum(w * c[place] for w, c in zip(weights, colours, strict=True) if c) / divided for place in range(3))
    )


def taken(setter: Typesetter) -> Rgb | None:
    """Take a colour from the stream: `[gray]{0.99}` or `{white!98!black}`."""
    said = setter.definitions.said
    model, value = said(setter.stream.option() or ()), said(setter.stream.argument())
    return rgb_of(model, value, setter.colours, setter.mode.ink)


def _taken_to_print(setter: Typesetter, name: str) -> Mode:
    """The mode of letters in the colour that comes; in doubt where nobody can tell which that is."""
    said = setter.definitions.said
    model, value = said(setter.stream.option() or ()), said(setter.stream.argument())
    ink = rgb_of(model, value, setter.colours, setter.mode.ink)
    mode = inked(setter.mode, ink, setter.mode.ground)
    if ink is None and mode.hidden is None and ("\\" in value or "!!" in value or _is_made(setter, value)):
        return mode._replace(doubt=f"\\{name}", hidden="doubtful")  # as `unseen.unsure`, which knows colours
    return mode


def _is_made(setter: Typesetter, name: str) -> bool:
    """Whether the source names a colour otherwise than to use it."""
    made = re.compile(
        r"\\(?![A-Za-z]*color[\s{\[])[A-Za-z]*[Cc]olor[A-Za-z]*\s*(?:\[[^\]]*\])?\{" + re.escape(name) + r"\}"
    )
    return any(made.search(text) for text in setter.source.texts.values())


def inked(mode: Mode, ink: Rgb | None, ground: Rgb | None) -> Mode:
    """The mode with letters of a colour on a ground; what is hidden for another reason stays so."""
    same = ink is not None and ground is not None
    like = same and all(abs(one - two) < _LIKE for one, two in zip(ink or (), ground or (), strict=True))
    hidden = mode.hidden if mode.hidden not in (None, "white") else ("white" if like else None)
    return mode._replace(ink=ink, ground=ground, hidden=hidden)


def colour(setter: Typesetter, name: str) -> None:
    """\\textcolor and \\color."""
    mode = _taken_to_print(setter, name)
    if name == "textcolor":
        setter.inside(mode, setter.stream.argument())
    else:
        setter.mode = mode


def ground(setter: Typesetter, name: str) -> None:
    """\\colorbox, and \\fcolorbox, whose first colour is the frame's: the letters are on a ground of their own."""
    if name == "fcolorbox":
        taken(setter)
    setter.inside(inked(setter.mode, setter.mode.ink, taken(setter)), setter.stream.argument())


def page(setter: Typesetter, name: str) -> None:
    """\\pagecolor, from here on."""
    setter.page = taken(setter)
    setter.mode = inked(setter.mode, setter.mode.ink, setter.page)


def cell(setter: Typesetter, name: str) -> None:
    """\\rowcolor, \\cellcolor and \\columncolor: the ground to the end of the cell or of the group."""
    setter.mode = inked(setter.mode, setter.mode.ink, taken(setter))
    setter.stream.option()


def row_font(setter: Typesetter, name: str) -> None:
    """\\rowfont{\\color{white}}: what the cells of a row begin with; it is read for the first."""
    setter.stream.push(setter.stream.argument())


def row_colours(setter: Typesetter, name: str) -> None:
    """\\rowcolors{1}{black}{black}: a ground of all rows of what comes, where both are one."""
    setter.stream.option()
    setter.stream.argument()
    odd, even = (rgb_of("", written(setter.stream.argument()), setter.colours) for _ in range(2))
    if odd == even:
        setter.mode = inked(setter.mode, setter.mode.ink, odd)


def define(setter: Typesetter, name: str) -> None:
    """\\definecolor and \\colorlet."""
    setter.stream.option()
    named = written(setter.stream.argument()).strip()
    model = "" if name == "colorlet" else written(setter.stream.argument())
    setter.stream.option()
    value = setter.definitions.said(setter.stream.argument())
    found = rgb_of(model, value, setter.colours)
    if found is None:
        setter.colours.pop(named, None)
    elif name != "providecolor" or named not in setter.colours:
        setter.colours[named] = found


def define_set(setter: Typesetter, name: str) -> None:
    """\\definecolorset{rgb}{before}{behind}{name,1,1,1;...}."""
    setter.stream.option()
    model, before, behind, told = (written(setter.stream.argument()).strip() for _ in range(4))
    for each in told.split(";"):
        named, _, value = each.strip().partition(",")
        if found := rgb_of(model, value, setter.colours):
            setter.colours[f"{before}{named}{behind}"] = found


def literal(setter: Typesetter, name: str) -> None:
    """\\pdfliteral and \\special: operators of a PDF for invisible or white letters, and dvips's colours."""
    token: Token | None = setter.stream.peek()
    while token is not None and token.kind == "word":
        setter.stream.after_space()
        token = setter.stream.peek()
    said = " ".join(written(setter.stream.argument()).split())
    if drawn := re.search(r"(?:^| )([0-7]) Tr(?: |$)", said):
        unseen = drawn[1] in "37"
        setter.mode = setter.mode._replace(hidden="invisible" if unseen else None)
    elif set_to := re.search(r"(?:^|[ :])((?:[\d.]+ ){1,4})(?:g|rg|k|setgray|setrgbcolor|setcmykcolor)(?: |$)", said):
        parts = set_to[1].split()
        model = {1: "gray", 3: "rgb", 4: "cmyk"}.get(len(parts), "rgb")
        setter.mode = inked(setter.mode, rgb_of(model, ",".join(parts), {}), setter.mode.ground)
    elif pushed := re.match(r"color (?:push )?(?:(gray|rgb|cmyk|hsb) )?([\w. ]+)$", said):
        value = pushed[2].strip().replace(" ", ",")
        ink = (0.0, 0.0, 0.0) if value == "pop" else rgb_of(pushed[1] or "", value, setter.colours)
        setter.mode = inked(setter.mode, ink, setter.mode.ground)
    elif (reason := _of_matrix(said if name == "pdfsetmatrix" else "".join(_MATRIX.findall(said)))) is not None:
        setter.mode = setter.hiding(reason)
    elif _CLIPPED.search(said):
        setter.mode = setter.hiding("off_page")
    elif said in ("Q", "direct Q"):
        setter.mode = setter.mode._replace(hidden=None)
    elif shown := re.search(r"/(?:ActualText|Contents|Alt) ?\((.*)\)", said):
        setter.laid.hidden.append(("note", shown[1]))
    else:
        setter.leave("layout", f"\\{name} {said}")


def stacked(setter: Typesetter, name: str) -> None:
    """\\pdfcolorstack0 push{1 g} and pop."""
    held = ""
    while (token := setter.stream.peek()) is not None and token.kind == "word" and not held.endswith(("push", "pop")):
        held += token.value
        setter.stream.after_space()
    said = written(setter.stream.argument()) if held.endswith(("push", "set")) else "0 g"
    setter.stream.push([OPEN, *word(said), CLOSE])
    literal(setter, name)


def _of_matrix(matrix: str) -> Reason | None:
    """What a matrix of a PDF does to letters: too small to be seen, or off the page."""
    numbers = [float(each) for each in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", matrix)[:6]]
    if len(numbers) < 4:
        return None
    if max(map(abs, numbers[:4])) < _FLAT or abs(numbers[0] * numbers[3] - numbers[1] * numbers[2]) < _FLAT**2:
        return "tiny"
    return "off_page" if any(abs(each) > _OFF_PAGE for each in numbers[4:]) else None


def restored(setter: Typesetter, name: str) -> None:
    """\\pdfrestore: as before \\pdfsave."""
    setter.mode = setter.mode._replace(hidden=None)


COMMANDS: Final = {
    **dict.fromkeys(("textcolor", "color"), colour),
    **dict.fromkeys(("colorbox", "fcolorbox"), ground),
    **dict.fromkeys(("definecolor", "xdefinecolor", "preparecolor", "colorlet", "providecolor"), define),
    **dict.fromkeys(("rowcolor", "cellcolor", "columncolor"), cell),
    **dict.fromkeys(("pdfliteral", "special", "pdfextension", "pdfannot", "pdfsetmatrix"), literal),
    "pdfcolorstack": stacked,
    "pdfrestore": restored,
    "definecolorset": define_set,
    "rowfont": row_font,
    "rowcolors": row_colours,
    "pagecolor": page,
}
"""The commands that colour letters or their ground."""
