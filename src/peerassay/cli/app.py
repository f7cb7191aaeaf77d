"""The commands put together; `peerassay bench` comes with a distribution of its own, peerassay-bench."""

import sys
from copy import copy
from typing import Annotated

import typer

from peerassay.cli import batches, doctor, export, jobs, library, many, mcp, parse, runs, serve, show, triage
from peerassay.cli.check import check as _  # noqa: F401 (its command is among COMMANDS)
from peerassay.cli.ending import ended
from peerassay.cli.running import COMMANDS
from peerassay.errors import MissingExtra

GROUP = "peerassay.commands"
_HELP = {"help_option_names": ["-h", "--help"], "max_content_width": 120}
_EPILOG = "Exit codes: 0 complete, 2 invalid input, 3 partial, 4 nothing to check, 5 no source could be searched, 6 waiting for a batch."


def bench(context: typer.Context) -> None:
    """Measure each part of peerassay on a folder of real data; needs peerassay-bench."""
    from importlib.metadata import entry_points

    found = tuple(entry_points(group=GROUP, name="bench"))
    if not found:
        raise MissingExtra(
            "`peerassay bench` is a separate package",
            where="peerassay bench",
            fix="pip install peerassay-bench, or in the repository pip install ./bench",
        )
    app: typer.Typer = found[0].load()
    raise typer.Exit(app(context.args, prog_name="peerassay bench", standalone_mode=False) or 0)


app = typer.Typer(
    name="peerassay",
    help="Check what peer reviews say about novelty: compare every claim with prior work, sentence by sentence.",
    epilog=_EPILOG,
    context_settings=_HELP,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for name, command in COMMANDS.items():
    app.command(name.replace("_", "-"), epilog=_EPILOG, short_help=command.summary)(command.run)
app.command("references", short_help="list the works a related-work section cites, and which of them were found")(
    jobs.references
)
app.command("run", epilog=_EPILOG, short_help="run jobs on many papers, on this machine or a cluster")(many.run)
app.command("serve", short_help="a web interface for papers, reviews and replies (extra `serve`)")(serve.serve)
app.command("batches", short_help="batch requests sent to a provider: list or cancel them")(batches.batches)
app.command("runs", short_help="runs over many papers: list, follow, stop")(runs.runs)
app.command("demo", short_help="answer the reviews of the built-in example, without a network")(jobs.demo)
app.add_typer(library.app, name="library", short_help="manage the local library of prior work: add, info, list, remove")
app.command("parse", cls=parse.ParseCommand, short_help="show how a paper or review file was parsed")(parse.parse)
app.command("show", short_help="show a record, or list the store")(show.show)
app.command("export", short_help="export records as CSV, JSON, BibTeX, CSL-JSON, HTML or PDF")(export.export)
app.command("site", short_help="build a website from records and reports")(export.site)
app.command("triage", short_help="which reviews need a look: a table of all reviews")(triage.triage)
app.command("study", short_help="compare review scores by group, with intervals and a plot")(triage.study)
app.command("delete", short_help="delete records from the store")(show.delete)
app.command("mcp", short_help="offer the jobs as tools to an AI agent (extra `mcp`)")(mcp.mcp)
app.command("schema", short_help="print the JSON Schema of a record or report")(export.schema)
app.command("doctor", short_help="show settings and where they come from, and what is installed")(doctor.doctor)
app.add_typer(doctor.cache, name="cache", short_help="cached answers and texts: info, clear")
app.command(
    "bench",
    short_help="benchmark each component on your own data (needs peerassay-bench)",
    add_help_option=False,
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
)(bench)


def _tell_version(asked: bool) -> None:
    if asked:
        from peerassay import __version__

        typer.echo(f"peerassay {__version__}")
        raise typer.Exit


@app.callback()
def peerassay(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="print the version")
    ] = False,
) -> None:
    """Take the options that stand before the command."""


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code (0, or one of `outcome.ExitCode`)."""
    return ended(_with_only(*(sys.argv[1:] if arguments is None else arguments)[:1]), arguments)


def _with_only(name: str = "") -> typer.Typer:
    """Return the app with the named command alone, for to build the thirty others takes longer than to look at a file.

    Where there is no such command it is the whole app, which knows what is nearest.
    """
    one = copy(app)
    one.registered_commands = [info for info in app.registered_commands if info.name == name]
    one.registered_groups = [info for info in app.registered_groups if info.name == name]
    return one if one.registered_commands or one.registered_groups else app
