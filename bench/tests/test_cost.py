"""The benchmark of cost: what it counts, and the bars that do not depend on a clock."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay_bench.cost.bench import run_once, shared_prefix
from peerassay_bench.cost.long_review import KEPT, review, three_reviews
from peerassay_bench.noted import noting_server


@pytest.fixture(scope="module", name="model")
def _model() -> Iterator[tuple[str, Path]]:
    with noting_server(0) as server:
        yield server


def test_a_long_review_is_judged_in_few_questions_that_share_most_of_their_words(model: tuple[str, Path]) -> None:
    """32 claims: at most 12 questions and 100,000 tokens, three fifths of them a beginning that was sent before."""
    asked = run_once("batched", [review()], *model).asked
    assert KEPT / 6 <= len(asked) <= 12
    assert sum(one.input_tokens for one in asked) <= 100_000
    assert shared_prefix([one.prompt for one in asked]) >= 0.6


def test_three_reviews_share_the_paper_and_its_prior_work(model: tuple[str, Path]) -> None:
    """Contributions are asked once for all reviews, extraction once for each; three fifths of the words are shared."""
    asked = run_once("batched", three_reviews(), *model).asked
    stages = [one.stage for one in asked]
    assert (stages.count("contributions"), stages.count("extraction"), stages.count("other")) == (1, 3, 0)
    assert shared_prefix([one.prompt for one in asked]) >= 0.6


@given(st.lists(st.text(alphabet="ab", max_size=12), max_size=6))
def test_the_shared_part_is_a_share_and_the_first_prompt_shares_nothing(prompts: list[str]) -> None:
    """Between 0 and 1; a prompt that was sent before is shared whole; one alone shares nothing."""
    assert 0 <= shared_prefix(prompts) < 1
    assert shared_prefix(prompts[:1]) == 0
    assert shared_prefix(["some words", "some words"]) == 0.5
