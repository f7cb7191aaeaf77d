"""Groups of papers that share words: Leiden communities, split and joined to the sizes of a taxonomy's leaves."""

from collections.abc import Callable, Iterable, Sequence

from peerassay.errors import MissingExtra
from peerassay.novelty.taxonomy.likeness import Likeness
from peerassay.novelty.taxonomy.validation import LEAST_IN_LEAF, MOST_IN_LEAF

MOST_WORKS = MOST_IN_LEAF - 1
"""Works in a leaf, so that the paper finds room in whichever is nearest."""
Group = tuple[int, ...]
"""Places of papers, rising."""

NEIGHBOURS = 6
"""Edges that each paper brings into the graph, to those it is most like."""
RESOLUTIONS = (0.5, 0.7, 0.85, 1.0, 1.2, 1.5, 2.0, 2.7, 3.5)
BRANCHES = 5
"""Branches under the root that are aimed at; a survey of 50 papers has four to six."""
FLAT = 14
"""Up to so many papers the leaves stand right under the root."""
SEED = 20_251_120


def tops_of(everyone: Group, likeness: Likeness) -> tuple[Group, ...]:
    """Return the groups under a taxonomy's root: its branches, or leaves where the papers are few.

    The same likeness gives the same groups. Raises MissingExtra without the extra `graph`.
    """
    return leaves_of(everyone, likeness) if len(everyone) <= FLAT else _top(everyone, likeness)


def _top(everyone: Group, likeness: Likeness) -> tuple[Group, ...]:
    tried = [_joined(_partition(everyone, likeness, r), likeness, least=3, most=len(everyone)) for r in RESOLUTIONS]
    return min(tried, key=lambda groups: (abs(len(groups) - BRANCHES), -len(groups)))


def leaves_of(members: Group, likeness: Likeness) -> tuple[Group, ...]:
    """Return a branch's leaves: none of more than six, what is alone joined to its nearest group with room."""
    if len(members) <= MOST_WORKS:
        return (members,)
    for resolution in RESOLUTIONS:
        groups = _joined(_partition(members, likeness, resolution), likeness, least=LEAST_IN_LEAF, most=MOST_WORKS)
        if len(groups) > 1 and max(map(len, groups)) <= MOST_WORKS:
            return groups
    return _in_order(leaf for half in _halves(members, likeness) for leaf in leaves_of(half, likeness))


def _partition(members: Group, likeness: Likeness, resolution: float) -> tuple[Group, ...]:
    edges = _edges(members, likeness)
    if not edges:
        return tuple((one,) for one in members)
    _, communities = _leiden()(edges, resolution=resolution, seed=SEED, iterations=10, trials=3)
    groups: dict[int, list[int]] = {}
    for node in sorted(communities):
        groups.setdefault(communities[node], []).append(int(node))
    linked = {one for group in groups.values() for one in group}
    alone = ((one,) for one in members if one not in linked)
    return _in_order([*map(tuple, groups.values()), *alone])


def _edges(members: Group, likeness: Likeness) -> list[tuple[str, str, float]]:
    pairs: set[tuple[int, int]] = set()
    for one in members:
        others = sorted((other for other in members if other != one), key=lambda o: (-likeness.between(one, o), o))
        pairs |= {(min(one, o), max(one, o)) for o in others[:NEIGHBOURS] if likeness.between(one, o) > 0}
    return [(f"{one:05}", f"{other:05}", likeness.between(one, other)) for one, other in sorted(pairs)]


def _joined(groups: Iterable[Group], likeness: Likeness, *, least: int, most: int) -> tuple[Group, ...]:
    """Join groups of fewer than `least` to the group they are most like, where that leaves it at most `most`."""
    kept = sorted(groups, key=lambda group: (len(group), group))
    stays: list[Group] = []
    while kept:
        small = kept.pop(0)
        rooms = [group for group in (*kept, *stays) if len(group) + len(small) <= most]
        near = max(rooms, key=lambda group: (likeness.across(small, group), group), default=None)
        if len(small) >= least or near is None or likeness.across(small, near) <= 0:
            stays.append(small)
            continue
        (kept if near in kept else stays).remove(near)
        kept = sorted([*kept, tuple(sorted((*small, *near)))], key=lambda group: (len(group), group))
    return _in_order(stays)


def _halves(members: Group, likeness: Likeness) -> tuple[Group, Group]:
    """Part a group that has no communities: half of it goes to each of its two least alike papers."""
    pairs = ((one, other) for one in members for other in members if one < other)
    left, right = min(pairs, key=lambda pair: (likeness.between(*pair), pair))
    pull = {one: likeness.between(one, left) - likeness.between(one, right) for one in members}
    pull |= {left: 2.0, right: -2.0}
    ordered: Sequence[int] = sorted(members, key=lambda one: (-pull[one], one))
    middle = len(members) // 2
    return tuple(sorted(ordered[:middle])), tuple(sorted(ordered[middle:]))


def _in_order(groups: Iterable[Group]) -> tuple[Group, ...]:
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def require_graph() -> None:
    """Raise MissingExtra where communities cannot be found, before any work is done."""
    _leiden()


def _leiden() -> Callable[..., tuple[float, dict[str, int]]]:
    try:
        from graspologic_native import leiden
    except ImportError as error:
        raise MissingExtra(
            "without a model the works are put in order by communities, which need an extra",
            where="taxonomy",
            fix="pip install 'peerassay[graph]', or name a model with `--engine`",
        ) from error
    found: Callable[..., tuple[float, dict[str, int]]] = leiden  # the extension has no types
    return found
