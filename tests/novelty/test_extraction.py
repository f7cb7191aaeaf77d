"""Core task, contributions and queries of a report come from the one answer on the paper."""

from compared import paper

from peerassay.jobs.novelty.job import extracted_from
from peerassay.retrieval.about import AboutAnswer, AboutPaper, ClaimedContribution, about_by_rules

CLAIM = "We propose a folding survey grid that follows the creek network through every tide."
GRID = ClaimedContribution(
    name="folding survey grid",
    author_claim_text=CLAIM,
    description="A survey grid that folds along creeks.",
    queries=("foldable measuring nets", "grids for tidal land"),
)


def test_a_contribution_has_the_papers_words_their_place_and_its_own_searches() -> None:
    """What the answer says of a contribution is in the report, with the sentence that claims it."""
    about = AboutAnswer(core_task="mapping tidal marshes", contributions=(GRID,), queries=("maps of marshes",))
    found = extracted_from(AboutPaper(paper()).check(about).answer, paper())
    (made,) = found.contributions
    assert paper().text[made.span.start : made.span.end] == made.author_claim_text
    assert " ".join(made.author_claim_text.split()).startswith(CLAIM.rstrip("."))
    assert (made.id, made.name, made.description) == ("contribution_1", GRID.name, GRID.description)
    assert made.source_hint.startswith("Abstract")
    assert made.queries == GRID.queries
    assert found.queries == ("mapping tidal marshes", "maps of marshes")
    assert found.warnings == ()


def test_a_claim_that_the_paper_does_not_have_is_left_out_and_named() -> None:
    """It is asked for again; if it stays invented, the contribution is not compared, and the report says so."""
    invented = GRID.model_copy(update={"author_claim_text": "We bake bread from the stars of heaven and from flour."})
    terms = ("a", "b", "c", "d", "e")
    about = AboutAnswer(
        core_task="mapping marshes", contributions=(invented,), key_terms=terms, queries=("marsh maps",)
    )
    checked = AboutPaper(paper()).check(about)
    assert [fault.path for fault in checked.faults if fault.dropped] == ["$.contributions[0].author_claim_text"]
    found = extracted_from(checked.answer, paper())
    assert found.contributions == ()
    assert any(GRID.description in warning for warning in found.warnings)


def test_rules_find_contributions_with_their_words() -> None:
    """Without a model, too, each contribution has the words that claim it."""
    found = extracted_from(about_by_rules(paper()), paper())
    assert any("folding survey grid" in contribution.author_claim_text for contribution in found.contributions)
