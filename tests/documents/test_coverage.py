"""How much of a file is shown, and what becomes of the rest."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from peerassay.cli.app import app
from peerassay.documents.coverage import UNNAMED, coverage_of
from peerassay.documents.jats import read_jats
from peerassay.documents.latex.reader import read_latex
from peerassay.documents.latexml import read_latexml
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


FORMS = {
    "jats": b"""<article><front><article-meta><title-group><article-title>Kites</article-title></title-group>
<abstract><p>We fly kites.</p></abstract></article-meta></front><body><sec><title>Introduction</title>
<p>The loss is <disp-formula><alternatives><tex-math>L = a</tex-math></alternatives></disp-formula> here.</p></sec>
<sec><title>References</title><p>[1] A. Lee. A study of kites. In ICRA, 2019.</p></sec></body></article>""",
    "html": b"""<html><body><nav>Contents of the page</nav><article class="ltx_document">
<h1 class="ltx_title ltx_title_document">Kites</h1><div class="ltx_abstract"><p class="ltx_p">We fly kites.</p></div>
<section class="ltx_section"><h2 class="ltx_title ltx_title_section">Introduction</h2>
<p class="ltx_p">Wind lifts <math alttext="a"><mi>a</mi></math>.</p></section>
<section class="ltx_section"><h2 class="ltx_title ltx_title_section">References</h2>
<p class="ltx_p">[1] A. Lee. A study of kites. In ICRA, 2019.</p></section></article></body></html>""",
    "latex": rb"""\documentclass{article}\title{Kites}\begin{document}\maketitle
\begin{abstract}We fly kites.\end{abstract}\section{Introduction}\label{sec:in}Wind lifts $\alpha$ kites.
\begin{tabular}{@{}p{(\linewidth) * 2}l}wind & kite\\2.5 & red\end{tabular}
\section{References}

[1] A. Lee. A study of kites. In ICRA, 2019.
\end{document}""",
}


@pytest.mark.parametrize("form", FORMS)
def test_each_format_of_text_is_shown_with_a_reference_list_that_is_plain_text(form: str) -> None:
    """References that are paragraphs under a heading are read as entries, in every format; nothing is lost."""
    read = {"jats": read_jats, "html": read_latexml, "latex": read_latex}[form]
    paper = read(FORMS[form], f"kites.{form}")
    assert [reference.year for reference in paper.references] == [2019]
    assert coverage_of(FORMS[form], paper).rest == ()


def test_what_is_between_the_entries_of_a_list_is_told() -> None:
    """Where a format gives entries, a paragraph beside them is listed as left out."""
    listed = b"<back><ref-list><ref><mixed-citation>B. Roe. Ropes. 2018.</mixed-citation></ref></ref-list></back>"
    data = FORMS["jats"].replace(b"</body>", b"</body>" + listed)
    paper = read_jats(data, "kites.xml")
    assert [reference.year for reference in paper.references] == [2018]
    assert [piece.reason for piece in paper.left_out] == ["among the references, and no entry"]
