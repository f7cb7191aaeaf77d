"""PDFium's calls with plain integers for handles, three times faster than typed pointers, and the frame of a page.

Only calls that read a whole page give up the interpreter's lock: to give it up and take it again costs a tenth of the
others.
"""

import ctypes
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium


def _plain(function: Any, result: Any, *arguments: Any) -> Callable[..., Any]:
    """Return the same C function, bound anew with the given C types; the interpreter waits until it returns."""
    return _bound(ctypes.PYFUNCTYPE, function, result, *arguments)


def _long(function: Any, result: Any, *arguments: Any) -> Callable[..., Any]:
    """The same for a function that takes long enough to let others run."""
    return _bound(ctypes.CFUNCTYPE, function, result, *arguments)


def _bound(kind: Any, function: Any, result: Any, *arguments: Any) -> Callable[..., Any]:
    address = ctypes.cast(function, ctypes.c_void_p).value or 0
    bound: Callable[..., Any] = kind(result, *arguments)(address)
    return bound


_HANDLE = ctypes.c_void_p
_INT = ctypes.c_int
_POINTER = ctypes.c_void_p

load_page = _long(pdfium.FPDF_LoadPage, _HANDLE, _HANDLE, _INT)
close_page = _plain(pdfium.FPDF_ClosePage, None, _HANDLE)
load_text = _long(pdfium.FPDFText_LoadPage, _HANDLE, _HANDLE)
close_text = _plain(pdfium.FPDFText_ClosePage, None, _HANDLE)
count_characters = _plain(pdfium.FPDFText_CountChars, _INT, _HANDLE)
text_of_characters = _plain(pdfium.FPDFText_GetText, _INT, _HANDLE, _INT, _INT, _POINTER)
unicode_of = _plain(pdfium.FPDFText_GetUnicode, ctypes.c_uint, _HANDLE, _INT)
loose_box = _plain(pdfium.FPDFText_GetLooseCharBox, _INT, _HANDLE, _INT, _POINTER)
tight_box = _plain(pdfium.FPDFText_GetCharBox, _INT, _HANDLE, _INT, _POINTER, _POINTER, _POINTER, _POINTER)
angle_of = _plain(pdfium.FPDFText_GetCharAngle, ctypes.c_float, _HANDLE, _INT)
font_size_of = _plain(pdfium.FPDFText_GetFontSize, ctypes.c_double, _HANDLE, _INT)
matrix_of = _plain(pdfium.FPDFText_GetMatrix, _INT, _HANDLE, _INT, _POINTER)
origin_of = _plain(pdfium.FPDFText_GetCharOrigin, _INT, _HANDLE, _INT, _POINTER, _POINTER)
text_object_of = _plain(pdfium.FPDFText_GetTextObject, _HANDLE, _HANDLE, _INT)

font_of = _plain(pdfium.FPDFTextObj_GetFont, _HANDLE, _HANDLE)
font_name = _plain(pdfium.FPDFFont_GetBaseFontName, ctypes.c_size_t, _HANDLE, _POINTER, ctypes.c_size_t)
font_weight = _plain(pdfium.FPDFFont_GetWeight, _INT, _HANDLE)
font_flags = _plain(pdfium.FPDFFont_GetFlags, _INT, _HANDLE)
font_ascent = _plain(pdfium.FPDFFont_GetAscent, _INT, _HANDLE, ctypes.c_float, _POINTER)
font_descent = _plain(pdfium.FPDFFont_GetDescent, _INT, _HANDLE, ctypes.c_float, _POINTER)
render_mode = _plain(pdfium.FPDFTextObj_GetTextRenderMode, _INT, _HANDLE)
fill_colour = _plain(pdfium.FPDFPageObj_GetFillColor, _INT, _HANDLE, _POINTER, _POINTER, _POINTER, _POINTER)
stroke_colour = _plain(pdfium.FPDFPageObj_GetStrokeColor, _INT, _HANDLE, _POINTER, _POINTER, _POINTER, _POINTER)
has_transparency = _plain(pdfium.FPDFPageObj_HasTransparency, _INT, _HANDLE)
set_active = _plain(pdfium.FPDFPageObj_SetIsActive, _INT, _HANDLE, _INT)

