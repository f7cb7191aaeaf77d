"""What of a paper is shown where it does not fit a window: paragraphs in order of weight, with the tables they cite."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from peerassay.documents import Paper, PaperBlock, Sentence
from peerassay.evidence import LexicalSimilarity
from peerassay.language.pointing import pointed_in
from peerassay.literature import abstract_of
from peerassay.retrieval.pieces import Piece

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
