"""Tables, formulas, listings, figures and footnotes among a paper's sentences."""

from hypothesis import given
from hypothesis import strategies as st

from peerassay.documents import places_of
from peerassay.documents.assembly import assemble
from peerassay.documents.blocks import Block, Element, FormulaAt, FrontMatter, PrintedLine, TableRow
from peerassay.documents.composition import compose
from peerassay.documents.paper import Paper, Provenance
from peerassay.documents.sentence import LONGEST, Box

SOURCE = Provenance(format="markdown", name="paper.md", digest="0123456789abcdef" * 4)
OPENING = (
    Element("heading", "Kites in rain"),
    Element("heading", "Abstract", 2),
    Element("prose", "We fly kites in the rain."),
    Element("heading", "1 Introduction", 2),
)


def read(*elements: Element) -> Paper:
    return compose([*OPENING, *elements], SOURCE)


def build(*blocks: Block) -> Paper:
    return assemble(FrontMatter(title="Kites"), [Block(kind="heading", text="1 Introduction"), *blocks], source=SOURCE)


def table(*rows: tuple[str, ...]) -> Element:
    return Element("table", "", rows=tuple(TableRow(cells=cells, header=n == 0) for n, cells in enumerate(rows)))


def at(paper: Paper, start: int, end: int) -> str:
    return paper.text[start:end]


def test_a_displayed_formula_is_inside_the_sentence_that_it_interrupts() -> None:
    """One sentence holds the words before a formula, the formula with its number, and the words behind it."""
    formula = Element("formula", "L = a + b. ", label="(3)")
    paper = read(Element("prose", "It rains. The loss is"), formula, Element("prose", "where a is wet. Kites fly."))
    assert [s.text for s in paper.sentences[1:]] == [
        "It rains.",
        "The loss is\nL = a + b.  (3)\nwhere a is wet.",
        "Kites fly.",
    ]
    (block,) = paper.blocks
    assert (block.id, block.label, at(paper, block.start, block.end)) == ("eq_1", "(3)", "L = a + b. ")
    assert [(part.id, part.role, part.text) for part in block.parts] == [("eq_1", "formula", "L = a + b. ")]
    assert block.parts[0] not in paper.places


def test_a_sentence_ends_with_a_formula_that_has_a_stop() -> None:
    """A full stop at a formula's end ends the sentence where a new one follows, inside mathematics it never does."""
    text = "The loss is\nL = f. g (x. Y).\nKites fly. So\nx = 1\nwhere it rains."
    first, last = text.index("L ="), text.index("x = 1")
    formulas = (FormulaAt(start=first, end=text.index("\nKites")), FormulaAt(start=last, end=last + 5))
    paper = build(Block(kind="prose", text=text, formulas=formulas))
    assert [s.text for s in paper.sentences] == [
        "The loss is\nL = f. g (x. Y).",
        "Kites fly.",
        "So\nx = 1\nwhere it rains.",
    ]


def test_a_formula_without_text_keeps_its_place() -> None:
    """Where the file does not hold a formula, its block is an empty place in the sentence that it interrupts."""
    paper = read(Element("prose", "The loss is given by:"), Element("formula", ""), Element("prose", "where a is wet."))
    (block,) = paper.blocks
    assert paper.sentences[-1].text == "The loss is given by: where a is wet."
    assert (block.start, block.parts) == (block.end, ())
    assert at(paper, block.end, block.end + 9) == " where a "


_LETTERS = st.text(alphabet=st.sampled_from(list("ab .!?\n1(A)Z$\\{}=,")), min_size=1, max_size=40)


