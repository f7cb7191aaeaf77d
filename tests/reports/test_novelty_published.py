"""A novelty report in the form of its paper: seven modules, three statuses, every quote with its place and score."""

import json
from typing import Any

import report_builder

from case_records import envelope
from peerassay.job_record import Envelope
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.reports.novelty.published import published

MODULES = {
    "original_paper",
    "core_task_survey",
    "contribution_analysis",
    "core_task_comparisons",
    "textual_similarity",
    "references",
    "metadata",
}


def as_published(report: NoveltyReport, *envelopes: Envelope) -> dict[str, Any]:
    (line,) = published([report], envelopes)
    made: dict[str, Any] = json.loads(line)
    return made


def test_the_seven_modules_are_there_also_where_they_are_empty() -> None:
    """A report without taxonomy or assessment has the same keys."""
    report = report_builder.report()
    assert set(as_published(report)) == set(as_published(report_builder.bare_report())) == MODULES
    assert as_published(report)["metadata"]["generated"] is None
    assert as_published(report, envelope(report))["metadata"]["generated"]


def test_every_comparison_has_the_papers_fields_and_one_of_its_statuses() -> None:
    """Statuses of ours become the paper's and are kept beside; quotes tell that they were found, and how well."""
    report = report_builder.report()
    claimed = as_published(report)["contribution_analysis"]["contributions"]
    compared = [each for contribution in claimed for each in contribution["comparisons"]]
    assert len(compared) == len(report.body.contributions) * len(report.body.comparisons)
    statuses = {each["refutation_status"] for each in compared if each["finer_status"]}
    assert statuses <= {"can_refute", "cannot_refute", "unclear"}
    kept = [e.status for c in report.body.comparisons for e in c.refutations]
    assert sorted(e["finer_status"] for e in compared if e["finer_status"]) == sorted(kept)
    pairs = [p for e in compared if e["refutation_evidence"] for p in e["refutation_evidence"]["evidence_pairs"]]
    assert pairs
    for side in ("original_location", "candidate_location"):
        assert all(pair[side]["found"] and 0.6 < pair[side]["match_score"] <= 1 for pair in pairs)


def test_siblings_tell_what_they_were_compared_by() -> None:
    """By full text, or by the abstract where there is no more."""
    siblings = as_published(report_builder.report())["core_task_comparisons"]["siblings"]
    assert {each["comparison_mode"] for each in siblings} == {"fulltext", "abstract_fallback"}
    assert all(each["relationship"] == "sibling" for each in siblings)
