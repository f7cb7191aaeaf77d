"""Papers as DOCX: mammoth tells headings, tables and footnotes; formulas and hidden runs are settled before it reads.

Measured on a file with every one of these against python-docx: both keep headings and tables; mammoth also keeps lists,
footnotes, powers and indices in reading order. Neither reads formulas, and neither knows hidden text.
"""

import io
import zipfile
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from peerassay.documents.blocks import Element as Piece
from peerassay.documents.composition import compose
from peerassay.documents.html_tree import html_page
from peerassay.documents.markdown import is_caption
from peerassay.documents.marked_up_text import rows_of, text_of
from peerassay.documents.paper import HiddenText, Paper, Provenance
from peerassay.errors import MissingExtra, UnreadableDocument
from peerassay.frozen import digest

BODY = "word/document.xml"
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_MOST_BYTES = 200 << 20
_DEEPEST = 200
"""Elements in elements; tables in tables of a real file make some 30."""
_TINIEST = 4
"""Half points: text of two points and less is not read by people."""
_WHITE = "FFFFFF"
_FIX = "save the paper as DOCX again, or export it as PDF"
_DISPLAYED = "\ue000"
"""Opens the text of a formula that is a paragraph of its own; a letter of private use, which no text has."""
_NO_TEXT = (f"{_W}pPr", f"{_W}bookmarkStart", f"{_W}bookmarkEnd")
_HEADINGS = {f"h{level}": level for level in range(1, 7)}


def read_docx(data: bytes, name: str) -> Paper:
    """Return the paper in the bytes of a DOCX file.

    Raises:
        UnreadableDocument: the file is damaged, unpacks to more than 200 MB, or holds no running text.
        MissingExtra: the extra `docx` is not installed.

    """
    try:
        import mammoth
    except ImportError as error:
        raise MissingExtra("DOCX needs an extra", where=name, fix="pip install 'peerassay[docx]'") from error
    settled, hidden = with_formulas(data, name)
    try:
        made = mammoth.convert_to_html(io.BytesIO(settled), style_map="p[style-name='Subtitle'] => p:fresh")
    except Exception as error:  # whatever a damaged file makes the library raise is one sentence
        raise UnreadableDocument("the DOCX file is damaged", where=name, fix=_FIX) from error
    tree = html_page(made.value, name)
    notes = {item.get("id") or "": item for item in tree.root.iter("li") if _is_note(item)}
    pieces = [piece for child in tree.root for piece in _with_notes(child, notes)]
    paper = compose(pieces, Provenance(format="docx", name=name, digest=digest(data), reader="mammoth"))
    return paper.model_copy(update={"hidden": hidden})


def _pieces(element: Element) -> Iterator[Piece]:
    if element.tag in _HEADINGS:
        if text := _text(element):
            yield Piece("heading", text, _HEADINGS[element.tag])
    elif element.tag == "table":
        yield Piece("table", "", rows=tuple(rows_of(element)))
    elif element.tag in {"ul", "ol"}:
        for item in element:
            if not _is_note(item) and (text := _text(item)):
                yield Piece("item", text)
    elif element.tag == "p" and element.find("img") is not None and not _text(element):
        yield Piece("figure", "")
    elif text := _text(element):
        if text.startswith(_DISPLAYED):
            yield Piece("formula", text.removeprefix(_DISPLAYED).strip())
        else:
            yield Piece("caption" if is_caption(text) else "prose", text)


def _is_note(item: Element) -> bool:
    return (item.get("id") or "").startswith(("footnote", "endnote"))


def _marks(element: Element) -> Iterator[str]:
    """The ids of the notes that a paragraph leads to."""
    targets = (link.get("href") or "" for link in element.iter("a"))
    return (target[1:] for target in targets if target.startswith(("#footnote", "#endnote")))


def _with_notes(element: Element, notes: Mapping[str, Element]) -> Iterator[Piece]:
    """An element and the notes that it leads to; mammoth gives all notes at the end, behind the references."""
    marks = list(_marks(element))
    yield from _pieces(element)
    for note in (notes[mark] for mark in marks if mark in notes):
        if text := _text(note):
            yield Piece("footnote", text)


def _text(element: Element) -> str:
    """Return the text of an element without the marks that lead to footnotes and back."""
    for parent in list(element.iter()):
        for child in list(parent):
            if child.tag == "a" and (child.get("href") or "").startswith(("#footnote", "#endnote")):
                child.clear()
    return text_of(element)


