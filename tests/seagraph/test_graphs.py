"""The mind graph and the background graph, and what is retrieved from them."""

import asyncio
import math

import pytest
from explained_case import WORKS, comment, explained, paper, run, work
from hypothesis import given
from hypothesis import strategies as st

from peerassay.evidence import LexicalSimilarity
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Linking, MindGraph, mind_graph, segments_of_paper
from peerassay.jobs.reviews.methods.seagraph.pointers import PointerFinder
from peerassay.jobs.reviews.methods.seagraph.retrieval import Growth, fits, grow, likelihoods, pooled
from peerassay.jobs.reviews.methods.seagraph.showing import _from_to
from peerassay.jobs.reviews.methods.seagraph.similarities import CALIBRATED, Calibrated, calibrated, matrix, with_mean


def graph(**linking: object) -> MindGraph:
    similarity = LexicalSimilarity()
    made = mind_graph(paper(), segments_of_paper(paper()), similarity, calibrated(similarity), Linking(**linking))  # type: ignore[arg-type]
    return asyncio.run(made)


def test_chunks_stay_within_sections_and_size() -> None:
    """Every sentence is in one chunk, no chunk is larger than allowed or crosses a section, the abstract is one."""
    made = graph(largest=120)
    ids = [ref for chunk in made.chunks for ref in chunk.sentence_ids]
    assert ids == [s.id for s in paper().sentences]
    assert made.chunks[0].id == "C0"
    assert made.chunks[0].section == "Abstract"
    for chunk in made.chunks[1:]:
        inside = [s for s in paper().sentences if s.id in chunk.sentence_ids]
        assert len({section.id for s in inside if (section := paper().section_of(s))}) == 1
        assert len(inside) == 1 or inside[-1].end - inside[0].start <= 120


def test_a_sentence_goes_on_only_where_it_is_alike() -> None:
    """With theta1 at 1 every sentence but the abstract's is a chunk; at 0 the size alone ends one."""
    apart, together = graph(theta1=1.0), graph(theta1=0.0)
    assert all(len(chunk.sentence_ids) == 1 for chunk in apart.chunks[1:])
    assert len(together.chunks) < len(apart.chunks)


def test_edges_are_contextual_in_sequence_and_semantic_from_theta2() -> None:
    """Neighbours in the text are linked whatever they say; others where they are alike, or among the nearest pairs."""
    made = graph(theta2=0.15)
    order = {chunk.id: n for n, chunk in enumerate(made.chunks)}
    contextual = [(order[e.first], order[e.other]) for e in made.edges if e.kind == "contextual"]
    assert contextual == [(n, n + 1) for n in range(len(made.chunks) - 1)]
    semantic = [e for e in made.edges if e.kind == "semantic"]
    assert semantic
    assert all(e.weight >= 0.15 and abs(order[e.first] - order[e.other]) > 1 for e in semantic)
    nearest = [e for e in graph(by="nearest", k=1).edges if e.kind == "semantic"]
    assert len(nearest) == len(made.chunks) // 2


def test_every_kind_of_similarity_has_thresholds_of_its_own() -> None:
    """A name with a model behind it takes those of its kind, an unknown one those of embeddings."""
    assert calibrated(LexicalSimilarity()) == CALIBRATED["lexical"]

    class Unknown(LexicalSimilarity):
        name = "vectors:some"

    assert calibrated(Unknown()) == CALIBRATED["onnx"] == Calibrated(theta1=0.2, theta2=0.5)


@given(st.lists(st.lists(st.floats(0.1, 1), min_size=3, max_size=3), min_size=2, max_size=5))
def test_the_mean_of_vectors_needs_no_vector(vectors: list[list[float]]) -> None:
    """Equation 4: the cosine with a mean of unit vectors follows from the cosines alone."""
    units = [[x / math.hypot(*v) for x in v] for v in vectors]
    dot = lambda a, b: sum(x * y for x, y in zip(a, b, strict=True))  # noqa: E731
    first, others = units[0], units[1:]
    mean = [sum(column) / len(others) for column in zip(*others, strict=True)]
    among = tuple(tuple(dot(a, b) for b in others) for a in others)
    assert with_mean([dot(first, one) for one in others], among) == pytest.approx(dot(first, mean) / math.hypot(*mean))


