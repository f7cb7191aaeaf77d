"""`peerassay grade` and `peerassay demo`: a paper and its reviews to records and a report, yours or the example's."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options
from peerassay.cli.console import out as say
from peerassay.cli.console import progress

if TYPE_CHECKING:
    from peerassay.grading.record import Grading
    from peerassay.progress import Progress
    from peerassay.settings import Settings


def grade(
    paper: options.PaperFile,
    reviews: options.ReviewFiles,
    out: options.Out = Path("peerassay-out"),
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
        readers=readers,
        second_engine=second_engine,
        mode=mode,
        paper_date=paper_date,
        base_url=base_url,
        fetch_full_texts=fetch,
        cost_ceiling=ceiling,
    )
    run = Run(
        "grading",
        resolve(given, file=config).settings,
        out,
        works=works or [],
        record=record_replies,
        dry_run=dry_run,
        quiet=quiet,
        as_json=as_json,
    )
    run_job(run, lambda assayer: assayer.grading_job(paper, reviews_of_files(reviews)))


def demo(
    out: options.Out = Path("demo-report"),
    quiet: options.Quiet = False,
    as_json: options.Json = False,
) -> None:
    """Grade the example that ships: an invented paper, three reviews, a small library; no key, no network.

    It is graded twice: by answers that a language model gave to these very questions and that were recorded, into the
    folder itself; and by the offline rules, which judge nothing, into its folder `offline`.
    """
    from peerassay import example
    from peerassay.cli.running import Run, deliver, prepared, write
    from peerassay.home import home_of
    from peerassay.literature import Library
    from peerassay.settings import Settings

    offline = Settings(home=prepared(out) / "home")
    replayed = offline.model_copy(update={"engine": f"replay:{example.ANSWERS}"})
    with progress(quiet=quiet or as_json) as telling:
        Library(home_of(offline).library).add(example.LIBRARY)
        graded, unread = (_graded(settings, telling) for settings in (replayed, offline))
    write(unread, "grading", prepared(out / "offline"))
    if not as_json:
        say("The example, graded by answers of a language model that were recorded; nothing is asked of anybody.")
        say(f"The same without a model, as evidence to read: {out / 'offline' / 'report.html'}")
    deliver(graded, Run("grading", replayed, out, quiet=quiet, as_json=as_json))


def _graded(settings: "Settings", telling: "Progress") -> "Grading":
    from peerassay import example
    from peerassay.assayer import Assayer

    with Assayer(settings=settings, progress=telling) as assayer:
        return assayer.grade_reviews(example.PAPER, list(example.REVIEWS))
