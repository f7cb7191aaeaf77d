"""Layout of printed pages: what is read, in which order, and what is kept out."""

import pytest
from printing import Press, body, paper_start, read
from reportlab.lib.pagesizes import A4

from peerassay.documents.paper import SectionKind
from peerassay.documents.pdf.reader import read_pdf


def test_two_columns_are_read_one_after_the_other() -> None:
    """A sentence that goes on in the next column, and on the next page, is one sentence."""
    press = Press()
    y = paper_start(press)
    press.paragraph(72, y, body(12) + " The left column ends in the middle of", 222)
    press.paragraph(320, y, "a sentence that the right one ends. " + body(10) + " The page ends before its", 222)
    press.page()
    press.paragraph(72, 720, "last sentence is over. " + body(20), 222)
    press.paragraph(320, 720, body(20), 222)
    sentences = {sentence.text for sentence in read(press).sentences}
    assert "The left column ends in the middle of a sentence that the right one ends." in sentences
    assert "The page ends before its last sentence is over." in sentences


def test_title_author_and_abstract_are_on_the_card() -> None:
    """The largest type is the title, the bold line under it the author, the text under Abstract the abstract."""
    press = Press()
    y = paper_start(press)
    press.text(108, y, "1 Introduction", size=12, font="Times-Bold")
    press.paragraph(108, y - 18, body(20), 396)
    card = read(press).card
    assert card.title == "Reading Printed Columns in Order"
    assert card.authors == ("Ada Writer",)
    assert card.abstract == body(4)


def test_headings_have_numbers_levels_and_kinds() -> None:
    """Numbered bold lines are headings; a bold opening of a paragraph is none."""
    press = Press()
    y = paper_start(press) - 10
    for number, words in (("1", "Introduction"), ("2", "Related Work"), ("2.1", "Sorting Words"), ("3", "Conclusion")):
        press.text(108, y, f"{number} {words}", size=12, font="Times-Bold")
        press.text(108, y - 18, "Opening.", font="Times-Bold")
        y = press.paragraph(150, y - 18, body(3), 354) - 20
    sections = read(press).sections
    assert [s.heading for s in sections] == [
        "Abstract",
        "1 Introduction",
        "2 Related Work",
        "2.1 Sorting Words",
        "3 Conclusion",
    ]
    assert [s.level for s in sections] == [1, 1, 1, 2, 1]
    assert [s.number for s in sections][1:] == ["1", "2", "2.1", "3"]
    kinds = [
        SectionKind.ABSTRACT,
        SectionKind.INTRODUCTION,
        SectionKind.RELATED_WORK,
        SectionKind.RELATED_WORK,
        SectionKind.CONCLUSION,
    ]
    assert [s.kind for s in sections] == kinds


@pytest.mark.parametrize("sides", [("left",), ("right",), ("left", "right")])
def test_line_numbers_of_review_copies_are_no_text(sides: tuple[str, ...]) -> None:
    """Numbers in the margin, on either side, are in no sentence."""
    press = Press()
    y = paper_start(press)
    press.paragraph(108, y, body(30), 396)
    for i in range(54):
        for side in sides:
            press.text(80 if side == "left" else 520, 720 - 12 * i, f"{i:03}", size=8, font="Helvetica")
    text = read(press).text
    assert body(30) in text
    assert not any(character.isdigit() for character in text)


def test_running_heads_and_page_numbers_are_no_text() -> None:
    """What stands at the same place on several pages, and the page's number, are left out."""
    press = Press()
    for number in (1, 2, 3):
        press.text(72, 760, "Writer and Reader: a study of columns", size=8)
        press.text(300, 40, str(number))
        y = paper_start(press) if number == 1 else 720
        press.paragraph(108, y, body(30), 396)
        press.page()
    text = read(press).text
    assert "Writer and Reader" not in text
    assert not any(character.isdigit() for character in text)


def test_footnotes_and_captions_are_in_no_sentence() -> None:
    """Small type at the foot and a figure's caption are apart; the sentence around the figure is whole."""
    press = Press()
    y = paper_start(press)
    y = press.paragraph(108, y, body(6) + " The figure stands in the middle of", 396)
    press.canvas.rect(200, y - 90, 200, 80)
    press.text(220, y - 50, "Reader", size=7, font="Helvetica")
    press.text(108, y - 110, "Figure 1: How columns are found, with an arrow for each.", size=10)
    y = press.paragraph(108, y - 140, "a sentence that goes on below it. " + body(8), 396)
    press.text(120, 80, "1", size=6)
    press.text(124, 76, "A note at the foot of the page about the cost of columns.", size=8)
    paper = read(press)
    assert "The figure stands in the middle of a sentence that goes on below it." in {s.text for s in paper.sentences}
    for gone in ("How columns are found", "A note at the foot", "Reader"):
        assert not any(gone in s.text for s in paper.sentences)


