"""The shipped example, graded offline and by recorded answers: what it shows first must be right, and no more."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from peerassay.grading.record import Grading, Record
from peerassay.grading.verdict import TO_READ, UNJUDGED, Label

from peerassay import example
from peerassay.assayer import Assayer
from peerassay.grading.claim import CitationState, Kind, NoveltyClaim
from peerassay.home import home_of
from peerassay.literature.library import Library
from peerassay.progress import RunState
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
    assert offline.state is RunState.COMPLETE
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


ADMISSIBLE: dict[str, set[str]] = {
    "Attaching an exit head after every block": {"SUPPORTED"},
    "Exit heads for bird sound classification": {"SUPPORTED"},
    "The difference to [2] is": {"SUPPORTED"},
    "The gates are temperature-scaled": {"SUPPORTED", "OVERSTATED"},
    "Recalibrating the thresholds every week": {"OVERSTATED"},
    "A table of sightings": {"SUPPORTED", "OVERSTATED"},
    "A corpus of bird recordings": {"UNDERSTATED", "OVERSTATED"},
    "The idea of fitting the thresholds": {"SUPPORTED"},
    "The recalibration of the thresholds from": {"UNSUPPORTED"},
    "Gates that follow the season": {"AMBIGUOUS"},
}
"""What a careful reader of the example may call right, by how the claim begins."""


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grading]:
    """Return the example, graded by the recorded answers as `peerassay demo` does."""
    settings = Settings(home=Path(tmp_path_factory.mktemp("home")), engine=f"replay:{example.ANSWERS}")
    Library(home_of(settings).library).add(example.LIBRARY)
    with Assayer(settings=settings) as assayer:
        yield assayer.grade_reviews(example.PAPER, list(example.REVIEWS))


def test_the_recorded_answers_are_answers_to_the_questions_of_today(graded: Grading) -> None:
    """Every question is in the recording; where one is not, `examples/record_answers.py` records it anew."""
    assert not [f.message for record in graded.records for f in record.provenance.failures]
    assert graded.state is RunState.COMPLETE


def test_every_label_is_shown_and_none_is_plainly_wrong(graded: Grading) -> None:
    """All five labels, each one that a careful reader would let stand; no claim is unforeseen."""
    found = set()
    for record, claim in claims(graded):
        verdict = record.verification[claim.claim_id]
        if claim.is_labelled:
            [begins] = [start for start in ADMISSIBLE if claim.text.startswith(start)]
            assert verdict.label in ADMISSIBLE[begins], (claim.text, verdict.why)
            found.add(verdict.label)
    assert found == set(Label)


def test_the_library_does_not_repeat_what_the_reviewers_say(graded: Grading) -> None:
    """No six words of a claim stand in the text of a work in this order: the readers have something to read."""
    works = map(json.loads, example.LIBRARY.read_text(encoding="utf-8").splitlines())
    texts = (f"{work['abstract']} {work.get('full_text', '')}" for work in works)
    library = " ".join(" ".join(texts).casefold().split())
    for _, claim in claims(graded):
        words = claim.text.casefold().split()
        runs = (" ".join(words[n : n + 6]) for n in range(len(words) - 5))
        assert not [run for run in runs if run in library], claim.text