@given(st.lists(st.tuples(_LETTERS, _LETTERS), max_size=5), _LETTERS)
def test_no_sentence_is_cut_inside_a_formula(pairs: list[tuple[str, str]], end: str) -> None:
    """Whatever paragraph and formulas are made of, every formula is whole in one sentence and at its offsets."""
    text, formulas = "A kite", []
    for words, formula in pairs:
        inside = f"f{formula.strip()}g"
        text = f"{text} {words}\n"
        formulas.append(FormulaAt(start=len(text), end=len(text) + len(inside)))
        text = f"{text}{inside}\n"
    paper = build(Block(kind="prose", text=text + end, formulas=tuple(formulas)))
    for block, (_, formula) in zip(paper.blocks, pairs, strict=True):
        assert at(paper, block.start, block.end) == f"f{formula.strip()}g" == block.parts[0].text
        assert any(s.start <= block.start and block.end <= s.end for s in paper.sentences)
    assert all(at(paper, s.start, s.end) == s.text for s in paper.sentences)


_CELLS = st.text(max_size=12)
_ROWS = st.integers(1, 4).flatmap(lambda n: st.lists(st.tuples(*[_CELLS] * n), max_size=6))


@given(_ROWS)
def test_cells_come_out_as_they_go_in(rows: list[tuple[str, ...]]) -> None:
    """Whatever cells hold, each row that has any text has its cells, its line in the text and its turn."""
    paper = read(table(*rows), Element("prose", "Kites fly."))
    written = [row for row in rows if any(cell.strip() for cell in row)]
    parts = [part for block in paper.blocks for part in block.parts]
    assert [part.cells for part in parts] == written
    assert [part.id for part in parts] == [f"tab_1_r{n:02}" for n in range(1, len(written) + 1)]
    assert all(at(paper, part.start, part.end) == part.text and part.text for part in parts)


def test_ids_are_counted_by_kind_in_reading_order() -> None:
    """Every kind of block has its ids, its parts theirs, and what can be quoted comes in reading order."""
    paper = read(
        Element("prose", "We fly."),
        Element("caption", "Table 7: Kites"),
        table(("kite", "wind"), ("red", "2.5")),
        Element("listing", "fly(\n\n  kite)"),
        Element("caption", "Algorithm 2: Flying"),
        Element("footnote", "3 A small wind."),
        Element("figure", "![](a.png)"),
        Element("caption", "Figure 4: A kite."),
        Element("prose", "It rains."),
    )
    assert [(block.id, block.label) for block in paper.blocks] == [
        ("tab_1", "Table 7"),
        ("lst_1", "Algorithm 2"),
        ("fn_1", None),
        ("fig_1", "Figure 4"),
    ]
    assert [place.id for place in places_of(paper)] == [
        *("S_abs_001", "S_int_001", "tab_1_cap", "tab_1_r01", "tab_1_r02", "lst_1_cap", "lst_1_l001", "lst_1_l002"),
        *("fn_1", "fig_1_cap", "S_int_002"),
    ]
    assert (
        "Table 7: Kites\nkite | wind\nred | 2.5\n\nAlgorithm 2: Flying\nfly(\n  kite)\n\n3 A small wind." in paper.text
    )
    assert paper.captions == ("Table 7: Kites", "Algorithm 2: Flying", "Figure 4: A kite.")


def test_a_caption_between_two_tables_goes_where_the_others_are() -> None:
    """Where a caption could be of either neighbour, the file's other captions decide."""
    one, two, three = table(("a",)), table(("b",)), table(("c",))
    words = Element("prose", "Kites fly.")
    below = read(one, Element("caption", "Table 1: A"), words, two, Element("caption", "Table 2: B"), three)
    above = read(Element("caption", "Table 1: A"), one, words, two, Element("caption", "Table 2: B"), three)
    assert [block.caption for block in below.blocks] == ["Table 1: A", "Table 2: B", ""]
    assert [block.caption for block in above.blocks] == ["Table 1: A", "", "Table 2: B"]


def test_a_caption_alone_is_a_block() -> None:
    """A caption without its table or figure is kept as a block of the kind that it names."""
    paper = read(
        Element("caption", "Table 2: Winds."), Element("prose", "We fly."), Element("caption", "Fig. 1. A kite.")
    )
    assert [(block.id, block.caption) for block in paper.blocks] == [
        ("tab_1", "Table 2: Winds."),
        ("fig_1", "Fig. 1. A kite."),
    ]


