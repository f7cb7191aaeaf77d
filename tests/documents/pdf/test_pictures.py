"""Pages and places on them as pictures."""

import struct
import zlib
from collections.abc import Callable

import pytest
from printing import Press, paper_start
from test_hidden import near_white, off_page, transparent, unpainted, white

from peerassay.documents.pictures import pictures_of_pages
from peerassay.errors import UnreadableDocument


def printed(*marks: Callable[[Press], None]) -> bytes:
    press = Press()
    paper_start(press)
    for mark in marks:
        mark(press)
    return press.bytes()


def square(press: Press) -> None:
    press.canvas.setFillColorRGB(1, 0, 0)
    press.canvas.rect(200, 300, 50, 40, stroke=0, fill=1)


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """Return width, height, and the rows of red, green and blue without their filter bytes."""
    width, height = struct.unpack_from(">II", png, 16)
    at, rows = 8, b""
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        rows += png[at + 8 : at + 8 + size] if png[at + 4 : at + 8] == b"IDAT" else b""
        at += 12 + size
    raw, step = zlib.decompress(rows), width * 3 + 1
    return width, height, b"".join(raw[n * step + 1 : (n + 1) * step] for n in range(height))


def test_pages_are_drawn_in_order_at_a_size_that_can_be_read() -> None:
    """One PNG for each page, its longer side 1,200 pixels, the same bytes each time."""
    press = Press()
    paper_start(press)
    press.page()
    square(press)
    data = press.bytes()
    first, second = pictures_of_pages(data, "a.pdf")
    assert pixels(first)[:2] == (927, 1200)
    assert b"\xff\0\0" in pixels(second)[2] and b"\xff\0\0" not in pixels(first)[2]
    assert pictures_of_pages(data, "a.pdf") == (first, second)


@pytest.mark.parametrize("hide", [white, near_white, transparent, unpainted, off_page])
def test_what_nobody_sees_is_on_no_picture(hide: Callable[[Press], None]) -> None:
    """The picture with hidden words is the picture without them."""
    assert pictures_of_pages(printed(hide), "a.pdf") == pictures_of_pages(printed(), "a.pdf")


def test_what_is_no_pdf_is_told() -> None:
    """One sentence, and no picture."""
    with pytest.raises(UnreadableDocument, match="not a PDF"):
        pictures_of_pages(b"# A paper", "a.md")
