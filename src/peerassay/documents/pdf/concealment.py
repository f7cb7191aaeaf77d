"""Text in the file that a reader does not see: told by attributes, confirmed by rendering; notes and form fields.

Contrast within a word's box alone would take a picture drawn over a word for the word; the difference between two
renderings, with and without it, is the word's own mark on the page, whatever lies under or over it. All other text is
left out of both: white letters across a printed line would leave a mark on its black ones, and nobody could read them.
"""

import ctypes
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import pypdfium2.raw as pdfium

from peerassay.documents.paper import HiddenText
from peerassay.documents.pdf import native
from peerassay.documents.pdf.drawing import Drawing
from peerassay.documents.pdf.letters import letters_in
from peerassay.documents.pdf.line import text_of
from peerassay.documents.pdf.native import Frame
from peerassay.documents.pdf.word import Ink, Rectangle, Shape, Sheet, Word
from peerassay.documents.sentence import Box

Reason = Literal["white", "tiny", "invisible", "covered", "off_page", "clipped", "layer"]

_TINY = 1.5
# In em a character: the narrowest readable type has 0.1, letters set on one another or scaled to a line far less.
_SQUEEZED = 0.06
_NEAR_WHITE = 224
_FAINT_ALPHA = 13
_INVISIBLE_MODES = (3, 7)
_STROKED_MODES = (1, 5)
_LEAST_LETTERS = 3
_MOST_COVERS = 400
# A scanned page with recognised text behind it: this much of the page is picture, this much of the text unpainted.
_SCAN_AREA = 0.5
_SCAN_WORDS = 0.8


@dataclass(slots=True)
class Concealed:
    """The hidden texts of a page; `is_scan` says that its words are the unpainted text layer of a scanned picture."""

    texts: list[HiddenText]
    is_scan: bool = False


def set_apart_hidden(sheet: Sheet, drawing: Drawing, frame: Frame) -> Concealed:
    """Take the hidden words out of the sheet and return them as texts; render the page only where there is doubt."""
    if _is_scan(sheet):
        return Concealed([], is_scan=True)
    certain: dict[int, Reason] = {}
    doubtful: dict[int, Reason] = {}
    covers = _covers(sheet)
    last_cover = max((cover.order for cover in covers), default=-1)
    suspicions: dict[int, _Suspicion] = {}
    width, height = sheet.width, sheet.height
    words = [*sheet.words, *sheet.turned]
    squeezed = {id(word) for word in _squeezed(sheet.words)}
    known: Ink | None = None
    suspicion, plain = _NO_SUSPICION, False
    for word in words:
        if word.ink is not known:
            known = word.ink
            suspicion = suspicions.get(known.handle) or _suspicion(known, frame, last_cover, drawing, sheet)
            suspicions[known.handle] = suspicion
            plain = suspicion.plain and not sheet.crowded
        # Of readable size and beginning on the page: most words, told cheaply.
        inside = 0 < word.baseline < height and word.left < width and word.right > 0 and word.size >= _TINY
        if plain and inside and id(word) not in squeezed:
            continue
        reason = suspicion.certain
        if word.right <= 0 or word.left >= width or word.top <= 0 or word.bottom >= height:
            reason = reason or "off_page"
        elif 0 <= word.size < _TINY or id(word) in squeezed:
            reason = reason or "tiny"
        if reason:
            certain[id(word)] = reason
        elif not suspicion.plain or sheet.crowded:
            doubt = _doubt(word, suspicion, covers, crowded=sheet.crowded)
            if doubt:
                doubtful[id(word)] = doubt
    looked = [word for word in words if id(word) in doubtful]
    if sum(letters_in(word.text) for word in looked) >= _LEAST_LETTERS:
        certain.update({id(word): doubtful[id(word)] for word in unseen(drawing.page, frame, looked, drawing.orders)})
    if not certain:
        return Concealed([])
    texts = _texts([word for word in words if id(word) in certain], certain, sheet.number)
    sheet.words = [word for word in sheet.words if id(word) not in certain]
    sheet.turned = [word for word in sheet.turned if id(word) not in certain]
    return Concealed(texts)


