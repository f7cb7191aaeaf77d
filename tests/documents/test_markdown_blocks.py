"""Tables, formulas, listings and figures of Markdown, as its makers write them."""

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.documents.markdown import read_markdown, with_steps
from peerassay.documents.markdown_regions import regions_of
from peerassay.documents.markdown_tables import html_rows, latex_rows
from peerassay.documents.paper import Paper

OPENING = "# Kites in rain\n\n## Abstract\n\nWe fly kites.\n\n## 1 Introduction\n\n"


def read(body: str) -> Paper:
    return read_markdown(OPENING + body, "kites.md", "0" * 64)


def cells(paper: Paper) -> list[tuple[str, ...]]:
    return [part.cells for block in paper.blocks for part in block.parts if part.cells]


def test_a_pipe_table_has_its_caption_head_and_rows() -> None:
    """The rows above the rule are the head, entities and escaped bars are decoded, padding is closed up."""
    paper = read(
        "Table 1: Winds\n\n| wind   | P(a \\| b) |\n|--------|:---:|\n| R&amp;D | 2.5 ± 0.1 |\n| x | |\n\nWe fly.\n"
    )
    (block,) = paper.blocks
    assert [(part.id, part.role, part.text) for part in block.parts] == [
        ("tab_1_cap", "caption", "Table 1: Winds"),
        ("tab_1_r01", "header", "wind | P(a | b)"),
        ("tab_1_r02", "row", "R&D | 2.5 ± 0.1"),
        ("tab_1_r03", "row", "x |"),
    ]
    assert cells(paper)[-1] == ("x", "")


_CELL = st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=9)
_GRID = st.integers(1, 4).flatmap(lambda n: st.lists(st.tuples(*[_CELL] * n), min_size=1, max_size=5))


@given(_GRID)
def test_cells_of_html_tables_come_out_as_they_go_in(grid: list[tuple[str, ...]]) -> None:
    """Whatever cells hold, an HTML table gives them back, each in its row and column."""
    rows = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in grid)
    assert [row.cells for row in html_rows(f"<table>{rows}</table>")] == grid


_PLAIN = st.text(alphabet=st.sampled_from(list("abc 0.5%±*")), min_size=1, max_size=9).map(str.strip)
_PLAIN_GRID = st.integers(2, 4).flatmap(lambda n: st.lists(st.tuples(*[_PLAIN] * n), min_size=1, max_size=5))


@given(_PLAIN_GRID)
def test_cells_of_pipe_and_latex_tables_come_out_as_they_go_in(grid: list[tuple[str, ...]]) -> None:
    """Cells of pipe tables and of LaTeX tables come out as they went in, white space closed up."""
    flat = [tuple(" ".join(cell.split()) for cell in row) for row in grid]
    written = [row for row in flat if any(row)]
    pipes = "\n".join(f"| {' | '.join(row)} |" for row in grid)
    head = f"| {' | '.join('h' for _ in grid[0])} |\n| {' | '.join('---' for _ in grid[0])} |\n"
    assert cells(read(f"{head}{pipes}\n"))[1:] == written
    lines = " \\\\ \\hline\n".join(" & ".join(cell.replace("%", "\\%") for cell in row) for row in grid)
    rows = latex_rows(f"\\begin{{tabular}}{{l|{'c' * len(grid[0])}}} \\hline {lines} \\\\ \\end{{tabular}}")
    assert [row.cells for row in rows if any(row.cells)] == written


def test_spans_are_once_and_then_empty() -> None:
    """A cell over columns or rows is in its first place, whatever writes it; later cells keep their columns."""
    markup = "<table><tr><th rowspan=2>kite</th><th colspan='2'>wind</th></tr><tr><th>a</th><th>b</th></tr>"
    markup += "<tr><td>red<td>1<td>10<sup>-3</sup></table>"
    rows = html_rows(markup)
    assert [row.cells for row in rows] == [("kite", "wind", ""), ("", "a", "b"), ("red", "1", "10^-3")]
    assert [row.header for row in rows] == [True, True, False]
    source = r"\begin{tabular}{lcc}\multirow{2}{*}{kite} & \multicolumn{2}{c}{wind} \\ & a & b \\ \end{tabular}"
    assert latex_rows(source)[0].cells == ("kite", "wind", "")


@pytest.mark.parametrize("attribute", ["colspan=999999999999", "rowspan='-3'", "colspan=x", "rowspan=0"])
def test_absurd_spans_do_no_harm(attribute: str) -> None:
    """A span that is none, or that would fill the memory, is held within bounds."""
    rows = html_rows(f"<table><tr><td {attribute}>a</td><td>b</td></tr></table>")
    assert rows[0].cells[0] == "a"
    assert len(rows[0].cells) <= 200


