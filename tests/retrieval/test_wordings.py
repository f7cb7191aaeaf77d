"""Wordings to search by, from the paper's side of the extraction (docs/specification.md, G8)."""

from peerassay.retrieval.about import joined_phrases, wordings


def test_each_contribution_is_searched_with_the_core_task() -> None:
    """Qi is core task + contribution i."""
    assert wordings("chest X-ray VQA", ["report-guided answering", "abstention"], []) == (
        "chest X-ray VQA report-guided answering",
        "chest X-ray VQA abstention",
    )


def test_entities_already_in_the_wording_are_not_repeated() -> None:
    """An entity whose words stand in the wording adds nothing to it."""
    assert wordings("VQA on MIMIC-CXR", ["guided BERT encoder"], ["mimic cxr", "BERT", "VinDr"]) == (
        "VQA on MIMIC-CXR guided BERT encoder VinDr",
    )


def test_a_contribution_that_repeats_the_core_task_is_not_doubled() -> None:
    """Where the contribution holds the core task, it is searched alone."""
    assert joined_phrases(["sparse attention", "fast sparse attention for long text"]) == (
        "fast sparse attention for long text"
    )


def test_the_same_wording_comes_once() -> None:
    """Contributions that differ in case or punctuation only give one wording, as the first has it."""
    assert wordings("VQA", ["guided answers", "Guided answers."], []) == ("VQA guided answers",)


def test_core_task_alone_where_no_contribution_was_found() -> None:
    """A paper without contributions still has a wording; one without anything has none."""
    assert wordings("VQA", [], ["BERT"]) == ("VQA BERT",)
    assert wordings(" ", [], []) == ()
