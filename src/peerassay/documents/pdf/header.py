"""Whether bytes are a PDF at all, told from their beginning and never from a name."""

import re

from peerassay.errors import UnreadableDocument

_WITHIN = 1024
_KNOWN = (
    (b"PK\x03\x04", "a ZIP or office file"),
    (b"\x1f\x8b", "a gzip file"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"%!PS", "a PostScript file"),
    (b"AT&TFORM", "a DjVu file"),
    (b"{\\rtf", "an RTF file"),
    (b"\xd0\xcf\x11\xe0", "an old office file"),
)
_HTML = re.compile(rb"<\s*(!doctype\s+html|html|head|body)\b", re.IGNORECASE)
_TITLE = re.compile(rb"<title[^>]*>\s*([^<]{1,80})", re.IGNORECASE)
_FORMATS = "give the paper as PDF, Markdown, TEI XML or plain text"


def is_pdf(data: bytes) -> bool:
    """Whether the PDF mark stands in the first kilobyte, where readers look for it."""
    return b"%PDF-" in data[:_WITHIN]


def require_pdf(data: bytes, name: str) -> None:
    """Do nothing for a PDF.

    Raises:
        UnreadableDocument: the bytes are empty, an HTML page, or another kind of file; the sentence says which.

    """
    refuse_empty(data, name)
    if is_pdf(data):
        return
    refuse_foreign(data, name)
    raise UnreadableDocument("this is not a PDF: it lacks the %PDF header", where=name, fix=_FORMATS)


def refuse_empty(data: bytes, name: str) -> None:
    """Raise UnreadableDocument for a file without content."""
    if not data.strip(b"\0 \t\r\n"):
        raise UnreadableDocument("the file is empty", where=name, fix="download or export the paper again")


def refuse_foreign(data: bytes, name: str) -> None:
    """Raise UnreadableDocument for an HTML page or a known kind of file that is no paper."""
    if _HTML.search(data[:4096]):
        title = _TITLE.search(data[:65536])
        shown = f' ("{title[1].decode("utf-8", "replace").strip()}")' if title else ""
        fix = "open its address in a browser and save the paper itself"
        raise UnreadableDocument(f"this is an HTML page{shown}, not a paper", where=name, fix=fix)
    kind = next((kind for magic, kind in _KNOWN if data.startswith(magic)), None)
    if kind:
        raise UnreadableDocument(f"this is {kind}, not a paper", where=name, fix=_FORMATS)