@pytest.mark.parametrize(
    ("display", "text", "label"),
    [
        ("$$\nL = a + b\n$$", "L = a + b", None),
        ("$$ L = a + b \\tag{3} $$", "L = a + b", "(3)"),
        ("\\[L = a + b\\] (3)", "L = a + b", "(3)"),
        ("\\begin{equation}\nL = a + b\n\\end{equation}", "\\begin{equation} L = a + b \\end{equation}", None),
        ("<!-- formula-not-decoded -->", "", None),
    ],
)
def test_displayed_formulas_are_in_the_sentence(display: str, text: str, label: str | None) -> None:
    """Whatever marks a displayed formula, it is in the sentence it interrupts, with its number."""
    paper = read(f"The loss is given by\n\n{display}\n\nwhere a is wet. We fly.\n")
    (block,) = paper.blocks
    assert (block.kind, block.label, paper.text[block.start : block.end]) == ("formula", label, text)
    sentence = paper.sentences[1]
    assert sentence.text.startswith("The loss is given by")
    assert sentence.text.endswith("where a is wet.")
    assert sentence.start < block.start <= block.end < sentence.end


def test_several_formulas_of_one_line_are_several() -> None:
    """Nougat writes the lines of an alignment one behind the other."""
    paper = read("It is\n\n\\[a = b\\] \\[c = d, \\tag{1}\\]\n\nwhere a is wet.\n")
    assert [(paper.text[b.start : b.end], b.label) for b in paper.blocks] == [("a = b", None), ("c = d,", "(1)")]


@pytest.mark.parametrize("mark", ["```", "~~~", "````"])
def test_fences_are_listings(mark: str) -> None:
    """A fence is a listing with its lines, whatever it holds; the caption next to it is its own."""
    paper = read(
        f"{mark}python\ndef fly(kite):\n    # | no | table |\n    return '<!-- wind -->'\n{mark}\n\n"
        "Listing 2: Flying.\n"
    )
    (block,) = paper.blocks
    assert (block.kind, block.label) == ("listing", "Listing 2")
    assert [part.text for part in block.parts if part.role == "line"] == [
        "def fly(kite):",
        "    # | no | table |",
        "    return '<!-- wind -->'",
    ]


def test_a_fence_that_never_ends_is_text() -> None:
    """What stands behind a fence without an end is read as the text that it is."""
    paper = read("```\n\nKites fly in the rain.\n\n## 2 Results\n\nThey flew.\n")
    assert [s.text for s in paper.sentences][-2:] == ["Kites fly in the rain.", "They flew."]


def test_a_listing_without_line_breaks_gets_them_at_its_steps() -> None:
    """Numbers that count up open the lines of an algorithm that a converter wrote in one; other numbers do not."""
    text = "Require: a kite with 2 tails and much wind 1: look up 2: run for 30 steps 3: let go of the kite"
    assert with_steps(text).split("\n") == [
        "Require: a kite with 2 tails and much wind",
        "1: look up",
        "2: run for 30 steps",
        "3: let go of the kite",
    ]
    assert with_steps(text.replace("3:", "7:")) == text.replace("3:", "7:")


def test_an_algorithm_headed_is_a_caption() -> None:
    """A converter's heading over a listing that only names it is the listing's caption and no section."""
    paper = read("We fly.\n\n## Algorithm 4 Flying\n\n```\nlook up\n```\n\n## Figure 2: A kite\n\n<!-- image -->\n")
    assert [(b.kind, b.caption) for b in paper.blocks] == [
        ("listing", "Algorithm 4 Flying"),
        ("figure", "Figure 2: A kite"),
    ]
    assert [s.heading for s in paper.sections] == ["Abstract", "1 Introduction"]


def test_latex_floats_have_rows_and_captions() -> None:
    """Nougat's tables are rows; a caption inside the environment is the caption."""
    paper = read(
        "\\begin{table}\n\\begin{tabular}{l|c} a & **b** \\\\ \\hline 1 & 2 \\end{tabular}\n"
        "\\caption{Winds}\n\\end{table}\n"
    )
    (block,) = paper.blocks
    assert (block.kind, block.caption, cells(paper)) == ("table", "Winds", [("a", "**b**"), ("1", "2")])


def test_comments_inside_a_paragraph_are_in_no_sentence() -> None:
    """A comment of several lines, or in the middle of a line, is hidden text."""
    paper = read("We fly <!-- this is not for you --> far.\n\n<!-- the wind is\n\nmuch too strong -->\n\nIt rains.\n")
    assert [s.text for s in paper.sentences[1:]] == ["We fly far.", "It rains."]
    assert {hidden.text for hidden in paper.hidden} == {"this is not for you", "the wind is much too strong"}


@given(
    st.lists(
        st.sampled_from(["```", "$$", "| a |", "|--|", "<table>", "</table>", "\\[", "\\]", "x", "", "<!--", "-->"])
    )
)
def test_regions_lose_no_line(lines: list[str]) -> None:
    """Whatever marks open and never close, every line that says something is in a region."""
    words = [f"{line} w{n}w" if line == "x" else line for n, line in enumerate(lines)]
    held = "\n".join(region.text for region in regions_of("\n".join(words)))
    assert all(word.split()[1] in held for word in words if " w" in word)
