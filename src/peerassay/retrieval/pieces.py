"""The body of a paper in pieces as prompts show them: sentences with their formulas, and blocks, each in its place."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from peerassay.documents import BlockKind, Paper, PaperBlock, Part, Sentence
from peerassay.engines.prompts import WITHHELD_SENTENCE, one_line
from peerassay.prompt_injection import withheld_in

NOT_HELD = "(a formula is here in print; this file does not hold it)"
_EMPTY = {
    BlockKind.TABLE: "(a table is here in print; this file does not hold its rows)",
    BlockKind.LISTING: "(a listing is here in print; this file does not hold it)",
    BlockKind.FIGURE: "(a figure without a caption)",
    BlockKind.FOOTNOTE: "(a footnote is here in print; this file does not hold it)",
    BlockKind.FORMULA: NOT_HELD,
}
_ROWS = ("header", "row")


class Piece(NamedTuple):
    """A sentence or a block, its lines in the prompt, and where it begins in the paper's text."""

    source: Sentence | PaperBlock
    lines: tuple[str, ...]

    @property
    def id(self) -> str:
        """The id of the sentence or block."""
        return self.source.id

    @property
    def size(self) -> int:
        """How many characters it adds to a prompt."""
        return sum(len(line) + 1 for line in self.lines)


def pieces_of(paper: Paper) -> tuple[Piece, ...]:
    """Return the whole body in reading order; what speaks to a model is replaced by a note, its id stays."""
    withheld, (inside, apart) = withheld_in(paper), _formulas(paper)
    made = [Piece(s, (_sentence(paper, s, inside.get(s.id, ()), withheld),)) for s in paper.sentences]
    blocks = (block for block in paper.blocks if block.kind is not BlockKind.FORMULA)
    made += [Piece(block, tuple(_block(block, withheld))) for block in (*blocks, *apart)]
    return tuple(sorted(made, key=lambda piece: piece.source.start))


def _formulas(paper: Paper) -> tuple[Mapping[str, Sequence[PaperBlock]], Sequence[PaperBlock]]:
    """Return the formulas by the sentence that holds them, and those in no sentence."""
    starts = [sentence.start for sentence in paper.sentences]
    inside: dict[str, list[PaperBlock]] = defaultdict(list)
    apart: list[PaperBlock] = []
    for block in paper.blocks:
        if block.kind is not BlockKind.FORMULA:
            continue
        sentence = paper.sentences[at] if (at := bisect_right(starts, block.start) - 1) >= 0 else None
        if sentence is not None and block.end <= sentence.end:
            inside[sentence.id].append(block)
        else:
            apart.append(block)
    return inside, apart


def _sentence(paper: Paper, sentence: Sentence, formulas: Sequence[PaperBlock], withheld: frozenset[str]) -> str:
    if sentence.id in withheld:
        return f"[{sentence.id}] {WITHHELD_SENTENCE}"
    words, at = [], sentence.start
    for formula in formulas:
        words += [one_line(paper.text[at : formula.start]), _formula(formula)]
        at = formula.end
    words.append(one_line(paper.text[at : sentence.end]))
    return f"[{sentence.id}] {'  '.join(piece for piece in words if piece)}"


def _formula(block: PaperBlock) -> str:
    text = one_line(" ".join(part.text for part in block.parts))
    number = f" {block.label}" if text and block.label and block.label not in text else ""
    return f"[{block.id}] {text or NOT_HELD}{number}"


def _block(block: PaperBlock, withheld: frozenset[str]) -> Iterator[str]:
    """Yield the lines of a block; the caption bears the block's own id."""
    if block.kind is BlockKind.FORMULA:
        yield _formula(block)
        return
    caption = [part for part in block.parts if part.role == "caption"]
    held = [part for part in block.parts if part.role != "caption"]
    if caption:
        yield f"[{block.id}] {' '.join(_words(part, withheld) for part in caption)}"
    elif block.label or not held:
        yield f"[{block.id}] {' '.join(word for word in (block.label, '' if held else _EMPTY[block.kind]) if word)}"
    if block.kind is BlockKind.TABLE and caption and not any(part.role in _ROWS for part in held):
        yield _EMPTY[BlockKind.TABLE]
    for part in held:
        yield f"[{part.id}] {'(header) ' if part.role == 'header' else ''}{_words(part, withheld)}"


def _words(part: Part, withheld: frozenset[str]) -> str:
    if part.id in withheld:
        return WITHHELD_SENTENCE
    words = one_line(part.text)
    # Where a line of a program begins says what it belongs to.
    return (
        " " * (len(part.text.expandtabs(4)) - len(part.text.expandtabs(4).lstrip())) + words
        if part.role == "line"
        else words
    )
