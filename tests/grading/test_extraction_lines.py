"""Extraction by rules: the lines of claims, one for each ground, tied to the works and the matter that are meant."""

import pytest
from reading_room import paper, review

from peerassay.grading.claim import Gate, LineKind
from peerassay.grading.extraction.anchors import paper_side
from peerassay.grading.extraction.answer import ClaimGiven
from peerassay.grading.extraction.rules import answer_by_rules
from peerassay.grading.mentions.works import works_of

Told = list[tuple[LineKind, str, str | None]]


def _items(text: str, part: str = "WEAKNESSES") -> tuple[ClaimGiven, ...]:
    one = review(f"{part}:\n{text}\n")
    return answer_by_rules(paper(), one, works_of(one, paper())).review.novelty_claims


def _lines(text: str, part: str = "WEAKNESSES") -> Told:
    return [(line.kind, line.aspect, line.work) for claim in _items(text, part) for line in claim.lines]


def test_each_ground_of_a_sentence_has_its_own_line() -> None:
    """ "A resembles V and B is similar to W" says of V that it has A, and of W that it has B."""
    text = (
        "The parts lack novelty, as the tidal row sampler closely resembles RowDrop [1], and the harbour message "
        "passing is similar to BuoyGAT [2]."
    )
    assert _lines(text) == [
        (LineKind.IN_WORK, "tidal row sampler", "W1"),
        (LineKind.IN_WORK, "harbour message passing", "W2"),
    ]


def test_a_pronoun_is_about_what_the_sentence_before_judged() -> None:
    """ "It has already been used by W" takes the aspect of the sentence that it points back to."""
    text = "The idea of masking rows by tides is not new. It has already been used for buoys by RowDrop [1]."
    assert (LineKind.IN_WORK, "masking rows by tides", "W1") in _lines(text)


def test_a_pronoun_without_a_matter_before_is_not_the_whole_paper() -> None:
    """ "This was analysed in W" about a side point does not say that W has the paper's contribution."""
    assert _lines("The runs take long. This was analyzed in detail in RowDrop [1].") == []


def test_these_works_are_the_works_of_the_sentence_before() -> None:
    """ "Similar to these works" leans on the works named right before; without any there is none to lean on."""
    text = "RowDrop [1] and BuoyGAT [2] are relevant. The tidal row mask is very similar to these works."
    assert _lines(text) == [
        (LineKind.IN_WORK, "tidal row mask", "W1"),
        (LineKind.IN_WORK, "tidal row mask", "W2"),
    ]
    assert _lines("The runs are few. The tidal row mask is very similar to these works.") == [
        (LineKind.IN_PRIOR_WORK, "tidal row mask", None)
    ]


def test_a_conclusion_takes_the_facts_before_it_as_proofs() -> None:
    """ "Therefore the novelty is limited" rests on the fact told right before; without "therefore" it does not."""
    fact = "RowDrop [1] introduces the masking of whole sonar rows."
    (proof, claim) = _items(f"{fact} Therefore, the novelty is limited.")
    assert (proof.gate, claim.proofs) == (Gate.PROOF, proof.sentence_ids)
    assert [(line.work, line.aspect) for line in claim.lines] == [("W1", "masking of whole sonar rows")]
    assert [c.proofs for c in _items(f"{fact} The novelty is limited.")] == [()]


@pytest.mark.parametrize(
    ("sentence", "aspect"),
    [
        ("The multistream architecture was proposed by RowDrop [1].", "multistream architecture"),
        ("Moreover, as already mentioned, the weekly tide labels have been used by RowDrop [1].", "weekly tide labels"),
        ("The tidal row sampler shares similarities with RowDrop [1].", "tidal row sampler"),
        ("After a second look, the tidal row sampler is similar to RowDrop [1].", "tidal row sampler"),
        (
            "The core finding - that sonar rows follow the tide - mirrors the one in RowDrop [1].",
            "sonar rows follow the",
        ),
        ("Previous research has already explored weekly tide labels for rows.", "weekly tide labels for rows"),
        ("RowDrop [1] has already proved that: (1) sonar rows follow the tide.", "sonar rows follow the tide"),
    ],
)
def test_the_aspect_is_the_matter_alone(sentence: str, aspect: str) -> None:
    """Things of a kind count; openings, asides and verbs of likeness are no part of the aspect."""
    told = [line for _, line, _ in _lines(sentence)]
    assert len(told) == 1
    assert told[0].startswith(aspect)


