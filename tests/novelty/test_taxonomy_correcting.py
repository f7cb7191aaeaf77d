"""Taxonomies from answers of every kind: valid after mending or told what is wrong; no id lost, none invented."""

import json
from typing import Any

import pytest
from field_of_papers import CORE_TASK, listing
from hypothesis import given, settings
from hypothesis import strategies as st

from peerassay.engines.parsing import parse
from peerassay.engines.salvage import salvage
from peerassay.jobs.novelty.methods.opennovelty.parts import ORIGINAL, TaxonomyNode
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.answer import TaxonomyAnswer
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.correcting import MOST_LEVELS, correct, faults_of, missing_from
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.questions import BuildTaxonomy

LISTING = listing(9)
IDS = tuple(LISTING.by_id)
ALIASES = [paper.alias for paper in LISTING.papers]
NAMES = ["Learned Firing Curves", "Tide Tables of Harbours", "x", "Other", "1. **Bell Casting Defects**", "", "a " * 40]
NOTES = ["Work on bells.", "", "One. Two.", "word " * 60, "See “Tide Tables of Harbours”."]

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
written_ids = st.sampled_from([*ALIASES, *IDS, "p3", "[P4]", "P04", "P99", "Pwork0", "", "orig"]) | junk


def trees(depth: int) -> st.SearchStrategy[Any]:
    below = st.just({}) if depth == 0 else trees(depth - 1) | junk
    return st.fixed_dictionaries(
        {},
        optional={
            "name": st.sampled_from(NAMES) | junk,
            "scope_note": st.sampled_from(NOTES) | junk,
            "exclude_note": st.sampled_from(NOTES) | junk,
            "subtopics": st.lists(below, max_size=3) | junk,
            "papers": st.lists(written_ids, max_size=5) | junk,
        },
    )


def node(name: str, **rest: Any) -> dict[str, Any]:
    return {"name": name, "scope_note": "Work on it.", "exclude_note": "No other work.", **rest}


def tree(*subtopics: Any) -> dict[str, Any]:
    return {"name": "x", "subtopics": list(subtopics)}


def corrected(data: Any) -> tuple[TaxonomyNode, tuple[str, ...]]:
    done = correct(TaxonomyAnswer.model_validate(data), LISTING, CORE_TASK)
    return done.root, tuple(f"{fault.path}: {fault.what}" for fault in done.faults)


def nodes(root: TaxonomyNode, level: int = 1) -> list[tuple[TaxonomyNode, int]]:
    return [(root, level), *(found for child in root.subtopics for found in nodes(child, level + 1))]


def assert_structure(root: TaxonomyNode) -> None:
    """The node schema, written down here a second time."""
    assert not root.papers
    assert root.scope_note is None
    placed = [paper for paper_id, _ in nodes(root) for paper in paper_id.papers]
    assert len(placed) == len(set(placed))
    assert set(placed) <= set(IDS)
    for paper_id, level in nodes(root)[1:]:
        assert bool(paper_id.papers) != bool(paper_id.subtopics)
        assert level <= MOST_LEVELS
        assert len(paper_id.name.split()) <= 8
        assert paper_id.scope_note
        assert paper_id.exclude_note
        assert max(len(paper_id.scope_note.split()), len(paper_id.exclude_note.split())) <= 25
        ranks = [LISTING.by_id[paper].rank for paper in paper_id.papers]
        assert ranks == sorted(ranks)


@settings(max_examples=250)
@given(trees(4) | junk.map(lambda value: {"subtopics": value}))
def test_any_answer_keeps_the_schema_and_tells_what_is_missing(data: dict[str, Any]) -> None:
    """Whatever tree is given, the mended one keeps the schema; its ids are some of those given, the rest are named."""
    root, _ = corrected(data)
    assert_structure(root)
    wrong = faults_of(root, IDS, CORE_TASK)
    missing = set(IDS) - {paper for leaf in root.leaves() for paper in leaf.papers}
    assert set(missing_from(root, IDS)) == missing
    if missing:
        assert all(any(paper_id in fault for fault in wrong) for paper_id in missing)


@settings(max_examples=120)
@given(trees(4))
def test_mending_twice_is_mending_once(data: dict[str, Any]) -> None:
    """A mended answer has nothing left that rules would change."""
    question = BuildTaxonomy(core_task=CORE_TASK, listing=LISTING)
    once = question.check(TaxonomyAnswer.model_validate(data)).answer
    again = question.check(once)
    assert again.answer == once
    assert not again.faults


