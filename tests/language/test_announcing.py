"""What authors announce of their own work."""

import pytest

from peerassay.language.announcing import Announced, announces, announcing


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("We propose a parser.", Announced.MADE),
        ("In this paper, we first formally introduce the task.", Announced.MADE),
        ("This work proves convergence.", Announced.DONE),
        ("Our key insight shows that it works.", Announced.FOUND),
        ("Smith et al. propose a parser.", None),
        ("We use a parser.", None),
    ],
)
def test_what_a_sentence_announces(sentence: str, told: Announced | None) -> None:
    """Only what the authors say they do themselves is announced."""
    assert announces(sentence) is told


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("built", "build"),
        ("formalised", "formalize"),
        ("studies", "study"),
        ("focuses", "focus"),
        ("analysing", "analyze"),
        ("Shown", "show"),
    ],
)
def test_forms_of_a_verb(form: str, base: str) -> None:
    """Inflected and British forms are the same verb."""
    verb = announcing(form)
    assert verb is not None
    assert verb[0] == base


def test_other_words_announce_nothing() -> None:
    """A noun or another verb is none of them."""
    assert announcing("parser") is None
