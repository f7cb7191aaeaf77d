"""`peerassay bench`: how well each part does on real data."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options
from peerassay.progress import ExitCode

if TYPE_CHECKING:
    from peerassay_bench.figures import BenchResult, Figure, Figures
    from peerassay_bench.options import BenchOptions

ALL = "all"

app = typer.Typer(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


Name = Annotated[
    str,
    typer.Argument(
        help="labels, quotes, claims, parsing, retrieval, citations, overlap, faults, cost, novelty, related-work, comments, explanations, summaries, chat, ablations, tables, studies, or all",
        metavar="NAME",
    ),
]
Data = Annotated[
    Path | None,
    typer.Option("--data", "-d", help="folder of papers and reviews (docs/benchmark-details.md)", metavar="FOLDER"),
]
Limit = Annotated[int | None, typer.Option("--limit", help="maximum number of items to draw", min=1, metavar="N")]
Seed = Annotated[int, typer.Option("--seed", help="of everything that is drawn", metavar="N")]
Quotes = Annotated[
    Path | None, typer.Option("--quotes", help="for quotes: JSON lines {paper, quote, label, kind}", metavar="FILE")
]
Papers = Annotated[
    Path | None,
    typer.Option("--papers", help="for quotes: folder of the Markdown papers that it names", metavar="FOLDER"),
]
Part = Annotated[
    str | None,
    typer.Option(
        "--part",
        help="one part of claims, comments, explanations, summaries, ablations or labels, or the job of chat",
        metavar="NAME",
    ),
]
Labels = Annotated[
    Path | None, typer.Option("--labels", help="for claims and labels: folder of labels", metavar="FOLDER")
]
Records = Annotated[
    list[Path] | None,
    typer.Option(
        "--records",
        help="for labels, explanations, chat and tables: a record's file, or a folder; may be repeated",
        metavar="PATH",
    ),
]
RecordReplies = Annotated[
    Path | None,
    typer.Option("--record", help="for explanations and chat: write the model's replies to a file", metavar="FILE"),
]

Build = Annotated[
    Path | None,
    typer.Option(
        "--build",
        help="for related-work: make its data set from a folder of papers; for studies: write tasks there; for comments: write a data set there",
        metavar="FOLDER",
    ),
]
Bert = Annotated[
    Path | None,
    typer.Option(
        "--bert",
        help="for related-work, summaries and tables: folder of a model (ONNX) for BERTScore",
        metavar="FOLDER",
    ),
]


Reviews = Annotated[
    Path | None,
    typer.Option("--reviews", help="for studies: folder with reviews by models, PAPER/review_A.md", metavar="FOLDER"),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        help="for tables and studies: folder for tables and figures; for related-work and summaries: for records",
        metavar="FOLDER",
    ),
]
Sheet = Annotated[
    Path | None,
    typer.Option(
        "--sheet",
        help="for explanations, related-work and chat: write a sheet (a folder of sheets) for people to fill in",
        metavar="FILE",
    ),
]
Rated = Annotated[
    list[Path] | None,
    typer.Option(
        "--rated",
        help="for explanations, related-work and chat: a sheet that was filled in; one per rater",
        metavar="FILE",
    ),
]


@app.command()
def bench(
    name: Name,
    data: Data = None,
    limit: Limit = None,
    seed: Seed = 20251120,
    quotes: Quotes = None,
    papers: Papers = None,
    library: options.Library = None,
    engine: options.Engine = None,
    part: Part = None,
    labels: Labels = None,
    records: Records = None,
    record_replies: RecordReplies = None,
    sheet: Sheet = None,
    rated: Rated = None,
    build: Build = None,
    bert: Bert = None,
    out: Out = None,
    reviews: Reviews = None,
    home: options.Home = None,
    settings: options.Set = None,
    quiet: options.Quiet = False,
    as_json: options.Json = False,
) -> None:
    """Run a benchmark (or all) over a folder of data; exit code 3 if one could not run or lacks answers."""
    from peerassay.cli.console import progress
    from peerassay.settings import resolve
    from peerassay_bench.options import BenchOptions

    # A settings file may name a model; a benchmark asks one only where it is told to.
    asking = resolve(options.flags(settings, engine=engine or "offline", home=home)).settings
    with progress(quiet=quiet or as_json) as telling:
        told = BenchOptions(
            limit=limit,
            seed=seed,
            quotes=quotes,
            papers=papers,
            library=library,
            asking=asking,
            records=tuple(records or ()),
            record=record_replies,
            labels=labels,
            part=part,
            sheet=sheet,
            rated=tuple(rated or ()),
            build=build,
            bert=bert,
            out=out,
            reviews=reviews,
            progress=telling,
        )
        results, failures = _run_all(data, told) if name == ALL else ([_run(name, data, told)], {})
    if as_json:
        _print_json(name, results, failures)
    else:
        _print_tables(results)
    _tell_missing(results, failures)


def _print_json(name: str, results: list["BenchResult"], failures: dict[str, str]) -> None:
    """Print one object: the benchmark's result, or the results of all by name."""
    from peerassay.cli.console import out_json

    found = [result.model_dump(mode="json") for result in results]
    every = {"bench": ALL, "results": {row["bench"]: row for row in found}, "failures": failures}
    out_json(every if name == ALL else found[0])


def _print_tables(results: list["BenchResult"]) -> None:
    from peerassay.cli.console import out

    for line in (line for result in results for line in lines_of(result)):
        out(line)


def _run(name: str, data: Path | None, told: "BenchOptions") -> "BenchResult":
    from peerassay_bench.catalogue import bench_named
    from peerassay_bench.data_folder import DataFolder

    return bench_named(name)(DataFolder(data), told)


def _run_all(data: Path | None, told: "BenchOptions") -> tuple[list["BenchResult"], dict[str, str]]:
    """Run every benchmark; one that cannot run is named, and the rest goes on."""
    from peerassay.errors import PeerassayError
    from peerassay_bench.catalogue import MODULES

    results: list[BenchResult] = []
    failures: dict[str, str] = {}
    for name in MODULES:
        try:
            results.append(_run(name, data, told))
        except PeerassayError as error:
            failures[name] = str(error)
    return results, failures


def _tell_missing(results: list["BenchResult"], failures: dict[str, str]) -> None:
    from peerassay.cli.console import tell

    told = [(result.bench, sentence) for result in results for sentence in result.warnings]
    for name, sentence in (*told, *failures.items()):
        tell(f"{name}: {sentence}")
    if told or failures:
        raise typer.Exit(ExitCode.PARTIAL)


def lines_of(result: "BenchResult") -> list[str]:
    """Return a result as a table: a line for each figure, a column for each baseline."""
    names = list(result.baselines)
    rows = [["", "value", "95% interval", "n", *names]]
    rows += [_row(key, figure, [result.baselines[name] for name in names]) for key, figure in result.figures.items()]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    table = [
        "  ".join(
            cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    settings = ", ".join(f"{key} {value}" for key, value in result.settings.items() if value is not None)
    return [result.bench, *(f"  {line.rstrip()}" for line in table), f"  {settings}", ""]


def _row(key: str, figure: "Figure", baselines: list["Figures"]) -> list[str]:
    ends = f"{_number(figure.low)} - {_number(figure.high)}" if figure.low is not None else ""
    others = [_number(figures[key].value) if key in figures else "" for figures in baselines]
    return [key, _number(figure.value), ends, str(figure.n), *others]


def _number(value: float | None) -> str:
    if value is None:
        return "none"
    return f"{value:.3f}" if abs(value) < 10 else f"{value:.1f}"
