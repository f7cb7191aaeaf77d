"""The semantic mind graph of a text: chunks, and how they hang together (SEAGraph, section 3.2).

A chunk grows sentence by sentence while the next one is alike (theta1) and it has room, never across sections. It is
linked with the one behind it, the abstract with the first, and with chunks elsewhere that are alike (theta2, or the
nearest pairs).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from peerassay.documents import Paper, SectionKind, Sentence, SourceText
from peerassay.evidence import Readable, Similarity
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.methods.seagraph.similarities import Calibrated, Matrix, fitted_to, matrix, row, with_mean
from peerassay.literature.texts import HeadedText

LARGEST = 750
"""Characters of a chunk at most: the published code's value."""
NEAREST = 10
"""k: with `nearest`, as many pairs are linked as there are chunks, times k, in both directions (the published code)."""
EdgeKind = Literal["contextual", "semantic"]
_FORM = "checklist"
"""A venue's form, filled in for the venue: it is no passage of the paper (as in `retrieval.paper_block`)."""


class Chunk(Frozen):
    """A node: sentences that stand together. `id` is `C` and its number; the abstract's is `C0`.

    `text` is the text from its first to its last sentence, `section` the heading above it.
    """

    id: str
    document: str
    text: str
    sentence_ids: tuple[str, ...]
    start: int
    end: int
    section: str = ""


class Edge(Frozen):
    """A link between two chunks of one text, by their ids; `weight` is their similarity."""

    first: str
    other: str
    kind: EdgeKind
    weight: float


@dataclass(frozen=True, slots=True)
class Linking:
    """How semantic edges are made: from `theta2` on, or the nearest pairs, `k` for each chunk."""

    by: Literal["threshold", "nearest"] = "threshold"
    k: int = NEAREST
    largest: int = LARGEST
    theta1: float | None = None
    theta2: float | None = None


@dataclass(frozen=True)
class MindGraph:
    """The chunks of a text, the abstract first where there is one; `alike` holds f of every two."""

    document: str
    chunks: tuple[Chunk, ...]
    edges: tuple[Edge, ...]
    alike: Matrix
    neighbours: tuple[frozenset[int], ...]
    similarity: Similarity

    @property
    def texts(self) -> tuple[str, ...]:
        """The chunks' texts."""
        return tuple(chunk.text for chunk in self.chunks)


@dataclass(frozen=True, slots=True)
class Segment:
    """Sentences of one section, as chunks may be grown from; `is_abstract` is one chunk as it is."""

    section: str
    sentences: tuple[Sentence, ...]
    is_abstract: bool = False


async def mind_graph(
    document: SourceText,
    segments: Iterable[Segment],
    similarity: Similarity,
    limits: Calibrated,
    linking: Linking = Linking(),
) -> MindGraph:
    """Return the graph of a text whose sections are given; sentences that speak to a model are in no chunk."""
    shown = {s.id for s in Readable.of(document).shown()}
    theta1 = limits.theta1 if linking.theta1 is None else linking.theta1
    theta2 = limits.theta2 if linking.theta2 is None else linking.theta2
    kept = [Segment(s.section, tuple(x for x in s.sentences if x.id in shown), s.is_abstract) for s in segments]
    fitted = fitted_to(similarity, [s.text for segment in kept for s in segment.sentences])
    groups = [
        (segment, group)
        for segment in kept
        if segment.sentences
        for group in await _grown(segment, fitted, theta1, linking)
    ]
    first = 0 if groups and groups[0][0].is_abstract else 1
    chunks = tuple(_chunk(f"C{n}", document, *group) for n, group in enumerate(groups, first))
    fitted = fitted_to(similarity, [chunk.text for chunk in chunks])
    alike = await matrix(fitted, [chunk.text for chunk in chunks])
    edges = tuple(_edges(chunks, alike, theta2, linking))
    return MindGraph(document.id, chunks, edges, alike, _neighbours(chunks, edges), fitted)