count_objects = _plain(pdfium.FPDFPage_CountObjects, _INT, _HANDLE)
object_at = _plain(pdfium.FPDFPage_GetObject, _HANDLE, _HANDLE, _INT)
count_form_objects = _plain(pdfium.FPDFFormObj_CountObjects, _INT, _HANDLE)
form_object_at = _plain(pdfium.FPDFFormObj_GetObject, _HANDLE, _HANDLE, ctypes.c_ulong)
object_type = _plain(pdfium.FPDFPageObj_GetType, _INT, _HANDLE)
object_bounds = _plain(pdfium.FPDFPageObj_GetBounds, _INT, _HANDLE, _POINTER, _POINTER, _POINTER, _POINTER)
object_matrix = _plain(pdfium.FPDFPageObj_GetMatrix, _INT, _HANDLE, _POINTER)
path_draw_mode = _plain(pdfium.FPDFPath_GetDrawMode, _INT, _HANDLE, _POINTER, _POINTER)
clip_path = _plain(pdfium.FPDFPageObj_GetClipPath, _HANDLE, _HANDLE)
count_clip_paths = _plain(pdfium.FPDFClipPath_CountPaths, _INT, _HANDLE)
count_clip_segments = _plain(pdfium.FPDFClipPath_CountPathSegments, _INT, _HANDLE, _INT)
clip_segment = _plain(pdfium.FPDFClipPath_GetPathSegment, _HANDLE, _HANDLE, _INT, _INT)
count_marks = _plain(pdfium.FPDFPageObj_CountMarks, _INT, _HANDLE)
mark_at = _plain(pdfium.FPDFPageObj_GetMark, _HANDLE, _HANDLE, ctypes.c_ulong)
mark_name = _plain(pdfium.FPDFPageObjMark_GetName, _INT, _HANDLE, _POINTER, ctypes.c_ulong, _POINTER)
count_notes = _plain(pdfium.FPDFPage_GetAnnotCount, _INT, _HANDLE)
note_at = _plain(pdfium.FPDFPage_GetAnnot, _HANDLE, _HANDLE, _INT)
close_note = _plain(pdfium.FPDFPage_CloseAnnot, None, _HANDLE)
note_kind = _plain(pdfium.FPDFAnnot_GetSubtype, _INT, _HANDLE)
note_flags = _plain(pdfium.FPDFAnnot_GetFlags, _INT, _HANDLE)
note_rectangle = _plain(pdfium.FPDFAnnot_GetRect, _INT, _HANDLE, _POINTER)
note_value = _plain(pdfium.FPDFAnnot_GetStringValue, ctypes.c_ulong, _HANDLE, ctypes.c_char_p, _POINTER, ctypes.c_ulong)
segment_point = _plain(pdfium.FPDFPathSegment_GetPoint, _INT, _HANDLE, _POINTER, _POINTER)


class Quad:
    """Four C numbers that a call fills in, kept between calls so that nothing is allocated in the loop."""

    def __init__(self, kind: Any) -> None:
        self.numbers = (kind * 4)()
        start = ctypes.addressof(self.numbers)
        step = ctypes.sizeof(kind)
        self.addresses = tuple(start + step * i for i in range(4))

    def __iter__(self) -> Any:
        return iter(self.numbers)


@dataclass(frozen=True, slots=True)
class Frame:
    """The page as shown: origin of its box in PDF coordinates, shown size in points, quarter turns clockwise."""

    left: float
    bottom: float
    width: float
    height: float
    quarters: int

    @classmethod
    def of(cls, page: int) -> "Frame":
        """Read the frame of a loaded page."""
        handle = ctypes.cast(page, pdfium.FPDF_PAGE)
        box = pdfium.FS_RECTF()
        pdfium.FPDF_GetPageBoundingBox(handle, box)
        width, height = pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle)
        return cls(box.left, box.bottom, width, height, pdfium.FPDFPage_GetRotation(handle) % 4)

    @property
    def upright(self) -> bool:
        """Whether the page is shown without rotation."""
        return self.quarters == 0

    @property
    def turn(self) -> float:
        """The rotation in radians, clockwise, as PDFium counts character angles."""
        return self.quarters * math.pi / 2

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the PDF's coordinates in points from the shown page's lower left corner."""
        x, y = x - self.left, y - self.bottom
        if self.quarters == 1:
            return y, self.height - x
        if self.quarters == 2:
            return self.width - x, self.height - y
        if self.quarters == 3:
            return self.width - y, x
        return x, y

    def box(self, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
        """Return a box of the PDF's coordinates as left, bottom, right, top on the shown page."""
        (x0, y0), (x1, y1) = self.point(left, bottom), self.point(right, top)
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
