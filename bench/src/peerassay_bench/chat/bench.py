"""`chat`: is our page preferred to what the same model answers to one plain question with the same files?

`--records` names our records, `--part` the job. An engine answers the plain question on each paper; `--sheet` names a
folder for the sheets that readers fill in, `--rated` the tables that came back. Preferences by role and over all with
intervals (whole papers are drawn), wrong judgements a page, use, and how often two readers agree.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from peerassay.engines import open_engine
from peerassay.errors import InputError
from peerassay.home import home_of
from peerassay.job_record import JobRecord
from peerassay.store.cache import SqliteCache
from peerassay.store.files import read_any, record_files
from peerassay_bench.chat.pages import ROLES, files_of, page_of
from peerassay_bench.chat.plain import PlainQuestion
from peerassay_bench.chat.sheets import SIDES, Judged, Pair, judgements, write_sheets
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult, Figure, Figures
from peerassay_bench.intervals import mean, share
from peerassay_bench.options import BenchOptions

_OFFLINE = "offline"


def measure(data: DataFolder, options: BenchOptions) -> BenchResult:
    """Return preferences over the tables of `options.rated`; writes the sheets where `options.sheet` names a folder."""
    job = options.part or "reply"
    if job not in ROLES:
        raise InputError("there is no plain question for this job", where=job, fix=f"choose one of {', '.join(ROLES)}")
    records = {record.heading.paper_id: record for record in map(read_any, record_files(options.records))}
    warnings = [] if records else ["no record was named: give --records"]
    if options.asking.engine != _OFFLINE:
        answers = asyncio.run(_answers(job, records, data, options))
        missing = sorted(set(records) - set(answers))
        warnings += [f"the plain question on {paper} has no answer yet" for paper in missing]
        if options.sheet is not None:
            write_sheets(options.sheet, _pairs(job, records, answers), options.seed)
    elif options.sheet is not None:
        raise InputError("sheets need the chat's answers", where="--sheet", fix="name the model with --engine")
    known = [(paper, role) for paper in records for role in ROLES[job]]
    judged = [found for path in options.rated for found in judgements(path, known, options.seed)]
    settings = options.settings(job=job, engine=options.asking.engine, readers=len(options.rated))
    return BenchResult(bench="chat", figures=figures_of(judged), settings=settings, warnings=tuple(warnings))


async def _answers(
    job: str, records: Mapping[str, JobRecord], data: DataFolder, options: BenchOptions
) -> dict[str, str]:
    home = home_of(options.asking)
    kept = SqliteCache(home.cache)
    engine = open_engine(options.asking, cache=kept, folder=home.batches, record=options.record)
    try:
        questions = {paper: PlainQuestion(job, files_of(job, record, data)) for paper, record in records.items()}
        answered = await asyncio.gather(*map(engine.ask, questions.values()))
    finally:
        await engine.aclose()
        kept.close()
    return {paper: a.answer.answer for paper, a in zip(questions, answered, strict=True) if a.answer is not None}


def _pairs(job: str, records: Mapping[str, JobRecord], answers: Mapping[str, str]) -> list[Pair]:
    return [
        Pair(paper, role, page_of(job, records[paper], role), answer)
        for paper, answer in sorted(answers.items())
        for role in ROLES[job]
    ]


def figures_of(judged: Sequence[Judged]) -> Figures:
    """Return shares preferred (level counts half), wrong judgements a page, use, and agreement of readers."""
    figures: Figures = {"judgements": Figure(value=float(len(judged)), n=len({each.paper for each in judged}))}
    for role in sorted({each.role for each in judged}):
        figures[f"preferred_{role}"] = _preferred(each for each in judged if each.role == role)
    if judged:
        figures["preferred"] = _preferred(judged)
        figures["readers_agree"] = _agreement(judged)
    for side in SIDES:
        wrong = [(each.paper, float(many)) for each in judged if (many := each.wrong[side]) is not None]
        use = [(each.paper, value) for each in judged if (value := each.use[side]) is not None]
        figures |= {f"wrong_{side}": mean(wrong)} if wrong else {}
        figures |= {f"use_{side}": mean(use)} if use else {}
    return figures


def _preferred(judged: Iterable[Judged]) -> Figure:
    value = {"ours": 1.0, "chat": 0.0, None: 0.5}
    return mean((each.paper, value[each.preferred]) for each in judged)


def _agreement(judged: Sequence[Judged]) -> Figure:
    """How often two readers of one pair prefer the same side."""
    by_pair: dict[tuple[str, str], list[Judged]] = {}
    for each in judged:
        by_pair.setdefault((each.paper, each.role), []).append(each)
    return share(
        (paper, a.preferred == b.preferred)
        for (paper, _), own in by_pair.items()
        for a, b in combinations(own, 2)
        if a.reader != b.reader
    )
