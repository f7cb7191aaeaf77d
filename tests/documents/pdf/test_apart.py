"""What is set apart from running text: tables, formulas, listings, figures, notes, and what is left out and why."""

from printing import Press, body, paper_start, read
from test_scripts import set_scripts

from peerassay.documents.paper import BlockKind, Paper, PaperBlock

ROWS = (("Method", "Order", "Speed"), ("Sorting", "0.31", "12.5"), ("By columns", "0.98", "11.9"), ("Both", "", "9.4"))


def table(press: Press, y: float, *, ruled: bool, caption_below: bool = False, left: float = 150) -> float:
    """Print a table with a caption; return where the text goes on."""
    if not caption_below:
        press.text(108, y, "Table 1: Scores of all methods.")
        y -= 22
    if ruled:
        press.canvas.line(left - 6, y + 12, left + 260, y + 12)
    for n, cells in enumerate(ROWS):
        for column, cell in enumerate(cells):
            press.text(left + 100 * column, y, cell, size=9)
        if ruled and n in (0, len(ROWS) - 1):
            press.canvas.line(left - 6, y - 4, left + 260, y - 4)
        y -= 13
    if caption_below:
        press.text(108, y - 8, "Table 1: Scores of all methods.")
        y -= 20
    return y - 24


def only(paper: Paper, kind: BlockKind) -> PaperBlock:
    (block,) = [block for block in paper.blocks if block.kind is kind]
    return block


def with_table(**how: bool) -> Paper:
    press = Press()
    y = table(press, press.paragraph(108, paper_start(press), body(6), 396) - 14, **how)
    press.paragraph(108, y, body(5), 396)
    return read(press)


def test_cells_of_tables_are_in_their_row_and_column() -> None:
    """Ruled or not, caption above or below: header, rows, an empty cell in its column."""
    for how in ({"ruled": True}, {"ruled": False}, {"ruled": True, "caption_below": True}):
        block = only(with_table(**how), BlockKind.TABLE)
        assert block.label == "Table 1", how
        assert block.caption == "Table 1: Scores of all methods.", how
        assert [part.cells for part in block.parts if part.role in ("header", "row")] == list(ROWS), how
        assert [part.role for part in block.parts if part.role != "caption"] == ["header", "row", "row", "row"], how


def test_no_cell_is_in_a_sentence() -> None:
    """Running text around a table stays free of it."""
    paper = with_table(ruled=True)
    assert not any("0.98" in s.text or "Scores of all" in s.text for s in paper.sentences)


def test_heads_over_several_columns_and_further_lines() -> None:
    """A head over two columns is in the first of them; a cell's second line belongs to its row."""
    press = Press()
    y = press.paragraph(108, paper_start(press), body(6), 396) - 14
    press.text(108, y, "Table 2: Errors by part.")
    y -= 24
    press.canvas.line(140, y + 12, 460, y + 12)
    press.text(300, y, "Share of errors", size=9)
    press.canvas.line(280, y - 3, 400, y - 3)
    for x, head in ((150, "Part"), (285, "before"), (355, "after")):
        press.text(x, y - 13, head, size=9)
    press.canvas.line(140, y - 17, 460, y - 17)
    y -= 28
    for cells in (("Columns of the page", "0.41", "0.12"), ("Lines", "0.30", "0.28"), ("Headings", "0.22", "0.05")):
        for x, cell in zip((150, 285, 355), cells, strict=True):
            press.text(x, y, cell, size=9)
        y -= 12
    press.canvas.line(140, y + 8, 460, y + 8)
    press.paragraph(108, y - 20, body(5), 396)
    cells = [part.cells for part in only(read(press), BlockKind.TABLE).parts if part.cells]
    assert cells[0] == ("", "Share of errors", "")
    assert cells[1] == ("Part", "before", "after")
    assert cells[2] == ("Columns of the page", "0.41", "0.12")


def test_a_displayed_formula_is_inside_its_sentence() -> None:
    """Text, formula with its number, and what follows are one sentence; the formula is a block with that label."""
    press = Press()
    y = press.paragraph(108, paper_start(press), body(6) + " The loss is", 396)
    set_scripts(press, 250, y - 6, "L = a_i + b^2")
    press.text(490, y - 6, "(3)")
    press.paragraph(108, y - 26, "where a and b are numbers. " + body(4), 396)
    paper = read(press)
    block = only(paper, BlockKind.FORMULA)
    assert (paper.text[block.start : block.end], block.label) == ("L = a_i + b^2", "(3)")
    (sentence,) = [s for s in paper.sentences if s.start <= block.start < s.end]
    assert sentence.text == "The loss is\nL = a_i + b^2 (3)\nwhere a and b are numbers."


