"""No file and no function is too long to be read at once."""

import ast
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted(file for room in ("src", "bench", "benchmarks", "tests") for file in (ROOT / room).rglob("*.py"))
LONGEST_FILE, LONGEST_FUNCTION = 400, 60


def test_no_file_is_too_long() -> None:
    """Each has 400 lines at most."""
    lines = {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8").count("\n") for file in FILES}
    assert {name: count for name, count in lines.items() if count > LONGEST_FILE} == {}


def test_no_function_is_too_long() -> None:
    """Each has 60 lines at most, its docstring included."""
    long = [
        f"{file.relative_to(ROOT)}: {node.name}"
        for file in FILES
        for node in ast.walk(ast.parse(file.read_bytes()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == []


def test_recorded_examples_are_few_and_each_has_its_reason() -> None:
    """They take 200 kB at most, and each line says in words of its own why it is there."""
    files = sorted((ROOT / "tests").rglob("*.jsonl"))
    assert sum(file.stat().st_size for file in files) <= 200_000
    lines = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if not line.get("why", "").strip()] == []