def with_formulas(data: bytes, name: str) -> tuple[bytes, tuple[HiddenText, ...]]:
    """Return the file with formulas as text and without hidden runs, and what these said; formats have no pages: 1."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(entry.file_size for entry in packed.infolist()) > _MOST_BYTES:
                raise UnreadableDocument("the DOCX file unpacks to more than 200 MB", where=name, fix=_FIX)
            parts = {entry.filename: packed.read(entry) for entry in packed.infolist()}
        if any(b"<!DOCTYPE" in part or b"<!ENTITY" in part for key, part in parts.items() if key.endswith(".xml")):
            raise UnreadableDocument("the DOCX file declares entities", where=name, fix=_FIX)
        root = ElementTree.fromstring(parts[BODY])  # noqa: S314 - entities are refused above
    except (zipfile.BadZipFile, KeyError, ElementTree.ParseError, RuntimeError, OSError) as error:
        raise UnreadableDocument("the DOCX file is damaged", where=name, fix=_FIX) from error
    if _is_deeper(root, _DEEPEST):
        what = f"the DOCX file has elements in elements more than {_DEEPEST} deep"
        raise UnreadableDocument(what, where=name, fix=_FIX)
    hidden = tuple(HiddenText(text=text, reason="invisible", page=1) for text in _hidden_runs(root) if text.strip())
    _formulas_as_text(root)
    parts[BODY] = ElementTree.tostring(root, encoding="utf-8")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for key, part in parts.items():
            packed.writestr(key, part)
    return out.getvalue(), hidden


def _is_deeper(root: Element, most: int) -> bool:
    level = [root]
    for _ in range(most):
        level = [child for element in level for child in element]
    return bool(level)


def _hidden_runs(root: Element) -> list[str]:
    """Take the runs that no reader sees out of the tree, and return their texts."""
    texts = []
    for parent in list(root.iter()):
        for run in parent.findall(f"{_W}r"):
            if _is_hidden(run):
                texts.append("".join(text.text or "" for text in run.iter(f"{_W}t")))
                parent.remove(run)
    return texts


def _is_hidden(run: Element) -> bool:
    look = run.find(f"{_W}rPr")
    if look is None:
        return False
    color, size, vanish = (look.find(f"{_W}{key}") for key in ("color", "sz", "vanish"))
    value = size.get(f"{_W}val") if size is not None else None
    return (
        (vanish is not None and vanish.get(f"{_W}val") not in {"0", "false"})
        or (color is not None and (color.get(f"{_W}val") or "").upper() == _WHITE)
        or (value is not None and value.isdecimal() and int(value) <= _TINIEST)
    )


def _formulas_as_text(root: Element) -> None:
    for parent in list(root.iter()):
        for place, child in enumerate(list(parent)):
            if child.tag in {f"{_M}oMath", f"{_M}oMathPara"} and parent.tag != f"{_M}oMathPara":
                run = Element(f"{_W}r")
                others = (other for other in parent if other is not child)
                alone = child.tag == f"{_M}oMathPara" and all(other.tag in _NO_TEXT for other in others)
                ElementTree.SubElement(run, f"{_W}t").text = f"{_DISPLAYED if alone else ''} {_linear(child)} "
                parent[place] = run


_SCRIPTS = {f"{_M}sSup": ("^", "sup"), f"{_M}sSub": ("_", "sub")}


def _linear(element: Element) -> str:
    """Return a formula in a line: "x^2", "(a)/(b)", "sqrt(x)"."""
    if element.tag in _SCRIPTS:
        sign, key = _SCRIPTS[element.tag]
        return f"{_part(element, 'e')}{sign}{_bracketed(_part(element, key))}"
    if element.tag == f"{_M}f":
        return f"{_bracketed(_part(element, 'num'))}/{_bracketed(_part(element, 'den'))}"
    if element.tag == f"{_M}rad":
        return f"sqrt({_part(element, 'e')})"
    if element.tag == f"{_M}t":
        return element.text or ""
    return "".join(map(_linear, element))


def _part(element: Element, key: str) -> str:
    part = element.find(f"{_M}{key}")
    return "".join(map(_linear, part)) if part is not None else ""


def _bracketed(text: str) -> str:
    return text if len(text) == 1 or text.isalnum() else f"({text})"
