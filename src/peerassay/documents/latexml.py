"""Papers as LaTeXML's HTML, which is how arXiv shows them: card, sections, blocks and references by its classes."""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from peerassay.documents.assembly import assemble
from peerassay.documents.block_building import BlockBuilder
from peerassay.documents.blocks import Block, FrontMatter
from peerassay.documents.captioning import FloatKind, kind_of_caption, label_of
from peerassay.documents.dating import date_front_matter
from peerassay.documents.decoding import decode
from peerassay.documents.html_tree import HtmlPage, html_page
from peerassay.documents.kinds import split_number
from peerassay.documents.marked_up_text import formula_of, rows_of, runs_of, text_of
from peerassay.documents.names import names_in
from peerassay.documents.paper import HiddenText, Paper, Provenance, Reference
from peerassay.documents.reference_list import parse_reference
from peerassay.errors import UnreadableDocument
from peerassay.frozen import digest

_FIX = "save arXiv's HTML page of the paper"
_FEWEST_WORDS = 3
_SECTIONS = {
    "ltx_part": 1, "ltx_chapter": 1, "ltx_section": 1, "ltx_appendix": 1, "ltx_subsection": 2, "ltx_subsubsection": 3,
    "ltx_paragraph": 4, "ltx_subparagraph": 5, "ltx_acknowledgements": 1,
}  # fmt: skip
_FORMULAS = frozenset({"ltx_equation", "ltx_equationgroup", "ltx_eqn_table"})
_FLOATS = frozenset({"ltx_figure", "ltx_table", "ltx_float"})
_LISTINGS = frozenset({"ltx_listing", "ltx_verbatim"})
_NOT_PAPER = frozenset(
    {"ltx_bibliography", "ltx_abstract", "ltx_title_document", "ltx_authors", "ltx_dates", "ltx_TOC"}
)
_APART = (
    _FORMULAS | _FLOATS | _LISTINGS | {"ltx_tabular", "ltx_note", "ltx_itemize", "ltx_enumerate", "ltx_description"}
)


def read_latexml(data: bytes, name: str) -> Paper:
    """Return the paper of an HTML page that LaTeXML made.

    Raises:
        UnreadableDocument: the bytes are no text, the page is not LaTeXML's, or there is no running text.

    """
    page, warning = decode(data, name)
    tree = html_page(page, name)
    document = next((e for e in tree.root.iter() if "ltx_document" in _classes(e)), None)
    if document is None:
        raise UnreadableDocument("this is an HTML page, not a paper as arXiv shows it", where=name, fix=_FIX)
    made = _Body()
    made.walk(document)
    front = _front(document, name)
    if not front.abstract and not any(block.kind == "prose" for block in made.blocks):
        raise UnreadableDocument("the page holds no running text", where=name, fix=_FIX)
    source = Provenance(format="html", name=name, digest=digest(data), reader="latexml")
    return assemble(
        front,
        made.blocks,
        source=source,
        hidden=_hidden(tree),
        references=tuple(_references(document)),
        warnings=(warning,) if warning else (),
        left_out=made.left_out,
    )


def _classes(element: Element) -> frozenset[str]:
    return frozenset((element.get("class") or "").split())


def _all(element: Element, name: str) -> Iterator[Element]:
    return (inner for inner in element.iter() if name in _classes(inner))


def _first(element: Element, name: str) -> Element | None:
    return next(_all(element, name), None)


def _front(document: Element, name: str) -> FrontMatter:
    abstract = _first(document, "ltx_abstract")
    paragraphs = [text_of(p) for p in _all(abstract, "ltx_p")] if abstract is not None else []
    names = [run for person in _all(document, "ltx_personname") for run in runs_of(person, _parts_names)]
    front = FrontMatter(
        title=text_of(_first(document, "ltx_title_document")) or name,
        authors=names_in([run for run in names if isinstance(run, str)]),
        abstract="\n\n".join(filter(None, paragraphs)),
    )
    return date_front_matter(front, text_of(_first(document, "ltx_dates")))


def _parts_names(child: Element) -> bool:
    """Whether an element stands between names: a line break, a mark, a note."""
    return child.tag in ("br", "sup") or "ltx_note" in _classes(child)


