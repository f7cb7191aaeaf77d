"""Novelty reports at the command line: listed, shown, exported, forgotten, and put on a website with cases."""

import json
from pathlib import Path

import pytest
import report_builder
from jsonschema import Draft202012Validator
from shell import refused, run

from case_records import case_of
from peerassay.frozen import canonical_json, digest
from peerassay.store.files import write_record
from peerassay.store.records import RecordStore

REPORT = report_builder.report()


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Return the file of a store that holds a report and a case."""
    path = tmp_path / "both.sqlite"
    kept = RecordStore(path)
    kept.put(REPORT, report_builder.envelope(REPORT))
    kept.put(case_of(1))
    kept.close()
    return path


def test_the_list_names_the_kind(store: Path) -> None:
    """People read what it is, machines get a key."""
    assert "novelty report" in run("show", "--store", store).out
    kinds = [row["kind"] for row in run("show", "--store", store, "--json").json["records"]]
    assert sorted(kinds) == ["case", "novelty"]


def test_a_report_is_shown_by_digest_paper_and_file(store: Path, tmp_path: Path) -> None:
    """All its names give the same bytes."""
    file = write_record(tmp_path, "x", REPORT)
    shown = [
        run("show", digest(REPORT)[:10], "--store", store, "--json"),
        run("show", REPORT.paper.id, "--store", store, "--json"),
        run("show", file, "--json"),
        run("show", "-", "--json", stdin=canonical_json(REPORT)),
    ]
    assert {row.out.strip() for row in shown} == {canonical_json(REPORT)}


def test_a_shown_report_tells_when_its_queries_were_asked(store: Path, tmp_path: Path) -> None:
    """From the store and from a file with its envelope: on the page and in Markdown; not without one."""
    key, page = digest(REPORT)[:10], tmp_path / "page.html"
    told = "2026-01-02 03:04:06 UTC, 1.2 s, 3 tries"
    run("show", key, "--store", store, "--html", page)
    assert told in page.read_text(encoding="utf-8")
    file = write_record(tmp_path, "x", REPORT, report_builder.envelope(REPORT))
    assert told in run("show", file, "--markdown").out.replace("\\", "")
    assert told not in run("export", key, "--store", store, "-f", "md").out.replace("\\", "")


def test_the_screen_tells_what_was_found_and_what_failed(store: Path) -> None:
    """Results, the paper's place, a failed query, hidden text and the limits are in the summary."""
    text = " ".join(run("show", digest(REPORT)[:10], "--store", store).out.split())
    for words in ("Shows it earlier", "Waiting by Predicted", "1 of 1 search failed", "hidden text",
                  "an aid, not a decision"):  # fmt: skip
        assert words in text


@pytest.mark.parametrize(
    ("name", "sign"),
    [("html", "<!doctype html>"), ("md", "Novelty report"), ("json", '{"body"'),
     ("bib", "@article{"), ("csl", '"title"')],
)  # fmt: skip
def test_every_text_format_is_exported(store: Path, name: str, sign: str) -> None:
    """Each goes to standard output, and to a file with the same text."""
    printed = run("export", digest(REPORT), "--store", store, "--format", name)
    assert printed.code == 0
    assert sign in printed.out
    run("export", digest(REPORT), "--store", store, "--format", name, "--out", "x.out")
    assert Path("x.out").read_text(encoding="utf-8") == printed.out


def test_a_pdf_goes_to_a_file(store: Path) -> None:
    """It is a PDF; the screen is spared."""
    assert run("export", digest(REPORT), "--store", store, "-f", "pdf", "-o", "report.pdf").code == 0
    assert Path("report.pdf").read_bytes().startswith(b"%PDF-")
    assert "--out" in refused(run("export", digest(REPORT), "--store", store, "-f", "pdf"))


def test_a_store_of_both_is_exported_as_far_as_a_format_goes(store: Path) -> None:
    """Rows of claims leave the reports out and say so; JSON lines hold both and can be read again."""
    rows = run("export", "--store", store)
    assert "skipped 1 novelty report" in rows.err
    assert "claim_id" in rows.out
    lines = run("export", "--store", store, "-f", "jsonl").out
    assert len(run("show", "-", "--json", stdin=lines).json["records"]) == 2


def test_what_has_no_room_for_a_report_says_so(store: Path) -> None:
    """Claims of a report, one page or one PDF of several records: one sentence each."""
    assert "the csv format does not support" in refused(run("export", digest(REPORT), "--store", store, "-f", "csv"))
    assert "peerassay site" in refused(run("export", "--store", store, "-f", "html"))
    assert "one novelty report" in refused(run("export", "--store", store, "-f", "pdf", "-o", "x.pdf"))


def test_a_report_is_forgotten(store: Path) -> None:
    """Like any record."""
    assert run("delete", digest(REPORT)[:10], "--store", store, "--json").json["holds"] == 1


def test_the_schema_is_printed() -> None:
    """Both schemas have a name; a report holds to its own."""
    schema = json.loads(run("schema", "novelty_report").out)
    Draft202012Validator(schema).validate(json.loads(canonical_json(REPORT)))
    assert json.loads(run("schema", "case").out) == json.loads(run("schema").out)
    assert "case, novelty_report" in refused(run("schema", "horoscope"))


def test_a_site_is_written_over_the_store(store: Path) -> None:
    """An index and a page for each of the two; the files are named for machines."""
    made = run("site", "web", "--store", store, "--json").json
    assert Path(made["index"]).is_file()
    assert len(made["pages"]) == 2
    assert "2 pages" in run("site", "web", "--store", store).out
    Path("file").write_text("", encoding="utf-8")
    assert "cannot be written" in refused(run("site", "file", "--store", store))
