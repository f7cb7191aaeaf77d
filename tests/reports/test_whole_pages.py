"""Whole reports of invented records in every format: part by part as they were when they were last looked at."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import report_builder

from examples import digest, names, wrong
from peerassay.grading.record import Record
from peerassay.reports.formats import FORMATS, export
from record_builder import all_reviews, envelope, offline_review, praising_review, thorough_review

FILE = Path(__file__).parent / "examples" / "whole_pages.jsonl"
_PARTS = re.compile(r"\n(?=##? )|(?=<section|<h[12]|<details)")
_BYTES = {"pdf", "parquet"}


def graded(which: str) -> Sequence[Record]:
    """Records of one paper's reviews."""
    sets: dict[str, Sequence[Record]] = {
        "all": all_reviews(),
        "offline": [offline_review()],
        "thorough": [thorough_review()],
        "two": [thorough_review(), praising_review()],
        "without claims": [thorough_review().model_copy(update={"novelty_claims": ()})],
    }
    return sets[which]


def pages(which: str, form: str) -> Any:
    """What of an export tells how it was made: a digest of each part."""
    records = graded(which)
    page = export(records, form, [envelope(record) for record in records])
    assert isinstance(page, str)
    return [digest(part) for part in _PARTS.split(page)]


def novelty(which: str, form: str) -> Any:
    """The same of a novelty report."""
    made = {"whole": report_builder.report, "bare": report_builder.bare_report}[which]()
    page = export([made], form, [report_builder.envelope(made)])
    assert isinstance(page, str)
    return [digest(part) for part in _PARTS.split(page)]


CALLS: dict[str, Callable[..., Any]] = {"pages": pages, "novelty": novelty}
TEXTS = [choice.name for choice in FORMATS if choice.name not in _BYTES]


@pytest.mark.parametrize("name", names(FILE))
def test_reports_are_what_they_were(name: str) -> None:
    """Whoever changes what readers are shown sees in which parts of which report, before it is kept."""
    assert wrong(FILE, CALLS, name) == []


def test_no_format_goes_without_an_example() -> None:
    """Every format that is text and can hold a grading or a novelty report stands in the file."""
    shown = FILE.read_text(encoding="utf-8")
    assert {name for name in TEXTS if f'"{name}"' in shown} == set(TEXTS) - {"latex"}
