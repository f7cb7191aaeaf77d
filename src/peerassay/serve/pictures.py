"""Pages of a paper's PDF as pictures, drawn once in a process of their own and kept by the file's digest."""

import json
import threading
from pathlib import Path
from typing import Final

from peerassay.bounded_files import read_file
from peerassay.documents.pictures import pictures_of_pages, sizes_of_pages
from peerassay.home import private_folder, write_private

_LARGEST: Final = 128 << 20
_SIZES: Final = "sizes.json"
_lock = threading.Lock()
"""One paper is drawn at a time: the machine has few cores, and the second asker finds the pages drawn."""

Sizes = tuple[tuple[float, float], ...]
"""Width and height of each page in points."""


def sizes_of(pdf: Path, source: str, kept: Path) -> Sizes:
    """Return the sizes of a PDF's pages; raises UnreadableDocument."""
    return _drawn(pdf, source, kept)


def picture_of_page(pdf: Path, source: str, kept: Path, number: int) -> bytes | None:
    """Return a page as a PNG file, None for one that is not there; raises UnreadableDocument."""
    if not 1 <= number <= len(_drawn(pdf, source, kept)):
        return None
    return (kept / source / f"{number}.png").read_bytes()


def _drawn(pdf: Path, source: str, kept: Path) -> Sizes:
    """Draw what is not drawn yet and return the pages' sizes; the sizes are written last, when all pages are there."""
    folder = kept / source
    with _lock:
        if not (folder / _SIZES).is_file():
            data = read_file(pdf, _LARGEST)
            private_folder(folder)
            sizes = sizes_of_pages(data, pdf.name)
            for number, png in enumerate(pictures_of_pages(data, pdf.name), 1):
                write_private(folder / f"{number}.png", png)
            write_private(folder / _SIZES, json.dumps(sizes))
        return tuple((float(width), float(height)) for width, height in json.loads((folder / _SIZES).read_text()))
