"""Authors on title pages of many kinds: the names in their order, nothing of where they work."""

import pytest
from printing import Press, body

from peerassay.documents.pdf.reader import read_pdf

PAGES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "names that hold a place": (
        ("Francesco Broadbent, Mara Constable and Israel Overstreet", "University of the Coast"),
        ("Francesco Broadbent", "Mara Constable", "Israel Overstreet"),
    ),
    "ranks in brackets": (
        ("Ada Quill (Student Member, IEEE), Bo Ferro (Fellow, IEEE)", "Department of Printing, College of the North"),
        ("Ada Quill", "Bo Ferro"),
    ),
    "marks and addresses": (
        ("Ada van der Quill*, Bo J. Ferro† & Jean-Luc d'Ormesson", "Institute of Type, 12 Harbour Road, Italy"),
        ("Ada van der Quill", "Bo J. Ferro", "Jean-Luc d'Ormesson"),
    ),
    "one name a line": (
        ("Ada Quill", "School of Printing", "ada@example.org", "Bo Ferro", "Example Corp., Canada"),
        ("Ada Quill", "Bo Ferro"),
    ),
    "nobody": (("Anonymous authors", "Paper under double-blind review"), ()),
}


@pytest.mark.parametrize(("lines", "names"), PAGES.values(), ids=PAGES)
def test_the_authors_are_the_names(lines: tuple[str, ...], names: tuple[str, ...]) -> None:
    """Names are told from affiliations, ranks and addresses, also where a name holds the word for a place."""
    press = Press()
    press.text(108, 720, "Reading Printed Columns in Order", size=17, font="Times-Bold")
    y = 696.0
    for line in lines:
        press.text(150, y, line, size=10)
        y -= 13
    press.text(280, y - 14, "Abstract", size=12, font="Times-Bold")
    y = press.paragraph(144, y - 32, body(4), 324)
    press.text(108, y - 16, "1 Introduction", size=12, font="Times-Bold")
    press.paragraph(108, y - 34, body(12), 396)
    assert read_pdf(press.bytes(), "paper.pdf").card.authors == names
