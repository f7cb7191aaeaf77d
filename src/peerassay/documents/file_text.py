"""The text that a file holds of its paper, without the marks of its format: what `coverage` compares with."""

import html
import io
import re
import zipfile
from collections.abc import Collection, Iterator
from importlib import import_module
from xml.etree.ElementTree import Element

from peerassay.documents.decoding import decode, parse_xml
from peerassay.documents.docx import with_formulas
from peerassay.documents.html_tree import html_page
from peerassay.documents.latex.source import open_source
from peerassay.documents.marked_up_text import formula_of
from peerassay.documents.reading import PAPER_FORMATS

_MARKS = re.compile(
    r"!\[[^\]\n]{0,300}\]\([^)\n]{0,600}\)|<!--\s*(?:image|formula-not-decoded)\s*-->|</?[a-zA-Z][^<>]{0,600}>"
    r"|\\(?:begin|end)\{[a-z]{1,12}\*?\}(?:\{[^{}\n]{0,60}\})?"
    r"|\\(?:hline|toprule|midrule|bottomrule|cline|multicolumn|multirow|tag|caption)\b"
)
"""What Markdown writes to mark text up: tags, addresses of pictures, commands of tables. It is no text."""
_OPTION = r"(?:\[[^\[\]]{0,300}\])?"
_NESTED = r"\{(?:[^{}]++|\{(?:[^{}]++|\{[^{}]*+\})*+\})*+\}"
"""A group of up to three braces in each other: what tells the columns of a table."""
_FOR_LATEX = re.compile(
    rf"\\(?:label|(?:eq|auto|page|name|[cC])?ref|[a-zA-Z]*cite[a-zA-Z]*|includegraphics|input|include|bibliography"
    rf"|bibliographystyle|[hv]space|phantomsection|hypertarget|pagestyle|thispagestyle|vskip|hskip|setcounter"
    rf"|addtocounter|setlength|color|rule)\*?{_OPTION}{_OPTION}(?:\{{[^{{}}]{{0,500}}\}})?"
    rf"|\\begin\{{(?:tabular[xy*]?|tabu|longtable\*?|array)\}}(?:\{{[^{{}}]{{0,80}}\}}(?=\{{))?{_OPTION}\s*(?:{_NESTED})?"
    rf"|\\(?:begin|end)\s?\{{[a-zA-Z*]{{1,40}}\}}{_OPTION}(?:\{{[^{{}}\s]{{0,80}}\}})?"
    rf"|\\(?:multicolumn|multirow)\{{[^{{}}]{{0,20}}\}}(?:\{{[^{{}}]{{0,60}}\}})?|\\(?:href|textcolor)\{{[^{{}}]{{0,500}}\}}"
)
_BEGINS = re.compile(r"^[^%\n]*\\begin\s*\{document\}", re.MULTILINE)
COMMAND = re.compile(r"\\[a-zA-Z@]+\*?")
"""Names of LaTeX's commands, which formulas keep: no text either."""
_LISTS = ("listBibl", "ref-list")
_WORD_PARTS = ("word/document.xml", "word/footnotes.xml", "word/endnotes.xml")


def file_text(data: bytes, form: str, name: str) -> str | None:
    """Return the text of a file in a format (`Provenance.format`); None where the format has none of its own (PDF).

    Of XML and HTML that is the abstract, the body and what is behind it but for the references.

    Raises:
        UnreadableDocument: the file cannot be read.

    """
    where = next((entry.text for entry in PAPER_FORMATS if entry.name == form), "")
    module, _, function = where.partition(":")
    return str(getattr(import_module(module), function)(data, name)) if where else None


def plain_words(data: bytes, name: str) -> str:
    """Return the words of Markdown or plain text."""
    return COMMAND.sub(" ", html.unescape(_MARKS.sub(" ", decode(data, name)[0])))


def latex_words(data: bytes, name: str) -> str:
    """Return the words of a LaTeX source, of all files that it reads in."""
    source = open_source(data, name)
    body = _BEGINS.split(source.texts[source.main])[-1]
    read = (body, *(text for text in source.read() if text != source.texts[source.main]))
    return "\n".join(COMMAND.sub(" ", _FOR_LATEX.sub(" ", text)) for text in read)


def xml_words(data: bytes, name: str) -> str:
    """Return the words of TEI or JATS: abstract, body and what is behind it but for the references."""
    root = parse_xml(data, name, doctype=True)
    parts = [part for key in ("abstract", "body", "back", "floats-group") for part in root.iter(key)]
    listed = {id(word) for part in parts for held in part.iter() if held.tag in _LISTS for word in held.iter()}
    return " ".join(word for part in parts for word in _words_in(part, listed))


def html_words(data: bytes, name: str) -> str:
    """Return the words of a page that LaTeXML made, but for the references."""
    root = html_page(decode(data, name)[0], name).root
    listed = {id(word) for held in root.iter() if _is_apart(held) for word in held.iter()}
    shown = [page for page in root.iter() if "ltx_document" in (page.get("class") or "").split()]
    return " ".join(word for page in shown for word in _words_in(page, listed))


def _is_apart(element: Element) -> bool:
    """Whether an element is a list of references, contents, or no text of a page."""
    classes = (element.get("class") or "").split()
    return "ltx_bibliography" in classes or "ltx_TOC" in classes or element.tag in ("script", "style")


def _words_in(element: Element, without: Collection[int]) -> Iterator[str]:
    if id(element) in without:
        return
    if element.tag in ("math", "alternatives"):
        yield COMMAND.sub(" ", formula_of(element))
        return
    yield element.text or ""
    for child in element:
        yield from _words_in(child, without)
        yield child.tail or ""


def docx_words(data: bytes, name: str) -> str:
    """Return the paragraphs of text and notes of a DOCX file, formulas in a line, and what the file hides."""
    settled, hidden = with_formulas(data, name)
    with zipfile.ZipFile(io.BytesIO(settled)) as packed:
        held = set(packed.namelist())
        roots = [parse_xml(packed.read(part), name) for part in _WORD_PARTS if part in held]
    lines = ("".join(_runs(paragraph)) for root in roots for paragraph in root.iter("p"))
    return COMMAND.sub(" ", "\n".join((*lines, *(piece.text for piece in hidden))))


def _runs(paragraph: Element) -> Iterator[str]:
    for run in paragraph.iter():
        if run.tag == "t":
            yield run.text or ""
        elif run.tag in ("br", "tab"):
            yield " "
