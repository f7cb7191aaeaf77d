"""`peerassay library`."""

from pathlib import Path

from shell import Ended, refused, run

from peerassay import example


def test_papers_are_added_once() -> None:
    """Adding tells what changed; adding again changes nothing."""
    first = run("library", "add", example.LIBRARY, "--json").json
    again = run("library", "add", example.LIBRARY, "--json").json
    assert first["added"] == first["holds"] == again["unchanged"] == again["holds"] > 10
    assert (first["skipped"], again["added"], again["updated"]) == ([], 0, 0)


def test_papers_are_listed_found_and_removed() -> None:
    """`list` shows ids that `remove` takes; with words it searches."""
    run("library", "add", example.LIBRARY, "--quiet")
    found = run("library", "list", "keyword", "spotting", "--json").json["papers"]
    assert found[0]["title"] == "Exit heads for keyword spotting on microcontrollers"
    assert len(run("library", "list", "-n", "5").out.splitlines()) == 5
    holds = run("library", "info", "--json").json["papers"]
    removed = run("library", "remove", found[0]["cand_id"])
    assert (removed.code, run("library", "info", "--json").json["papers"]) == (0, holds - 1)
    assert "no paper with this id" in refused(run("library", "remove", found[0]["cand_id"]))


def test_an_empty_library_says_so() -> None:
    """Neither listing nor counting what is not there is an error."""
    assert run("library", "info").out.startswith("no papers in ")
    listed = run("library", "list")
    assert (listed.code, listed.out) == (0, "")
    assert "no papers yet" in listed.err


def test_rows_that_cannot_be_read_are_told() -> None:
    """Some skipped: the rest is added, code 0. All skipped: code 2."""
    Path("half.jsonl").write_text('{"title": "A good row", "year": 2020}\n{broken\n', encoding="utf-8")
    half = run("library", "add", "half.jsonl")
    assert (half.code, "added 1" in half.out, "half.jsonl" in half.err) == (0, True, True)
    Path("bad.json").write_text("{broken", encoding="utf-8")
    assert run("library", "add", "bad.json").code == 2
    assert "not found" in refused(run("library", "add", "none.jsonl", "--quiet"))


def test_an_empty_folder_is_no_success() -> None:
    """A folder without files is told, and a file is no library."""
    Path("bare").mkdir()
    assert "the folder holds no files" in _last_line(run("library", "add", "bare"))
    Path("a.txt").touch()
    assert "this is a file, not a library's folder" in refused(run("library", "info", "--library", "a.txt"))


def _last_line(ended: Ended) -> str:
    assert ended.code == 2
    return ended.err.splitlines()[-1]
