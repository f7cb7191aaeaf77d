"""The record's schema: kept, versioned, and true."""

import json

import jsonschema
import pytest

from peerassay.frozen import canonical_json
from peerassay.grading.record import SCHEMA_VERSION, Record, fresh_schema_text, record_schema, schema_file
from record_builder import three_reviews


def test_the_kept_schema_is_the_models_own() -> None:
    """The file equals what the models say; `python -m peerassay.grading.record` writes it anew."""
    assert record_schema() == Record.model_json_schema()
    assert schema_file().read_text(encoding="utf-8") == fresh_schema_text()
    assert SCHEMA_VERSION in schema_file().name


@pytest.mark.parametrize("record", three_reviews(), ids=lambda r: r.reviewer_id)
def test_records_obey_the_schema(record: Record) -> None:
    """A validator of another make accepts what we write."""
    jsonschema.Draft202012Validator(record_schema()).validate(json.loads(canonical_json(record)))


def test_the_seeds_six_keys_stand_first() -> None:
    """The specification's keys are all there, with the seven scores under their own names."""
    assert list(Record.model_fields)[:6] == [
        "paper_id", "reviewer_id", "novelty_claims", "evidence_sets", "verification", "scores",
    ]  # fmt: skip
    plain = json.loads(canonical_json(three_reviews()[0]))
    assert set(plain["scores"]) == {"GP", "OR", "VR", "CR", "MN", "CalGap", "UseScore"}
