"""Options that several commands share, each said once."""

from pathlib import Path
from typing import Annotated, Any

import typer

from peerassay.choices import ENGINES, SOURCES, choose, patterns
from peerassay.errors import SettingsError

PaperFile = Annotated[
    str,
    typer.Argument(
        help="the paper: a PDF, its LaTeX or another format that papers come in; or a link: an OpenReview forum, "
        "arxiv:ID, a DOI, the address of a PDF",
        show_default=False,
        metavar="PAPER",
    ),
]
ReviewFiles = Annotated[
    list[str] | None,
    typer.Argument(
        help="its reviews, as text, OpenReview JSON or another format, or a link to the forum; - for standard input; "
        "none: those of the forum that PAPER links to",
        show_default=False,
        metavar="[REVIEWS]",
    ),
]
Out = Annotated[Path, typer.Option("--out", "-o", help="folder for the records and the report", metavar="FOLDER")]
Records = Annotated[
    list[str] | None,
    typer.Argument(
        help="files, folders, digests or paper ids; - reads standard input; default: the whole store",
        metavar="[RECORDS]",
    ),
]
Engine = Annotated[
    str | None,
    typer.Option(
        "--engine",
        "-e",
        help=patterns(ENGINES),
        metavar="NAME",
    ),
]
Literature = Annotated[
    str | None,
    typer.Option(
        "--literature",
        "-l",
        help=f"{patterns(SOURCES)}, or several separated by commas; none; default: auto",
        metavar="NAMES",
    ),
]
With = Annotated[
    list[str] | None,
    typer.Option("--with", help="add a prior work: PDF or Markdown file, arXiv id or DOI (repeatable)", metavar="WORK"),
]
Home = Annotated[Path | None, typer.Option("--home", help="folder for the store, library and caches", metavar="FOLDER")]
Library = Annotated[Path | None, typer.Option("--library", help="folder of the local library", metavar="FOLDER")]
Store = Annotated[
    str | None,
    typer.Option("--store", help="file of the record store, or postgresql://HOST/DATABASE", metavar="STORE"),
]
PaperDate = Annotated[
    str | None, typer.Option("--paper-date", help="the paper's date: YYYY-MM-DD, YYYY-MM or YYYY", metavar="DATE")
]
BaseUrl = Annotated[
    str | None, typer.Option("--base-url", help="URL of an OpenAI-compatible or local model server", metavar="URL")
]
Fetch = Annotated[
    bool | None,
    typer.Option(
        "--fetch/--no-fetch", help="download open-access full texts of prior works; look up a plain arXiv id or DOI"
    ),
]
CostCeiling = Annotated[
    float | None, typer.Option("--cost-ceiling", help="maximum cost of the run in dollars", metavar="DOLLARS")
]
RecordReplies = Annotated[
    Path | None,
    typer.Option("--record", help="save the model's replies to a file for --engine replay:FILE", metavar="FILE"),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="estimate model calls, tokens and cost; call no model")]
Config = Annotated[
    Path | None,
    typer.Option("--config", help="settings file (default: peerassay.toml if it exists)", metavar="FILE"),
]
Json = Annotated[bool, typer.Option("--json", help="print the result as one JSON object")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="do not print progress")]
Brief = Annotated[
    bool, typer.Option("--brief", help="print at most 3 kB of JSON: points, labels, reasons, quotes, ids")
]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set", "-s", help="change any setting (repeatable); `peerassay doctor --all` lists them", metavar="NAME=VALUE"
    ),
]


def flags(given: list[str] | None, **named: Any) -> dict[str, Any]:
    """Return the flags as settings: named options over `--set NAME=VALUE` pairs.

    Raises SettingsError for a pair that is none and for an engine that does not exist, before anything is loaded.
    """
    values: dict[str, Any] = {}
    for pair in given or []:
        name, mark, value = pair.partition("=")
        if not mark or not name.strip():
            raise SettingsError("--set needs NAME=VALUE", where=f"--set {pair}", fix="e.g. --set pool_size=20")
        values[name.strip().replace("-", "_")] = value.strip()
    values |= {name: value for name, value in named.items() if value is not None}
    if "engine" in values:
        choose(values["engine"], ENGINES, "engine")
    return values
