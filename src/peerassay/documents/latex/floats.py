"""Figures, tables, algorithms and listings with their captions, and footnotes: what stands apart from the text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from peerassay.documents.blocks import Block, TableRow
from peerassay.documents.latex.counting import count_up, printed_number
from peerassay.documents.latex.laid import Layer, Mode
from peerassay.documents.latex.styles import styled
from peerassay.documents.latex.tokens import Token, written
from peerassay.documents.latex.typesetter import Typesetter, closed_up, lines_of

Word = Literal["Figure", "Table", "Algorithm", "Listing"]
FLOATS: Final[dict[str, Word]] = {
    **dict.fromkeys(("figure", "wrapfigure", "sidewaysfigure", "SCfigure", "teaserfigure", "floatingfigure"), "Figure"),
    **dict.fromkeys(("table", "wraptable", "sidewaystable", "margintable", "SCtable"), "Table"),
    **dict.fromkeys(("algorithm", "algorithm2e", "procedure", "function", "pseudocode"), "Algorithm"),
    **dict.fromkeys(("listing", "codelisting", "program", "code"), "Listing"),
}
"""Environments that stand apart from the text, and how they are numbered."""
PARTS: Final = frozenset({"subfigure", "subtable", "subfloat"})
"""Environments of parts of a float, with captions of their own."""
_KINDS: Final[dict[str, Literal["figure", "table", "listing"]]] = {
    "Figure": "figure", "Table": "table", "Algorithm": "listing", "Listing": "listing"
}  # fmt: skip
_MOST_PARTS = 26
_WORDS = re.compile(r"[^\W\d_]{3}")


@dataclass(slots=True)
class Float:
    """A figure, table, algorithm or listing that is being read; `steps`: how far a line of it is moved in."""

    word: str
    label: str | None = None
    caption: str = ""
    parts: list[str] = field(default_factory=list)
    tables: list[tuple[TableRow, ...]] = field(default_factory=list)
    listings: list[str] = field(default_factory=list)
    pictures: int = 0
    steps: int = 0

    def add_rows(self, rows: tuple[TableRow, ...]) -> None:
        """Take a table, where it holds anything."""
        if any(any(row.cells) for row in rows):
            self.tables.append(rows)

    @property
    def whole_caption(self) -> str:
        """The caption with its name before it and those of its parts behind it."""
        head = ": ".join(part for part in (self.label or "", self.caption) if part)
        return " ".join(part for part in (head, *self.parts) if part)


def open_float(setter: Typesetter, environment: str) -> Layer:
    """Begin a float: all that it prints is gathered apart, in the layer that is returned."""
    opened = Float(FLOATS[environment.rstrip("*")])

    def close(text: str) -> None:
        lines = lines_of(text)
        if opened.word == "Figure" and not any(map(_WORDS.search, lines)):
            setter.leave("letters in a figure", " ".join(lines))
            lines = []
        for block in _blocks(opened, lines):
            setter.add(block)

    return setter.gather(close, opened, environment)


def _blocks(closed: Float, lines: Sequence[str]) -> list[Block]:
    """The blocks of a float: each of its tables and listings, and a figure where it has pictures."""
    code = list(closed.listings)
    if lines and closed.word != "Table":
        code.append("\n".join(lines))
    named = {"label": closed.label, "caption": closed.whole_caption}
    made = [Block(kind="table", rows=rows) for rows in closed.tables] + [Block(kind="listing", text=t) for t in code]
    own = _KINDS[closed.word]
    if own == "figure" and (closed.pictures or not made):
        made.append(Block(kind="figure", **named))
        return made
    first = next((n for n, block in enumerate(made) if block.kind == own), 0)
    notes = tuple(line.strip() for line in lines) if closed.word == "Table" else ()
    if not made and not named["caption"] and not notes:
        return []
    head = made.pop(first) if made else Block(kind=own)
    return [head.model_copy(update={**named, "notes": notes}), *(_of(block, closed.label) for block in made)]


def _of(block: Block, label: str | None) -> Block:
    return block.model_copy(update={"label": label})


def caption(setter: Typesetter, name: str) -> None:
    """A caption numbers its float, or a part of it by a letter; without a float it is a figure's."""
    setter.skip("[", name, "words of a list of figures")
    around = setter.nearest(Float)
    part = any(environment in PARTS for _, environment in setter.groups)
    if around is None:
        around = Float("Table" if any("table" in layer.environment for layer in setter.layers) else "Figure")
        _caption(setter, around, name, alone=True)
    elif part or name in ("subcaption", "subfloat", "subfigure"):
        _part(setter, around)
    else:
        _caption(setter, around, name)


