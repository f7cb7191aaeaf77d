"""The commands of the jobs, and the example that ships: `reply`, `grade`, `novelty`, `explain`, `demo` and others."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from peerassay.bounded_files import is_folder
from peerassay.cli import options
from peerassay.cli.arguments import check_paper
from peerassay.cli.console import out as say
from peerassay.cli.console import out_json, progress, tell
from peerassay.cli.records import reviews_named
from peerassay.cli.running import Run, deliver, job_command, prepared, run_job, write
from peerassay.progress import ExitCode, count
from peerassay.reports.visible import cut, one_line

if TYPE_CHECKING:
    from peerassay.job_record import Outcome
    from peerassay.jobs.related_work.references import ListedReference
    from peerassay.jobs.reviews.record import CaseRecord
    from peerassay.progress import Progress
    from peerassay.reports.shown import Shown
    from peerassay.settings import Settings

Readers = Annotated[
    int | None,
    typer.Option("--readers", help="1 case, or 2 made independently whose labels are compared", metavar="1|2"),
]
SecondEngine = Annotated[
    str | None, typer.Option("--second-engine", help="another engine for the second case", metavar="NAME")
]
Apart = Annotated[
    bool | None,
    typer.Option("--apart", help="read each review by itself, so that no review influences the result of another"),
]


@job_command(
    "case",
    "answer the reviews of a paper, point by point",
    view="author",
    readers=Readers,
    second_engine=SecondEngine,
    apart=Apart,
)
def reply(run: Run, paper: options.PaperFile, reviews: options.ReviewFiles = None) -> None:
    """Answer the reviews of a paper: every point judged on evidence, what to concede, a reply for each reviewer."""
    run_job(run, lambda assayer: assayer.reply_job(paper, reviews_named(reviews)))


@job_command(
    "case",
    "judge what reviews say about novelty and prior work",
    view="chair",
    readers=Readers,
    second_engine=SecondEngine,
    apart=Apart,
)
def grade(run: Run, paper: options.PaperFile, reviews: options.ReviewFiles = None) -> None:
    """Judge what the reviews say about novelty and prior work, for an area chair; with labels and scores."""
    run_job(run, lambda assayer: assayer.grade_job(paper, reviews_named(reviews)))


Pdf = Annotated[bool, typer.Option("--pdf", help="also write the report as PDF (extra `pdf`)")]


NoveltyMethod = Annotated[
    str | None,
    typer.Option(
        "--method", help="plain (compare, then write) or opennovelty (taxonomy, comparison, assessment)", metavar="NAME"
    ),
]


@job_command("novelty", "report a paper's novelty, contribution by contribution", novelty_method=NoveltyMethod)
def novelty(run: Run, paper: options.PaperFile, pdf: Pdf = False) -> None:
    """Say what is new in a paper: works it does not cite that have a part of it, and how each contribution differs."""
    run_job(run, lambda assayer: assayer.novelty_job(paper), also=["pdf"] if pdf else [])


Method = Annotated[
    str | None,
    typer.Option(
        "--method",
        help="case, or a published method: direct, rag, mind-graph, background-graph, seagraph",
        metavar="NAME",
    ),
]
Similarity = Annotated[
    str | None,
    typer.Option("--similarity", help="how to measure similarity: lexical, onnx:FOLDER, openai:MODEL", metavar="NAME"),
]


@job_command(
    "case",
    "show what each review comment is about, and why it was made",
    view="comments",
    explain_method=Method,
    similarity=Similarity,
)
def explain(run: Run, paper: options.PaperFile, reviews: options.ReviewFiles = None) -> None:
    """Explain every comment of the reviews: what is asked, what the paper has of it, what would settle it."""
    kind = "case" if run.settings.explain_method == "case" else "explaining"
    run_job(replace(run, kind=kind), lambda assayer: assayer.explain_job(paper, reviews_named(reviews)))


References = Annotated[
    str,
    typer.Option(
        "--references",
        "-r",
        help="a BibTeX file, a folder of papers, or 'library': the works that the paper cites and the sources have",
        metavar="REFS",
    ),
]
OwnSection = Annotated[
    bool,
    typer.Option(
        "--with-own-section",
        help="let the model see the paper's own related-work section and reference list (left out by default)",
    ),
]


SectionMethod = Annotated[
    str | None,
    typer.Option(
        "--method", help="plain (write, then check), draft (one question) or iir (refine in steps)", metavar="NAME"
    ),
]


@job_command("related_work", "write a paper's related-work section from what it cites", section_method=SectionMethod)
def related_work(
    run: Run, paper: options.PaperFile, references: References = "library", own_section: OwnSection = False
) -> None:
    """Write the related-work section of a paper; every reference is cited or listed as not available."""
    run_job(
        run,
        lambda assayer: assayer.related_work_job(paper, references, own_section=own_section),
        also=["latex", "bibtex"],
    )


SummaryMethod = Annotated[
    str | None,
    typer.Option(
        "--method", help="plain (write, then find the support) or scholarsum (graph, themes, rounds)", metavar="NAME"
    ),
]
Keywords = Annotated[
    str | None,
    typer.Option(
        "--keywords", help="how key facts are selected: query1, query2, query3, adaptive or task", metavar="NAME"
    ),
]


@job_command(
    "summary", "summarize a paper, or every paper in a folder", summary_method=SummaryMethod, summary_keywords=Keywords
)
def summarize(run: Run, paper: options.PaperFile) -> None:
    """Summarize a paper in 200 to 250 words, each sentence with its support; given a folder, write one row per paper."""
    from peerassay.documents.latex.source import main_file
    from peerassay.documents.reading import SURE_SUFFIXES

    if is_folder(Path(paper)) and main_file(Path(paper), SURE_SUFFIXES) is None:
        _summarize_folder(run, Path(paper))
    else:
        run_job(run, lambda assayer: assayer.summarize_job(paper), also=["csv"])


def _summarize_folder(run: Run, folder: Path) -> None:
    """Sum up every paper of a folder; stopped at any moment, the same command goes on from there."""
    from peerassay.assayer import Assayer
    from peerassay.home import write_private
    from peerassay.reports.formats import export
    from peerassay.runs.manifest import read_manifest
    from peerassay.runs.running import run_many, workers_for
    from peerassay.runs.unit import Plan

    prepared(run.out)
    rows, table = read_manifest(folder), run.out / "summaries.csv"
    with progress(quiet=run.quiet or run.as_json) as telling, Assayer(settings=run.settings) as assayer:
        plan = Plan(settings=run.settings, jobs=("summarize",))
        ran = run_many(assayer, plan, rows, workers_for(None, 1), telling)
        records = [assayer.records.get(key) for row in ran.done.values() for key in row.digests.get("summarize", ())]
    write_private(table, export(records, "csv"))
    for row in (*ran.failed, *ran.waiting):
        tell(f"peerassay: {row.paper}: {'; '.join(ran.done[row.key].problems)}")
    say(f"{count(len(records), 'summary', 'summaries')} of {count(len(rows), 'paper')}: {table}")
    if ran.exit_code is not ExitCode.COMPLETE:
        raise typer.Exit(ran.exit_code)


def references(
    paper: options.PaperFile,
    literature: options.Literature = None,
    home: options.Home = None,
    library: options.Library = None,
    settings: options.Set = None,
    config: options.Config = None,
    as_json: options.Json = False,
) -> None:
    """List the works that a paper's related-work section cites, and which of them were found."""
    check_paper(paper, bare=True)
    given = options.flags(settings, literature=literature, home=home, library=library)
    from peerassay.assayer import Assayer
    from peerassay.settings import resolve

    with Assayer(settings=resolve(given, file=config).settings) as assayer:
        listed = assayer.references(paper)
    if as_json:
        out_json([reference.model_dump(mode="json") for reference in listed])
        return
    for reference in listed:
        say(_line(reference))
    say(f"{sum(reference.work is not None for reference in listed)} of {len(listed)} found")


