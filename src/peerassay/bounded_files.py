"""Reading files of others within limits of bytes read and bytes unpacked; no pipe and no device is waited for."""

import io
import os
import stat
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from peerassay.errors import UnreadableDocument

_GZIP: Final = b"\x1f\x8b"
_PIECE: Final = 1 << 16
_MEBIBYTE: Final = 1 << 20

FOREIGN: Final = (
    (b"PK\x03\x04", "a ZIP or office file"),
    (b"\x1f\x8b", "a gzip file"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"%!PS", "a PostScript file"),
    (b"AT&TFORM", "a DjVu file"),
    (b"{\\rtf", "an RTF file"),
    (b"\xd0\xcf\x11\xe0", "an old office file"),
)
"""Kinds of file that are never a text, by how they begin."""


def foreign_kind(path: Path, *, with_pdf: bool = False) -> str | None:
    """Return what a file is that can be no text: "" for an empty one, None for what may be read.

    ZIP and gzip are left to who unpacks them unless their names show that they are no document.
    """
    with open_file(path) as file:
        begins = file.read(64)
    if not begins.strip(b"\0 \t\r\n"):
        return "" if path.stat().st_size <= len(begins) else None
    if with_pdf and begins.startswith(b"%PDF-"):
        return "a PDF"
    packed = (".docx", ".gz", ".tgz")
    kind = next((kind for magic, kind in FOREIGN if begins.startswith(magic)), None)
    return None if kind and begins[:2] in (b"PK", _GZIP) and path.suffix.lower() in packed else kind


def is_folder(path: Path) -> bool:
    """Whether a folder is there; False for a name that no file can have (too long, with a null byte)."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def is_there(path: Path) -> bool:
    """Whether a file or a folder is there; False for a name that none can have."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def open_file(path: Path) -> BinaryIO:
    """Open a regular file for reading; raises UnreadableDocument for what is none (a folder, a pipe, a device)."""
    # Opening a pipe that nobody writes to would wait for ever, were it not for this flag.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        if path.is_dir():
            raise UnreadableDocument("this is a folder, not a file", where=path, fix="name the files in it")
        handle = os.open(path, flags)
    except FileNotFoundError:
        raise UnreadableDocument("file not found", where=path, fix="check the path") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UnreadableDocument(f"could not open the file ({why})", where=path, fix="check its permissions") from None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        fix = "save its content to a file and give that file"
        raise UnreadableDocument("this is a pipe or a device, not a file", where=path, fix=fix)
    return os.fdopen(handle, "rb")


def read_file(path: Path, most: int) -> bytes:
    """Return a file's bytes, unpacked where they are gzip, every member; raises UnreadableDocument beyond `most`."""
    with open_file(path) as file:
        return read_stream(file, path.name, most)


def read_stream(stream: BinaryIO, name: str, most: int) -> bytes:
    """Return all that a stream holds, unpacked where it is gzip; raises UnreadableDocument beyond `most` bytes."""
    try:
        data = stream.read(most + 1)
    except OSError as error:
        raise UnreadableDocument(f"the file cannot be read ({error.strerror})", where=name) from None
    if len(data) > most:
        raise _too_large("is larger", name, most)
    if not data.startswith(_GZIP):
        return data
    pieces, size = [], 0
    for piece in unpacked(io.BytesIO(data), name):
        size += len(piece)
        if size > most:
            raise _too_large("unpacks to more", name, most)
        pieces.append(piece)
    return b"".join(pieces)


def unpacked(packed: BinaryIO, name: str) -> Iterator[bytes]:
    """Yield what a gzip stream holds, member after member, in pieces of at most 64 kB.

    Raises UnreadableDocument, when it comes to that, for a stream that is damaged or cut.
    """
    engine, held, ended = zlib.decompressobj(wbits=31), packed.read(_PIECE), False
    while not ended:
        try:
            piece = engine.decompress(held, _PIECE)
        except zlib.error:
            raise UnreadableDocument("the gzip file is damaged", where=name, fix="download or pack it again") from None
        yield piece
        ended = engine.eof
        held = engine.unused_data if ended else engine.unconsumed_tail
        if not held and (ended or len(piece) < _PIECE):  # else the engine may hold more of the piece
            held = packed.read(_PIECE)
            if not held and not ended:
                raise UnreadableDocument("the gzip file is cut short", where=name, fix="download or pack it again")
        if ended and held.strip(b"\0"):  # a further member; some writers fill the last block up with noughts
            engine, ended = zlib.decompressobj(wbits=31), False


class _Pieces(io.RawIOBase):
    """A file, gzip or not, unpacked piece by piece up to a limit."""

    def __init__(self, path: Path, most: int) -> None:
        self._file, self._name = open_file(path), path.name
        packed = self._file.read(2) == _GZIP
        self._file.seek(0)
        self._pieces = unpacked(self._file, self._name) if packed else iter(lambda: self._file.read(_PIECE), b"")
        self._left, self._most = most, most
        self._held = b""

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        self._file.close()
        super().close()

    def readinto(self, buffer: Any) -> int:
        while not self._held:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._held = piece
        part, self._held = self._held[: len(buffer)], self._held[len(buffer) :]
        self._left -= len(part)
        if self._left < 0:
            raise _too_large("holds more", self._name, self._most)
        buffer[: len(part)] = part
        return len(part)


def open_text(path: Path, most: int) -> io.TextIOWrapper:
    """Open a file of text, gzip or not, for reading piece by piece; line ends stay as they are.

    Raises UnreadableDocument, here or while it is read: no regular file, damaged, cut, more than `most` bytes.
    """
    return io.TextIOWrapper(io.BufferedReader(_Pieces(path, most)), encoding="utf-8-sig", errors="replace", newline="")


def _too_large(what: str, name: str, most: int) -> UnreadableDocument:
    fix = "give only the paper or the reviews, or split the file"
    return UnreadableDocument(f"the file {what} than {most / _MEBIBYTE:.0f} MB", where=name, fix=fix)
