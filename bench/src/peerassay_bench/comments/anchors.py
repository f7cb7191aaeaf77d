"""Which passage is a comment about? Passages that comments quote, the quotation masked, ranked four ways.

A passage is a chunk of the paper's mind graph (at most 750 characters, in one section), for `bm25_paragraphs` a
paragraph as the paper is read. A hit at k: one of the first k holds at least half of the quoted words, wherever they
stand in the paper. Quotations that the paper as read does not hold (tables, captions) count as missed by all.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.documents import FieldRole, Paper
from peerassay.evidence import LexicalSimilarity, Similarity
from peerassay.jobs.reviews.comments import ReviewComment, Side
from peerassay.jobs.reviews.methods.seagraph.mind_graph import MindGraph, mind_graph, segments_of_paper
from peerassay.jobs.reviews.methods.seagraph.pointers import PointerFinder
from peerassay.jobs.reviews.methods.seagraph.retrieval import fits, grow
from peerassay.jobs.reviews.methods.seagraph.similarities import calibrated, row
from peerassay_bench.data_folder import Row
from peerassay_bench.figures import Figure, Figures
from peerassay_bench.intervals import mean, share
from peerassay_bench.retrieval.plain_bm25 import PlainBm25

DEPTHS = (1, 5, 10)
OURS, WITHOUT_GRAPH, RETRIEVAL = "mind_graph", "without_graph", "retrieval"
BM25, BM25_PARAGRAPHS = "bm25", "bm25_paragraphs"
MASK = "[QUOTE]"
Segment = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Ranked:
    """At which place (from 0) of each ranking the first hit stands, None where there is none."""

    paper: str
    places: dict[str, int | None]


class AnchorRanks:
    """Ranks the passages of one paper for its comments; what does not depend on the comment is made once."""

    def __init__(self, paper: Paper, similarity: Similarity | None = None) -> None:
        self.paper = paper
        self._graph = asyncio.run(_graph(paper, similarity or LexicalSimilarity()))
        self._chunks = [(chunk.start, chunk.end) for chunk in self._graph.chunks]
        self._paragraphs = _paragraphs(paper)
        self._pointers = PointerFinder(paper)
        self._bm25 = PlainBm25({str(n): paper.text[a:b] for n, (a, b) in enumerate(self._chunks)})
        self._by_paragraph = PlainBm25({str(n): paper.text[a:b] for n, (a, b) in enumerate(self._paragraphs)})

    def ranked(self, anchor: Row) -> Ranked:
        """Return where the quoted passage stands in each ranking; the comment is read without its quotation."""
        text = str(anchor["comment_masked"]).replace(MASK, " ")
        wanted = occurrences(self.paper.text, str(anchor["quote"]))
        graph, without, plain = asyncio.run(self._rankings(text))
        chunks = {OURS: graph, WITHOUT_GRAPH: without, RETRIEVAL: plain, BM25: self._words(self._bm25, text)}
        places = {name: _first_hit([self._chunks[n] for n in order], wanted) for name, order in chunks.items()}
        paragraphs = [self._paragraphs[n] for n in self._words(self._by_paragraph, text)]
        places[BM25_PARAGRAPHS] = _first_hit(paragraphs, wanted)
        return Ranked(str(anchor["paper_id"]), places)

    async def _rankings(self, text: str) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
        graph = self._graph
        led = await fits(graph, text, self._pointers.pointers(as_comment(text)))
        plain = await row(graph.similarity, text, graph.texts)
        return grow(graph, led, salt=text).ranked, _by(led), _by(plain)

    def _words(self, index: PlainBm25, text: str) -> list[int]:
        return [int(key) for key in index.search(text, max(DEPTHS))]


def figures_of(ranks: Sequence[Ranked]) -> tuple[Figures, dict[str, Figures]]:
    """Return hits at each depth, the differences to plain retrieval and BM25, and the baselines."""
    figures = _hits(ranks, OURS)
    for other in (WITHOUT_GRAPH, RETRIEVAL, BM25):
        for depth in DEPTHS:
            figures[f"hit_{depth}_above_{other}"] = _difference(ranks, other, depth)
    return figures, {name: _hits(ranks, name) for name in (WITHOUT_GRAPH, RETRIEVAL, BM25, BM25_PARAGRAPHS)}


def occurrences(text: str, quote: str) -> list[Segment]:
    """Return where the letters and digits of the quote stand in the text, in this order, whatever is between them."""
    letters, places = _folded(text)
    wanted, _ = _folded(quote)
    found, at = [], letters.find(wanted) if wanted else -1
    while at >= 0:
        found.append((places[at], places[at + len(wanted) - 1] + 1))
        at = letters.find(wanted, at + 1)
    return found


def as_comment(text: str, start: int = 0) -> ReviewComment:
    """Return a text as a comment, for what is asked of comments alone."""
    return ReviewComment(
        id="1.1",
        review="",
        start=start,
        end=start + len(text),
        text=text,
        sentence_ids=(),
        side=Side.WEAKNESS,
        field=FieldRole.WEAKNESSES,
    )


async def _graph(paper: Paper, similarity: Similarity) -> MindGraph:
    return await mind_graph(paper, segments_of_paper(paper), similarity, calibrated(similarity))


def _paragraphs(paper: Paper) -> list[Segment]:
    found: dict[int, Segment] = {}
    for sentence in paper.sentences:
        start, end = found.get(sentence.paragraph, (sentence.start, sentence.end))
        found[sentence.paragraph] = min(start, sentence.start), max(end, sentence.end)
    return sorted(found.values())


def _folded(text: str) -> tuple[str, list[int]]:
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        if character.isalnum():
            for letter in character.lower():
                letters.append(letter)
                places.append(place)
    return "".join(letters), places


def _by(values: Sequence[float]) -> list[int]:
    return sorted(range(len(values)), key=lambda n: (-values[n], n))


def _first_hit(passages: Sequence[Segment], wanted: Sequence[Segment]) -> int | None:
    return next((n for n, passage in enumerate(passages) if any(_holds(passage, item) for item in wanted)), None)


def _holds(passage: Segment, quote: Segment) -> bool:
    return 2 * (min(passage[1], quote[1]) - max(passage[0], quote[0])) >= quote[1] - quote[0]


def _is_hit(ranked: Ranked, name: str, depth: int) -> bool:
    place = ranked.places[name]
    return place is not None and place < depth


def _hits(ranks: Sequence[Ranked], name: str) -> Figures:
    return {f"hit_{depth}": share((rank.paper, _is_hit(rank, name, depth)) for rank in ranks) for depth in DEPTHS}


def _difference(ranks: Sequence[Ranked], other: str, depth: int) -> Figure:
    return mean((rank.paper, float(_is_hit(rank, OURS, depth)) - _is_hit(rank, other, depth)) for rank in ranks)