@pytest.mark.parametrize(
    "sentence",
    [
        "The paper offers a new perspective on harbour sensors and tides.",
        "It gives interesting new insights into sonar rows and tides.",
        "The paper is original in the landscape of harbour sensor models.",
    ],
)
def test_what_is_looked_at_is_not_what_is_new(sentence: str) -> None:
    """A new view of X praises the view; that X is new is not said."""
    (claim,) = _items(sentence, "STRENGTHS")
    assert (claim.gate, claim.lines) == (Gate.CLAIM, ())


def test_the_way_of_a_new_view_is_the_aspect() -> None:
    """ "A new perspective on X by doing Y" praises Y."""
    lines = _lines("The paper offers a new perspective on tides by masking sonar rows.", "STRENGTHS")
    assert lines == [(LineKind.IN_NO_PRIOR_WORK, "masking sonar rows", None)]


def test_a_place_is_no_aspect() -> None:
    """ "Similar to recent approaches in X" says where those approaches are, not what is alike."""
    assert _lines("The current design is quite similar to recent approaches in sonar row masking.") == []


def test_the_whole_method_is_still_the_contribution() -> None:
    """ "It is very similar to W", with no matter before, is about the paper's contribution."""
    assert _lines("It is very similar to RowDrop [1].") == [
        (LineKind.IN_WORK, paper_side(paper()).contributions[0], "W1")
    ]


def test_what_a_new_method_is_for_is_no_aspect_where_it_is_a_topic() -> None:
    """ "A novel technique for X" says nothing of X; what it does, and a purpose of its own, can be looked for."""
    assert _lines("The paper gives a novel technique for harbour sensor forecasting.", "STRENGTHS") == []
    told = _lines("The paper gives a novel technique for forecasting that masks sonar rows.", "STRENGTHS")
    assert [kind for kind, _, _ in told] == [LineKind.IN_NO_PRIOR_WORK]


def test_similar_findings_are_those_of_the_clause_before() -> None:
    """ "X is not new; similar findings were reported by W" says of W that it has X."""
    text = "The drift of sonar rows is not novel; similar findings have already been reported by RowDrop [1]."
    assert (LineKind.IN_WORK, "drift of sonar rows", "W1") in _lines(text)


def test_a_torn_phrase_is_no_aspect() -> None:
    """Where works stand inside the phrase, what is left of it is not looked for; the subject is."""
    lines = _lines("The tidal row layer is a combination of existing parts (RowDrop [1], BuoyGAT [2], and gates).")
    assert {aspect for _, aspect, _ in lines} == {"tidal row layer"}


def test_both_of_which_are_two_lines() -> None:
    """ "A and B, both of which W has" says of W that it has A, and that it has B."""
    text = "The sampling of sonar rows and the weekly tide labels, both of which have been explored by RowDrop [1]."
    assert _lines(text) == [
        (LineKind.IN_WORK, "sampling of sonar rows", "W1"),
        (LineKind.IN_WORK, "weekly tide labels", "W1"),
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "I worry about the innovativeness of this method for harbour sensor forecasting tasks.",
        "The novelty of the proposed approach for harbour sensor forecasting is limited.",
        "The approach appears overly simplistic and lacks novelty.",
    ],
)
def test_doubt_about_the_whole_says_nothing_of_its_topic(sentence: str) -> None:
    """That a method for X lacks newness does not say that X is in earlier work."""
    assert _lines(sentence) == []


def test_a_doubt_under_while_is_a_ground_too() -> None:
    """ "Limited novelty: while A is simple, B is similar to W" has the line about B and W."""
    text = "The novelty of the loss is limited, while the tidal row sampler is similar to RowDrop [1]."
    assert (LineKind.IN_WORK, "tidal row sampler", "W1") in _lines(text)