def _squeezed(words: Sequence[Word]) -> Iterator[Word]:
    """Words whose letters stand on one another, and words that stand on the one before: nobody can read them."""
    before: Word | None = None
    for word in words:
        if word.right - word.left < _SQUEEZED * word.size * len(word.text):
            yield word
        elif before is not None and word.left == before.left and _stands_over(word, before):
            yield before
            yield word
        before = word


def _stands_over(word: Word, before: Word) -> bool:
    return word.right == before.right and word.baseline == before.baseline and word.text != before.text


def _is_scan(sheet: Sheet) -> bool:
    pictures = sum(s.bounds.area for s in sheet.shapes if s.kind == "image")
    unpainted = sum(word.ink.mode == 3 for word in sheet.words)
    return pictures >= _SCAN_AREA * sheet.width * sheet.height and unpainted >= _SCAN_WORDS * max(len(sheet.words), 1)


class _Suspicion(NamedTuple):
    """What the way a text object is drawn says about all its words."""

    certain: Reason | None
    pale: bool
    clip: Rectangle | None
    layered: bool
    blended: bool
    plain: bool


_NO_SUSPICION = _Suspicion(None, pale=False, clip=None, layered=False, blended=False, plain=True)
_COVERED = _NO_SUSPICION._replace(plain=False)
"""Nothing but shapes that are drawn later, which may cover it."""


def _suspicion(ink: Ink, frame: Frame, last_cover: int, drawing: Drawing, sheet: Sheet) -> _Suspicion:
    colour = ink.stroke if ink.mode in _STROKED_MODES else ink.fill
    outlined = ink.mode in (2, 6)
    unseen = colour[3] < _FAINT_ALPHA and not (outlined and ink.stroke[3] >= _FAINT_ALPHA)
    unseen = unseen or ink.mode in _INVISIBLE_MODES or ink.handle in sheet.misnamed
    certain: Reason | None = "invisible" if unseen else None
    pale = min(colour[:3]) >= _NEAR_WHITE and (not outlined or min(ink.stroke[:3]) >= _NEAR_WHITE)
    clip = Rectangle(*frame.box(*ink.clip)) if ink.clip is not None else None
    layered, blended = ink.handle in drawing.layered, ink.handle in drawing.blended
    doubted = certain is not None or pale or clip is not None or layered or blended
    if not doubted:
        return _COVERED if 0 <= ink.order < last_cover else _NO_SUSPICION
    return _Suspicion(certain, pale, clip, layered, blended, plain=False)


def _doubt(word: Word, suspicion: _Suspicion, covers: Sequence[Shape], *, crowded: bool) -> Reason | None:
    if suspicion.pale:
        return "white"
    if suspicion.clip is not None and _outside(word, suspicion.clip):
        return "clipped"
    if word.ink.order >= 0 and _is_under(word, covers):
        return "covered"
    if suspicion.blended:
        return "invisible"
    if suspicion.layered:
        return "layer"
    return "covered" if crowded else None


def _covers(sheet: Sheet) -> list[Shape]:
    """Filled shapes large enough to hide a word, drawn after the first word."""
    first = min((w.ink.order for w in sheet.words if w.ink.order >= 0), default=0)
    large = [
        s
        for s in sheet.shapes
        if s.filled and s.order > first and s.bounds.right - s.bounds.left > 6 and s.bounds.top - s.bounds.bottom > 4
    ]
    return sorted(large, key=lambda s: -s.bounds.area)[:_MOST_COVERS]


def _is_under(word: Word, covers: Sequence[Shape]) -> bool:
    """Whether the word's middle lies in one of the shapes that are drawn later."""
    order, em = word.ink.order, 0.3 * word.size
    left, right, middle = word.left + em, word.right - em, word.baseline + em
    for cover in covers:
        if cover.order > order:
            low, bottom, high, top = cover.bounds
            if bottom <= middle <= top and low <= left and right <= high:
                return True
    return False