def _caption(setter: Typesetter, around: Float, name: str, *, alone: bool = False) -> None:
    if not name.endswith("*"):
        number = count_up(setter, around.word)
        around.label = f"{around.word} {number}" if number else None

    def end(text: str) -> None:
        around.caption = " ".join(part for part in (around.caption, text) if part)
        if alone:
            setter.add(Block(kind=_KINDS[around.word], label=around.label, caption=around.whole_caption))

    said = styled(setter, "caption", setter.stream.argument())
    setter.capture(said, end, Mode(hidden=setter.mode.hidden, doubt=setter.mode.doubt))


def caption_of(setter: Typesetter, name: str) -> None:
    r"""\captionof{table}{...}: a caption of a kind of its own."""
    word = FLOATS.get(written(setter.stream.argument()).strip(), "Figure")
    setter.skip("[", name, "words of a list of figures")
    around = setter.nearest(Float)
    if around is None or around.word != word:
        around = Float(word)
        _caption(setter, around, name, alone=True)
    else:
        _caption(setter, around, name)


def _part(setter: Typesetter, around: Float) -> None:
    letter = chr(ord("a") + min(len(around.parts), _MOST_PARTS - 1))
    name = around.word.lower()
    number = around.label.rpartition(" ")[2] if around.label else _next_number(setter, name)
    setter.label = (around.word, f"{number}{letter}" if number else "??")
    place = len(around.parts)
    around.parts.append("")

    def end(text: str) -> None:
        around.parts[place] = f"({letter}) {text}" if text else ""

    setter.capture(setter.stream.argument(), end)


def _next_number(setter: Typesetter, name: str) -> str | None:
    setter.counts[name] += 1
    number = printed_number(setter, name)
    setter.counts[name] -= 1
    return number


def part_by_command(setter: Typesetter, name: str) -> None:
    r"""\subfloat[caption]{...} and \subcaptionbox{caption}{...}."""
    option = setter.stream.argument() if name == "subcaptionbox" else setter.stream.option()
    around = setter.nearest(Float)
    if option and around is not None:
        letter = chr(ord("a") + min(len(around.parts), _MOST_PARTS - 1))
        setter.capture(option, lambda text: around.parts.append(f"({letter}) {text}"))


def picture(setter: Typesetter, name: str) -> None:
    """A picture's file is not read; its name is told."""
    around = setter.nearest(Float)
    if around is not None:
        around.pictures += 1
    said = re.search(r"\balt\s*=\s*\{(.*?)\}", written(setter.stream.option() or ()))
    setter.leave("picture file", written(setter.stream.argument()))
    setter.leave("words for a picture", said[1] if said else "")


def footnote(setter: Typesetter, name: str) -> None:
    """A footnote stands behind the paragraph that it is in."""
    number = written(setter.stream.option() or ()).strip()
    if not number and name == "footnote":
        setter.counts["footnote"] += 1
        number = str(setter.counts["footnote"])

    def end(text: str) -> None:
        if text:
            setter.add(Block(kind="footnote", text=text, label=number or None))

    small = [Token("command", "footnotesize", "\\footnotesize ")] if "footnotesize" in setter.definitions.macros else []
    setter.capture([*small, *setter.stream.argument()], end)


def title_note(setter: Typesetter, name: str) -> None:
    """Addresses and thanks of the title page."""
    setter.stream.option()
    setter.capture(setter.stream.argument(), lambda text: setter.leave("title page", closed_up(text)), Mode())


COMMANDS: Final = {
    **dict.fromkeys(("caption", "subcaption", "tcbcaption"), caption),
    **dict.fromkeys(("subfloat", "subfigure", "subcaptionbox"), part_by_command),
    **dict.fromkeys(("includegraphics", "includepdf", "includesvg", "epsfbox", "psfig", "epsfig"), picture),
    **dict.fromkeys(("footnote", "footnotetext", "marginpar"), footnote),
    **dict.fromkeys(("thanks", "tnotetext", "fntext", "blfootnotetext"), title_note),
    "captionof": caption_of,
}
"""The commands of floats and notes."""
