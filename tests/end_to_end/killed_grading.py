"""A grading run that is meant to be killed: a child process grades both reviews and writes their records."""

from pathlib import Path

from invented_case import grade, settings

from peerassay.frozen import canonical_json


def run(home: Path, base_url: str, out: Path) -> None:
    """Grade in pairs, so that there are many questions, and write the records' canonical JSON."""
    grading = grade(settings(home, base_url, mode="pairwise", concurrency=4))
    assert grading.state == "complete"
    out.write_text("\n".join(canonical_json(record) for record in grading.records), encoding="utf-8")
