"""A paper's blocks in reading order: headings, paragraphs with their formulas, tables, figures, notes, references."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from peerassay.documents.blocks import Block
from peerassay.documents.pdf.columns import Typography
from peerassay.documents.pdf.floats import Float
from peerassay.documents.pdf.formulas import Display
from peerassay.documents.pdf.headings import HeadingLine, printed_number
from peerassay.documents.pdf.letters import letters_in
from peerassay.documents.pdf.line import Line
from peerassay.documents.pdf.paragraphs import Hyphenation, block_of, paragraphs
from peerassay.documents.pdf.references import entries, reference_lines
from peerassay.documents.pdf.roles import Placed
from peerassay.documents.pdf.title_page import TitlePage


@dataclass(frozen=True, slots=True)
class Layout:
    """All printed lines of a paper with what they are, and what was found among them.

    `furniture` are the lines that belong to the pages, not to the paper.
    """

    placed: list[Placed]
    hyphenation: Hyphenation
    look: Typography
    headings: list[HeadingLine]
    furniture: list[Line]
    floats: Sequence[Float] = ()
    displays: Sequence[Display] = ()


@dataclass(slots=True)
class Body:
    """The blocks, and the `id()` of every line that is in one."""

    blocks: list[Block] = field(default_factory=list)
    used: set[int] = field(default_factory=set)


def body_of(layout: Layout, page: TitlePage) -> Body:
    """Return headings, paragraphs, floats and reference entries in reading order, the abstract first."""
    return _Composition(layout, page).run()


class _Composition:
    def __init__(self, layout: Layout, page: TitlePage) -> None:
        self._layout = layout
        self._page = page
        self._body = Body()
        front = page.front
        self._headings = {id(h.lines[0]): h for h in layout.headings if not any(id(p) in front for p in h.lines)}
        apart = {id(p) for f in layout.floats if f.block.kind != "footnote" for p in f.lines}
        listed = reference_lines(layout.placed, layout.headings)
        self._listed = [p for p in listed if id(p) not in front and id(p) not in apart]
        elsewhere = front | {id(p) for p in self._listed}
        self._floats = {id(p): f for f in layout.floats if not _in_any(f, elsewhere) for p in f.lines}
        self._displays = {id(d.lines[0]): d for d in layout.displays}

    def run(self) -> Body:
        page, listed = self._page, self._listed
        self._body.blocks = self._abstract()
        passed = page.front | {id(p) for p in listed}
        heading_of_list = _heading_over(self._layout.placed, listed[0]) if listed else None
        stretch: list[Placed] = []
        for p in self._layout.placed:
            if id(p) in passed:
                continue
            if p.role != "heading" or id(p) in self._floats:
                stretch.append(p)
                continue
            heading = self._headings.get(id(p))
            if heading is None:
                continue
            self._add_prose(stretch)
            stretch = []
            self._body.blocks.append(self._heading(heading))
            if heading_of_list is not None and heading.lines[-1] is heading_of_list:
                self._add_references()
        if listed and heading_of_list is None:
            self._add_references()
        self._add_prose(stretch)
        return self._body

    def _abstract(self) -> list[Block]:
        layout = self._layout
        self._body.used |= {id(p) for p in self._page.abstract}
        return abstract_blocks(self._page, layout.look, layout.hyphenation, self._displays)

    def _add_references(self) -> None:
        for entry in entries(self._listed):
            self._body.blocks.append(block_of("reference", entry, self._layout.hyphenation))
            self._body.used |= {id(p) for p in entry}

    def _heading(self, heading: HeadingLine) -> Block:
        self._body.used |= {id(p) for p in heading.lines}
        block = block_of("heading", heading.lines, self._layout.hyphenation)
        number, _ = printed_number(block.text)
        return block.model_copy(update={"level": heading.level, "number": number})

    def _add_prose(self, stretch: Sequence[Placed]) -> None:
        """Add paragraphs, and behind the paragraph that it interrupts each float."""
        order = {id(p): i for i, p in enumerate(stretch)}
        running = [p for p in stretch if id(p) not in self._floats]
        found = [(order[id(lines[0])], block) for lines, block in self._paragraphs(running)]
        met: dict[int, tuple[int, Block]] = {}
        for i, p in enumerate(stretch):
            float_ = self._floats.get(id(p))
            if float_ is not None and id(float_) not in met:
                met[id(float_)] = i, float_.block
                self._body.used |= {id(line) for line in float_.lines}
                self._floats.update({id(line): _DONE for line in float_.lines})
        found += [place for place in met.values() if place[1] is not _DONE.block]
        self._body.blocks += [block for _, block in sorted(found, key=lambda place: place[0])]

    def _paragraphs(self, running: Sequence[Placed]) -> Iterator[tuple[list[Placed], Block]]:
        layout = self._layout
        for lines in paragraphs(running, layout.look, self._displays):
            block = block_of("prose", lines, layout.hyphenation, displays=self._displays)
            if letters_in(block.text) >= 2:
                yield lines, block
                for p in lines:
                    shown = self._displays[id(p)].lines if id(p) in self._displays else [p]
                    self._body.used |= {id(line) for line in shown}


_DONE = Float(Block(kind="figure"), ())
"""Stands for a float whose block is among the blocks already."""


def _in_any(float_: Float, elsewhere: set[int]) -> bool:
    return any(id(p) in elsewhere for p in float_.lines)


def _heading_over(placed: Sequence[Placed], first: Placed) -> Placed | None:
    """Return the last heading line before a line, in reading order."""
    above: Placed | None = None
    for p in placed:
        if p is first:
            break
        above = p if p.role == "heading" else above
    return above


def abstract_blocks(
    page: TitlePage, look: Typography, hyphenation: Hyphenation, displays: Mapping[int, Display] | None = None
) -> list[Block]:
    """Return the abstract's heading and paragraphs, [] where there is none."""
    if not page.abstract:
        return []
    lines = list(page.abstract)
    if page.run_in:
        first = lines[0]
        lines[0] = Placed(first.line, first.column, first.role, first.lead, first.text[page.run_in :].lstrip(" .:—–-"))
    heading = (
        block_of("heading", [page.abstract_heading], hyphenation)
        if page.abstract_heading
        else Block(kind="heading", text="Abstract")
    )
    found = [block_of("prose", p, hyphenation, displays=displays) for p in paragraphs(lines, look, displays)]
    return [heading, *(block for block in found if letters_in(block.text) >= 2)]
