"""Where English may be written down: in language, prompt_injection and the rules of a job, nowhere else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "peerassay"
ROOMS = frozenset({"language", "prompt_injection", "testing"})
"""Rooms that hold words: texts of papers and reviews, texts that speak to a machine, and what servers for tests say."""
MOST = 6
"""Words of a list, or of the alternatives of a pattern, that a module may have for itself."""
NO_ENGLISH = {
    "documents/bibtex.py": "commands of BibTeX",
    "documents/file_text.py": "commands of LaTeX",
    "documents/html_tree.py": "tags of HTML",
    "documents/markdown_tables.py": "commands of LaTeX",
    "documents/marked_up_text.py": "tags of HTML and JATS",
    "documents/latex": "commands of LaTeX",
    "documents/pdf/word.py": "names of fonts",
    "documents/review_forms.py": "fields of review forms",
    "engines/prompts.py": "classes of Unicode",
    "evidence/tokens.py": "names of Greek letters",
    "incoming.py": "parameters of addresses",
    "literature/library/row.py": "fields of catalogues",
    "literature/semantic_scholar.py": "tags of HTML",
    "serve": "columns of tables, keys of answers",
    "reports": "columns of tables, schemes of addresses",
    "cli": "columns of tables",
}
"""Modules and folders whose lists are of names that are no English words, with what they are names of."""
_GROUP = re.compile(r"\(\?(?:P<\w+>|P=\w+|[aiLmsux-]+:|<?[=!]|[:>])|\(")
_PLAIN = re.compile(r"[^\W\d_][^\W\d_'’-]*(?: [^\W\d_][^\W\d_'’-]*){0,4}\.?")
_WORD = re.compile(r"[A-Za-z]{3,}")


def most_alternatives(pattern: str) -> int:
    """Return how many alternatives with a word the largest group of a pattern has."""
    bare = re.sub(r"\[\^?\]?[^\]]*\]", " ", re.sub(r"\\.", " ", pattern))
    most, counts, at = 0, [0], 0
    words = [""]
    for found in [*re.finditer(rf"{_GROUP.pattern}|[|)]", bare), None]:
        end = found.start() if found else len(bare)
        words[-1] += bare[at:end]
        if found is not None and found[0][0] == "(":
            counts.append(0)
            words.append("")
        else:
            counts[-1] += _WORD.search(words[-1]) is not None
            most = max(most, counts[-1])
            held, words[-1] = words[-1], ""
            if found is not None and found[0] == ")" and len(counts) > 1:
                counts.pop()
                words.pop()
                words[-1] += held
        at = found.end() if found else end
    return most


def written_in(node: ast.AST) -> str:
    """Return the text of a string or of a string with values in it."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "-" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def lists_in(source: str) -> Iterator[tuple[int, int]]:
    """Yield the line and the number of words of every list and every pattern that has too many."""
    tree = ast.parse(source)
    split = {ast.unparse(text) for node in ast.walk(tree) if (text := _split_in(node)) is not None}
    passed = {id(inner) for node in ast.walk(tree) if _holds_no_words(node) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in passed:
            continue
        counts = [most_alternatives(text)] if "|" in (text := written_in(node)) else []
        if isinstance(node, ast.Set | ast.List | ast.Tuple):
            counts.append(sum(_PLAIN.fullmatch(written_in(element)) is not None for element in node.elts))
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in split:
            counts.append(len(written_in(node.value).split()))
        if (cut := _split_in(node)) is not None:
            counts.append(len(written_in(cut).split()))
        yield from ((getattr(node, "lineno", 0), count) for count in counts if count > MOST)


def _split_in(node: ast.AST) -> ast.expr | None:
    """Return what is split into words here, None where nothing is."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split":
        return node.func.value
    return None


def _holds_no_words(node: ast.AST) -> bool:
    """Whether it is a docstring, an index, or the names that a module offers."""
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) == "__all__"
    return isinstance(node, ast.Expr | ast.Subscript) and not isinstance(getattr(node, "value", None), ast.Call)


def _is_free(path: Path) -> bool:
    parts = path.relative_to(SOURCE).parts
    return parts[0] in ROOMS or "rules" in parts


def _is_excepted(name: str) -> bool:
    return any(name == entry or name.startswith(f"{entry}/") for entry in NO_ENGLISH)


CHECKED = sorted(path for path in SOURCE.rglob("*.py") if not _is_free(path))


@pytest.mark.parametrize("path", CHECKED, ids=lambda path: str(path.relative_to(SOURCE)))
def test_word_lists_stand_in_the_room_of_language(path: Path) -> None:
    """A module outside language, prompt_injection and rules has no list and no pattern of more than a few words."""
    if _is_excepted(str(path.relative_to(SOURCE))):
        return
    assert not list(lists_in(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", sorted(NO_ENGLISH))
def test_an_exception_is_needed(name: str) -> None:
    """An exception goes when its module has no such list any more."""
    place = SOURCE / name
    files = [place] if place.suffix else place.rglob("*.py")
    assert any(list(lists_in(path.read_text(encoding="utf-8"))) for path in files)


@pytest.mark.parametrize(
    "source",
    [
        "A = {'one', 'two', 'three', 'four', 'five', 'six', 'seven'}",
        "A = frozenset('one two three four five six seven'.split())",
        "_A = 'one two three four five six seven'\nA = frozenset(_A.split())",
        "A = re.compile(r'\\b(?:one|two|three|four|five|six|seven)s?\\b')",
        "A = rf'{B} (?P<a>one|two|three|(?:four)+|five[x|y]|six|seven\\|)'",
        "def f(text):\n    return text in ('one', 'two', 'three', 'four', 'five', 'six', 'seven')",
    ],
)
def test_lists_are_seen_however_they_are_written(source: str) -> None:
    """A set, a split string, a pattern, a list inside a function: all count."""
    assert list(lists_in(source))


@pytest.mark.parametrize(
    "source",
    [
        "A = {'one', 'two', 'three'}",
        "A = re.compile(r'(?:one|two)(?:three|four)(?:five|six)(?:seven|eight)')",
        "A = Literal['one', 'two', 'three', 'four', 'five', 'six', 'seven']",
        "__all__ = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']",
        "A = re.compile(r'[a|b|c|d|e|f|g]+')",
    ],
)
def test_what_is_no_list_of_words_is_passed(source: str) -> None:
    """Short lists, several small groups, types and offered names are none."""
    assert not list(lists_in(source))
