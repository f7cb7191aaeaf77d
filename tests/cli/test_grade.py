"""`peerassay reply`, `grade` and `demo`."""

import json
from pathlib import Path

import pytest
from shell import Ended, Graded, refused, run

from peerassay import example
from peerassay.jobs.reviews.case import EvidenceKind
from peerassay.store.files import read_case
from peerassay.testing import ModelServer
from peerassay_bench.obliging import ObligingModel


def test_grading_leaves_records_and_reports(graded: Graded) -> None:
    """`--json` is one object with state, exit code, files, records and envelopes; the files are there and hold it."""
    told = graded.ended.json
    assert (graded.ended.code, told["state"], told["exit_code"]) == (0, "complete", 0)
    assert graded.ended.err == ""
    assert len(told["records"]) == len(told["envelopes"]) == 1
    files = {name: Path(path) for name, path in told["files"].items()}
    assert all(path.is_file() for path in files.values())
    assert read_case(files["record"]).model_dump(mode="json") == told["records"][0]
    assert files["grade.html"].read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_demo_needs_nothing_but_a_folder(tmp_path: Path) -> None:
    """Without key, library or network it is complete, and its pages are there, for the author and for a chair."""
    ended = run("demo", "--out", tmp_path / "demo", "--quiet")
    assert ended.code == 0
    assert ended.out.splitlines()[-1].startswith("complete; report: ")
    assert (tmp_path / "demo" / "reply.html").is_file()
    assert (tmp_path / "demo" / "grade.html").is_file()


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
    assert len(list(out.glob("*.case.json"))) == 1


def test_a_report_that_takes_anothers_place_says_so(graded: Graded, paper: Path, review: Path) -> None:
    """Another paper's reviews answered into the same folder: the page leaves the first out, and says so."""
    first = run("grade", paper, review, "--library", graded.library)
    again = run("grade", paper, review, "--library", graded.library)
    Path("other.md").write_text("# Another paper\n\n## Abstract\n\nWe propose gates that wait.\n", encoding="utf-8")
    other = run("grade", "other.md", review, "--library", graded.library)
    assert "of other runs too" not in first.err + again.err
    assert "peerassay-out holds 1 record of other runs too" in other.err
    assert len(list(Path("peerassay-out").glob("*.case.json"))) == 2


def test_the_summary_is_short_and_ends_with_the_page(graded: Graded, paper: Path, review: Path) -> None:
    """Lines fit a screen, the page comes last; steps go to standard error."""
    ended = run("grade", paper, review, "--library", graded.library)
    lines = ended.out.splitlines()
    assert max(map(len, lines)) <= 100
    assert lines[-1] == "complete; report: peerassay-out/grade.html"
    assert "gathering prior works" in ended.err
    assert "gathering" not in run("grade", paper, review, "--library", graded.library, "--quiet").err


def test_an_empty_library_is_no_answer(paper: Path, review: Path) -> None:
    """A library without papers ends with code 5 and says what to do; evidence is from the paper alone."""
    ended = run("grade", paper, review, "--literature", "library")
    assert ended.code == 5
    assert ended.err.count("the library is empty") == 1
    assert "peerassay library add" in ended.err
    record = read_case(next(Path("peerassay-out").glob("*.case.json")))
    assert {entry.state for entry in record.provenance.search.searches} == {"failed"}
    evidence = [piece for issue in record.body.issues for piece in issue.evidence]
    assert {piece.kind for piece in evidence} == {EvidenceKind.PAPER}


def test_without_library_and_model_a_run_is_whole(paper: Path, review: Path) -> None:
    """Nothing is searched, nothing has failed; one line says what a library would give."""
    ended = run("grade", paper, review)
    assert ended.code == 0
    assert ended.err.count("peerassay library") == 1
    record = read_case(next(Path("peerassay-out").glob("*.case.json")))
    assert record.provenance.search.searches == ()
    assert record.provenance.failures == ()


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
    assert [row["body"]["issues"] for row in piped] == [row["body"]["issues"] for row in filed]
    assert "R_001" in run("parse", "--review", "-", stdin=text).out
    assert "standard input: the file is empty" in refused(run("parse", "--review", "-"))


def test_a_failed_question_is_partial(graded: Graded, paper: Path, review: Path) -> None:
    """A recording that holds no answer ends with code 3; what failed is told, and stands in the record."""
    Path("none.jsonl").touch()
    ended = run("grade", paper, review, "--library", graded.library, "--engine", "replay:none.jsonl", "--quiet")
    assert ended.code == 3
    assert "holds no reply to reviews/case" in ended.err
    assert read_case(next(Path("peerassay-out").glob("*.case.json"))).provenance.failures


def test_reviews_without_an_answer_are_not_called_silent(graded: Graded, paper: Path, review: Path) -> None:
    """Where the question on them failed, the page says that it failed."""
    Path("none.jsonl").touch()
    run("grade", paper, review, "--library", graded.library, "--engine", "replay:none.jsonl", "--quiet")
    assert "holds no reply to reviews/case" in Path("peerassay-out/grade.html").read_text(encoding="utf-8")
    assert "holds no reply to reviews/case" in Path("peerassay-out/grade.md").read_text(encoding="utf-8")


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
    assert ended.json["questions"]["reviews/case"] == 1
    assert ended.json["input_tokens"] > 1000
    assert not Path("peerassay-out").exists()
    words = run("grade", paper, review, "--library", graded.library, "--dry-run").out
    assert "free" in words


