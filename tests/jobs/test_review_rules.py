"""Patterns of the reviews' job: praise of a paper by itself, and sentences that may be on novelty."""

import pytest

from peerassay.jobs.reviews.rules.novelty_words import may_be_on_novelty
from peerassay.jobs.reviews.rules.praise import is_praise


@pytest.mark.parametrize(
    ("text", "praise"),
    [
        pytest.param("To the best of our knowledge, no gauge was hidden before.", True, id="a claim to be first"),
        pytest.param("Our memory differs fundamentally from theirs.", True, id="difference without its measure"),
        pytest.param("Existing methods often cannot handle storms.", True, id="what earlier work lacks"),
        pytest.param("This condition is a weaker condition than theirs.", True, id="a comparison in its own favour"),
        pytest.param("We hypothesize that the slots are superior in storms.", False, id="a hypothesis"),
        pytest.param("We do not offer a novel loss.", False, id="an admission"),
        pytest.param("A limitation is that existing gauges cannot be moved.", False, id="a limitation"),
        pytest.param("The memory keeps one slot for each gauge.", False, id="what it does"),
        pytest.param("We split estuaries into known/novel ones as they do.", False, id="novel is a name of the task"),
        pytest.param("Scores are given for novel classes of tides.", False, id="novel classes are what is tested"),
        pytest.param("Each gauge has a unique number.", False, id="unique is a plain word"),
        pytest.param("We adopt the loss of Reed and Vole without change.", False, id="what it takes over"),
        pytest.param("Our method is slower than kriging on two estuaries.", False, id="what it admits"),
        pytest.param("The error falls from 4.1 to 3.3 on the first estuary.", False, id="what it reports"),
    ],
)
def test_a_papers_praise_of_itself_is_told_from_its_report(text: str, praise: bool) -> None:
    """What it does, takes over, admits and reports is evidence; its superiority is not."""
    assert is_praise(text) is praise


@pytest.mark.parametrize(
    ("text", "caught"),
    [
        pytest.param("I consider this a novel task.", True, id="in so many words"),
        pytest.param("The bound is claimed to hold provably.", True, id="a strong word"),
        pytest.param("See [12] for a closely related loss.", True, id="a citation"),
        pytest.param("The idea of replaying tides is quite clever.", True, id="praise of an idea"),
        pytest.param("This was previously done for rivers.", True, id="done before"),
        pytest.param("Figure 3 is hard to read.", False, id="presentation"),
        pytest.param("Why were only two years used?", False, id="an experiment"),
    ],
)
def test_sentences_that_may_be_on_novelty_are_caught_generously(text: str, caught: bool) -> None:
    """What nothing covers is asked about again, so that more is caught than is meant."""
    assert may_be_on_novelty(text) is caught
