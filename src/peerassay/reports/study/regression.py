"""A score explained by several columns at once, by a formula, with intervals clustered by paper.

`holds ~ track + C(rating)` is a linear model by least squares: a column of numbers is one term, a column of words, or
one in `C(...)`, one term for each of its values but the first. Standard errors are of the sandwich kind with papers as
clusters and the usual factor for few clusters (Liang and Zeger 1986; Cameron and Miller 2015, equation 11).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final

from peerassay.errors import InputError, MissingExtra
from peerassay.job_record import Cell
from peerassay.reports.csv_table import csv_table
from peerassay.reports.markdown_text import safe
from peerassay.reports.study.correction import holm
from peerassay.reports.study.groups import FEWEST, number_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

SHARES: Final = ("holds", "in_part", "does_not", "closer_work", "open")
"""Counts of a review's claims in the table of `triage`, which are explained as shares of them."""
_FORMULA: Final = re.compile(r"\s*([\w ]+?)\s*~\s*(.+)")
_TERM: Final = re.compile(r"\s*(?:C\(\s*([^()]+?)\s*\)|([^()]+?))\s*")
_MOST_VALUES: Final = 50
_FEWEST_LEFT: Final = 1


@dataclass(frozen=True, slots=True)
class Effect:
    """What a term adds to the score; `low` and `high` end a 95 % interval, None with too few papers.

    `p` is two-sided, `adjusted` the same by Holm's method over all terms but the first.
    """

    term: str
    estimate: float
    low: float | None
    high: float | None
    p: float | None
    adjusted: float | None = None


@dataclass(frozen=True, slots=True)
class Regression:
    """The effects of a formula's terms, of how many reviews of how many papers; `left_out` lack a column."""

    formula: str
    effects: tuple[Effect, ...]
    reviews: int
    papers: int
    left_out: int


def regress(rows: Sequence[Mapping[str, Cell]], formula: str) -> Regression:
    """Return what the formula's terms add to its score over these reviews.

    Raises InputError for a formula that cannot be read, columns that are not there, or terms that say the same;
    MissingExtra where numpy is not installed.
    """
    score, columns = _read(formula, {name for row in rows for name in row})
    used = [
        row for row in rows if _score(row, score) is not None and all(row.get(n) not in (None, "") for n in columns)
    ]
    names, cells = _terms(used, columns)
    if len(used) < len(names) + _FEWEST_LEFT:
        what = f"{len(used)} reviews have all columns, too few for {len(names)} terms"
        raise InputError(what, where=formula, fix="leave terms out, or fill the columns")
    papers = [str(row.get("paper_id")) for row in used]
    effects = _fitted(names, cells, [_score(row, score) or 0.0 for row in used], papers, formula)
    if score in SHARES:
        effects = [_within(effect, first=place == 0) for place, effect in enumerate(effects)]
    adjusted = [None, *holm([effect.p for effect in effects[1:]])]
    told = (_replaced(effect, adjusted=p) for effect, p in zip(effects, adjusted, strict=True))
    return Regression(formula.strip(), tuple(told), len(used), len(set(papers)), len(rows) - len(used))


def _read(formula: str, known: set[str]) -> tuple[str, dict[str, bool]]:
    """Return the score and the columns, each with whether it is taken for a category."""
    found = _FORMULA.fullmatch(formula)
    terms = [_TERM.fullmatch(part) for part in found[2].split("+")] if found else []
    if found is None or not all(terms):
        fix = "write it as holds ~ track + C(rating)"
        raise InputError("this formula cannot be read", where=formula, fix=fix)
    columns = {(term[1] or term[2]): bool(term[1]) for term in terms if term}
    for name in (found[1], *columns):
        if name not in known:
            fix = f"take some of {', '.join(sorted(known))}"
            raise InputError("the table has no such column", where=name, fix=fix)
    columns.pop(found[1], None)
    if not columns:
        raise InputError("a score cannot explain itself", where=formula, fix="name another column behind ~")
    return found[1], columns


def _score(row: Mapping[str, Cell], name: str) -> float | None:
    """Return the number of a row; of a count of claims its share of them, None for a review without claims."""
    value = number_of(row.get(name))
    if name not in SHARES or value is None or "in_part" not in row:
        return value
    claims = number_of(row.get("claims"))
    return value / claims if claims else None


