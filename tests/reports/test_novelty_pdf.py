"""The novelty report in print: whole, the same bytes each time, and no text of it is code to the typesetter."""

import os
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from report_builder import bare_report, report

from hostile import URL, hostile
from peerassay.errors import InputError, MissingExtra
from peerassay.frozen import digest
from peerassay.reports.blocks import Fold, Items, Notice, Picture, Reply, Run, Sheet, Table, Text, plain
from peerassay.reports.blocks_pdf import to_pdf
from peerassay.reports.novelty.views import sheet_of

TYPST = (
    '#import "@preview/evil:1.0.0": * #panic("x") $x^2$ \\ \x00 #read("/etc/passwd") @ref <label> `#1` /* */ ] } "\\"'
)


def text_of(pdf: bytes) -> str:
    """The words of a PDF with single spaces."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())
    finally:
        document.close()


def test_the_report_is_printed_whole() -> None:
    """Title, tree, results, quotes, what fell, references and search are on the pages."""
    text = text_of(to_pdf(sheet_of(report())))
    for words in (
        "LockKeeper: Scheduling Canal Locks",
        "Waiting by Predicted Arrivals",
        "This paper",
        "Sluys 2021[1]",
        "The rule weighs the spread of the predicted arrival times",
        "Downgraded from “can refute”",
        "Skippers' Patience: A Field Study",
        "HTTP 429 after five attempts",
        "This report is an aid, not a decision.",
    ):
        assert words in text


def test_the_lines_on_works_are_printed_as_well() -> None:
    """What the page and Markdown say of each work of the taxonomy stands in print too."""
    taxonomy = report().body.working.taxonomy
    assert taxonomy is not None
    text = text_of(to_pdf(sheet_of(report()))).replace(" ", "").replace("-", "")
    for line in taxonomy.one_liners.values():
        assert line.replace(" ", "").replace("-", "") in text


def test_an_outage_is_printed() -> None:
    """A report without a taxonomy and an assessment is set all the same."""
    text = text_of(to_pdf(sheet_of(bare_report())))
    assert "No taxonomy" in text
    assert "No assessment was written." in text


@pytest.mark.parametrize("payload", [TYPST, None], ids=["typst", "everything"])
def test_hostile_text_is_set_as_text(payload: str | None) -> None:
    """Imports, mathematics, backslashes, null bytes and brackets of a report are printed, never read."""
    made = hostile(report(), payload) if payload else hostile(report())
    pdf = to_pdf(sheet_of(made))
    text = text_of(pdf).replace(" ", "")
    assert ('#import"@preview/evil:1.0.0":*#panic("x")$x^2$' if payload else "{{7*7}}") in text
    assert "root:x:" not in text
    assert URL.encode() not in pdf


def test_the_same_report_gives_the_same_bytes() -> None:
    """Another process with another hash seed prints the same file: it holds no date and no chance."""
    folder = Path(__file__).parents[1]
    program = (
        f"import sys; sys.path[:0] = [{str(folder)!r}, {str(folder / 'novelty')!r}]\n"
        "from report_builder import report\n"
        "from peerassay.frozen import digest\n"
        "from peerassay.reports.blocks_pdf import to_pdf\n"
        "from peerassay.reports.novelty.views import sheet_of\n"
        "print(digest(to_pdf(sheet_of(report()))))"
    )
    env = {"PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)}
    env = {"PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)}
    other = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    pdf = to_pdf(sheet_of(report()))
    assert other.stdout.strip() == digest(pdf)
    assert b"/CreationDate" not in pdf
    assert b"/ModDate" not in pdf


def test_without_the_extra_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has no typst learns what to install."""
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtra, match=r"peerassay\[pdf\]"):
        to_pdf(sheet_of(report()))


def test_a_page_that_cannot_be_set_is_one_sentence() -> None:
    """A table without a column cannot be set."""
    with pytest.raises(InputError, match="typst could not typeset the report"):
        to_pdf(Sheet("t", (Table("empty", (), ((plain("a"),),)),)))


def test_every_block_is_set() -> None:
    """Tables, notices, replies, pictures and folds of any page are printed, not only those of a novelty report."""
    blocks = (
        Table("points", ("Point", "State"), ((plain("rigs"), plain("open")), (plain("tides"), plain("done")))),
        Notice("One source failed.", (plain("It did not answer."),)),
        Picture("Figure 2: a lock"),
        Reply("Reply to R1", "Thank you.", "r1"),
        Fold(plain("Folded"), (Text((Run("to the reply", link="#r9"),)), Items((plain("one"), plain("two"))))),
    )
    text = text_of(to_pdf(Sheet("A page", blocks, "At the foot.")))
    for words in ("rigs", "done", "It did not answer.", "a lock", "Thank you.", "Folded", "two", "At the foot."):
        assert words in text
