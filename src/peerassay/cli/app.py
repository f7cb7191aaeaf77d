"""The commands put together, and how a run ends: a code for machines, a sentence for people."""

import sys

import typer

from peerassay.cli import cache, demo, doctor, export, grade, library, parse, show
from peerassay.errors import PeerassayError
from peerassay.outcome import ExitCode

app = typer.Typer(
    name="peerassay",
    help="Check what peer reviews say about novelty: every claim held against prior work, sentence by sentence.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("grade")(grade.grade)
app.command("parse")(parse.parse)
app.command("show")(show.show)
app.command("export")(export.export)
app.command("demo")(demo.demo)
app.command("doctor")(doctor.doctor)
app.add_typer(library.app, name="library")
app.add_typer(cache.app, name="cache")


def run() -> None:
    """Run the command line; a foreseen error is one sentence on standard error and exit code 2."""
    try:
        app()
    except PeerassayError as error:
        sys.stderr.write(f"peerassay: {error}\n")
        sys.exit(ExitCode.INVALID_INPUT)
    except KeyboardInterrupt:
        sys.stderr.write("peerassay: stopped; what was answered is kept, the same command goes on from there\n")
        sys.exit(130)
