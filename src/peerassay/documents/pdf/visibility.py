"""Whether words can be seen: the page is rendered with and without them, and the pixels inside their boxes compared.

Contrast within the box alone would take a picture drawn over a word for the word; the difference between the two
renderings is the word's own mark on the page, whatever lies under or over it. All other text is left out of both:
white letters across a printed line would leave a mark on its black ones, and nobody could read them.
"""

import ctypes
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pypdfium2.raw as pdfium

from peerassay.documents.pdf import native
from peerassay.documents.pdf.frame import Frame
from peerassay.documents.pdf.word import Word

_SCALE = 2.0
_MOST_PIXELS = 9_000_000
# Grey levels (of 255) that a reader's eye tells apart on paper; antialiasing of hidden text stays below 8.
_LEAST_CONTRAST = 30
_WHITE = 0xFFFFFFFF


class _Window(NamedTuple):
    """The part of a page that is looked at, in pixels from its upper left corner, and the pixels of the whole page."""

    scale: float
    left: int
    top: int
    right: int
    bottom: int
    page_width: int
    page_height: int

    @classmethod
    def over(cls, words: Sequence[Word], frame: Frame) -> "_Window":
        """The smallest window that shows all the words' boxes."""
        scale = min(_SCALE, (_MOST_PIXELS / max(frame.width * frame.height, 1.0)) ** 0.5)
        whole = cls(scale, 0, 0, 0, 0, max(int(frame.width * scale), 1), max(int(frame.height * scale), 1))
        boxes = [whole.box_of(word, frame.height) for word in words]
        left = min(max(min(box[0] for box in boxes), 0), whole.page_width - 1)
        top = min(max(min(box[1] for box in boxes), 0), whole.page_height - 1)
        right = max(min(max(box[2] for box in boxes), whole.page_width), left + 1)
        bottom = max(min(max(box[3] for box in boxes), whole.page_height), top + 1)
        return whole._replace(left=left, top=top, right=right, bottom=bottom)

    def box_of(self, word: Word, height: float) -> tuple[int, int, int, int]:
        """A word's box: left, top, right and bottom pixel of the page."""
        left, right = int(word.left * self.scale), int(word.right * self.scale) + 1
        return left, int((height - word.top) * self.scale), right, int((height - word.bottom) * self.scale) + 1


class _Picture:
    """A window of a page in grey, one byte a pixel, rows from the top."""

    def __init__(self, page: int, window: _Window) -> None:
        self.window = window
        width, height = window.right - window.left, window.bottom - window.top
        bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_Gray, None, 0)
        try:
            pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, _WHITE)
            handle = ctypes.cast(page, pdfium.FPDF_PAGE)
            shown_at = -window.left, -window.top, window.page_width, window.page_height
            pdfium.FPDF_RenderPageBitmap(bitmap, handle, *shown_at, 0, pdfium.FPDF_GRAYSCALE)
            self.stride = pdfium.FPDFBitmap_GetStride(bitmap)
            self.pixels = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), self.stride * height)
        finally:
            pdfium.FPDFBitmap_Destroy(bitmap)

    def rows(self, word: Word, page_height: float) -> Iterable[bytes]:
        """The pixels inside a word's box, row by row."""
        window = self.window
        left, top, right, bottom = window.box_of(word, page_height)
        first, last = max(left, window.left) - window.left, min(right, window.right) - window.left
        for y in range(max(top, window.top) - window.top, min(bottom, window.bottom) - window.top):
            yield self.pixels[y * self.stride + first : y * self.stride + max(last, first)]


def unseen(page: int, frame: Frame, words: Sequence[Word], texts: Iterable[int]) -> list[Word]:
    """Return those of the words that leave no mark on the rendered page; `texts` are all text objects of the page."""
    handles = {word.ink.handle for word in words if word.ink.handle}
    others = set(texts) - handles
    window = _Window.over(words, frame)
    try:
        _activate(others, active=False)
        shown = _Picture(page, window)
        _activate(handles, active=False)
        without = _Picture(page, window)
    finally:
        _activate(others | handles, active=True)
    return [word for word in words if _contrast(shown, without, word, frame.height) < _LEAST_CONTRAST]


def _activate(handles: Iterable[int], *, active: bool) -> None:
    for handle in sorted(handles):
        native.set_active(handle, int(active))


def _contrast(shown: _Picture, without: _Picture, word: Word, height: float) -> int:
    most = 0
    for a, b in zip(shown.rows(word, height), without.rows(word, height), strict=True):
        if a != b:
            most = max(most, *(abs(x - y) for x, y in zip(a, b, strict=True)))
            if most >= _LEAST_CONTRAST:
                break
    return most
