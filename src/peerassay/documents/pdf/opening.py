"""Opening a PDF: each way in which a file can fail to be one gets its own sentence."""

import ctypes
import io
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import takewhile

import pypdfium2  # noqa: F401  (starts the library)
import pypdfium2.raw as pdfium

from peerassay.documents.reading import require_pdf
from peerassay.errors import UnreadableDocument

MOST_PAGES = 1000
_OBJECT_STREAM = b"/ObjStm"
_MOST_BYTES = 50_000_000


@dataclass(frozen=True, slots=True)
class OpenPdf:
    """An open document: PDFium's handle, its pages, its metadata, and what was said while opening it.

    `has_layers` says that parts of its pages may be switched off.
    """

    handle: int
    pages: int
    title: str
    author: str
    date: str | None
    has_layers: bool
    warnings: tuple[str, ...]


@contextmanager
def open_pdf(data: bytes, name: str) -> Iterator[OpenPdf]:
    """Open a PDF's bytes for as long as the context lasts.

    Raises:
        UnreadableDocument: it is empty, another kind of file, encrypted, damaged beyond reading, without pages, or
            too long.

    """
    require_pdf(data, name)
    warnings: list[str] = []
    handle = _load(data)
    if not handle or native_pages(handle) <= 0:
        code = pdfium.FPDF_GetLastError()
        if handle:
            _close(handle)
        if code in (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY):
            raise UnreadableDocument(
                "the PDF is encrypted and needs a password",
                where=name,
                fix="save a copy without a password and read that",
            )
        data = _repaired(data, name)
        handle = _load(data)
        warnings.append("the PDF was damaged and has been rewritten before reading; parts may be missing")
    try:
        yield _described(handle, data, name, warnings)
    finally:
        _close(handle)


def native_pages(handle: int) -> int:
    """Return the number of pages of an open document."""
    return int(pdfium.FPDF_GetPageCount(ctypes.cast(handle, pdfium.FPDF_DOCUMENT)))


def _load(data: bytes) -> int:
    """Load from memory; PDFium reads from these very bytes, so the caller keeps them until the document is closed."""
    document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    return ctypes.cast(document, ctypes.c_void_p).value or 0


def _close(handle: int) -> None:
    if handle:
        pdfium.FPDF_CloseDocument(ctypes.cast(handle, pdfium.FPDF_DOCUMENT))


def _repaired(data: bytes, name: str) -> bytes:
    """Rewrite a damaged file by pikepdf, where installed."""
    what = "the PDF is cut off" if b"%%EOF" not in data[-2048:] else "the PDF is damaged"
    try:
        import pikepdf
    except ImportError:
        raise UnreadableDocument(
            f"{what} and could not be opened",
            where=name,
            fix="download it again, or try pip install 'peerassay[repair]', which repairs some damaged files",
        ) from None
    out = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            pdf.save(out)
    except (pikepdf.PdfError, ValueError, RuntimeError) as error:
        raise UnreadableDocument(
            f"{what} and could not be repaired ({type(error).__name__})",
            where=name,
            fix="download or export the paper again",
        ) from None
    repaired = out.getvalue()
    handle = _load(repaired)
    pages = native_pages(handle) if handle else 0
    _close(handle)
    if pages <= 0:
        raise UnreadableDocument(
            f"{what} and holds no page that could be repaired", where=name, fix="download or export the paper again"
        )
    return repaired


def _described(handle: int, data: bytes, name: str, warnings: list[str]) -> OpenPdf:
    pages = native_pages(handle)
    if pages > MOST_PAGES:
        raise UnreadableDocument(
            f"the PDF has {pages} pages, more than the {MOST_PAGES} that are read as one paper",
            where=name,
            fix="extract the pages of the paper",
        )
    if b"%%EOF" not in data[-2048:]:
        warnings.append("the PDF's end is missing; what could be read may not be the whole paper")
    date = _meta(handle, b"CreationDate")
    parts = (date[2:6], date[6:8], date[8:10]) if date.startswith("D:") and len(date) >= 6 else ()
    iso = "-".join(takewhile(str.isdecimal, parts)) or None
    title, author = _meta(handle, b"Title"), _meta(handle, b"Author")
    return OpenPdf(handle, pages, title, author, iso, has_layers(data), tuple(warnings))


def _meta(handle: int, key: bytes) -> str:
    document = ctypes.cast(handle, pdfium.FPDF_DOCUMENT)
    length = pdfium.FPDF_GetMetaText(document, key, None, 0)
    if not 2 < length < 100_000:
        return ""
    buffer = ctypes.create_string_buffer(length)
    pdfium.FPDF_GetMetaText(document, key, buffer, length)
    return buffer.raw[: length - 2].decode("utf-16-le", "replace").strip()


def _spelled(name: str) -> bytes:
    """A pattern for a name whose letters may be written as codes (`/O#43Properties`)."""
    return b"/" + b"".join(b"(?:%c|#(?i:%02x))" % (ord(c), ord(c)) for c in name)


_LAYERS = re.compile(_spelled("OCProperties"))
"""Layers (optional content): ISO 32000-1, 8.11."""


def has_layers(data: bytes) -> bool:
    """Tell whether a PDF's bytes name layers; where its catalogue cannot be looked into, they may."""
    if b"/Encrypt" in data or _LAYERS.search(data):
        return True
    at = data.find(_OBJECT_STREAM)
    while at >= 0:
        start = data.find(b"stream", at) + len(b"stream")
        unpacked = _unpacked(data[start : data.find(b"endstream", start)])
        if unpacked is None or _LAYERS.search(unpacked):
            return True
        at = data.find(_OBJECT_STREAM, at + len(_OBJECT_STREAM))
    return False


def _unpacked(data: bytes) -> bytes | None:
    try:
        return zlib.decompressobj().decompress(data.lstrip(b"\r\n"), _MOST_BYTES)
    except zlib.error:
        return None
