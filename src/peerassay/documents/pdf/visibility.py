"""Whether words can be seen: the page is rendered with and without them, and the pixels inside their boxes compared.

Contrast within the box alone would take a picture drawn over a word for the word; the difference between the two
renderings is the word's own mark on the page, whatever lies under or over it.
"""

import ctypes
from collections.abc import Iterable, Sequence

import pypdfium2.raw as pdfium

from peerassay.documents.pdf import native
from peerassay.documents.pdf.frame import Frame
from peerassay.documents.pdf.word import Word

_SCALE = 2.0
_MOST_PIXELS = 9_000_000
# Grey levels (of 255) that a reader's eye tells apart on paper; antialiasing of hidden text stays below 8.
_LEAST_CONTRAST = 30
_WHITE = 0xFFFFFFFF


class _Picture:
    """A page in grey, one byte a pixel, rows from the top."""

    def __init__(self, page: int, frame: Frame) -> None:
        scale = min(_SCALE, (_MOST_PIXELS / max(frame.width * frame.height, 1.0)) ** 0.5)
        self.scale = scale
        self.width, self.height = max(int(frame.width * scale), 1), max(int(frame.height * scale), 1)
        bitmap = pdfium.FPDFBitmap_CreateEx(self.width, self.height, pdfium.FPDFBitmap_Gray, None, 0)
        try:
            pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, self.width, self.height, _WHITE)
            handle = ctypes.cast(page, pdfium.FPDF_PAGE)
            pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, self.width, self.height, 0, pdfium.FPDF_GRAYSCALE)
            self.stride = pdfium.FPDFBitmap_GetStride(bitmap)
            self.pixels = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), self.stride * self.height)
        finally:
            pdfium.FPDFBitmap_Destroy(bitmap)

    def rows(self, word: Word, page_height: float) -> Iterable[bytes]:
        """The pixels inside a word's box, row by row."""
        left, right = max(int(word.left * self.scale), 0), min(int(word.right * self.scale) + 1, self.width)
        top, bottom = int((page_height - word.top) * self.scale), int((page_height - word.bottom) * self.scale) + 1
        for y in range(max(top, 0), min(bottom, self.height)):
            yield self.pixels[y * self.stride + left : y * self.stride + right]


def unseen(page: int, frame: Frame, words: Sequence[Word]) -> list[Word]:
    """Return those of the words that leave no mark on the rendered page."""
    handles = {word.ink.handle for word in words if word.ink.handle}
    shown = _Picture(page, frame)
    for handle in sorted(handles):
        native.set_active(handle, 0)
    try:
        without = _Picture(page, frame)
    finally:
        for handle in sorted(handles):
            native.set_active(handle, 1)
    return [word for word in words if _contrast(shown, without, word, frame.height) < _LEAST_CONTRAST]


def _contrast(shown: _Picture, without: _Picture, word: Word, height: float) -> int:
    most = 0
    for a, b in zip(shown.rows(word, height), without.rows(word, height), strict=True):
        if a != b:
            most = max(most, *(abs(x - y) for x, y in zip(a, b, strict=True)))
            if most >= _LEAST_CONTRAST:
                break
    return most
