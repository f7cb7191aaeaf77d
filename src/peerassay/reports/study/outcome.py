"""How scores go along with an outcome: rank correlation over reviews, with papers drawn again for its interval.

Spearman's correlation, its interval by drawing papers with replacement (cluster bootstrap, percentiles; Field and Welsh
2007). Its p-value comes from exchanging outcomes among papers where each paper has one, such as a decision; where they
differ within a paper, such as ratings, from turning round the signs of whole papers' shares in the correlation, which
keeps what reviews of one paper have in common (Canay, Santos and Shaikh 2021).
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from peerassay.errors import InputError
from peerassay.job_record import Cell
from peerassay.reports.markdown_text import safe
from peerassay.reports.study.correction import holm
from peerassay.reports.study.groups import COMPARED, FEWEST, number_of

_DRAWS: Final = 999
_SEED: Final = 20261128
_HALF: Final = 0.5
_POSITIVE: Final = "accept"
"""A decision that begins so counts 1, another decision 0."""


@dataclass(frozen=True, slots=True)
class Correlation:
    """Spearman's correlation of a score with the outcome; interval and p-value are None with too few papers."""

    score: str
    reviews: int
    papers: int
    value: float
    low: float | None = None
    high: float | None = None
    p: float | None = None
    adjusted: float | None = None


def correlations(
    rows: Sequence[Mapping[str, Cell]], outcome: str, scores: Sequence[str] = COMPARED
) -> tuple[Correlation, ...]:
    """Return how each score goes along with the outcome: a column of numbers, or of decisions (accepted or not).

    Raises InputError where no row has the outcome with a score, or all have the same.
    """
    if rows and not any(outcome in row for row in rows):
        raise InputError("the table has no such column", where=outcome, fix="name a column of numbers or of decisions")
    found = [_correlated(rows, outcome, score) for score in scores if score != outcome]
    told = [each for each in found if each is not None]
    if not told:
        fix = "take a column whose values differ, such as rating or decision"
        raise InputError("no score can be compared with this outcome", where=outcome, fix=fix)
    adjusted = holm([each.p for each in told])
    return tuple(replace(each, adjusted=p) for each, p in zip(told, adjusted, strict=True))


def _correlated(rows: Iterable[Mapping[str, Cell]], outcome: str, score: str) -> Correlation | None:
    papers: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    for row in rows:
        x, y = number_of(row.get(score)), outcome_of(row.get(outcome))
        if x is not None and y is not None:
            papers[str(row.get("paper_id"))].append((x, y))
    pairs = [pair for held in papers.values() for pair in held]
    value = spearman(pairs)
    if value is None:
        return None
    made = Correlation(score, len(pairs), len(papers), value)
    if len(papers) < FEWEST:
        return made
    chosen, held = random.Random(_SEED), list(papers.values())
    drawn = [spearman([p for each in chosen.choices(held, k=len(held)) for p in each]) for _ in range(_DRAWS)]
    told = sorted(each for each in drawn if each is not None)
    low, high = told[int(0.025 * len(told))], told[int(0.975 * len(told))]
    each_one = all(len({y for _, y in pairs_of}) == 1 for pairs_of in held)
    p = _by_exchanging(held, abs(value), chosen) if each_one else _by_signs(held, chosen)
    return replace(made, low=low, high=high, p=p)


def _by_signs(papers: Sequence[Sequence[tuple[float, float]]], chosen: random.Random) -> float:
    """Return how often the shares of the papers, with signs drawn anew, add up to as much as they do."""
    pairs = [pair for held in papers for pair in held]
    first, second = (_ranks([pair[side] for pair in pairs]) for side in (0, 1))
    middle, at, shares = (len(pairs) + 1) / 2, 0, []
    for held in papers:
        own = range(at, at + len(held))
        shares.append(sum((first[i] - middle) * (second[i] - middle) for i in own))
        at += len(held)
    seen = abs(sum(shares)) * (1 - 1e-12)
    extreme = sum(
        abs(sum(share if chosen.random() < _HALF else -share for share in shares)) >= seen for _ in range(_DRAWS)
    )
    return (extreme + 1) / (_DRAWS + 1)


def _by_exchanging(papers: Sequence[Sequence[tuple[float, float]]], seen: float, chosen: random.Random) -> float:
    """Return how often outcomes that were exchanged among papers go along as closely; each paper keeps one."""
    outcomes = [held[0][1] for held in papers]
    extreme = 0
    for _ in range(_DRAWS):
        chosen.shuffle(outcomes)
        pairs = [(x, y) for held, y in zip(papers, outcomes, strict=True) for x, _ in held]
        extreme += abs(spearman(pairs) or 0.0) >= seen - 1e-12
    return (extreme + 1) / (_DRAWS + 1)


def outcome_of(cell: Cell) -> float | None:
    """Return an outcome as a number: 1 for a decision that begins with "accept", 0 for another, None for none."""
    if cell in (None, ""):
        return None
    number = number_of(cell)
    return number if number is not None else float(str(cell).strip().casefold().startswith(_POSITIVE))


def spearman(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Return Spearman's rank correlation, ties at their mean rank; None where one side never differs."""
    if len(pairs) < 2:
        return None
    first, second = (_ranks([pair[side] for pair in pairs]) for side in (0, 1))
    middle = (len(pairs) + 1) / 2
    above = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    spread = sum((a - middle) ** 2 for a in first) * sum((b - middle) ** 2 for b in second)
    return above / spread**0.5 if spread > 0 else None


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for place in order[start:end]:
            ranks[place] = (start + 1 + end) / 2
        start = end
    return ranks


def correlations_markdown(found: Sequence[Correlation], outcome: str) -> str:
    """Return the correlations as Markdown, with how they were found."""
    lines = [
        f"# Scores and {safe(outcome)}",
        "",
        "| score | reviews | papers | Spearman | 95 % interval | p | p (Holm) |",
    ]
    lines.append("|---|---|---|---|---|---|---|")
    for each in found:
        ends = f"{each.low:.3f} to {each.high:.3f}" if each.low is not None else "too few papers to tell"
        chances = " | ".join("" if p is None else f"{p:.4f}" for p in (each.p, each.adjusted))
        lines.append(
            f"| {safe(each.score)} | {each.reviews} | {each.papers} | {each.value:+.3f} | {ends} | {chances} |"
        )
    how = (
        "Intervals by drawing papers again; p by exchanging outcomes among papers, or, where they differ within "
        "papers, by turning round the signs of papers. A correlation is not a cause."
    )
    return "\n".join([*lines, "", how, ""])
