"""Taking reviews apart: fields, headings, lists, prose; what is no comment; verbatim whatever the text."""

from itertools import pairwise

import pytest
from explained_case import reviews
from hypothesis import given
from hypothesis import strategies as st

from peerassay.documents import review_from_text
from peerassay.jobs.reviews.comments import Side, comments_of
from peerassay.jobs.reviews.review_items import ItemKind, items_of


def sides(text: str) -> list[tuple[str, str]]:
    return [(item.side.value, item.text) for item in comments_of(review_from_text(text))]


def test_items_of_lists_are_comments_under_their_headings() -> None:
    """Each item is one comment on the side of its heading; the summary and "see weaknesses" are none."""
    found = [(item.id, item.side) for item in comments_of(reviews()[0], 3)]
    assert found == [("3.1", Side.STRENGTH), ("3.2", Side.STRENGTH), ("3.3", Side.WEAKNESS), ("3.4", Side.WEAKNESS)]


def test_a_mixed_field_is_divided_by_the_reviewers_headings() -> None:
    """NeurIPS 2025 has one field for both sides: the reviewer's own headings divide it; "yes" says nothing."""
    found = [(item.side, item.text[:9]) for item in comments_of(reviews()[1])]
    assert found == [(Side.STRENGTH, "The idea "), (Side.WEAKNESS, "Lamps wit"), (Side.QUESTION, "How does ")]


def test_titles_and_leads_are_no_comments() -> None:
    """A title above its text and a sentence that only announces a list are left out."""
    text = (
        "## Weaknesses\n\n### W1. Too few nights\n\nForty nights cannot show that storms are survived.\n\n"
        "Some further remarks:\n- The lamps on page three are printed upside down.\n- Figure 2 lacks a scale.\n"
    )
    assert [words for _, words in sides(text)] == [
        "Forty nights cannot show that storms are survived.",
        "The lamps on page three are printed upside down.",
        "Figure 2 lacks a scale.",
    ]


@pytest.mark.parametrize("bullet", ["", "- "])
def test_a_decision_that_announces_its_reason_is_the_lead_of_a_comment(bullet: str) -> None:
    """In free text the sentence with the colon and the reason behind it are one comment, and no decision."""
    reason = "Forty nights cannot show that storms are not survived."
    text = f"This paper guides ships by lamps.\n\nI recommend to reject it for these reasons:\n\n{bullet}{reason}\n"
    [(side, words)] = sides(text)
    assert side == Side.WEAKNESS.value
    assert words.startswith("I recommend")
    assert words.endswith(reason)


def test_fragments_belong_to_their_lead() -> None:
    """Items that are no sentences finish the sentence that announces them, and are one comment with it."""
    text = "## Weaknesses\n\nThe paper misses comparisons with these lamps:\n- oil lamps of Holm\n- gas lamps of Lind\n"
    assert [words for _, words in sides(text)] == [text.partition("\n\n")[2].strip()]


def test_letters_of_reviewers_tell_the_side_in_a_mixed_field() -> None:
    """ "S1" and "W1" are strengths and weaknesses where no heading says so."""
    text = "STRENGTHS AND WEAKNESSES:\nS1. Measuring by echo is elegant.\n\nW1. Rain is missing from all nights.\n"
    assert [side for side, _ in sides(text)] == ["strength", "weakness"]


def test_prose_is_cut_where_words_in_common_end() -> None:
    """Sentences of a free review about one thing stay together, about another they are a comment of their own."""
    text = (
        "This paper is on lamps of lighthouses.\n\nThe echo experiment is short. The echo was heard on forty nights "
        "only. Spelling mistakes abound in captions.\n"
    )
    assert len(sides(text)) == 2


def test_lines_over_the_form_are_no_comments() -> None:
    """Who wrote it stands over the first field, and is no comment; a sentence there is one."""
    over = "Reviewer: Reviewer B\n\n"
    form = "SUMMARY:\nLamps.\n\nWEAKNESSES:\nRain is missing from all nights.\n"
    assert sides(over + form) == [("weakness", "Rain is missing from all nights.")]
    assert len(sides("The lamps on page three are printed upside down.\n\n" + form)) == 2


@given(st.text(alphabet=st.sampled_from("AB ab.?:\n-*#1 Strengths:Weak"), max_size=300))
def test_comments_are_verbatim_ordered_and_apart(text: str) -> None:
    """Whatever the text, each comment is the review's own words at its place, and no two overlap."""
    review = review_from_text(text)
    found = comments_of(review)
    assert all(review.original[item.start : item.end] == item.text for item in found)
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert all(item.sentence_ids for item in found)


def test_a_link_alone_is_no_comment() -> None:
    """An item that is nothing but an address says nothing; one that names it in a sentence does."""
    text = (
        "## Weaknesses\n\n- https://example.org/lamps/harbours/storms\n"
        "- The lamps of https://example.org/lamps are missing from the comparison.\n"
    )
    assert [words for _, words in sides(text)] == [
        "The lamps of https://example.org/lamps are missing from the comparison."
    ]


