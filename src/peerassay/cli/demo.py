"""`peerassay demo`: the shipped example graded twice: by recorded answers of a model, and by the offline rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options

if TYPE_CHECKING:
    from peerassay.grading.grading import Grading
    from peerassay.progress import Progress
    from peerassay.settings import Settings


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
    from peerassay.literature.library import Library
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
