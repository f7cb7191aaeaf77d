"""How much of a file is shown, and what becomes of the rest."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from peerassay.cli.app import app
from peerassay.documents.coverage import UNNAMED, coverage_of
from peerassay.documents.markdown import read_markdown_file
from peerassay.documents.paper import Paper
from peerassay.errors import InputError

WHOLE = """# Kites in rain

## Abstract

We fly kites.

## 1 Introduction

The loss is

$$ L = a + b \\tag{3} $$

where a is wet.

Then

<!-- formula-not-decoded -->

| wind | kite |
|------|------|
| 2.5  | red  |

Table 1: Winds of kites.

```
look(up)
```

<!-- image -->

## References

[1] A. Lee. A study of kites. In ICRA, 2019.
"""


def covered(text: str) -> list[tuple[str, str]]:
    data = text.encode()
    return [tuple(rest) for rest in coverage_of(data, read_markdown_file(data, "kites.md")).rest]


def test_all_that_a_file_says_is_shown() -> None:
    """Text, tables, formulas, listings and references are shown; the marks of the format are no text."""
    data = WHOLE.encode()
    found = coverage_of(data, read_markdown_file(data, "kites.md"))
    assert (found.share, found.rest, found.unnamed) == (1.0, (), 0)


@pytest.mark.parametrize(
    ("lost", "text", "reason"),
    [
        ("x1 0.5 2.25", "x1 0.5 2.25", "letters and numbers that fell out of a figure"),
        ("<!-- this is only for a machine -->", "this is only for a machine", "hidden text (invisible)"),
    ],
)
def test_what_is_not_shown_is_listed_with_its_reason(lost: str, text: str, reason: str) -> None:
    """What was left out of the paper is told, each stretch with why."""
    assert covered(WHOLE.replace("Then\n", f"{lost}\n")) == [(text, reason)]


def test_what_a_reader_lost_is_told() -> None:
    """Words that are in no part of what was read are named as such: nothing is lost in silence."""
    data = WHOLE.encode()
    paper = read_markdown_file(data, "kites.md")
    cut = paper.model_copy(update={"text": paper.text.replace("where a is wet.", "")})
    found = coverage_of(data, cut)
    assert [tuple(rest) for rest in found.rest] == [("where a is wet", UNNAMED)]
    assert found.unnamed == len("whereaiswet") == found.characters - found.shown


def test_a_format_without_text_is_told(tmp_path: Path) -> None:
    """For a PDF the command says in one sentence that there is no text to compare with."""
    paper = read_markdown_file(WHOLE.encode(), "kites.md")
    pdf: Paper = paper.model_copy(update={"source": paper.source.model_copy(update={"format": "pdf"})})
    with pytest.raises(InputError, match="not for pdf"):
        coverage_of(b"%PDF-", pdf)


def test_the_command_tells_the_share_and_the_rest(tmp_path: Path) -> None:
    """`parse --coverage` gives the share that is shown and lists the rest."""
    file = tmp_path / "kites.md"
    file.write_text(WHOLE.replace("Then\n", "x1 0.5 2.25\n"), encoding="utf-8")
    result = CliRunner().invoke(app, ["parse", str(file), "--coverage"])
    assert result.exit_code == 0
    assert "letters and digits are shown" in result.output
    assert "letters and numbers that fell out of a figure: x1 0.5 2.25" in result.output
