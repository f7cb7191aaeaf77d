"""Files that are no readable PDF: each fault is one sentence."""

import sys

import pytest
from printing import Press, body, paper_start

from peerassay.documents.pdf.reader import read_pdf
from peerassay.errors import UnreadableDocument


def printed(**options: object) -> bytes:
    press = Press(**options)
    for _ in range(3):
        press.paragraph(108, paper_start(press), body(20), 396)
        press.page()
    return press.bytes()


def picture_only() -> bytes:
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    press = Press()
    press.canvas.drawImage(ImageReader(Image.new("L", (60, 80), 128)), 0, 0, 612, 792)
    return press.bytes()


def endless() -> bytes:
    press = Press()
    for _ in range(1001):
        press.page()
    return press.bytes()


FAULTS = {
    "empty": (b"", "empty"),
    "blank": (b" \n\n", "empty"),
    "html": (b"<!DOCTYPE html><html><head><title>Sign in</title></head></html>", 'an HTML page ("Sign in")'),
    "zip": (b"PK\x03\x04" + b"\0" * 100, "a ZIP or office file"),
    "words": (b"A paper in plain words.", "not a PDF"),
    "no end": (printed()[:900], "cut off"),
    "garbage": (b"%PDF-1.7\n" + bytes(range(256)) * 20 + b"\n%%EOF\n", "damaged"),
    "encrypted": (printed(encrypt="secret"), "encrypted"),
    "picture": (picture_only(), "only pictures"),
    "nothing": (Press().bytes(), "no visible text"),
    "endless": (endless(), "1002 pages"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_one_sentence(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong, the file's name and what to do stand in one line."""
    monkeypatch.setitem(sys.modules, "pikepdf", None)
    data, words = FAULTS[fault]
    with pytest.raises(UnreadableDocument) as caught:
        read_pdf(data, "paper.pdf")
    said = str(caught.value)
    assert words in said
    assert said.startswith("paper.pdf: ")
    assert caught.value.fix
    assert "\n" not in said


def test_missing_repair_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged file says which extra may mend it."""
    monkeypatch.setitem(sys.modules, "pikepdf", None)
    with pytest.raises(UnreadableDocument, match=r"peerassay\[repair\]"):
        read_pdf(printed()[:900], "paper.pdf")


def test_missing_end_is_a_warning_where_pages_can_be_read() -> None:
    """A file without its trailer is read as far as it goes, and the paper says so."""
    data = printed()
    paper = read_pdf(data[: data.rindex(b"xref")], "paper.pdf")
    assert any("end is missing" in warning for warning in paper.warnings)
