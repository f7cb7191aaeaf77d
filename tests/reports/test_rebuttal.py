"""The text for a rebuttal: what speaks against a doubt first, then what speaks for it, and nothing left out."""

from peerassay.documents.review import FieldRole
from peerassay.grading.claim import Kind
from peerassay.grading.record import Record
from peerassay.grading.verdict import Bearing
from peerassay.reports.grading.content import shown_papers
from record_builder import (
    PAPER_ID,
    REFERENTS,
    THOROUGH,
    THOROUGH_ITEMS,
    Item,
    all_reviews,
    build_record,
    offline_review,
    review_material,
    silent_review,
    thorough_review,
)


def text_of(*records: Record) -> str:
    """The rebuttal of the records' paper."""
    return shown_papers(records)[0].rebuttal


def test_what_speaks_against_the_doubt_comes_first() -> None:
    """Claim, answer, counter-evidence with its quotes, then what speaks for the reviewer, each with side and place."""
    record = thorough_review()
    first = record.verification["C1"]
    turned = (first.evidence[0], first.evidence[1].model_copy(update={"bears": Bearing.AGAINST}))
    told = record.model_copy(
        update={"verification": record.verification | {"C1": first.model_copy(update={"evidence": turned})}}
    )
    text = text_of(told)
    order = [
        "C1. “Using ensemble variance",
        "Answer: Holds (rests on 1 earlier work",
        "What speaks against the claim: Its ensemble decodes speech",
        "“Variance gates were studied for speech by Ferro and Nakata” – The paper itself, related work, S_rw_005",
        "(against the claim: ",
        "What speaks for the reviewer:",
        "“measured by the variance of their logits” – Delayed Decoding",
        "(for the claim: ",
        "C2. “The recurrent forecaster",
    ]
    places = [text.index(words) for words in order]
    assert places == sorted(places)


def test_nothing_is_silently_absent() -> None:
    """Every item of every review stands in it: open and failed ones, opinions, requests and praise in a line each."""
    records = all_reviews()
    text = text_of(*records)
    for record in records:
        if not record.material.review.is_meta:
            assert f"To {record.reviewer_id}" in text
            for claim in record.novelty_claims:
                assert f"{claim.claim_id}. “{claim.text}”" in text
    assert "Open: the two readers disagree. What would settle it: An earlier work with sparse sensors." in text
    assert "Failed: its question got no answer." in text
    assert "Nothing recognised that speaks of novelty." in text
    assert "Called new:\nC1." in text


def test_a_request_says_where_the_paper_has_the_work() -> None:
    """The paper cites it and about where, as another claim's evidence knows; or it was not recognised there."""
    asked = "Please compare with Ferro and Nakata and with the later one."
    review = review_material(((FieldRole.QUESTIONS, asked),), "Reviewer_q", "review-rrrrrrrrrrrr", {})
    request = build_record(review, (Item(asked, kind=Kind.REQUEST, stance=None, works=("W1", "W4")),), REFERENTS)
    text = text_of(thorough_review(), request)
    assert "Delayed Decoding with Ensemble Agreement: the paper cites it (about related work, S_rw_005, page 2)" in text
    assert "https://example.org/later: not recognised in the paper's reference list" in text


def test_a_rebuttal_needs_an_answer() -> None:
    """Where nobody judged, or nothing is decided, there is none."""
    assert text_of(offline_review()) == ""
    assert text_of(silent_review()) == ""
    opened = build_record(THOROUGH, THOROUGH_ITEMS[2:4], REFERENTS)
    assert text_of(opened) == ""
    assert PAPER_ID not in text_of(thorough_review())
