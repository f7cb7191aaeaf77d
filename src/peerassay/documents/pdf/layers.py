"""Layers (optional content, ISO 32000-1, 8.11): what a PDF holds and a viewer shows only where a layer is switched on.

PDFium hands out the text of every layer, and only its renderer knows which are on. So the objects that may lie in a
layer are named here, and `concealment` looks at the page as it is rendered.
"""

import ctypes
import re
import zlib

from peerassay.documents.pdf import native

_OBJECT_STREAM = b"/ObjStm"
_MOST_BYTES = 50_000_000
_OC = "OC\0".encode("utf-16-le")
"""The name of a layer's mark, as PDFium writes it."""


def _spelled(name: str) -> bytes:
    """A pattern for a name whose letters may be written as codes (`/O#43Properties`)."""
    return b"/" + b"".join(b"(?:%c|#(?i:%02x))" % (ord(c), ord(c)) for c in name)


_LAYERS = re.compile(_spelled("OCProperties"))


def has_layers(data: bytes) -> bool:
    """Tell whether a PDF's bytes name layers; where its catalogue cannot be looked into, they may."""
    if b"/Encrypt" in data or _LAYERS.search(data):
        return True
    at = data.find(_OBJECT_STREAM)
    while at >= 0:
        start = data.find(b"stream", at) + len(b"stream")
        unpacked = _unpacked(data[start : data.find(b"endstream", start)])
        if unpacked is None or _LAYERS.search(unpacked):
            return True
        at = data.find(_OBJECT_STREAM, at + len(_OBJECT_STREAM))
    return False


def _unpacked(data: bytes) -> bytes | None:
    try:
        return zlib.decompressobj().decompress(data.lstrip(b"\r\n"), _MOST_BYTES)
    except zlib.error:
        return None


def is_in_layer(handle: int) -> bool:
    """Tell whether a page object stands between the marks of a layer (`/OC … BDC`)."""
    name = ctypes.create_string_buffer(16)
    length = ctypes.c_ulong()
    for index in range(native.count_marks(handle)):
        mark = native.mark_at(handle, index)
        # A longer name than fits is another one; the call then says its length and writes nothing.
        known = native.mark_name(mark, ctypes.addressof(name), len(name), ctypes.addressof(length))
        if known and length.value == len(_OC) and name.raw.startswith(_OC):
            return True
    return False
