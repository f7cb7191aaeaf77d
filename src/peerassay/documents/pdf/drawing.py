"""What is drawn on a page besides its words, in drawing order: paths, images and forms, and how text is inked."""

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pypdfium2.raw as pdfium

from peerassay.documents.pdf import native
from peerassay.documents.pdf.native import Frame
from peerassay.documents.pdf.word import Ink, Rectangle, Shape

# A page of a map or a scatter plot may hold a million paths; beyond this many no more are looked at.
MOST_SHAPES = 4000
_DEEPEST = 6
_STROKED = frozenset({1, 2, 5, 6})
_KINDS = {pdfium.FPDF_PAGEOBJ_PATH: "path", pdfium.FPDF_PAGEOBJ_IMAGE: "image", pdfium.FPDF_PAGEOBJ_SHADING: "shading"}
_OC = "OC\0".encode("utf-16-le")
"""The name of a layer's mark, as PDFium writes it."""


@dataclass(slots=True)
class Drawing:
    """The objects of a page. `orders` tells when each text object is drawn; `crowded` that shapes were left out.

    `layered` holds the text objects that may lie in a layer which is switched off, `blended` those that are mixed with
    what lies under them (a blend mode, a soft mask, transparency).
    """

    page: int
    frame: Frame
    has_layers: bool = False
    shapes: list[Shape] = field(default_factory=list)
    orders: dict[int, int] = field(default_factory=dict)
    layered: set[int] = field(default_factory=set)
    blended: set[int] = field(default_factory=set)
    crowded: bool = False

    @classmethod
    def of(cls, page: int, frame: Frame, *, has_layers: bool = False) -> "Drawing":
        """Walk the objects of a loaded page, into forms that hold most of it.

        `has_layers` says that the document has any: a form may lie in one without a mark that could be seen here.
        """
        return _Walk(cls(page, frame, has_layers)).run()

    def ink(self, handle: int) -> Ink:
        """Read how a text object is drawn."""
        mode = native.render_mode(handle)
        fill = _colour(native.fill_colour, handle)
        stroke = _colour(native.stroke_colour, handle) if mode in _STROKED else fill
        order = self.orders.get(handle)
        if order is None:
            return Ink(handle, fill, stroke, mode, -1, None)
        return Ink(handle, fill, stroke, mode, order, _clip(handle))


Matrix = tuple[float, float, float, float, float, float]
_IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class _Walk:
    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._bounds = native.Quad(ctypes.c_float)
        self._order = 0
        self._large = 0.35 * drawing.frame.width * drawing.frame.height

    def run(self) -> Drawing:
        page = self._drawing.page
        for i in range(native.count_objects(page)):
            self._visit(native.object_at(page, i), _IDENTITY, 0, layered=False, blended=False)
        return self._drawing

    def _visit(self, handle: int, matrix: Matrix, depth: int, *, layered: bool, blended: bool) -> None:
        kind = native.object_type(handle)
        self._order += 1
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            self._add_text(handle, layered=layered, blended=blended)
        elif len(self._drawing.shapes) >= MOST_SHAPES:
            self._drawing.crowded = True
        else:
            self._add_shape(handle, kind, matrix, depth, layered=layered, blended=blended)

    def _add_text(self, handle: int, *, layered: bool, blended: bool) -> None:
        self._drawing.orders[handle] = self._order
        if blended or native.has_transparency(handle):
            self._drawing.blended.add(handle)
        if layered or _is_in_layer(handle):
            self._drawing.layered.add(handle)

    def _add_shape(self, handle: int, kind: int, matrix: Matrix, depth: int, *, layered: bool, blended: bool) -> None:
        bounds = self._bounds_of(handle, matrix)
        if bounds is None:
            return
        if kind != pdfium.FPDF_PAGEOBJ_FORM:
            filled = kind != pdfium.FPDF_PAGEOBJ_PATH or _is_filled(handle)
            self._drawing.shapes.append(Shape(_KINDS.get(kind, "image"), bounds, filled, self._order))
            return
        layered = layered or self._drawing.has_layers or _is_in_layer(handle)
        blended = blended or bool(native.has_transparency(handle))
        if bounds.area > self._large and depth < _DEEPEST:
            # A page inside a page: what a rewriting tool leaves. Its parts count as the page's own.
            inner = _times(_matrix(handle), matrix)
            for i in range(native.count_form_objects(handle)):
                self._visit(native.form_object_at(handle, i), inner, depth + 1, layered=layered, blended=blended)
        else:
            self._drawing.shapes.append(Shape("form", bounds, True, self._order))
            self._order_texts(handle, depth, layered=layered, blended=blended)

    def _order_texts(self, form: int, depth: int, *, layered: bool, blended: bool) -> None:
        for i in range(min(native.count_form_objects(form), MOST_SHAPES)):
            inner = native.form_object_at(form, i)
            kind = native.object_type(inner)
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                self._add_text(inner, layered=layered, blended=blended)
            elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
                self._order_texts(
                    inner,
                    depth + 1,
                    layered=layered or _is_in_layer(inner),
                    blended=blended or bool(native.has_transparency(inner)),
                )

    def _bounds_of(self, handle: int, matrix: Matrix) -> Rectangle | None:
        if not native.object_bounds(handle, *self._bounds.addresses):
            return None
        left, bottom, right, top = self._bounds
        if matrix is not _IDENTITY:
            corners = [_apply(matrix, x, y) for x in (left, right) for y in (bottom, top)]
            left, right = min(x for x, _ in corners), max(x for x, _ in corners)
            bottom, top = min(y for _, y in corners), max(y for _, y in corners)
        return Rectangle(*self._drawing.frame.box(left, bottom, right, top))


