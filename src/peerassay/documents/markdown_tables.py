"""Tables inside Markdown: pipe tables, HTML tables with spans, and LaTeX tables as Nougat writes them."""

import html
from collections.abc import Callable, Sequence
from html.parser import HTMLParser

from peerassay.documents.blocks import TableRow
from peerassay.documents.table_grid import MOST_COLUMNS, Cell, span_of, spread
from peerassay.language.patterns import pattern_of

_RULE = pattern_of(r"^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")
_CELL_BREAK = pattern_of(r"(?<!\\)\|")
_BREAKS = ("br", "p", "li", "div")

Clean = Callable[[str], str]


def is_rule(line: str) -> bool:
    """Whether a line is the rule between a pipe table's head and its rows."""
    return "-" in line and bool(_RULE.match(line))


def pipe_rows(lines: Sequence[str], clean: Clean) -> tuple[TableRow, ...]:
    """Return the rows of a pipe table; those above the rule are its head."""
    rule = next((i for i, line in enumerate(lines) if is_rule(line)), 0)
    return tuple(
        TableRow(cells=tuple(map(clean, _pipe_cells(line))), header=i < rule)
        for i, line in enumerate(lines)
        if not is_rule(line)
    )


def _pipe_cells(line: str) -> list[str]:
    line = line.strip().removeprefix("|")
    if line.endswith("|") and not line.endswith("\\|"):
        line = line[:-1]
    return [cell.replace("\\|", "|").strip() for cell in _CELL_BREAK.split(line)]


def html_rows(markup: str) -> tuple[TableRow, ...]:
    """Return the rows of an HTML table; a cell over several columns or rows is once there, then empty."""
    reader = _HtmlTable()
    reader.feed(markup)
    reader.close()
    return spread(reader.rows)


def html_caption(markup: str) -> str:
    """Return what an HTML table has as its caption, "" where it has none."""
    reader = _HtmlTable()
    reader.feed(markup)
    return " ".join("".join(reader.caption).split())


class _HtmlTable(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[list[Cell]] = []
        self.caption: list[str] = []
        self._into: list[str] | None = None
        self._head = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self._open_cell(tag, dict(attrs))
        elif tag == "caption":
            self._into = self.caption
        elif tag == "thead":
            self._head = True
        elif tag in _BREAKS and self._into is not None:
            self._into.append(" ")
        elif self._into is not None and tag in ("sup", "sub"):
            self._into.append("^" if tag == "sup" else "_")

    def _open_cell(self, tag: str, attributes: dict[str, str | None]) -> None:
        if not self.rows:
            self.rows.append([])
        columns, rows = (span_of(attributes.get(name)) for name in ("colspan", "rowspan"))
        cell = Cell(columns, rows, header=tag == "th" or self._head)
        self.rows[-1].append(cell)
        self._into = cell.pieces

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "caption", "tr"):
            self._into = None
        elif tag == "thead":
            self._head = False

    def handle_data(self, data: str) -> None:
        if self._into is not None:
            self._into.append(data)


_TABULAR = pattern_of(r"\\begin\{(?:tabular[xy*]?|array|longtable)\}")
_TABULAR_END = pattern_of(r"\\end\{(?:tabular[xy*]?|array|longtable)\}")
_ROW_BREAK = pattern_of(r"\\\\(?:\[[^\]]{0,20}\])?|\\tabularnewline\b")
_AMPERSAND = pattern_of(r"(?<!\\)&")
_RULES = pattern_of(
    r"\\(?:hline|toprule|midrule|bottomrule|(?:cline|cmidrule)(?:\([a-z]{1,4}\))?\{[\d-]{1,9}\}|centering|small)\b\s?"
)
_SPAN = pattern_of(r"^\s*\\multi(?P<what>column|row)\*?\{(?P<n>-?\d{1,3})\}\s*(?:\{[^{}]{0,40}\}|\*)\s*")
_CAPTION_COMMAND = pattern_of(r"\\caption(?:\[[^\]]{0,200}\])?\{")


def latex_rows(source: str) -> tuple[TableRow, ...]:
    """Return the rows of a LaTeX table whose commands are few, as Nougat writes them."""
    begin = _TABULAR.search(source)
    if begin is None:
        return ()
    at = begin.end()
    while at < len(source) and source[at] in "{[":
        at = _closing(source, at)
    end = _TABULAR_END.search(source, at)
    body = _RULES.sub("", source[at : end.start() if end else len(source)])
    return spread(
        [[_latex_cell(cell) for cell in _AMPERSAND.split(row)] for row in _ROW_BREAK.split(body) if row.strip()]
    )


def latex_caption(source: str) -> str:
    """Return the words of a LaTeX environment's caption, "" where it has none."""
    found = _CAPTION_COMMAND.search(source)
    return source[found.end() : _closing(source, found.end() - 1) - 1].strip() if found else ""


def _closing(source: str, at: int) -> int:
    """Where the group that opens at a place ends, the end of the text where it never does."""
    opener, depth = source[at], 0
    closer = {"{": "}", "[": "]"}[opener]
    for place in range(at, len(source)):
        depth += (source[place] == opener) - (source[place] == closer)
        if depth == 0:
            return place + 1
    return len(source)


def _latex_cell(source: str) -> Cell:
    columns = rows = 1
    while span := _SPAN.match(source):
        n = min(MOST_COLUMNS, abs(int(span["n"])) or 1)
        columns, rows = (n, rows) if span["what"] == "column" else (columns, n)
        source = _ungrouped(source[span.end() :])
    cell = Cell(columns, rows)
    cell.pieces.append(html.unescape(source).replace("\\&", "&").replace("\\%", "%"))
    return cell


def _ungrouped(source: str) -> str:
    source = source.strip()
    if not source.startswith("{"):
        return source
    end = _closing(source, 0)
    return f"{source[1 : end - 1]} {source[end:]}".strip()
