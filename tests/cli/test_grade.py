"""`peerassay grade` and `peerassay demo`."""

import json
from pathlib import Path

import pytest
from shell import Ended, Graded, refused, run

from peerassay import example
from peerassay.reports.words import NOTHING_RECOGNISED, SHAPE
from peerassay.store.files import read_record
from peerassay.testing import ModelServer
from peerassay_bench.obliging import ObligingModel


def test_grading_leaves_records_and_reports(graded: Graded) -> None:
    """`--json` is one object with state, exit code, files, records and envelopes; the files are there and hold it."""
    told = graded.ended.json
    assert (graded.ended.code, told["state"], told["exit_code"]) == (0, "complete", 0)
    assert graded.ended.err == ""
    assert len(told["records"]) == len(told["envelopes"]) == 3
    files = {name: Path(path) for name, path in told["files"].items()}
    assert all(path.is_file() for path in files.values())
    for record in told["records"]:
        kept = read_record(files[record["material"]["review"]["id"]])
        assert kept.model_dump(mode="json") == record
    assert files["report.html"].read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_demo_needs_nothing_but_a_folder(tmp_path: Path) -> None:
    """Without key, library or network it is complete, and its page is there."""
    ended = run("demo", "--out", tmp_path / "demo", "--quiet")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines()[-1].startswith("complete; report: ")
    assert (tmp_path / "demo" / "report.html").is_file()


def test_a_second_run_replaces_the_files_of_the_first(
    graded: Graded, tmp_path: Path, paper: Path, review: Path
) -> None:
    """The same review graded again, with other settings, leaves one record in the folder, not two."""
    out = tmp_path / "out"
    for months in (4, 0):
        ended = run(
            "grade", paper, review, "-o", out, "--library", graded.library, "-s", f"concurrency_window_months={months}"
        )
        assert ended.code == 0
    assert len(list(out.glob("*.record.json"))) == 1


def test_a_report_that_takes_anothers_place_says_so(graded: Graded, paper: Path, review: Path) -> None:
    """Another review graded into the same folder: its report leaves the first out, and tells how to see both."""
    first = run("grade", paper, review, "--library", graded.library)
    again = run("grade", paper, review, "--library", graded.library)
    other = run("grade", paper, example.REVIEWS[1], "--library", graded.library)
    assert "of other runs too" not in first.err + again.err
    assert "peerassay-out holds 1 record of other runs too" in other.err
    assert len(list(Path("peerassay-out").glob("*.record.json"))) == 2


def test_the_summary_is_short_and_ends_with_the_report(graded: Graded, paper: Path, review: Path) -> None:
    """A line for each claim, the disclaimer once, the report last; steps go to standard error."""
    ended = run("grade", paper, review, "--library", graded.library)
    lines = ended.out.splitlines()
    assert max(map(len, lines)) <= 100
    record = read_record(next(Path("peerassay-out").glob("*.record.json")))
    assert sum(line[:3] == f"  {SHAPE['unlabelled']}" for line in lines) == sum(
        c.is_labelled for c in record.novelty_claims
    )
    assert ended.out.count("An aid, not a decision") == 1
    assert lines[-1] == "complete; report: peerassay-out/report.html"
    assert "searching earlier work" in ended.err
    assert run("grade", paper, review, "--library", graded.library, "--quiet").err == ""


def test_an_empty_library_is_no_answer(paper: Path, review: Path) -> None:
    """A library without papers ends with code 5 and says what to do; beside the claims stands the paper alone."""
    ended = run("grade", paper, review)
    assert ended.code == 5
    assert ended.err.count("holds no papers") == 1
    assert "peerassay library add" in ended.err
    record = read_record(next(Path("peerassay-out").glob("*.record.json")))
    assert {entry.state for entry in record.provenance.search.searches} == {"failed"}
    entries = [entry for evidence_set in record.evidence_sets.values() for entry in evidence_set]
    assert {entry.cand_id for entry in entries} == {None}
    assert record.material.paper_passages


@pytest.mark.parametrize(("named", "sentence"), [("nowhere", "there is no library"), ("a.txt", "this is a file")])
def test_a_library_that_was_named_must_be_there(paper: Path, review: Path, named: str, sentence: str) -> None:
    """A slip in `--library` is told before anything is graded; it is no empty library."""
    Path("a.txt").touch()
    assert sentence in refused(run("grade", paper, review, "--quiet", "--library", named))
    assert not list(Path("peerassay-out").glob("*"))


def test_a_review_may_come_on_standard_input(graded: Graded, paper: Path, review: Path) -> None:
    """`-` is standard input, graded as the file would be; nothing there is told as an empty file is."""
    text = review.read_text(encoding="utf-8")
    piped = run("grade", paper, "-", "--library", graded.library, "--json", stdin=text).json["records"]
    filed = run("grade", paper, review, "--library", graded.library, "--json").json["records"]
    assert [row["verification"] for row in piped] == [row["verification"] for row in filed]
    assert "R_001" in run("parse", "--review", "-", stdin=text).out
    assert "standard input: the file is empty" in refused(run("parse", "--review", "-"))


