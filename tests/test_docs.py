"""README and docs: every command that they print can be given, every file that they name is there."""

import re
import shlex
from pathlib import Path

import pytest
import typer

from peerassay.cli.app import app
from peerassay.outcome import ExitCode
from peerassay.settings import Settings

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
_CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
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


def test_the_readme_names_every_exit_code() -> None:
    """The table has the codes of `ExitCode`, and no other."""
    table = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Exit codes")[2].partition("\n## ")[0]
    assert [int(code) for code in re.findall(r"^\| (\d) \|", table, re.MULTILINE)] == [int(code) for code in ExitCode]


def test_the_docs_name_every_prompt() -> None:
    """No prompt file is missing from the page on prompts, and none is made up."""
    grading = ROOT / "src" / "peerassay" / "grading"
    files = {path.name for path in grading.rglob("prompts/*") if path.is_file()}
    text = (ROOT / "docs" / "prompts.md").read_text(encoding="utf-8")
    assert set(re.findall(r"([\w.]+\.(?:md|j2))`", text)) == files


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
