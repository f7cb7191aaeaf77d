"""A paper as read: card, sections, sentences, references, and what was found wrong or hidden on the way."""

from enum import StrEnum
from typing import Literal

from peerassay.documents.sentence import Box, Sentence
from peerassay.frozen import Frozen


class SectionKind(StrEnum):
    """What a section is for; its value's short form stands in sentence ids (see `ID_PREFIX`)."""

    ABSTRACT = "abstract"
    INTRODUCTION = "introduction"
    RELATED_WORK = "related_work"
    METHOD = "method"
    EXPERIMENTS = "experiments"
    CONCLUSION = "conclusion"
    OTHER = "other"
    APPENDIX = "appendix"


ID_PREFIX: dict[SectionKind, str] = {
    SectionKind.ABSTRACT: "abs",
    SectionKind.INTRODUCTION: "int",
    SectionKind.RELATED_WORK: "rw",
    SectionKind.METHOD: "met",
    SectionKind.EXPERIMENTS: "exp",
    SectionKind.CONCLUSION: "con",
    SectionKind.OTHER: "oth",
    SectionKind.APPENDIX: "app",
}


class DatedBy(StrEnum):
    """What a paper's date was read from, best first: ids, front matter, then file."""

    GIVEN = "given"
    IDENTIFIER = "identifier"
    FRONT_MATTER = "front_matter"
    FILE = "file"


class PaperCard(Frozen):
    """The paper card (docs/specification.md, G1) with the ids and the date that filters need.

    `date` is ISO, as precise as known: `2025`, `2025-05` or `2025-05-21`.
    """

    title: str
    year: int | None = None
    authors: tuple[str, ...] = ()
    venue: str | None = None
    abstract: str = ""
    date: str | None = None
    dated_by: DatedBy | None = None
    doi: str | None = None
    arxiv_id: str | None = None
    openreview_id: str | None = None


class Section(Frozen):
    """A headed stretch of the paper; `start`/`end` are offsets into `Paper.text`, heading included.

    `level` counts from 1; `number` is the printed one ("3.2", "A.1"); subsections lie inside their parent.
    A section without a kind of its own words takes its parent's.
    """

    id: str
    kind: SectionKind
    heading: str
    number: str | None
    level: int
    start: int
    end: int
    page: int | None = None


class Reference(Frozen):
    """An entry of a reference list: the printed text and what could be read from it.

    `marker` is what the text cites it by ("[12]", "12", "Smith et al., 2020"), where one is printed.
    """

    id: str
    text: str
    marker: str | None = None
    title: str | None = None
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str | None = None
    doi: str | None = None
    arxiv_id: str | None = None
    url: str | None = None


class BlockKind(StrEnum):
    """What stands apart from running prose; its value's short form is in block ids (see `BLOCK_PREFIX`)."""

    TABLE = "table"
    FORMULA = "formula"
    LISTING = "listing"
    FIGURE = "figure"
    FOOTNOTE = "footnote"


BLOCK_PREFIX: dict[BlockKind, str] = {
    BlockKind.TABLE: "tab",
    BlockKind.FORMULA: "eq",
    BlockKind.LISTING: "lst",
    BlockKind.FIGURE: "fig",
    BlockKind.FOOTNOTE: "fn",
}


class Part(Sentence):
    """A piece of a block that a quote may come from: it has an id and offsets into `Paper.text`, as a sentence has.

    `cells` are a row's own texts, empty cells included, so that a cell has its row (`cells[0]`) and its column (the
    same place in the rows whose role is `header`); `text` is what prompts show and `Paper.text` holds.
    """

    role: Literal["caption", "header", "row", "note", "formula", "line"]
    cells: tuple[str, ...] = ()


class PaperBlock(Frozen):
    """A table, formula, listing, figure or footnote, where it is in the paper.

    Attributes:
        id: `tab_3`, `eq_7`, `lst_2`, `fig_4`, `fn_5`, counted by kind in reading order.
        kind: what it is.
        label: what the paper calls it ("Table 3", "Algorithm 1", "(7)"), None where nothing is printed.
        parts: in reading order: `tab_3_cap`, rows `tab_3_r01` ..., notes `tab_3_n1`; a formula is one part with the
            block's own id, lines of a listing `lst_2_l001`. Empty where the file holds no text of it.
        start, end: offsets into `Paper.text`; a formula lies inside the sentence that it belongs to.
        page: 1-based; box: the place of its picture, where the format tells them.

    """

    id: str
    kind: BlockKind
    label: str | None = None
    parts: tuple[Part, ...] = ()
    start: int
    end: int
    page: int | None = None
    box: Box | None = None

    @property
    def caption(self) -> str:
        """The caption as printed, "" where it has none."""
        return " ".join(part.text for part in self.parts if part.role == "caption")


class LeftOut(Frozen):
    """Something of the file that is neither text, block, reference nor hidden text, and why."""

    text: str
    reason: str
    page: int | None = None


class HiddenText(Frozen):
    """Text in the file that a reader of the page does not see; it is in no sentence and in no prompt."""

    text: str
    reason: Literal["white", "tiny", "invisible", "covered", "off_page", "clipped", "layer", "note"]
    page: int
    box: Box | None = None


class Provenance(Frozen):
    """Where a document came from: its format, name and SHA-256, pages, the reader and its version.

    `fetched_from` holds every address that was asked for it, where a link named it.
    """

    format: str
    name: str
    digest: str
    pages: int | None = None
    reader: str = ""
    fetched_from: tuple[str, ...] = ()


class Paper(Frozen):
    """A paper as read. `text` holds headings and running prose in reading order; references stand apart.

    `id` is the OpenReview id, arXiv id or DOI where one is known, else `paper-` and 12 hex characters of the
    file's digest. `blocks` are tables, formulas, listings, figures and footnotes in reading order; their parts are in
    `text` too, and a formula is inside the sentence it belongs to. `left_out` names everything else of the file.
    """

    id: str
    card: PaperCard
    text: str
    sections: tuple[Section, ...]
    sentences: tuple[Sentence, ...]
    references: tuple[Reference, ...] = ()
    blocks: tuple[PaperBlock, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    hidden: tuple[HiddenText, ...] = ()
    warnings: tuple[str, ...] = ()
    source: Provenance

    @property
    def captions(self) -> tuple[str, ...]:
        """The captions of figures, tables and listings as printed, in reading order."""
        return tuple(block.caption for block in self.blocks if block.caption)

    @property
    def places(self) -> tuple[Sentence, ...]:
        """All that a quote may come from, in reading order: sentences, rows, captions, lines, notes.

        Formulas are left out: each is inside a sentence.
        """
        parts = (part for block in self.blocks for part in block.parts if part.role != "formula")
        return tuple(sorted((*self.sentences, *parts), key=lambda place: place.start))

    def section_of(self, sentence: Sentence) -> Section | None:
        """Return the innermost section that holds the sentence, None for text before the first heading."""
        inside = [s for s in self.sections if s.start <= sentence.start < s.end]
        return max(inside, key=lambda s: (s.level, s.start), default=None)

    def sentences_of(self, *kinds: SectionKind) -> tuple[Sentence, ...]:
        """Return the sentences whose section has one of the kinds, in reading order."""
        prefixes = tuple(f"S_{ID_PREFIX[kind]}_" for kind in kinds)
        return tuple(s for s in self.sentences if s.id.startswith(prefixes))
