"""What a grading run delivers: files in a folder, a summary on the screen, an exit code."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from peerassay.outcome import ExitCode

if TYPE_CHECKING:
    from peerassay.grading.grading import Grading
    from peerassay.grading.record import Record

_CODES = {
    "complete": ExitCode.COMPLETE,
    "partial": ExitCode.PARTIAL,
    "nothing_to_check": ExitCode.NOTHING_TO_CHECK,
    "all_sources_down": ExitCode.ALL_SOURCES_DOWN,
}


def deliver(grading: "Grading", folder: Path, *, as_json: bool) -> None:
    """Write records and reports, print the summary, and end with the run's exit code."""
    files = write(grading, folder)
    code = _CODES[grading.state.value]
    if as_json:
        from peerassay.cli.console import out_json

        out_json({"state": grading.state.value, "exit_code": int(code), **_listing(grading, files)})
    else:
        _summary(grading, files)
    if code is not ExitCode.COMPLETE:
        sys.exit(code)


def write(grading: "Grading", folder: Path) -> dict[str, Path]:
    """Write each record with its envelope, and one report over all; return the files by what they are."""
    from peerassay.reports.html import render_html
    from peerassay.reports.markdown import render_markdown
    from peerassay.store.files import write_record

    folder.mkdir(parents=True, exist_ok=True)
    files = {}
    for record, envelope in zip(grading.records, grading.envelopes, strict=True):
        files[record.material.review.id] = write_record(folder, _name(record), record, envelope)
    for name, text in (
        ("report.html", render_html(grading.records, grading.envelopes)),
        ("report.md", render_markdown(grading.records, grading.envelopes)),
    ):
        (folder / name).write_text(text, encoding="utf-8")
        files[name] = folder / name
    return files


def _name(record: "Record") -> str:
    words = f"{record.paper_id}-{record.reviewer_id}-{record.material.review.id}"
    return re.sub(r"[^A-Za-z0-9._-]+", "_", words)[:150]


def _listing(grading: "Grading", files: dict[str, Path]) -> dict[str, Any]:
    records = [record.model_dump(mode="json") for record in grading.records]
    envelopes = [envelope.model_dump(mode="json") for envelope in grading.envelopes]
    return {"files": {k: str(v) for k, v in sorted(files.items())}, "records": records, "envelopes": envelopes}


def _summary(grading: "Grading", files: dict[str, Path]) -> None:
    from rich.console import Console

    from peerassay.cli.console import out
    from peerassay.reports.terminal import summary

    console = Console()
    for record in grading.records:
        console.print(summary(record))
    out(f"{grading.state.value.replace('_', ' ')}; report: {files['report.html']}")
