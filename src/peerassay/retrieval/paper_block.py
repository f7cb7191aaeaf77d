"""The paper as every reader is shown it: whole, numbered, first in the prompt and the same bytes for every question.

Providers keep what prompts begin with. All questions that need the paper therefore open with `SYSTEM` and
`paper_block(paper)` (`Prompt.shared=1`), and what they ask stands behind.

What of a paper is shown where it does not fit a window: paragraphs in order of weight, with the tables they cite.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from peerassay.documents import BlockKind, Paper, PaperBlock, Reference, Section, Sentence
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, one_line, render, shown
from peerassay.evidence import LexicalSimilarity
from peerassay.language.pointing import pointed_in
from peerassay.literature import abstract_of
from peerassay.prompt_injection import speaks_to_model
from peerassay.retrieval.pieces import Piece, pieces_of
from peerassay.text_memory import kept_in_memory

_ORDER = ("abs", "int", "rw", "met", "", "con")
"""Parts of sentence ids in the order of docs/law.md, 1; the empty one is for paragraphs that cite a named work."""
_KINDS = {"table": "tab", "figure": "fig", "algorithm": "lst"}


def selected(paper: Paper, pieces: Sequence[Piece], room: int, pointed: Collection[str] = ()) -> frozenset[str]:
    """Return the ids of the sentences and blocks that fit so many characters.

    In this order: abstract, introduction, related work, method, paragraphs with the sentences `pointed`, conclusion,
    the rest, nearest to the abstract first; tables, figures and algorithms go with the first paragraph that cites them,
    those that none cites come last.
    """
    sizes = {piece.id: piece.size for piece in pieces}
    cited = _cited(paper)
    kept: set[str] = set()
    for paragraph in _in_order(paper, frozenset(pointed)):
        own = [s.id for s in paragraph if s.id in sizes]
        blocks = {ref for s in paragraph for ref in cited.get(s.id, ()) if ref in sizes} - kept
        for wanted in ({*own, *blocks}, set(own)):
            if (size := sum(sizes[ref] for ref in wanted)) <= room:
                kept, room = kept | wanted, room - size
                break
    for piece in pieces:
        if isinstance(piece.source, PaperBlock) and piece.id not in kept and piece.size <= room:
            kept, room = kept | {piece.id}, room - piece.size
    return frozenset(kept)


def _in_order(paper: Paper, pointed: frozenset[str]) -> list[list[Sentence]]:
    own, lexical = f"{paper.card.title} {abstract_of(paper)}", LexicalSimilarity()

    def order(paragraph: Sequence[Sentence]) -> tuple[int, float]:
        rank = _rank(paragraph, pointed)
        similarity = lexical.between(own, " ".join(s.text for s in paragraph)) if rank == len(_ORDER) else None
        return rank, -(similarity or 0.0)

    return sorted(_paragraphs(paper), key=order)


def _paragraphs(paper: Paper) -> list[list[Sentence]]:
    found: list[list[Sentence]] = []
    for sentence in paper.sentences:
        if found and found[-1][0].paragraph == sentence.paragraph:
            found[-1].append(sentence)
        else:
            found.append([sentence])
    return found


def _rank(paragraph: Sequence[Sentence], pointed: frozenset[str]) -> int:
    part = paragraph[0].id.split("_")[1]
    own = _ORDER.index(part) if part in _ORDER else len(_ORDER)
    return min(own, _ORDER.index("")) if any(s.id in pointed for s in paragraph) else own


def _cited(paper: Paper) -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the blocks that each sentence cites by their printed names."""
    names = {name: block.id for block in paper.blocks for name in _names(block)}
    if not names:
        return {}
    return {s.id: tuple(_named(s.text, names)) for s in paper.sentences}


def _names(block: PaperBlock) -> Iterator[tuple[str, str]]:
    for pointed in pointed_in(block.label or ""):
        yield block.id.split("_")[0], pointed.number


def _named(text: str, names: Mapping[tuple[str, str], str]) -> Iterator[str]:
    for pointed in pointed_in(text):
        ref = names.get((_KINDS.get(pointed.kind, ""), pointed.number))
        if ref is not None:
            yield ref


PROMPTS = Path(__file__).parent / "prompts"
READER = "reader.md"
SYSTEM = render(PROMPTS, READER)
"""Who reads, and that fenced text is material: the same words open every question on a paper."""
_LEFT_OUT = "(... left out here ...)"
_ASKED = re.compile(r"\bQuestion:")
_ANSWERED = re.compile(r"\bAnswer:\W*(?:Yes|No|N/?A)\b")
_MARKS = re.compile(r"\b(?:Question|Guidelines):")


