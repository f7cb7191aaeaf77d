"""The paper against its neighbours in the taxonomy, along the path that its position calls for."""

import pytest
from field_of_papers import CORE_TASK, candidates, paper, retrieved

from peerassay.engines.offline import Offline
from peerassay.engines.opening import open_engine
from peerassay.home import MemoryCache
from peerassay.jobs.novelty.methods.opennovelty.citations import Citations
from peerassay.jobs.novelty.methods.opennovelty.neighbours.comparing import (
    NeighboursCompared,
    compare_neighbours,
    is_variant,
    position_of,
)
from peerassay.jobs.novelty.methods.opennovelty.neighbours.questions import DUPLICATE
from peerassay.jobs.novelty.methods.opennovelty.parts import ORIGINAL, Taxonomy, TaxonomyNode
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.listing import as_candidate
from peerassay.literature.candidate import Candidate
from peerassay.settings import Settings
from peerassay.testing import Fault, ModelRequest, ModelServer
from peerassay_bench.obliging import ObligingModel


def leaf(name: str, *papers: str) -> TaxonomyNode:
    return TaxonomyNode(name=name, scope_note="Work on it.", exclude_note="Nothing else.", papers=papers)


def taxonomy(*subtopics: TaxonomyNode) -> Taxonomy:
    return Taxonomy(root=TaxonomyNode(name="Kilns Survey Taxonomy", subtopics=subtopics), state="valid")


SIBLINGS = taxonomy(leaf("Learned Firing Curves", ORIGINAL, "Pwork004"), leaf("Tide Tables of Harbours", "Pwork001"))
BESIDE = taxonomy(leaf("Learned Firing Curves", ORIGINAL), leaf("Tide Tables of Harbours", "Pwork001", "Pwork005"))
ALONE = taxonomy(leaf("Learned Firing Curves", ORIGINAL))
ABSENT = taxonomy(leaf("Tide Tables of Harbours", "Pwork001"))


async def compared(
    given: Taxonomy, works: dict[str, Candidate] | None = None, *, faults: dict[int, Fault] | None = None
) -> tuple[NeighboursCompared, list[ModelRequest]]:
    """Return what a run with an obliging model makes of it, and what the model was asked."""
    asked: list[ModelRequest] = []

    def noting(request: ModelRequest) -> str:
        asked.append(request)
        return ObligingModel()(request)

    with ModelServer(noting, faults=faults or {}) as server:
        engine = open_engine(Settings(engine="openai:any", base_url=server.openai_url), cache=MemoryCache())
        result = await compare_neighbours(
            engine, CORE_TASK, paper(), given.root, retrieved(6), works or candidates(6), opening=""
        )
        await engine.aclose()
    return result, asked


@pytest.mark.parametrize(
    ("given", "kind"), [(SIBLINGS, "sibling"), (BESIDE, "subtopic_siblings"), (ALONE, "isolated"), (ABSENT, "isolated")]
)
async def test_the_position_decides_the_path(given: Taxonomy, kind: str) -> None:
    """One question for a sibling, one for the subtopics beside, none and a note for what stands alone."""
    result, asked = await compared(given)
    assert position_of(given.root).type == result.comparisons.position == kind
    assert len(asked) == (0 if kind == "isolated" else 1)
    assert bool(result.comparisons.note) is (kind == "isolated")


async def test_a_sibling_is_compared_by_what_is_at_hand() -> None:
    """The full text where there is one, else the abstract; the paper comes first in every prompt."""
    works = candidates(6)
    body = "# Introduction\n\nKilns are old.\n\n# Method\n\nThe rare word quoin stands in the body alone."
    works["Pwork004"] = works["Pwork004"].model_copy(update={"body": body, "body_basis": "full_text"})
    _, asked = await compared(SIBLINGS, works)
    assert "quoin" in asked[0].user
    assert "# Task: the paper beside other works" in asked[0].user
    _, without = await compared(SIBLINGS)
    assert "(abstract" in without[0].user


async def test_a_version_of_the_paper_is_flagged_by_rules() -> None:
    """A candidate with the paper's own title needs no question to be flagged."""
    works = candidates(6)
    works["Pwork004"] = works["Pwork004"].model_copy(update={"title": paper().card.title})
    result, asked = await compared(SIBLINGS, works)
    assert not asked
    assert result.comparisons.distinctions[0].is_duplicate_variant
    assert result.comparisons.distinctions[0].brief_comparison == DUPLICATE


def test_another_work_is_no_version() -> None:
    """A work of the same field is not flagged, the paper itself is."""
    assert is_variant(as_candidate(paper()), paper())
    assert not any(is_variant(work, paper()) for work in candidates(6).values())


async def test_a_failed_comparison_is_told_in_its_place() -> None:
    """The distinction stands with its failure; nothing is said of the work."""
    result, _ = await compared(SIBLINGS, faults={number: Fault("bad_key") for number in range(1, 9)})
    (distinction,) = result.comparisons.distinctions
    assert distinction.failure is not None
    assert distinction.brief_comparison == ""


async def test_offline_rules_quote_what_a_work_says_of_itself() -> None:
    """Rules tell words apart, not methods: nothing is said of how the two differ."""
    result = await compare_neighbours(
        Offline(), CORE_TASK, paper(), SIBLINGS.root, retrieved(6), candidates(6), opening=""
    )
    words = result.comparisons.distinctions[0].brief_comparison
    assert words == "It says of itself: “We propose a firing curve for ceramic kilns”."


async def test_offline_rules_name_the_subtopics_beside() -> None:
    """Their names, and nothing more."""
    result = await compare_neighbours(
        Offline(), CORE_TASK, paper(), BESIDE.root, retrieved(6), candidates(6), opening=""
    )
    subtopics = result.comparisons.subtopics
    assert subtopics is not None
    assert subtopics.subtopics == ("Tide Tables of Harbours",)
    assert "Tide Tables of Harbours" in subtopics.overall
    assert subtopics.differences == ()


async def test_a_concurrent_sibling_is_marked_and_not_called_earlier() -> None:
    """Its date stands at its head."""
    works = candidates(6)
    cited = Citations.of(works, works, dict.fromkeys(works, "concurrent"))
    asked: list[ModelRequest] = []

    def noting(request: ModelRequest) -> str:
        asked.append(request)
        return ObligingModel()(request)

    with ModelServer(noting) as server:
        engine = open_engine(Settings(engine="openai:any", base_url=server.openai_url), cache=MemoryCache())
        await compare_neighbours(
            engine, CORE_TASK, paper(), SIBLINGS.root, retrieved(6), works, opening="", citations=cited
        )
        await engine.aclose()
    assert "concurrent with the paper)" in asked[0].user


async def test_all_siblings_are_one_question_that_holds_the_paper_once() -> None:
    """Each has its own distinction, in the order of the leaf."""
    many = taxonomy(leaf("Learned Firing Curves", ORIGINAL, "Pwork004", "Pwork002", "Pwork003"))
    result, asked = await compared(many)
    assert len(asked) == 1
    assert [distinction.cand_id for distinction in result.comparisons.distinctions] == [
        "Pwork004",
        "Pwork002",
        "Pwork003",
    ]
    assert all(distinction.brief_comparison for distinction in result.comparisons.distinctions)
