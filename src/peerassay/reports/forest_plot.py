"""A forest plot of a study, as SVG: a line for each group with its mean and its interval."""

from itertools import groupby
from typing import Final
from xml.sax.saxutils import escape

from peerassay.reports.study import Group, Study
from peerassay.reports.visible import visible

_WIDTH: Final = 760
_LEFT: Final = 260
_RIGHT: Final = 130
_LINE: Final = 24
_STYLE: Final = "font:13px system-ui,sans-serif;fill:#21252b"


def forest_plot(found: Study) -> str:
    """Return the plot; each score has a scale of its own, a group with too few papers a mean without an interval."""
    parts: list[str] = []
    top = _LINE
    for score, held in groupby(found.groups, key=lambda group: group.score):
        groups = list(held)
        parts.append(_text(8, top, score, weight="bold"))
        low, high = _ends(groups)
        for group in groups:
            top += _LINE
            parts += _line(group, top, low, high)
        top += 2 * _LINE
        parts.append(_text(_LEFT, top - _LINE, f"{low:.2f}", anchor="middle"))
        parts.append(_text(_WIDTH - _RIGHT, top - _LINE, f"{high:.2f}", anchor="middle"))
    size = f'viewBox="0 0 {_WIDTH} {top}" width="{_WIDTH}" height="{top}"'
    title = f"<title>Scores by {_told(found.by)}</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>{title}{"".join(parts)}</svg>\n'


def _ends(groups: list[Group]) -> tuple[float, float]:
    values = [value for group in groups for value in (group.mean, group.low, group.high) if value is not None]
    low, high = min(values), max(values)
    room = (high - low) * 0.05 or 0.5
    return low - room, high + room


def _line(group: Group, top: int, low: float, high: float) -> list[str]:
    def place(value: float) -> float:
        return _LEFT + (value - low) / (high - low) * (_WIDTH - _LEFT - _RIGHT)

    middle = top - 4
    parts = [_text(20, top, group.group[:34]), f'<circle cx="{place(group.mean):.1f}" cy="{middle}" r="4"/>']
    if group.low is not None and group.high is not None:
        ends = f'x1="{place(group.low):.1f}" x2="{place(group.high):.1f}" y1="{middle}" y2="{middle}"'
        parts.append(f'<line {ends} stroke="#21252b" stroke-width="2"/>')
    return [*parts, _text(_WIDTH - _RIGHT + 16, top, f"{group.mean:.2f} (n {group.reviews})")]


def _text(x: int, y: int, words: str, *, anchor: str = "start", weight: str = "normal") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" style="{_STYLE};font-weight:{weight}">{_told(words)}</text>'


def _told(words: str) -> str:
    return escape(visible(words))
