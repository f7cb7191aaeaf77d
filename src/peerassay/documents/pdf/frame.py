"""The visible frame of a page: its crop box and rotation, and the way from PDF coordinates into it."""

import ctypes
import math
from dataclasses import dataclass

import pypdfium2.raw as pdfium


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
