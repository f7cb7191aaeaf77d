"""Records as files: the same bytes, and damage told by its JSON path."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from peerassay.grading.consistency import first_mismatch
from peerassay.grading.record import Record

from peerassay.errors import InputError, StoreError
from peerassay.frozen import canonical_json
from peerassay.store.files import (
    read_envelope,
    read_record,
    record_files,
    record_name,
    write_record,
)
from record_builder import all_reviews, envelope, offline_review, thorough_review, three_reviews


@pytest.mark.parametrize("record", three_reviews(), ids=lambda r: r.reviewer_id)
def test_a_record_comes_back_from_its_file(record: Record, tmp_path: Path) -> None:
    """File and record hold the same; writing again gives the same bytes."""
    path = write_record(tmp_path, record_name(record), record, envelope(record))
    assert read_record(path) == record
    assert path.read_text() == canonical_json(record) + "\n"
    assert read_envelope(path.with_name(path.name.replace(".record.", ".envelope."))) == envelope(record)
    before = path.read_bytes()
    write_record(tmp_path, record_name(record), read_record(path))
    assert path.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(
        [path.name, path.name.replace(".record.", ".envelope.")]
    )


def test_names_are_safe_and_the_same_every_time() -> None:
    """Ids with slashes or dots give plain file names."""
    record = thorough_review().model_copy(update={"paper_id": "../10.5555/äö x"})
    assert "/" not in record_name(record)
    assert not record_name(record).startswith(".")
    assert record_name(record) == record_name(record)


def _set(path: str, value: object) -> Callable[[Any], None]:
    def change(plain: Any) -> None:
        *way, last = path.split("/")
        for step in way:
            plain = plain[int(step) if step.isdigit() else step]
        plain[int(last) if last.isdigit() else last] = value

    return change


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (_set("verification/C1/label", "TRUE"), "$.verification.C1.label"),
        (_set("verification/C1/claim_id", "C9"), "$.verification.C1.claim_id"),
        (_set("verification/C1/score", None), "$.verification.C1.score"),
        (_set("verification/C1/score", -2), "$.verification.C1.score"),
        (_set("verification/C1/standing", 7), "$.verification.C1.standing"),
        (_set("verification/C1/evidence/1/span/text", "x"), "$.verification.C1.evidence[1].span"),
        (
            _set("verification/C1/readings/0/evidence/0/span/text", "x"),
            "$.verification.C1.readings[0].evidence[0].span",
        ),
        (_set("verification/C4/closer_work/span/text", "x"), "$.verification.C4.closer_work.span"),
        (_set("evidence_sets/C1/0/paper_says/0/text", "x"), "$.evidence_sets.C1[0].paper_says[0]"),
        (_set("novelty_claims/0/text", "Something else."), "$.novelty_claims[0].text"),
        (_set("novelty_claims/1/claim_id", "C1"), "$.novelty_claims[1].claim_id"),
        (_set("evidence_sets/C2/0/cand_id", "Pnone"), "$.evidence_sets.C2[0].cand_id"),
        (_set("material/review/sentences/0/text", "x"), "$.material.review.sentences[0].text"),
        (_set("material/paper/card/year", "soon"), "$.material.paper.card.year"),
        (_set("verification/C1/evidence_spans/0/span/text", "x"), "$.verification.C1.evidence_spans[0].span"),
        (_set("extra", 1), "$.extra"),
    ],
)
def test_damage_is_told_by_its_path(change: Callable[[Any], None], place: str, tmp_path: Path) -> None:
    """A hand-damaged file is one sentence: what, at which JSON path, in which file."""
    plain = json.loads(canonical_json(thorough_review()))
    change(plain)
    path = tmp_path / "hand.record.json"
    path.write_text(json.dumps(plain))
    with pytest.raises(InputError) as caught:
        read_record(path)
    assert f"@ {place};" in str(caught.value)
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("version", "words"), [("1.0", "an earlier version (1.0)"), ("3.0", "a later version (3.0)")])
def test_another_version_is_one_sentence(version: str, words: str, tmp_path: Path) -> None:
    """A record that an earlier or later version wrote is named as such, not by its first strange key."""
    path = tmp_path / "old.record.json"
    path.write_text(json.dumps({"novelty_claims": [], "provenance": {"schema_version": version}}))
    with pytest.raises(InputError) as caught:
        read_record(path)
    assert f"this record was written by {words} and cannot be read" in str(caught.value)


@pytest.mark.parametrize(("version", "read"), [("2.0", True), ("2.9", True), ("1.9", False), ("3.0", False)])
def test_the_first_number_of_a_version_decides(version: str, read: bool, tmp_path: Path) -> None:
    """What differs in the second number is read where nothing is strange in it; another first number is not read."""
    plain = json.loads(canonical_json(thorough_review()))
    plain["provenance"]["schema_version"] = version
    path = tmp_path / "x.record.json"
    path.write_text(json.dumps(plain))
    if read:
        assert read_record(path).provenance.schema_version == version
    else:
        with pytest.raises(InputError, match="cannot be read"):
            read_record(path)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"null"])
def test_what_is_no_record_is_one_sentence(content: bytes, tmp_path: Path) -> None:
    """Empty, cut, foreign and binary files are the user's to mend."""
    path = tmp_path / "bad.record.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match="bad"):
        read_record(path)
    with pytest.raises(InputError, match="bad"):
        read_envelope(path)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    """A path that is not there is told with its name."""
    with pytest.raises(InputError, match="none"):
        read_record(tmp_path / "none.record.json")


def test_a_folder_stands_for_its_records(tmp_path: Path) -> None:
    """Folders are read by name, each file once; an empty folder is told."""
    paths = [write_record(tmp_path / "in", record_name(record), record) for record in three_reviews()]
    assert record_files([tmp_path / "in", paths[0]]) == tuple(sorted(paths))
    with pytest.raises(InputError, match="no record is in this folder"):
        record_files([tmp_path])


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    """A file where the folder should be is told."""
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be written"):
        write_record(tmp_path / "file", "x", thorough_review())


@pytest.mark.parametrize("record", (*all_reviews(), offline_review()), ids=lambda r: r.reviewer_id)
def test_a_whole_record_contradicts_nothing(record: Record) -> None:
    """What we write passes our own reading."""
    assert first_mismatch(record) is None
