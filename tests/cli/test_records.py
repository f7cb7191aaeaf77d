"""`peerassay show`, `export`, `delete` and `schema`."""

import csv
import hashlib
import io
import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from shell import Graded, refused, run

from peerassay import example


def kept(graded: Graded) -> list[dict[str, str]]:
    """Return what `show --json` lists."""
    return list(run("show", "--home", graded.home, "--json").json["records"])


def _statements(record: dict[str, Any]) -> int:
    return sum(len(issue["statements"]) for issue in record["body"]["issues"])


def test_the_store_is_listed(graded: Graded) -> None:
    """One line for each record; an empty store says so."""
    listed = run("show", "--home", graded.home)
    assert (listed.code, len(listed.out.splitlines())) == (0, len(kept(graded)))
    (first,) = listed.out.splitlines()
    assert re.search(r"\d+ not judged$", first)
    assert "case of reviews" in first
    nothing = run("show")
    assert (nothing.code, nothing.out) == (0, "")
    assert "no record yet" in nothing.err


def test_a_record_is_found_by_all_its_names(graded: Graded) -> None:
    """Digest, its beginning, the id of a review, file and standard input name the same record."""
    row = kept(graded)[0]
    by_digest = run("show", row["digest"], "--home", graded.home, "--json")
    file = next(path for path in graded.folder.glob("*.case.json") if path.read_text(encoding="utf-8") == by_digest.out)
    same = [
        run("show", row["digest"][:10], "--home", graded.home, "--json"),
        run("show", by_digest.json["reviews"][0]["id"], "--home", graded.home, "--json"),
        run("show", file, "--json"),
        run("show", "-", "--json", stdin=by_digest.out),
    ]
    assert {ended.out for ended in same} == {by_digest.out}


def test_a_paper_names_all_its_records(graded: Graded, tmp_path: Path) -> None:
    """A paper's id shows all its cases, with `--json` in one object that can be exported."""
    store = shutil.copy(graded.home / "records.sqlite", tmp_path / "more.sqlite")
    given = ("--store", store, "--library", graded.library)
    assert run("grade", example.PAPER, *example.REVIEWS, "--apart", *given, "--quiet").code == 0
    paper = kept(graded)[0]["paper_id"]
    shown = run("show", paper, "--store", store, "--json")
    assert len(shown.json["records"]) == len(kept(graded)) + len(example.REVIEWS)
    rows = list(csv.DictReader(io.StringIO(run("export", "-", stdin=shown.out).out)))
    assert len(rows) == sum(_statements(record) for record in shown.json["records"])


def test_records_are_shown_in_words_markdown_and_html(graded: Graded, tmp_path: Path) -> None:
    """Every way to show names the claims; HTML goes to the file and nothing to standard output."""
    file = next(graded.folder.glob("*.case.json"))
    assert "keyword spotting" in " ".join(run("show", file, "--markdown").out.split())
    assert "Attaching an exit head" in " ".join(run("show", file).out.split())
    page = run("show", file, "--html", tmp_path / "page.html")
    assert (page.code, page.out) == (0, "")
    assert "Attaching an exit head" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_what_grade_prints_can_be_exported(graded: Graded) -> None:
    """The output of `grade --json` and of `export --format jsonl` goes into `export -`."""
    from_grade = run("export", "-", stdin=graded.ended.out).out
    lines = run("export", graded.folder, "--format", "jsonl").out
    assert sorted(run("export", "-", stdin=lines).out.splitlines()) == sorted(from_grade.splitlines())


@pytest.mark.parametrize(("name", "sign"), [("csv", "claim_id"), ("bibtex", "@"), ("csl-json", '"title"')])
def test_every_format_goes_to_a_file_and_to_standard_output(graded: Graded, name: str, sign: str) -> None:
    """Both hold the same text."""
    printed = run("export", graded.folder, "--format", name)
    assert sign in printed.out
    assert run("export", graded.folder, "--format", name, "--out", "x.out").out == ""
    with Path("x.out").open(encoding="utf-8", newline="") as file:
        assert file.read() == printed.out