def _matrix(handle: int) -> Matrix:
    matrix = pdfium.FS_MATRIX()
    native.object_matrix(handle, ctypes.addressof(matrix))
    return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f


def _times(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _is_filled(handle: int) -> bool:
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    native.path_draw_mode(handle, ctypes.addressof(fill), ctypes.addressof(stroke))
    return fill.value != 0


_COLOUR = native.Quad(ctypes.c_uint)
_RED, _GREEN, _BLUE, _ALPHA = _COLOUR.addresses
_CHANNELS = _COLOUR.numbers
_BLACK = (0, 0, 0, 255)


def _colour(call: Callable[..., Any], handle: int) -> tuple[int, int, int, int]:
    if not call(handle, _RED, _GREEN, _BLUE, _ALPHA):
        return _BLACK
    red, green, blue, alpha = _CHANNELS
    return red, green, blue, alpha


def _clip(handle: int) -> tuple[float, float, float, float] | None:
    """Bounds of the narrowest clip path of an object, None where nothing clips it."""
    path = native.clip_path(handle)
    if not path:
        return None
    count = native.count_clip_paths(path)
    if count <= 0:
        return None
    boxes = [box for box in (_path_bounds(path, i) for i in range(min(count, 4))) if box]
    if not boxes:
        return None
    return max(b[0] for b in boxes), max(b[1] for b in boxes), min(b[2] for b in boxes), min(b[3] for b in boxes)


def _path_bounds(path: int, index: int) -> tuple[float, float, float, float] | None:
    x, y = ctypes.c_float(), ctypes.c_float()
    xs, ys = [], []
    for i in range(min(native.count_clip_segments(path, index), 64)):
        segment = native.clip_segment(path, index, i)
        if segment and native.segment_point(segment, ctypes.addressof(x), ctypes.addressof(y)):
            xs.append(x.value)
            ys.append(y.value)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def _is_in_layer(handle: int) -> bool:
    """Tell whether a page object stands between the marks of a layer (`/OC … BDC`; ISO 32000-1, 8.11).

    PDFium hands out the text of every layer, and only its renderer knows which are switched on.
    """
    count = native.count_marks(handle)
    if count <= 0:
        return False
    name = ctypes.create_string_buffer(16)
    length = ctypes.c_ulong()
    for index in range(count):
        mark = native.mark_at(handle, index)
        # A longer name than fits is another one; the call then says its length and writes nothing.
        known = native.mark_name(mark, ctypes.addressof(name), len(name), ctypes.addressof(length))
        if known and length.value == len(_OC) and name.raw.startswith(_OC):
            return True
    return False
