"""For each format of papers an example; a new format adds one entry here, with writers of its own.

`test_formats.py` holds every entry to one contract. What a format cannot hold, or what is not read from it, is in
`lacks` with the reason.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import papers_in_formats as small
import whole_papers as whole

CAPTION = "Figure 1: Kites over a harbour."
PARTS = (
    "authors", "levels", "table", "rows", "formula", "listing", "footnote", "references", "citations", "hidden", "ways",
    "depth", "coverage", "mark",
)  # fmt: skip
"""What a format may lack: `hidden` is text that is not shown, `ways` marks that hide it, `depth` marks within marks,
`mark` what tells a file of it without its suffix."""
ALSO = ("heading", "table", "formula", "listing", "footnote")
"""What has a second manner of writing, or under `other NAME` (or `other marks` for all) the reason why it has none."""


class Example(NamedTuple):
    """A format as tests write it.

    Attributes:
        small: a file with given words in a paragraph, words that a page does not show, and markup of its own.
        whole: the paper of `whole_papers.py`.
        figure: a figure with CAPTION.
        hides: each way in which the format hides words (for @) from who reads the page.
        nested: marks within marks, so deep.
        also: by what it is (ALSO) a second manner to write it: "Harbours", the row hemp and 12.5, and the formula, the
            last line of the listing and the note of the whole paper.
        lacks: parts that it has not, each with the reason.

    """

    small: Callable[..., bytes]
    whole: Callable[[], bytes]
    figure: str
    hides: tuple[str, ...] = ()
    nested: Callable[[int], str] | None = None
    also: Mapping[str, str] = MappingProxyType({})
    lacks: Mapping[str, str] = MappingProxyType({})


def within(opening: str, closing: str = "") -> Callable[[int], str]:
    """Return a writer of marks within marks."""
    return lambda depth: f"{opening * depth} kites {closing * depth}"


EXAMPLES: dict[str, Example] = {
    "pdf": Example(
        small.pdf,
        whole.whole_pdf,
        CAPTION,
        lacks={
            "ways": "what a page hides is drawn, not marked up: tests/documents/pdf/test_hidden.py",
            "depth": "a page is flat",
            "coverage": "a page holds no text apart from what is drawn",
            "other marks": "what is drawn has no marks",
        },
    ),
    "docx": Example(
        small.docx,
        whole.whole_docx,
        small.word_line(CAPTION, "Caption"),
        hides=(
            "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>@</w:t></w:r></w:p>",
            '<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>@</w:t></w:r></w:p>',
        ),
        nested=within("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"),
        lacks={
            "listing": "Word has no style of its own for code",
            "other heading": "only a style makes a heading",
            "other formula": "Word's equations are the one kind",
            "other footnote": "notes are a part of the file",
        },
        also={
            "table": (
                "<w:tbl><w:sdt><w:sdtContent><w:tr><w:tc><w:p><w:r><w:t>hemp</w:t></w:r></w:p></w:tc>"
                "<w:tc><w:p><w:r><w:t>12.5</w:t></w:r></w:p></w:tc></w:tr></w:sdtContent></w:sdt></w:tbl>"
            ),
        },
    ),
    "html": Example(
        small.latexml,
        whole.whole_latexml,
        f'<figure class="ltx_figure"><figcaption class="ltx_caption">{CAPTION}</figcaption></figure>',
        hides=(
            '<p class="ltx_p" style="display: none">@</p>',
            '<p class="ltx_p" style="visibility:hidden">@</p>',
            '<p class="ltx_p" hidden>@</p>',
            "<!-- @ -->",
        ),
        nested=within("<div>", "</div>"),
        also={
            "heading": '<h3 class="ltx_title ltx_title_subsection">Harbours</h3><p class="ltx_p">They are wet.</p>',
            "table": (
                '<figure class="ltx_table"><table class="ltx_tabular"><tr><td class="ltx_td">hemp</td>'
                '<td class="ltx_td">12.5</td></tr></table></figure>'
            ),
            "formula": (
                '<table class="ltx_equationgroup"><tr class="ltx_equation"><td><math alttext="L = a + b">'
                "</math></td></tr></table>"
            ),
            "listing": '<pre class="ltx_verbatim">print(load)</pre>',
        },
        lacks={
            "other footnote": "LaTeXML has one element for notes",
        },
    ),
    "latex": Example(
        small.latex,
        whole.whole_latex,
        r"\begin{figure}\includegraphics{kite}\caption{Kites over a harbour.}\end{figure}",
        hides=(r"\textcolor{white}{@}", r"{\color{white} @}", r"\phantom{@}"),
        nested=within(r"\begin{quote}{", r"}\end{quote}"),
        also={
            "heading": "\\section*{Harbours} They are wet.",
            "table": "\\begin{longtable}{ll}\\caption{A}\\\\String & Load\\\\hemp & 12.5\\\\ \\end{longtable}",
            "formula": "\\begin{gather*}L = a + b\\end{gather*}",
            "listing": "\\begin{minted}{python}\nprint(load)\n\\end{minted}",
            "footnote": "A kite\\footnotemark.\\footnotetext{All strings came from one mill.}",
        },
    ),
    "jats": Example(
        small.jats,
        whole.whole_jats,
        "<fig><label>Figure 1</label><caption><p>Kites over a harbour.</p></caption></fig>",
        nested=within("<sec>", "</sec>"),
        lacks={
            "hidden": "all text is shown, and comments are not text",
            "other heading": "only a title makes a heading",
        },
        also={
            "table": (
                "<table-wrap-group><table-wrap><table><tr><td>hemp</td><td>12.5</td></tr></table>"
                "</table-wrap></table-wrap-group>"
            ),
            "formula": (
                "<disp-formula><mml:math xmlns:mml='http://www.w3.org/1998/Math/MathML'><mml:mi>L</mml:mi>"
                "<mml:mo>=</mml:mo><mml:mi>a</mml:mi><mml:mo>+</mml:mo><mml:mi>b</mml:mi></mml:math>"
                "</disp-formula>"
            ),
            "listing": "<preformat>print(load)</preformat>",
            "footnote": "<fn-group><fn><p>All strings came from one mill.</p></fn></fn-group>",
        },
    ),
    "tei": Example(
        small.tei,
        whole.whole_tei,
        "<figure><head>Figure 1</head><label>1</label><figDesc>Figure 1: Kites over a harbour.</figDesc></figure>",
        nested=within("<div>", "</div>"),
        lacks={
            "hidden": "all text is shown, and comments are not text",
            "listing": "GROBID has no element for code",
            "other heading": "only a head makes a heading",
            "other table": "GROBID has tables in figures alone",
            "other formula": "GROBID has one element",
        },
        also={
            "footnote": "<note place='foot'><p>All strings came from one mill.</p></note>",
        },
    ),
    "markdown": Example(
        small.markdown,
        whole.whole_markdown,
        f"![A kite](kite.png)\n\n{CAPTION}",
        hides=("<!-- @ -->", '<p style="display: none">@</p>', "[//]: # (@)"),
        nested=within("> "),
        also={
            "heading": "Harbours\n--------\n\nThey are wet.",
            "table": "String | Load\n--- | ---\nhemp | 12.5",
            "formula": "\\[\nL = a + b\n\\]",
            "listing": "~~~\nprint(load)\n~~~",
            "footnote": "A kite[^1].\n\n[^1]: All strings came from one mill.",
        },
    ),
    "text": Example(
        small.text,
        whole.whole_text,
        CAPTION,
        nested=within("(", ")"),
        lacks={
            "hidden": "all text is shown",
            "rows": "columns are not told from words",
            "formula": "a line of signs is not told from words",
            "listing": "code is not told from words",
            "footnote": "notes are not told from words",
            "other marks": "a plain text has no marks",
        },
    ),
}
