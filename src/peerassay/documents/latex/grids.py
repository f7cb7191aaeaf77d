r"""Tables as LaTeX has them: cells and rows as they come, what spans columns, header rows told by rules.

What the columns of a table put before each of their cells: `>{\color{white}}l`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from peerassay.documents.blocks import Block, TableRow
from peerassay.documents.latex.floats import Float, open_float
from peerassay.documents.latex.laid import Layer
from peerassay.documents.latex.tokens import CLOSE, OPEN, Token, word, written
from peerassay.documents.latex.typesetter import LINE, Typesetter, closed_up

_KEPT: Final = frozenset({"setbox", "lrbox", "iffalse", "phantom", "hphantom", "vphantom", "collectcell", "@gobble"})
"""Commands that take a cell and print nothing of it."""
_CHANGING: Final = frozenset({"color", "columncolor", "fontsize", "scalefont", "relscale", "transparent", "nullfont"})
_WITH_WIDTH: Final = "pmbw"
_MOST_COLUMNS: Final = 256
_DEEPEST: Final = 5
_LONGEST: Final = 2_000


def columns_of(spec: Sequence[Token], own: Mapping[str, Sequence[Token]], depth: int = 0) -> list[list[Token]]:
    """Return what stands before each column; none where no column hides or colours its cells.

    Args:
        spec: the columns as the table has them.
        own: columns by letters that the paper defined.
        depth: of columns in columns.

    """
    columns: list[list[Token]] = []
    before: list[Token] = []
    tokens = list(spec[:_LONGEST])
    while tokens and len(columns) < _MOST_COLUMNS:
        token = tokens.pop(0)
        if token.kind != "word":
            if token.kind == "open":
                _group([token, *tokens], tokens)
            continue
        sign, rest = token.value[0], token.value[1:]
        if sign == "[":
            rest = rest.partition("]")[2]
        tokens[:0] = word(rest)
        if sign in "><@!*":
            held = _group(tokens, tokens)
            again = _group(tokens, tokens) if sign == "*" else []
            before += held if sign == ">" else []
            if sign == "*":
                times = "".join(each.value for each in held)
                tokens[:0] = again * min(int(times) if times.isdecimal() and len(times) < 4 else 1, _MOST_COLUMNS)
        elif sign in own and depth < _DEEPEST:
            inner = columns_of(own[sign], own, depth + 1)
            columns += [[*before, *each] for each in inner] or [before]
            before = []
        elif sign.isalpha():
            columns.append(before)
            before = []
            if sign in _WITH_WIDTH:
                _group(tokens, tokens)
    return columns


def _group(tokens: Sequence[Token], rest: list[Token]) -> list[Token]:
    """What the group holds that opens here, if one does; what is behind it is left in `rest`."""
    held, depth = list(tokens), 0
    for place, token in enumerate(held):
        depth += (token.kind == "open") - (token.kind == "close")
        if depth <= 0:
            rest[:] = held[place + 1 :] if token.kind in ("open", "close") else held
            return held[1:place] if token.kind == "close" else []
    rest[:] = []
    return held[1:]


def begin_cell(setter: Typesetter, columns: Sequence[Sequence[Token]], number: int) -> None:
    """Do what the column does before its cell: colour it, make it small, keep it in a box."""
    before = columns[number] if number < len(columns) else ()
    commands = {token.value for token in before if token.kind == "command"}
    if commands & _KEPT:
        setter.mode = setter.hiding("invisible")
    elif commands & _CHANGING:
        setter.stream.push(before)


_GRIDS = "tabular tabularx tabulary longtable supertabular xltabular tblr longtblr NiceTabular tabu longtabu array"
GRIDS: Final = dict.fromkeys(_GRIDS.split(), "{") | dict.fromkeys(("tabularx", "tabulary", "xltabular"), "{{")
"""Environments of rows and cells, with the arguments that they take besides options; their starred forms take two."""
_CAPTIONED: Final = frozenset({"longtable", "supertabular", "xltabular", "longtblr", "longtabu"})
"""Those that have a caption of their own."""
_RULES = "hline toprule midrule bottomrule thickhline Xhline specialrule"
_PARTIAL = "cmidrule cline hhline morecmidrules addlinespace arrayrulecolor noalign cdashline hdashline tabucline"
_RULE_TAKES: Final = {"specialrule": 3} | dict.fromkeys(
    ("cmidrule", "cline", "hhline", "arrayrulecolor", "Xhline", "cdashline", "noalign"), 1
)
_MOST_SPANNED = 64
_MOST_HEADER_ROWS = 4
_QUANTITY = re.compile(r"[^\w]*\d[\d.,]*\s*(?:[%xkMB×±∓/(^_].*)?[^\w]*")


@dataclass(slots=True)
class Grid:
    """A table that is being read.

    Attributes:
        rows: the rows so far; `cells`: of the row that is open.
        rules: before which rows a line goes over all columns.
        span: columns that the open cell spans.
        columns: what is put before the cells of each column.
        heads: rows that are the head of the first page, where commands tell.

    """

    rows: list[tuple[str, ...]] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)
    rules: list[int] = field(default_factory=list)
    span: int = 1
    columns: Sequence[Sequence[Token]] = ()
    heads: int | None = None


def open_grid(setter: Typesetter, environment: str) -> None:
    """Begin a table; its rows go to the float around it, to the cell around it, or stand alone."""
    plain = environment.rstrip("*")
    setter.stream.option()
    spec: Sequence[Token] = ()
    for _ in GRIDS[plain] + ("{" if plain != environment and plain == "tabular" else ""):
        spec = setter.stream.argument()
        setter.stream.option()
    grid, around = Grid(columns=columns_of(spec, setter.definitions.columns)), None
    if plain in _CAPTIONED and setter.nearest(Float) is None:
        around = open_float(setter, "table")

    def close(text: str) -> None:
        _end_cell(grid, text)
        _end_row(grid)
        _hand_on(setter, grid)
        if around is not None:
            setter.close(around)

    setter.gather(close, grid, environment)
    begin_cell(setter, grid.columns, 0)


def _layer(setter: Typesetter) -> tuple[Layer, Grid] | None:
    """The table whose cell is open here, outside of braces."""
    layer = setter.layers[-1] if setter.layers else None
    if layer is None or not isinstance(layer.of, Grid) or len(setter.groups) != layer.groups:
        return None
    return layer, layer.of


def _end_cell(grid: Grid, text: str) -> None:
    grid.cells += [closed_up(text), *[""] * (grid.span - 1)]
    grid.span = 1


def _end_row(grid: Grid) -> None:
    if any(grid.cells):
        grid.rows.append(tuple(grid.cells))
    grid.cells = []


def next_cell(setter: Typesetter, sign: str) -> None:
    """`&`: the next cell, where a table is open; elsewhere a blank."""
    found = _layer(setter)
    if found is None:
        setter.show(" ")
        return
    layer, grid = found
    _end_cell(grid, setter.gathered())
    setter.mode = layer.mode
    begin_cell(setter, grid.columns, len(grid.cells))


def next_row(setter: Typesetter, name: str) -> None:
    r"""`\\`: the next row, where a table is open; elsewhere the end of a line."""
    found = _layer(setter)
    token = setter.stream.take()
    if token is not None and token.value.startswith("[") and token.kind == "word":
        setter.stream.push([token])
        setter.stream.option()
    elif token is not None:
        setter.stream.push([token] if token.value != "*" else [])
    if found is None:
        setter.show(LINE if setter.layers else " ", as_is=True)
        return
    layer, grid = found
    _end_cell(grid, setter.gathered())
    _end_row(grid)
    setter.mode = layer.mode
    begin_cell(setter, grid.columns, 0)


def rule(setter: Typesetter, name: str) -> None:
    """A line over all columns, or over some; colours and distances of rows."""
    grid = setter.nearest(Grid)
    if grid is not None and name in _RULES.split():
        grid.rules.append(len(grid.rows))
    if name != "hline":
        setter.stream.option()
    token = setter.stream.take() if name == "cmidrule" else None
    if token is not None and not token.value.startswith("("):
        setter.stream.push([token])
    for _ in range(_RULE_TAKES.get(name, 0)):
        setter.stream.argument()


def page_part(setter: Typesetter, name: str) -> None:
    r"""\endfirsthead and its kin: what is before it is the head of a page, or its foot."""
    grid = setter.nearest(Grid)
    if grid is None:
        return
    if name in ("endfirsthead", "endhead") and grid.heads is None:
        grid.heads = len(grid.rows)
    else:
        for row in grid.rows[grid.heads or 0 :]:
            setter.leave("head or foot that a table repeats on each page", " | ".join(row))
        del grid.rows[grid.heads or 0 :]
    grid.rules = [place for place in grid.rules if place < (grid.heads or 0)]


def spanning(setter: Typesetter, name: str) -> None:
    r"""\multicolumn{2}{c}{...}: the text, and empty cells behind it."""
    columns = written(setter.stream.argument()).strip()
    setter.stream.argument()
    found = _layer(setter)
    if found is not None and columns.isdecimal():
        found[1].span = max(1, min(int(columns[:4]), _MOST_SPANNED))
        setter.mode = found[0].mode
    setter.stream.push([OPEN, *setter.stream.argument(), CLOSE])


def over_rows(setter: Typesetter, name: str) -> None:
    r"""\multirow{2}{*}{...}: the text stands in the first of its rows."""
    setter.stream.option()
    setter.stream.argument()
    setter.stream.option()
    setter.stream.argument()
    setter.stream.option()
    setter.stream.push([OPEN, *setter.stream.argument(), CLOSE])


def lines_in_cell(setter: Typesetter, name: str) -> None:
    r"""\makecell{a \\ b}: lines of one cell."""
    setter.stream.option()
    setter.stream.push([OPEN, *setter.stream.argument(), CLOSE])


def _hand_on(setter: Typesetter, grid: Grid) -> None:
    rows = with_headers(grid)
    around = setter.nearest(Float)
    inner = setter.nearest(Grid) is not None
    argument = next((not layer.environment for layer in reversed(setter.layers)), False)
    if inner or argument or (setter.in_abstract and around is None):
        setter.show(LINE.join(" ".join(cell for cell in row.cells if cell) for row in rows), as_is=True)
    elif around is not None:
        around.add_rows(rows)
    elif rows:
        setter.add(Block(kind="table", rows=rows), breaks=True)


def with_headers(grid: Grid) -> tuple[TableRow, ...]:
    """Return the rows, those of the header marked: above the first line between rows, or by what the first row says."""
    width = max(map(len, grid.rows), default=0)
    between = [place for place in grid.rules if 0 < place < len(grid.rows)]
    heads = grid.heads or (min(between) if between else 0)
    if not 0 < heads <= _MOST_HEADER_ROWS or heads >= len(grid.rows):
        heads = int(len(grid.rows) > 1 and width > 1 and not any(map(_is_quantity, grid.rows[0][1:])))
    padded = [(*row, *[""] * (width - len(row))) for row in grid.rows]
    return tuple(TableRow(cells=row, header=number < heads) for number, row in enumerate(padded))


def _is_quantity(cell: str) -> bool:
    return _QUANTITY.fullmatch(cell) is not None


def array_as_table(tokens: Sequence[Token]) -> list[Token] | None:
    r"""Return \begin{array}...\end{array} so that each cell is a formula of its own; None for other formulas."""
    text = written(tokens).strip()
    if not (text.startswith(r"\begin{array}") and text.endswith(r"\end{array}") and text.count(r"\begin") == 1):
        return None
    held = [token for token in tokens if token.kind not in ("space", "comment", "par")]
    made: list[Token] = []
    math = Token("math", "$", "$")
    at = _behind_columns(held)
    cell: list[Token] = []
    for token in held[at:-4]:
        parts = token.value in ("&", "\\", "tabularnewline", *_RULES.split()) and token.kind in ("mark", "command")
        if parts:
            made += [math, *cell, math, token] if cell else [token]
            cell = []
        else:
            cell.append(token)
    made += [math, *cell, math] if cell else []
    return [*held[:at], *made, *held[-4:]]


def _behind_columns(tokens: Sequence[Token]) -> int:
    """The place behind `\\begin{array}[t]{ll}`."""
    at, depth, groups = 0, 0, 0
    while at < len(tokens) and groups < 2:
        depth += (tokens[at].kind == "open") - (tokens[at].kind == "close")
        groups += tokens[at].kind == "close" and depth == 0
        at += 1
    return at


COMMANDS: Final = {
    **dict.fromkeys((*_RULES.split(), *_PARTIAL.split()), rule),
    **dict.fromkeys(("endhead", "endfirsthead", "endfoot", "endlastfoot"), page_part),
    **dict.fromkeys(("makecell", "thead", "shortstack", "specialcell"), lines_in_cell),
    **dict.fromkeys(("\\", "tabularnewline", "cr"), next_row),
    "multicolumn": spanning,
    "multirow": over_rows,
    "mark&": next_cell,
}
"""The commands of tables, and the mark between cells."""
