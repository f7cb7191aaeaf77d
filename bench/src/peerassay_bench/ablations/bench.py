"""`ablations`: ScholarSum under other settings, each against the authors' abstracts of arXiv and PubMed.

`--part` takes one family: components (figure 3), keywords (table 2b), temperature (2a), seeds (figure 4). The last two
need a model: without one every run gives the same summary, and they are left out with a warning.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from peerassay.assayer import Assayer
from peerassay.errors import EngineError, InputError
from peerassay.home import home_of
from peerassay.job_record import Outcome
from peerassay.jobs.summarizing.job import summarize_paper
from peerassay.jobs.summarizing.record import SummaryRecord
from peerassay.progress import Step
from peerassay.run import Tools
from peerassay.settings import Settings
from peerassay_bench.bert_score import BertScorer
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult, Figure, Figures
from peerassay_bench.intervals import mean
from peerassay_bench.meteor import FIX, meteor
from peerassay_bench.options import BenchOptions
from peerassay_bench.rouge import rouge
from peerassay_bench.summaries.bench import MEASURES
from peerassay_bench.summaries.documents import SETS, Summarised, documents_of
from peerassay_bench.tables.table import Plot, Table, write

DOCUMENTS = 10
"""Of each set, unless `--limit` says otherwise."""
SEEDS = 5
FULL = "full"
_OFFLINE = "offline"
FAMILIES: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "components": {
        "without grounding": {"summary_grounding": False},
        "without teacher": {"summary_teacher": False},
        "without major revision": {"summary_major": False},
        "without minor revision": {"summary_minor": False},
    },
    "keywords": {
        f"keywords {name}": {"summary_keywords": name} for name in ("task", "query1", "query2", "query3", "adaptive")
    },
    "temperature": {f"temperature {value}": {"temperature": value} for value in (0.2, 0.8, 1.0, 1.3)},
    "seeds": {f"run {n}": {"temperature": 0.8} for n in range(1, SEEDS + 1)},
}
"""By family the variants and their settings; temperature 0.8 is the paper's (table 4)."""
NEED_A_MODEL = frozenset({"temperature", "seeds"})
Values = dict[str, list[tuple[str, float]]]


@dataclass(frozen=True)
class _Documents:
    held: Sequence[Summarised]
    scorer: BertScorer | None


def measure(data: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the full method's figures, each variant's as a column; `--out` takes a table and a plot."""
    if options.part not in {None, *FAMILIES}:
        fix = f"there are: {', '.join(FAMILIES)}"
        raise InputError("there is no such family of settings", where=options.part or "", fix=fix)
    offline = options.asking.engine == _OFFLINE
    families = [name for name in FAMILIES if options.part in {None, name}]
    left_out = [name for name in families if offline and name in NEED_A_MODEL]
    variants: dict[str, Mapping[str, object]] = {FULL: {}} | {
        k: v for name in families if name not in left_out for k, v in FAMILIES[name].items()
    }
    limit = options.limit or DOCUMENTS
    held = [document for name in SETS for n, document in enumerate(documents_of(data, name)) if n < limit]
    documents = _Documents(held, BertScorer(options.bert) if options.bert else None)
    found: dict[str, Values] = {}
    for number, (name, changed) in enumerate(variants.items()):
        options.progress(Step(what=f"variant: {name}", done=number, total=len(variants)))
        found[name] = _values(documents, _settings(options.asking, name, changed))
    warnings = [f"{name} is left out: without a model every run gives the same" for name in left_out]
    warnings += [f"METEOR is not measured: {FIX}"] if not any("meteor" in name for name in found[FULL]) else []
    warnings += [
        f"{name} changes nothing in this run"
        for name, values in found.items()
        if name != FULL and not name.startswith("run ") and values == found[FULL]
    ]
    if options.out is not None:
        warnings += write(options.out, [_table(found)], [_plot(found)])
    figures = _means(found[FULL]) | _deviations(found)
    return BenchResult(
        bench="ablations",
        figures=figures,
        baselines={name: _means(values) for name, values in found.items() if name != FULL},
        settings=options.settings(engine=options.asking.engine, documents=len(held)),
        warnings=tuple(warnings),
    )


def _settings(asking: Settings, name: str, changed: Mapping[str, object]) -> Settings:
    """The settings of a variant; a repeated run has a home of its own, so that no answer comes from another's cache."""
    more = {"summary_method": "scholarsum", **changed}
    if name.startswith("run "):
        more["home"] = home_of(asking).folder / f"ablations-{name.replace(' ', '-')}"
    return asking.model_copy(update=more)


def _values(documents: _Documents, settings: Settings) -> Values:
    values: Values = {}
    with Assayer(settings=settings) as assayer:

        async def job(tools: Tools, added: object) -> Sequence[Any]:
            for document in documents.held:
                try:
                    ((made),) = await summarize_paper(document.paper, tools)
                except EngineError:
                    continue
                for name, value in _measured(document, made.record, documents.scorer):
                    values.setdefault(name, []).append((document.id, value))
            return ()

        ran: Outcome[SummaryRecord] = assayer.run(job)
        assert not ran.records
    return values


def _measured(document: Summarised, record: SummaryRecord, scorer: BertScorer | None) -> Iterator[tuple[str, float]]:
    text = "\n".join(sentence.text for sentence in record.body.sentences)
    for name, value in rouge(document.abstract, text, MEASURES).items():
        yield f"{document.set}_{name}", value / 100
    alike = scorer.f1(document.abstract, text) if scorer else None
    for name, found in (("meteor", meteor(document.abstract, text)), ("bert_score", alike and alike / 100)):
        if found is not None:
            yield f"{document.set}_{name}", found


def _means(values: Values) -> Figures:
    return {name: mean(rows) for name, rows in values.items()}


def _deviations(found: Mapping[str, Values]) -> Figures:
    """The standard deviation of the runs' means (figure 4)."""
    runs = [values for name, values in found.items() if name.startswith("run ")]
    if len(runs) < SEEDS:
        return {}
    return {
        f"{name}_deviation_over_runs": Figure(
            value=round(stdev(fmean(value for _, value in run[name]) for run in runs), 5), n=len(runs)
        )
        for name in runs[0]
    }


def _table(found: Mapping[str, Values]) -> Table:
    names = tuple(found[FULL])
    rows = tuple((variant, *(_means(values)[name].value for name in names)) for variant, values in found.items())
    return Table("scholarsum_ablations", "ScholarSum, figure 3, tables 2a and 2b", ("variant", *names), rows)


def _plot(found: Mapping[str, Values]) -> Plot:
    series = {
        variant: [_means(values)[f"{name}_rouge_1"].value or 0.0 for name in SETS] for variant, values in found.items()
    }
    return Plot("scholarsum_ablations", "ScholarSum under other settings", "ROUGE-1", SETS, series)
