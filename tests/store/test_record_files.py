"""Records as files: the same bytes, and damage told by its JSON path."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import case_builder as built
from case_records import case_of, envelope, three_cases, unread_case
from peerassay.errors import InputError, StoreError
from peerassay.frozen import canonical_json
from peerassay.jobs.reviews.record import CaseRecord, case_mismatch
from peerassay.store.files import (
    read_case,
    read_envelope,
    record_files,
    record_name,
    write_record,
)


@pytest.mark.parametrize("record", three_cases(), ids=lambda r: r.reviews[0].id)
def test_a_record_comes_back_from_its_file(record: CaseRecord, tmp_path: Path) -> None:
    """File and record hold the same; writing again gives the same bytes."""
    path = write_record(tmp_path, record_name(record), record, envelope(record))
    assert read_case(path) == record
    assert path.read_text() == canonical_json(record) + "\n"
    assert read_envelope(path.with_name(path.name.replace(".case.", ".envelope."))) == envelope(record)
    before = path.read_bytes()
    write_record(tmp_path, record_name(record), read_case(path))
    assert path.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([path.name, path.name.replace(".case.", ".envelope.")])


def test_names_are_safe_and_the_same_every_time() -> None:
    """Ids with slashes or dots give plain file names."""
    record = _of_paper("../10.5555/äö x")
    assert "/" not in record_name(record)
    assert not record_name(record).startswith(".")
    assert record_name(record) == record_name(record)


def _of_paper(name: str) -> CaseRecord:
    record = case_of(1)
    return record.model_copy(update={"paper": record.paper.model_copy(update={"id": name})})


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
        (_set("body/issues/0/statements/0/label", "TRUE"), "$.body.issues[0].statements[0].label"),
        (_set("body/issues/0/statements/0/score", None), "$.body.issues[0].statements[0].score"),
        (_set("body/issues/0/statements/0/score", -2), "$.body.issues[0].statements[0].score"),
        (_set("body/issues/0/statements/0/evidence", ["E99"]), "$.body.issues[0].statements[0].evidence"),
        (_set("body/issues/0/statements/0/sentence_ids", ["R_999"]), "$.body.issues[0].statements[0].sentence_ids"),
        (_set("body/issues/0/statements/1/id", "C1"), "$.body.issues[0].statements[1].id"),
        (_set("body/issues/0/evidence/0/span/text", "x"), "$.body.issues[0].evidence[0].span"),
        (_set("body/issues/0/evidence/0/work", "Pnone"), "$.body.issues[0].evidence[0].work"),
        (_set("body/issues/0/statements/0/spans/0/document", "nowhere"), "$.body.issues[0].statements[0].spans[0]"),
        (_set("body/page/points/0/statements", ["C99"]), "$.body.page.points[0].statements"),
        (_set("reviews/0/sentences/0/text", "x"), "$.reviews[0].sentences[0].text"),
        (_set("paper/card/year", "soon"), "$.paper.card.year"),
        (_set("extra", 1), "$.extra"),
    ],
)
def test_damage_is_told_by_its_path(change: Callable[[Any], None], place: str, tmp_path: Path) -> None:
    """A hand-damaged file is one sentence: what, at which JSON path, in which file."""
    plain = json.loads(canonical_json(case_of(1)))
    change(plain)
    path = tmp_path / "hand.case.json"
    path.write_text(json.dumps(plain))
    with pytest.raises(InputError) as caught:
        read_case(path)
    assert f"@ {place};" in str(caught.value)
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("version", "words"), [("1.0", "an earlier version (1.0)"), ("4.0", "a later version (4.0)")])
def test_another_version_is_one_sentence(version: str, words: str, tmp_path: Path) -> None:
    """A record that an earlier or later version wrote is named as such, not by its first strange key."""
    path = tmp_path / "old.case.json"
    path.write_text(json.dumps({"body": {}, "provenance": {"schema_version": version}}))
    with pytest.raises(InputError) as caught:
        read_case(path)
    assert f"this record was written by {words} and cannot be read" in str(caught.value)


@pytest.mark.parametrize(("version", "read"), [("3.0", True), ("3.9", True), ("2.9", False), ("4.0", False)])
def test_the_first_number_of_a_version_decides(version: str, read: bool, tmp_path: Path) -> None:
    """What differs in the second number is read where nothing is strange in it; another first number is not read."""
    plain = json.loads(canonical_json(case_of(1)))
    plain["provenance"]["schema_version"] = version
    path = tmp_path / "x.case.json"
    path.write_text(json.dumps(plain))
    if read:
        assert read_case(path).provenance.schema_version == version
    else:
        with pytest.raises(InputError, match="cannot be read"):
            read_case(path)


def test_a_record_from_before_a_field_was_renamed_is_read(tmp_path: Path) -> None:
    """Old names of fields are taken for the new ones: `mended` for `repaired`."""
    path = tmp_path / "old.case.json"
    plain = json.loads(canonical_json(case_of(1)))
    fault = {"path": "$.issues", "what": "cut off", "dropped": False}
    note = {"question": "case", "key": "k", "engine": "remote", "model": None, "prompt_digest": "d", "mended": [fault]}
    plain["provenance"]["answers"] = [note]
    path.write_text(json.dumps(plain, separators=(",", ":")))
    assert read_case(path).provenance.answers[0].repaired[0].what == "cut off"


def test_a_record_of_another_release_names_it(tmp_path: Path) -> None:
    """Fields that this release does not know are told as those of the release that wrote the record."""
    plain = json.loads(canonical_json(case_of(1)))
    plain["provenance"]["versions"]["peerassay"] = "0.0.1"
    plain["body"]["grounds"] = []
    path = tmp_path / "old.case.json"
    path.write_text(json.dumps(plain))
    with pytest.raises(
        InputError, match=r"written by peerassay 0\.0\.1, .*; open it with peerassay 0\.0\.1, or make it"
    ):
        read_case(path)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"null"])
def test_what_is_no_record_is_one_sentence(content: bytes, tmp_path: Path) -> None:
    """Empty, cut, foreign and binary files are the user's to mend."""
    path = tmp_path / "bad.case.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match="bad"):
        read_case(path)
    with pytest.raises(InputError, match="bad"):
        read_envelope(path)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    """A path that is not there is told with its name."""
    with pytest.raises(InputError, match="none"):
        read_case(tmp_path / "none.case.json")


def test_a_folder_stands_for_its_records(tmp_path: Path) -> None:
    """Folders are read by name, each file once; an empty folder is told."""
    paths = [write_record(tmp_path / "in", record_name(record), record) for record in three_cases()]
    assert record_files([tmp_path / "in", paths[0]]) == tuple(sorted(paths))
    with pytest.raises(InputError, match="there are no records in this folder"):
        record_files([tmp_path])


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    """A file where the folder should be is told."""
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be written"):
        write_record(tmp_path / "file", "x", case_of(1))


CASES = (built.large_case(), built.troubled_case(), built.small_case(), *three_cases(), unread_case())


@pytest.mark.parametrize("record", CASES)
def test_a_whole_record_contradicts_nothing(record: CaseRecord) -> None:
    """What we write passes our own reading."""
    assert case_mismatch(record) is None