def _line(reference: "ListedReference") -> str:
    entry = reference.reference
    told = one_line(entry.title or entry.text)
    found = f"found: {one_line(reference.work.title)}" if reference.work else "not found"
    known = found if reference.work and reference.work.title != entry.title else found[:9]
    return f"{entry.marker or entry.id}  {cut(told, 90)}  {known}"


def demo(
    out: options.Out = Path("demo-report"),
    quiet: options.Quiet = False,
    as_json: options.Json = False,
) -> None:
    """Answer the reviews of the built-in example (an invented paper, three reviews); needs no key and no network.

    The answers are a language model's, recorded for these very questions. Where they do not fit this release, the
    offline rules lay out the evidence, and judge nothing.
    """
    from peerassay import example
    from peerassay.home import home_of
    from peerassay.literature import Library
    from peerassay.reports.kinds import SHOWN
    from peerassay.settings import Settings

    offline = Settings(home=prepared(out) / "home")
    replayed = offline.model_copy(update={"engine": f"replay:{example.ANSWERS}"})
    with progress(quiet=quiet or as_json) as telling:
        Library(home_of(offline).library).add(example.LIBRARY)
        recorded = _example(replayed, telling) if example.ANSWERS.is_file() else None
        fits = recorded is not None and not recorded.records[0].provenance.failures
        replied = recorded if recorded is not None and fits else _example(offline, telling)
    if not as_json:
        by = "by recorded answers of a language model" if fits else "without a model: evidence to read, nothing judged"
        say(f"The example, {by}; nothing is asked of anybody.")
        say(f"The same for an area chair: {out / 'grade.html'}")
    write(replied, _in_view(SHOWN["case"], "chair"), out)
    deliver(replied, Run("case", replayed if fits else offline, out, quiet=quiet, as_json=as_json, view="author"))


def _in_view(shown: "Shown[Any]", view: str) -> "Shown[Any]":
    return shown.in_view(view) if shown.in_view else shown


def _example(settings: "Settings", telling: "Progress") -> "Outcome[CaseRecord]":
    from peerassay import example
    from peerassay.assayer import Assayer

    with Assayer(settings=settings, progress=telling) as assayer:
        return assayer.run(assayer.reply_job(example.PAPER, list(example.REVIEWS)))