class PaperShown(NamedTuple):
    """The block, and what a report says where it is not the whole paper (None where it is)."""

    block: str
    left_out: str | None = None


@kept_in_memory(8)
def paper_block(paper: Paper, *, pictured: bool = False) -> str:
    """Return the whole paper in one fence: title, sections with numbered sentences and blocks, reference list.

    Sentences read `[S_int_023] text`, rows of tables `[tab_3_r04] a | b | c`, formulas are inside their sentences;
    what is withheld from every model is replaced by a note. The line above the fence says what is not shown.
    """
    return _fenced(paper, pieces_of(paper), pictured=pictured)


def shown_paper(
    paper: Paper,
    window_characters: int | None,
    *,
    pointed: Collection[str] = (),
    pictured: bool = False,
    hidden: Collection[str] = (),
) -> PaperShown:
    """Return the whole paper, or the shorter selection where it does not fit so many characters (docs/law.md, 1).

    `pointed` are ids of sentences that cite a work in question; their paragraphs are kept before the rest. `pictured`
    says that the pages stand before it as pictures. `hidden` are ids of sentences, rows and references, or `title`:
    they are replaced by a note in addition to what is withheld from every model.
    """
    whole = paper_block(paper, pictured=pictured)
    if window_characters is None or len(whole) <= window_characters:
        return _without(PaperShown(whole), hidden)
    return _without(paper_selection(paper, window_characters, cited_in_review=pointed, pictured=pictured), hidden)


def _without(shown_whole: PaperShown, hidden: Collection[str]) -> PaperShown:
    if not hidden:
        return shown_whole
    marks = tuple(f"[{ref}] " for ref in sorted(hidden))
    lines = shown_whole.block.split("\n")
    if "title" in hidden:
        lines[next(n for n, line in enumerate(lines) if line.startswith("# "))] = f"# {WITHHELD_SENTENCE}"
    kept = (f"{line.split()[0]} {WITHHELD_SENTENCE}" if line.startswith(marks) else line for line in lines)
    return shown_whole._replace(block="\n".join(kept))


def paper_selection(
    paper: Paper, characters: int, *, cited_in_review: Collection[str] = (), pictured: bool = False
) -> PaperShown:
    """Return what of the paper fits so many characters (`selection.selected`), and words on what was left out."""
    pieces, form = pieces_of(paper), _guidelines(paper)
    wanted = [piece for piece in pieces if piece.id not in form]
    room = characters - len(_fenced(paper, pieces, frozenset(), pictured=pictured))
    while True:
        kept = selected(paper, wanted, room, cited_in_review)
        block = _fenced(paper, pieces, kept, pictured=pictured)
        if len(block) <= characters or not kept:
            return PaperShown(block, _share(paper, kept))
        # Each gap has a note of its own, which is counted only now.
        room -= len(block) - characters


def _share(paper: Paper, kept: frozenset[str]) -> str:
    sentences = [s.id for s in paper.sentences]
    tables = [block.id for block in paper.blocks if block.kind is BlockKind.TABLE]
    counts = [f"{sum(ref in kept for ref in sentences)} of the paper's {len(sentences)} sentences"]
    if tables:
        counts.append(f"{sum(ref in kept for ref in tables)} of its {len(tables)} tables")
    return f"{' and '.join(counts)} were shown, for it does not fit the window"


def _guidelines(paper: Paper) -> frozenset[str]:
    """The sentences and blocks of a venue's checklist that are the venue's own: its introduction and its guidelines.

    What the authors answered is shown: reviewers ask about it.
    """
    places: tuple[Sentence | PaperBlock, ...] = (*paper.sentences, *paper.blocks)
    spans = [span for section in paper.sections for span in _venues_own(section, paper)]
    return frozenset(p.id for p in places if any(start <= p.start < end for start, end in spans))


def _venues_own(section: Section, paper: Paper) -> Iterator[tuple[int, int]]:
    """Give the stretches of a section between a question's end and the next one; none where it is no form.

    Where a file has lost the heading over all questions, a section with a question and its answer is a form too.
    """
    text = paper.text[section.start : section.end]
    if not _ASKED.search(text) or not ("checklist" in section.heading.casefold() or _ANSWERED.search(text)):
        return
    marks = [(m.start(), m.group() == "Guidelines:") for m in _MARKS.finditer(text)]
    marks = [(0, True), *marks, (len(text), True)]
    for (start, is_venues), (end, _) in pairwise(marks):
        if is_venues and end > start:
            yield section.start + start, section.start + end


