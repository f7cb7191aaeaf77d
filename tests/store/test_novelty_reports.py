"""Novelty reports in the store and in files: next to cases, told apart, and never lost by a migration."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import report_builder

from case_records import case_of, envelope
from peerassay.errors import InputError, StoreError
from peerassay.frozen import canonical_json, digest
from peerassay.jobs.novelty.record import NoveltyReport, novelty_mismatch
from peerassay.store.files import (
    ENVELOPE_SUFFIX,
    checked_any,
    read_any,
    read_case,
    read_envelope,
    read_report,
    record_files,
    record_name,
    write_record,
)
from peerassay.store.records import RecordStore

REPORT = report_builder.report()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RecordStore]:
    """Give a store that holds a case and a novelty report."""
    made = RecordStore(tmp_path / "records.sqlite")
    made.put(case_of(1), envelope(case_of(1), created="2026-01-01T00:00:00Z"))
    made.put(REPORT, report_builder.envelope(REPORT))
    yield made
    made.close()


def test_a_report_comes_back_as_it_was_kept(store: RecordStore) -> None:
    """By digest, its beginning, or the paper's id; the envelope is kept with it."""
    for key in (digest(REPORT), digest(REPORT)[:8], REPORT.paper.id):
        assert canonical_json(store.get(key)) == canonical_json(REPORT)
    assert store.envelopes(REPORT.paper.id) == (report_builder.envelope(REPORT),)


def test_the_list_tells_the_kind(store: RecordStore) -> None:
    """Both kinds stand in one list, which can be narrowed to one, and to a status."""
    assert [kept.kind for kept in store.list()] == ["novelty", "case"]
    (report,) = store.list(kind="novelty")
    assert report.title == REPORT.paper.card.title
    assert report.labels == {"can_refute": 1, "cannot_refute": 4, "unclear": 1}
    assert [kept.kind for kept in store.list(label="can_refute")] == ["novelty"]


def test_a_deleted_report_leaves_the_cases(store: RecordStore) -> None:
    """Forgetting one kind does not touch the other."""
    store.delete(REPORT.paper.id)
    assert [kept.kind for kept in store.list()] == ["case"]


def test_an_older_store_is_brought_up_to_date(tmp_path: Path) -> None:
    """A store of layout 1 keeps its records and runs, and takes reports from then on."""
    path = tmp_path / "records.sqlite"
    RecordStore(path).put(case_of(2), envelope(case_of(2)))
    with sqlite3.connect(path) as raw:
        raw.execute("DROP INDEX ix_records_kind")
        raw.execute("ALTER TABLE records DROP COLUMN kind")
        raw.execute("PRAGMA user_version = 1")
    raw.close()
    store = RecordStore(path)
    store.put(REPORT)
    assert sorted(kept.kind for kept in store.list()) == ["grading", "novelty"]
    assert len(store.envelopes(digest(case_of(2)))) == 1


def test_a_kind_of_a_later_version_is_one_sentence(store: RecordStore) -> None:
    """A row that says it is something else is not read as what it is not."""
    with sqlite3.connect(store.database.shown) as raw:
        raw.execute("UPDATE records SET kind = 'horoscope'")
    raw.close()
    with pytest.raises(StoreError, match="of a kind that is not known"):
        store.get(digest(REPORT))


def test_a_report_of_an_earlier_version_is_one_sentence(tmp_path: Path) -> None:
    """It is named as such, not by its first strange key."""
    path = tmp_path / "old.novelty.json"
    path.write_text('{"kind": "novelty", "provenance": {"schema_version": "1.0"}}')
    with pytest.raises(InputError, match=r"written by an earlier version \(1.0\).*make the report again"):
        read_report(path)


def test_a_report_is_a_file_with_its_envelope_beside(tmp_path: Path) -> None:
    """Its file says what it is, is read back whole, and is found in a folder next to cases."""
    path = write_record(tmp_path, record_name(REPORT), REPORT, report_builder.envelope(REPORT))
    assert path.name.endswith(".novelty.json")
    assert read_report(path) == read_any(path) == REPORT
    beside = tmp_path / path.name.replace(".novelty.json", ENVELOPE_SUFFIX)
    assert read_envelope(beside) == report_builder.envelope(REPORT)
    write_record(tmp_path, "review", case_of(1))
    assert {type(read_any(file)).__name__ for file in record_files([tmp_path])} == {"CaseRecord", "NoveltyReport"}


def test_one_kind_is_not_read_as_the_other(tmp_path: Path) -> None:
    """Whoever wants a case and gets a report is told so."""
    path = write_record(tmp_path, "x", REPORT)
    with pytest.raises(InputError, match=r"x\.novelty\.json"):
        read_case(path)


@pytest.mark.parametrize("text", ["{}", "[]", "3", "{", '{"novelty_claims": [], "original_paper": {}}'])
def test_what_is_no_record_is_one_sentence(text: str) -> None:
    """Any other JSON, and what is none, is named as such."""
    with pytest.raises(InputError, match="a file"):
        checked_any(text, "a file")


def _changed(**parts: object) -> NoveltyReport:
    return REPORT.model_copy(update={"body": REPORT.body.model_copy(update=parts)})


def _working(**parts: object) -> NoveltyReport:
    return _changed(working=report_builder.working().model_copy(update=parts))


def test_a_report_that_contradicts_itself_is_refused() -> None:
    """Unknown works, doubled references and quotes that are not in their sentence are found, with the place."""
    assert novelty_mismatch(REPORT) is None
    assert novelty_mismatch(report_builder.bare_report()) is None
    body, working = REPORT.body, report_builder.working()
    refuting = body.comparisons[0]
    pair = refuting.refutations[0].evidence_pairs[0]
    forged = pair.model_copy(update={"candidate": pair.candidate.model_copy(update={"text": "Nobody wrote this."})})
    refutation = refuting.refutations[0].model_copy(update={"evidence_pairs": (forged,)})
    comparison = refuting.model_copy(update={"refutations": (refutation,)})
    for bad, path in (
        (_changed(comparisons=(comparison,)), "$.body.comparisons[0].refutations[0].evidence_pairs[0].candidate"),
        (REPORT.model_copy(update={"works": REPORT.works[:2]}), "$.body.comparisons[2].cand_id"),
        (_working(citations=(*working.citations[:3],)), "$.body.comparisons[2].cand_id"),
        (_working(citations=(*working.citations, working.citations[0])), "$.body.working.citations[14].index"),
        (_changed(contributions=body.contributions[1:]), "$.body.comparisons[0].refutations[0].contribution_id"),
    ):
        fault = novelty_mismatch(bad)
        assert fault is not None
        assert fault[0] == path
