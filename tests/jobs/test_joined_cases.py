"""Cases on novelty and on other matters, joined."""

from peerassay.jobs.reviews.assembling import joined_cases
from peerassay.jobs.reviews.case import Case, Flag, MatterKind


def case(part: MatterKind, *flags: Flag) -> Case:
    return Case(parts=(part,), read=True, issues=(), flags=flags)


def test_a_note_that_both_questions_gave_is_kept_once() -> None:
    """In the words of the first; a note on another review, or on another matter, stays."""
    first = Flag(review="a", what="The reviewer gives the lowest confidence (1).")
    again = Flag(review="a", what="Lowest confidence (1).")
    of_another = Flag(review="b", what="Lowest confidence (1).")
    on_another_matter = Flag(review="a", what="W5 points to W2 for the weights; W4 is meant.")
    made = joined_cases([case("novelty", first), case("other", again, of_another, on_another_matter)])
    assert made.flags == (first, of_another, on_another_matter)
