"""Order by maximal marginal relevance: near-duplicates stand apart; a weight of 1 changes nothing."""

from peerassay.literature import Candidate
from peerassay.retrieval.ordering import diversified


def works(*titles: str) -> list[Candidate]:
    return [Candidate(cand_id=f"P{n}", title=title) for n, title in enumerate(titles)]


def test_a_near_duplicate_goes_behind_another_matter() -> None:
    """The second wording of the first work comes last; every work stays."""
    near = works("Swarms that count honey bees", "Honey bees that swarms count", "Hives humming at night")
    assert diversified(near, 0.5) == ("P0", "P2", "P1")
    assert diversified(near, 1.0) == ("P0", "P1", "P2")
    assert diversified([], 0.5) == ()