def test_a_failed_question_is_partial(graded: Graded, paper: Path, review: Path) -> None:
    """A recording that holds no answer ends with code 3; what failed is told, and stands in the record."""
    Path("none.jsonl").touch()
    ended = run("grade", paper, review, "--library", graded.library, "--engine", "replay:none.jsonl", "--quiet")
    assert ended.code == 3
    assert "holds no reply to grading/claims" in ended.err
    assert read_record(next(Path("peerassay-out").glob("*.record.json"))).provenance.failures


def test_a_review_without_an_answer_is_not_called_silent(graded: Graded, paper: Path, review: Path) -> None:
    """Where the question on its claims failed, nothing on the screen or the page says that it says nothing."""
    Path("none.jsonl").touch()
    ended = run("grade", paper, review, "--library", graded.library, "--engine", "replay:none.jsonl", "--quiet")
    page = Path("peerassay-out/report.html").read_text(encoding="utf-8")
    plain = Path("peerassay-out/report.md").read_text(encoding="utf-8")
    for text in (ended.out, page, plain):
        assert "claims could not be read: the question on them got no answer" in text
        assert NOTHING_RECOGNISED not in text


def test_nothing_about_newness_is_nothing_to_check(graded: Graded, paper: Path, tmp_path: Path) -> None:
    """A review without a claim of newness ends with code 4, and its record is written."""
    plain = tmp_path / "plain.md"
    plain.write_text("The paper is well written. The figures are too small to read.", encoding="utf-8")
    ended = run("grade", paper, plain, "--library", graded.library, "--json")
    assert (ended.code, ended.json["state"], len(ended.json["records"])) == (4, "nothing_to_check", 1)


def test_a_dry_run_asks_nothing_and_leaves_nothing(graded: Graded, paper: Path, review: Path) -> None:
    """`--dry-run` needs no key, tells questions, tokens and price, and writes no file."""
    ended = run("grade", paper, review, "--library", graded.library, "--dry-run", "--engine", "openai:gpt-5", "--json")
    assert ended.code == 0
    assert ended.json["questions"]["grading/claims"] == 1
    assert ended.json["input_tokens"] > 1000
    assert not Path("peerassay-out").exists()
    words = run("grade", paper, review, "--library", graded.library, "--dry-run").out
    assert "free" in words


def _labels(ended: Ended) -> list[dict[str, tuple[str, str | None]]]:
    """What became of each claim of each record."""
    found = (record["verification"] for record in ended.json["records"])
    return [{claim: (verdict["plain"], verdict["label"]) for claim, verdict in row.items()} for row in found]