def test_records_can_be_forgotten(graded: Graded) -> None:
    """A deleted record is gone from the store; to delete it twice is refused."""
    store = Path("copy.sqlite")
    line = run("show", kept(graded)[0]["digest"], "--home", graded.home, "--json").out
    assert run("show", "--store", store).code == 0
    from peerassay.jobs.reviews.record import CaseRecord
    from peerassay.store.records import RecordStore

    digest = RecordStore(store).put(CaseRecord.model_validate_json(line))
    assert run("delete", digest[:12], "--store", store, "--json").json == {"deleted": [digest], "holds": 0}
    assert "no such record" in refused(run("delete", digest[:12], "--store", store))


def test_records_of_version_1_are_one_sentence(graded: Graded, tmp_path: Path) -> None:
    """A store made by an earlier version is listed, its records are named as such, and new ones are exported."""
    store = Path(shutil.copy(graded.home / "records.sqlite", tmp_path / "old.sqlite"))
    line = json.loads(run("show", kept(graded)[0]["digest"], "--home", graded.home, "--json").out)
    body = json.dumps({"paper": line["paper"], "provenance": {"schema_version": "1.0"}}).encode()
    old = hashlib.sha256(body).hexdigest()
    with closing(sqlite3.connect(store)) as raw, raw:
        raw.execute("UPDATE records SET digest = ?, body = ? WHERE digest = ?", (old, body, kept(graded)[0]["digest"]))
    assert len(run("show", "--store", store).out.splitlines()) == len(kept(graded))
    assert "written by an earlier version (1.0)" in refused(run("show", old, "--store", store))
    exported = run("export", "--store", store, "--format", "jsonl")
    assert (exported.code, exported.err.count("written by an earlier version")) == (0, 1)
    assert len(exported.out.splitlines()) == len(kept(graded)) - 1


def test_many_records_that_cannot_be_read_are_told_by_their_number(graded: Graded, tmp_path: Path) -> None:
    """The first are told by what is wrong with each, the others together, and the rest is exported."""
    store = Path(shutil.copy(graded.home / "records.sqlite", tmp_path / "broken.sqlite"))
    with closing(sqlite3.connect(store)) as database, database:
        digest = database.execute("SELECT digest FROM records").fetchone()[0]
        columns = "kind, paper_id, review_id, reviewer_id, title, schema_version, created"
        insert = f"INSERT INTO records (digest, body, {columns}) SELECT ?, ?, {columns} FROM records WHERE digest = ?"
        for number in range(8):
            body = json.dumps({"number": number}).encode()
            database.execute(insert, (hashlib.sha256(body).hexdigest(), body, digest))
    ended = run("export", "--store", store, "--format", "scores")
    assert ended.code == 0
    assert ended.err.count("left out: ") == 6
    assert "left out: 3 more records that cannot be read, 8 in all" in " ".join(ended.err.split())


def test_records_hold_to_the_schema(graded: Graded) -> None:
    """What `schema` prints is a JSON Schema that the records fulfil."""
    schema = json.loads(run("schema").out)
    Draft202012Validator.check_schema(schema)
    for file in graded.folder.glob("*.case.json"):
        Draft202012Validator(schema).validate(json.loads(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("arguments", "stdin", "sentence"),
    [
        (("show", "nothere"), "", "no file or record with this name"),
        (("show", "."), "", "there are no records in this folder"),
        (("show", "text.txt"), "", "invalid JSON"),
        (("show", "-"), "", "no record found in the input"),
        (("show", "-"), "{}", "standard input: field required @ $.paper"),
        (("export", "-"), "not json\n", "standard input: invalid JSON"),
        (("export", "--format", "xml"), "", "use one of csv, scores, papers, grading, opennovelty, jsonl"),
        (("export", "--out", "none/x.csv"), "", "none/x.csv"),
        (("delete", "nothere"), "", "no such record"),
        (("show", "--store", "text.txt"), "", "not a database"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], stdin: str, sentence: str) -> None:
    """What, where and what to do, with exit code 2."""
    Path("text.txt").write_text("plain words, long enough to be no database at all " * 20, encoding="utf-8")
    assert sentence in refused(run(*arguments, stdin=stdin))
