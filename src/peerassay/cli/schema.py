"""`peerassay schema`: the JSON Schemas of the records, for readers in other languages."""

from pathlib import Path
from typing import Annotated

import typer


def schema(
    name: Annotated[str, typer.Argument(help="grade_record or novelty_report", metavar="[NAME]")] = "grade_record",
) -> None:
    """Print the JSON Schema (2020-12) of the records that this version writes."""
    from peerassay.cli.console import out

    out(_file(name).read_text(encoding="utf-8").rstrip("\n"))


def _file(name: str) -> Path:
    from peerassay.errors import InputError
    from peerassay.grading import record_schema
    from peerassay.novelty import report

    files = {"grade_record": record_schema.schema_file, "novelty_report": report.schema_file}
    if name not in files:
        raise InputError("no such schema", where=name, fix=f"take one of {', '.join(files)}")
    return files[name]()
