"""The subgraph of a comment as a drawing: where nodes stand and lines run, from the comment outwards round by round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from peerassay.jobs.reviews.methods.seagraph.mind_graph import Edge
from peerassay.jobs.reviews.methods.seagraph.record import PickedNode

COLUMN, ROW, MARGIN = 150, 34, 24
"""Distances of the drawing in its own units."""
LONGEST = 16
"""Characters of a node's name in the drawing."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node: where it stands, its passage's anchor, its name, what pointing at it tells, whether it was shown."""

    x: int
    y: int
    anchor: str
    name: str
    title: str
    shown: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A line between two nodes (or the comment): `kind` is how it is drawn."""

    x1: int
    y1: int
    x2: int
    y2: int
    kind: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """The nodes and lines with the size of the picture; `root` is where the comment stands."""

    width: int
    height: int
    root: tuple[int, int]
    nodes: tuple[Node, ...]
    lines: tuple[Line, ...]


def drawing_of(
    nodes: Sequence[PickedNode], edges: Sequence[Edge], sections: Mapping[str, str], anchors: Mapping[str, str]
) -> Drawing | None:
    """Return the drawing of a comment's subgraph, None where there is nothing to draw; `anchors` are of its chunks."""
    if not nodes:
        return None
    depth: dict[str, int] = {}
    for node in nodes:
        depth[node.chunk] = 1 + (depth.get(node.reached_from, 0) if node.reached_from else 0)
    columns = [[node for node in nodes if depth[node.chunk] == d] for d in range(1, max(depth.values()) + 1)]
    height = 2 * MARGIN + ROW * max(map(len, columns))
    places = {
        node.chunk: (MARGIN + COLUMN * d, _down(n, len(column), height))
        for d, column in enumerate(columns, 1)
        for n, node in enumerate(column)
    }
    root = (MARGIN, height // 2)
    lines = [
        Line(*(places[node.reached_from] if node.reached_from else root), *places[node.chunk], "reached")
        for node in nodes
    ]
    joined = {frozenset((node.chunk, node.reached_from or "")) for node in nodes}
    inside = [edge for edge in edges if {edge.first, edge.other} <= places.keys()]
    lines += [
        Line(*places[edge.first], *places[edge.other], edge.kind)
        for edge in inside
        if frozenset((edge.first, edge.other)) not in joined
    ]
    drawn = tuple(
        _node(node, places[node.chunk], sections.get(node.chunk, ""), anchors.get(node.chunk, "passages"))
        for node in nodes
    )
    return Drawing(2 * MARGIN + COLUMN * (len(columns) + 1), height, root, drawn, tuple(lines))


def _down(n: int, many: int, height: int) -> int:
    return MARGIN + ROW // 2 + n * ROW + (height - 2 * MARGIN - many * ROW) // 2


def _node(node: PickedNode, place: tuple[int, int], section: str, anchor: str) -> Node:
    name = f"{node.chunk} {section}".strip()
    cut = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    return Node(*place, anchor, cut, f"{name}: {node.fit:.2f} alike", node.shown)
