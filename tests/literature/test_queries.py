"""Queries from the paper's side of the extraction (seed 002, 2.1)."""

from peerassay.literature.queries import aspect_query, build_queries


def _texts(*args: object, **more: object) -> list[str]:
    return [q.text for q in build_queries(*args, **more)]  # type: ignore[arg-type]


def test_each_contribution_is_asked_with_the_core_task() -> None:
    """Qi is core task + contribution i, named by its purpose."""
    queries = build_queries("chest X-ray VQA", ["report-guided answering", "abstention"], [], before="2024")
    assert [(q.text, q.purpose, q.before) for q in queries] == [
        ("chest X-ray VQA report-guided answering", "contribution 1", "2024"),
        ("chest X-ray VQA abstention", "contribution 2", "2024"),
    ]


def test_prior_work_query_is_preferred() -> None:
    """A phrase made for searching stands in for core task + contribution, where there is one for it."""
    assert _texts("VQA", ["guided answers", "abstention"], ["MIMIC-CXR"], ["", "selective prediction abstain"]) == [
        "VQA guided answers MIMIC-CXR",
        "selective prediction abstain MIMIC-CXR",
    ]


def test_entities_already_in_the_query_are_not_repeated() -> None:
    """An entity whose words stand in the query adds nothing to it."""
    assert _texts("VQA on MIMIC-CXR", ["guided BERT encoder"], ["mimic cxr", "BERT", "VinDr"]) == [
        "VQA on MIMIC-CXR guided BERT encoder VinDr"
    ]


def test_contribution_that_repeats_the_core_task_is_not_doubled() -> None:
    """Where the contribution holds the core task, it is asked alone."""
    assert _texts("sparse attention", ["fast sparse attention for long text"], []) == [
        "fast sparse attention for long text"
    ]


def test_same_query_is_asked_once() -> None:
    """Contributions that differ in case or punctuation only give one query."""
    assert len(_texts("VQA", ["guided answers", "Guided answers."], [])) == 1


def test_core_task_alone_where_no_contribution_was_found() -> None:
    """A paper without contributions still has a query; one without anything has none."""
    assert _texts("VQA", [], ["BERT"]) == ["VQA BERT"]
    assert _texts(" ", [], []) == []


def test_every_query_carries_the_background() -> None:
    """What a source may weigh besides goes beside each query, not into its words."""
    queries = build_queries("task", ["one way", "another way"], [], background="Title. Abstract.")
    assert [q.background for q in queries] == ["Title. Abstract."] * 2
    assert not any("Abstract" in q.text for q in queries)


def test_aspect_query_has_the_reviewers_words_first() -> None:
    """The claim's own aspect is asked in the paper's field."""
    query = aspect_query("masking patches", "image pre-training", purpose="claim C3 aspect")
    assert (query.text, query.purpose) == ("masking patches image pre-training", "claim C3 aspect")
