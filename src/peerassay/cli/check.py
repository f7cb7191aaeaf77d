"""`check`: a draft before it is submitted, once or again whenever its files change."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options
from peerassay.cli.console import tell
from peerassay.cli.running import Run, job_command, run_job
from peerassay.errors import InputError, PeerassayError

if TYPE_CHECKING:
    from peerassay.jobs.checking.record import CheckRecord
    from peerassay.reports.blocks import Sheet

Bib = Annotated[
    list[Path] | None,
    typer.Option(
        "--bib",
        help="a BibTeX file with the draft's references, for example if it is a DOCX (repeatable)",
        metavar="FILE",
    ),
]
Watch = Annotated[
    bool, typer.Option("--watch", help="check again when the draft changes; the model is asked only about new text")
]
_EVERY, _SETTLED = 1.0, 2.0
"""Seconds between two looks at the files, and for which they must not have changed: an editor saves in steps."""


@job_command("check", "check a draft: what to cite, soften or repair, and what is too close to another text")
def check(run: Run, paper: options.PaperFile, bib: Bib = None, watch: Watch = False) -> None:
    """Check a draft: works to cite, claims to soften, references to repair, passages too close to another text."""
    if watch and not Path(paper).exists():
        raise InputError(
            "only files of this machine can be watched", where=paper, fix="leave out --watch, or name a file"
        )
    if not watch or run.dry_run:
        run_job(run, lambda assayer: assayer.check_job(paper, bib or ()), also=["bibtex"])
        return
    try:
        _watch(run, paper, bib or [])
    except KeyboardInterrupt:
        tell("peerassay: no longer watching")


def _watch(run: Run, paper: str, bib: list[Path]) -> None:
    from peerassay.jobs.checking.again import Memory

    memory, summary = Memory(), _Summary()
    watched = [Path(paper), *bib]
    while True:
        before = seen(watched)
        try:
            run_job(run, lambda assayer: assayer.check_job(paper, bib, memory=memory), also=["bibtex"], brief=summary)
        except typer.Exit:
            pass  # the ending was told; a partial run is looked at again like a whole one
        except PeerassayError as error:
            tell(f"peerassay: {error}")
        tell(f"peerassay: watching {paper}; Ctrl+C ends")
        while seen(watched) == before or not _is_settled(watched):
            time.sleep(_EVERY)


class _Summary:
    """What the screen shows of a look at a draft: the first whole, of each later one what is new and what is gone."""

    def __init__(self) -> None:
        self._last: CheckRecord | None = None

    def __call__(self, record: "CheckRecord") -> "Sheet":
        from peerassay.reports.check_changes import changes_of
        from peerassay.reports.checking import brief_of

        last, self._last = self._last, record
        return brief_of(record) if last is None else changes_of(last, record)


def _is_settled(watched: list[Path]) -> bool:
    newest = max(seen(watched).values(), default=0.0)
    return time.time() - newest >= _SETTLED


def seen(watched: list[Path]) -> Mapping[str, float]:
    """Return when each file of a draft was last changed; those of a folder that an editor or LaTeX makes are left out."""
    files = [file for path in watched for file in (path.rglob("*") if path.is_dir() else [path])]
    from peerassay.documents.reading import DRAFT_SUFFIXES

    own = (*DRAFT_SUFFIXES, ".bib", ".bbl")
    found: dict[str, float] = {}
    for file in files:
        if file in watched or file.suffix.lower() in own:
            try:
                found[str(file)] = file.stat().st_mtime
            except OSError:  # removed while we looked
                continue
    return found