def _outside(word: Word, clip: Rectangle) -> bool:
    middle = word.baseline + 0.3 * word.size
    return (
        word.right <= clip.left + 0.5
        or word.left >= clip.right - 0.5
        or not clip.bottom - 0.3 * word.size <= middle <= clip.top + 0.3 * word.size
    )


def _texts(words: Sequence[Word], reasons: dict[int, Reason], page: int) -> list[HiddenText]:
    """Neighbouring hidden words with one reason are one text; scraps of less than three letters are no text."""
    runs: list[list[Word]] = []
    for word in words:
        if runs and reasons[id(runs[-1][-1])] == reasons[id(word)]:
            runs[-1].append(word)
        else:
            runs.append([word])
    found = []
    for run in runs:
        text = text_of(run)
        if letters_in(text) >= _LEAST_LETTERS:
            box = Box(
                page=page,
                left=round(min(w.left for w in run), 2),
                bottom=round(min(w.bottom for w in run), 2),
                right=round(max(w.right for w in run), 2),
                top=round(max(w.top for w in run), 2),
            )
            found.append(HiddenText(text=text, reason=reasons[id(run[0])], page=page, box=box))
    return found


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


_OF_OTHERS = frozenset({pdfium.FPDF_ANNOT_LINK, pdfium.FPDF_ANNOT_POPUP})
"""A link's text describes it to those who cannot see it; a pop-up shows the text of another note."""
_PRINTED = frozenset({pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_WIDGET})
_OUT_OF_SIGHT = pdfium.FPDF_ANNOT_FLAG_INVISIBLE | pdfium.FPDF_ANNOT_FLAG_HIDDEN | pdfium.FPDF_ANNOT_FLAG_NOVIEW
_MOST_NOTES = 2000
_MOST_BYTES = 40_000


@dataclass(slots=True)
class Notes:
    """The notes and fields of a page: the texts that do not show on it, and whether others do."""

    hidden: list[HiddenText] = field(default_factory=list)
    shown: bool = False


def notes_of(page: int, number: int, frame: Frame) -> Notes:
    """Return what the notes and form fields of a loaded page say; `number` is the page's, from 1."""
    found = Notes()
    for index in range(min(native.count_notes(page), _MOST_NOTES)):
        note = native.note_at(page, index)
        if not note:
            continue
        try:
            _take(note, number, frame, found)
        finally:
            native.close_note(note)
    return found


def _take(note: int, number: int, frame: Frame, found: Notes) -> None:
    kind = native.note_kind(note)
    if kind in _OF_OTHERS:
        return
    text = _value(note, b"V") if kind == pdfium.FPDF_ANNOT_WIDGET else _value(note, b"Contents")
    if letters_in(text) < _LEAST_LETTERS:
        return
    if kind in _PRINTED and not native.note_flags(note) & _OUT_OF_SIGHT:
        found.shown = True
    else:
        found.hidden.append(HiddenText(text=text, reason="note", page=number, box=_box(note, number, frame)))


def _value(note: int, key: bytes) -> str:
    length = native.note_value(note, key, None, 0)
    if not 2 < length <= _MOST_BYTES:
        return ""
    buffer = ctypes.create_string_buffer(length)
    native.note_value(note, key, ctypes.addressof(buffer), length)
    return " ".join(buffer.raw[: length - 2].decode("utf-16-le", "replace").split())


def _box(note: int, number: int, frame: Frame) -> Box | None:
    rectangle = pdfium.FS_RECTF()
    if not native.note_rectangle(note, ctypes.addressof(rectangle)):
        return None
    left, bottom, right, top = frame.box(rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
    return Box(page=number, left=round(left, 2), bottom=round(bottom, 2), right=round(right, 2), top=round(top, 2))
