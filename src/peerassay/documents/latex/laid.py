"""What the LaTeX machine gathers, and how what it reads now is taken."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from peerassay.documents.blocks import Block
from peerassay.documents.latex.citations import Cited

Reason = Literal["white", "tiny", "invisible", "covered", "off_page", "note", "doubtful"]
"""Why a text is kept out; `doubtful` is one that nobody can tell to be printed."""
Rgb = tuple[float, float, float]
"""Red, green and blue of a colour, each from 0 to 1."""
PAPER: Final[Rgb] = (1.0, 1.0, 1.0)


class Mode(NamedTuple):
    """How what is read now is taken: shown or left out, hidden and why.

    `ink` and `ground` are the colours of letters and of what they are on, None for an unknown one. `scale` is what all
    boxes around make of a letter's size. `aside` says that it is hidden to the end of the paragraph only. `doubt`
    names the command or environment that may not print what it holds, "" where none does.
    """

    shown: bool = True
    hidden: Reason | None = None
    ink: Rgb | None = (0.0, 0.0, 0.0)
    ground: Rgb | None = PAPER
    scale: float = 1.0
    aside: bool = False
    doubt: str = ""


@dataclass(slots=True)
class Layer:
    """Something that is gathered apart from what is around it: an argument, a float, a table, lines of code.

    Attributes:
        pieces, mode, groups: of what is around it, to go on with behind it.
        then: what is done with the text that was gathered, when it is closed.
        of: what it belongs to (a float, a table), None for an argument.
        environment: whose end closes it, "" for an argument.

    """

    pieces: list[str]
    mode: Mode
    groups: int
    then: Callable[[str], None]
    of: object = None
    environment: str = ""


@dataclass(slots=True)
class Laid:
    """What a source prints: the title page's parts, headings and blocks, its reference list; what nobody sees.

    `formulas` are the displayed ones with their numbers, which blocks refer to by marks; `left_out` has reasons first.
    `doubtful` are texts that stay and may not be printed, behind what they stand in; `withheld` are those that do not
    stay; `read` are the files that were read.
    """

    title: str = ""
    date: str = ""
    authors: list[tuple[str, int]] = field(default_factory=list)
    abstract: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    entries: list[Cited] = field(default_factory=list)
    labels: dict[str, tuple[str, str]] = field(default_factory=dict)
    cited: list[str] = field(default_factory=list)
    hidden: list[tuple[Reason, str]] = field(default_factory=list)
    left_out: list[tuple[str, str]] = field(default_factory=list)
    preamble: list[str] = field(default_factory=list)
    formulas: list[tuple[str, str | None]] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    doubtful: list[tuple[str, str]] = field(default_factory=list)
    withheld: list[tuple[str, str]] = field(default_factory=list)
    read: list[str] = field(default_factory=list)
