"""`peerassay demo`: the shipped example graded, offline, into a folder."""

from pathlib import Path
from typing import Annotated

import typer

from peerassay.cli import options


def demo(
    out: Annotated[
        Path, typer.Option("--out", "-o", help="folder for the records and the report", metavar="FOLDER")
    ] = Path("demo-report"),
    quiet: options.Quiet = False,
    as_json: options.Json = False,
) -> None:
    """Grade the example that ships: an invented paper, three reviews, a small library; no key, no network."""
    from peerassay import example
    from peerassay.assayer import Assayer
    from peerassay.cli.console import progress
    from peerassay.cli.results import deliver, prepared
    from peerassay.home import home_of
    from peerassay.literature.library import Library
    from peerassay.settings import Settings

    settings = Settings(home=prepared(out) / "home")
    with progress(quiet=quiet or as_json) as telling:
        Library(home_of(settings).library).add(example.LIBRARY)
        with Assayer(settings=settings, progress=telling) as assayer:
            grading = assayer.grade_reviews(example.PAPER, list(example.REVIEWS))
    deliver(grading, out, as_json=as_json, quiet=quiet)
