"""The benchmark of cost: what it counts, and the limits that do not depend on a clock."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay_bench.cost.bench import run_once
from peerassay_bench.cost.long_review import review, three_reviews
from peerassay_bench.noted import noting_server, shared_prefix


@pytest.fixture(scope="module", name="model")
def _model() -> Iterator[tuple[str, Path]]:
    with noting_server(0) as server:
        yield server


def test_a_long_review_is_answered_in_few_questions_that_share_most_of_their_words(model: tuple[str, Path]) -> None:
    """Seven questions at most; most of the words were sent before, at most 60,000 tokens were not."""
    asked = run_once([review()], *model).asked
    assert len(asked) <= 7
    shared = shared_prefix([request.prompt for request in asked])
    assert shared >= 0.6
    assert sum(request.input_tokens for request in asked) * (1 - shared) <= 60_000


def test_three_reviews_are_answered_together(model: tuple[str, Path]) -> None:
    """The paper is asked about once, each matter twice, the page once: no question more than for one review."""
    stages = [request.stage for request in run_once(three_reviews(), *model).asked]
    assert {stage: stages.count(stage) for stage in stages} == {"about": 1, "order": 1, "case": 2, "bind": 2, "page": 1}


@given(st.lists(st.text(alphabet="ab", max_size=12), max_size=6))
def test_the_shared_part_is_a_share_and_the_first_prompt_shares_nothing(prompts: list[str]) -> None:
    """Between 0 and 1; a prompt that was sent before is shared whole; one alone shares nothing."""
    assert 0 <= shared_prefix(prompts) < 1
    assert shared_prefix(prompts[:1]) == 0
    assert shared_prefix(["some words", "some words"]) == 0.5
