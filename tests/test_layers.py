"""The rules between rooms: imports run downhill only."""

import re
from pathlib import Path

import pytest

from peerassay.settings import Settings, own_of_methods

SOURCE = Path(__file__).parent.parent / "src" / "peerassay"
ORDER: tuple[frozenset[str], ...] = (
    frozenset({"incoming", "text_memory"}),
    frozenset({"frozen", "errors", "language"}),
    frozenset({"bounded_files", "bounded_http", "bounded_tables", "choices", "limits", "progress", "run_names"}),
    frozenset({"settings"}),
    frozenset({"home", "prompt_injection"}),
    frozenset({"documents"}),
    frozenset({"evidence"}),
    frozenset({"engines"}),
    frozenset({"literature"}),
    frozenset({"job_record"}),
    frozenset({"run", "unit_state"}),
    frozenset({"retrieval"}),
    frozenset({"fetching"}),
    frozenset({"jobs"}),
    frozenset({"kinds"}),
    frozenset({"store", "reports", "testing", "example"}),
    frozenset({"runner", "frames"}),
    frozenset({"assayer", "health"}),
    frozenset({"runs"}),
    frozenset({"serve", "mcp"}),
    frozenset({"cli"}),
)
"""Rooms and files of the package from the ground up; what stands in one row does not import its neighbours."""

LEVEL = {room: level for level, rooms in enumerate(ORDER) for room in rooms}
GROUND = frozenset({"documents", "evidence", "engines", "literature"})


def room_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return parts[0]


IMPORT = re.compile(r"^\s*(?:from|import)\s+(peerassay\.[\w.]+)", re.MULTILINE)


def imports_of(path: Path) -> list[str]:
    return IMPORT.findall(path.read_text(encoding="utf-8"))


ENTRY = {SOURCE / "__init__.py", SOURCE / "__main__.py"}
FILES = sorted(path for path in SOURCE.rglob("*.py") if path not in ENTRY)


@pytest.mark.parametrize("here", sorted({room_of(path) for path in FILES}))
def test_imports_run_downhill(here: str) -> None:
    """A file imports its own room and rooms below it, nothing else."""
    files = [path for path in FILES if room_of(path) == here]
    uphill = [
        f"{path.relative_to(SOURCE)}: {name}"
        for path in files
        for name in imports_of(path)
        if (there := name.split(".")[1]) != here and LEVEL[there] >= LEVEL[here]
    ]
    assert not uphill


def test_every_room_has_its_place() -> None:
    """A new room must be put into the order before it can be used."""
    rooms = {path.stem if path.is_file() else path.name for path in SOURCE.iterdir() if path.suffix in {"", ".py"}}
    assert rooms - {"__init__", "__pycache__", "__main__"} <= set(LEVEL)


def test_evidence_knows_no_engine_and_no_literature() -> None:
    """Evidence is drawn from documents alone."""
    files = [path for path in FILES if room_of(path) == "evidence"]
    assert files
    assert not [name for path in files for name in imports_of(path) if name.split(".")[1] in {"engines", "literature"}]


def test_the_package_knows_no_laboratory() -> None:
    """peerassay-bench stands on the package; nothing in the package imports it."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in FILES)
    assert "peerassay_bench" not in text


def test_settings_of_a_method_are_known_to_it_alone() -> None:
    """What a published method alone reads is in its folder; no file but a command names its settings."""
    texts = {path.relative_to(SOURCE): path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}
    shared = "\n".join(text for path, text in texts.items() if "methods" not in path.parts and path.parts[0] != "cli")
    told = own_of_methods().keys() & set(re.findall(r"\w+", shared))
    assert not told, f"settings of a method that shared code names: {sorted(told)}"
    read = "\n".join(text for path, text in texts.items() if "methods" not in path.parts and path.name != "settings.py")
    unread = set(Settings.model_fields) - set(re.findall(r"\w+", read))
    assert not unread, f"settings that only a method reads belong in its `settings.py`: {sorted(unread)}"