def _terms(rows: Sequence[Mapping[str, Cell]], columns: Mapping[str, bool]) -> tuple[list[str], list[list[float]]]:
    """Return the terms with a column of numbers each; a category's first value is what the others are compared with."""
    names, cells = ["(level)"], [[1.0] * len(rows)]
    for name, is_category in columns.items():
        numbers = [number_of(row[name]) for row in rows]
        if not is_category and all(number is not None for number in numbers):
            names.append(name)
            cells.append([number or 0.0 for number in numbers])
            continue
        values = sorted({str(row[name]) for row in rows})
        if len(values) > _MOST_VALUES:
            what = f"the column has {len(values)} different values"
            raise InputError(what, where=name, fix="group them, or take a column of numbers")
        for value in values[1:]:
            names.append(f"{name}: {value} (against {values[0]})")
            cells.append([float(str(row[name]) == value) for row in rows])
    return names, cells


def _fitted(
    names: Sequence[str], cells: Sequence[Sequence[float]], scores: Sequence[float], papers: Sequence[str], formula: str
) -> list[Effect]:
    try:
        import numpy as np
    except ImportError as error:
        fix = "pip install 'peerassay[plots]'"
        raise MissingExtra("a formula needs an extra", where="--formula", fix=fix) from error
    x, y = np.array(cells).T, np.array(scores)
    if np.linalg.matrix_rank(x) < x.shape[1]:
        fix = "leave one of them out"
        raise InputError("two terms say the same, or one is the same everywhere", where=formula, fix=fix)
    inverse = np.linalg.inv(x.T @ x)
    estimates = inverse @ x.T @ y
    sums = _sums(x * (y - x @ estimates)[:, None], papers)
    clusters, (many, terms) = len(sums), x.shape
    factor = clusters / max(clusters - 1, 1) * (many - 1) / (many - terms)
    errors = np.sqrt(np.diag(factor * inverse @ (sums.T @ sums) @ inverse))
    tells = clusters >= FEWEST
    return [
        _effect(name, float(b), float(e) if tells else None)
        for name, b, e in zip(names, estimates, errors, strict=True)
    ]


def _sums(parts: "NDArray[Any]", papers: Sequence[str]) -> "NDArray[Any]":
    """Return the sums of rows by paper."""
    import numpy as np

    places = {paper: n for n, paper in enumerate(dict.fromkeys(papers))}
    sums = np.zeros((len(places), parts.shape[1]))
    np.add.at(sums, [places[paper] for paper in papers], parts)
    return sums


def _effect(name: str, estimate: float, error: float | None) -> Effect:
    if error is None:
        return Effect(name, estimate, None, None, None)
    normal = NormalDist()
    half = normal.inv_cdf(0.975) * error
    p = 2 * (1 - normal.cdf(abs(estimate) / error)) if error else None
    return Effect(name, estimate, estimate - half, estimate + half, p)


def _within(effect: Effect, *, first: bool) -> Effect:
    """Return the effect with an interval that ends where shares do: the level from 0 to 1, differences from -1 to 1."""
    if effect.low is None or effect.high is None:
        return effect
    return _replaced(effect, low=max(effect.low, 0.0 if first else -1.0), high=min(effect.high, 1.0))


def _replaced(effect: Effect, **changes: float | None) -> Effect:
    from dataclasses import replace

    return replace(effect, **changes)  # type: ignore[arg-type]


COLUMNS: Final = ("term", "estimate", "low", "high", "p", "adjusted")


def regression_csv(found: Regression) -> str:
    """Return the effects as CSV; what cannot be told is empty."""
    return csv_table(COLUMNS, [{name: getattr(effect, name) for name in COLUMNS} for effect in found.effects])


def regression_markdown(found: Regression) -> str:
    """Return the effects as Markdown, with how they were found."""
    lines = [f"# {safe(found.formula)}", "", f"{found.reviews} reviews of {found.papers} papers."]
    if found.left_out:
        lines.append(f"Left out: {found.left_out} reviews that lack one of the columns.")
    lines += ["", "| term | estimate | 95 % interval | p | p (Holm) |", "|---|---|---|---|---|"]
    for effect in found.effects:
        ends = f"too few papers ({found.papers}; at least {FEWEST} needed)"
        if effect.low is not None:
            ends = f"{effect.low:.3f} to {effect.high:.3f}"
        chances = " | ".join("" if p is None else f"{p:.4f}" for p in (effect.p, effect.adjusted))
        lines.append(f"| {safe(effect.term)} | {effect.estimate:+.3f} | {ends} | {chances} |")
    how = "Least squares; intervals treat the reviews of one paper as a cluster. Counts of claims are shares of them."
    return "\n".join([*lines, "", how, ""])
