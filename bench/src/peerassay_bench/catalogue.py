"""The benchmarks by name, each loaded when it is run."""

from collections.abc import Callable
from importlib import import_module

from peerassay.errors import InputError
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult
from peerassay_bench.options import BenchOptions

Bench = Callable[[DataFolder, BenchOptions], BenchResult]

MODULES: dict[str, str] = {
    "quotes": "peerassay_bench.quotes.bench",
    "claims": "peerassay_bench.claims.bench",
    "citations": "peerassay_bench.citations.bench",
    "parsing": "peerassay_bench.parsing.bench",
    "retrieval": "peerassay_bench.retrieval.bench",
    "overlap": "peerassay_bench.overlap.bench",
    "faults": "peerassay_bench.faults.bench",
    "labels": "peerassay_bench.verdicts.bench",
    "cost": "peerassay_bench.cost.bench",
    "novelty": "peerassay_bench.novelty.bench",
    "comments": "peerassay_bench.comments.bench",
    "explanations": "peerassay_bench.explanations.bench",
    "related-work": "peerassay_bench.related_work.bench",
    "summaries": "peerassay_bench.summaries.bench",
    "chat": "peerassay_bench.chat.bench",
    "ablations": "peerassay_bench.ablations.bench",
    "tables": "peerassay_bench.tables.bench",
    "studies": "peerassay_bench.studies.bench",
}
"""Each module has a function `measure(data_folder, options) -> BenchResult`."""


def bench_named(name: str) -> Bench:
    """Return the benchmark; raises InputError for a name that there is not."""
    if name not in MODULES:
        raise InputError("there is no such benchmark", where=name, fix=f"there are: {', '.join(MODULES)}, and all")
    measure: Bench = import_module(MODULES[name]).measure
    return measure
