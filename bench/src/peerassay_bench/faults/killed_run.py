"""A run in a process of its own, made to be killed; imports what a run needs, so that a fork starts at once."""

import pickle
from pathlib import Path

import pydantic_ai.models.openai

import peerassay.engines.model_client  # noqa: F401
from peerassay.assayer import Assayer
from peerassay.frozen import canonical_json
from peerassay.home import home_of
from peerassay.job_record import Outcome
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.literature.semantic_scholar import SemanticScholar
from peerassay.store.cache import SqliteCache
from peerassay_bench.faults.cases import Case
from peerassay_bench.faults.plan import TRIES
from peerassay_bench.faults.runs import Mode, settings_of

__all__ = ["answer_case", "pydantic_ai"]
MODE: Mode = "apart"
"""Asks most questions, so that there is most to lose."""


def answer_case(case_file: Path, home: Path, model_url: str, catalogue_url: str, out: Path) -> None:
    """Answer the case's reviews and write its state and the records' canonical JSON, a line each."""
    case: Case = pickle.loads(case_file.read_bytes())  # noqa: S301 - written by the process that started this one
    settings = settings_of(home, model_url, MODE).model_copy(update={"timeout_seconds": 60.0, "concurrency": 4})
    source = SemanticScholar(
        "", base_url=catalogue_url, cache=SqliteCache(home_of(settings).cache), per_second=None, attempts=TRIES
    )
    with Assayer(literature=source, settings=settings) as assayer:
        made = assayer.run(assayer.reply_job(case.paper, case.reviews))
    out.write_text("\n".join(lines_of(made)), encoding="utf-8")


def lines_of(made: Outcome[CaseRecord]) -> list[str]:
    """Return what a run came to, and its records' canonical JSON."""
    return [made.state.value, *(canonical_json(record) for record in made.records)]