def _labels(ended: Ended) -> list[tuple[str, str | None]]:
    """What became of each statement."""
    issues = (issue for record in ended.json["records"] for issue in record["body"]["issues"])
    return [(statement["id"], statement["label"]) for issue in issues for statement in issue["statements"]]


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
    ("options", "models"),
    [
        (("--readers", "2"), ["first", "first"]),
        (("--readers", "2", "--second-engine", "openai:other"), ["first", "other"]),
        ((), ["first"]),
    ],
)
def test_reviews_are_read_by_whom_the_user_names(
    graded: Graded,
    paper: Path,
    review: Path,
    options: tuple[str, ...],
    models: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once, twice by the same model, or by another for the second time; the record says what the second one judged."""
    monkeypatch.setenv("OPENAI_API_KEY", "for-loopback")
    with ModelServer(ObligingModel()) as server:
        ended = run(
            *("grade", paper, review, "--library", graded.library, "--json", *options),
            *("--engine", "openai:first", "--base-url", server.openai_url),
        )
        asked = "# Task: what is right in what the reviews say about novelty"
        assert sorted(r.model for r in server.requests if asked in r.user) == models
    (record,) = ended.json["records"]
    seconds = [s["second"] for issue in record["body"]["issues"] for s in issue["statements"] if s["label"]]
    assert seconds
    assert all(second is not None for second in seconds) is (len(models) == 2)


def test_reviews_apart_have_a_case_each(graded: Graded, paper: Path) -> None:
    """`--apart` leaves a record and a page for each review."""
    ended = run("grade", paper, *example.REVIEWS, "--library", graded.library, "--apart", "--json")
    assert [len(record["reviews"]) for record in ended.json["records"]] == [1, 1, 1]
    assert {"grade.html", "grade-2.html", "grade-3.html"} <= set(ended.json["files"])
    assert len(list(Path("peerassay-out").glob("*.case.json"))) == 3


def test_a_recording_of_a_reply_gives_it_again(
    graded: Graded, paper: Path, review: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`reply --record FILE` keeps what a model answered; `--engine replay:FILE` gives the same page without it."""
    monkeypatch.setenv("OPENAI_API_KEY", "for-loopback")
    given = ("reply", paper, review, "--library", graded.library, "--json")
    with ModelServer(ObligingModel()) as server:
        model = ("--engine", "openai:any", "--base-url", server.openai_url)
        first = run(*given, "-o", "first", "--record", "tape.jsonl", *model)
    again = run(*given, "-o", "again", "--engine", "replay:tape.jsonl")
    assert (first.code, again.code) == (0, 0), first.err + again.err
    assert first.json["records"][0]["body"] == again.json["records"][0]["body"]


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
    (added,) = (work for work in record["works"] if work["candidate"]["title"].startswith("Exit heads that"))
    assert (ended.code, added["why"][0], added["depth"]) == (0, "given", "full_text")
    assert run(*given, "missing.pdf").code == 2
    missing = run(*given, "arxiv:2001.00001")
    assert missing.code == 3
    assert any("2001.00001" in row["message"] for row in missing.json["records"][0]["provenance"]["failures"])


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (("nothing.pdf", "REVIEW"), "not found"),
        (("PAPER", "nothing.md"), "nothing.md"),
        ((".", "REVIEW"), "folder"),
        (("PAPER", "."), "this is a folder, not a file; name the files of reviews in it"),
        (("PAPER", "table.csv"), "this is a table"),
        (("PAPER", "review.docx"), "this is a ZIP or office file, not a review"),
        (("empty.md", "REVIEW"), "empty"),
        (("PAPER", "empty.md"), "empty"),
        (("PAPER", "broken.json"), "broken.json, line 1: the JSON is broken"),
        (("PAPER",), "no reviews were given for this paper"),
        (("PAPER", "REVIEW", "--engine", "gemini:x"), "unknown engine 'gemini:x'"),
        (("PAPER", "REVIEW", "--engine", "openai"), "openai needs a model; write it after a colon"),
        (("PAPER", "REVIEW", "--engine", "replay:"), "replay needs a file"),
        (("PAPER", "REVIEW", "--engine", "openai:gpt-5"), "OPENAI_API_KEY"),
        (("PAPER", "REVIEW", "--engine", "replay:none.jsonl"), "none.jsonl"),
        (("PAPER", "REVIEW", "--literature", "google"), "no source named 'google'"),
        (("PAPER", "REVIEW", "--set", "pool=3"), "did you mean pool_size?"),
        (("PAPER", "REVIEW", "--set", "pool_size"), "NAME=VALUE"),
        (("PAPER", "REVIEW", "--set", "pool_size=many"), "pool_size (on the command line)"),
        (("PAPER", "REVIEW", "--set", "similarity=magic"), "similarity"),
        (
            ("PAPER", "REVIEW", "--base-url", "localhost:8000"),
            "base_url (on the command line): 'localhost:8000' is not a URL",
        ),
        (("PAPER", "REVIEW", "--readers", "3"), "readers (on the command line)"),
        (("PAPER", "REVIEW", "--second-engine", "gemini:x"), "unknown engine 'gemini:x'"),
        (("PAPER", "REVIEW", "--paper-date", "soon"), "'soon' is not a date"),
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
    assert "none of this paper" in refused(run("grade", paper, many, "--library", graded.library))
