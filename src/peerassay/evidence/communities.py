"""Groups of things that hang together more than by chance: communities of a weighted graph, the same in every run.

With the extra `graph` by the Leiden method (Traag, Waltman, van Eck 2019, by graspologic-native), without it by the
Louvain method (Blondel and others 2008), in plain Python and without chance. Both look for high modularity; of groups
the size of a reference list they mostly find the same.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec

SEED = 20251120
_GAIN = 1e-12
"""What a move must gain to be made: rounding alone moves nothing."""

Edge = tuple[str, str, float]
Groups = tuple[tuple[str, ...], ...]
_Links = dict[str, dict[str, float]]


def method() -> str:
    """Return which method this installation finds communities by; stands in what a run tells of its making."""
    return "Leiden" if find_spec("graspologic_native") else "Louvain"


def communities(nodes: Sequence[str], edges: Iterable[Edge], *, resolution: float = 1.0) -> Groups:
    """Return the nodes in groups: the largest first, then by the order of `nodes`, as within each group.

    `edges` are undirected, with weights above zero; several between the same two nodes add up, and one from a node to
    itself counts for nothing. A node without an edge is a group of its own. The higher the `resolution`, the more
    groups there are; at 1 the modularity is Newman's.
    """
    links = _links(nodes, edges)
    joined = [node for node in links if links[node]]
    found = (_leiden if find_spec("graspologic_native") else _louvain)(links, joined, resolution) if joined else {}
    return _ordered(nodes, found)


def _links(nodes: Sequence[str], edges: Iterable[Edge]) -> _Links:
    links: _Links = {node: {} for node in nodes}
    for first, other, weight in sorted(edges):
        if first != other and weight > 0 and first in links and other in links:
            links[first][other] = links[first].get(other, 0.0) + weight
            links[other][first] = links[first][other]
    return links


def _ordered(nodes: Sequence[str], found: Mapping[str, object]) -> Groups:
    groups: dict[object, list[str]] = {}
    for node in dict.fromkeys(nodes):
        groups.setdefault(found.get(node, (node,)), []).append(node)
    place = {node: n for n, node in reversed([*enumerate(nodes)])}
    return tuple(sorted(map(tuple, groups.values()), key=lambda group: (-len(group), place[group[0]])))


def _leiden(links: _Links, joined: Sequence[str], resolution: float) -> dict[str, int]:
    from graspologic_native import leiden

    edges = [(node, other, weight) for node in joined for other, weight in links[node].items() if node < other]
    _, found = leiden(
        edges=edges,
        starting_communities=None,
        resolution=resolution,
        randomness=0.001,
        iterations=3,
        use_modularity=True,
        seed=SEED,
        trials=3,
    )
    return dict(found)


def _louvain(links: _Links, joined: Sequence[str], resolution: float) -> dict[str, str]:
    """Move nodes, then whole groups, to where modularity gains most, until nothing gains."""
    group_of = {node: node for node in joined}
    while True:
        inner, weights, strength = _aggregated(links, joined, group_of)
        moved = _moved(inner, weights, strength, resolution)
        if all(node == target for node, target in moved.items()):
            return group_of
        group_of = {node: moved[group] for node, group in group_of.items()}


def _aggregated(
    links: _Links, joined: Sequence[str], group_of: Mapping[str, str]
) -> tuple[list[str], _Links, dict[str, float]]:
    """The graph of the groups: their names, the weights between them, and what all edges of each weigh."""
    names = list(dict.fromkeys(group_of[node] for node in joined))
    weights: _Links = {name: {} for name in names}
    strength = dict.fromkeys(names, 0.0)
    for node in joined:
        for other, weight in links[node].items():
            here, there = group_of[node], group_of[other]
            strength[here] += weight
            if here != there:
                weights[here][there] = weights[here].get(there, 0.0) + weight
    return names, weights, strength


def _moved(names: Sequence[str], weights: _Links, strength: Mapping[str, float], resolution: float) -> dict[str, str]:
    """Return where each goes: passes over all, in their order, until one pass moves nothing."""
    whole = math.fsum(strength.values())
    target = {name: name for name in names}
    total = dict(strength)
    moving = True
    while moving:
        moving = False
        for name in names:
            here = target[name]
            total[here] -= strength[name]
            towards: dict[str, float] = {here: 0.0}
            for other, weight in weights[name].items():
                towards[target[other]] = towards.get(target[other], 0.0) + weight
            expected = resolution * strength[name] / whole
            gains = {group: weight - expected * total[group] for group, weight in towards.items()}
            best = max(gains, key=lambda group: (gains[group], group == here))
            if gains[best] <= gains[here] + _GAIN:
                best = here
            total[best] += strength[name]
            moving = moving or best != here
            target[name] = best
    return target
