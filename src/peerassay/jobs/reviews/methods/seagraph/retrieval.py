"""What a comment is about, in the mind graph (SEAGraph, section 3.4): seeds by P, then their neighbours by equation 3.

What the comment points at ("Table 3", "line 241", quoted words) counts beside the similarity: f of a chunk is its
similarity to the comment, and what the comment points at in it, on the scale of the comment's best similarity.
"""

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from peerassay.documents import SectionKind
from peerassay.documents.paper import ID_PREFIX
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Chunk, MindGraph
from peerassay.jobs.reviews.methods.seagraph.pointers import Pointer
from peerassay.jobs.reviews.methods.seagraph.similarities import Row, row, with_mean, within

SEED = 20251120
POINTED = {"quote": 2.0, "line": 1.0, "section": 0.3, "appendix": 0.3, "named_section": 0.2, "page": 0.3}
"""What a pointer into a chunk counts, 1 being the comment's best similarity; a numbered thing counts `NUMBERED`."""
NUMBERED = 0.4
IN_APPENDIX = 0.6
"""What the similarity of a passage of the appendix counts: of 156 passages that comments quote 11 stand there, though
more than half of the papers' passages do."""


@dataclass(frozen=True, slots=True)
class Growth:
    """How a subgraph is grown: as many nodes as in the published code, which takes 3 seeds, then 6 and 9 neighbours.

    More of them are seeds here: of 83 passages that comments of the closed third quote, .72 are among the first ten
    so, and .65 with 3 seeds (difference .07, .00 to .15); of the 161 others .77 and .71 (.06, .00 to .11).

    Attributes:
        seeds: nodes taken first; `rounds` how many neighbours are added in each further round.
        by: whether the seeds are the likeliest, or drawn by P (with a fixed seed), as the paper has it.
        alpha: the weight of P in equation 3; None for the sum of f over all nodes, by which the comment's own
            similarity and that between the chunks weigh the same, as in the published code.

    """

    seeds: int = 10
    rounds: tuple[int, ...] = (5, 3)
    by: Literal["top", "sampled"] = "top"
    alpha: float | None = None


@dataclass(frozen=True, slots=True)
class Subgraph:
    """The nodes (places in the graph) in the order in which they were added, with what added each, and f of each."""

    nodes: tuple[int, ...]
    reached_from: Mapping[int, int | None]
    fit: Row

    @property
    def ranked(self) -> tuple[int, ...]:
        """The nodes, best f first."""
        return tuple(sorted(self.nodes, key=lambda n: (-self.fit[n], n)))


async def fits(graph: MindGraph, comment: str, pointers: Sequence[Pointer] = ()) -> Row:
    """Return f(comment, chunk) for every chunk: similarity, and what the comment points at."""
    alike = await row(graph.similarity, comment, graph.texts)
    best = max(alike, default=0.0) or 1.0
    return tuple(
        value * (IN_APPENDIX if _is_appended(chunk) else 1.0) + best * _pointed(pointers, frozenset(chunk.sentence_ids))
        for value, chunk in zip(alike, graph.chunks, strict=True)
    )


def _is_appended(chunk: Chunk) -> bool:
    return chunk.sentence_ids[0].startswith(f"S_{ID_PREFIX[SectionKind.APPENDIX]}_")


def _pointed(pointers: Sequence[Pointer], held: frozenset[str]) -> float:
    """What the strongest pointer into a chunk counts; of a line's sentences the nearest counts most."""
    return max((_share(pointer, held) for pointer in pointers if pointer.sentences), default=0.0)


def _share(pointer: Pointer, held: frozenset[str]) -> float:
    places = [n for n, ref in enumerate(pointer.sentences) if ref in held]
    if not places:
        return 0.0
    weight = POINTED.get(pointer.kind, NUMBERED)
    return weight * (1 - places[0] / len(pointer.sentences)) if pointer.state == "estimated" else weight


def likelihoods(fit: Row) -> Row:
    """Return P over the nodes (equation 2)."""
    total = math.fsum(fit)
    return tuple(value / total if total else 0.0 for value in fit)


def grow(graph: MindGraph, fit: Row, growth: Growth = Growth(), *, salt: str = "") -> Subgraph:
    """Return the subgraph for a comment: seeds, then in each round the neighbours that score highest by equation 3.

    `salt` tells comments apart whose seeds are drawn: the same comment draws the same.
    """
    p = likelihoods(fit)
    seeds = _drawn(p, growth.seeds, salt) if growth.by == "sampled" else _top(dict(enumerate(p)), growth.seeds)
    alpha = math.fsum(fit) if growth.alpha is None else growth.alpha
    reached: dict[int, int | None] = dict.fromkeys(seeds)
    for most in growth.rounds:
        scored: dict[int, tuple[float, int]] = {}
        for i in reached:
            for j in graph.neighbours[i] - reached.keys():
                score = alpha * p[j] + graph.alike[i][j]
                scored[j] = max(scored.get(j, (-1.0, -1)), (score, i))
        for j in _top({j: score for j, (score, _) in scored.items()}, most):
            reached[j] = scored[j][1]
    return Subgraph(tuple(reached), reached, fit)


def _top(scores: Mapping[int, float], most: int) -> list[int]:
    return sorted((n for n, score in scores.items() if score > 0), key=lambda n: (-scores[n], n))[:most]


def _drawn(p: Row, most: int, salt: str) -> list[int]:
    """Draw without putting back, by P."""
    rng = random.Random(f"{SEED} {salt}")
    left = {n: value for n, value in enumerate(p) if value > 0}
    drawn: list[int] = []
    while left and len(drawn) < most:
        number = rng.choices(list(left), weights=list(left.values()))[0]
        drawn.append(number)
        del left[number]
    return drawn


def pooled(values: Row, graph: MindGraph, nodes: Sequence[int]) -> float:
    """Return f(text, subgraph), the subgraph pooled (equation 4); `values` are f(text, each chunk)."""
    return with_mean([values[n] for n in nodes], within(graph.alike, nodes))