def test_fractions_and_limits_are_linear() -> None:
    """A fraction has both its parts in brackets, a sum its limits."""
    press = Press()
    y = press.paragraph(108, paper_start(press), body(6) + " The share is", 396) - 14
    press.text(250, y, "s", font="Times-Italic")
    press.text(260, y, "=")
    press.text(274, y + 7, "a + b")
    press.canvas.line(272, y + 3, 298, y + 3)
    press.text(274, y - 7, "c + d")
    press.text(490, y, "(4)")
    press.paragraph(108, y - 30, "where all are numbers. " + body(4), 396)
    paper = read(press)
    block = only(paper, BlockKind.FORMULA)
    assert paper.text[block.start : block.end].replace(" ", "") == "s=(a+b)/(c+d)"


def test_monospaced_lines_are_a_listing() -> None:
    """Code keeps its lines and its indents."""
    press = Press()
    y = press.paragraph(108, paper_start(press), body(6), 396) - 10
    for indent, line in ((0, "def read(page):"), (4, "for line in page:"), (8, "yield line"), (0, "print(read)")):
        press.text(120 + 5.4 * indent, y, line, size=9, font="Courier")
        y -= 11
    press.paragraph(108, y - 12, body(5), 396)
    block = only(read(press), BlockKind.LISTING)
    assert [part.text.strip() for part in block.parts] == [
        "def read(page):", "for line in page:", "yield line", "print(read)"
    ]  # fmt: skip
    assert block.parts[1].text.startswith("  ")


def test_a_ruled_algorithm_is_a_listing() -> None:
    """The box of an algorithm, with its name as caption."""
    press = Press()
    y = press.paragraph(108, paper_start(press), body(6), 396) - 20
    press.canvas.line(108, y + 12, 504, y + 12)
    press.text(108, y, "Algorithm 1 Reading a page", font="Times-Bold")
    press.canvas.line(108, y - 4, 504, y - 4)
    lines = ("1: for each line of the page do", "2: put it into its column", "3: end for")
    for n, line in enumerate(lines, 1):
        press.text(108, y - 4 - 12 * n, line)
    press.canvas.line(108, y - 46, 504, y - 46)
    press.paragraph(108, y - 66, body(5), 396)
    block = only(read(press), BlockKind.LISTING)
    assert (block.label, block.caption) == ("Algorithm 1", "Algorithm 1 Reading a page")
    assert tuple(part.text for part in block.parts if part.role == "line") == lines


def test_a_figure_has_caption_and_place_and_its_letters_are_left_out() -> None:
    """The box holds the drawing; the numbers of its axes are in no sentence, and are listed with the reason."""
    press = Press()
    y = press.paragraph(108, paper_start(press), body(6), 396) - 20
    for n in range(8):
        press.canvas.rect(200 + 20 * n, y - 100, 14, 10 + 9 * n, fill=1)
    for n in range(5):
        press.text(180, y - 100 + 20 * n, f"{n * 0.25:.2f}", size=6)
    press.text(108, y - 122, "Figure 2: Share of lines that are read in order.")
    press.paragraph(108, y - 150, body(5), 396)
    paper = read(press)
    block = only(paper, BlockKind.FIGURE)
    assert (block.label, block.page) == ("Figure 2", 1)
    assert block.box is not None
    assert block.box.left <= 201
    assert block.box.right >= 350
    assert not any("0.75" in s.text for s in paper.sentences)
    assert any("0.75" in out.text and "figure" in out.reason for out in paper.left_out)


def test_footnotes_are_blocks() -> None:
    """A note at the foot is a block with its mark, out of the sentences."""
    press = Press()
    y = press.paragraph(108, paper_start(press), body(8), 396)
    press.paragraph(108, y - 20, body(4), 396)
    press.canvas.line(108, 92, 250, 92)
    press.text(108, 83.5, "1", size=5.5)
    press.text(112, 80, "The readers were asked in writing, and all of them agreed.", size=8)
    block = only(read(press), BlockKind.FOOTNOTE)
    assert block.label == "1"
    assert "The readers were asked in writing" in block.parts[0].text


def test_page_numbers_and_running_heads_are_left_out_with_a_reason() -> None:
    """Nothing of the file is dropped in silence."""
    press = Press()
    for page in range(1, 5):
        press.text(108, 760, "Writer et al. on printed columns", size=8)
        y = paper_start(press) if page == 1 else 720
        press.paragraph(108, y, body(14), 396)
        press.text(300, 40, str(page))
        press.page()
    left_out = read(press).left_out
    assert sum("Writer et al." in out.text for out in left_out) == 4
    assert [out.text for out in left_out if out.text.isdecimal()] == ["1", "2", "3", "4"]
    assert all("running head" in out.reason for out in left_out if out.text.isdecimal())
