"""The data folder: parts found by their place, missing ones named."""

from pathlib import Path

import pytest

from made_data import labelled, write_rows
from peerassay.errors import InputError
from peerassay_bench.data_folder import DataFolder


def test_a_part_under_another_name_is_found(tmp_path: Path) -> None:
    """A folder with another selection than `dev` is read all the same, and `train` is never taken for it."""
    write_rows(tmp_path / "disapere" / "train.jsonl.gz", [labelled(1, [])])
    write_rows(tmp_path / "disapere" / "test.jsonl.gz", [labelled(2, [])])
    assert [row["id"] for row in DataFolder(tmp_path).labelled_reviews()] == ["note2"]


@pytest.mark.parametrize("part", ["corpus", "reviewed", "full_texts", "labelled_reviews", "manifest", "reviewer_cited"])
def test_a_missing_part_is_named(tmp_path: Path, part: str) -> None:
    """A part that is not there is one sentence, not a traceback."""
    with pytest.raises(InputError, match="lacks the part"):
        getattr(DataFolder(tmp_path), part)()


def test_no_folder_at_all_is_said_so(tmp_path: Path) -> None:
    """A path that is no folder is refused; no path is refused where data is asked for."""
    with pytest.raises(InputError, match="no such folder"):
        DataFolder(tmp_path / "gone")
    with pytest.raises(InputError, match="--data"):
        DataFolder(None).corpus()


@pytest.mark.parametrize(("content", "said"), [(b"{}\n{", "line 2"), (b"\x1f\x8bxx", "damaged"), (b"[1]", "object")])
def test_a_broken_file_is_named(tmp_path: Path, content: bytes, said: str) -> None:
    """A file that cannot be read says which and where."""
    (tmp_path / "disapere").mkdir()
    (tmp_path / "disapere" / "dev.jsonl").write_bytes(content)
    with pytest.raises(InputError, match=said):
        DataFolder(tmp_path).labelled_reviews()


def test_full_texts_come_by_id(tmp_path: Path) -> None:
    """Markdown files are known by their name, gzipped or not, in the order of the ids."""
    folder = tmp_path / "fulltext" / "any"
    folder.mkdir(parents=True)
    for name in ("b.md", "a.md.gz", "notes.txt"):
        (folder / name).write_bytes(b"")
    assert list(DataFolder(tmp_path).full_texts()) == ["a", "b"]


def test_a_row_without_a_field_says_which(tmp_path: Path) -> None:
    """A row of another layout is one sentence with its place and the field, not a KeyError."""
    write_rows(tmp_path / "disapere" / "dev.jsonl.gz", [labelled(1, []), {"id": "note2"}])
    row = DataFolder(tmp_path).labelled_reviews()[1]
    assert row.get("forum") is None
    with pytest.raises(InputError, match=r"dev\.jsonl\.gz, line 2: the row lacks the field forum"):
        row["forum"]
