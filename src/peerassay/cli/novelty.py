"""`peerassay novelty`: a paper to a novelty report that one can check."""

from pathlib import Path
from typing import Annotated

import typer

from peerassay.cli import options


def novelty(
    paper: options.PaperFile,
    out: options.Out = Path("peerassay-out"),
    engine: options.Engine = None,
    literature: options.Literature = None,
    home: options.Home = None,
    library: options.Library = None,
    store: options.Store = None,
    paper_date: options.PaperDate = None,
    base_url: options.BaseUrl = None,
    fetch: options.Fetch = None,
    works: options.With = None,
    pdf: Annotated[bool, typer.Option("--pdf", help="write the report as PDF too (extra `pdf`)")] = False,
    ceiling: options.CostCeiling = None,
    record_replies: options.RecordReplies = None,
    dry_run: options.DryRun = False,
    settings: options.Set = None,
    config: options.Config = None,
    quiet: options.Quiet = False,
    as_json: options.Json = False,
) -> None:
    """Report on a paper's novelty: its contributions held against prior work, with the sentences that decide."""
    from peerassay.cli.running import Run, run_job
    from peerassay.settings import resolve

    given = options.flags(
        settings,
        engine=engine,
        literature=literature,
        home=home,
        library=library,
        store=store,
        paper_date=paper_date,
        base_url=base_url,
        fetch_full_texts=fetch,
        cost_ceiling=ceiling,
    )
    run = Run(
        "novelty",
        resolve(given, file=config).settings,
        out,
        works=works or [],
        record=record_replies,
        also=["pdf"] if pdf else [],
        dry_run=dry_run,
        quiet=quiet,
        as_json=as_json,
    )
    run_job(run, lambda assayer: assayer.novelty_job(paper))
