"""Markdown in regions: fences, displayed formulas, tables, pictures and comments apart from the lines of the text."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

RegionKind = Literal["lines", "fence", "formula", "pipe", "html", "latex", "picture", "comment"]
_FENCE = re.compile(r"^\s{0,12}(?P<mark>`{3,}|~{3,})(?P<rest>.*)$")
_PICTURE = re.compile(r"^\s*(?:!\[[^\]]*\]\([^)]*\)\s*|<!--\s*image\s*-->\s*|<img\b[^>]*>\s*)+$", re.IGNORECASE)
_PIPE = re.compile(r"^\s*\|.*\|\s*$")
_BAR_RULE = re.compile(r"^\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+$")
"""Under the head of a table whose rows have no bars around them."""
_HTML_TABLE = re.compile(r"<table\b", re.IGNORECASE)
_HTML_OPENS = re.compile(r"^\s*(?:<html>\s*)?(?:<body>\s*)?<table\b", re.IGNORECASE)
_HTML_ENDS = re.compile(r"</table>(?:\s*</body>)?(?:\s*</html>)?", re.IGNORECASE)
_LATEX_OPENS = re.compile(r"^\s*\\begin\{(?P<name>table\*?|figure\*?|tabular[xy*]?|longtable)\}")
_MATH_OPENS = re.compile(
    r"^\s*(?P<open>\$\$|\\\[|\\begin\{(?:equation|align|gather|multline|eqnarray|displaymath)\*?\})"
)
_NOT_DECODED = "<!-- formula-not-decoded -->"
_LONGEST = 400
"""Lines of a formula or a table at most; what opens and does not end within them is read as text."""


@dataclass(frozen=True)
class Region:
    """Lines of one kind; `text` is what is inside the marks that open and close it."""

    kind: RegionKind
    text: str
    lines: tuple[str, ...] = ()


def regions_of(text: str) -> Iterator[Region]:
    """Yield the regions of a Markdown text in order; what is in none of the special ones is in `lines`, one each."""
    return _Scan(text.splitlines()).regions()


class _Scan:
    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._unclosed: set[str] = set()

    def regions(self) -> Iterator[Region]:
        at = 0
        while at < len(self._lines):
            region, at = self._next(at)
            yield region

    def _next(self, at: int) -> tuple[Region, int]:
        for read in (self._fence, self._comment, self._formula, self._table):
            found = read(at)
            if found is not None:
                return found
        line = self._lines[at]
        kind: RegionKind = "picture" if _PICTURE.match(line) else "lines"
        return Region(kind, line, (line,)), at + 1

    def _until(self, at: int, ends: str, most: int = _LONGEST) -> int | None:
        """The first line from `at` that holds the mark, None where there is none within so many lines."""
        for place in range(at, min(len(self._lines), at + most)):
            if ends in self._lines[place].lower():
                return place
        return None

    def _fence(self, at: int) -> tuple[Region, int] | None:
        opens = _FENCE.match(self._lines[at])
        if not opens or (opens["mark"][0] == "`" and "`" in opens["rest"]) or opens["mark"] in self._unclosed:
            return None
        for place in range(at + 1, len(self._lines)):
            closes = self._lines[place].strip()
            if closes.startswith(opens["mark"]) and not closes.strip(opens["mark"][0]):
                return Region("fence", "\n".join(self._lines[at + 1 : place])), place + 1
        self._unclosed.add(opens["mark"])
        return None

    def _comment(self, at: int) -> tuple[Region, int] | None:
        line = self._lines[at].strip()
        if not line.startswith("<!--") or line == _NOT_DECODED or _PICTURE.match(line):
            return None
        end = self._until(at, "-->")
        if end is None or self._lines[end].partition("-->")[2].strip():
            return None
        return Region("comment", "\n".join(self._lines[at : end + 1])), end + 1

    def _formula(self, at: int) -> tuple[Region, int] | None:
        line = self._lines[at].strip()
        if line == _NOT_DECODED:
            return Region("formula", ""), at + 1
        opens = _MATH_OPENS.match(line)
        if not opens:
            return None
        mark = opens["open"]
        closing = {"$$": "$$", "\\[": "\\]"}.get(mark, mark.replace("begin", "end")).lower()
        first = line.find(closing, opens.end())
        end = at if first >= 0 else self._until(at + 1, closing)
        if end is None or (
            any(not held.strip() for held in self._lines[at + 1 : end]) and mark == "$$" and end - at > 40
        ):
            return None
        whole = "\n".join([line, *self._lines[at + 1 : end + 1]]) if end > at else line
        return (Region("formula", whole), end + 1) if _is_all_formula(whole, closing) else None

    def _table(self, at: int) -> tuple[Region, int] | None:
        line = self._lines[at]
        if _PIPE.match(line):
            return self._pipes(at)
        if "|" in line and at + 1 < len(self._lines) and _BAR_RULE.match(self._lines[at + 1]):
            return self._bars(at)
        opens = _LATEX_OPENS.match(line)
        if opens:
            end = self._until(at, f"\\end{{{opens['name']}}}")
            return (Region("latex", "\n".join(self._lines[at : end + 1])), end + 1) if end is not None else None
        if _HTML_OPENS.match(line):
            end = self._until(at, "</table>", _LONGEST * 10)
            return (Region("html", "\n".join(self._lines[at : end + 1])), end + 1) if end is not None else None
        return None

    def _pipes(self, at: int) -> tuple[Region, int] | None:
        end = at
        while end < len(self._lines) and _PIPE.match(self._lines[end]):
            end += 1
        rows = tuple(self._lines[at:end])
        return (Region("pipe", "\n".join(rows), rows), end) if len(rows) > 1 else None

    def _bars(self, at: int) -> tuple[Region, int]:
        end = at
        while end < len(self._lines) and "|" in self._lines[end]:
            end += 1
        rows = tuple(f"|{line.strip().strip('|')}|" for line in self._lines[at:end])
        return Region("pipe", "\n".join(rows), rows), end


_BEHIND_FORMULA = re.compile(r"^[\s,.;]*(?:\(\s?[\w.]{1,8}\s?\))?[\s,.;]*$")


def _is_all_formula(whole: str, closing: str) -> bool:
    """Whether nothing but a number or a stop is behind the last formula of the lines."""
    return bool(_BEHIND_FORMULA.match(whole[whole.lower().rfind(closing) + len(closing) :]))


def split_html(markup: str) -> Iterator[tuple[RegionKind, str]]:
    """Yield the tables of lines that hold some, and the text before, between and behind them."""
    at = 0
    for opens in _HTML_TABLE.finditer(markup):
        if opens.start() < at:
            continue
        ends = _HTML_ENDS.search(markup, opens.end())
        end = ends.end() if ends else len(markup)
        yield "lines", markup[at : opens.start()]
        yield "html", markup[opens.start() : end]
        at = end
    yield "lines", markup[at:]


_INSIDE = re.compile(
    r"\$\$(?P<a>.+?)\$\$|\\\[(?P<b>.+?)\\\]|(?P<c>\\begin\{(?P<name>[a-z]+\*?)\}.+?\\end\{(?P=name)\})", re.DOTALL
)
_TAG = re.compile(r"\\(?:tag|eqno)\*?\s*(?:\{\s*\(?(?P<tag>[^{}()]{1,12})\)?\s*\}|\(?(?P<bare>\d{1,4})\)?)")
_NUMBER = re.compile(r"\(\s?(?P<number>\d[\w.]{0,7}|[A-Z]\.?\d{1,3})\s?\)\s*[.,]?\s*$")


def formulas_in(text: str) -> list[tuple[str, str | None]]:
    """Return the formulas of a region, each with its printed number ("(3)"), None where it has none."""
    if not text:
        return [("", None)]
    found: list[tuple[str, str | None]] = []
    end = 0
    for inside in _INSIDE.finditer(text):
        found.append(_numbered(inside["a"] or inside["b"] or inside["c"]))
        end = inside.end()
    behind = _NUMBER.search(text, end)
    if found and behind and found[-1][1] is None:
        found[-1] = (found[-1][0], f"({behind['number']})")
    return found or [_numbered(text)]


def _numbered(source: str) -> tuple[str, str | None]:
    tag = _TAG.search(source)
    label = (tag["tag"] or tag["bare"]).strip() if tag else None
    source = " ".join((source[: tag.start()] + source[tag.end() :] if tag else source).split())
    return source, f"({label})" if label else None