def test_hyphens_at_line_ends_are_mended() -> None:
    """A word cut at a line's end is whole again; a compound that stands elsewhere keeps its hyphen."""
    press = Press()
    y = paper_start(press)
    y = press.paragraph(108, y, body(4) + " A well-known method is fast.", 396)
    press.lines(
        108,
        y - 12,
        ["The order of columns is a hard prob-", "lem, and this is a well-", "known fact about printed pages today."],
    )
    text = read(press).text
    assert "a hard problem, and this is a well-known fact" in text


def test_ligatures_are_spelled_out() -> None:
    """The characters for fi and fl are two letters each."""
    from peerassay.documents.pdf.extraction import repaired

    assert repaired("e\ufb03cient de\ufb01nition of \ufb02ow and o\ufb00er") == "efficient definition of flow and offer"


REFERENCES = (
    ("Ada Writer and Bob Printer. 2019. Columns and their gutters. In", "Proceedings of Printing, pages 1–10."),
    ("Carl Reader. 2020. How eyes move over pages of text. Journal", "of Reading 3(2), 5–9."),
    ("Dora Type. 2021. On the width of margins. Margins 8, 77–80.",),
)


def test_references_are_entries_and_no_sentences() -> None:
    """Hanging indents part the entries; nothing of them is among the sentences."""
    press = Press()
    y = press.paragraph(108, paper_start(press), body(8), 396) - 20
    press.text(108, y, "References", size=12, font="Times-Bold")
    y -= 20
    for entry in REFERENCES:
        for i, line in enumerate(entry):
            press.text(108 if i == 0 else 120, y, line)
            y -= 12
    paper = read(press)
    assert [r.text for r in paper.references] == [" ".join(entry) for entry in REFERENCES]
    assert "gutters" not in paper.text


def test_margin_stamp_dates_the_paper() -> None:
    """An arXiv stamp turned up the margin gives id and date and is in no sentence."""
    press = Press()
    y = paper_start(press)
    press.paragraph(108, y, body(12), 396)
    press.canvas.saveState()
    press.canvas.translate(30, 300)
    press.canvas.rotate(90)
    press.text(0, 0, "arXiv:2103.01234v2 [cs.CL] 7 Mar 2021", size=20)
    press.canvas.restoreState()
    paper = read(press)
    assert paper.card.arxiv_id == "2103.01234"
    assert paper.card.date == "2021-03"
    assert "arXiv" not in paper.text


def test_rotated_and_cropped_pages_read_the_same() -> None:
    """Boxes count from the visible page's lower left corner, however the page is turned or cut."""
    plain = Press(A4)
    plain.paragraph(108, paper_start(plain), body(12), 396)
    turned = Press(A4)
    turned.canvas.setPageRotation(90)
    turned.canvas.translate(A4[1], 0)
    turned.canvas.rotate(90)
    turned.paragraph(108, paper_start(turned), body(12), 396)
    cropped = Press((700, 950))
    cropped.canvas.setCropBox((50, 60, 50 + A4[0], 60 + A4[1]))
    cropped.canvas.translate(50, 60)
    cropped.paragraph(108, paper_start(cropped), body(12), 396)
    first, *others = (read(press) for press in (plain, turned, cropped))
    for other in others:
        assert other.text == first.text
        for ours, theirs in zip(first.sentences[-1].boxes, other.sentences[-1].boxes, strict=True):
            assert theirs.left == pytest.approx(ours.left, abs=3)
            assert theirs.bottom == pytest.approx(ours.bottom, abs=3)


def test_same_bytes_same_paper() -> None:
    """Reading twice gives the same record."""
    press = Press()
    press.paragraph(108, paper_start(press), body(12), 396)
    data = press.bytes()
    assert read_pdf(data, "a.pdf").model_dump_json() == read_pdf(data, "a.pdf").model_dump_json()


def test_note_marks_are_no_text() -> None:
    """The raised number that points to a footnote of the page is left out; the sentence ends where it ends."""
    press = Press()
    y = paper_start(press)
    y = press.paragraph(108, y, body(6), 396)
    press.text(108, y, "This sentence has a note.")
    press.text(108 + press.canvas.stringWidth("This sentence has a note.", "Times-Roman", 10), y + 4, "1", size=6)
    press.text(240, y, "This one has none.")
    press.text(120, 80, "1", size=6)
    press.text(124, 76, "A note at the foot of the page about the cost of columns.", size=8)
    sentences = {sentence.text for sentence in read(press).sentences}
    assert {"This sentence has a note.", "This one has none."} <= sentences


def test_a_hyphen_between_words_of_the_paper_stays() -> None:
    """Where the joined word is nowhere else and both halves are words, the hyphen at a line's end is one of print."""
    press = Press()
    y = press.paragraph(108, paper_start(press), body(4), 396)
    y = press.lines(
        108,
        y - 12,
        (
            "The human and the regularized copy differ, and this shows in the human-",
            "regularized reading of it as well.",
        ),
    )
    press.paragraph(108, y, body(4), 396)
    assert "in the human-regularized reading" in read(press).text
