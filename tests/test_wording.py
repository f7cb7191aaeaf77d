"""The words that users and models read; those that the glossary gives up are not among them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
GIVEN_UP = {
    "anew": "again",
    "at hand": "available, this copy",
    "bear out": "support",
    "bears out": "supports",
    "borne out": "supported",
    "data set": "dataset",
    "data sets": "datasets",
    "earlier work": "prior work",
    "earlier works": "prior works",
    "held against": "compared with",
    "is told": "is shown, is given",
    "likeness": "similarity",
    "mend": "repair, correct",
    "mended": "repaired, corrected",
    "mends": "repairs, corrects",
    "orders to machines": "text addressed to an AI",
    "speaks to a machine": "addresses an AI",
    "stands in": "is in",
    "sub-topic": "subtopic",
    "sub-topics": "subtopics",
    "to be had": "available",
    "US dollars": "dollars",
    "what stood": "the previous version",
}
"""Words that were given up, and what to write for them."""
OWN_WORDS = ("prompt_injection", "language", "rules", "example")
"""Folders whose words are those of papers and reviews, to be recognised."""
_GIVEN_UP = re.compile(rf"(?<![-\w])(?:{'|'.join(map(re.escape, GIVEN_UP))})(?![-\w])")


def _text_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of a file that users or models may read, each with its line."""
    if path.suffix != ".py":
        yield from enumerate(path.read_text().splitlines(), 1)
        return
    tree = ast.parse(path.read_text())
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and " " in node.value
            and id(node) not in said
        ):
            yield node.lineno, node.value


def _may_use(text: str) -> bool:
    """Whether one that was given up is there as it is written; the pattern over every file takes seconds."""
    words = set(re.findall(r"[-\w]+", text))
    return any(given_up in (text if " " in given_up else words) for given_up in GIVEN_UP)


def _files() -> list[Path]:
    package = ROOT / "src" / "peerassay"
    found = [path for suffix in ("py", "md", "j2") for path in package.rglob(f"*.{suffix}")]
    kept = [path for path in found if not set(path.relative_to(package).parts) & set(OWN_WORDS)]
    return sorted((*kept, ROOT / "README.md", *(ROOT / "docs").glob("*.md")))


def test_no_text_uses_a_word_that_was_given_up() -> None:
    """Strings, prompts, templates and docs say what the glossary says; docstrings and comments are for developers."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: “{word[0]}”: write {GIVEN_UP[word[0]]}"
        for path in _files()
        if _may_use(path.read_text())
        for line, text in _text_of(path)
        for word in _GIVEN_UP.finditer(text)
    ]
    assert not found, "\n".join(found)
