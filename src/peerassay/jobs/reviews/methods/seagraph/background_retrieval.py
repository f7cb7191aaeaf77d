"""What of the field a comment is about, from the background graph (SEAGraph, section 3.5 and appendix B): themes, then
abstracts of their works, then chunks of those, each level by its own formula; the best of all levels are kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from peerassay.evidence import Similarity
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.methods.seagraph.background_graph import BackgroundGraph, Work
from peerassay.jobs.reviews.methods.seagraph.mind_graph import MindGraph
from peerassay.jobs.reviews.methods.seagraph.retrieval import Subgraph, pooled
from peerassay.jobs.reviews.methods.seagraph.similarities import Row, row

Level = Literal["theme", "abstract", "chunk"]


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of appendix B: with the comment, with the subgraph, with the theme, with the abstract.

    The values, and how many of each level go on, are the published code's, but for `best`, which is 20 there.
    """

    theme: tuple[float, float] = (0.5, 0.5)
    abstract: tuple[float, float, float] = (1 / 3, 1 / 3, 1 / 3)
    chunk: tuple[float, float, float, float] = (0.4, 0.2, 0.1, 0.1)
    themes: int = 3
    abstracts: int = 6
    chunks: int = 10
    best: int = 8


class FieldNode(Frozen):
    """A node that was picked: `id` is the theme's, the work's, or the work's with the chunk's."""

    level: Level
    id: str
    theme: str
    work: str | None = None
    chunk: str | None = None
    score: float


@dataclass
class FieldSearch:
    """Compares a paper's background graph with its comments; what does not depend on the comment is worked out once."""

    background: BackgroundGraph
    paper: MindGraph
    similarity: Similarity
    weights: Weights = field(default_factory=Weights)
    _kept: dict[str, Row] = field(default_factory=dict)
    _abstracts: dict[str, Row] = field(default_factory=dict)

    async def nodes(self, comment: str, subgraph: Subgraph) -> tuple[FieldNode, ...]:
        """Return the best nodes of all levels for the comment and what it was found to be about, best first."""
        if not self.background.themes or not subgraph.nodes:
            return ()
        themes = (await self._themes(comment, subgraph))[: self.weights.themes]
        abstracts = (await self._of_abstracts(comment, subgraph, [node.theme for node in themes]))[
            : self.weights.abstracts
        ]
        chunks = await self._chunks(comment, subgraph, [node.work for node in abstracts if node.work])
        found = [*themes, *abstracts, *chunks[: self.weights.chunks]]
        return tuple(sorted(found, key=lambda node: (-node.score, node.id))[: self.weights.best])

    async def _with_paper(self, key: str, text: str, subgraph: Subgraph) -> float:
        """f(text, the subgraph pooled)."""
        if key not in self._kept:
            self._kept[key] = await row(self.similarity, text, self.paper.texts)
        return pooled(self._kept[key], self.paper, subgraph.nodes)

    async def _themes(self, comment: str, subgraph: Subgraph) -> list[FieldNode]:
        alpha, beta = self.weights.theme
        themes = self.background.themes
        to_comment = await row(self.similarity, comment, [theme.description for theme in themes])
        found = [
            FieldNode(
                level="theme",
                id=theme.id,
                theme=theme.id,
                score=_rounded(alpha * value + beta * await self._with_paper(theme.id, theme.description, subgraph)),
            )
            for theme, value in zip(themes, to_comment, strict=True)
        ]
        return _best(found)

    async def _of_abstracts(self, comment: str, subgraph: Subgraph, themes: Sequence[str]) -> list[FieldNode]:
        alpha, beta, gamma = self.weights.abstract
        works = [work for work in self.background.works.values() if work.theme in themes]
        to_comment = await row(self.similarity, comment, [work.abstract for work in works])
        found = []
        for work, value in zip(works, to_comment, strict=True):
            own = beta * await self._with_paper(work.candidate.cand_id, work.abstract, subgraph)
            score = alpha * value + own + gamma * (await self._to_theme(work))
            found.append(_node("abstract", work, score))
        return _best(found)

    async def _to_theme(self, work: Work) -> float:
        descriptions = {theme.id: theme.description for theme in self.background.themes}
        key = work.candidate.cand_id
        if key not in self._abstracts:
            texts = [descriptions[work.theme], *work.graph.texts]
            self._abstracts[key] = await row(self.similarity, work.abstract, texts)
        return self._abstracts[key][0]

    async def _chunks(self, comment: str, subgraph: Subgraph, works: Sequence[str]) -> list[FieldNode]:
        """Chunks of the bodies; those most like the comment are scored in full, as the published code's seeds are."""
        alpha, beta, gamma, delta = self.weights.chunk
        nodes = [
            (self.background.works[key], n)
            for key in works
            for n in range(len(self.background.works[key].graph.chunks))
        ]
        nodes = [(work, n) for work, n in nodes if work.graph.chunks[n].id != "C0"]
        to_comment = await row(self.similarity, comment, [work.graph.texts[n] for work, n in nodes])
        near = sorted(range(len(nodes)), key=lambda n: (-to_comment[n], n))[: 2 * self.weights.chunks]
        found = []
        for place in near:
            work, n = nodes[place]
            text, key = work.graph.texts[n], f"{work.candidate.cand_id}:{work.graph.chunks[n].id}"
            theme = next(each for each in self.background.themes if each.id == work.theme)
            await self._to_theme(work)
            score = alpha * to_comment[place] + beta * await self._with_paper(key, text, subgraph)
            score += gamma * (await row(self.similarity, text, [theme.description]))[0]
            score += delta * self._abstracts[work.candidate.cand_id][n + 1]
            found.append(_node("chunk", work, score, work.graph.chunks[n].id))
        return _best(found)


def _node(level: Level, work: Work, score: float, chunk: str | None = None) -> FieldNode:
    key = work.candidate.cand_id
    return FieldNode(
        level=level,
        id=f"{key}:{chunk}" if chunk else key,
        theme=work.theme,
        work=key,
        chunk=chunk,
        score=_rounded(score),
    )


def _best(found: Sequence[FieldNode]) -> list[FieldNode]:
    return sorted(found, key=lambda node: (-node.score, node.id))


def _rounded(score: float) -> float:
    return round(score, 6)


def works_of(nodes: Sequence[FieldNode], works: Mapping[str, Work]) -> tuple[Work, ...]:
    """Return the works that the nodes are of, in their order, each once; a theme alone has none."""
    return tuple(works[key] for key in dict.fromkeys(node.work for node in nodes if node.work is not None))
