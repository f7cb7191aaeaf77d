from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.evidence import communities as module
from peerassay.evidence.communities import communities

METHODS = ["Leiden", "Louvain"]


@pytest.fixture(params=METHODS)
def each_method(request, monkeypatch):
    if request.param == "Louvain":
        monkeypatch.setattr(module, "find_spec", lambda name: None)
    else:
        pytest.importorskip("graspologic_native")
    assert module.method() == request.param


def clique(names, weight=1.0):
    return [(a, b, weight) for n, a in enumerate(names) for b in names[n + 1 :]]


@pytest.mark.usefixtures("each_method")
def test_two_cliques_joined_by_one_edge_are_two_groups_the_larger_first():
    """Two cliques joined by one edge are two groups, the larger first."""
    edges = [*clique("abcd"), *clique("efghi"), ("a", "e", 0.5)]
    assert communities("abcdefghi", edges) == (tuple("efghi"), tuple("abcd"))


@pytest.mark.usefixtures("each_method")
def test_a_node_without_an_edge_is_a_group_of_its_own():
    """A node without an edge is a group of its own, and no edge at all is no error."""
    assert communities("zabc", clique("abc")) == (("a", "b", "c"), ("z",))
    assert communities("ba", []) == (("b",), ("a",))
    assert communities([], []) == ()


@pytest.mark.usefixtures("each_method")
def test_a_higher_resolution_parts_what_a_lower_one_joins():
    """A higher resolution parts what a lower one joins."""
    edges = [*clique("abc"), *clique("def"), *clique("ad", 2.0)]
    assert len(communities("abcdef", edges, resolution=0.1)) == 1
    assert len(communities("abcdef", edges, resolution=5.0)) > 2


EDGES = st.lists(st.tuples(st.sampled_from("abcdefgh"), st.sampled_from("abcdefgh"), st.floats(0.01, 5.0)), max_size=30)


@given(edges=EDGES, order=st.permutations("abcdefgh"), without=st.booleans())
def test_every_node_is_in_one_group_whatever_the_order_of_edges(edges, order, without):
    """Every node is in exactly one group, and the order of the edges changes nothing."""
    patch = pytest.MonkeyPatch()
    if without:
        patch.setattr(module, "find_spec", lambda name: None)
    found = communities(order, edges)
    again = communities(order, edges[::-1])
    patch.undo()
    assert sorted(node for group in found for node in group) == sorted(order)
    assert found == again


def modularity(groups, edges):
    """Newman's modularity of groups, as its definition has it."""
    strength, weights = {}, {}
    for a, b, weight in edges:
        for one, other in ((a, b), (b, a)):
            strength[one] = strength.get(one, 0.0) + weight
            weights[one, other] = weights.get((one, other), 0.0) + weight
    whole = sum(strength.values())
    pairs = ((a, b) for group in groups for a in group for b in group)
    return sum(weights.get((a, b), 0.0) - strength.get(a, 0) * strength.get(b, 0) / whole for a, b in pairs) / whole


@pytest.mark.usefixtures("each_method")
@pytest.mark.parametrize("seed", range(30))
def test_groups_are_as_good_as_the_best_of_many_divisions(seed):
    """No division of a small graph drawn at random is better by more than a twentieth, nor is one single group."""
    random = Random(seed)
    nodes = [f"n{n}" for n in range(random.randint(6, 14))]
    edges = [(*random.sample(nodes, 2), random.choice([0.2, 0.5, 1.0, 2.0])) for _ in range(random.randint(8, 30))]
    found = modularity(communities(nodes, edges), edges)
    best = max(modularity(local_best(nodes, edges, random), edges) for _ in range(12))
    assert found >= best - 0.05
    assert found >= modularity([nodes], edges) - 1e-9


def local_best(nodes, edges, random):
    """A division that no move of one node betters, from a random beginning."""
    at = {node: random.randrange(4) for node in nodes}

    def groups():
        return [[node for node in nodes if at[node] == group] for group in set(at.values())]

    moving = True
    while moving:
        moving = False
        for node in random.sample(nodes, len(nodes)):
            here, worth = at[node], {}
            for group in range(4):
                at[node] = group
                worth[group] = modularity(groups(), edges)
            at[node] = max(worth, key=worth.get)
            moving = moving or worth[at[node]] > worth[here] + 1e-9
            if worth[at[node]] <= worth[here] + 1e-9:
                at[node] = here
    return groups()
