"""From a reader's blocks to a Paper: one text, sections, sentences with exact offsets, pages and boxes.

Splitting a paragraph with displayed formulas into sentences: no formula is cut, and none cuts a sentence.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from peerassay.documents.blocks import Block, FormulaAt, FrontMatter, PrintedLine, boxes_of
from peerassay.documents.kinds import heading_words
from peerassay.documents.outline import Heading, outline
from peerassay.documents.paper import (
    ID_PREFIX,
    HiddenText,
    LeftOut,
    Paper,
    PaperBlock,
    PaperCard,
    Provenance,
    Reference,
    Section,
    SectionKind,
)
from peerassay.documents.printed_blocks import APART, BlockIds, pieces_of
from peerassay.documents.reference_list import parse_reference, split_references
from peerassay.documents.sentence import Sentence
from peerassay.documents.size_limits import MOST_BLOCKS, MOST_REFERENCES, MOST_SENTENCES, refuse_more, up_to
from peerassay.documents.splitting import split_sentences

_NUMBER_BEHIND = re.compile(r"[ \t]*\([^()\s]{1,8}\)")
_STOPS_AT_ITS_END = re.compile(r"\.(?:\s|\}|\$|\\[\])]|\\end\{\w{1,12}\*?\}|\\(?:tag|label)\{[^{}]{0,40}\})*$")
_BEGINS_ANEW = re.compile(r"\s*(?:[A-Z][a-z]|A )")
_GOES_ON = re.compile(r"\s*[a-z,;]")


def sentences_around(text: str, formulas: Sequence[FormulaAt]) -> list[tuple[int, int]]:
    """Return the sentences of a paragraph as offsets, as `split_sentences` does, its formulas whole.

    A sentence ends with a formula that has a full stop, or behind which a new one plainly begins.
    """
    if not formulas:
        return split_sentences(text)
    letters = list(text)
    for formula in formulas:
        if formula.start < formula.end:
            _mask(text, letters, formula)
    return split_sentences("".join(letters))


def _mask(text: str, letters: list[str], formula: FormulaAt) -> None:
    """Write a word of equal length over a formula and its number, and blanks over the line breaks around it."""
    start, end = formula.start, formula.end
    number = _NUMBER_BEHIND.match(text, end)
    if number:
        end = number.end()
    letters[start:end] = "X" + "x" * (end - start - 1)
    if _stops(text, formula, end) and end - start > 1:
        letters[end - 1] = "."
    before, behind = text[:start], text[end:]
    for place in (*range(len(before.rstrip()), start), *range(end, len(text) - len(behind.lstrip()))):
        letters[place] = " "


def _stops(text: str, formula: FormulaAt, end: int) -> bool:
    if _GOES_ON.match(text, end):
        return False
    stop = _STOPS_AT_ITS_END.search(text[max(formula.start, formula.end - 200) : formula.end])
    return stop is not None or _BEGINS_ANEW.match(text, end) is not None


_GAP = "\n\n"
_ABSTRACT = frozenset({"abstract", "summary", "synopsis"})


def assemble(
    front: FrontMatter,
    blocks: Sequence[Block],
    *,
    source: Provenance,
    hidden: Sequence[HiddenText] = (),
    warnings: Sequence[str] = (),
    references: Sequence[Reference] = (),
    left_out: Sequence[LeftOut] = (),
) -> Paper:
    """Return the paper that the blocks make up.

    `Paper.text` holds headings, prose, tables, listings, captions and footnotes in reading order with a blank line
    between blocks. Where no heading "Abstract" is among the blocks, the front matter's abstract goes first. Reference
    blocks, and prose under a reference heading, become `Paper.references` and stay out of the text; a format that has
    its references in parts (TEI) gives them as `references`, and then such prose is among `Paper.left_out`.
    """
    refuse_more(len(blocks), MOST_BLOCKS, "paragraphs", source.name)
    blocks = _with_abstract(front, blocks)
    headings = outline(blocks)
    body = _lay_out(blocks, headings)
    listed = _listed(blocks, headings)
    refuse_more(len(listed), MOST_REFERENCES, "references", source.name)
    entries = tuple(references) or tuple(_references(listed))
    loose = [LeftOut(text=text, reason="among the references, and no entry") for text in listed if references]
    card = _card(front, body)
    return Paper(
        id=_paper_id(front, source),
        card=card,
        text=body.text,
        sections=tuple(_sections(body)),
        sentences=tuple(up_to(MOST_SENTENCES, _sentences(body), "sentences", source.name)),
        references=entries,
        blocks=tuple(_paper_blocks(body)),
        left_out=(*left_out, *loose),
        hidden=tuple(hidden),
        warnings=(*warnings, *_complaints(body, entries)),
        source=source,
    )


@dataclass(frozen=True)
class _Placed:
    """A block and where its text begins in the paper's; `heading` for headings, else the one it stands under."""

    block: Block
    start: int
    heading: Heading | None
    paragraph: int


@dataclass
class _Body:
    text: str = ""
    placed: list[_Placed] = field(default_factory=list)


def _with_abstract(front: FrontMatter, blocks: Sequence[Block]) -> list[Block]:
    headed = any(block.kind == "heading" and heading_words(block.text) in _ABSTRACT for block in blocks)
    if not front.abstract.strip() or headed:
        return list(blocks)
    return [Block(kind="heading", text="Abstract"), Block(kind="prose", text=front.abstract.strip()), *blocks]


