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


class Example(NamedTuple):
    """A format as tests write it.

    Attributes:
        small: a file with given words in a paragraph, words that a page does not show, and markup of its own.
        whole: the paper of `whole_papers.py`.
        figure: a figure with CAPTION.
        hides: each way in which the format hides words (for @) from who reads the page.
        nested: marks within marks, so deep.
        lacks: parts that it has not, each with the reason.

    """

    small: Callable[..., bytes]
    whole: Callable[[], bytes]
    figure: str
    hides: tuple[str, ...] = ()
    nested: Callable[[int], str] | None = None
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
        },
    ),
    "docx": Example(
        small.docx,
        whole.whole_docx,
        small.word_line(CAPTION, "Caption"),
        hides=("<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>@</w:t></w:r></w:p>",),
        nested=within("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"),
        lacks={"listing": "Word has no style of its own for code"},
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
    ),
    "latex": Example(
        small.latex,
        whole.whole_latex,
        r"\begin{figure}\includegraphics{kite}\caption{Kites over a harbour.}\end{figure}",
        hides=(r"\textcolor{white}{@}", r"{\color{white} @}", r"\phantom{@}"),
        nested=within(r"\begin{quote}{", r"}\end{quote}"),
    ),
    "jats": Example(
        small.jats,
        whole.whole_jats,
        "<fig><label>Figure 1</label><caption><p>Kites over a harbour.</p></caption></fig>",
        nested=within("<sec>", "</sec>"),
        lacks={"hidden": "all text is shown, and comments are not text"},
    ),
    "tei": Example(
        small.tei,
        whole.whole_tei,
        "<figure><head>Figure 1</head><label>1</label><figDesc>Figure 1: Kites over a harbour.</figDesc></figure>",
        nested=within("<div>", "</div>"),
        lacks={
            "hidden": "all text is shown, and comments are not text",
            "listing": "GROBID has no element for code",
        },
    ),
    "markdown": Example(
        small.markdown,
        whole.whole_markdown,
        f"![A kite](kite.png)\n\n{CAPTION}",
        hides=("<!-- @ -->",),
        nested=within("> "),
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
        },
    ),
}
