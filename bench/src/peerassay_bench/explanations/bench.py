"""`explanations`: methods of explaining compared, on records of the same comments by each method.

By a model (`--engine`): pairwise choices by six metrics, each pair asked both ways round (a choice that turns with the
order is a tie), and scores from 1 to 10 of the picked passages by five. By people (`--sheet` writes a sheet, `--rated`
takes it up): mean ranks, win rates from them, Krippendorff's alpha. Intervals draw whole papers.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from peerassay.engines import open_engine
from peerassay.home import home_of, write_private
from peerassay.store.cache import SqliteCache
from peerassay.store.files import read_any, record_files
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.explanations.explained import Explained, Key, explained_of
from peerassay_bench.explanations.judging import Choice, choices, scores
from peerassay_bench.explanations.metrics import EXPLANATION, RETRIEVAL
from peerassay_bench.explanations.sheets import Rank, ranks, sheet
from peerassay_bench.figures import BenchResult, Figure, Figures
from peerassay_bench.intervals import mean, of_rows, share
from peerassay_bench.krippendorff import krippendorff_alpha, unit_of
from peerassay_bench.options import BenchOptions

OFFLINE = "offline"
AllExplained = Mapping[Key, Mapping[str, Explained]]


def measure(_: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the figures over the records of `options.records`; without an engine and rated sheets they are counts."""
    explained = explained_of(map(read_any, record_files(options.records)), options.part)
    if options.sheet is not None:
        write_private(options.sheet, sheet(explained, options.seed))
    rated = [rank for path in options.rated for rank in ranks(path, explained, options.seed)]
    figures: Figures = {"comments": Figure(value=float(len(explained)), n=len({key[0] for key in explained}))}
    figures |= rank_figures(rated)
    warnings: tuple[str, ...] = () if explained else (_nothing(options),)
    if options.asking.engine != OFFLINE and explained:
        judged, missing = asyncio.run(_judged([dict(of) for of in explained.values()], options))
        figures |= judged
        warnings += (f"{missing} questions to the judge have no answer yet",) if missing else ()
    methods = sorted({method for of in explained.values() for method in of})
    settings = options.settings(
        part=options.part, methods=", ".join(methods), engine=options.asking.engine, raters=len(options.rated)
    )
    return BenchResult(bench="explanations", figures=figures, settings=settings, warnings=warnings)


def _nothing(options: BenchOptions) -> str:
    if not options.records:
        return "no record was named: give --records with the records of `peerassay explain --method` NAME"
    return f"no {options.part or 'comment'} is explained by every method of the records"


async def _judged(explained: Sequence[dict[str, Explained]], options: BenchOptions) -> tuple[Figures, int]:
    home = home_of(options.asking)
    kept = SqliteCache(home.cache)
    engine = open_engine(options.asking, cache=kept, folder=home.batches, record=options.record)
    try:
        found, missing = await choices(engine, explained)
        rated = await scores(engine, explained)
    finally:
        await engine.aclose()
        kept.close()
    return choice_figures(found) | _score_figures(rated), missing


def choice_figures(found: Sequence[Choice]) -> Figures:
    """Return win rates of each method over each other and mean ranks by metric, and how often the order did not matter.

    A method's rank for a comment is one more than how many others won against it, a tie counting half; `rank_all` is
    the mean over the metrics (table 1).
    """
    figures: Figures = {}
    overall: dict[str, list[tuple[str, float]]] = {}
    for metric in EXPLANATION:
        own = [choice for choice in found if choice.metric == metric]
        for method, rows in _ranked(own).items():
            figures[_key("rank", metric, method)] = mean(rows)
            overall.setdefault(method, []).extend(rows)
        for pair in dict.fromkeys((choice.first, choice.other) for choice in own):
            rows = [(choice.paper, choice.value) for choice in own if (choice.first, choice.other) == pair]
            figures[_key("win", metric, *pair)] = mean(rows)
    figures |= {_key("rank", "all", method): mean(rows) for method, rows in overall.items()}
    if found:
        figures["same_both_ways_round"] = share((choice.paper, choice.agreed) for choice in found)
    return figures


def _ranked(own: Sequence[Choice]) -> dict[str, list[tuple[str, float]]]:
    """The rank of each method for each comment, by method, from the choices of one metric."""
    lost: dict[tuple[Key, str], float] = {}
    for choice in own:
        for method, value in ((choice.first, 1 - choice.value), (choice.other, choice.value)):
            lost[choice.key, method] = lost.get((choice.key, method), 0.0) + value
    ranks: dict[str, list[tuple[str, float]]] = {}
    for (key, method), value in sorted(lost.items()):
        ranks.setdefault(method, []).append((key[0], 1 + value))
    return ranks


def rank_figures(rated: Sequence[Rank]) -> Figures:
    """Return each method's mean rank by metric, win rates that follow from the ranks, and alpha over all raters."""
    figures: Figures = {}
    for metric in EXPLANATION:
        own = [ranking for ranking in rated if ranking.metric == metric]
        for method in sorted({ranking.method for ranking in own}):
            figures[_key("rank", metric, method)] = mean(
                (ranking.key[0], ranking.rank) for ranking in own if ranking.method == method
            )
        figures |= _wins(metric, own)
        if len({ranking.rater for ranking in own}) > 1:
            figures[_key("alpha", metric)] = _alpha(own)
    for method in sorted({ranking.method for ranking in rated}):
        rows = [(ranking.key[0], ranking.rank) for ranking in rated if ranking.method == method]
        figures[_key("rank", "all", method)] = mean(rows)
    return figures


def _wins(metric: str, own: Sequence[Rank]) -> Figures:
    by_item: dict[tuple[str, Key], dict[str, float]] = {}
    for ranking in own:
        by_item.setdefault((ranking.rater, ranking.key), {})[ranking.method] = ranking.rank
    found: dict[tuple[str, str], list[tuple[str, float]]] = {}
    for (_, key), of in by_item.items():
        for a, b in combinations(sorted(of), 2):
            value = 0.5 if of[a] == of[b] else float(of[a] < of[b])
            found.setdefault((a, b), []).append((key[0], value))
    return {_key("win", metric, *pair): mean(rows) for pair, rows in found.items()}


def _alpha(own: Iterable[Rank]) -> Figure:
    """Alpha of ranks, a unit being one explanation; papers are drawn for the interval."""
    units: dict[tuple[Key, str], dict[str, float]] = {}
    for ranking in own:
        units.setdefault((ranking.key, ranking.method), {})[ranking.rater] = ranking.rank
    rows = [(key[0], unit_of(of)) for (key, _), of in units.items()]
    return of_rows(rows, krippendorff_alpha)


def _score_figures(rated: Sequence[tuple[Explained, dict[str, float]]]) -> Figures:
    figures: Figures = {}
    for metric in RETRIEVAL:
        for method in sorted({shown.method for shown, _ in rated}):
            rows = [(shown.paper, of[metric]) for shown, of in rated if shown.method == method and metric in of]
            if rows:
                figures[_key("passages", metric, method)] = mean(rows)
    return figures


def _key(*parts: str) -> str:
    return "_".join(part.replace("-", "_") for part in parts)
