"""Pictures of a paper's pages, made from its PDF in a process of its own."""

from peerassay.documents.confinement import confined
from peerassay.documents.reading import require_pdf
from peerassay.incoming import sound

_PAGES = "peerassay.documents.pdf.pictures:pages"
_SIZES = "peerassay.documents.pdf.pictures:sizes"
_LENGTH = 4


def pictures_of_pages(data: bytes, name: str, *, seconds: float = 60, megabytes: int = 2048) -> tuple[bytes, ...]:
    """Return the pages of a PDF as PNG files, the first 40 at most, 1,200 pixels on their longer side.

    Raises:
        UnreadableDocument: the bytes are no PDF, or cannot be drawn; one sentence says why.

    """
    require_pdf(data, name)
    framed = confined(_PAGES, data, name=sound(name), seconds=seconds, megabytes=megabytes)
    found, at = [], 0
    while at < len(framed):
        size = int.from_bytes(framed[at : at + _LENGTH])
        found.append(framed[at + _LENGTH : at + _LENGTH + size])
        at += _LENGTH + size
    return tuple(found)


def sizes_of_pages(data: bytes, name: str, *, seconds: float = 60) -> tuple[tuple[float, float], ...]:
    """Return width and height in points of the pages that `pictures_of_pages` draws.

    Raises:
        UnreadableDocument: the bytes are no PDF, or cannot be read; one sentence says why.

    """
    require_pdf(data, name)
    told = confined(_SIZES, data, name=sound(name), seconds=seconds).decode()
    pairs = (line.split() for line in told.splitlines())
    return tuple((float(width), float(height)) for width, height in pairs)
