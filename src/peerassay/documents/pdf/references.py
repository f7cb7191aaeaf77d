"""The reference list: which lines belong to it and where each entry begins."""

import itertools
import re
from collections import Counter
from collections.abc import Sequence

from peerassay.documents.outline import is_reference_heading
from peerassay.documents.pdf.headings import HeadingLine, printed_number
from peerassay.documents.pdf.roles import Placed

_BRACKETED = re.compile(r"^\[\s?(\d{1,3}|[A-Z][\w+’'´-]{0,14}(,? ?\d{2,4}[a-z]?)?)\s?\]")
# Without a heading this many entries make a list, of this many lines each at most.
_LEAST_ENTRIES = 5
_MOST_LINES = 9
# In em.
_STRETCHED = 2.2
_COUNTED = re.compile(r"^(\d{1,3})\.?\s+(?=\D)")


def reference_lines(placed: Sequence[Placed], headings: Sequence[HeadingLine]) -> list[Placed]:
    """Return the lines under headings that announce references, each up to the next heading."""
    starts = {id(h.lines[-1]): h for h in headings}
    inside, found = False, []
    for p in placed:
        if p.role == "heading":
            if id(p) in starts:
                inside = is_reference_heading(printed_number(starts[id(p)].text)[1])
            continue
        if inside and p.role not in ("caption", "algorithm"):
            found.append(p)
    return _of_one_size(found or _unheaded(placed))


def _unheaded(placed: Sequence[Placed]) -> list[Placed]:
    """The lines of a list without a heading, as physics journals set it: entries that count from [1], to a heading."""
    begins = [i for i, p in enumerate(placed) if p.text.startswith("[1]") and p.role in ("prose", "footnote")]
    for begin in reversed(begins):
        end = next((i for i in range(begin, len(placed)) if placed[i].role == "heading"), len(placed))
        lines = [p for p in placed[begin:end] if p.role not in ("caption", "algorithm")]
        numbers = [int(m[1]) for p in lines if (m := _BRACKETED.match(p.text)) and m[1].isdecimal()]
        counted = sum(b == a + 1 for a, b in itertools.pairwise(numbers))
        if counted >= _LEAST_ENTRIES and len(lines) <= _MOST_LINES * (counted + 1):
            return lines
    return []


def _of_one_size(lines: list[Placed]) -> list[Placed]:
    """Keep lines set like the list: others are floats, notes and what follows without a heading of its own."""
    if not lines:
        return []
    plain = [p for p in lines if p.role in ("prose", "footnote")][:20] or lines[:20]
    size = Counter(round(p.line.size * 2) / 2 for p in plain).most_common(1)[0][0]
    return [
        p
        for p in lines
        if abs(p.line.size - size) <= 0.8
        and (p.role in ("prose", "footnote") or p.line.share("math") < 0.3)
        # A number set apart from its entry, and a line stretched to the margin, look like rows of a table.
        and (p.role != "table" or p.line.cells <= 2 or _is_stretched(p))
    ]


def _is_stretched(p: Placed) -> bool:
    """Whether a line's spaces are wide but not as wide as a table's."""
    return all(b.left - a.right < _STRETCHED * p.line.size for a, b in itertools.pairwise(p.line.words))


def entries(lines: Sequence[Placed]) -> list[list[Placed]]:
    """Cut the list's lines into entries: by printed markers, else by hanging indents, else by gaps."""
    if not lines:
        return []
    opens = _opener(lines)
    cut: list[list[Placed]] = []
    for i, p in enumerate(lines):
        if not cut or opens[i]:
            cut.append([p])
        else:
            cut[-1].append(p)
    return cut


def _opener(lines: Sequence[Placed]) -> list[bool]:
    bracketed = [bool(_BRACKETED.match(p.text)) for p in lines]
    if sum(bracketed) >= max(2, len(lines) / 12):
        return bracketed
    counted = _counted(lines)
    if sum(counted) >= max(3, len(lines) / 12):
        return counted
    hanging = _hanging(lines)
    return hanging if hanging is not None else _gapped(lines)


def _counted(lines: Sequence[Placed]) -> list[bool]:
    """Lines that begin with the next number of the count."""
    opens, expected = [], None
    for p in lines:
        found = _COUNTED.match(p.text)
        number = int(found[1]) if found else None
        fits = number is not None and (number == expected if expected is not None else number <= 2)
        opens.append(fits)
        if fits and number is not None:
            expected = number + 1
    return opens


def _hanging(lines: Sequence[Placed]) -> list[bool] | None:
    """Lines at their column's left edge, where a fair share of the others is indented from it; None where not so."""
    edges: dict[int, float] = {}
    for p in lines:
        key = id(p.column)
        edges[key] = min(edges.get(key, p.line.left), p.line.left)
    usual = _usual_edges(lines, edges)
    at_edge = [p.line.left - usual[id(p.column)] < 3.5 for p in lines]
    indents = [p.line.left - usual[id(p.column)] for p, flush in zip(lines, at_edge, strict=True) if not flush]
    regular = sum(4 <= indent <= 40 for indent in indents)
    return at_edge if regular >= 0.25 * len(lines) and any(at_edge) else None


def _usual_edges(lines: Sequence[Placed], edges: dict[int, float]) -> dict[int, float]:
    """A column that holds only continuation lines takes the edge of the other columns at the same place."""
    indent = Counter(
        round(p.line.left - edges[id(p.column)]) for p in lines if 4 <= p.line.left - edges[id(p.column)] <= 40
    )
    if not indent:
        return edges
    step = indent.most_common(1)[0][0]
    known = sorted(edges.values())
    return {
        key: edge - step
        if any(abs(edge - step - other) < 1.5 for other in known)
        and not any(abs(edge - other) < 1.5 for other in known if other != edge)
        else edge
        for key, edge in edges.items()
    }


def _gapped(lines: Sequence[Placed]) -> list[bool]:
    """Lines with more space above them than lines of one entry have, or behind a short line that ends one."""
    leads = [round(p.lead * 2) / 2 for p in lines if 0 < p.lead < 3 * p.line.size]
    usual = min((lead for lead, n in Counter(leads).items() if n >= max(2, 0.15 * len(leads))), default=12.0)
    opens = [True]
    for above, p in itertools.pairwise(lines):
        gap = p.column is above.column and p.lead > 1.18 * usual
        short = above.line.right < above.column.right - 3 * above.line.size
        opens.append(gap or (short and p.text[:1].isupper()))
    return opens
