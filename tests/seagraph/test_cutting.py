"""Cutting a review with a model: each sentence in exactly one item, whatever is answered."""

from hypothesis import given
from hypothesis import strategies as st

from peerassay.documents import review_from_text
from peerassay.jobs.reviews.comments import Side, comments_of
from peerassay.jobs.reviews.methods.seagraph.cutting import CutReview, ItemsAnswer
from peerassay.jobs.reviews.review_items import ItemKind

REVIEW = review_from_text(
    "The paper rings bells by the tide. The bells are clear. They are heard far away. Rain is missing. Why is that?\n\n"
    "Rating: 4\n"
)
QUESTION = CutReview(REVIEW)


def cut(*items: tuple[str, str, str]) -> list[tuple[str, tuple[str, ...]]]:
    answer = ItemsAnswer.model_validate({"items": [{"kind": k, "first": a, "last": b} for k, a, b in items]})
    return [(item.kind.value, item.sentence_ids) for item in QUESTION.items(QUESTION.check(answer).answer)]


def test_an_answer_that_covers_the_review_is_taken_as_it_is() -> None:
    """Items are runs of sentences with their kinds; a form's field is form whatever was answered."""
    assert cut(
        ("Summary", "R_001", "R_001"),
        ("praise", "R_002", "R_003"),
        ("criticism", "R_004", "R_004"),
        ("question", "R_005", "R_005"),
        ("criticism", "R_006", "R_006"),
    ) == [
        ("summary", ("R_001",)),
        ("praise", ("R_002", "R_003")),
        ("criticism", ("R_004",)),
        ("question", ("R_005",)),
        ("form", ("R_006",)),
    ]


def test_comments_are_made_of_the_items_given() -> None:
    """What a model cut is what is answered; a summary and a form are no comments."""
    answer = ItemsAnswer.model_validate(
        {"items": [{"kind": "summary", "first": "R_001"}, {"kind": "praise", "first": "R_002", "last": "R_005"}]}
    )
    (comment,) = comments_of(REVIEW, 2, QUESTION.items(QUESTION.check(answer).answer))
    assert (comment.id, comment.side, len(comment.sentence_ids)) == ("2.1", Side.STRENGTH, 4)


def test_what_no_item_has_is_cut_by_the_rules_and_told() -> None:
    """A sentence left out and an id that does not exist are faults, and no sentence is lost."""
    answer = ItemsAnswer.model_validate({"items": [{"kind": "praise", "first": "R_002", "last": "R_044"}]})
    checked = QUESTION.check(answer)
    assert [fault.dropped for fault in checked.faults] == [True, False]
    assert [ref for item in QUESTION.items(checked.answer) for ref in item.sentence_ids] == [
        sentence.id for sentence in REVIEW.sentences
    ]


def test_without_a_model_the_rules_answer() -> None:
    """The offline answer passes its own check unchanged."""
    answer = QUESTION.offline()
    checked = QUESTION.check(answer)
    assert (checked.answer, checked.faults) == (answer, ())


_IDS = st.sampled_from([f"R_{n:03}" for n in range(9)])


@given(st.lists(st.tuples(st.sampled_from([*ItemKind]), _IDS, _IDS), max_size=9))
def test_every_sentence_is_in_exactly_one_item(items: list[tuple[str, str, str]]) -> None:
    """Overlaps, gaps, ids that do not exist or run backwards: the items hold all sentences once, in order."""
    refs = [ref for _, sentences in cut(*items) for ref in sentences]
    assert refs == [sentence.id for sentence in REVIEW.sentences]


def test_the_prompt_holds_the_review_as_material() -> None:
    """The review is fenced with its ids, and every kind is defined."""
    prompt = QUESTION.prompt()
    assert "[R_004] Rain is missing." in prompt.blocks[-1]
    assert all(f"`{kind.value}`" in prompt.blocks[0] for kind in ItemKind)