def _fenced(
    paper: Paper, pieces: Sequence[Piece], kept: frozenset[str] | None = None, *, pictured: bool = False
) -> str:
    """Return the paper with the pieces `kept` (None: all)."""
    title = WITHHELD_SENTENCE if speaks_to_model(paper.card.title) else one_line(paper.card.title)
    lines = [f"# {title}", *_abstract(paper), *_body(paper, pieces, kept)]
    if paper.references:
        lines += ["", "## References", *map(_reference, paper.references)]
    return f"{_opening(paper, kept, pictured=pictured)}\n{fence('the paper', chr(10).join(lines))}"


def _opening(paper: Paper, kept: frozenset[str] | None, *, pictured: bool) -> str:
    """Say what is not shown, so that nobody takes its absence for evidence; "all of its text" where that is so."""
    missing = [*([] if kept is None else [_unkept(paper, kept)]), *_missing(paper, pictured=pictured)]
    if not missing:
        return "The paper, all of its text:"
    return f"The paper. Not shown, though it may be there: {'; '.join(missing)}."


def _unkept(paper: Paper, kept: frozenset[str]) -> str:
    gone = sum(s.id not in kept for s in paper.sentences)
    tables = sum(b.kind is BlockKind.TABLE and b.id not in kept for b in paper.blocks)
    also = f" and {_counted(tables, 'table')}" if tables else ""
    return f"{gone} of {len(paper.sentences)} sentences{also}, for want of room"


def _missing(paper: Paper, *, pictured: bool) -> Iterator[str]:
    """Yield what neither the text nor this block holds of the paper."""
    empty = Counter(block.kind for block in paper.blocks if not _is_held(block))
    figures = sum(block.kind is BlockKind.FIGURE for block in paper.blocks)
    if figures and not pictured:
        yield f"the pictures of {_counted(figures, 'figure')}"
    seen = " (see the pictures of the pages)" if pictured else ""
    for kind in (BlockKind.FORMULA, BlockKind.TABLE, BlockKind.LISTING):
        if empty[kind]:
            yield f"{_counted(empty[kind], kind.value)} that the file does not hold{seen}"
    if form := _guidelines(paper):
        yield f"the guidelines of the venue's checklist ({_counted(len(form), 'sentence')})"
    for reason, count in Counter(left.reason for left in paper.left_out).most_common():
        yield f"{_counted(count, 'piece')} of the file ({one_line(reason)})"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _is_held(block: PaperBlock) -> bool:
    return any(part.role != "caption" for part in block.parts)


def _abstract(paper: Paper) -> Iterator[str]:
    """The card's abstract where the text has none of its own."""
    if paper.card.abstract and not any(s.id.startswith("S_abs_") for s in paper.sentences):
        yield from ("", "## Abstract", shown(paper.card.abstract, WITHHELD_SENTENCE))


def _body(paper: Paper, pieces: Sequence[Piece], kept: frozenset[str] | None) -> Iterator[str]:
    """Yield headings and pieces; what a venue's form asks, and headings over nothing, say nothing of the work."""
    form = _guidelines(paper)
    sections = iter(sorted(paper.sections, key=lambda section: (section.start, section.level)))
    coming: Section | None = next(sections, None)
    above: list[Section] = []
    skipping = False
    for piece in pieces:
        while coming is not None and coming.start <= piece.source.start:
            above = [*(section for section in above if section.level < coming.level), coming]
            coming = next(sections, None)
        if piece.id in form:
            continue
        for section in above:
            yield from ("", _heading(section))
        shows = kept is None or piece.id in kept
        if shows:
            yield from piece.lines
        elif not skipping:
            yield _LEFT_OUT
        skipping = not shows
        above = []


def _heading(section: Section) -> str:
    return f"{'#' * min(section.level + 1, 6)} {shown(section.heading, WITHHELD_SENTENCE)}"


def _reference(reference: Reference) -> str:
    text, marker = shown(reference.text, WITHHELD_SENTENCE), reference.marker or ""
    return f"[{reference.id}] {text}" if text.startswith(marker) else f"[{reference.id}] {marker} {text}"
