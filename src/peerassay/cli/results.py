"""What a grading run delivers: files in a folder, a summary on the screen, an exit code."""

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from peerassay.progress import ENDINGS, ExitCode

if TYPE_CHECKING:
    from peerassay.grading.record import Grading, Record

_ENDINGS = ENDINGS | {
    "nothing_to_check": "nothing to check: nothing about novelty was recognised in the reviews",
    "all_sources_down": "no source of literature could be asked: nothing was checked",
}


def prepared(folder: Path) -> Path:
    """Return the folder, made and writable, before any work is done for it; raises InputError."""
    from peerassay.errors import InputError

    fix = "name another folder with --out"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise InputError("this is a file, not a folder", where=str(folder), fix=fix) from None
    except OSError as error:
        raise InputError(f"the folder cannot be made ({error.strerror})", where=str(folder), fix=fix) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise InputError("nothing can be written to this folder", where=str(folder), fix=fix)
    return folder


def deliver(
    grading: "Grading", folder: Path, *, as_json: bool, quiet: bool = False, batches: Path | None = None
) -> None:
    """Write records and reports, print the summary, and end with the run's exit code.

    `batches` is where request files lie: the screen tells it where answers are awaited, records do not.
    """
    files = write(grading, folder)
    code = ExitCode.of(grading.state.value)
    if as_json:
        from peerassay.cli.console import out_json

        out_json({"state": grading.state.value, "exit_code": int(code), **_listing(grading, files)})
    else:
        _summary(grading, folder, batches)
        if not quiet:
            _advise(grading)
            _tell_of_others(folder, set(files.values()))
    if code is not ExitCode.COMPLETE:
        raise typer.Exit(int(code))


def write(grading: "Grading", folder: Path) -> dict[str, Path]:
    """Write each record with its envelope, and one report over all; return the files by what they are."""
    from peerassay.home import write_private
    from peerassay.reports.html import render_html
    from peerassay.reports.markdown import render_markdown
    from peerassay.store.files import write_record

    files: dict[str, Path] = {}
    taken: set[str] = set()
    for record, envelope in zip(grading.records, grading.envelopes, strict=True):
        name = _name(record, taken)
        files[record.material.review.id] = write_record(folder, name, record, envelope)
    for name, text in (
        ("report.html", render_html(grading.records, grading.envelopes)),
        ("report.md", render_markdown(grading.records, grading.envelopes)),
    ):
        write_private(folder / name, text)
        files[name] = folder / name
    return files


def _name(record: "Record", taken: set[str]) -> str:
    """Return the same name in every run, so that a second run replaces the files of the first."""
    words = f"{record.paper_id}-{record.reviewer_id}-{record.material.review.id}"
    name = re.sub(r"[^A-Za-z0-9._-]+", "_", words).strip("._-")[:120] or "review"
    if name in taken:
        name = f"{name}-{len(taken) + 1}"
    taken.add(name)
    return name


def _listing(grading: "Grading", files: dict[str, Path]) -> dict[str, Any]:
    records = [record.model_dump(mode="json") for record in grading.records]
    envelopes = [envelope.model_dump(mode="json") for envelope in grading.envelopes]
    return {"files": {k: str(v) for k, v in sorted(files.items())}, "records": records, "envelopes": envelopes}


def _advise(grading: "Grading") -> None:
    from peerassay.cli.console import tell
    from peerassay.reports.terminal import advice

    for line in advice(grading.records):
        tell(f"hint: {line}")


def _tell_of_others(folder: Path, written: set[Path]) -> None:
    """Say so where the report has taken the place of one over other records, which are still in the folder."""
    from peerassay.cli.console import tell
    from peerassay.progress import count

    others = len(set(folder.glob("*.record.json")) - written)
    if others:
        fix = "`peerassay export FOLDER --format html` puts all on one page, `--out` keeps papers apart"
        tell(f"hint: {folder} holds {count(others, 'record')} of other runs too, which this report leaves out; {fix}")


def _summary(grading: "Grading", folder: Path, batches: Path | None) -> None:
    from peerassay.cli.console import out, print_rich, tell
    from peerassay.reports.terminal import faults, summary

    print_rich(summary(grading.records))
    for fault in faults(grading.records):
        tell(f"peerassay: {fault}")
    if batches is not None and any(
        failure.pending for record in grading.records for failure in record.provenance.failures
    ):
        tell(f"peerassay: the request files are in {batches}")
    out(f"{_ENDINGS[grading.state.value]}; report: {folder / 'report.html'}")
