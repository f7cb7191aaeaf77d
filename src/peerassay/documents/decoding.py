"""From a file's bytes to its characters, none lost, none translated, and from XML that others wrote to its elements."""

from html.entities import html5
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

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
        return raw.decode(wide, "replace"), "the file does not declare its encoding; it was read as UTF-16"
    try:
        return raw.decode("utf-8"), None
    except UnicodeDecodeError:
        pass
    head = raw[:4096]
    odd = sum(byte < 9 or 13 < byte < 32 for byte in head)
    if b"\x00" in head or odd > len(head) // 20:
        raise UnreadableDocument("the file holds binary data, not text", where=name, fix="give a text file in UTF-8")
    return raw.decode("cp1252", "replace"), "the file is not UTF-8; it was read as Windows-1252"


_TELLING = 4
"""Bytes from which the noughts of a file tell its encoding."""


def _unmarked_utf16(raw: bytes) -> str | None:
    """Tell UTF-16 without a byte order mark: in Latin script every second byte is nought, and no other is."""
    if len(raw) < _TELLING:
        return None
    head = raw[:4096]
    first, second = head[::2].count(0), head[1::2].count(0)
    most = len(head) // 2 * 0.4
    if second > most and not first:
        return "utf-16-le"
    return "utf-16-be" if first > most and not second else None


_DEEPEST = 300


def parse_xml(data: bytes, name: str, *, doctype: bool = False) -> Element:
    """Return the root of an XML document, tags and attributes without their namespaces.

    With `doctype` a document type may be declared: it is never fetched, and names of characters (`&nbsp;`) are as in
    HTML. Raises UnreadableDocument for broken or cut XML, and, before they can do harm, for a document type where none
    may be, a declared entity and elements nested more than 300 deep. `name` says whose file it is.
    """
    return _Parser(name, doctype=doctype).parse(data)


class _Parser:
    """Expat with a tree builder behind it; a document type or an entity ends the reading before it can do harm."""

    def __init__(self, name: str, *, doctype: bool) -> None:
        self._name = name
        self._tree = TreeBuilder()
        self._depth = 0
        self._expat = expat.ParserCreate(namespace_separator="}")
        self._expat.buffer_text = True
        self._expat.StartElementHandler = self._start
        self._expat.EndElementHandler = self._end
        self._expat.CharacterDataHandler = self._tree.data
        self._expat.EntityDeclHandler = self._refuse
        if doctype:
            self._expat.SkippedEntityHandler = self._name_character
        else:
            self._expat.StartDoctypeDeclHandler = self._refuse

    def parse(self, data: bytes) -> Element:
        try:
            self._expat.Parse(data, True)
        except (expat.ExpatError, LookupError, ValueError) as reason:
            # The last two are how Python says that it knows no such encoding, or that it cannot be used here.
            where = f"{self._name}, line {getattr(reason, 'lineno', 1)}"
            raise UnreadableDocument("the XML is broken or cut short", where=where, fix="make it again") from reason
        return self._tree.close()

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise UnreadableDocument("the XML is nested too deeply", where=self._name, fix="give its maker's output")
        self._tree.start(tag.rpartition("}")[2], {k.rpartition("}")[2]: v for k, v in attributes.items()})

    def _end(self, tag: str) -> None:
        self._depth -= 1
        self._tree.end(tag.rpartition("}")[2])

    def _name_character(self, name: str, is_parameter: bool) -> None:
        if not is_parameter:
            self._tree.data(html5.get(f"{name};", f"&{name};"))

    def _refuse(self, *_: object) -> None:
        raise UnreadableDocument(
            "the XML declares a document type or entities", where=self._name, fix="remove the DOCTYPE: none is needed"
        )
