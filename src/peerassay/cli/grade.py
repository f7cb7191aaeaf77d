"""`peerassay grade` and `peerassay demo`: a paper and its reviews to records and a report, yours or the example's."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options

if TYPE_CHECKING:
    from peerassay.grading.record import Grading
    from peerassay.progress import Progress
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
    from peerassay.cli.records import reviews_of_files
    from peerassay.cli.results import deliver

    with progress(quiet=quiet or as_json) as telling:
        from peerassay.assayer import Assayer

        with Assayer(settings=settings, progress=telling, record=record) as assayer:
            grading = assayer.grade_reviews(paper, reviews_of_files(reviews), works=works)
            batches = assayer.home.batches
    deliver(grading, out, batches=batches, as_json=as_json, quiet=quiet)


def _estimate(paper: Path, reviews: list[Path], settings: "Settings", *, as_json: bool) -> None:
    from peerassay.assayer import Assayer
    from peerassay.cli.console import tell_estimate
    from peerassay.cli.records import reviews_of_files

    with Assayer(settings=settings) as assayer:
        estimate = assayer.estimate(paper, reviews_of_files(reviews))
    tell_estimate(estimate, as_json=as_json)


def demo(
    out: Annotated[
        Path, typer.Option("--out", "-o", help="folder for the records and the reports", metavar="FOLDER")
    ] = Path("demo-report"),
    quiet: options.Quiet = False,
    as_json: options.Json = False,
) -> None:
    """Grade the example that ships: an invented paper, three reviews, a small library; no key, no network.

    It is graded twice: by answers that a language model gave to these very questions and that were recorded, into the
    folder itself; and by the offline rules, which judge nothing, into its folder `offline`.
    """
    from peerassay import example
    from peerassay.cli.console import out as say
    from peerassay.cli.console import progress
    from peerassay.cli.results import deliver, prepared, write
    from peerassay.home import home_of
    from peerassay.literature import Library
    from peerassay.settings import Settings

    offline = Settings(home=prepared(out) / "home")
    replayed = offline.model_copy(update={"engine": f"replay:{example.ANSWERS}"})
    with progress(quiet=quiet or as_json) as telling:
        Library(home_of(offline).library).add(example.LIBRARY)
        graded, unread = (_graded(settings, telling) for settings in (replayed, offline))
    write(unread, prepared(out / "offline"))
    if not as_json:
        say("The example, graded by answers of a language model that were recorded; nothing is asked of anybody.")
        say(f"The same without a model, as evidence to read: {out / 'offline' / 'report.html'}")
    deliver(graded, out, as_json=as_json, quiet=quiet)


def _graded(settings: "Settings", telling: "Progress") -> "Grading":
    from peerassay import example
    from peerassay.assayer import Assayer

    with Assayer(settings=settings, progress=telling) as assayer:
        return assayer.grade_reviews(example.PAPER, list(example.REVIEWS))