def _hidden(tree: HtmlPage) -> tuple[HiddenText, ...]:
    """Comments and elements that the page does not show, of three words or more; a page of HTML is page 1."""
    found = (*tree.comments, *map(text_of, tree.hidden))
    return tuple(HiddenText(text=t, reason="invisible", page=1) for t in found if len(t.split()) >= _FEWEST_WORDS)


class _Body(BlockBuilder):
    """Walks the page of a paper."""

    def walk(self, children: Iterable[Element]) -> None:
        """Take what is in a part of the page, in reading order."""
        for child in children:
            self._take(child, _classes(child))

    def _take(self, child: Element, classes: frozenset[str]) -> None:
        if classes & _NOT_PAPER:
            return
        if "ltx_title" in classes:
            self._heading(child, classes)
        elif classes & _APART:
            self._apart(child, classes)
        elif "ltx_p" in classes or child.tag == "p":
            self._paragraph(child)
        elif len(child):
            self.walk(child)
        else:
            self.leave(text_of(child), f"an element that is not part of a paper ({child.tag})")

    def _heading(self, title: Element, classes: frozenset[str]) -> None:
        level = next((its for kind, its in _SECTIONS.items() if kind.replace("ltx_", "ltx_title_") in classes), 1)
        text = text_of(title)
        if text:
            self.add(Block(kind="heading", text=text, level=level, number=split_number(text)[0]))

    def _paragraph(self, paragraph: Element) -> None:
        notes = []
        for run in runs_of(paragraph, lambda child: bool(_classes(child) & _APART)):
            if isinstance(run, str):
                if run:
                    self.prose(run)
            elif "ltx_note" in _classes(run):
                notes.append(run)
            else:
                self._apart(run, _classes(run))
        for note in notes:
            self._apart(note, _classes(note))

    def _apart(self, child: Element, classes: frozenset[str]) -> None:
        if classes & _FORMULAS:
            self._formulas(child)
        elif classes & _FLOATS:
            self._float(child)
        elif classes & _LISTINGS:
            self.add(Block(kind="listing", text=_code(child)))
        elif "ltx_tabular" in classes:
            self.add(Block(kind="table", rows=rows_of(child)))
        elif "ltx_note" in classes:
            self.add(Block(kind="footnote", text=_note(child)))
        else:
            self.walk(child)

    def _formulas(self, table: Element) -> None:
        """A displayed formula: one for each printed number, else one for the whole."""
        rows = [row for row in table.iter("tr") if row.find(".//math") is not None] or [table]
        for row in rows:
            label = text_of(_first(row, "ltx_tag_equation"))
            self.formula(" ".join(formula_of(math) for math in row.iter("math")), label or None)

    def _float(self, element: Element) -> None:
        """A figure with parts of its own gives each of them; a caption with what it stands over."""
        parts = [
            p
            for p in element.iter()
            if p is not element and _classes(p) & _FLOATS and _first(p, "ltx_caption") is not None
        ]
        for part in parts:
            self._float(part)
        inside = {id(e) for part in parts for e in part.iter()}
        own = [e for e in element.iter() if id(e) not in inside]
        caption = next((text_of(e) for e in own if "ltx_caption" in _classes(e)), "")
        rows = [row for e in own if "ltx_tabular" in _classes(e) for row in rows_of(e)]
        code = "\n".join(_code(e) for e in own if "ltx_listing" in _classes(e))
        kind: FloatKind = "table" if rows else "listing" if code else kind_of_caption(caption)
        if caption or rows or code:
            self.add(Block(kind=kind, caption=caption, label=label_of(caption), rows=tuple(rows), text=code))


def _note(element: Element) -> str:
    content = _first(element, "ltx_note_content")
    return text_of(element if content is None else content)


def _code(element: Element) -> str:
    lines = [("".join(line.itertext())).strip("\n") for line in _all(element, "ltx_listingline")]
    return "\n".join(lines) if lines else "".join(element.itertext()).strip("\n")


def _references(document: Element) -> Iterator[Reference]:
    for n, item in enumerate(_all(document, "ltx_bibitem"), 1):
        marker = text_of(_first(item, "ltx_tag_bibitem"))
        blocks = [text_of(block) for block in _all(item, "ltx_bibblock")]
        read = parse_reference(" ".join(blocks) or text_of(item), id=f"ref_{n:03}")
        yield read.model_copy(update={"marker": marker or read.marker})
