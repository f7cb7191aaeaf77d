"""Which sentences speak of an aspect."""

from hypothesis import given
from hypothesis import strategies as st
from written_text import made

from peerassay.evidence.ranking import TermStatistics, coverage, rank_sentences

SOURCE = made(
    "We propose a novel method with good results.",
    "Strings are tuned by listening to beats between neighbouring tones.",
    "A graph neural network reads the bridge of the violin.",
)


def test_the_sentence_with_the_aspects_words_is_first() -> None:
    """A sentence that holds the aspect's own words goes before one with general words."""
    ranked = rank_sentences("a novel method of tuning strings by beats", SOURCE, limit=3)
    assert ranked[0].sentence.id == "S_int_002"
    assert ranked[0].coverage > 0.8


def test_sentences_without_a_word_of_the_aspect_are_left_out() -> None:
    """Nothing in common, nothing ranked."""
    assert rank_sentences("quantum annealing", SOURCE, limit=3) == ()


def test_the_limit_holds() -> None:
    """No more than asked for."""
    assert len(rank_sentences("novel method strings violin", SOURCE, limit=2)) == 2


def test_acronyms_meet_what_they_stand_for_both_ways() -> None:
    """`GNN` and `graph neural network` cover each other."""
    assert coverage("GNNs", "a graph neural network") == 1.0
    assert coverage("graph neural networks", "we train a GNN") == 1.0


def test_spellings_of_a_compound_cover_each_other() -> None:
    """Hyphen, space or neither: the same."""
    assert coverage("multi modal", "multimodal") == coverage("multimodal", "multi-modal") == 1.0


def test_general_words_weigh_little() -> None:
    """A sentence with all general words and none of the field covers next to nothing."""
    assert coverage("a novel method for quantum annealing", "We propose a novel method") < 0.2


def test_rare_words_weigh_more_than_common_ones() -> None:
    """With statistics, the word that few texts hold counts for more."""
    background = TermStatistics.of(["violin string", "violin bow", "violin bridge", "violin varnish"])
    rare = coverage("violin varnish", "varnish", background=background)
    assert rare > coverage("violin varnish", "violin", background=background)


def test_an_empty_aspect_is_covered_by_nothing() -> None:
    """No content term, no coverage."""
    assert coverage("of the", "of the violin") == 0.0


@given(st.text(max_size=80), st.text(max_size=80))
def test_coverage_is_a_share(aspect: str, text: str) -> None:
    """Coverage lies in 0-1 for any two texts."""
    assert 0.0 <= coverage(aspect, text) <= 1.0
