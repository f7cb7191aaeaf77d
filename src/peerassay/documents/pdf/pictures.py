"""Pages of a PDF as pictures: what a person sees of them, so that hidden text is not on them."""

import ctypes
import struct
import zlib
from typing import Any

import pypdfium2.raw as pdfium

from peerassay.documents.pdf.native import close_page, load_page
from peerassay.documents.pdf.opening import open_pdf

LONGEST_SIDE = 1_200
"""Pixels of a page's longer side: about 110 dots an inch, where indices can be read."""
MOST_PAGES = 40
"""Pages that are shown; an appendix behind them is shown as text."""
_NEARLY_WHITE = 240
_SEEN = bytes(255 if value >= _NEARLY_WHITE else value for value in range(256))
"""What is nearly white is white: a person does not see it, and a model might."""
_FRAME = struct.Struct(">I")


def pages(data: bytes, name: str) -> bytes:
    """Return the first pages as PNG files, each behind its length in four bytes."""
    with open_pdf(data, name) as opened:
        made = [_page(opened.handle, number) for number in range(min(opened.pages, MOST_PAGES))]
    return b"".join(_FRAME.pack(len(png)) + png for png in made)


def sizes(data: bytes, name: str) -> bytes:
    """Return width and height of the first pages in points, a line each."""
    with open_pdf(data, name) as opened:
        made = [_size(opened.handle, number) for number in range(min(opened.pages, MOST_PAGES))]
    return "\n".join(f"{width:.2f} {height:.2f}" for width, height in made).encode()


def _size(document: int, number: int) -> tuple[float, float]:
    page = load_page(document, number)
    if not page:
        return 1.0, 1.0
    try:
        handle = ctypes.cast(page, pdfium.FPDF_PAGE)
        return pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle)
    finally:
        close_page(page)


def _page(document: int, number: int) -> bytes:
    page = load_page(document, number)
    if not page:
        return png(1, 1, b"\xff\xff\xff")
    try:
        handle = ctypes.cast(page, pdfium.FPDF_PAGE)
        width, height = pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle)
        return _drawn(handle, width, height)
    finally:
        close_page(page)


def _drawn(handle: Any, width: float, height: float) -> bytes:
    """Draw a page of this width and height in points; notes are not drawn."""
    scale = LONGEST_SIDE / max(width, height, 1.0)
    across, down = max(round(width * scale), 1), max(round(height * scale), 1)
    bitmap = pdfium.FPDFBitmap_CreateEx(across, down, pdfium.FPDFBitmap_BGR, None, 0)
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, 0xFFFFFFFF)
        size = round(width * scale), round(height * scale)
        pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, *size, 0, pdfium.FPDF_REVERSE_BYTE_ORDER)
        stride = pdfium.FPDFBitmap_GetStride(bitmap)
        drawn = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * down)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    drawn = drawn.translate(_SEEN)
    return png(across, down, b"".join(drawn[row * stride : row * stride + across * 3] for row in range(down)))


def png(width: int, height: int, pixels: bytes) -> bytes:
    """Return a PNG file of the pixels (red, green, blue from the upper left)."""
    rows = b"".join(b"\0" + pixels[at : at + width * 3] for at in range(0, len(pixels), width * 3))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = (_chunk(b"IHDR", head), _chunk(b"IDAT", zlib.compress(rows, 9)), _chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(body)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
