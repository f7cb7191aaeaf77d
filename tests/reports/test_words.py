"""One word for one thing: on page, terminal, table and website."""

import csv
import io
import re

import pytest
from rich.console import Console

from html_page import Page
from peerassay.grading.claim import Kind
from peerassay.grading.verdict import ALL_WORDS, Label, OpenReason, plain_word, reason_in_words
from peerassay.reports.grading.claims_csv import claims_csv
from peerassay.reports.grading.shown import render_html, render_markdown, summary
from peerassay.reports.words import place_of
from record_builder import all_reviews, offline_review

RECORDS = (*all_reviews(), offline_review())


@pytest.mark.parametrize(
    ("label", "basis", "kind", "reads", "failed", "word"),
    [
        (Label.SUPPORTED, None, Kind.CLAIM, True, False, "Holds"),
        (Label.SUPPORTED, "shown", Kind.CLAIM, True, False, "Holds"),
        (Label.SUPPORTED, "absence", Kind.REPORTED, True, False, "Nothing found against it"),
        (Label.OVERSTATED, None, Kind.CLAIM, True, False, "Holds in part"),
        (Label.UNDERSTATED, None, Kind.CLAIM, True, False, "Closer work exists"),
        (Label.UNSUPPORTED, None, Kind.CLAIM, True, False, "Does not hold"),
        (Label.AMBIGUOUS, None, Kind.CLAIM, True, False, "Open"),
        (None, None, Kind.CLAIM, False, False, "Evidence to read"),
        (None, None, Kind.CLAIM, False, True, "Failed"),
        (None, None, Kind.CLAIM, True, True, "Failed"),
        (None, None, Kind.OPINION, True, False, "Opinion"),
        (None, None, Kind.REQUEST, False, False, "Request"),
    ],
)
def test_each_verdict_has_its_word(
    label: Label | None, basis: None, kind: Kind, reads: bool, failed: bool, word: str
) -> None:
    """The words of docs/law.md, and no others."""
    assert plain_word(label, basis, kind, reads, failed) == word
    assert word in ALL_WORDS


def test_each_reason_has_its_own_words() -> None:
    """No two reasons read alike, and none begins like a sentence: they stand behind "Open: "."""
    told = [reason_in_words(reason) for reason in OpenReason]
    assert len(set(told)) == len(told)
    assert all(word[0].islower() and not word.endswith(".") for word in told)


def test_page_markdown_terminal_and_table_use_the_same_words() -> None:
    """Whatever word a verdict has stands in every report of it."""
    out = io.StringIO()
    Console(file=out, width=200).print(summary(RECORDS))
    table = {row["plain"] for row in csv.DictReader(io.StringIO(claims_csv(RECORDS), newline=""))}
    page, markdown = Page(render_html(RECORDS)).text, render_markdown(RECORDS)
    for record in RECORDS:
        for claim in record.novelty_claims:
            word = record.verification[claim.claim_id].plain
            assert word in table
            assert word in page
            assert word in markdown
            assert not claim.is_labelled or word in out.getvalue()


def test_no_report_accuses_or_denies_that_something_exists() -> None:
    """What was not found is never said not to be there; the words of codes stay out of sight."""
    for text in (Page(render_html(RECORDS)).text, render_markdown(RECORDS)):
        assert not re.search(r"does not exist|is wrong|false claim|\bSUPPORTED\b|\bUNSUPPORTED\b|AMBIGUOUS", text)


@pytest.mark.parametrize(
    ("sentence", "page", "place"),
    [
        ("S_rw_012", 2, "related work, S_rw_012, page 2"),
        ("S_abs_001", None, "abstract, S_abs_001"),
        ("S_oth_003", 4, "text, S_oth_003, page 4"),
        ("abstract_sent_2", None, "abstract, sentence 2"),
        ("intro_sent_14", None, "introduction, sentence 14"),
        ("body_sent_7", None, "text, sentence 7"),
        ("title", None, "title"),
    ],
)
def test_a_place_is_told_in_words(sentence: str, page: int | None, place: str) -> None:
    """Section, sentence and page, as far as they are known."""
    assert place_of(sentence, page) == place
