"""What the rules find in a review."""

from dataclasses import dataclass

from peerassay.documents.review import Review
from peerassay.documents.review_rows import read_rows
from peerassay.jobs.reviews.case import Stance, StatementKind
from peerassay.jobs.reviews.rules.items import Certainty, ItemMatch, find_items


@dataclass(frozen=True)
class Named:
    """A work at its places."""

    places: tuple[tuple[int, int], ...]


def review_of(**fields: str) -> Review:
    """A review with these fields, `strengths="..."` and the like."""
    text = "\n\n".join(f"{name.upper()}:\n{words}" for name, words in fields.items())
    return read_rows([{"id": "p", "reviews": [{"comments": text}]}], "reviews", "").reviews[0]


def found_in(*works: str, **fields: str) -> tuple[Review, tuple[ItemMatch, ...]]:
    """The review and its items, with these strings as named works."""
    review = review_of(**fields)
    starts = {work: review.original.index(work) for work in works}
    return review, find_items(review, [Named(((start, start + len(work)),)) for work, start in starts.items()])


def test_claims_stand_at_whole_sentences_in_order() -> None:
    """Each item is a whole sentence of the original, under its own id."""
    review, items = found_in(
        strengths="The text reads well. The sampler is novel.", weaknesses="The loss lacks originality."
    )

    words = [review.original[item.start : item.end] for item in items]
    assert words == ["The sampler is novel.", "The loss lacks originality."]
    by_id = {sentence.id: sentence.text for sentence in review.sentences}
    assert [[by_id[i] for i in item.sentence_ids] for item in items] == [[word] for word in words]


def test_doubt_outweighs_praise_in_a_sentence() -> None:
    """A sentence that grants newness and doubts it has the stance of the doubt."""
    _, (item,) = found_in("Roe (2020)", weaknesses="While the task is novel, the loss is similar to Roe (2020).")

    assert (item.kind, item.stance) == (StatementKind.CLAIM, Stance.SOMEWHAT_NOVEL)


def test_likeness_to_a_named_work_needs_the_work() -> None:
    """The same words about something that is no work are no item."""
    _, items = found_in(weaknesses="The second curve is similar to Curve B.")

    assert items == ()


def test_a_question_of_newness_is_a_request() -> None:
    """What asks for a difference from earlier work has no stance; what asks for anything else is no item."""
    _, items = found_in("[7]", questions="How does the sampler differ from [7]? How many seeds were used?")

    assert [(item.kind, item.stance) for item in items] == [(StatementKind.REQUEST, None)]


def test_a_summary_describes() -> None:
    """Praise in a summary describes the paper; doubt in it is the reviewer's own."""
    _, items = found_in(summary="The paper proposes a novel sampler. The work has limited novelty.")

    assert [item.stance for item in items] == [Stance.SOMEWHAT_NOVEL]


def test_praising_words_in_weaknesses_describe() -> None:
    """The words "a new" among the weaknesses are no praise, among the strengths they are."""
    _, items = found_in(strengths="It proposes a new loss.", weaknesses="A new loss is hard to tune.")

    assert [item.stance for item in items] == [Stance.NOVEL]


def test_heading_and_its_ground_are_one_claim() -> None:
    """A heading that judges is one item with the sentence below it."""
    review, (item,) = found_in(weaknesses="Limited novelty:\n\nThe loss has already been tried in vision.")

    assert review.original[item.start : item.end].startswith("Limited novelty")
    assert review.original[item.start : item.end].endswith("tried in vision.")
    assert len(item.sentence_ids) == 2
    assert item.kind is StatementKind.CLAIM


def test_a_bare_topic_is_no_item() -> None:
    """A line that only names newness judges nothing."""
    _, items = found_in(strengths="Novelty and significance.\n\nThe plots are clear.")

    assert items == ()


def test_judgement_of_the_whole_is_an_opinion() -> None:
    """Without a work, an aspect or a reason it is an opinion; what others are said to hold is reported."""
    _, items = found_in(
        comment="Overall, the novelty is limited. The novelty of the loss is limited. Other reviewers call it novel."
    )

    assert [item.kind for item in items] == [StatementKind.OPINION, StatementKind.CLAIM, StatementKind.REPORTED]


def test_hedges_lower_the_certainty() -> None:
    """Firm words raise it, and a plain sentence is between."""
    _, items = found_in(
        strengths="To my knowledge, the dataset is novel. The task is truly novel. The sampler seems novel."
    )

    assert [item.confidence_lang for item in items] == [Certainty.LOW, Certainty.HIGH, Certainty.MEDIUM]


def test_speaking_of_his_own_expertise_is_no_item() -> None:
    """A reviewer who cannot judge newness claims nothing."""
    _, items = found_in(comment="I am unable to judge the novelty of the proof.")

    assert items == ()


def test_a_review_without_such_words_has_no_items() -> None:
    """No cue, no item; titles of references are not read."""
    _, items = found_in(weaknesses="The plots are small.\n\nReferences:\n\n[1] Roe. A novel sampler. 2020.")

    assert items == ()
