"""`tables`: the tables and figures of the papers, from the records that `--records` names; `--out` takes the files.

IIR tables 2, 3, 5 and figures 3 to 8, ScholarSum table 1, scores of reviews, novelty reports: what the records have.
"""

import asyncio
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from statistics import fmean

from peerassay.documents import read_paper
from peerassay.engines import Engine, open_engine
from peerassay.errors import InputError
from peerassay.home import home_of
from peerassay.job_record import JobRecord
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.jobs.related_work.record import RelatedWork
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.jobs.summarizing.record import SummaryRecord
from peerassay.progress import count
from peerassay.store.cache import SqliteCache
from peerassay.store.files import read_any, record_files
from peerassay_bench.bert_score import BertScorer
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult, Figure
from peerassay_bench.options import BenchOptions
from peerassay_bench.related_work.cases import Case, case_of
from peerassay_bench.tables import grading, iir, opennovelty, scholarsum
from peerassay_bench.tables.data_sets import data_set_of
from peerassay_bench.tables.table import Plot, Table, write

_OFFLINE = "offline"


def measure(data: DataFolder, options: BenchOptions) -> BenchResult:
    """Write the tables and figures of the records; raises InputError without records, or where no table is of them."""
    if options.out is None:
        raise InputError("tables need a folder", where="--out", fix="name a folder for tables.md, CSV and SVG")
    records = [read_any(path) for path in record_files(options.records)]
    scorer = BertScorer(options.bert) if options.bert else None
    tables, plots = asyncio.run(_made(records, data, options, scorer))
    if not tables:
        fix = "name records of related-work --method iir, summarize, grade or novelty with --records"
        raise InputError("there is no record with a table", where="--records", fix=fix)
    warnings = (*write(options.out, tables, plots), *_without_tables(records, data, options))
    figures = {f"rows_{table.name}": Figure(value=float(len(table.rows)), n=len(records)) for table in tables}
    settings = options.settings(records=len(records), tables=len(tables), figures=len(plots), out=str(options.out))
    return BenchResult(bench="tables", figures=figures, settings=settings, warnings=warnings)


def _without_tables(records: Sequence[JobRecord], data: DataFolder, options: BenchOptions) -> Iterator[str]:
    """What of the records is in no table, and which columns have no values, and why."""
    sections = [record for record in records if isinstance(record, RelatedWork)]
    if plain := sum(record.body.working is None for record in sections):
        yield f"{count(plain, 'section')} not written by --method iir: no table of steps has them"
    if sections and not data.given:
        yield "ROUGE, BERTScore and the data set's table need the authors' sections: name the folder with --data"
    of_tables = (RelatedWork, SummaryRecord, CaseRecord, NoveltyReport)
    if others := sum(not isinstance(record, of_tables) for record in records):
        yield f"{count(others, 'record')} of a kind without a table here"
    if options.asking.engine == _OFFLINE and sections:
        yield "G-Eval and preferences are not measured: no model was named (--engine)"
    if options.bert is None and any(isinstance(record, RelatedWork | SummaryRecord) for record in records):
        yield "BERTScore is not measured: no folder of a model was named (--bert FOLDER)"


async def _made(
    records: Sequence[JobRecord], data: DataFolder, options: BenchOptions, scorer: BertScorer | None
) -> tuple[list[Table], list[Plot]]:
    sections = [record for record in records if isinstance(record, RelatedWork)]
    cases = _cases(sections, data)
    refined = [
        iir.Refined(record, record.body.working, cases.get(record.paper.id))
        for record in sections
        if record.body.working is not None
    ]
    reports = [record for record in records if isinstance(record, NoveltyReport)]
    made = [
        await _iir(refined, options, scorer),
        data_set_of(list(cases.values())),
        scholarsum.tables_of([record for record in records if isinstance(record, SummaryRecord)], scorer),
        grading.tables_of([record for record in records if isinstance(record, CaseRecord)]),
        opennovelty.tables_of(reports, _scores(reports, data)),
    ]
    return [table for tables, _ in made for table in tables], [plot for _, plots in made for plot in plots]


async def _iir(
    refined: Sequence[iir.Refined], options: BenchOptions, scorer: BertScorer | None
) -> tuple[list[Table], list[Plot]]:
    if options.asking.engine == _OFFLINE:
        return await iir.tables_of(refined, None, scorer)
    home = home_of(options.asking)
    kept = SqliteCache(home.cache)
    engine: Engine = open_engine(options.asking, cache=kept, folder=home.batches, record=options.record)
    try:
        return await iir.tables_of(refined, engine, scorer)
    finally:
        await engine.aclose()
        kept.close()


def _key_of(record: RelatedWork | NoveltyReport, held: Collection[str]) -> str | None:
    """The id by which the data has the record's paper: its forum's, its own, or the name of its file."""
    name = record.paper.source.name.partition(".")[0]
    ids = (record.paper.card.openreview_id, record.paper.id, name)
    return next((key for key in ids if key is not None and key in held), None)


def _scores(reports: Sequence[NoveltyReport], data: DataFolder) -> dict[str, float]:
    """The reviewers' mean score of originality by the id that the report's paper has in records."""
    held = _originality(data) if reports else {}
    return {report.paper.id: held[key] for report in reports if (key := _key_of(report, held)) is not None}


def _originality(data: DataFolder) -> dict[str, float]:
    """The reviewers' mean score of originality by paper, where the data has any."""
    found: dict[str, list[float]] = {}
    for row in data.reviewed() if data.given and data.has("reviews") else ():
        given = [review.get("ORIGINALITY") for review in row["reviews"] if not review.get("IS_META_REVIEW")]
        found[str(row["id"])] = [float(score) for score in given if isinstance(score, int | float)]
    return {key: fmean(scores) for key, scores in found.items() if scores}


def _cases(records: Sequence[RelatedWork], data: DataFolder) -> dict[str, Case]:
    """The authors' own sections, where the data folder has the paper's full text."""
    texts: dict[str, Path] = data.full_texts() if data.given else {}
    found: dict[str, Case] = {}
    for record in records:
        key = _key_of(record, texts)
        if key is not None and record.paper.id not in found:
            works = [record.work_of(reference.number).candidate for reference in record.body.references]
            case = case_of(read_paper(texts[key]), works)
            found |= {record.paper.id: case} if case is not None else {}
    return found
