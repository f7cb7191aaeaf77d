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
    if wide := _unmarked_utf16(raw):
        return raw.decode(wide, "replace"), "the file bears no mark of its encoding; it was read as UTF-16"
    try:
        return raw.decode("utf-8"), None
    except UnicodeDecodeError:
        pass
    head = raw[:4096]
    odd = sum(byte < 9 or 13 < byte < 32 for byte in head)
    if b"\x00" in head or odd > len(head) // 20:
        raise UnreadableDocument("the file holds binary data, not text", where=name, fix="give a text file in UTF-8")
    return raw.decode("cp1252", "replace"), "the file is not UTF-8; it was read as Windows-1252"


def _unmarked_utf16(raw: bytes) -> str | None:
    """Tell UTF-16 without a byte order mark: in Latin script every second byte is nought, and no other is."""
    head = raw[:4096]
    first, second = head[::2].count(0), head[1::2].count(0)
    most = len(head) // 2 * 0.4
    if second > most and not first:
        return "utf-16-le"
    return "utf-16-be" if first > most and not second else None