def test_seeds_are_likeliest_or_drawn_alike_and_neighbours_join_by_score() -> None:
    """P sums to one (equation 2); the same comment draws the same; added nodes are neighbours that score best (3)."""
    made = graph()
    fit = asyncio.run(fits(made, comment("shutters, although").text))
    assert math.fsum(likelihoods(fit)) == pytest.approx(1)
    top = grow(made, fit, Growth(seeds=2, rounds=(2,)))
    best = sorted(range(len(fit)), key=lambda n: -fit[n])
    assert list(top.nodes[:2]) == best[:2]
    seeds = set(top.nodes[:2])
    border = {j: max(made.alike[i][j] + fit[j] for i in seeds if j in made.neighbours[i])
              for i in seeds for j in made.neighbours[i] - seeds}  # fmt: skip
    assert list(top.nodes[2:]) == sorted(border, key=lambda j: -border[j])[:2]
    assert all(via in made.neighbours[node] for node, via in top.reached_from.items() if via is not None)
    drawn = [grow(made, fit, Growth(by="sampled"), salt="x").nodes for _ in range(2)]
    assert drawn[0] == drawn[1]


def test_what_a_comment_points_at_comes_first() -> None:
    """A comment whose words are nowhere leads to the table that it names."""
    made = graph(largest=60)
    named = comment("rain").model_copy(update={"text": "What of Table 2?"})
    pointers = PointerFinder(paper()).pointers(named)
    fit = asyncio.run(fits(made, "zzz", pointers))
    first = made.chunks[max(range(len(fit)), key=lambda n: fit[n])]
    assert "Table 2" in first.text


def test_a_subgraph_counts_as_the_mean_of_its_chunks() -> None:
    """f(text, subgraph) of a single node is f(text, node)."""
    made = graph()
    values = made.alike[2]
    assert pooled(values, made, [4]) == pytest.approx(values[4])


def test_each_pair_is_compared_once() -> None:
    """The matrix is even, with 1 on its diagonal."""
    made = asyncio.run(matrix(LexicalSimilarity(), ["fog horns", "fog lamps", "ships"]))
    assert all(made[i][j] == made[j][i] for i in range(3) for j in range(3))
    assert [made[n][n] for n in range(3)] == [1.0] * 3


def test_the_background_holds_what_the_related_work_cites_and_what_searches_find() -> None:
    """Every cited work that a source has is in one theme; a much cited or recent one joins it, a later one does not."""
    record = explained()
    titles = {entry.candidate.cand_id: entry.candidate.title for entry in record.works}
    why = {titles[each.work]: each.why for each in record.body.field}
    assert [why[title] for title, *_ in WORKS[:3]] == ["cited"] * 3
    assert why[WORKS[3][0]] in {"on_theme", "most_recent"}
    assert WORKS[4][0] not in why
    placed = [ref for theme in record.body.themes for ref in theme.works]
    assert sorted(placed) == sorted(entry.candidate.cand_id for entry in record.works)
    assert {entry.reference for entry in record.works if entry.why == ("cited",)} == {r.id for r in paper().references}


def test_a_comment_on_shutters_finds_the_works_on_shutters() -> None:
    """The field's nodes for a comment are those most like it, best first, of all three levels or fewer."""
    (about,) = [one for one in explained().body.comments if "although Section 2" in one.comment.text]
    assert [node.score for node in about.field] == sorted((node.score for node in about.field), reverse=True)
    assert work(2).cand_id in [node.work for node in about.field][:3]
    assert {"theme", "abstract"} <= {node.level for node in about.field}


@pytest.mark.parametrize("method", ["direct", "rag", "mind-graph", "background-graph", "seagraph"])
def test_each_method_shows_what_it_is_named_for(method: str) -> None:
    """The paper alone, passages most like the comment, the mind graph, the field, both."""
    record = run(explain_method=method).record
    passages = any(node.shown for one in record.body.comments for node in one.subgraph)
    works = any(one.field for one in record.body.comments)
    assert (passages, works) == {
        "direct": (False, False),
        "rag": (True, False),
        "mind-graph": (True, False),
        "background-graph": (False, True),
        "seagraph": (True, True),
    }[method]
    assert record.body.method.value == method


def test_retrieval_without_the_graph_has_no_neighbours() -> None:
    """By `rag` every passage is there for its likeness to the comment, best first; the mind graph brings neighbours."""
    picked = {method: run(explain_method=method).record.body.comments for method in ("rag", "mind-graph")}
    assert all(node.reached_from is None for one in picked["rag"] for node in one.subgraph)
    assert all(
        [n.fit for n in one.subgraph] == sorted((n.fit for n in one.subgraph), reverse=True) for one in picked["rag"]
    )
    assert any(node.reached_from for one in picked["mind-graph"] for node in one.subgraph)


def test_a_passage_at_either_end_of_the_paper_has_its_place() -> None:
    """Further passages are named from one neighbour to the other, where the paper has them."""
    ids = [sentence.id for sentence in paper().sentences]
    places = {ref: n for n, ref in enumerate(ids)}
    assert _from_to(ids[:1], paper(), places).startswith(f"{ids[0]} to ")
    assert _from_to(ids[-1:], paper(), places).endswith(f" to {ids[-1]}")
