"""A figure of a study fit for a paper: means with intervals on an axis, with its unit, a zero line and how many (N)."""

import io
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, Literal

from peerassay.errors import MissingExtra
from peerassay.jobs.reviews.scores.card import SCORES
from peerassay.reports.study.groups import Group, Study
from peerassay.reports.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

_WIDTH, _ROW, _HEAD = 6.5, 0.28, 0.75
"""Inches: the width of a text column, a group's row, and what a score needs besides."""
_UNITS: Final = {measure.key: f"{measure.name} ({measure.low:g} to {measure.high:g})" for measure in SCORES}
_WITH_ZERO: Final = frozenset(measure.key for measure in SCORES if measure.low <= 0 <= measure.high)
"""Scores whose scale has a zero: their axes show it."""
_MOST_LETTERS: Final = 70
_SAME: Final[Any] = {"svg.hashsalt": "peerassay", "svg.fonttype": "none", "pdf.fonttype": 42}
"""The same study gives the same bytes; letters stay letters."""


def forest_figure(found: Study, form: Literal["svg", "pdf"]) -> bytes:
    """Return the figure: a panel for each score, whose axis names its unit; groups with too few papers have no bar.

    Raises MissingExtra where matplotlib is not installed.
    """
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError as error:
        fix = "pip install 'peerassay[plots]'; study.md and study.csv need none"
        raise MissingExtra("a figure needs an extra", where=f"study.{form}", fix=fix) from error
    panels = [(score, list(held)) for score, held in groupby(found.groups, key=lambda group: group.score)]
    heights = [_HEAD + _ROW * len(groups) for _, groups in panels]
    with rc_context(_SAME):
        figure = Figure(figsize=(_WIDTH, sum(heights)), layout="constrained")
        axes = figure.subplots(len(panels), 1, squeeze=False, height_ratios=heights)[:, 0]
        for axis, (score, groups) in zip(axes, panels, strict=True):
            _panel(axis, score, groups)
        figure.suptitle(_words(f"Scores by {found.by}"), fontsize=10)
        made = io.BytesIO()
        figure.savefig(made, format=form, metadata={"Date": None} if form == "svg" else {"CreationDate": None})
    return made.getvalue()


def _panel(axis: Any, score: str, groups: "Sequence[Group]") -> None:
    for place, group in enumerate(groups):
        if group.low is not None and group.high is not None:
            ends = [[group.mean - group.low], [group.high - group.mean]]
            axis.errorbar(group.mean, place, xerr=ends, fmt="o", color="black", capsize=3, markersize=4)
        else:
            axis.plot(group.mean, place, "o", color="black", markersize=4, fillstyle="none")
    names = [_words(f"{group.group} (N = {group.reviews}, {group.papers} papers)") for group in groups]
    axis.set_yticks(range(len(groups)), names, fontsize=8)
    axis.set_ylim(len(groups) - 0.5, -0.5)
    axis.tick_params(axis="x", labelsize=8)
    axis.set_xlabel(_words(_UNITS.get(score, score)) + ", mean and 95 % interval", fontsize=8)
    low, high = axis.get_xlim()
    if score in _WITH_ZERO:
        low, high = min(low, 0.0), max(high, 0.0)
        axis.set_xlim(low, high)
    if low <= 0 <= high:
        axis.axvline(0, color="grey", linewidth=0.8, linestyle="--", zorder=0)
    for side in ("top", "right"):
        axis.spines[side].set_visible(False)


def _words(text: str) -> str:
    """Return a text from outside as it is drawn: cut, and no mark of it taken for a formula."""
    shown = visible(text)
    cut = shown if len(shown) <= _MOST_LETTERS else f"{shown[: _MOST_LETTERS - 1]}…"
    return cut.replace("$", r"\$")