@settings(max_examples=120)
@given(st.permutations(IDS), st.data())
def test_ids_once_placed_in_a_leaf_stay_in_the_tree(order: list[str], data: st.DataObject) -> None:
    """Deterministic mending never loses an id that stood in some leaf, wherever doubles and strangers stand beside."""
    leaves: list[dict[str, Any]] = [node(f"Firing Curves Number {i}", papers=["P99"]) for i in range(4)]
    for paper_id in order:
        for place in data.draw(st.lists(st.integers(0, 3), min_size=1, max_size=3)):
            leaves[place]["papers"].append(paper_id)
    root, _ = corrected(tree(node("Kilns and Their Curves", subtopics=leaves[:2], papers=[order[0]]), *leaves[2:]))
    assert faults_of(root, IDS, CORE_TASK) == ()


def test_a_right_answer_is_left_as_it_is() -> None:
    """Aliases become ids; nothing else changes, and nothing is told."""
    root, faults = corrected(
        {
            "name": "learning firing curves for ceramic kilns Survey Taxonomy",
            "subtopics": [node("Learned Firing Curves", papers=ALIASES[:4]), node("Tide Tables", papers=ALIASES[4:])],
        }
    )
    assert faults == ()
    assert [leaf.papers for leaf in root.leaves()] == [IDS[:4], IDS[4:]]


def test_a_thousand_levels_are_folded() -> None:
    """Papers far down come up to the deepest level allowed; none is lost."""
    deep = node("Learned Firing Curves", papers=ALIASES[1:])
    for _ in range(1_000):
        deep = node("Learned Firing Curves", subtopics=[deep])
    root, faults = corrected(tree(deep, node("Tide Tables of Harbours", papers=["original"])))
    assert faults_of(root, IDS, CORE_TASK) == ()
    assert any("more than 5 levels" in fault for fault in faults)


def test_twenty_thousand_nodes_are_mended() -> None:
    """A flood of doubles and strangers leaves one small tree and a short list of what was done."""
    flood = [node("Learned Firing Curves", papers=["P1", f"Q{i}"]) for i in range(20_000)]
    root, faults = corrected(tree(*flood, node("Tide Tables of Harbours", papers=["original", *ALIASES])))
    assert len(list(root.leaves())) == 2
    assert not missing_from(root, IDS)
    assert len(faults) < 100


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (tree(node("Learned Firing Curves", papers=ALIASES), node("Tide Tables of Harbours", papers=[])), "no paper"),
        (tree(node("Learned Firing Curves", papers=[*ALIASES, "P77"])), "P77"),
        (tree(node("Learned Firing Curves", papers=[*ALIASES, "P3"])), "Pwork003"),
        (tree(node("Learned Firing Curves", papers=ALIASES[::-1])), "order"),
        (tree({"name": "Learned Firing Curves", "papers": ALIASES}), "scope_note: was written"),
        ({"taxonomy": tree(node("Learned Firing Curves", papers=ALIASES))}, "root was renamed"),
        (tree(node("1. Learned Firing Curves", papers=", ".join(ALIASES))), "trimmed"),
        (tree(node("Learned Firing Curves", papers=[{"id": paper_id} for paper_id in ALIASES])), "root was renamed"),
        (tree(node("Learned Firing Curves", subtopics=ALIASES)), "root was renamed"),
    ],
)
def test_each_slip_is_mended_and_told(given: dict[str, Any], told: str) -> None:
    """What rules can mend leaves a valid tree and one sentence that names it."""
    root, faults = corrected(given)
    assert faults_of(root, IDS, CORE_TASK) == ()
    assert any(told in fault for fault in faults)


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        (tree(node("Learned Firing Curves", papers=ALIASES[:-1])), IDS[-1:]),
        ({"name": "x", "papers": ALIASES}, IDS),
        (
            tree(node("Kilns of All Kinds", papers=["P1"], subtopics=[node("Firing Curves Learned", papers=["P2"])])),
            None,
        ),
        ({}, IDS),
    ],
)
def test_what_rules_cannot_place_is_named(given: dict[str, Any], missing: tuple[str, ...] | None) -> None:
    """Papers without a leaf of their own are missing; no bucket is made for them."""
    root, _ = corrected(given)
    wanted = missing if missing is not None else tuple(paper_id for paper_id in IDS if paper_id != "Pwork002")
    assert missing_from(root, IDS) == wanted
    assert wanted[0] in faults_of(root, IDS, CORE_TASK)[0]


