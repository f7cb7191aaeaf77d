"""The shipped example, graded offline: what it shows to whoever meets peerassay first must be right, and no more."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from peerassay import example
from peerassay.assayer import Assayer
from peerassay.grading.claim import Kind, NoveltyClaim
from peerassay.grading.grading import Grading, GradingState
from peerassay.grading.record import Record
from peerassay.grading.referent import CitationState
from peerassay.grading.words import TO_READ, UNJUDGED
from peerassay.home import home_of
from peerassay.literature.library import Library
from peerassay.settings import Settings

NAMED = {
    "Attaching an exit head after every block": "Exit heads for keyword spotting on microcontrollers",
    "Exit heads for bird sound classification": "Adaptive depth for bioacoustic classification",
    "The gates are temperature-scaled": "Temperature scaling for bird sound classifiers across habitats",
    "A table of sightings": "Seasonal priors for species predictions in acoustic surveys",
    "The recalibration of the thresholds from": "Duty cycling for acoustic recorders: what is lost in the gaps",
}
"""The work that a claim names, by how the claim begins; the paper cites each of them."""


@pytest.fixture(scope="module")
def offline(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grading]:
    """Return the example, graded by the offline rules as `peerassay demo` does."""
    settings = Settings(home=Path(tmp_path_factory.mktemp("home")))
    Library(home_of(settings).library).add(example.LIBRARY)
    with Assayer(settings=settings) as assayer:
        yield assayer.grade_reviews(example.PAPER, list(example.REVIEWS))


def claims(grading: Grading) -> Iterator[tuple[Record, NoveltyClaim]]:
    return ((record, claim) for record in grading.records for claim in record.novelty_claims)


def test_offline_every_claim_is_evidence_to_read(offline: Grading) -> None:
    """Nothing is labelled, no score comes of labels; a claim is called "Evidence to read", the rest by its kind."""
    assert offline.state is GradingState.COMPLETE
    kinds = {claim.kind for _, claim in claims(offline)}
    assert kinds >= {Kind.CLAIM, Kind.OPINION, Kind.REQUEST}
    for record, claim in claims(offline):
        verdict = record.verification[claim.claim_id]
        assert (verdict.label, verdict.score, verdict.counted) == (None, None, False)
        assert verdict.plain == (TO_READ if claim.is_labelled else UNJUDGED[claim.kind])
        assert bool(record.evidence_sets.get(claim.claim_id)) is claim.is_labelled
    for record in offline.records:
        assert not record.provenance.reads
        assert (record.scores.GP, record.scores.OR, record.scores.VR) == (None, None, None)


def test_offline_the_named_work_stands_first_with_what_is_said_of_it(offline: Grading) -> None:
    """Beside a claim: the work that it names, its nearest sentences, and where the paper speaks of it."""
    found = {}
    for record, claim in claims(offline):
        titles = {entry.candidate.cand_id: entry.candidate.title for entry in record.material.candidates}
        for start in NAMED:
            if claim.text.startswith(start):
                first = record.evidence_sets[claim.claim_id][0]
                found[start] = titles[first.cand_id or ""]
                assert first.why == "named"
                assert first.passages
                assert first.paper_says, start
    assert found == NAMED


def test_a_work_that_no_source_has_is_not_called_missing(offline: Grading) -> None:
    """A library does not hold everything: what it lacks could not be checked, and nobody is said to have made it up."""
    states = {referent.state for record in offline.records for referent in record.material.referents}
    assert states == {CitationState.RESOLVED, CitationState.COULD_NOT_CHECK}


def test_later_work_is_no_evidence(offline: Grading) -> None:
    """The library holds a work that came after the paper; it stands beside no claim."""
    late = "Federated exit thresholds for flocks of recorders"
    for record in offline.records:
        assert late not in [entry.candidate.title for entry in record.material.candidates]
        assert any(late in count.dropped_titles for count in record.provenance.search.filters)
