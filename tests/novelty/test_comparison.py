"""Comparing contributions with candidates: what stands is verified, what failed is missing, never negative."""

from dataclasses import replace

import pytest
from compared import CLOSE, CLOSE_BODY, FAR, SHORT, paper
from comparison_cases import (
    ALL,
    INVENTED,
    ONE,
    PAIR,
    answer,
    compared,
    entry,
    of_work,
    question,
    refutations,
    work,
)

from peerassay.engines.offline import Offline
from peerassay.evidence.quoting import find_quote
from peerassay.jobs.novelty.methods.opennovelty.comparison.guards import ComparisonAnswer
from peerassay.jobs.novelty.places import place_in_candidate
from peerassay.literature.texts import headed_text


def test_a_work_is_called_as_the_report_cites_it_and_by_no_other_number() -> None:
    """The citation stands in the prompt; numbers of the texts' own reference lists leave the prose, intervals stay."""
    asked = replace(question(), works=(work(citation="Creek-Grid[4]"),))
    assert "[cited as] Creek-Grid[4]" in asked.prompt().blocks[2]
    note = "Creek-Grid[4] weighs tides in [0, 1] as others [12, 14] and Poles[7] do."
    given = {"contribution_id": ONE.id, "refutation_status": "cannot_refute", "brief_note": note}
    found = refutations(answer(given), asked)[ONE.id]
    assert found.brief_note == "Creek-Grid[4] weighs tides in [0, 1] as others and Poles do."


def test_words_tell_where_a_place_is_and_not_a_wrong_id_beside_them() -> None:
    """An id alone proves nothing: with words beside it the quote is where the words stand, or nowhere."""
    asked = question()
    claiming = next(s for s in paper().sentences if "We propose a folding survey grid" in s.text)
    another = next(s for s in paper().sentences if "Earlier grids are rigid" in s.text)
    words = PAIR["original_quote"]
    for named, said, stands in (
        (claiming, words, True),
        (another, words, True),
        (claiming, "We bake much bread", False),
    ):
        pair = PAIR | {"original_quote": f"{named.id}: {said}"}
        found = refutations(answer(entry(ONE.id, "can_refute", pair)), asked)[ONE.id]
        assert [evidence_pair.original.sentence for evidence_pair in found.evidence_pairs] == [claiming.id] * stands


def test_what_holds_no_word_is_not_shown() -> None:
    """Line numbers of a manuscript stand between its sentences in some files; they are left out."""
    numbered = "\n\n".join(["## 1 Introduction", "We fold a grid.", "31", "32", "Its knots are tied to poles."])
    block = question(CLOSE.model_copy(update={"body": numbered})).prompt().blocks[2]
    lines = block.splitlines()
    first = next(place for place, line in enumerate(lines) if "We fold a grid." in line)
    assert "Its knots are tied to poles." in lines[first + 1]


def test_a_verified_pair_stands_with_the_sources_own_words() -> None:
    """A refutation's pair holds spans of both texts and the sections they stand in."""
    asked = question()
    found = refutations(answer(entry(ONE.id, "can_refute", PAIR)), asked)[ONE.id]
    (pair,) = found.evidence_pairs
    assert found.status == "can_refute"
    assert not found.downgraded
    assert paper().text[pair.original.start : pair.original.end] == pair.original.text
    assert asked.works[0].text.text[pair.candidate.start : pair.candidate.end] == pair.candidate.text
    assert pair.original_label == "Abstract"
    assert pair.candidate_label == "Introduction"
    assert found.summary == "It folds a grid as well."


def test_a_place_of_the_candidate_is_told_by_its_section() -> None:
    """A quote of a full text is told with the heading above it and its paragraph; one of an abstract as such (C.9)."""
    body = f"{CLOSE_BODY}\nThe knots are read again.\n\n### 2.1 Poles\n\nPoles are made of larch."
    text = headed_text(CLOSE.model_copy(update={"body": body}))
    quotes = {
        "We survey marshes with a grid": "Abstract",
        "Marsh surveys are lost to floods": "Introduction",
        "The fold is moved after each tide": "2 Method, paragraph 1",
        "Poles are made of larch": "2.1 Poles",
    }
    spans = {quote: find_quote(quote, text).span for quote in quotes}
    assert {quote: place_in_candidate(span, text) for quote, span in spans.items() if span} == quotes
    bare = headed_text(CLOSE.model_copy(update={"body": "The fold is moved after each tide."}))
    span = find_quote("The fold is moved after each tide", bare).span
    assert span is not None
    assert place_in_candidate(span, bare).startswith(("Text", "Introduction"))


def test_a_place_may_be_given_by_its_sentence() -> None:
    """Ids of sentences are places as well as quotes are."""
    pair = PAIR | {"original_quote": ONE.sentence_ids[0], "candidate_quote": "[intro_sent_2]"}
    found = refutations(answer(entry(ONE.id, "can_refute", pair)), question())[ONE.id]
    assert found.evidence_pairs[0].candidate.sentence == "intro_sent_2"


@pytest.mark.parametrize(
    "pair",
    [
        INVENTED,
        PAIR | {"original_quote": "A sentence that the paper does not have at all."},
        PAIR | {"original_quote": "Two people can carry the poles."},
        PAIR | {"candidate_quote": ""},
        PAIR | {"candidate_quote": "S_abs_002"},
    ],
    ids=["invented", "not in the paper", "of the other text", "empty", "an id of the paper"],
)
def test_without_a_verified_pair_a_refutation_falls_and_is_counted(pair: dict[str, str]) -> None:
    """`can_refute` on quotes that are not found becomes `cannot_refute`, marked, with its pairs counted."""
    asked = question()
    given = answer(entry(ONE.id, "can_refute", pair))
    found = refutations(given, asked)[ONE.id]
    assert (found.status, found.downgraded, found.unverified_pairs) == ("cannot_refute", True, 1)
    assert not found.evidence_pairs
    assert any(fault.dropped for fault in asked.check(given).faults)


