"""From the bytes of a text file to its characters, none lost, none translated."""

from peerassay.errors import UnreadableDocument

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)


def decode(raw: bytes, name: str) -> tuple[str, str | None]:
    """Return the text of a file and, where its encoding had to be guessed, a warning.

    Line ends and control characters stay as they are; only a byte order mark is taken off.

    Raises:
        UnreadableDocument: the bytes are no text.

    """
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return raw[len(mark) :].decode(encoding, "replace"), None
    try:
        return raw.decode("utf-8"), None
    except UnicodeDecodeError:
        pass
    head = raw[:4096]
    odd = sum(byte < 9 or 13 < byte < 32 for byte in head)
    if b"\x00" in head or odd > len(head) // 20:
        raise UnreadableDocument("the file holds binary data, not text", where=name, fix="give a text file in UTF-8")
    return raw.decode("cp1252", "replace"), "the file is not UTF-8; it was read as Windows-1252"
