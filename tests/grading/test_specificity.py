"""UseScore, option 1: what makes a claim specific."""

import pytest

from peerassay.grading.rules.specificity import names_axis, names_mechanism, proposes_fix
from peerassay.grading.scores.specificity import Specificity, Surroundings, specificity, use_score
from record_builder import thorough_review


@pytest.mark.parametrize(
    ("text", "concrete"),
    [
        ("It uses a contrastive loss like many others.", True),
        ("The missing-modality reconstruction was known.", True),
        ("The risk-coverage metric is standard.", True),
        ("Bounding $\\lambda_1$ in this way is not new.", True),
        ("The novelty is limited.", False),
        ("This is an incremental work with a novel method.", False),
        ("The idea is very similar to previous approaches.", False),
        ("It builds on recent LLM work at ICML.", False),
    ],
)
def test_mechanisms_are_told_from_review_talk(text: str, concrete: bool) -> None:
    """A mechanism is a technical phrase, not a word of praise or blame."""
    assert names_mechanism(text) is concrete


@pytest.mark.parametrize(
    ("text", "axis"),
    [
        ("It uses the same architecture as the earlier model.", True),
        ("Both share a very similar training objective.", True),
        ("It differs from that paper only in the dataset.", True),
        ("The loss is identical.", True),
        ("The only difference is the scale.", True),
        ("It is similar to earlier work.", False),
        ("The contribution is incremental.", False),
    ],
)
def test_an_axis_says_along_what_is_compared(text: str, axis: bool) -> None:
    """Sameness without its object is no axis."""
    assert names_axis(text) is axis


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        ("Please compare to the earlier gate.", True),
        ("The authors should discuss how this relates to waiting networks.", True),
        ("An ablation of the gate is missing.", True),
        ("- Add an ablation of the gate.", True),
        ("How does this differ from delayed decoding?", True),
        ("The paper lacks a comparison with simple thresholds.", True),
        ("The authors compare their gate to five baselines.", False),
        ("The experiments are convincing.", False),
        ("The authors discuss earlier work at length.", False),
    ],
)
def test_a_fix_is_asked_for_not_reported(text: str, fix: bool) -> None:
    """What the paper already does is no proposal."""
    assert proposes_fix(text) is fix


def test_the_fix_may_stand_next_to_the_claim() -> None:
    """A request in the same paragraph counts for its claim, one in another paragraph does not."""
    record = thorough_review()
    sentences = record.material.review.sentences
    around = Surroundings(record.novelty_claims, sentences)
    points = [specificity(c, around) for c in record.novelty_claims[:3]]
    assert points[0] == Specificity(mechanism=True, axis=True, fix=True)
    assert not points[1].fix
    assert not points[2].fix


def test_claims_alone_are_in_the_use_score() -> None:
    """Each claim is in N, whatever became of it; opinions and requests are out."""
    record = thorough_review()
    made = use_score(record.novelty_claims, record.material.review.sentences)
    assert made.n == 4
    assert made.value is not None
    assert 0 < made.value < 3


def test_a_cited_name_is_no_mechanism() -> None:
    """The words of a citation are taken out before mechanisms are looked for."""
    claim = thorough_review().novelty_claims[3]
    bare = claim.model_copy(update={"text": "This is like VGATE-NET.", "prior_work_strings": ("VGATE-NET",)})
    named = bare.model_copy(update={"prior_work_strings": ()})
    assert not specificity(bare, Surroundings((bare,), ())).mechanism
    assert specificity(named, Surroundings((named,), ())).mechanism


@pytest.mark.parametrize(
    "words",
    [
        "please ",
        "you can ",
        "you could ",
        "you should ",
        "you must ",
        "one need to ",
        "it needs to ",
        "it would be good to ",
        "I would like to ",
        "it would benefit from ",
        "it would help to ",
        "I suggest to ",
        "I recommend to ",
        "we encourage to ",
        "missing ",
        "it lacks ",
        "a lack of ",
        "lacking ",
    ],
)
def test_words_of_a_request(words: str) -> None:
    """Each of them asks for what follows; without them the same words report."""
    assert proposes_fix(f"Here {words}gates that wait.")
    assert not proposes_fix("Here are gates that wait.")


@pytest.mark.parametrize(
    "verb",
    ["Compare", "Add", "Include", "Cite", "Discuss", "Report", "Provide", "Clarify", "Run", "Evaluate", "Explain"],
)
def test_an_order_asks_where_it_opens_the_sentence(verb: str) -> None:
    """ "Compare the gates" asks; "they compare the gates" reports."""
    assert proposes_fix(f"- {verb} the gates.")
    assert not proposes_fix(f"They {verb.lower()} the gates.")


@pytest.mark.parametrize("verb", ["do", "does", "is", "are"])
def test_a_question_how_asks(verb: str) -> None:
    """It is one only with its question mark."""
    assert proposes_fix(f"And how {verb} the gates wait?")
    assert not proposes_fix(f"It shows how {verb} the gates wait.")
