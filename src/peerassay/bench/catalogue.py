"""The benchmarks by name, each loaded when it is run."""

from collections.abc import Callable
from importlib import import_module

from peerassay.bench.figures import BenchResult
from peerassay.bench.kit import Kit
from peerassay.bench.options import BenchOptions
from peerassay.errors import InputError

Bench = Callable[[Kit, BenchOptions], BenchResult]

MODULES: dict[str, str] = {
    "quotes": "peerassay.bench.quotes",
    "claims": "peerassay.bench.claims",
    "citations": "peerassay.bench.citations",
    "parsing": "peerassay.bench.parsing",
    "retrieval": "peerassay.bench.retrieval",
    "overlap": "peerassay.bench.overlap",
    "faults": "peerassay.bench.faults",
    "grading": "peerassay.bench.grading",
    "cost": "peerassay.bench.cost",
    "novelty": "peerassay.bench.novelty",
}
"""Each module has a function `measure(kit, options) -> BenchResult`."""


def bench_named(name: str) -> Bench:
    """Return the benchmark; raises InputError for a name that there is not."""
    if name not in MODULES:
        raise InputError("there is no such benchmark", where=name, fix=f"there are: {', '.join(MODULES)}, and all")
    measure: Bench = import_module(MODULES[name]).measure
    return measure