def test_a_recording_replays(graded: Graded, paper: Path, review: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run with a model, recorded, gives the same claims and verdicts again without the model."""
    monkeypatch.setenv("OPENAI_API_KEY", "for-loopback")
    with ModelServer(ObligingModel()) as server:
        first = run(
            *(
                "grade",
                paper,
                review,
                "--library",
                graded.library,
                "--json",
                "-o",
                "first",
                "--record",
                "replies.jsonl",
            ),
            *("--engine", "openai:any", "--base-url", server.openai_url),
        )
        asked = server.count
    again = run(
        "grade", paper, review, "--library", graded.library, "--json", "-o", "again", "--engine", "replay:replies.jsonl"
    )
    assert (first.code, again.code) == (0, 0), first.err + again.err
    assert asked == server.count > 0
    assert _labels(first) == _labels(again)


@pytest.mark.parametrize(
    ("options", "models", "agreement"),
    [
        ((), ["first", "first"], "same"),
        (("--second-engine", "openai:other"), ["first", "other"], "same"),
        (("--readers", "1"), ["first"], "one_reader"),
    ],
)
def test_claims_are_read_by_whom_the_user_names(
    graded: Graded,
    paper: Path,
    review: Path,
    options: tuple[str, ...],
    models: list[str],
    agreement: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twice by the same model, by another for the second time, or once; the record says who read and how they agree."""
    monkeypatch.setenv("OPENAI_API_KEY", "for-loopback")
    with ModelServer(ObligingModel("SUPPORTED")) as server:
        ended = run(
            *("grade", paper, review, "--library", graded.library, "--json", *options),
            *("--engine", "openai:first", "--base-url", server.openai_url),
        )
        assert sorted(r.model for r in server.requests if "Claims to judge:" in r.user) == models
    (record,) = ended.json["records"]
    verdicts = [row for row in record["verification"].values() if row["label"]]
    assert {verdict["agreement"] for verdict in verdicts} == {agreement}
    assert [[reading["by"].split(":")[-1] for reading in verdict["readings"]] for verdict in verdicts] == [
        models
    ] * len(verdicts)
    assert record["provenance"]["readers"] == len(models)


def test_the_user_may_add_works(graded: Graded, paper: Path, review: Path) -> None:
    """`--with FILE` puts a work among those that are held against the paper; one that cannot be had is told."""
    Path("added.md").write_text(
        "# Exit heads that follow the seasons\n\n## Abstract\n\nWe refit the thresholds of exit heads every week.\n\n"
        "## 1 Method\n\nThe thresholds of each exit head are fitted to unlabelled recordings of the week.\n",
        encoding="utf-8",
    )
    given = ("grade", paper, review, "--library", graded.library, "--json", "--with")
    ended = run(*given, "added.md")
    (record,) = ended.json["records"]
    (added,) = (c for c in record["material"]["candidates"] if c["candidate"]["title"].startswith("Exit heads that"))
    assert (ended.code, added["candidate"]["found_by"][0]["query"]) == (0, "given by the user")
    assert added["basis"] == "full_text"
    missing = run(*given, "missing.pdf")
    assert missing.code == 3
    assert any("missing.pdf" in row["message"] for row in missing.json["records"][0]["provenance"]["failures"])


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (("nothing.pdf", "REVIEW"), "no such file"),
        (("PAPER", "nothing.md"), "nothing.md"),
        ((".", "REVIEW"), "folder"),
        (("PAPER", "."), "this is a folder, not a file; name the files of reviews in it"),
        (("PAPER", "table.csv"), "this is a table"),
        (("PAPER", "review.docx"), "this is a ZIP or office file, not a review"),
        (("empty.md", "REVIEW"), "empty"),
        (("PAPER", "empty.md"), "empty"),
        (("PAPER", "broken.json"), "broken.json, line 1: the JSON is broken"),
        (("PAPER",), "no review of this paper is named"),
        (("PAPER", "REVIEW", "--engine", "gemini:x"), "no engine 'gemini:x'"),
        (("PAPER", "REVIEW", "--engine", "openai"), "openai needs a model; write it behind a colon"),
        (("PAPER", "REVIEW", "--engine", "replay:"), "replay needs a file"),
        (("PAPER", "REVIEW", "--engine", "openai:gpt-5"), "OPENAI_API_KEY"),
        (("PAPER", "REVIEW", "--engine", "replay:none.jsonl"), "none.jsonl"),
        (("PAPER", "REVIEW", "--literature", "google"), "no source named 'google'"),
        (("PAPER", "REVIEW", "--set", "pool=3"), "pool_size may be meant"),
        (("PAPER", "REVIEW", "--set", "pool_size"), "NAME=VALUE"),
        (("PAPER", "REVIEW", "--set", "pool_size=many"), "pool_size (on the command line)"),
        (("PAPER", "REVIEW", "--set", "similarity=magic"), "similarity"),
        (
            ("PAPER", "REVIEW", "--base-url", "localhost:8000"),
            "base_url (on the command line): 'localhost:8000' is no addr",
        ),
        (("PAPER", "REVIEW", "--mode", "fast"), "'batched' or 'pairwise'"),
        (("PAPER", "REVIEW", "--readers", "3"), "readers (on the command line)"),
        (("PAPER", "REVIEW", "--second-engine", "gemini:x"), "no engine 'gemini:x'"),
        (("PAPER", "REVIEW", "--paper-date", "soon"), "'soon' is no date"),
        (("PAPER", "REVIEW", "--config", "none.toml"), "none.toml"),
        (("PAPER", "REVIEW", "--out", "empty.md"), "not a folder"),
        (("PAPER", "REVIEW", "--out", "empty.md/x"), "not a folder"),
        (("PAPER", "REVIEW", "--store", "broken.json"), "broken.json"),
        (("PAPER", "REVIEW", "--jsno"), "no such option"),
    ],
)
def test_bad_input_is_one_sentence(graded: Graded, review: Path, given: tuple[str, ...], sentence: str) -> None:
    """What, where and what to do, on standard error, with exit code 2; for machines as a JSON object too."""
    Path("empty.md").touch()
    Path("paper.md").write_text("# A paper\n\n## Abstract\n\nWe propose a thing.\n", encoding="utf-8")
    Path("broken.json").write_text('{"notes": [', encoding="utf-8")
    Path("table.csv").write_text("reviewer,text\nA,Nothing here is new.\n", encoding="utf-8")
    Path("review.docx").write_bytes(b"PK\x03\x04 and so on")
    names = {"PAPER": "paper.md", "REVIEW": str(review)}
    arguments = ["grade", *(names.get(row, row) for row in given), "--library", graded.library]
    assert sentence in refused(run(*arguments))
    told = json.loads(run(*arguments, "--json").out)
    assert (told["state"], told["exit_code"]) == ("invalid_input", 2)
    assert sentence in told["error"]["message"]


def test_a_file_of_many_papers_is_searched_for_this_one(graded: Graded, paper: Path, tmp_path: Path) -> None:
    """Of a file with reviews of several papers those of this one are graded; a file with none of it is refused."""
    rows = [
        {"paper_id": name, "reviewer": f"R{n}", "weaknesses": "The idea is not novel."}
        for n, name in enumerate(("paper", "other"))
    ]
    many = tmp_path / "many.json"
    many.write_text(json.dumps(rows), encoding="utf-8")
    assert len(run("grade", paper, many, "--library", graded.library, "--json").json["records"]) == 1
    many.write_text(json.dumps([row | {"paper_id": f"not-{row['paper_id']}"} for row in rows]), encoding="utf-8")
    assert "none is of this one" in refused(run("grade", paper, many, "--library", graded.library))
