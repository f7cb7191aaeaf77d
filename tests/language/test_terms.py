"""How words are compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.language.stemming import stem
from peerassay.language.terms import analyse, content_terms, words


@pytest.mark.parametrize(
    "family",
    [
        "compute computes computing computed computation computational",
        "optimize optimise optimization optimizer optimizing",
        "classify classifier classification classifying",
        "cluster clusters clustering clustered",
        "similar similarity similarities",
        "scale scaling scalable scalability",
        "converge convergence converging",
        "matrix matrices",
    ],
)
def test_a_word_family_has_one_stem(family: str) -> None:
    """Inflections and common derivations fall together."""
    assert len({stem(word) for word in family.split()}) == 1


@pytest.mark.parametrize(
    ("first", "other"), [("general", "generate"), ("train", "string"), ("segment", "second"), ("note", "notion")]
)
def test_other_words_keep_other_stems(first: str, other: str) -> None:
    """Words that mean different things do not fall together."""
    assert stem(first) != stem(other)


def test_content_terms_leave_out_function_words_and_numbers() -> None:
    """Only words that say what a text is about are terms."""
    assert content_terms("The 12 bows of a violin are not in it") == ("bow", "violin")


def test_ligatures_and_accents_are_folded() -> None:
    """Printed and typed forms give the same words."""
    assert words("eﬃcient naïve") == ("efficient", "naive")


def test_compounds_are_known_joined_and_in_parts() -> None:
    """A hyphened compound is met joined, spaced and by its parts."""
    assert {"multimodal", "multi", "modal"} <= analyse("multi-modal").stems
    assert "multimodal" in analyse("multi modal").stems


def test_plural_acronyms_are_their_singular() -> None:
    """`GNNs` is GNN."""
    assert analyse("We train GNNs").acronyms == {"GNN"}


@given(st.text(max_size=200))
def test_any_text_can_be_analysed(text: str) -> None:
    """No text breaks the analysis, and every term's stem is among the stems."""
    found = analyse(text)
    assert {term.stem for term in found.sequence} <= found.stems
