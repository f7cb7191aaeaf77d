"""What a reader hands to assembly: headings, prose and references in reading order, lines with their boxes."""

from typing import Literal

from peerassay.documents.sentence import Box
from peerassay.frozen import Frozen


class PrintedLine(Frozen):
    """Where a printed line's text stands in its block (offsets into `Block.text`) and on its page."""

    start: int
    end: int
    box: Box


class Block(Frozen):
    """A heading, a paragraph of running prose, or an entry of the reference list.

    Readers have already joined what belongs together (a paragraph over a page break is one block), mended
    hyphens and ligatures, and left out furniture. `level` and `number` are for headings: number as printed
    ("3.2", "A.1"), level from 1. `lines` is empty where the format has no pages.
    """

    kind: Literal["heading", "prose", "reference"]
    text: str
    level: int = 1
    number: str | None = None
    lines: tuple[PrintedLine, ...] = ()
