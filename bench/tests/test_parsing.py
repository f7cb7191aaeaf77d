"""The benchmark of parsing on papers that are drawn here."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from peerassay_bench.data_folder import DataFolder
from peerassay_bench.options import BenchOptions
from peerassay_bench.parsing.bench import letters, measure, normal_heading
from peerassay_bench.parsing.leakage import leaks
from peerassay_bench.parsing.page_text import page_text

TITLE = "Sorting Pebbles by Their Colour in Shallow Rivers"
ABSTRACT = (
    "Pebbles lie in rivers in many colours. We sort them by eye and by weight. Both ways agree in most rivers that "
    "were visited. The order that is found stays the same for a whole summer and is lost in the first flood."
)
PROSE = (
    "Rivers carry stones of many kinds and leave them where the water slows. A walker who looks down sees them lie in "
    "bands. We ask why the bands are there and whether they can be told by colour alone. Nobody has counted them yet."
)
HEADINGS = ["1 Introduction", "2 Related Work", "3 Method", "4 Experiments", "5 Conclusion"]


def _wrapped(text: str, width: int = 88) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def drawn(headings: list[str]) -> bytes:
    """Return a paper of three pages with a running head."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=letter, invariant=True)
    y = 700.0

    def line(text: str, font: str = "Times-Roman", size: float = 10) -> None:
        nonlocal y
        canvas.setFont(font, size)
        canvas.drawString(72, y, text)
        y -= size * 1.25

    def block(heading: str, text: str) -> None:
        nonlocal y
        y -= 8
        line(heading, "Times-Bold", 12)
        for each in _wrapped(text):
            line(each)

    def page() -> None:
        nonlocal y
        canvas.setFont("Times-Roman", 8)
        canvas.drawString(72, 760, "Pebbles and Their Colours in Rivers, a Draft")
        y = 700.0

    page()
    line(TITLE, "Times-Bold", 17)
    line("Ada Stone", size=11)
    block("Abstract", ABSTRACT)
    for i, heading in enumerate(headings):
        if i in {2, 4}:
            canvas.showPage()
            page()
        # Each section begins elsewhere in the prose, so that no two pages end with the same line.
        block(heading, " ".join([*PROSE.split()[3 * i :], PROSE]).capitalize())
    canvas.save()
    return file.getvalue()


def made_folder(folder: Path, headings: list[str]) -> DataFolder:
    """Return a data folder of one readable paper, a damaged file, and one without a reference."""
    pdfs = folder / "pdfs"
    pdfs.mkdir()
    (pdfs / "pebbles.pdf").write_bytes(drawn(HEADINGS))
    (pdfs / "page.pdf").write_bytes(b"<html>moved</html>")
    rows = [
        {"file": "pebbles.pdf", "pages": 3, "title": TITLE.upper(), "abstract": ABSTRACT, "headings": headings},
        {"file": "page.pdf", "pages": None, "title": None, "abstract": None, "headings": []},
    ]
    (pdfs / "manifest.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return DataFolder(folder)


def test_a_paper_read_as_it_is_printed_scores_full(tmp_path: Path) -> None:
    """Title, abstract, headings and kinds are all met and nothing leaks; the baseline has no kinds."""
    result = measure(made_folder(tmp_path, [*HEADINGS, "References"]), BenchOptions())
    values = {key: figure.value for key, figure in result.figures.items()}
    speed = values.pop("pages_per_second")
    assert speed is not None
    assert speed > 0
    assert values == {"title_exact": 1, "abstract_ok": 1, "headings_f1": 1, "kinds_accuracy": 1, "leakage": 0}
    assert result.settings["files"] == 1
    assert "kinds_accuracy" not in result.baselines["pdfium_pages"]


def test_headings_are_compared_in_order(tmp_path: Path) -> None:
    """Two headings that stand the other way round in the reference cost one of five on either side."""
    result = measure(made_folder(tmp_path, [HEADINGS[1], HEADINGS[0], *HEADINGS[2:]]), BenchOptions())
    assert result.figures["headings_f1"].value == 0.8


def test_a_file_that_cannot_be_read_counts_as_nothing_read(tmp_path: Path) -> None:
    """Where the manifest has a reference for a file that is no PDF, its title is missed."""
    data_folder = made_folder(tmp_path, HEADINGS)
    row = {"file": "page.pdf", "pages": 1, "title": "Moved", "abstract": "Gone.", "headings": ["1 Away"]}
    (tmp_path / "pdfs" / "manifest.jsonl").write_text(json.dumps(row) + "\n")
    figures = measure(data_folder, BenchOptions()).figures
    assert (figures["title_exact"].value, figures["abstract_ok"].value, figures["headings_f1"].value) == (0, 0, 0)
    assert figures["leakage"].value is None


def test_running_heads_are_the_lines_that_repeat() -> None:
    """A head of three pages is found as letters; lines of the text are not."""
    assert page_text(drawn(HEADINGS)).running_heads == {"pebblesandtheircoloursinriversadraft"}


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Figure 3: Pebbles by weight.", "caption"),
        ("The bands are narrow and Table 2: Counts of bands.", "caption"),
        ("As Figure 3 shows, the bands are narrow.", None),
        ("Figure 3 shows this: the bands are narrow.", None),
        ("The bands are 054 narrow.", "line number"),
        ("The bands 212 of stones that we saw 213 in the river then were 214 narrow.", "line number"),
        ("Of 212 bands, 213 stones were wet.", None),
        ("They were 0.054 wide in 10 of 12 rivers.", None),
        ("17", "page number"),
        ("Published as a conference paper at a meeting.", "notice"),
        ("The river Pebbles and Their Colours in Rivers, a Draft was wide.", "running head"),
    ],
)
def test_what_is_no_running_text_is_told(sentence: str, found: str | None) -> None:
    """Captions, notices, page and line numbers and running heads are seen; what only looks like them is not."""
    assert leaks(sentence, frozenset({"pebblesandtheircoloursinriversadraft"})) == found


def test_texts_are_compared_by_letters() -> None:
    """Ligatures, accents, blanks and section numbers do not count."""
    assert letters("An eﬃcient Séance") == letters("an efficient seance")
    assert normal_heading("3.1. DATA sets") == normal_heading("3.1 Data Sets")
