"""What a manifest tells of papers and reviews is in every table, under one set of names."""

import csv
import io
from pathlib import Path

import pytest
from small_papers import REVIEW, some_papers

from peerassay.cli.app import run as command
from peerassay.errors import InputError
from peerassay.frames import Level, frame
from peerassay.progress import ExitCode
from peerassay.reports.triage.rows import read_table

TABLE = """paper,reviews,date,decision,track,reviewer_kind
paper-0/paper.md,paper-0/review.txt,2024-05,Accept,theory,human
paper-0/paper.md,paper-0/model.txt,,Accept,theory,model
paper-1/paper.md,paper-1/review.txt,2024-06,Reject,systems,human
"""
TOLD = {
    ("human", "Accept", "theory", "2024-05"), ("model", "Accept", "theory", "2024-05"),
    ("human", "Reject", "systems", "2024-06"),
}  # fmt: skip


@pytest.fixture
def ran(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Return a folder whose papers were graded and summed up from a manifest with two rows for one of them."""
    papers = some_papers(tmp_path, 2)
    (papers / "paper-0" / "model.txt").write_text(REVIEW.replace("NUMBER", "nought"), encoding="utf-8")
    (papers / "papers.csv").write_text(TABLE, encoding="utf-8")
    words = ["--home", str(tmp_path / "home"), "--out", str(tmp_path / "out"), "--quiet"]
    assert command(["run", str(papers / "papers.csv"), *words, "--job", "grade,summarize"]) == ExitCode.COMPLETE
    capsys.readouterr()
    return tmp_path


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def told(row: dict[str, str]) -> tuple[str, ...]:
    return tuple(row[name] for name in ("reviewer_kind", "decision", "track", "paper_date"))


def test_every_table_of_reviews_has_the_columns_of_the_manifest(ran: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Statements, scores and the table of reviews tell human from model reviews, with track, date and decision."""
    home = ["--home", str(ran / "home")]
    tables = {}
    for name in ("csv", "scores"):
        assert command(["export", "--kind", "case", "--format", name, *home]) == ExitCode.COMPLETE
        tables[name] = rows(capsys.readouterr().out)
    assert command(["triage", "--table", str(ran / "t.csv"), *home]) == ExitCode.COMPLETE
    tables["triage"] = [{k: str(v) for k, v in row.items()} for row in read_table(ran / "t.csv")]
    for table in tables.values():
        assert {told(row) for row in table} == TOLD
        assert all(row["paper_id"] and row["review_id"] and row["reviewer_id"] and row["record"] for row in table)
    assert {row["review_id"] for row in tables["scores"]} == {row["review_id"] for row in tables["triage"]}
    for score in ("CR", "UseScore"):
        values = {(row["review_id"], row[score]) for row in tables["scores"]}
        assert values == {(row["review_id"], row[score]) for row in tables["triage"]}


def test_tables_of_papers_have_them_too(ran: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A summary's row has the paper's columns; the results have the manifest's rows with the paper's id."""
    assert command(["export", "--kind", "summary", "--format", "csv", "--home", str(ran / "home")]) == ExitCode.COMPLETE
    summaries = rows(capsys.readouterr().out)
    assert {(row["decision"], row["track"]) for row in summaries} == {("Accept", "theory"), ("Reject", "systems")}
    results = rows((ran / "out" / "results.csv").read_text(encoding="utf-8"))
    assert [(row["reviewer_kind"], row["track"]) for row in results] == [
        ("human", "theory"),
        ("model", "theory"),
        ("human", "systems"),
    ]
    assert {row["paper_id"] for row in results} == {row["paper_id"] for row in summaries}
    assert {row["title"] for row in results} == {row["title"] for row in summaries}
    assert [row["decision"] for row in results] == ["Accept", "Accept", "Reject"]


@pytest.mark.parametrize("column", ["reviewer_kind", "decision", "track", "paper_date"])
def test_a_study_groups_by_any_of_them(column: str, ran: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every column of the manifest is one to group by, from the store."""
    words = ["study", "--group", column, "--scores", "claims", "--home", str(ran / "home")]
    assert command(words) == ExitCode.COMPLETE
    assert "| claims |" in capsys.readouterr().out


@pytest.mark.parametrize("level", ["claim", "review", "paper"])
def test_frames_have_one_set_of_names_and_what_the_manifest_tells(level: Level, ran: Path) -> None:
    """A frame has the columns and rows that `export` writes: ids, record and tags have the same names on all levels."""
    pytest.importorskip("polars")
    held = frame(ran / "home" / "records.sqlite", level)
    names = {"paper_id", "forum", "record", "track", "decision"}
    names |= {"review_id", "reviewer_id", "reviewer_kind"} if level != "paper" else set()
    assert names <= set(held.columns)
    assert set(held["track"]) == {"theory", "systems"}
    assert len(held) >= (2 if level == "paper" else 3)


def test_a_frame_of_no_store_is_refused(tmp_path: Path) -> None:
    """A store that is not there is a slip, and no empty frame."""
    with pytest.raises(InputError, match="no store"):
        frame(tmp_path / "nowhere.sqlite")


@pytest.mark.parametrize("name", ["claims", "reviews", "papers"])
def test_tables_are_exported_by_the_names_of_their_rows(
    name: str, ran: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`export --format claims`, `reviews` and `papers` write a row for each."""
    assert command(["export", "--format", name, "--home", str(ran / "home")]) == ExitCode.COMPLETE
    assert {row["track"] for row in rows(capsys.readouterr().out)} == {"theory", "systems"}


def test_a_run_ends_with_the_command_that_makes_its_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The last line names the command, with the home that was given, and it makes a page of the paper."""
    papers, home = some_papers(tmp_path, 1), tmp_path / "home"
    assert command(["run", str(papers), "--home", str(home), "--out", str(tmp_path / "out")]) == ExitCode.COMPLETE
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == f"pages for readers: peerassay site {tmp_path / 'out' / 'site'} --home {home}"
    assert command(last.partition("peerassay ")[2].split()) == ExitCode.COMPLETE
    assert (tmp_path / "out" / "site" / "index.html").exists()
