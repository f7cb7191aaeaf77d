"""Headings on the line of their paragraph, lists without a heading, and numbers that are no part of the text."""

import pytest
from printing import BODY, Press, body, paper_start, read, wrapped


def heading(press: Press, y: float, words: str) -> float:
    press.text(108, y, words, size=12, font="Times-Bold")
    return y - 18


def run_in(press: Press, y: float, words: str, font: str) -> float:
    """Print a heading and, behind it on its line, a paragraph."""
    press.text(108, y, words, font=font)
    x = 108 + press.canvas.stringWidth(words, font, 10) + 5
    press.text(x, y, BODY[1][:40])
    return press.paragraph(108, y - 12, BODY[1][40:] + " " + body(6), 396)


@pytest.mark.parametrize(
    ("words", "font", "number", "level"),
    [
        ("2.1. Data.", "Times-Bold", "2.1", 2),
        ("2.1.3 Sources of Ink.", "Times-Italic", "2.1.3", 3),
    ],
)
def test_numbered_run_in_heading_opens_a_section(words: str, font: str, number: str, level: int) -> None:
    """The numbered words in another face are the heading; the sentence behind them begins the section."""
    press = Press()
    y = heading(press, paper_start(press) - 10, "1 Introduction")
    y = heading(press, press.paragraph(108, y, body(8), 396) - 16, "2 Method")
    run_in(press, press.paragraph(108, y, body(6), 396) - 16, words, font)
    paper = read(press)
    last = paper.sections[-1]
    assert (last.heading, last.number, last.level) == (words.rstrip("."), number, level)
    assert next(s.text for s in paper.sentences if paper.section_of(s) == last) == BODY[1]


def test_bold_opening_without_number_is_no_heading() -> None:
    """A paragraph's bold first words stay in its text."""
    press = Press()
    y = heading(press, paper_start(press) - 10, "1 Introduction")
    run_in(press, press.paragraph(108, y, body(8), 396) - 16, "Data.", "Times-Bold")
    assert [s.heading for s in read(press).sections] == ["Abstract", "1 Introduction"]


def test_numbered_sentence_in_the_texts_face_is_no_heading() -> None:
    """A list item that begins with a number is text."""
    press = Press()
    y = heading(press, paper_start(press) - 10, "1 Introduction")
    press.paragraph(108, y, "2.1 Data. " + body(8), 396)
    assert [s.heading for s in read(press).sections] == ["Abstract", "1 Introduction"]


@pytest.mark.parametrize("count", [3, 8])
def test_list_that_counts_from_one_needs_no_heading(count: int) -> None:
    """Eight entries [1] to [8] behind the last section are references; three are too few to tell."""
    press = Press()
    y = heading(press, paper_start(press) - 10, "1 Introduction")
    y = press.paragraph(108, y, body(8), 396) - 40
    for i in range(1, count + 1):
        press.text(
            108, y, f"[{i}] A. Writer. On the number {i} of printed columns. Journal of Pages, 12:1-9, 19{80 + i}."
        )
        y -= 12
    assert len(read(press).references) == (count if count > 5 else 0)


def test_roman_numbers_of_several_letters_are_numbers() -> None:
    """`II.` and `III.` number sections like `I.`, and a lettered one below them is second."""
    press = Press()
    y = paper_start(press) - 10
    for words in ("I. INTRODUCTION", "II. EARLIER WORK", "A. Sorting Words", "III. METHOD"):
        y = press.paragraph(108, heading(press, y, words), body(5), 396) - 16
    found = [(s.number, s.level) for s in read(press).sections[1:]]
    assert found == [("I", 1), ("II", 1), ("A", 2), ("III", 1)]


def test_keywords_under_a_heading_of_their_own_are_no_section() -> None:
    """A bold line Keywords and the list under it belong to the front matter."""
    press = Press()
    y = heading(press, paper_start(press) - 10, "Keywords")
    press.text(108, y, "columns, printing, order")
    press.paragraph(108, heading(press, y - 26, "1 Introduction"), body(10), 396)
    paper = read(press)
    assert [s.heading for s in paper.sections] == ["Abstract", "1 Introduction"]
    assert "columns, printing" not in paper.text


def test_line_numbers_behind_broken_words_are_no_text() -> None:
    """The number in the margin of the line on which a broken word goes on is left out, and the word is whole."""
    press = Press()
    y = paper_start(press) - 20
    lines = wrapped(press.canvas, body(30).replace("columns", "col- umns"), 380, 10)
    broken = [i for i, line in enumerate(lines) if line.endswith("col-")]
    for number, line in enumerate(lines, 1):
        press.text(84, y, str(number), size=6)
        press.text(108, y, line)
        y -= 12
    text = read(press).text.replace("col- umns", "columns").replace("col-umns", "columns")
    assert broken
    assert not any(char.isdigit() for char in text)
    assert text.count("columns") == body(34).count("columns")


def test_reference_numbers_in_a_column_of_their_own() -> None:
    """Right-aligned numbers with a wide space behind them begin entries, one digit or two, also on a new page."""
    press = Press()
    y = heading(press, paper_start(press) - 10, "1 Introduction")
    y = heading(press, press.paragraph(108, y, body(8), 396) - 30, "References")
    for i in range(1, 25):
        if i == 3:
            press.page()
            y = 720.0
        number = f"{i}."
        press.text(122 - press.canvas.stringWidth(number, "Times-Roman", 8), y, number, size=8)
        entry = (
            f"Writer A, Reader B. On the number {i} of printed columns and their order. Journal of Pages. {1980 + i}."
        )
        y = (
            press.paragraph(134, y, entry + " Available from the library of printed pages.", 300, size=8, leading=10)
            - 3
        )
    references = read(press).references
    assert [r.text.split(maxsplit=1)[0] for r in references] == [f"{i}." for i in range(1, 25)]