def _chunk(id: str, document: SourceText, segment: Segment, sentences: Sequence[Sentence]) -> Chunk:
    return Chunk(
        id=id,
        document=document.id,
        text="\n".join(" ".join(s.text.split()) for s in sentences),
        sentence_ids=tuple(s.id for s in sentences),
        start=sentences[0].start,
        end=sentences[-1].end,
        section=segment.section,
    )


async def _grown(
    segment: Segment, similarity: Similarity, theta1: float, linking: Linking
) -> list[tuple[Sentence, ...]]:
    """Return the sentences in chunks: the next goes in while f(sentence, chunk) reaches theta1 and there is room."""
    if segment.is_abstract:
        return [segment.sentences]
    chunks: list[list[Sentence]] = []
    for sentence in segment.sentences:
        has_room = chunks and sentence.end - chunks[-1][0].start <= linking.largest
        if has_room and await _is_alike(sentence, chunks[-1], similarity, theta1):
            chunks[-1].append(sentence)
        else:
            chunks.append([sentence])
    return [tuple(chunk) for chunk in chunks]


async def _is_alike(sentence: Sentence, chunk: Sequence[Sentence], similarity: Similarity, theta1: float) -> bool:
    """Whether f(sentence, chunk) reaches theta1; the chunk counts as the mean of its sentences (as in equation 4)."""
    if theta1 <= 0:
        return True
    texts = [s.text for s in chunk]
    return with_mean(await row(similarity, sentence.text, texts), await matrix(similarity, texts)) >= theta1


def _edges(chunks: Sequence[Chunk], alike: Matrix, theta2: float, linking: Linking) -> Iterator[Edge]:
    for n in range(len(chunks) - 1):
        yield _edge(chunks, alike, n, n + 1, "contextual")
    pairs = [(alike[i][j], i, j) for i in range(len(chunks)) for j in range(i + 2, len(chunks))]
    if linking.by == "nearest":
        pairs.sort(key=lambda pair: (-pair[0], pair[1:]))
        pairs = sorted(pairs[: linking.k * len(chunks) // 2], key=lambda pair: pair[1:])
    for value, i, j in pairs:
        if value >= (theta2 if linking.by == "threshold" else 0):
            yield _edge(chunks, alike, i, j, "semantic")


def _edge(chunks: Sequence[Chunk], alike: Matrix, i: int, j: int, kind: EdgeKind) -> Edge:
    return Edge(first=chunks[i].id, other=chunks[j].id, kind=kind, weight=round(alike[i][j], 6))


def _neighbours(chunks: Sequence[Chunk], edges: Iterable[Edge]) -> tuple[frozenset[int], ...]:
    places = {chunk.id: n for n, chunk in enumerate(chunks)}
    found: list[set[int]] = [set() for _ in chunks]
    for edge in edges:
        number, other = places[edge.first], places[edge.other]
        found[number].add(other)
        found[other].add(number)
    return tuple(frozenset(item) for item in found)


def segments_of_paper(paper: Paper) -> Iterator[Segment]:
    """Yield the abstract, then the sections in reading order, each with the sentences that are its own."""
    abstract = paper.sentences_of(SectionKind.ABSTRACT)
    if abstract:
        yield Segment("Abstract", abstract, is_abstract=True)
    forms = [(s.start, s.end) for s in paper.sections if _FORM in s.heading.casefold()]
    rest = [s for s in paper.sentences if s not in abstract and not any(a <= s.start < b for a, b in forms)]
    for section, sentences in groupby(rest, key=paper.section_of):
        yield Segment(section.heading if section else "", tuple(sentences))


def segments_of_work(text: HeadedText) -> Iterator[Segment]:
    """Yield the abstract, then what is at hand of the body by the headings above its paragraphs."""
    abstract = tuple(s for s in text.sentences if s.id.startswith("abstract_"))
    if abstract:
        yield Segment("Abstract", abstract, is_abstract=True)
    body = [s for s in text.sentences if s not in abstract and s.id != "title"]
    for heading, sentences in groupby(body, key=lambda s: text.headings[s.paragraph]):
        yield Segment(heading, tuple(sentences))
