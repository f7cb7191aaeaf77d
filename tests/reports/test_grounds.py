"""What an answer stands on: who read, by what, and what nobody could read."""

import pytest

from peerassay.engines.question import Failure
from peerassay.grading.record import Record
from peerassay.grading.verdict import Agreement, Label, OpenReason
from peerassay.reports.grading.claims_shown import ShownClaim, shown_claims
from peerassay.reports.grading.grounds import PAPER_ALONE
from peerassay.reports.grading.made_shown import depth_in_words, version_in_words
from peerassay.reports.grading.shown import render_html
from record_builder import (
    PAPER_ID,
    THOROUGH,
    THOROUGH_ITEMS,
    Item,
    build_record,
    meta_review,
    praising_review,
    thorough_review,
)


def shown(record: Record, claim_id: str) -> ShownClaim:
    """The claim as reports have it."""
    return next(each for each in shown_claims(record, "") if each.claim.claim_id == claim_id)


def with_paper(record: Record, **changed: object) -> Record:
    """The record with another paper card, or other words on the paper."""
    paper = record.material.paper
    card = paper.card.model_copy(update={k: v for k, v in changed.items() if k in type(paper.card).model_fields})
    rest = {k: v for k, v in changed.items() if k in type(paper).model_fields}
    material = record.material.model_copy(update={"paper": paper.model_copy(update={"card": card, **rest})})
    return record.model_copy(update={"material": material})


def test_an_answer_says_what_it_rests_on() -> None:
    """Works that were read and how deep, the paper alone, or nothing found in so many works; an open one nothing."""
    record = thorough_review()
    assert shown(record, "C1").rests == "rests on 1 earlier work read by abstract and on the paper itself"
    assert shown(record, "C2").rests == "rests on 1 earlier work read by abstract"
    assert shown(record, "C3").rests == ""
    assert shown(meta_review(), "C1").rests == PAPER_ALONE
    assert shown(praising_review(), "C1").rests == "nothing found in 5 works read"


def test_a_named_work_that_nobody_read_is_named() -> None:
    """What is said of it is the paper's account; a work that was read is not told."""
    record = thorough_review()
    assert shown(record, "C3").missing == ("Petrov (2020) was not read; what is said of it is from the paper.",)
    assert shown(record, "C1").missing == ()
    silent = {k: tuple(e.model_copy(update={"paper_says": ()}) for e in s) for k, s in record.evidence_sets.items()}
    alone = record.model_copy(update={"evidence_sets": silent})
    assert shown(alone, "C3").missing == ("Petrov (2020) was not read.",)


@pytest.mark.parametrize(
    "written", ["[3]", "https://example.org/p", "Petrov, P. Pumps with Dense Sensors. In Pumps, 2020."]
)
def test_a_work_without_a_name_is_called_by_its_title(written: str) -> None:
    """A number, an address or a whole entry of a list tells a reader less than the title."""
    record = thorough_review()
    named = tuple(
        referent.model_copy(update={"strings": (written,)}) if referent.ref_id == "W3" else referent
        for referent in record.material.referents
    )
    record = record.model_copy(update={"material": record.material.model_copy(update={"referents": named})})
    assert shown(record, "C3").missing[0].startswith("Pumps with Dense Sensors was not read")


def test_recalled_works_stand_where_nothing_was_found() -> None:
    """What no source confirmed is to be checked by hand, and nowhere else."""
    assert shown(praising_review(), "C1").to_check == ("Gates of Doubt", "Patient Networks")
    assert shown(praising_review(), "C2").to_check == shown(thorough_review(), "C1").to_check == ()
    assert "not found in any source: Gates of Doubt; Patient Networks" in render_html([praising_review()])


