"""Reading a paper from a file: its format told from the bytes first and the name second, what is no paper refused.

Reading happens in a process of its own, with limits of time and memory.
"""

import re
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import NamedTuple, TypeVar

from peerassay.bounded_files import FOREIGN, is_folder, read_file
from peerassay.documents.confinement import confined
from peerassay.documents.decoding import decode
from peerassay.documents.latex.source import is_latex, pack_file, pack_folder
from peerassay.documents.originals import keep_original
from peerassay.documents.paper import DatedBy, Paper
from peerassay.errors import InputError, UnreadableDocument
from peerassay.incoming import sound
from peerassay.progress import listed

_PDF_MARK_WITHIN = 1024
_TEI_SUFFIXES = (".xml", ".tei")
_MARKDOWN_SUFFIXES = (".md", ".mmd", ".markdown")
_LATEX_SUFFIXES = (".tex", ".ltx")
_XML = (b"<?xml", b"<TEI", b"<teiCorpus")
_TEI = re.compile(rb"<\s*(?:\w+:)?(TEI|teiCorpus)\b")
_JATS = re.compile(rb"<\s*(?:\w+:)?article\b")
_LATEXML = b"ltx_document"
_MARKDOWN_LOOK = re.compile(r"^(#{1,4}\s+\S|\*\*[^*\n]+\*\*\s*$|```|\|.+\|\s*$)", re.MULTILINE)
_HTML = re.compile(rb"<\s*(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE)


class PaperFormat(NamedTuple):
    """A format that papers are read from.

    Attributes:
        name: as `Provenance.format` has it.
        words: as sentences name it.
        suffixes: the endings of its files, in small letters.
        reader: the function that makes a Paper of bytes and a file's name ("package.module:function"); it is imported
            where the reading is done.
        holds: whether the bytes of a file with such a suffix are surely of the format.
        text: the function that gives a file's words without marks, for `coverage_of`; "" where it holds none.
        drafted: whether authors write in it, so that `check --watch` waits for changes of such files.
        typed: whether they type it, so that a place in a draft is a line of the file.

    """

    name: str
    words: str
    suffixes: tuple[str, ...]
    reader: str
    holds: Callable[[bytes, str], bool]
    text: str = ""
    drafted: bool = False
    typed: bool = False


def is_pdf(data: bytes) -> bool:
    """Whether the PDF mark stands in the first kilobyte, where readers look for it."""
    return b"%PDF-" in data[:_PDF_MARK_WITHIN]


def _is_tei(data: bytes, suffix: str) -> bool:
    begins = data[:512].lstrip().removeprefix(b"\xef\xbb\xbf").lstrip()
    return begins.startswith(_XML) and (suffix in _TEI_SUFFIXES or bool(_TEI.search(data[:4096])))


def _is_jats(data: bytes, _: str) -> bool:
    """Whether a file begins as an article of the JATS kind; a web page that has an <article> does not."""
    begins = data[:8192].lstrip().removeprefix(b"\xef\xbb\xbf").lstrip()
    xml = begins.startswith((b"<?xml", b"<!DOCTYPE article", b"<article", b"<pmc-articleset"))
    return xml and b"<html" not in begins and bool(_JATS.search(begins)) and b"<front" in data


_READERS = "peerassay.documents."
_WORDS = f"{_READERS}file_text:"
PDF = PaperFormat("pdf", "PDF", (".pdf",), f"{_READERS}pdf.reader:read_pdf", lambda data, _: is_pdf(data), drafted=True)
LATEX = PaperFormat(
    "latex",
    "LaTeX (a .tex file, its folder, or a .tar.gz as arXiv gives it)",
    (*_LATEX_SUFFIXES, ".tar", ".tgz"),
    f"{_READERS}latex.reader:read_latex",
    lambda data, suffix: is_latex(data) or (suffix in _LATEX_SUFFIXES and not _HTML.search(data[:4096])),
    f"{_WORDS}latex_words",
    drafted=True,
    typed=True,
)
TEI = PaperFormat("tei", "TEI XML", _TEI_SUFFIXES, f"{_READERS}tei:read_tei", _is_tei, f"{_WORDS}xml_words")
JATS = PaperFormat(
    "jats",
    "JATS XML (PubMed Central)",
    (".nxml", ".jats"),
    f"{_READERS}jats:read_jats",
    _is_jats,
    f"{_WORDS}xml_words",
)
HTML = PaperFormat(
    "html",
    "HTML as arXiv has it",
    (".html", ".htm", ".xhtml"),
    f"{_READERS}latexml:read_latexml",
    lambda data, _: _LATEXML in data and bool(_HTML.search(data[:4096])),
    f"{_WORDS}html_words",
)
MARKDOWN = PaperFormat(
    "markdown",
    "Markdown",
    _MARKDOWN_SUFFIXES,
    f"{_READERS}markdown:read_markdown_file",
    lambda _, suffix: suffix in _MARKDOWN_SUFFIXES,
    f"{_WORDS}plain_words",
    drafted=True,
    typed=True,
)
DOCX = PaperFormat(
    "docx",
    "DOCX",
    (".docx",),
    f"{_READERS}docx:read_docx",
    lambda data, suffix: data.startswith(b"PK\x03\x04") and (suffix == ".docx" or b"word/document.xml" in data),
    f"{_WORDS}docx_words",
    drafted=True,
)
TEXT = PaperFormat(
    "text", "plain text", (".txt",), f"{_READERS}plain_text:read_text_file", lambda *_: False, f"{_WORDS}plain_words"
)
PAPER_FORMATS = (PDF, DOCX, HTML, LATEX, JATS, TEI, MARKDOWN, TEXT)
"""In the order in which they are tried; what is surely of none is Markdown where it looks so, else plain text."""
PAPER_SUFFIXES = tuple(suffix for entry in PAPER_FORMATS for suffix in entry.suffixes)
SURE_SUFFIXES = tuple(suffix for suffix in PAPER_SUFFIXES if suffix not in TEXT.suffixes)
"""Endings of papers; a text may as well be a review or a note."""
DRAFT_SUFFIXES = tuple(suffix for entry in PAPER_FORMATS if entry.drafted for suffix in entry.suffixes)
TYPED_SUFFIXES = tuple(
    suffix for entry in PAPER_FORMATS if entry.typed for suffix in entry.suffixes if suffix not in (".tar", ".tgz")
)
_FIX = f"give the paper as one of {listed([entry.words for entry in PAPER_FORMATS])}"


def format_of(data: bytes, name: str) -> PaperFormat:
    """Return the format of a file from its bytes and its name.

    Raises:
        UnreadableDocument: the bytes are empty, no text, an HTML page, or a known kind of file that is no paper.

    """
    _refuse_empty(data, name)
    suffix = PurePath(name).suffix.lower()
    sure = next((entry for entry in PAPER_FORMATS if entry.holds(data, suffix)), None)
    if sure is not None:
        return sure
    if suffix in PDF.suffixes:
        require_pdf(data, name)
    _refuse_foreign(data, name)
    looks = suffix not in TEXT.suffixes and len(_MARKDOWN_LOOK.findall(decode(data, name)[0])) >= 3
    return MARKDOWN if looks else TEXT


def require_pdf(data: bytes, name: str) -> None:
    """Do nothing for a PDF.

    Raises:
        UnreadableDocument: the bytes are empty, an HTML page, or another kind of file; the sentence says which.

    """
    _refuse_empty(data, name)
    if is_pdf(data):
        return
    _refuse_foreign(data, name)
    raise UnreadableDocument("this is not a PDF: it lacks the %PDF header", where=name, fix=_FIX)


def _refuse_empty(data: bytes, name: str) -> None:
    if not data.strip(b"\0 \t\r\n"):
        raise UnreadableDocument("the file is empty", where=name, fix="download or export the paper again")


def _refuse_foreign(data: bytes, name: str) -> None:
    """Refuse an HTML page and a known kind of file that is no paper."""
    if _HTML.search(data[:4096]):
        title = data[:65536].partition(b"<title")[2].partition(b">")[2].partition(b"<")[0].strip()[:80]
        shown = f' ("{title.decode("utf-8", "replace").strip()}")' if title else ""
        fix = "open its address in a browser and save the paper itself"
        raise UnreadableDocument(f"this is an HTML page{shown}, not a paper", where=name, fix=fix)
    kind = next((kind for magic, kind in FOREIGN if data.startswith(magic)), None)
    if kind:
        raise UnreadableDocument(f"this is {kind}, not a paper", where=name, fix=_FIX)


_LARGEST = 128 << 20
_LARGEST_TEXT = 16 << 20
"""Bytes; the longest book has a few million characters."""
_DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")


def read_paper(path: Path, *, seconds: float = 60, megabytes: int = 2048, date: str | None = None) -> Paper:
    """Return the paper in a file: PDF, LaTeX, arXiv's HTML, JATS, GROBID TEI, Markdown or plain text, also gzipped.

    Args:
        path: the file, or the folder of a LaTeX source; with a .tex file those that it reads in are read too.
        seconds: wall time that reading may take; it happens in a child process.
        megabytes: memory in MiB that reading may take.
        date: ISO date that the user gives (`2025`, `2025-05`, `2025-05-21`); it wins over what the file says.

    Raises:
        UnreadableDocument: the file cannot be read; one sentence says why.
        InputError: the given date is none.

    """
    with_date(None, date)
    data, name = _held(path)
    return with_date(read_paper_bytes(data, name, seconds=seconds, megabytes=megabytes), date)


P = TypeVar("P", Paper, None)


def with_date(paper: P, date: str | None) -> P:
    """Return the paper with the date that the user gives, where one is given; raises InputError for what is no date."""
    if date is not None and not _DATE.fullmatch(date):
        raise InputError(f"'{date}' is not a date", where="date", fix="give it as 2025, 2025-05 or 2025-05-21")
    if date is None or paper is None:
        return paper
    given = {"date": date, "dated_by": DatedBy.GIVEN, "year": int(date[:4])}
    return paper.model_copy(update={"card": paper.card.model_copy(update=given)})


def _held(path: Path) -> tuple[bytes, str]:
    """The bytes of a paper and the name of its file; of a LaTeX source in several files an archive of them."""
    if is_folder(path):
        return pack_folder(path), f"{path.name}.tar"
    if path.suffix.lower() in _LATEX_SUFFIXES:
        return pack_file(path), path.name
    return read_file(path, _LARGEST), path.name.removesuffix(".gz")


def read_paper_bytes(data: bytes, name: str, *, seconds: float = 60, megabytes: int = 2048) -> Paper:
    """Return the paper in a file's bytes; `name` is the file's name, whose ending decides between text formats.

    Raises:
        UnreadableDocument: the bytes cannot be read; one sentence says why.

    """
    name = sound(name)
    entry = format_of(data, name)
    if entry is PDF:
        keep_original(data)
    if entry not in (PDF, LATEX) and len(data) > _LARGEST_TEXT:
        what = f"a {len(data) >> 20} MB text file is too large for a paper"
        raise UnreadableDocument(what, where=name, fix="give only the paper")
    return Paper.model_validate_json(confined(entry.reader, data, name=name, seconds=seconds, megabytes=megabytes))
