"""`peerassay parse`, `doctor`, `cache`, and the command line as a whole."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from shell import Graded, refused, run

from peerassay import __version__, example
from peerassay.cli.ending import ended
from peerassay.home import home_of
from peerassay.settings import Settings
from peerassay.store.cache import SqliteCache

COMMANDS = (
    "reply",
    "grade",
    "explain",
    "demo",
    "library",
    "parse",
    "show",
    "export",
    "site",
    "delete",
    "schema",
    "doctor",
    "cache",
)


def test_a_paper_is_shown_as_read(paper: Path) -> None:
    """Title, sections and counts; with `--json` the paper itself."""
    shown = run("parse", paper)
    assert shown.out.startswith("Listening Less")
    assert "3.3 Season-aware recalibration  [method]" in shown.out
    assert "1 1 Introduction" not in shown.out
    assert len(run("parse", paper, "--json").json["sentences"]) > 100


def test_reviews_are_shown_as_read() -> None:
    """`--review` shows sentences with their ids; with `--json` one object."""
    assert "R_001" in run("parse", "--review", example.REVIEWS[2]).out
    assert run("parse", "--review", example.REVIEWS[2], "--json").json["reviews"][0]["id"] == "exampleReviewC"
    assert "this is a PDF" in refused(run("parse", "--review", example.PAPER))
    assert "not found" in refused(run("parse", "none.pdf"))


def test_one_is_not_told_as_many(graded: Graded, tmp_path: Path) -> None:
    """A number agrees with its noun wherever one is counted."""
    Path("one.txt").write_text("The idea is not new", encoding="utf-8")
    assert "1 paragraph, 1 sentence\n" in run("parse", "--review", "one.txt").out
    assert run("site", tmp_path / "site", "--home", graded.home).out.startswith("1 page; open ")


@pytest.mark.parametrize("command", [("library", "add", example.LIBRARY), ("show",), ("cache", "clear")])
def test_a_home_is_its_owners_alone(tmp_path: Path, command: tuple[str | Path, ...]) -> None:
    """Whichever command makes it first: nobody else can read the papers and reviews that lie in it."""
    home = tmp_path / "deep" / "home"
    assert run(*command, "--home", home).code == 0
    for folder in (home.parent, home):
        assert not folder.exists() or folder.stat().st_mode & 0o077 == 0


def test_the_doctor_tells_settings_with_their_origins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Flag over environment over file over default; the key itself is never told."""
    monkeypatch.setenv("PEERASSAY_POOL_SIZE", "20")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    Path("peerassay.toml").write_text("pool_size = 10\nworks_read = 3\n", encoding="utf-8")
    told = run("doctor", "--set", "readers=2")
    for line in ("pool_size = 20  (environment)", "works_read = 3  (file)", "readers = 2  (flag)"):
        assert line in told.out
    assert "OPENAI_API_KEY: set" in told.out
    assert "sk-very-secret" not in told.out + run("doctor", "--json").out
    assert not Path("home").exists()


def test_unknown_settings_are_told_with_their_origin(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip in the settings file names the file's setting and the one that may be meant."""
    Path("peerassay.toml").write_text("pool_sise = 10\n", encoding="utf-8")
    assert "pool_sise (in the settings file): unknown setting; did you mean pool_size?" in refused(run("doctor"))
    Path("peerassay.toml").write_text('pool_size = "', encoding="utf-8")
    assert "peerassay.toml" in refused(run("doctor"))


def test_the_cache_is_told_and_cleared(graded: Graded) -> None:
    """`info` counts by kind, `clear` forgets; an unknown kind is refused."""
    kept = SqliteCache(home_of(Settings(home=Path(graded.home))).cache)
    kept.put("answers", "key", b"a reply")
    kept.close()
    assert run("cache", "info", "--home", graded.home, "--json").json["answers"]["entries"] == 1
    assert "existing kinds: none" in refused(run("cache", "clear", "answers"))
    assert run("cache", "clear", "--json").json == {"forgot": 0}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    """`--help` ends with code 0 and fits 120 columns."""
    ended = run(command, "--help")
    assert (ended.code, ended.err) == (0, "")
    assert max(map(len, ended.out.splitlines())) <= 120


def test_help_names_every_command() -> None:
    """No command is missing from the overview, none is cut off in it."""
    text = run("--help").out
    assert all(f"  {command} " in text for command in COMMANDS)
    assert "..." not in text.partition("Commands:")[2]
    assert run("--version").out == f"peerassay {__version__}\n"
    assert "no such command" in refused(run("grad"))


@pytest.mark.parametrize("group", [(), ("library",), ("cache",)])
def test_a_group_alone_shows_its_help(group: tuple[str, ...]) -> None:
    """Without a command the help is told, laid out as help is, with the code of input that cannot be used."""
    ended = run(*group)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == run(*group, "--help").out
    assert "..." not in ended.err.partition("Commands:")[2]


def test_help_imports_nothing_heavy() -> None:
    """What makes a start slow is imported by the commands that need it."""
    code = (
        "import sys, io, contextlib; from peerassay.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()): main(['--help'])\n"
        "print([m for m in ('pydantic', 'sqlalchemy', 'tantivy', 'rich', 'httpx2', 'asyncio') if m in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


def test_a_reader_that_goes_away_is_no_error(graded: Graded) -> None:
    """`peerassay export | head` ends without a complaint."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as gone:
        told = subprocess.run(
            [
                *(sys.executable, "-c", "import sys; from peerassay.cli import main; sys.exit(main())"),
                *("export", str(graded.folder), "--format", "jsonl"),
            ],
            stdout=gone,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (told.returncode, told.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to write to")
def test_a_full_disk_is_one_sentence(graded: Graded) -> None:
    """No room on the disk is told with exit code 2."""
    sentence = refused(run("export", graded.folder, "--out", "/dev/full"))
    assert "no space left" in sentence


def test_a_command_that_leaves_by_itself_keeps_its_code() -> None:
    """What is raised to leave is the exit code, not taken for a success."""
    app = typer.Typer()

    @app.command()
    def leave() -> None:
        raise SystemExit(3)

    assert ended(app, []) == 3
