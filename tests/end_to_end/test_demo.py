"""The shipped example: what it shows to whoever meets peerassay first must be right, and show every kind of verdict."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from peerassay import example
from peerassay.assayer import Assayer
from peerassay.grading.grading import Grading, GradingState
from peerassay.grading.law import Label
from peerassay.grading.referent import CitationState
from peerassay.home import home_of
from peerassay.literature.library import Library
from peerassay.settings import Settings

ADMISSIBLE: dict[str, set[str]] = {
    # Reviewer A: right about two works, cautious about a third, asks for a fourth.
    "Attaching an exit head after every block": {"SUPPORTED"},
    "Exit heads for bird sound classification were already used": {"SUPPORTED"},
    "The difference to [2] is that": {"request", "SUPPORTED", "proof"},
    "The gates are temperature-scaled": {"AMBIGUOUS", "OVERSTATED", "SUPPORTED"},
    "How does the method compare": {"request"},
    "Please add this comparison": {"request"},
    # Reviewer B: an opinion, one claim that goes too far (monthly is not weekly), one that holds.
    "The novelty is limited": {"opinion"},
    "The paper is an incremental combination": {"opinion"},
    "Recalibrating the thresholds every week": {"OVERSTATED", "AMBIGUOUS"},
    "A table of sightings": {"SUPPORTED"},
    # Reviewer C: misses WattBirds, is right about the species mix, wrong about Brandt, and cites what does not exist.
    "A corpus of bird recordings": {"UNDERSTATED"},
    "The idea of fitting the thresholds": {"SUPPORTED", "AMBIGUOUS"},
    "The recalibration of the thresholds from unlabelled": {"UNSUPPORTED", "AMBIGUOUS"},
    "Gates that follow the season": {"not_checked"},
    "The authors do not cite this work": {"not_checked", "request", "proof", "other"},
}
"""What a careful reader of the example may call right, by how the item begins."""


@pytest.fixture(scope="module")
def grading(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grading]:
    """Return the example, graded as `peerassay demo` does."""
    settings = Settings(home=Path(tmp_path_factory.mktemp("home")))
    Library(home_of(settings).library).add(example.LIBRARY)
    with Assayer(settings=settings) as assayer:
        yield assayer.grade_reviews(example.PAPER, list(example.REVIEWS))


def test_every_kind_of_verdict_is_shown(grading: Grading) -> None:
    """All five labels, an opinion, a request, and a citation that no library can settle stand in the demo."""
    verdicts = [verdict for record in grading.records for verdict in record.verification.values()]
    assert {verdict.label for verdict in verdicts} >= set(Label)
    assert {verdict.outcome for verdict in verdicts} >= {"opinion", "request", "not_checked"}
    states = {referent.state for record in grading.records for referent in record.material.referents}
    assert states == {CitationState.RESOLVED, CitationState.COULD_NOT_CHECK}
    assert grading.state is GradingState.COMPLETE


def test_no_verdict_is_plainly_wrong(grading: Grading) -> None:
    """Each item of the reviews has a verdict that a careful reader would let stand; no item is unforeseen."""
    for record in grading.records:
        for claim in record.novelty_claims:
            verdict = record.verification[claim.claim_id]
            found = verdict.label.value if verdict.label else verdict.outcome
            begins = [start for start in ADMISSIBLE if claim.text.startswith(start)]
            assert begins, claim.text
            assert found in ADMISSIBLE[begins[0]], (claim.text, verdict.explanation)


def test_later_work_is_no_evidence(grading: Grading) -> None:
    """The library holds a work that came after the paper; no verdict rests on it."""
    late = "Federated exit thresholds for flocks of recorders"
    for record in grading.records:
        assert late not in [entry.candidate.title for entry in record.material.candidates]
        assert any(late in count.dropped_titles for count in record.provenance.search.filters)
