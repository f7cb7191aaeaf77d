"""The labels of claims: read, held to their text, and those of the source whole."""

from pathlib import Path

import pytest

from made_data import claim_labels, reviewed, write_labels
from peerassay.errors import InputError
from peerassay.jobs.reviews.case import Stance
from peerassay_bench.claims.labels import labels_at_hand, read_claim_labels

ROW = reviewed(1, [("WEAKNESSES:\nThe novelty is limited.\n", 2)])
LABELS = claim_labels(ROW, 0, [("The novelty is limited.", "somewhat_novel")])


def test_labels_are_read(tmp_path: Path) -> None:
    """A line gives a review with its claims, at their offsets."""
    (labelled,) = read_claim_labels(write_labels(tmp_path, [LABELS]))
    text = labelled.text_in(ROW)
    assert text is not None
    assert [text[c.start : c.end] for c in labelled.claims] == ["The novelty is limited."]
    assert labelled.claims[0].stance is Stance.SOMEWHAT_NOVEL


def test_other_gates_are_no_claims(tmp_path: Path) -> None:
    """A request stands among the labels, not among the claims."""
    request = {"start": 0, "end": 5, "gate": "request", "stance": None, "type": None, "doubt": True}
    (labelled,) = read_claim_labels(write_labels(tmp_path, [LABELS | {"labels": [request, *LABELS["labels"]]}]))
    assert [label.gate for label in labelled.labels] == ["request", "claim"]
    assert len(labelled.claims) == 1


@pytest.mark.parametrize("comments", ["WEAKNESSES:\nIts novelty is limited.\n", None])
def test_another_text_is_not_labelled(tmp_path: Path, comments: str | None) -> None:
    """Where the review reads otherwise, or holds no text, its offsets mean nothing."""
    (labelled,) = read_claim_labels(write_labels(tmp_path, [LABELS]))
    assert labelled.text_in(ROW | {"reviews": [{"comments": comments}]}) is None
    assert labelled.text_in(ROW | {"reviews": []}) is None


@pytest.mark.parametrize("fault", [{"split": "train"}, {"labels": [{"start": -1}]}, {"text": "words"}])
def test_a_broken_line_is_named(tmp_path: Path, fault: dict[str, object]) -> None:
    """The sentence tells which review's labels are none; a text of a review has no place among them."""
    with pytest.raises(InputError, match=r"claims\.jsonl, line 2"):
        read_claim_labels(write_labels(tmp_path, [LABELS, LABELS | fault]))


def test_the_source_s_labels_are_whole() -> None:
    """Sixty reviews of sixty papers, half to tune with, and those with truths; offsets in order, a stance for each."""
    folder = labels_at_hand()
    assert folder is not None
    every = read_claim_labels(folder)
    assert sum(labelled.split == "dev" for labelled in every) == 60
    reviews = [labelled for labelled in every if labelled.split in {"tune", "test"}]
    assert len(reviews) == len({review.paper_id for review in reviews}) == 60
    assert sum(review.split == "tune" for review in reviews) == 30
    for review in reviews:
        places = [(label.start, label.end) for label in review.labels]
        assert places == sorted(set(places))
        assert all(start < end for start, end in places)
        assert all((label.gate == "claim") == (label.stance is not None) for label in review.labels)
        assert all((label.gate == "claim") == (label.type is not None) for label in review.labels)
