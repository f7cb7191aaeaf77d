"""README and docs: every command that they print can be given, every file that they name is there."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
import typer

from docs_tables import TABLES, Table, renewed
from peerassay import Assayer, example
from peerassay.choices import SOURCES
from peerassay.cli.app import app
from peerassay.documents.reading import PAPER_FORMATS
from peerassay.jobs.reviews.scores.card import SCORES
from peerassay.kinds import KINDS
from peerassay.literature.library import Library
from peerassay.progress import ExitCode
from peerassay.settings import Settings
from peerassay.store.files import write_record

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
_CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
_PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def printed(page: Path) -> list[str]:
    """Return the commands of the page's console blocks, each part of a pipe by itself."""
    lines = [line for block in _CONSOLE.findall(page.read_text(encoding="utf-8")) for line in block.splitlines()]
    commands = [line[2:].partition(" #")[0] for line in lines if line.startswith("$ ")]
    return [part.strip() for command in commands for part in command.split("|")]


COMMANDS = sorted({command for page in PAGES for command in printed(page)})


def test_commands_are_found() -> None:
    """The README prints commands at all, and each is ours or make's."""
    assert len(COMMANDS) > 20
    assert {command.split()[0] for command in COMMANDS} == {"peerassay", "make"}


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("peerassay ")])
def test_every_printed_command_can_be_given(command: str) -> None:
    """Its options and arguments are ones that the command has, and its settings are settings."""
    group, words = typer.main.get_command(app), shlex.split(command)[1:]
    while getattr(group, "commands", None):
        name, *words = words
        group = group.commands[name]  # type: ignore[attr-defined]
    context = group.make_context("peerassay", list(words))
    for pair in context.params.get("settings") or ():
        assert pair.partition("=")[0] in Settings.model_fields


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("make ")])
def test_every_printed_target_is_in_the_makefile(command: str) -> None:
    """`make demo` and `make test` are what they say."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{command.split()[1]}:", makefile, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    """Files that are linked exist, and so do the headings in them."""
    for link in _LINK.findall(page.read_text(encoding="utf-8")):
        if link.startswith("http"):
            continue
        file, _, heading = link.partition("#")
        target = page.parent / file if file else page
        assert target.exists(), link
        if heading:
            titles = _HEADING.findall(target.read_text(encoding="utf-8"))
            assert heading in {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}, link


BLOCKS = [(page, block) for page in PAGES for block in _PYTHON.findall(page.read_text(encoding="utf-8"))]


@pytest.fixture(scope="module")
def user(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files that the pages speak of: a paper, a review, their record, a library."""
    folder = tmp_path_factory.mktemp("user")
    shutil.copy(example.PAPER, folder / "paper.pdf")
    shutil.copy(example.REVIEWS[0], folder / "review.md")
    home = folder / "home"
    Library(home / "library").add(example.LIBRARY)
    with Assayer(settings=Settings(home=home)) as assayer:
        replied = assayer.run(assayer.reply_job(folder / "paper.pdf", [folder / "review.md"]))
    write_record(folder, "x", replied.records[0], replied.envelopes[0])
    return folder


