"""A study of many reviews: scores by group, with intervals and differences.

Reviews of one paper are not independent, so papers are the clusters: the variance of a mean is that of the papers' sums
of deviations (Liang and Zeger 1986), and a difference is tested by exchanging groups among papers, or within papers
where one paper has reviews of several groups (Good 2005, permutation tests).
"""

import math
import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import Final

from peerassay.errors import InputError
from peerassay.job_record import Cell
from peerassay.jobs.reviews.scores.card import SCORES, STUDIED
from peerassay.progress import count
from peerassay.reports.csv_table import csv_table
from peerassay.reports.markdown_text import safe
from peerassay.reports.study.correction import holm

COMPARED: Final = ("rating", "confidence", "originality", *STUDIED)
"""What is studied where a table has it, by the names of its columns."""
FEWEST: Final = 10
"""Papers: an interval over fewer clusters than this is too narrow to be told (Cameron and Miller 2015, section VI)."""
PERMUTATIONS: Final = 1999
ENOUGH: Final = 40
"""Exchanges as extreme as what was seen after which the p-value is settled (Besag and Clifford 1991)."""
_RANGES: Final = {measure.key: (measure.low, measure.high) for measure in SCORES}
_Z: Final = NormalDist().inv_cdf(0.975)
_SEED: Final = 20261122


@dataclass(frozen=True, slots=True)
class Group:
    """A score in one group: its mean with a 95% interval; `low` and `high` are None where too few papers are there."""

    score: str
    group: str
    reviews: int
    papers: int
    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Difference:
    """How far two groups' means lie apart, and how often chance alone would bring them so far.

    `adjusted` is the same p-value by Holm's method over all differences of the study.
    """

    score: str
    first: str
    second: str
    difference: float
    p: float | None
    adjusted: float | None = None


