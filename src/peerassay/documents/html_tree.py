"""From HTML, however it is closed, to a tree of elements, and to what its page does not show."""

from html.parser import HTMLParser
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from peerassay.errors import UnreadableDocument

_VOID = frozenset(
    {"br", "hr", "img", "input", "link", "meta", "col", "source", "wbr", "area", "base", "embed", "track"}
)
_DEEPEST = 300
_UNSEEN = ("display:none", "visibility:hidden")


class HtmlPage(NamedTuple):
    """A page: the tree of what it shows, its comments, and the elements that it does not show."""

    root: Element
    comments: tuple[str, ...]
    hidden: tuple[Element, ...]


def html_page(page: str, name: str) -> HtmlPage:
    """Return the tree of a page and, apart from it, what is hidden (comments, `display: none`, `hidden`).

    Raises:
        UnreadableDocument: elements are nested more than 300 deep. `name` says whose file it is.

    """
    tree = _Tree(name)
    shown, unclosed = _closed(page)
    tree.feed(shown)
    tree.close()
    if unclosed:
        tree.handle_comment(unclosed)
    return HtmlPage(tree.root, tuple(tree.comments), tuple(tree.hidden))


def _closed(page: str) -> tuple[str, str]:
    """Return a page without what never ends, and the comment that goes on to its end.

    The standard library's parser looks for each missing end again from every sign behind it.
    """
    at = page.find("<!--", page.rfind("-->") + 1)
    shown, unclosed = (page, "") if at < 0 else (page[:at], page[at + 4 :])
    last = shown.rfind(">") + 1
    return shown[:last] + shown[last:].replace("<", "&lt;"), unclosed


class _Tree(HTMLParser):
    def __init__(self, name: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("page")
        self.comments: list[str] = []
        self.hidden: list[Element] = []
        self._name = name
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {key: value or "" for key, value in attrs}
        unseen = "hidden" in attributes or any(
            style in "".join(attributes.get("style", "").lower().split()) for style in _UNSEEN
        )
        if len(self._open) > _DEEPEST:
            raise UnreadableDocument("the page is nested too deeply", where=self._name, fix="save the page again")
        if unseen and tag not in _VOID:
            element = Element(tag, attributes)
            self.hidden.append(element)
        else:
            element = SubElement(self._open[-1], tag, attributes)
        if tag not in _VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        SubElement(self._open[-1], tag, {key: value or "" for key, value in attrs})

    def handle_endtag(self, tag: str) -> None:
        for place in range(len(self._open) - 1, 0, -1):
            if self._open[place].tag == tag:
                del self._open[place:]
                return

    def handle_data(self, data: str) -> None:
        inside = self._open[-1]
        if len(inside):
            inside[-1].tail = (inside[-1].tail or "") + data
        else:
            inside.text = (inside.text or "") + data

    def handle_comment(self, data: str) -> None:
        self.comments.append(" ".join(data.split()))
