"""Extraction by rules: what reviewers' words of newness, likeness and doubt are taken for, and what is let go."""

import pytest
from reading_room import paper, review

from peerassay.grading.claim import Gate, Stance
from peerassay.grading.extraction.answer import ClaimGiven
from peerassay.grading.extraction.rules import answer_by_rules
from peerassay.grading.mentions.works import works_of


def _items(sentence: str, part: str = "WEAKNESSES") -> tuple[ClaimGiven, ...]:
    one = review(f"{part}:\n{sentence}\n")
    return answer_by_rules(paper(), one, works_of(one, paper())).review.novelty_claims


@pytest.mark.parametrize(
    ("sentence", "stance"),
    [
        ("The main weakness lies in the novelty of the tidal loss.", Stance.SOMEWHAT_NOVEL),
        ("The work lacks a strong theoretical insight or technical innovation.", Stance.NOT_NOVEL),
        ("The parts are recombinations of established ideas, limiting the conceptual novelty.", Stance.SOMEWHAT_NOVEL),
        ("Most of these ideas are present in prior works.", Stance.NOT_NOVEL),
        ("The tidal loss is heavily adapted from RowDrop [1].", Stance.SOMEWHAT_NOVEL),
        ("The tidal token is similar to the virtual tokens used in tuning.", Stance.SOMEWHAT_NOVEL),
        ("It is very similar to these works.", Stance.SOMEWHAT_NOVEL),
        ("Compared to BuoyGAT [2], the main difference lies only in the harbours.", Stance.SOMEWHAT_NOVEL),
        ("The claim that rows have not been masked before is incorrect.", Stance.NOT_NOVEL),
        ("Masking rows is decades old.", Stance.NOT_NOVEL),
        ("The additional insights gained are limited.", Stance.SOMEWHAT_NOVEL),
        ("The paper fails to say how it goes beyond previous masking schemes.", Stance.UNCLEAR),
    ],
)
def test_doubt_in_other_words(sentence: str, stance: Stance) -> None:
    """What reviewers say for "not new" and "little new" without these words is a claim with that stance."""
    assert [(c.gate, c.stance) for c in _items(sentence)] == [(Gate.CLAIM, stance)]


@pytest.mark.parametrize(
    "sentence",
    [
        "The idea of masking by tides is interesting and (as far as I know) novel.",
        "The use of tide tables to improve masking seems novel.",
        "The tidal loss is unique and interesting.",
        "The model that follows from these claims is original as far as I can tell.",
        "This is a strong contribution, significant and original, to my knowledge.",
        "The proofs hold a degree of insight and technical novelty that is enough.",
        "This is the only method so far that masks whole sonar rows by tide level.",
        "The conceptual novelty is genuine.",
        "The motivation rests on largely-ignored views in the harbour literature.",
        "The paper departs from conventional schemes and masks by tides.",
        "The authors give a creative solution for rare readings.",
    ],
)
def test_praise_in_other_words(sentence: str) -> None:
    """Praise of newness is heard in predicates, behind hedges in brackets and in "the only method that"."""
    assert [(c.gate, c.stance) for c in _items(sentence, "STRENGTHS")] == [(Gate.CLAIM, Stance.NOVEL)]


@pytest.mark.parametrize(
    "sentence",
    [
        "The tidal loss performs similarly to RowDrop [1] on small harbours.",
        "There is a high overlap between the preliminary and the related work section.",
        "The issue of rare readings is well known in the community and motivates the work.",
        "It has been shown in prior works that rows drift.",
        "All three methods have been shown to strongly outperform RowDrop [1].",
        "The method relies heavily on pretrained models such as BuoyGAT [2].",
        "If the tidal loss is indeed the main novelty, deeper tests are missing.",
        "This is the first principle and it leads to the loss.",
        "TideNet is the first that comes to mind.",
        "The tests are few, which is fair since tidal masks are relatively new.",
        "Its goal is to introduce a new method for long rows of readings.",
        "Novelty: see the points below.",
        "Unlike BuoyGAT [2], which was tried on three harbours, this paper keeps to synthetic data.",
        "The proposed new task makes sense, yet the tests are weak.",
    ],
)
def test_words_like_cues_among_faults(sentence: str) -> None:
    """Results, sections, faults of the field, conditions, order and names of what is proposed are no claim."""
    assert [c for c in _items(sentence) if c.gate is Gate.CLAIM] == []


def test_what_is_asked_for_is_not_asserted() -> None:
    """ "Lay out the limited novelty" asks; "please add tests, since the novelty is limited" asserts as well."""
    (asked,) = _items("A longer discussion would help readers see the limited novelty.")
    (told,) = _items("Please add tests of this, since the novelty is limited.")
    assert (asked.gate, told.gate) == (Gate.REQUEST, Gate.CLAIM)


@pytest.mark.parametrize(
    "sentence",
    [
        "Related Works contains incorrect information on BuoyGAT [2].",
        "One advantage over previous methods is that they use fewer rows.",
        "Value: While the paper uses existing methods of masking, it does not say why.",
        "As an improvement, from the masking literature this paper could use RowDrop [1].",
    ],
)
def test_remarks_on_writing_and_results_prove_nothing(sentence: str) -> None:
    """Behind a claim, a remark on the text or on results is not taken for a fact about other work."""
    assert [c.proofs for c in _items(f"The novelty of the loss is limited. {sentence}")] == [()]