@dataclass(frozen=True, slots=True)
class Study:
    """Scores by group and the differences between groups; `left_out` counts reviews that tell no group."""

    by: str
    groups: tuple[Group, ...]
    differences: tuple[Difference, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class _Value:
    paper: str
    group: str
    value: float


def study(
    rows: Iterable[Mapping[str, Cell]], by: str, scores: Sequence[str] = COMPARED, *, shares: Sequence[str] = ()
) -> Study:
    """Return the scores of reviews by group, the group's own column left out.

    `shares` names scores of the caller's own that lie from 0 to 1; intervals of all scores end where the scores do.

    Raises InputError for a table that has no such column, nothing in it, or no score.
    """
    held, ranges = list(rows), _RANGES | dict.fromkeys(shares, (0, 1))
    known = dict.fromkeys(name for row in held for name in row)
    if held and by not in known:
        raise InputError("there is no such column in the table", where=by, fix=f"use one of {', '.join(known)}")
    grouped = [row for row in held if row.get(by) not in (None, "")]
    if held and not grouped:
        fix = "name it in a run's manifest, add it to the table, or group by another column"
        raise InputError("no review has anything in this column", where=by, fix=fix)
    groups: list[Group] = []
    differences: list[Difference] = []
    for score in (name for name in scores if name != by):
        values = [
            _Value(str(row.get("paper_id")), str(row[by]), number)
            for row in grouped
            if (number := number_of(row.get(score))) is not None
        ]
        found = _by_group(values)
        groups += [_described(score, name, found[name], ranges.get(score)) for name in sorted(found)]
        names = sorted(found)
        differences += [
            _compared(score, first, second, values) for n, first in enumerate(names) for second in names[n + 1 :]
        ]
    if not groups:
        raise InputError(
            "no review with a score has a value in this column", where=by, fix="grade reviews first, or name --scores"
        )
    adjusted = holm([pair.p for pair in differences])
    corrected = tuple(replace(pair, adjusted=p) for pair, p in zip(differences, adjusted, strict=True))
    return Study(by=by, groups=tuple(groups), differences=corrected, left_out=len(held) - len(grouped))


def number_of(cell: Cell) -> float | None:
    """Return the number in a cell, None where it holds none."""
    try:
        value = float(cell) if cell not in (None, "") and not isinstance(cell, bool) else None
    except (TypeError, ValueError):
        return None
    return value if value is not None and math.isfinite(value) else None


def _by_group(values: Iterable[_Value]) -> dict[str, list[_Value]]:
    found: defaultdict[str, list[_Value]] = defaultdict(list)
    for value in values:
        found[value.group].append(value)
    return found


def _described(score: str, name: str, values: Sequence[_Value], ends: tuple[float, float] | None) -> Group:
    mean = math.fsum(value.value for value in values) / len(values)
    sums: defaultdict[str, float] = defaultdict(float)
    for value in values:
        sums[value.paper] += value.value - mean
    low = high = None
    if len(sums) >= FEWEST:
        clusters = len(sums)
        variance = clusters / (clusters - 1) * math.fsum(total**2 for total in sums.values()) / len(values) ** 2
        half = _Z * math.sqrt(variance)
        low, high = mean - half, mean + half
        if ends is not None:
            low, high = max(low, ends[0]), min(high, ends[1])
    return Group(score, name, len(values), len(sums), mean, low, high)


def _compared(score: str, first: str, second: str, values: Sequence[_Value]) -> Difference:
    chosen = [value for value in values if value.group in {first, second}]
    seen = _difference([value.group == first for value in chosen], [value.value for value in chosen])
    papers = {group: {value.paper for value in chosen if value.group == group} for group in (first, second)}
    if min(map(len, papers.values())) < FEWEST:
        return Difference(score, first, second, seen, None)
    return Difference(
        score, first, second, seen, _chance(chosen, first, abs(seen), within=papers[first] & papers[second])
    )


def _difference(is_first: Sequence[bool], numbers: Sequence[float]) -> float:
    many = sum(is_first)
    ours = math.fsum(number for number, mine in zip(numbers, is_first, strict=True) if mine)
    return ours / many - (math.fsum(numbers) - ours) / (len(numbers) - many)


def _chance(values: Sequence[_Value], first: str, seen: float, *, within: set[str]) -> float:
    """Return how often exchanged groups lie as far apart; within papers where half of the papers have both groups."""
    papers: defaultdict[str, list[int]] = defaultdict(list)
    for place, value in enumerate(values):
        papers[value.paper].append(place)
    numbers, labels = [value.value for value in values], [value.group == first for value in values]
    inside = 2 * len(within) >= len(papers)
    chosen, extreme, tried = random.Random(_SEED), 0, 0
    while tried < PERMUTATIONS and extreme < ENOUGH:
        exchanged = _within(labels, papers, chosen) if inside else _among(labels, papers, chosen)
        if any(exchanged) and not all(exchanged):
            tried += 1
            extreme += abs(_difference(exchanged, numbers)) >= seen - 1e-12
    return (extreme + 1) / (tried + 1)


def _within(labels: Sequence[bool], papers: Mapping[str, Sequence[int]], chosen: random.Random) -> list[bool]:
    exchanged = list(labels)
    for places in papers.values():
        held = [labels[place] for place in places]
        chosen.shuffle(held)
        for place, label in zip(places, held, strict=True):
            exchanged[place] = label
    return exchanged


def _among(labels: Sequence[bool], papers: Mapping[str, Sequence[int]], chosen: random.Random) -> list[bool]:
    """Give every paper the groups of another: its first review's, for all that it has."""
    order = list(papers)
    chosen.shuffle(order)
    exchanged = list(labels)
    for paper, other in zip(papers, order, strict=True):
        for place in papers[paper]:
            exchanged[place] = labels[papers[other][0]]
    return exchanged


GROUP_COLUMNS: Final = ("score", "group", "reviews", "papers", "mean", "low", "high")


def as_csv(found: Study) -> str:
    """Return the groups as CSV; an interval that cannot be told is empty."""
    rows = [{name: getattr(group, name) for name in GROUP_COLUMNS} for group in found.groups]
    return csv_table(GROUP_COLUMNS, rows)


def as_markdown(found: Study) -> str:
    """Return groups and differences as Markdown, with what is too small to tell said so."""
    lines = [f"# Scores by {safe(found.by)}", ""]
    if found.left_out:
        lines += [f"Left out: {count(found.left_out, 'review')} without a value for {safe(found.by)}.", ""]
    lines += ["| score | group | reviews | papers | mean | 95% interval |", "|---|---|---|---|---|---|"]
    for group in found.groups:
        ends = _too_few(group.papers) if group.low is None else f"{group.low:.3f} to {group.high:.3f}"
        told = f"{group.reviews} | {group.papers} | {group.mean:.3f} | {ends} |"
        lines.append(f"| {safe(group.score)} | {safe(group.group)} | {told}")
    if found.differences:
        lines += ["", "| score | groups | difference | p | p (Holm) |", "|---|---|---|---|---|"]
    for pair in found.differences:
        chances = "too few papers to tell | "
        if pair.p is not None and pair.adjusted is not None:
            chances = f"{pair.p:.4f} | {pair.adjusted:.4f}"
        groups = f"{safe(pair.first)} minus {safe(pair.second)}"
        lines.append(f"| {safe(pair.score)} | {groups} | {pair.difference:+.3f} | {chances} |")
    held = "Intervals treat the reviews of one paper as a cluster; p is from a two-sided permutation test over papers."
    corrected = "Holm's method corrects for all these tests."
    return "\n".join([*lines, "", f"{held} {corrected}", ""])


def _too_few(papers: int) -> str:
    return f"too few papers ({papers}; at least {FEWEST} needed)"
