"""Reviews that say the same again and again: every saying is its own item at its own place."""

from hypothesis import given
from hypothesis import strategies as st
from reading_room import paper, review

from peerassay.grading.extraction.checks import check_answer
from peerassay.grading.extraction.claims import claims_of
from peerassay.grading.extraction.locating import Locator
from peerassay.grading.extraction.rules import answer_by_rules

CLAIM = "The masking of rows is not new."


def test_as_many_claims_as_sentences() -> None:
    """Forty times the same sentence are forty claims, each where its own sentence stands."""
    one = review("\n".join(f"- {CLAIM}" for _ in range(40)))
    checked = check_answer(answer_by_rules(paper(), one, ()), one, ())
    claims = claims_of(checked.answer, one, ())
    assert checked.faults == ()
    assert [c.sentence_ids for c in claims] == [(s.id,) for s in one.sentences]
    assert [one.original[c.start : c.end].strip("- ") for c in claims] == [CLAIM] * 40


def test_what_was_given_before_is_merged_wherever_it_stands() -> None:
    """Each item given twice is one item, however far apart the two were given."""
    one = review(" ".join(f"Masking whole rows of the grid of harbour {n} is not new at all." for n in range(40)))
    answer = answer_by_rules(paper(), one, ())
    twice = (*answer.review.novelty_claims, *answer.review.novelty_claims)
    doubled = answer.model_copy(update={"review": answer.review.model_copy(update={"novelty_claims": twice})})
    given_ids = [c.sentence_ids for c in answer.review.novelty_claims]
    checked = check_answer(doubled, one, ())
    assert len(given_ids) == 40
    assert [c.sentence_ids for c in checked.answer.review.novelty_claims] == given_ids
    assert sum("repeats an item" in fault.what for fault in checked.faults) == 40


@given(st.integers(1, 12), st.integers(0, 15), st.integers(0, 11))
def test_the_sentence_that_is_named_wins_over_the_count(times: int, nth: int, named: int) -> None:
    """Of several places alike the one in the named sentence is meant; without one, the n-th, or the last."""
    one = review("\n".join(f"- {CLAIM}" for _ in range(times)))
    locator = Locator(one)
    free = locator.locate(CLAIM, nth)
    assert free is not None
    assert free.sentences == (one.sentences[min(nth, times - 1)],)
    sentence = one.sentences[named % times]
    told = locator.locate(CLAIM, nth, (sentence.id,))
    assert told is not None
    assert told.sentences == (sentence,)
