"""Reading XML that others wrote: no document type, no entity, no bottomless nesting."""

from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from peerassay.errors import UnreadableDocument

_DEEPEST = 300


def parse_xml(data: bytes, name: str) -> Element:
    """Return the root of an XML document, tags and attributes without their namespaces.

    Raises UnreadableDocument for broken or cut XML, and, before they can do harm, for a document type, an entity
    and elements nested more than 300 deep. `name` says whose file it is.
    """
    return _Parser(name).parse(data)


class _Parser:
    """Expat with a tree builder behind it; a document type or an entity ends the reading before it can do harm."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tree = TreeBuilder()
        self._depth = 0
        self._expat = expat.ParserCreate(namespace_separator="}")
        self._expat.buffer_text = True
        self._expat.StartElementHandler = self._start
        self._expat.EndElementHandler = self._end
        self._expat.CharacterDataHandler = self._tree.data
        self._expat.StartDoctypeDeclHandler = self._refuse
        self._expat.EntityDeclHandler = self._refuse

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

    def _refuse(self, *_: object) -> None:
        raise UnreadableDocument(
            "the XML declares a document type or entities", where=self._name, fix="remove the DOCTYPE: none is needed"
        )
