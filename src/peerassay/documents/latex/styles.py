r"""What a paper says elsewhere about how its parts look: \titleformat, \captionsetup, hooks, styles of theorems."""

import re
from collections.abc import Sequence
from typing import Final

from peerassay.documents.latex.doubtful import taint
from peerassay.documents.latex.tokens import CLOSE, OPEN, Token, scan, word, written
from peerassay.documents.latex.typesetter import Typesetter

_ENVIRONMENT: Final = re.compile(r"env/([^/]+)/(?:begin|before)")
_FONT_KEY: Final = re.compile(r"(?:font|textfont|format)\+?\s*=\s*(\{(?:[^{}]|\{[^{}]*\})*\}|[^,{}]+)")
_COLOUR_KEY: Final = re.compile(r"color\s*=\s*\{?([^{},]+)\}?")
_SIZES: Final = frozenset({"tiny", "scriptsize", "footnotesize"})
_ALL_SECTIONS: Final = ("section", "subsection", "subsubsection")


def styled(setter: Typesetter, part: str, tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens of a part (`section`, `caption`, `math`, ...) with what the paper puts before each of them."""
    return [*setter.styles.get(part, ()), *tokens]


def _add(setter: Typesetter, part: str, tokens: Sequence[Token]) -> None:
    setter.styles[part] = [*setter.styles.get(part, ()), *tokens]


def title_format(setter: Typesetter, name: str) -> None:
    r"""\titleformat{\section}[shape]{format}{label}{space}{before}[behind], and \titleformat*{\section}{format}."""
    named = written(setter.stream.argument()).strip().lstrip("\\")
    setter.stream.option()
    format_, *others = [setter.stream.argument() for _ in range(1 if name.endswith("*") else 4)]
    setter.stream.option()
    before = others[-1] if others else []
    _add(setter, named, [*format_, *before])
    setter.leave("layout", f"\\{name} {written([*format_, *(token for each in others for token in each)])}")


def section_font(setter: Typesetter, name: str) -> None:
    r"""\sectionfont{...} and \allsectionsfont{...}."""
    part = name.removesuffix("font")
    said = setter.stream.argument()
    for each in _ALL_SECTIONS if part == "allsections" else (part,):
        _add(setter, each, said)


def koma_font(setter: Typesetter, name: str) -> None:
    r"""\setkomafont{section}{...} and \addtokomafont."""
    part = written(setter.stream.argument()).strip()
    _add(setter, {"disposition": "section"}.get(part, part), setter.stream.argument())


def caption_setup(setter: Typesetter, name: str) -> None:
    r"""\captionsetup{font={small,color=white}}."""
    setter.stream.option()
    keys = written(setter.stream.argument())
    setter.leave("layout", f"\\{name} {keys}")
    for value in _FONT_KEY.findall(keys):
        inked = "".join(f"\\color{{{found}}}" for found in _COLOUR_KEY.findall(value))
        sizes = "".join(f"\\{each.strip()} " for each in value.strip("{}").split(",") if each.strip() in _SIZES)
        written_out = " ".join(re.findall(r"\\\w+(?:\[[^\]]*\])?(?:\{[^{}]*\})*", value))
        _add(setter, "caption", list(scan(inked + sizes + written_out)))


def hooked(setter: Typesetter, name: str) -> None:
    r"""\AtBeginEnvironment{quote}{...}, \AddToHook{env/quote/begin}{...}, \AtBeginDocument{...}."""
    place = ""
    if name.startswith("AtBeginDocument"):
        part = "env document"
    elif name == "AtEndDocument":
        part = "end document"
    elif name.startswith("AddToHook"):
        place = written(setter.stream.argument())
        found = _ENVIRONMENT.fullmatch(place.strip())
        setter.stream.option()
        part = f"env {found[1]}" if found else ""
    else:
        part = f"env {written(setter.stream.argument()).strip()}"
    said = setter.stream.argument()
    if part:
        _add(setter, part, said)
    else:
        setter.leave("layout", f"\\{name} {written(said)}")
        taint(setter, place, written(said))


def every(setter: Typesetter, name: str) -> None:
    r"""\everypar={...}, \everymath={...}: put before each paragraph or formula."""
    token = setter.stream.after_space()
    setter.stream.push([token] if token is not None and token.value != "=" else [])
    said = setter.stream.argument()
    if name == "everypar":
        setter.stream.push(said)
    else:
        setter.styles["math"] = said


def theorem_style(setter: Typesetter, name: str) -> None:
    r"""\theoremstyle{name}: of the theorems that are defined from here on."""
    setter.styles["theorem"] = setter.styles.get(f"style {written(setter.stream.argument()).strip()}", ())


def new_theorem_style(setter: Typesetter, name: str) -> None:
    r"""\newtheoremstyle{name}{above}{below}{font of the body}{indent}{font of the head}{mark}{space}{head}."""
    named, _, _, body, *_ = [setter.stream.argument() for _ in range(9)]
    setter.styles[f"style {written(named).strip()}"] = body


def new_theorem(setter: Typesetter, name: str) -> None:
    r"""\newtheorem{thm}{Theorem}: it looks as the style says that holds now."""
    named = setter.stream.argument()
    setter.stream.push([OPEN, *named, CLOSE])
    setter.definitions.read(name.rstrip("*"), setter.stream)
    if style := setter.styles.get("theorem"):
        _add(setter, f"env {written(named).strip()}", style)


def typed_style(setter: Typesetter, name: str) -> None:
    r"""\lstset{basicstyle=...} and \fvset: keys of all listings."""
    setter.stream.option()
    _add(setter, "typed", [*word(","), *setter.stream.argument()])


def box_keys(setter: Typesetter, name: str) -> None:
    r"""\tcbset{colback=white,coltext=white} and \mdfsetup: keys of all boxes."""
    _add(setter, "box", [*setter.stream.argument(), *word(",")])


def patched(setter: Typesetter, name: str) -> None:
    r"""\pretocmd{\paragraph}{...}{}{}: put before each."""
    part = written(setter.stream.argument()).strip().lstrip("\\")
    said = setter.stream.argument()
    _add(setter, part, said)
    setter.leave("layout", f"\\{name} {written(said)}")
    setter.skip("{{")


COMMANDS: Final = {
    **dict.fromkeys((f"{part}font" for part in (*_ALL_SECTIONS, "chapter", "allsections")), section_font),
    **dict.fromkeys(("setkomafont", "addtokomafont"), koma_font),
    **dict.fromkeys(("AtBeginEnvironment", "BeforeBeginEnvironment", "AddToHook"), hooked),
    **dict.fromkeys(("AtBeginDocument", "AtEndDocument"), hooked),
    **dict.fromkeys(("everypar", "everymath", "everydisplay"), every),
    **dict.fromkeys(("lstset", "fvset", "setminted"), typed_style),
    **dict.fromkeys(("tcbset", "mdfsetup"), box_keys),
    "pretocmd": patched,
    "captionsetup": caption_setup,
    "newtheorem": new_theorem,
    "newtheoremstyle": new_theorem_style,
    "theoremstyle": theorem_style,
    "titleformat": title_format,
}
"""The commands that say how parts look."""