@pytest.mark.parametrize(("page", "block"), BLOCKS, ids=lambda given: given.name if isinstance(given, Path) else "")
def test_every_python_block_runs_as_printed(
    user: Path, page: Path, block: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is copied from a page works; a block on a novelty report, which takes longer to make, up to its imports."""
    monkeypatch.chdir(user)
    monkeypatch.setenv("PEERASSAY_HOME", str(user / "home"))
    code = (
        block if "x.novelty.json" not in block else "\n".join(re.findall(r"^(?:from|import) .*$", block, re.MULTILINE))
    )
    exec(compile(code, page.name, "exec"), {})
    assert ("Evidence to read" in capsys.readouterr().out) == ("print(" in block)


def test_the_readme_names_every_exit_code() -> None:
    """The table has the codes of `ExitCode`, and no other."""
    table = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Exit codes")[2].partition("\n## ")[0]
    assert [int(code) for code in re.findall(r"^\| (\d) \|", table, re.MULTILINE)] == [int(code) for code in ExitCode]


CHANGED = {
    **{f"command {command}": f"`(peerassay )?{command}" for kind in KINDS.values() for command in kind.commands},
    **{f"source {entry.name}": entry.name.replace("-", "[ -]") for entry in SOURCES},
    **{f"format {entry.name}": entry.words.split()[0] for entry in PAPER_FORMATS},
    **{f"score {measure.key}": f"`{measure.key}`" for measure in SCORES},
}
"""What a change is told of: also what help and pages list by themselves."""


@pytest.mark.parametrize("word", [pytest.param(word, id=name) for name, word in CHANGED.items()])
def test_what_was_added_is_among_the_changes(word: str) -> None:
    """A new source, format, score or job has a line in the CHANGELOG."""
    assert re.search(rf"(?<![\w-]){word}(?![\w-])", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.IGNORECASE)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.page)
def test_tables_are_those_of_their_registries(table: Table) -> None:
    """Jobs, scores, sources and prompts: `python tests/docs_tables.py` writes what a new entry adds."""
    before, after = renewed(table)
    assert before == after, "run `python tests/docs_tables.py`"


def test_the_architecture_names_every_room() -> None:
    """The table of rooms has every file and folder of the package."""
    package = ROOT / "src" / "peerassay"
    rooms = {path.stem for path in package.iterdir() if path.suffix in {"", ".py"} and not path.name.startswith("__")}
    table = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = {
        word.strip("/")
        for row in re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
        for word in re.findall(r"`([^`]+)`", row)
    }
    assert rooms <= named


UNKNOWN_TO_READERS = re.compile(
    r"\bseed[ -]?0\d|\b(?:by|of) the seed\b|\bseed's\b|\blaw, section|\bkits?\b|\bissue (?:part )?\d|\bits bar\b"
)
"""What only the makers had: their specifications by number, their rules, their data, their tasks, their machine."""
TEXTS = sorted(
    path
    for folder in ("src", "tests", "bench", "benchmarks", "docs", "examples")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".md", ".toml", ".json", ".j2"} and path != Path(__file__)
)


def test_nothing_refers_to_what_a_reader_has_not_got() -> None:
    """Comments, docstrings, pages and schemas cite the papers, docs/law.md or docs/specification.md, which ship."""
    assert len(TEXTS) > 300
    texts = [*TEXTS, ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "pyproject.toml", ROOT / "Makefile"]
    found = [
        f"{path.relative_to(ROOT)}: {words}"
        for path in texts
        for text in [path.read_text(encoding="utf-8").lower()]
        for words in [*UNKNOWN_TO_READERS.findall(text), *([ROOT] if f"{ROOT}/".lower() in text else ())]
    ]
    assert not found


ROW = re.compile(r"^\| ([GNERS]\d+) \|.*\| ([^|]*) \|$", re.MULTILINE)
CITED_ROW = re.compile(r"(?:docs/specification\.md,|specification's [a-z ]+ \() ?([GNERS]\d+)")


def test_the_specification_names_real_places() -> None:
    """Row ids are unique, every place of a row is there, and every row that a comment cites is one."""
    rows = ROW.findall((ROOT / "docs" / "specification.md").read_text(encoding="utf-8"))
    ids = [row for row, _ in rows]
    assert len(set(ids)) == len(ids) > 100
    package = ROOT / "src" / "peerassay"
    places = {(row, place) for row, where in rows for place in re.findall(r"`([\w/.]+)`", where)}
    assert not [(row, place) for row, place in places if not any((base / place).exists() for base in (package, ROOT))]
    cited = {row for path in TEXTS if path.suffix == ".py" for row in CITED_ROW.findall(path.read_text("utf-8"))}
    assert cited
    assert cited <= set(ids)