@pytest.mark.parametrize(
    ("first", "basis", "second", "agreement", "reasons", "told"),
    [
        (Label.SUPPORTED, None, Label.SUPPORTED, Agreement.SAME, (), "Two readers give the same answer."),
        (Label.SUPPORTED, "absence", Label.SUPPORTED, Agreement.SAME, (),
         "One reader says Nothing found against it, the other says Holds: the same answer on another ground; "
         "shown is the one that claims less."),
        (Label.OVERSTATED, None, Label.SUPPORTED, Agreement.DEGREE, (),
         "One reader says Holds in part, the other says Holds; shown is the one that claims less."),
        (Label.SUPPORTED, None, Label.UNSUPPORTED, Agreement.DISAGREE, (OpenReason.READERS_DISAGREE,),
         "One reader says Holds, the other says Does not hold."),
        (Label.OVERSTATED, None, None, Agreement.ONE_READER, (), "Read once."),
    ],
)  # fmt: skip
def test_readers_are_told_in_their_own_words(
    first: Label, basis: None, second: Label | None, agreement: Agreement, reasons: tuple[OpenReason, ...], told: str
) -> None:
    """Two answers that rest on different things are never called the same."""
    praise = praising_review().novelty_claims[0]
    label = Label.AMBIGUOUS if agreement is Agreement.DISAGREE else first
    item = Item(praise.text, label, stance=praise.stance, basis=basis, agreement=agreement, other=second)
    record = build_record(praising_review().material.review, (item,))
    verdict = record.verification["C1"].model_copy(update={"reasons": reasons})
    assert shown(record.model_copy(update={"verification": {"C1": verdict}}), "C1").notes[0] == told


def test_two_answers_that_a_veto_opened_are_not_called_an_answer() -> None:
    """Where both readers decide and the program opens it, the page says both."""
    record = thorough_review()
    opened = record.verification["C1"].model_copy(
        update={"label": Label.AMBIGUOUS, "reasons": (OpenReason.SEARCH_SMALL,)}
    )
    record = record.model_copy(update={"verification": record.verification | {"C1": opened}})
    told = "Two readers say Holds, but too few of the nearest earlier works were read."
    assert shown(record, "C1").notes[0] == told


def test_the_top_says_which_text_was_read_and_of_when() -> None:
    """A text that is later than the reviews, or of a date that nobody knows, may have been revised after them."""
    record = thorough_review()
    assert version_in_words([record]) == "The text read is tide-gates.pdf, of 2025-05-14, not later than the reviews."
    assert "later than the reviews: answers may rest" in version_in_words([meta_review()])
    assert "later than a part of the reviews" in version_in_words([meta_review(), record])
    assert "whose own date is not known: answers may rest" in version_in_words([with_paper(record, date=None)])
    assert "whose own date is not known" in version_in_words([with_paper(record, dated_by="identifier")])
    assert "whether it is older than the reviews is not known" in version_in_words([with_paper(record, date="2025")])
    assert version_in_words([record]) in render_html([record])


def test_works_read_by_less_than_their_text_are_counted() -> None:
    """The count stands at the top and with the works."""
    assert depth_in_words(["abstract", "full_text", "title", "abstract"]) == "2 by abstract and 1 by title alone"
    assert depth_in_words(["full_text"]) == ""
    assert render_html([thorough_review()]).count("read all by abstract alone") == 2


def test_what_failed_is_one_line_and_what_is_awaited_no_order() -> None:
    """A failed claim keeps its evidence folded; a page never tells its reader to send files."""
    items = (*THOROUGH_ITEMS[:2], Item(THOROUGH_ITEMS[2].text, failed=True, works=("W3",)))
    record = build_record(THOROUGH, items)
    waiting = Failure(error="AnswerPending", message="not there yet; send the request files", pending=True)
    late = record.verification["C3"].model_copy(update={"failure": waiting})
    late_record = record.model_copy(update={"verification": record.verification | {"C3": late}})
    for made, answer in ((record, "its question got no answer"), (late_record, "its answer is awaited from the batch")):
        html = render_html([made])
        card = html[html.index('id="p1r1c3"') :]
        card = card[: card.index("What the paper says of it")]
        assert f"Failed: {answer}" in card
        assert "works beside this claim</summary>" in card
        assert "send the request files" not in html
    assert PAPER_ID not in html
