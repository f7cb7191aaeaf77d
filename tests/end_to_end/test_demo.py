"""The shipped example, answered as `peerassay demo` does: what it shows first must be right, and no more."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from peerassay import example
from peerassay.assayer import Assayer
from peerassay.documents.reading import read_paper
from peerassay.documents.review_reading import read_reviews
from peerassay.home import home_of
from peerassay.jobs.reviews.case import EvidenceKind, StatementKind
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.literature import CitationState
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


def answered(home: Path, **more: object) -> CaseRecord:
    settings = Settings.model_validate({"home": home, **more})
    Library(home_of(settings).library).add(example.LIBRARY)
    with Assayer(settings=settings) as assayer:
        return assayer.reply(example.PAPER, list(example.REVIEWS))


@pytest.fixture(scope="module")
def offline(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CaseRecord]:
    """Return the case of the example by the offline rules."""
    yield answered(Path(tmp_path_factory.mktemp("home")))


def test_offline_everything_is_evidence_to_read(offline: CaseRecord) -> None:
    """Nothing is judged, no score comes of labels; claims, opinions and requests are told apart."""
    assert offline.state is RunState.COMPLETE
    assert not offline.body.read
    statements = offline.body.statements
    assert {s.kind for s in statements} >= {StatementKind.CLAIM, StatementKind.OPINION, StatementKind.REQUEST}
    assert all((s.judgement, s.label, s.score) == (None, None, None) for s in statements)
    assert set(offline.body.cards) == {review.id for review in offline.reviews}
    assert all(card.value(key) is None for card in offline.body.cards.values() for key in ("GP", "OR", "VR"))


def test_offline_the_named_work_is_quoted_with_its_claim(offline: CaseRecord) -> None:
    """With a claim comes the work that it names, with a sentence of it, before any other work."""
    titles = {work.candidate.cand_id: work.candidate.title for work in offline.works}
    found = {}
    for issue in offline.body.issues:
        for start in (start for start in NAMED if issue.statements[0].spans[0].text.startswith(start)):
            works = [evidence for evidence in issue.evidence if evidence.kind is EvidenceKind.WORK]
            found[start] = titles[works[0].work or ""]
    assert found == NAMED


def test_a_work_that_no_source_has_is_not_called_missing(offline: CaseRecord) -> None:
    """A library does not hold everything: what it lacks could not be checked, and nobody is said to have made it up."""
    states = {referent.state for of in offline.body.named.values() for referent in of}
    assert states == {CitationState.RESOLVED, CitationState.COULD_NOT_CHECK}


def test_later_work_is_no_evidence(offline: CaseRecord) -> None:
    """The library holds a work that came after the paper; no statement is shown with it."""
    late = "Federated exit thresholds for flocks of recorders"
    titles = {work.candidate.cand_id: work.candidate.title for work in offline.works}
    used = {e.work for issue in offline.body.issues for e in issue.evidence if e.work}
    assert late not in {titles[key] for key in used}
    assert any(late in count.dropped_titles for count in offline.provenance.search.filters)


@pytest.mark.skipif(not example.ANSWERS.is_file(), reason="no answers are recorded for the questions of this release")
def test_the_recorded_answers_fit(tmp_path: Path) -> None:
    """Every question is in the recording; if one is not, `examples/record_answers.py` records them again."""
    record = answered(tmp_path, engine=f"replay:{example.ANSWERS}")
    assert not [failure.message for failure in record.provenance.failures]
    assert record.state is RunState.COMPLETE
    assert {s.label for s in record.body.statements if s.label}
    assert record.body.page.points


def test_the_library_does_not_repeat_what_the_reviewers_say() -> None:
    """No six words of a review are in the text of a work in this order: there is something to read."""
    works = map(json.loads, example.LIBRARY.read_text(encoding="utf-8").splitlines())
    texts = (f"{work['abstract']} {work.get('full_text', '')}" for work in works)
    library = " ".join(" ".join(texts).casefold().split())
    assert read_paper(example.PAPER).sentences
    for sentence in (s for path in example.REVIEWS for review in read_reviews(path) for s in review.sentences):
        words = sentence.text.casefold().split()
        runs = (" ".join(words[n : n + 6]) for n in range(len(words) - 5))
        assert not [run for run in runs if run in library], sentence.text
