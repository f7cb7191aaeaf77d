"""A PDF's bytes to a Paper: pages, lines, roles, blocks, front matter.

Letters of drawings that no drawn shape gives away: told by their size, face and width.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, takewhile

from peerassay.documents.assembly import assemble
from peerassay.documents.blocks import Block, FrontMatter
from peerassay.documents.dating import date_front_matter
from peerassay.documents.paper import HiddenText, Paper, Provenance
from peerassay.documents.pdf import native
from peerassay.documents.pdf.body import Layout, abstract_blocks, body_of
from peerassay.documents.pdf.byline import authors
from peerassay.documents.pdf.columns import Typography, columns_of_pages, typography
from peerassay.documents.pdf.concealment import notes_of, set_apart_hidden
from peerassay.documents.pdf.extraction import Extraction
from peerassay.documents.pdf.floats import floats
from peerassay.documents.pdf.formulas import displays
from peerassay.documents.pdf.furniture import furniture, without_line_numbers
from peerassay.documents.pdf.headings import mark_headings, part_run_in_headings
from peerassay.documents.pdf.left_out import left_out
from peerassay.documents.pdf.letters import LONG_WORD, compose_accents, letters_in
from peerassay.documents.pdf.line import fragments, text_of
from peerassay.documents.pdf.opening import OpenPdf, open_pdf
from peerassay.documents.pdf.paragraphs import Hyphenation, block_of
from peerassay.documents.pdf.roles import Placed, place
from peerassay.documents.pdf.title_page import TitlePage, read_title_page
from peerassay.documents.pdf.word import Sheet, Word
from peerassay.errors import UnreadableDocument
from peerassay.frozen import digest
from peerassay.language.headings import STATEMENTS


def drop_labels(placed: Sequence[Placed], look: Typography) -> None:
    """Give the role `figure` to stretches of prose lines that are no running text by size, face and width."""
    for stretch in _stretches(placed):
        if _is_label(stretch, look):
            for p in stretch:
                p.role = "figure"


def _stretches(placed: Sequence[Placed]) -> list[list[Placed]]:
    done: list[list[Placed]] = []
    above: Placed | None = None
    for p in placed:
        if p.role == "prose":
            runs_on = (
                above is not None
                and above.role == "prose"
                and (above.column is p.column or _is_under(p, above))
                and abs(above.line.size - p.line.size) <= 0.6
                and p.lead <= 1.7 * p.line.size
            )
            if runs_on:
                done[-1].append(p)
            else:
                done.append([p])
        above = p
    return done


def _is_under(p: Placed, above: Placed) -> bool:
    """Whether a line stands flush right under the last one of another column: text across ends in a short line."""
    step = above.line.baseline - p.line.baseline
    return p.line.page == above.line.page and step > 0 and step == p.lead and abs(p.line.left - above.line.left) < 2


def _is_label(stretch: Sequence[Placed], look: Typography) -> bool:
    first = stretch[0]
    size = sum(p.line.size for p in stretch) / len(stretch)
    if size < 0.68 * look.size:
        return True
    running = look.is_body_size(size) and first.line.face.family in look.families
    if running and len(stretch) > 1:
        return False
    width = max(p.line.right - p.line.left for p in stretch)
    column = first.column.right - first.column.left
    words = sum(len(LONG_WORD.findall(p.text)) for p in stretch)
    ends = stretch[-1].text.endswith(tuple(".!?:;,)]”"))
    if running:
        return width < 0.6 * column and words < 4 and not ends and not first.text[:1].islower()
    wide = width > 0.6 * column
    return not (
        (len(stretch) >= 2 and wide and words >= 8)
        or (wide and words >= 8)
        or (ends and words >= 5 and size >= 0.85 * look.size)
    )


READER = "pypdfium2 layout 1"
_LEAST_LETTERS = 40


def read_pdf(data: bytes, name: str) -> Paper:
    """Read a paper from a PDF's bytes, in this process; `name` is what messages and the record call the file.

    PDFium is neither safe for threads nor proof against hostile files: for files from outside use
    `peerassay.documents.reading.read_paper`, which reads in a child process.

    Raises:
        UnreadableDocument: it is no readable PDF, or holds no text.

    """
    with _collector_paused():
        return _read(data, name)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Do not look for cycles among a paper's hundred thousand small objects, which have none: a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read(data: bytes, name: str) -> Paper:
    with open_pdf(data, name) as pdf:
        pages = _read_pages(pdf, name)
    layout = _lay_out(pages.sheets)
    title_page = read_title_page(layout.placed, layout.look, pdf.title)
    body = body_of(layout, title_page)
    blocks = body.blocks
    front = _front_matter(pdf, pages, layout, title_page)
    front = front.model_copy(update={"abstract": _with_statement(front.abstract, blocks)})
    source = Provenance(format="pdf", name=name, digest=digest(data), pages=pdf.pages, reader=READER)
    return assemble(
        front,
        blocks,
        source=source,
        hidden=pages.hidden,
        warnings=(*pdf.warnings, *pages.warnings),
        left_out=left_out(layout, body, title_page, pages.sheets),
    )


@dataclass(frozen=True, slots=True)
class _Pages:
    sheets: list[Sheet]
    hidden: list[HiddenText]
    warnings: list[str]


def _read_pages(pdf: OpenPdf, name: str) -> _Pages:
    """Extract all pages, hidden text set apart."""
    extraction = Extraction(has_layers=pdf.has_layers)
    sheets: list[Sheet] = []
    hidden: list[HiddenText] = []
    scans: list[int] = []
    broken: list[int] = []
    noted: list[int] = []
    for index in range(pdf.pages):
        page = native.load_page(pdf.handle, index)
        if not page:
            broken.append(index + 1)
            continue
        try:
            sheet, drawing, frame = extraction.sheet(page, index + 1)
            concealed = set_apart_hidden(sheet, drawing, frame)
            notes = notes_of(page, index + 1, frame)
        finally:
            native.close_page(page)
        sheets.append(sheet)
        hidden += [*concealed.texts, *notes.hidden]
        if notes.shown:
            noted.append(index + 1)
        if concealed.is_scan and sheet.words:
            scans.append(index + 1)
    _require_text(sheets, name)
    return _Pages(sheets, hidden, _page_warnings(scans, broken, noted, hidden))


def _require_text(sheets: Sequence[Sheet], name: str) -> None:
    letters = 0
    for word in chain.from_iterable(sheet.words[:400] for sheet in sheets):
        letters += letters_in(word.text)
        if letters >= _LEAST_LETTERS:
            return
    pictures = any(shape.kind == "image" for sheet in sheets for shape in sheet.shapes)
    what = "the PDF holds only pictures of pages, no text" if pictures else "the PDF has no visible text"
    raise UnreadableDocument(
        what, where=name, fix="run text recognition (OCR) on it first, or give the paper in another format"
    )


def _page_warnings(
    scans: Sequence[int], broken: Sequence[int], noted: Sequence[int], hidden: Sequence[HiddenText]
) -> list[str]:
    warnings = []
    if broken:
        warnings.append(f"pages that cannot be opened were left out: {_numbers(broken)}")
    if scans:
        warnings.append(f"scanned pages were read from their OCR text, which may contain errors: {_numbers(scans)}")
    if noted:
        warnings.append(f"notes and form fields laid over the page were not read, on pages: {_numbers(noted)}")
    if hidden:
        pages = sorted({text.page for text in hidden})
        warnings.append(f"hidden text was found and ignored, on pages: {_numbers(pages)}")
    return warnings


def _numbers(pages: Sequence[int]) -> str:
    shown = ", ".join(str(page) for page in pages[:12])
    return shown + (f" and {len(pages) - 12} more" if len(pages) > 12 else "")


def _lay_out(sheets: Sequence[Sheet]) -> Layout:
    """Lines, furniture, columns, roles, headings, and what is set apart from running text."""
    pages = [fragments(sheet.number, compose_accents(_words(sheet))) for sheet in sheets]
    gone = furniture(pages, [sheet.height for sheet in sheets])
    text = [[line for line in lines if id(line) not in gone] for lines in pages]
    in_order = columns_of_pages(text)
    look = typography(in_order)
    placed = part_run_in_headings(place(in_order, sheets, look), look)
    headings = mark_headings(placed, look)
    drop_labels(placed, look)
    hyphenation = Hyphenation(p.text for p in placed)
    return Layout(
        placed,
        hyphenation,
        look,
        headings,
        [line for lines in pages for line in lines if id(line) in gone],
        floats(placed, sheets, text, look, hyphenation),
        displays(placed, sheets),
    )


def _words(sheet: Sheet) -> list[Word]:
    """The words of a page; the numbers of its printed lines are set apart."""
    kept = without_line_numbers(sheet.words)
    if len(kept) < len(sheet.words):
        ids = {id(word) for word in kept}
        sheet.counted = [word for word in sheet.words if id(word) not in ids]
    return kept


def _front_matter(pdf: OpenPdf, pages: _Pages, layout: Layout, page: TitlePage) -> FrontMatter:
    hyphenation = layout.hyphenation
    title = block_of("prose", page.title, hyphenation).text if page.title else pdf.title
    abstract = " ".join(block.text for block in abstract_blocks(page, layout.look, hyphenation)[1:])
    front = FrontMatter(title=title, authors=authors(page.byline, pdf.author), abstract=abstract)
    return date_front_matter(front, _margin_text(pages, layout, page), file_date=pdf.date)


def _with_statement(abstract: str, blocks: Sequence[Block]) -> str:
    """The abstract with the author summary or significance statement behind it, as catalogues have it."""
    first = next((i for i, b in enumerate(blocks[:12]) if b.kind == "heading" and b.text.lower() in STATEMENTS), None)
    if not abstract or first is None:
        return abstract
    behind = takewhile(lambda block: block.kind == "prose", blocks[first + 1 :])
    return " ".join([abstract, blocks[first].text, *(block.text for block in behind)])


def _margin_text(pages: _Pages, layout: Layout, page: TitlePage) -> str:
    """What the first page says outside its text: stamp, head, foot, notes, and what stands around the title."""
    first = pages.sheets[0].number
    stamp = text_of(sorted(pages.sheets[0].turned, key=lambda word: word.baseline))
    edges = [line.text for line in layout.furniture if line.page == first]
    notes = [p.text for p in layout.placed if p.line.page == first and p.role in ("footnote",)]
    title = {id(p) for p in page.title}
    around = [p.text for p in page.byline if p.line.page == first and id(p) not in title]
    return "\n".join([stamp, *edges, *around, *notes])