def _lay_out(blocks: Sequence[Block], headings: Sequence[Heading]) -> _Body:
    """Put what is printed one behind the other; of the reference list only tables, figures and notes."""
    by_block = {heading.block: heading for heading in headings}
    current: Heading | None = None
    texts: list[str] = []
    placed: list[_Placed] = []
    at, paragraph = 0, -1
    for i, block in enumerate(blocks):
        current = by_block.get(i, current)
        if _is_listed(block, current):
            continue
        text = _text_of(block)
        paragraph += block.kind == "prose" and bool(text.strip())
        placed.append(_Placed(block, at if text else max(0, at - len(_GAP)), current, max(paragraph, 0)))
        texts += [text] if text else []
        at += len(text) + len(_GAP) if text else 0
    return _Body(_GAP.join(texts), placed)


def _is_listed(block: Block, under: Heading | None) -> bool:
    """Whether a block belongs to the reference list or holds nothing at all."""
    if block.kind in APART:
        return False
    holds = bool(block.text.strip()) or bool(block.formulas)
    return block.kind == "reference" or not holds or (under is not None and under.is_references)


def _text_of(block: Block) -> str:
    if block.kind not in APART:
        return block.text if block.text.strip() else ""
    return "\n".join(piece.text for piece in pieces_of(block))


def _paper_blocks(body: _Body) -> Iterator[PaperBlock]:
    ids = BlockIds()
    for placed in body.placed:
        if placed.block.kind in APART:
            yield ids.record(placed.block, pieces_of(placed.block), placed.start, placed.paragraph)
        elif placed.block.kind == "prose":
            yield from ids.formulas(placed.block, placed.start, placed.paragraph)


def _listed(blocks: Sequence[Block], headings: Sequence[Heading]) -> list[str]:
    """The texts of every reference list: the reader's own entries, and prose under the heading, split into entries."""
    by_block = {heading.block: heading for heading in headings}
    inside = False
    entries: list[str] = []
    loose: list[str] = []
    for i, block in enumerate(blocks):
        if block.kind == "heading":
            inside = by_block[i].is_references
        elif block.kind == "reference":
            entries.append(block.text)
        elif inside and block.kind == "prose" and block.text.strip():
            loose.append(block.text)
    return entries + split_references(loose)


def _references(texts: Sequence[str]) -> Iterator[Reference]:
    return (parse_reference(text, id=f"ref_{n:03}") for n, text in enumerate(texts, 1))


def _sections(body: _Body) -> list[Section]:
    """The sections in reading order; each ends where the next one of its level or above begins."""
    heads = [(p, p.heading) for p in body.placed if p.block.kind == "heading" and p.heading]
    sections: list[Section] = []
    behind: list[Section] = []
    for i, (placed, heading) in reversed([*enumerate(heads, 1)]):
        while behind and behind[-1].level > heading.level:
            behind.pop()
        section = Section(
            id=f"sec_{i:03}",
            kind=heading.kind,
            heading=heading.text,
            number=heading.number,
            level=heading.level,
            start=placed.start,
            end=behind[-1].start if behind else len(body.text),
            page=_page(placed.block.lines),
        )
        behind.append(section)
        sections.append(section)
    return sections[::-1]


def _sentences(body: _Body) -> Iterator[Sentence]:
    counts: Counter[SectionKind] = Counter()
    for placed in (p for p in body.placed if p.block.kind == "prose"):
        kind = placed.heading.kind if placed.heading else SectionKind.OTHER
        for start, end in sentences_around(placed.block.text, placed.block.formulas):
            counts[kind] += 1
            boxes = boxes_of(placed.block.lines, start, end)
            yield Sentence(
                id=f"S_{ID_PREFIX[kind]}_{counts[kind]:03}",
                text=placed.block.text[start:end],
                start=placed.start + start,
                end=placed.start + end,
                paragraph=placed.paragraph,
                page=boxes[0].page if boxes else None,
                boxes=boxes,
            )


def _page(lines: Sequence[PrintedLine]) -> int | None:
    return lines[0].box.page if lines else None


def _card(front: FrontMatter, body: _Body) -> PaperCard:
    abstract = front.abstract.strip() or "\n\n".join(
        p.block.text.strip()
        for p in body.placed
        if p.block.kind == "prose" and p.heading and p.heading.kind is SectionKind.ABSTRACT
    )
    return PaperCard(**{**front.model_dump(), "abstract": abstract})


def _paper_id(front: FrontMatter, source: Provenance) -> str:
    return front.openreview_id or front.arxiv_id or front.doi or f"paper-{source.digest[:12]}"


def _complaints(body: _Body, references: Sequence[Reference]) -> list[str]:
    """Say what a reader of the record must know to trust it less."""
    found = {p.heading.kind for p in body.placed if p.heading and not p.heading.is_references}
    missing = [
        (SectionKind.ABSTRACT not in found, "no abstract was found in the paper"),
        (SectionKind.INTRODUCTION not in found, "no introduction was found in the paper"),
        (not references, "no reference list was found in the paper"),
    ]
    return [complaint for absent, complaint in missing if absent]