def test_verified_pairs_stand_beside_those_taken_out() -> None:
    """One pair that is found is enough; the other is counted."""
    found = refutations(answer(entry(ONE.id, "can_refute", INVENTED, PAIR)), question())[ONE.id]
    assert (found.status, found.downgraded, found.unverified_pairs, len(found.evidence_pairs)) == (
        "can_refute",
        False,
        1,
        1,
    )


def test_an_abstract_that_states_it_is_enough() -> None:
    """A sentence states the contribution wherever it is: `can_refute` can be reached without a full text."""
    asked = question(SHORT)
    pair = PAIR | {"candidate_quote": "We survey marshes with a grid that folds."}
    found = refutations(answer(entry(ONE.id, "can_refute", pair), work_id=SHORT.cand_id), asked)[ONE.id]
    assert (found.status, found.downgraded) == ("can_refute", False)
    assert [evidence_pair.candidate.text for evidence_pair in found.evidence_pairs] == [pair["candidate_quote"]]


@pytest.mark.parametrize("status", ["unclear", "cannot_refute", " Cannot Refute", "UNCLEAR"])
def test_other_statuses_stay_as_they_are(status: str) -> None:
    """What refutes nothing needs no evidence, keeps its note, and is not called downgraded."""
    found = refutations(answer(entry(ONE.id, status)), question())[ONE.id]
    assert found.status == status.strip().lower().replace(" ", "_")
    assert (found.downgraded, found.evidence_pairs, found.brief_note) == (False, (), "It bakes bread.")


def test_passages_that_come_near_stand_where_they_are_found() -> None:
    """Beside a status that refutes nothing, verified passages stay, others go, and nothing is called downgraded."""
    asked = question()
    given = answer(entry(ONE.id, "cannot_refute", INVENTED, PAIR))
    found = refutations(given, asked)[ONE.id]
    assert (found.status, found.downgraded, found.unverified_pairs, len(found.evidence_pairs)) == (
        "cannot_refute",
        False,
        0,
        1,
    )
    (told,) = [fault for fault in asked.check(given).faults if "evidence_pairs" in fault.path]
    assert not told.dropped


def test_offline_notes_say_how_near_the_words_come_and_no_more() -> None:
    """A share of words, and the sentence that comes nearest where one does."""
    found, _ = compared(Offline(), [SHORT, FAR])
    near, far = (found[comparison.cand_id].refutations[0] for comparison in (SHORT, FAR))
    assert near.brief_note.startswith("Its most similar sentence has ")
    assert near.evidence_pairs[0].candidate.text == "We survey marshes with a grid that folds."
    assert far.evidence_pairs == ()


def test_one_entry_may_stand_for_all_contributions() -> None:
    """A work that has nothing of any is told of once, and stands as `cannot_refute` for each."""
    found = refutations(answer(entry("all", "cannot_refute")), question())
    assert {key: comparison.status for key, comparison in found.items()} == dict.fromkeys(ALL, "cannot_refute")


def test_a_missing_contribution_is_a_fault_and_no_status() -> None:
    """What the answer leaves out is named and has no refutation; what was not asked about is dropped."""
    asked = question()
    given = answer(entry(ONE.id, "unclear"), entry("contribution_9", "can_refute", PAIR))
    checked = asked.check(given)
    (kept,) = checked.answer.works
    assert [analysis.contribution_id for analysis in kept.contribution_analyses] == [ONE.id]
    assert {fault.path for fault in checked.faults if fault.dropped} == {
        "$.works[0].contribution_analyses[1].contribution_id",
        "$.works[0].contribution_analyses",
    }


def test_a_missing_work_is_a_fault_and_a_failure() -> None:
    """A work of which the answer says nothing is named; what was not asked about is dropped."""
    asked = replace(question(), works=(work(CLOSE), work(FAR)))
    given = ComparisonAnswer.model_validate({"works": [of_work("P9", entry()), of_work(CLOSE.cand_id, entry(ONE.id))]})
    checked = asked.check(given)
    assert [kept.work for kept in checked.answer.works] == [CLOSE.cand_id]
    told = [fault.what for fault in checked.faults if fault.dropped]
    assert any("'P9' was not asked about" in what for what in told)
    assert any(FAR.cand_id in what for what in told)


def test_of_two_entries_the_weaker_stands() -> None:
    """A contribution that is answered twice over is not refuted by the bolder answer."""
    for entries in ((PAIR,), ()), ((), (PAIR,)):
        statuses = ["can_refute" if pairs else "unclear" for pairs in entries]
        given = answer(*(entry(ONE.id, s, *p) for s, p in zip(statuses, entries, strict=True)))
        assert refutations(given, question())[ONE.id].status == "unclear"


def test_a_quote_has_at_most_ninety_words() -> None:
    """A longer place is cut to its first ninety words, and stays the source's own."""
    long = " and ".join(f"the gate of lock {n} opens early" for n in range(18))
    candidate = CLOSE.model_copy(update={"body": f"## 1 Introduction\n\n{long}."})
    asked = question(candidate)
    found = refutations(answer(entry(ONE.id, "can_refute", PAIR | {"candidate_quote": long})), asked)[ONE.id]
    span = found.evidence_pairs[0].candidate
    assert len(span.text.split()) == 90
    assert asked.works[0].text.text[span.start : span.end] == span.text
