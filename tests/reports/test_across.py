"""Across reviewers: the same sentence, the same work, and where they differ."""

from peerassay.documents.review import FieldRole
from peerassay.grading.claim import Stance
from peerassay.grading.record import Record
from peerassay.grading.verdict import Label
from peerassay.reports.grading.content import shown_papers
from peerassay.reports.grading.shown import render_html, render_markdown
from record_builder import REFERENTS, Item, build_record, meta_review, review_material, thorough_review

SENTENCE = "measured by the variance of their logits"


def praise(quote: tuple[str, str], label: Label = Label.OVERSTATED) -> Record:
    """A review that calls the gate new, its answer quoted from one source."""
    text = "Waiting on the variance of an ensemble is a fresh idea."
    review = review_material(((FieldRole.STRENGTHS, text),), "Reviewer_p", "review-pppppppppppp", {})
    return build_record(review, (Item(text, label, stance=Stance.NOVEL, quotes=(quote,)),), REFERENTS)


def test_claims_that_quote_one_sentence_are_linked() -> None:
    """Each card leads to the other reviewer's claim and says what became of it; a reviewer's own are not told."""
    html = render_html([thorough_review(), praise(("Paa11bb22", SENTENCE))])
    assert 'The same sentence bears on <a href="#p1r2c1">Reviewer_p, C1</a>: Holds in part' in html
    assert 'The same sentence bears on <a href="#p1r1c1">Reviewer_a1Bc, C1</a>: Holds' in html
    assert html.count("The same sentence bears on") == 2


def test_reviewers_differ_on_a_sentence() -> None:
    """One says that it existed, one calls it new, and both answers quote one sentence: a point, told once."""
    records = [thorough_review(), praise(("Paa11bb22", SENTENCE))]
    (paper,) = shown_papers(records)
    (point,) = paper.differences
    assert point.quote is not None
    assert point.quote.words == SENTENCE
    assert [(side.name, side.stance) for side in point.sides] == [
        ("Reviewer_a1Bc", "says it existed already"),
        ("Reviewer_p", "calls it new"),
    ]
    for text in (render_html(records), render_markdown(records)):
        assert "Where the reviewers differ" in text


def test_reviewers_differ_on_a_named_work() -> None:
    """Another sentence of a work that the one names and the other's answer quotes is a point as well."""
    (paper,) = shown_papers([thorough_review(), praise(("Paa11bb22", "Latency rises by 40 ms"))])
    (point,) = paper.differences
    assert point.work is not None
    assert point.work.title == "Delayed Decoding with Ensemble Agreement"


def test_where_none_differ_nothing_is_printed() -> None:
    """Doubts alone are no difference, nor is an area chair's report of them."""
    records = [thorough_review(), meta_review()]
    assert shown_papers(records)[0].differences == ()
    assert "Where the reviewers differ" not in render_html(records)
