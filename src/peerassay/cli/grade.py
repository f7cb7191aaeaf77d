"""`peerassay grade`: a paper and its reviews to records and a report."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options

if TYPE_CHECKING:
    from peerassay.settings import Settings


def grade(
    paper: options.PaperFile,
    reviews: options.ReviewFiles,
    out: Annotated[
        Path, typer.Option("--out", "-o", help="folder for the records and the report", metavar="FOLDER")
    ] = Path("peerassay-out"),
    engine: options.Engine = None,
    literature: options.Literature = None,
    home: options.Home = None,
    library: options.Library = None,
    store: options.Store = None,
    works: options.With = None,
    readers: Annotated[int | None, typer.Option("--readers", help="1 or 2 readers a claim", metavar="1|2")] = None,
    second_engine: Annotated[
        str | None, typer.Option("--second-engine", help="another engine for the second reader", metavar="NAME")
    ] = None,
    mode: Annotated[str | None, typer.Option("--mode", help="batched or pairwise", metavar="MODE")] = None,
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
    """Check every novelty claim of the reviews against prior work, and score the reviews."""
    from peerassay.cli.results import prepared
    from peerassay.settings import resolve

    given = options.flags(
        settings,
        engine=engine,
        literature=literature,
        home=home,
        library=library,
        store=store,
        readers=readers,
        second_engine=second_engine,
        mode=mode,
        paper_date=paper_date,
        base_url=base_url,
        fetch_full_texts=fetch,
        cost_ceiling=ceiling,
    )
    resolved = resolve(given, file=config).settings
    if dry_run:
        _estimate(paper, reviews, resolved, as_json=as_json)
    else:
        _grade(paper, reviews, works or [], resolved, prepared(out), record_replies, quiet=quiet, as_json=as_json)


def _grade(
    paper: Path,
    reviews: list[Path],
    works: list[str],
    settings: "Settings",
    out: Path,
    record: Path | None,
    *,
    quiet: bool,
    as_json: bool,
) -> None:
    from peerassay.cli.console import progress
    from peerassay.cli.given_reviews import taken
    from peerassay.cli.results import deliver

    with progress(quiet=quiet or as_json) as telling:
        from peerassay.assayer import Assayer

        with Assayer(settings=settings, progress=telling, record=record) as assayer:
            grading = assayer.grade_reviews(paper, taken(reviews), works=works)
            batches = assayer.home.batches
    deliver(grading, out, batches=batches, as_json=as_json, quiet=quiet)


def _estimate(paper: Path, reviews: list[Path], settings: "Settings", *, as_json: bool) -> None:
    from peerassay.assayer import Assayer
    from peerassay.cli.console import tell_estimate
    from peerassay.cli.given_reviews import taken

    with Assayer(settings=settings) as assayer:
        estimate = assayer.estimate(paper, taken(reviews))
    tell_estimate(estimate, as_json=as_json)
