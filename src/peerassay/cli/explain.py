"""`peerassay explain`: what the comments of reviews are about, and why they were made."""

from pathlib import Path
from typing import Annotated

import typer

from peerassay.cli import options


def explain(
    paper: options.PaperFile,
    reviews: options.ReviewFiles,
    out: options.Out = Path("peerassay-out"),
    engine: options.Engine = None,
    literature: options.Literature = None,
    home: options.Home = None,
    library: options.Library = None,
    store: options.Store = None,
    works: options.With = None,
    method: Annotated[
        str | None,
        typer.Option("--method", help="direct, rag, mind-graph, background-graph or seagraph", metavar="NAME"),
    ] = None,
    similarity: Annotated[
        str | None,
        typer.Option(
            "--similarity", help="how passages are compared: lexical, onnx:FOLDER, openai:MODEL", metavar="NAME"
        ),
    ] = None,
    paper_date: options.PaperDate = None,
    base_url: options.BaseUrl = None,
    fetch: options.Fetch = None,
    ceiling: options.CostCeiling = None,
    record_replies: options.RecordReplies = None,
    dry_run: options.DryRun = False,
    settings: options.Set = None,
    config: options.Config = None,
    quiet: options.Quiet = False,
    as_json: options.Json = False,
) -> None:
    """Explain every comment of the reviews: the passages it is about, what the field does, what the author is asked."""
    from peerassay.cli.records import reviews_of_files
    from peerassay.cli.running import Run, run_job
    from peerassay.settings import resolve

    given = options.flags(
        settings,
        engine=engine,
        literature=literature,
        home=home,
        library=library,
        store=store,
        explain_method=method,
        similarity=similarity,
        paper_date=paper_date,
        base_url=base_url,
        fetch_full_texts=fetch,
        cost_ceiling=ceiling,
    )
    run = Run(
        "explaining",
        resolve(given, file=config).settings,
        out,
        works=works or [],
        record=record_replies,
        dry_run=dry_run,
        quiet=quiet,
        as_json=as_json,
    )
    run_job(run, lambda assayer: assayer.explaining_job(paper, reviews_of_files(reviews)))
