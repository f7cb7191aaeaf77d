"""The novelty report's schema: kept, versioned, and true."""

import json

import jsonschema
import pytest
from report_builder import bare_report, report

from peerassay.frozen import canonical_json
from peerassay.novelty.report import SCHEMA_VERSION, NoveltyReport, fresh_schema_text, schema_file


def test_the_kept_schema_is_the_models_own() -> None:
    """The file equals what the models say; `fresh_schema_text` writes it anew."""
    assert schema_file().read_text(encoding="utf-8") == fresh_schema_text()
    assert SCHEMA_VERSION in schema_file().name


@pytest.mark.parametrize("made", [report(), bare_report()], ids=["whole", "bare"])
def test_reports_obey_the_schema(made: NoveltyReport) -> None:
    """What is written validates, and reads back as the same report."""
    text = canonical_json(made)
    jsonschema.Draft202012Validator(json.loads(schema_file().read_text(encoding="utf-8"))).validate(json.loads(text))
    assert NoveltyReport.model_validate_json(text) == made


def test_the_seven_modules_have_the_names_of_the_seed() -> None:
    """Readers of the published reports find theirs (OpenNovelty, Table 24)."""
    assert set(json.loads(schema_file().read_text(encoding="utf-8"))["properties"]) == {
        "original_paper", "core_task_survey", "contribution_analysis", "core_task_comparisons", "textual_similarity",
        "references", "metadata",
    }  # fmt: skip
