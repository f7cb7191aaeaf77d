"""Notes and form fields: text that lies on a page without being of it. It is never read as the paper's."""

import ctypes
from dataclasses import dataclass, field

import pypdfium2.raw as pdfium

from peerassay.documents.paper import HiddenText
from peerassay.documents.pdf import native
from peerassay.documents.pdf.frame import Frame
from peerassay.documents.pdf.letters import letters_in
from peerassay.documents.sentence import Box

_OF_OTHERS = frozenset({pdfium.FPDF_ANNOT_LINK, pdfium.FPDF_ANNOT_POPUP})
"""A link's text describes it to those who cannot see it; a pop-up shows the text of another note."""
_PRINTED = frozenset({pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_WIDGET})
_OUT_OF_SIGHT = pdfium.FPDF_ANNOT_FLAG_INVISIBLE | pdfium.FPDF_ANNOT_FLAG_HIDDEN | pdfium.FPDF_ANNOT_FLAG_NOVIEW
_LEAST_LETTERS = 3
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
