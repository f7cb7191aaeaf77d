"""Extraction by rules: what a sentence asks for, and whether that is about newness or other work."""

import pytest
from reading_room import paper, review

from peerassay.grading.claim import Gate
from peerassay.grading.extraction.requests import asked_from, asking_in, asks_about_work
from peerassay.grading.extraction.rules import answer_by_rules
from peerassay.grading.mentions.works import works_of


def _gates(sentence: str, part: str = "WEAKNESSES") -> list[Gate]:
    one = review(f"{part}:\n{sentence}\n")
    return [c.gate for c in answer_by_rules(paper(), one, works_of(one, paper())).review.novelty_claims]


@pytest.mark.parametrize(
    "sentence",
    [
        "How does the tidal loss differ from earlier methods?",
        "Could the authors clarify the novelty of the masking?",
        "What is the main contribution over RowDrop [1]?",
        "Please cite and discuss the recent literature on buoys.",
        "Has this been studied before in the literature?",
        "It is essential for the authors to discuss how the loss relates to previous works.",
        "The paper should position itself against prior work on masking.",
        "Please compare the assumptions with those of existing methods.",
        "It is recommended to emphasize the novelty of the masking more.",
    ],
)
def test_what_asks_about_newness_or_other_work_is_a_request(sentence: str) -> None:
    """Newness, difference, citation, existence of earlier work and comparison of ideas are asked for."""
    assert _gates(sentence) == [Gate.REQUEST]


@pytest.mark.parametrize(
    "sentence",
    [
        "Please compare the accuracy with existing methods.",
        "The authors should add recent methods to the table as baselines.",
        "How does the runtime compare to RowDrop [1]?",
        "If the tide is unknown, are similar results still reached?",
        "Is this true for the harbour model as well?",
        "Such an experiment with the earlier theory would be interesting.",
        "Does the original model see the same rows?",
        "Where does one meet novel and stormy harbours?",
    ],
)
def test_what_asks_for_numbers_is_none(sentence: str) -> None:
    """Another baseline, metric, run or explanation of the method is no request about newness."""
    assert _gates(sentence) == []


def test_a_question_named_in_passing_asks_nothing() -> None:
    """ "Studies a novel question: ..." is praise; the colon makes no request of it."""
    assert _gates("This work studies a novel question: masking sonar rows by the tide.", "STRENGTHS") == [Gate.CLAIM]


def test_the_asking_begins_at_its_words() -> None:
    """The place of the asking is where its first words stand; the whole length where nothing is asked."""
    text = "The rows are masked by tides, and the paper should say so."
    assert text[asked_from(text) :].startswith("paper should")
    assert asking_in("The rows are masked.") is None
    assert asked_from("The rows are masked.") == len("The rows are masked.")


def test_a_comparison_of_ideas_counts_and_one_of_numbers_does_not() -> None:
    """The same comparison is about other work or about the experiments, by its object."""
    assert asks_about_work("Please compare the formulation with existing methods.")
    assert not asks_about_work("Please compare the error with existing methods on this benchmark.")