def test_a_paragraph_goes_on_behind_a_table() -> None:
    """A paragraph that a table cuts off is one paragraph, and the table comes behind it."""
    paper = read(Element("prose", "The kites that we"), table(("a", "b")), Element("prose", "fly are red."))
    assert paper.sentences[-1].text == "The kites that we fly are red."
    assert paper.blocks[0].start > paper.sentences[-1].end


def test_tables_among_references_are_kept_and_no_caption_is_an_entry() -> None:
    """What a page break puts into a reference list is neither lost nor an entry of it."""
    paper = read(
        Element("prose", "We fly."),
        Element("heading", "References", 2),
        Element("prose", "[1] A. Lee. A study of kites. In ICRA, 2019."),
        Element("caption", "Table 4: Winds of 2019 and 2020."),
        table(("wind", "2019")),
        Element("prose", "[2] B. Roe. Wind at sea. In ICRA, 2020."),
    )
    assert [r.title for r in paper.references] == ["A study of kites", "Wind at sea"]
    assert [(block.id, block.caption) for block in paper.blocks] == [("tab_1", "Table 4: Winds of 2019 and 2020.")]


def test_what_is_in_no_block_is_listed_with_its_reason() -> None:
    """A picture without words, letters out of a figure and a title page's addresses are left out, and listed."""
    paper = compose(
        [
            OPENING[0],
            Element("prose", "University of Rain, ann@rain.org"),
            *OPENING[1:],
            Element("figure", "![](a.png)"),
            Element("prose", "x 1"),
            Element("prose", "We fly."),
        ],
        SOURCE,
    )
    assert {left.text for left in paper.left_out} == {"University of Rain, ann@rain.org", "![](a.png)", "x 1"}
    assert all(left.reason for left in paper.left_out)


def test_what_a_title_page_shows_is_kept() -> None:
    """A figure between title and abstract is a block behind the abstract."""
    figure = (Element("figure", "![](a.png)"), Element("caption", "Figure 1: A kite."))
    paper = compose([OPENING[0], *figure, *OPENING[1:], Element("prose", "We fly.")], SOURCE)
    assert [block.caption for block in paper.blocks] == ["Figure 1: A kite."]


def test_pages_and_boxes_come_from_printed_lines() -> None:
    """A formula, a row and a footnote tell their page and box where the reader does."""
    box = Box(page=3, left=100, bottom=10, right=200, top=20)
    line = PrintedLine(start=0, end=10, box=box)
    paper = build(
        Block(kind="prose", text="So\nx = yzw", lines=(line,), formulas=(FormulaAt(start=3, end=10),)),
        Block(kind="table", rows=(TableRow(cells=("a", "b"), box=box),)),
        Block(kind="footnote", text="A note is.", lines=(line,)),
    )
    assert [block.page for block in paper.blocks] == [3, 3, 3]
    assert paper.blocks[0].parts[0].boxes[0].left == 130
    assert [block.parts[0].boxes for block in paper.blocks[1:]] == [(box,), (box,)]


def test_no_place_is_longer_than_a_sentence_may_be() -> None:
    """Rows, lines, captions and notes of any length are cut as sentences are, and the row keeps its cells."""
    long = "kite " * LONGEST
    paper = build(
        Block(kind="table", caption=long, rows=(TableRow(cells=(long, "b")),), notes=(long,)),
        Block(kind="listing", text=long),
        Block(kind="footnote", text=long),
    )
    assert all(len(place.text) <= LONGEST for place in paper.places)
    assert all(at(paper, place.start, place.end) == place.text for place in paper.places)
    assert len({place.id for place in paper.places}) == len(paper.places)
    assert [p.cells for p in paper.blocks[0].parts if p.cells] == [(long, "b")]
    assert paper.blocks[0].caption == long.strip()
