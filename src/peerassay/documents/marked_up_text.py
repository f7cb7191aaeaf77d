"""The text of an element that others marked up: powers and indices kept, formulas in a line, tables as rows."""

import re
from collections.abc import Callable, Collection, Iterator
from xml.etree.ElementTree import Element

from peerassay.documents.blocks import TableRow
from peerassay.documents.table_grid import Cell, span_of, spread

_SIGNS = {"sup": "^", "sub": "_", "superscript": "^", "subscript": "_"}
_CITES = frozenset({"xref", "ref", "a", "cite"})
_APART = frozenset({"s", "br", "break", "p", "li", "item", "title", "list-item"})
_SIMPLE = re.compile(r"[\w+*′†‡−–-]+|\S")
_TEX = ("application/x-tex", "application/x-latex")
_NEVER = frozenset({"annotation", "annotation-xml", "script", "style"})


def text_of(element: Element | None, *, without: Collection[str] = ()) -> str:
    """Return all text inside an element, white space closed up; elements named in `without` are passed over.

    A power reads "2^18", an index "x_1"; a raised citation is no power. A formula reads as its LaTeX where it has one.
    """
    return " ".join("".join(_pieces(element, frozenset(without) | _NEVER)).split()) if element is not None else ""


def runs_of(element: Element, apart: Callable[[Element], bool]) -> Iterator[str | Element]:
    """Yield the text of a paragraph and, in their places, the children that are apart from it (a table, a formula)."""
    held = [element.text or ""]
    for child in element:
        if apart(child):
            yield " ".join("".join(held).split())
            yield child
            held = []
        elif child.tag not in _NEVER:
            held += _piece(child, _NEVER)
        held.append(child.tail or "")
    yield " ".join("".join(held).split())


def _pieces(element: Element, without: frozenset[str]) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if child.tag not in without:
            yield from _piece(child, without)
        yield child.tail or ""


def _piece(child: Element, without: frozenset[str]) -> Iterator[str]:
    sign = _SIGNS.get(child.tag) or _SIGNS.get(child.get("rend") or "")
    if child.tag == "math":
        yield formula_of(child)
    elif sign and not _CITES.intersection(inner.tag for inner in child.iter()):
        yield _raised(sign, "".join(_pieces(child, without)).strip())
    else:
        yield from _pieces(child, without)
        yield " " if child.tag in _APART else ""


def _raised(sign: str, inside: str) -> str:
    if not inside:
        return ""
    return f"{sign}{inside}" if _SIMPLE.fullmatch(inside) else f"{sign}({inside})"


def formula_of(element: Element) -> str:
    """Return a formula in a line: its LaTeX where the element holds it, else its MathML, else its text."""
    for inner in element.iter():
        if inner.tag == "annotation" and inner.get("encoding") in _TEX and inner.text:
            return " ".join(inner.text.split())
        if inner.tag == "tex-math" and inner.text:
            return _bare_tex(inner.text)
        if inner.tag == "math" and inner.get("alttext"):
            return " ".join((inner.get("alttext") or "").replace("\\displaystyle", "").split())
    math = element if element.tag == "math" else element.find(".//math")
    return " ".join((_math(math) if math is not None else text_of(element, without=("label",))).split())


_TEX_BODY = re.compile(r"\\begin\{document\}(?P<body>.*?)\\end\{document\}", re.DOTALL)


def _bare_tex(source: str) -> str:
    """A formula without the whole LaTeX document that publishers put around it."""
    found = _TEX_BODY.search(source)
    return " ".join((found["body"] if found else source).strip().strip("$").split())


_OVER_AND_UNDER = {
    "msup": "^",
    "mover": "^",
    "msub": "_",
    "munder": "_",
    "msubsup": "_^",
    "munderover": "_^",
}


def _math(element: Element) -> str:
    """MathML in a line: "x^2", "x_i", "a / b"; what is nested is in brackets."""
    if element.tag in _NEVER:
        return ""
    parts = [_math(child) for child in element]
    signs = _OVER_AND_UNDER.get(element.tag, "")
    if signs and len(parts) == len(signs) + 1:
        raised = (_raised(sign, part.strip()) for sign, part in zip(signs, parts[1:], strict=True))
        return f"{parts[0]}{''.join(raised)}"
    if element.tag == "mfrac" and len(parts) == 2:
        return f"{_bracketed(parts[0])} / {_bracketed(parts[1])}"
    text = (element.text or "").strip()
    if element.tag == "mo" and text in _SPACED:
        return f" {text} "
    return f"sqrt({''.join(parts)})" if element.tag == "msqrt" else text + "".join(parts)


_SPACED = frozenset("=<>+≤≥≈∼∈→←≡≠−-×·∝")


def _bracketed(text: str) -> str:
    text = text.strip()
    return text if _SIMPLE.fullmatch(text) else f"({text})"


def rows_of(table: Element) -> tuple[TableRow, ...]:
    """Return the rows of a table in HTML, JATS or TEI; a spanning cell is once there, then empty."""
    heads = {id(row) for head in table.iter("thead") for row in head.iter("tr")}
    rows = [[_cell(cell, row, heads) for cell in row if cell.tag in ("td", "th", "cell")] for row in _rows(table)]
    return spread(rows)


def _rows(table: Element) -> Iterator[Element]:
    for element in table.iter():
        if element.tag in ("tr", "row"):
            yield element


def _cell(cell: Element, row: Element, heads: set[int]) -> Cell:
    columns = span_of(cell.get("colspan") or cell.get("cols"))
    header = cell.tag == "th" or id(row) in heads or row.get("role") == "label"
    made = Cell(columns, span_of(cell.get("rowspan") or cell.get("rows")), header=header)
    made.pieces.append(text_of(cell))
    return made