@pytest.mark.parametrize("name", ["Kilns", "Firing Curves", "Other Kilns and Ovens", "a b c d e f g h i"])
def test_a_name_outside_the_rules_is_a_fault(name: str) -> None:
    """Three to eight words, and no vague bucket."""
    leaf = TaxonomyNode(name=name, scope_note="Kilns.", exclude_note="No ovens.", papers=IDS)
    root = TaxonomyNode(name="learning firing curves Survey Taxonomy", subtopics=(leaf,))
    assert len(faults_of(root, IDS, CORE_TASK)) == 1


def test_parts_of_a_compound_count_as_words_of_a_name() -> None:
    """A name of two written words of which one joins three says enough: no question is asked for a longer one."""
    leaf = TaxonomyNode(name="Heat-Loss-Based Firing", scope_note="Kilns.", exclude_note="No ovens.", papers=IDS)
    root = TaxonomyNode(name="learning firing curves Survey Taxonomy", subtopics=(leaf,))
    assert not faults_of(root, IDS, CORE_TASK)


@pytest.mark.parametrize(
    ("name", "fits"),
    [
        ("learning firing curves for ceramic kilns Survey Taxonomy", True),
        ("Learning Firing Curves Survey Taxonomy", True),
        ("baking bread in ceramic kilns Survey Taxonomy", False),
        ("curves firing learning Survey Taxonomy", False),
        ("Survey Taxonomy", False),
        ("learning firing curves", False),
    ],
)
def test_the_root_is_named_by_deletions_alone(name: str, fits: bool) -> None:
    """The label has words of the core task in their order, and no others."""
    leaf = TaxonomyNode(name="Learned Firing Curves", scope_note="Kilns.", exclude_note="No ovens.", papers=IDS)
    wrong = faults_of(TaxonomyNode(name=name, subtopics=(leaf,)), IDS, CORE_TASK)
    assert (wrong == ()) is fits


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "I would rather not.",
        "[1, 2]",
        '{"name": ',
        "{}",
        '{"subtopics": 3}',
        '{"subtopics": ' * 990 + "1" + "}" * 990,
        json.dumps(tree(node("Learned Firing Curves", papers=ALIASES))) + " Done.",
    ],
)
def test_a_reply_of_any_kind_is_read_without_an_error(reply: str) -> None:
    """From the reply's text on: an answer that keeps the schema, or none, and then faults that say why."""
    parsed = parse(reply)
    if parsed.value is None:
        assert parsed.faults
        return
    salvaged = salvage(TaxonomyAnswer, parsed.value)
    assert salvaged.answer is not None
    assert_structure(correct(salvaged.answer, LISTING, CORE_TASK).root)


def test_an_answer_is_written_as_it_is_read() -> None:
    """The nested JSON of an answer gives the same answer again, so that a recorded one can be replayed."""
    question = BuildTaxonomy(core_task=CORE_TASK, listing=LISTING)
    answer = question.offline()
    assert TaxonomyAnswer.model_validate_json(answer.model_dump_json()) == answer
    assert answer.nodes[0].parent is None
    assert ORIGINAL in {paper for paper_id in answer.nodes for paper in paper_id.papers}


def test_a_chain_of_single_subtopics_is_folded_into_its_last() -> None:
    """A branch with one leaf says nothing that the leaf does not; it is told."""
    leaf = node("Bell Casting Defects", papers=["P1", "P2"])
    other = node("Tide Tables of Harbours", papers=[paper_id for paper_id in ALIASES if paper_id not in {"P1", "P2"}])
    chain = node("Learned Firing Curves", subtopics=[node("Bells and Their Metals", subtopics=[leaf])])
    root, told = corrected(tree(chain, other))
    assert [subtopic.name for subtopic in root.subtopics] == ["Bell Casting Defects", "Tide Tables of Harbours"]
    assert any("only one subtopic" in what for what in told)


@settings(max_examples=60)
@given(data=trees(4))
def test_no_inner_node_has_one_subtopic(data: Any) -> None:
    """Below the root every node that is divided is divided into two at least."""
    root, _ = corrected(data)
    assert all(len(paper_id.subtopics) != 1 for paper_id, level in nodes(root) if level > 1)