def kinds(text: str) -> list[tuple[str, str]]:
    review = review_from_text(text)
    return [(item.kind.value, review.original[item.start : item.end]) for item in items_of(review)]


def test_a_lead_that_says_something_is_kept_with_the_first_item() -> None:
    """What a sentence with a colon says of the paper is not lost; one that only announces a list is no comment."""
    text = (
        "## Weaknesses\n\nThe bells are very similar to those of harbour towns, e.g.:\n"
        "- Holm rings them by the tide.\n- Lind rings them by the wind.\n"
    )
    first, second = (words for _, words in sides(text))
    assert first.startswith("The bells are very similar") and first.endswith("by the tide.")
    assert second == "Lind rings them by the wind."


def test_what_is_written_twice_is_kept_twice() -> None:
    """A paragraph that a reviewer repeats is a comment both times."""
    text = "## Weaknesses\n\n- Rain is missing from all nights.\n\n## Questions\n\n- Rain is missing from all nights.\n"
    assert [side for side, _ in sides(text)] == ["weakness", "question"]


def test_form_fields_are_form_on_the_same_line_and_the_next() -> None:
    """Scores, ticks and unused fields of all venues' forms are no comments, under headings or none."""
    for opening in ("", "Weaknesses:\n"):
        text = (
            f"{opening}Rain is missing from all nights.\n\nEthical Concerns: NO or VERY MINOR ethics concerns only\n"
            "Paper Formatting Concerns: None\nCode Of Conduct Acknowledgement: Yes\n"
            "Responsible Reviewing Acknowledgement\nYes\nFlag For Ethics Review:\nNo ethics review needed.\n"
            "Rating: 4: Borderline accept: Solid paper where reasons to accept outweigh reasons to reject.\n"
            "Soundness: 3: good\nCorrectness: 3 = Some claims have minor issues.\n"
            "Presentation: excellent\nConfidence\n3\nNeeds Ethics Review: No\n"
        )
        assert [words for _, words in sides(text)] == ["Rain is missing from all nights."]
        assert {kind for kind, _ in kinds(text)[1:]} == {"form"}


def test_fields_that_say_something_are_comments() -> None:
    """A field that often is unused, or that bears the name of a score, is read where words on the paper are in it."""
    text = (
        "WEAKNESSES:\nRain is missing from all nights.\n\nEthical Concerns: The faces of sailors can be recognised.\n"
        "Clarity: The captions are hard to read at night.\nOriginality: 2. Bells of this kind were rung before.\n"
    )
    assert len(sides(text)) == 4


def test_entries_of_the_reviewers_list_are_no_comments() -> None:
    """However the list is written, its lines are form."""
    text = (
        "## Weaknesses\n\nThe bells were rung before [1], [2].\n\n1] Wang W, Lee A. Bells of harbours. 2019.\n"
        "2] Bo C. Bells in the wind at sea. ICRA 2018.\n"
    )
    assert [words for _, words in sides(text)] == ["The bells were rung before [1], [2]."]


def test_a_chairs_comments_follow_what_they_say() -> None:
    """A verdict is a decision, an account of the discussion a summary; praise, faults and requests are comments."""
    text = (
        "The paper studies bells of lighthouses. The reviewers agreed after the rebuttal. "
        "The experiments on storms are limited and the proofs are unclear. The writing is clear and the idea is novel. "
        "The authors should add nights with rain. I recommend acceptance as a poster."
    )
    review = review_from_text(text).model_copy(update={"is_meta": True})
    told = [item.kind for item in items_of(review)]
    assert told == [
        ItemKind.SUMMARY,
        ItemKind.SUMMARY,
        ItemKind.CRITICISM,
        ItemKind.PRAISE,
        ItemKind.REQUEST,
        ItemKind.DECISION,
    ]
    assert [c.side for c in comments_of(review)] == [Side.WEAKNESS, Side.STRENGTH, Side.WEAKNESS]


def test_a_review_of_one_part_still_has_comments() -> None:
    """Where nothing but a summary is written, it is what there is to answer."""
    text = "SUMMARY:\nThe paper rings bells of lighthouses by the tide.\n\nRating: 4\n"
    assert [words for _, words in sides(text)] == ["The paper rings bells of lighthouses by the tide."]


@given(st.text(alphabet=st.sampled_from("AB ab.?:\n-*#1 Strengths:Weak"), max_size=300))
def test_every_sentence_is_in_exactly_one_item(text: str) -> None:
    """Whatever the text, the items hold all sentences once, in order."""
    review = review_from_text(text)
    assert [ref for item in items_of(review) for ref in item.sentence_ids] == [s.id for s in review.sentences]


def test_a_chair_without_comments_is_shown_without_the_decision() -> None:
    """Where nothing is a comment the words of the chair are, on the side that they take; the decision is none."""
    text = "DECISION:\nAccept (poster)\n\nCOMMENT:\nAll reviewers recommend acceptance of this strong paper."
    review = review_from_text(text).model_copy(update={"is_meta": True})
    (comment,) = comments_of(review)
    assert (comment.text, comment.side) == ("All reviewers recommend acceptance of this strong paper.", Side.STRENGTH)
