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
    file's digest. `captions` are those of figures, tables and algorithms as printed, in reading order, where the format
    tells them; they are no part of `text`.
    """

    id: str
    card: PaperCard
    text: str
    sections: tuple[Section, ...]
    sentences: tuple[Sentence, ...]
    references: tuple[Reference, ...] = ()
    captions: tuple[str, ...] = ()
    hidden: tuple[HiddenText, ...] = ()
    warnings: tuple[str, ...] = ()
    source: Provenance

    def section_of(self, sentence: Sentence) -> Section | None:
        """Return the innermost section that holds the sentence, None for text before the first heading."""
        inside = [s for s in self.sections if s.start <= sentence.start < s.end]
        return max(inside, key=lambda s: (s.level, s.start), default=None)

    def sentences_of(self, *kinds: SectionKind) -> tuple[Sentence, ...]:
        """Return the sentences whose section has one of the kinds, in reading order."""
        prefixes = tuple(f"S_{ID_PREFIX[kind]}_" for kind in kinds)
        return tuple(s for s in self.sentences if s.id.startswith(prefixes))
