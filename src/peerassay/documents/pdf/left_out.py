"""What is printed in a PDF and is in none of the paper's blocks, with the reason."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from peerassay.documents.paper import LeftOut
from peerassay.documents.pdf.body import Body, Layout
from peerassay.documents.pdf.line import text_of
from peerassay.documents.pdf.roles import Placed
from peerassay.documents.pdf.title_page import TitlePage
from peerassay.documents.pdf.word import Sheet

FURNITURE = "page number, running head or notice"
LINE_NUMBERS = "numbers of printed lines"
TURNED = "text that is turned on the page"
FRONT = "title page: names, places of work, keywords"
_BY_ROLE = {
    "figure": "letters inside a figure",
    "table": "scraps of a table whose rows could not be told",
    "formula": "scraps of formulas",
}
_OTHER = "scraps that belong to no paragraph"


def left_out(layout: Layout, body: Body, page: TitlePage, sheets: Sequence[Sheet]) -> list[LeftOut]:
    """Return what no block holds, by pages and reasons; the title is on the paper's card."""
    said = {id(p) for p in page.title}
    if page.abstract_heading:
        said.add(id(page.abstract_heading))
    front = page.front
    lines = [p for p in layout.placed if id(p) not in body.used and id(p) not in said]
    found = [
        LeftOut(text="\n".join(p.text for p in group), reason=reason, page=number)
        for (number, reason), group in groupby(lines, key=lambda p: (p.line.page, _reason(p, front)))
    ]
    found += [LeftOut(text=line.text, reason=FURNITURE, page=line.page) for line in layout.furniture]
    found += [*_words(sheets)]
    return sorted((one for one in found if one.text.strip()), key=lambda one: one.page or 0)


def _reason(p: Placed, front: set[int]) -> str:
    return FRONT if id(p) in front else _BY_ROLE.get(p.role, _OTHER)


def _words(sheets: Sequence[Sheet]) -> Iterator[LeftOut]:
    for sheet in sheets:
        for words, reason in ((sheet.turned, TURNED), (sheet.counted, LINE_NUMBERS)):
            if words:
                yield LeftOut(text=text_of(words), reason=reason, page=sheet.number)
