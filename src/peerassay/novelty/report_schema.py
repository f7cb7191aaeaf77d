"""The novelty report's JSON Schema: kept as a file, so that readers in other languages have it and a change shows."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from peerassay.novelty.report import SCHEMA_VERSION, NoveltyReport

FOLDER = Path(__file__).parent / "schema"


def schema_file() -> Path:
    """Return the file of the schema that reports of this version carry."""
    return FOLDER / f"novelty_report-{SCHEMA_VERSION}.json"


@cache
def report_schema() -> dict[str, Any]:
    """Return the kept schema; equal to `NoveltyReport.model_json_schema()`, as a test proves."""
    loaded: dict[str, Any] = json.loads(schema_file().read_text(encoding="utf-8"))
    return loaded


def fresh_schema_text() -> str:
    """Return the schema's file as the models would have it now: run this module to write it."""
    return json.dumps(NoveltyReport.model_json_schema(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    schema_file().write_text(fresh_schema_text(), encoding="utf-8")
