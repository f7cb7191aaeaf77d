"""What a page is made of: blocks that a job fills with words, rendered once as HTML, Markdown and for a terminal."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from peerassay.reports.passages import Piece

Tone = Literal["good", "part", "bad", "open", "closer", "calm", "none"]
"""What something means to the person who looks: its colour, never shown without its words and its shape."""

SHAPES: dict[Tone, str] = {
    "good": "✓", "part": "◐", "bad": "✕", "open": "?", "closer": "▲", "calm": "●", "none": "○",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a line in one look.

    Attributes:
        text: the words; foreign text is escaped where it is rendered.
        look: `quote` puts quotation marks around it, so it must be the words of a source; `soft` is secondary.
        tone: for a verdict: shown in bold, in the tone's colour, with its shape where the form has colours.
        link: a web address that `links.web_address` let through, or an anchor of the page ("#p3").

    """

    text: str
    look: Literal["plain", "bold", "italic", "quote", "soft"] = "plain"
    tone: Tone | None = None
    link: str | None = None


Line = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; those of level 2 with an anchor are the page's contents."""

    text: str
    level: int
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; `lead` is the page's answer, `small` is secondary."""

    line: Line
    size: Literal["lead", "normal", "small"] = "normal"


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    lines: tuple[Line, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a source in their sentence, the deciding ones marked; `source` says what, where, how it was read."""

    pieces: tuple[Piece, ...]
    source: Line = ()
    note: Line = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A table; on a narrow screen each row is a card. `label` names it for those who do not see it."""

    label: str
    head: tuple[str, ...]
    rows: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to know before reading on."""

    title: str
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A part of a page as a picture (PNG); `caption` also stands for it where there is none."""

    caption: str
    png: bytes | None = None


@dataclass(frozen=True, slots=True)
class Fold:
    """Blocks behind a line; `open` where they are shown at first. A `tone` makes it a card of that colour."""

    summary: Line
    blocks: "tuple[Block, ...]"
    open: bool = False
    anchor: str = ""
    tone: Tone | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """Text that the person edits and copies."""

    title: str
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Draft:
    """Text that the person may send, laid out, with what it is."""

    title: str
    blocks: "tuple[Block, ...]"


Block = Heading | Text | Items | Quote | Table | Notice | Picture | Fold | Reply | Draft


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole page: its title in the browser, its blocks, and the sentence at its foot."""

    title: str
    blocks: tuple[Block, ...]
    foot: str = ""


def plain(text: str) -> Line:
    """Return a line of one plain run."""
    return (Run(text),)


def bold(text: str) -> Run:
    """Return a run in bold."""
    return Run(text, "bold")


def soft(text: str) -> Run:
    """Return a run of secondary text."""
    return Run(text, "soft")


def joined(lines: Iterable[Line], between: str = " ") -> Line:
    """Return the lines that are not empty as one, with a text between them."""
    made: list[Run] = []
    for line in lines:
        made += [Run(between)] if made and line else []
        made += line
    return tuple(made)


def text_of(line: Line) -> str:
    """Return a line's words, quotation marks included."""
    return "".join(f"“{run.text}”" if run.look == "quote" else run.text for run in line)


def every_fold(blocks: Sequence[Block]) -> Iterator[Fold]:
    """Give all folds, those within others too, in order."""
    for block in blocks:
        if isinstance(block, Fold):
            yield block
            yield from every_fold(block.blocks)


def words_shown(blocks: Sequence[Block]) -> int:
    """Count the words that are seen before anything is unfolded; texts to edit (replies) are left out."""
    return sum(len(words.split()) for block in blocks for words in _shown(block))


def _shown(block: Block) -> Iterator[str]:
    match block:
        case Heading(text=text) | Picture(caption=text):
            yield text
        case Text(line=line):
            yield text_of(line)
        case Items(lines=lines):
            yield from map(text_of, lines)
        case Notice(title=title, lines=lines):
            yield from (title, *map(text_of, lines))
        case Quote(pieces=pieces, source=source, note=note):
            yield from ("".join(piece.text for piece in pieces), text_of(source), text_of(note))
        case Table(head=head, rows=rows):
            yield from (*head, *(text_of(cell) for row in rows for cell in row))
        case Reply(title=title) | Draft(title=title):
            yield title
        case Fold(summary=summary, blocks=blocks, open=is_open):
            yield text_of(summary)
            if is_open:
                yield from (words for inner in blocks for words in _shown(inner))
