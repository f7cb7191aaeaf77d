"""Claims as answered and by rules: the stance agrees with the words, and the reason stays with its claim."""

import pytest

from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_text import review_from_text
from peerassay.grading.claim import Kind, Stance
from peerassay.grading.finding import ClaimsGiven, FindClaims
from peerassay.grading.rules import find_items

PAPER = read_markdown("# Bells by the tide\n\n## Abstract\n\nWe ring bells by the tide.\n", "bells.md", "0" * 64)


def answered(text: str, *items: dict[str, object]) -> ClaimsGiven:
    question = FindClaims(paper=PAPER, review=review_from_text(text))
    return question.check(ClaimsGiven.model_validate({"items": items})).answer


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("It is of limited novelty, and besides Lemma 2 it is hard to find original contributions.", "not_novel"),
        ("The loss lacks novelty.", "not_novel"),
        ("It is hard to find original contributions.", "not_novel"),
        ("The loss is novel, though the bells are old.", "novel"),
        ("The bells are very different from all that I know.", "novel"),
    ],
)
def test_a_stance_agrees_with_the_words(text: str, stance: str) -> None:
    """What the words doubt outright is not taken for praise, whatever was answered."""
    (item,) = answered(text, {"kind": "claim", "sentence_ids": ["R_001"], "text": text, "stance": "novel"}).items
    assert item.stance == stance


def test_the_reason_stays_with_its_claim() -> None:
    """The next sentence belongs to a claim where it opens as its reason, by answer and by rules."""
    text = "The novelty of the bell is limited. Specifically, the clapper is that of Holm. The plots are small."
    given = {"kind": "claim", "sentence_ids": ["R_001"], "text": text.partition(". ")[0] + ".", "stance": "not_novel"}
    (item,) = answered(text, given).items
    assert item.sentence_ids == ("R_001", "R_002")
    assert item.text.endswith("that of Holm.")
    (found,) = find_items(review_from_text(text), ())
    assert found.sentence_ids == ("R_001", "R_002")


def test_a_reason_that_is_an_item_of_its_own_is_left_to_it() -> None:
    """A sentence is not taken from the item that was answered for it."""
    text = "The bell is not new. Specifically, the clapper is not new."
    items = answered(
        text,
        {"kind": "claim", "sentence_ids": ["R_001"], "text": "The bell is not new.", "stance": "not_novel"},
        {
            "kind": "claim",
            "sentence_ids": ["R_002"],
            "text": "Specifically, the clapper is not new.",
            "stance": "not_novel",
        },
    ).items
    assert [item.sentence_ids for item in items] == [("R_001",), ("R_002",)]


def test_one_of_the_first_is_praise() -> None:
    """To be one of the first works is no word of earlier ones, though works are named in the same sentence."""
    text = "This is one of the first works to model tides, where existing models also ring bells."
    (item,) = find_items(review_from_text(text), ())
    assert (item.kind, item.stance) == (Kind.CLAIM, Stance.NOVEL)
