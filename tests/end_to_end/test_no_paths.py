"""Records go to other people and other machines: nothing in them says where anything lies on this one."""

import asyncio
import shutil
from pathlib import Path

import pytest
from invented_case import DAY, OTHER_REVIEW_TEXT, PAPER_TEXT, REVIEW_TEXT
from typer.testing import CliRunner

from peerassay.assayer import Assayer
from peerassay.cli.app import app
from peerassay.literature.library.library import Library
from peerassay.settings import Settings

ODD = "Zwölf Mäuse"
"""No word of the papers or of the program; each folder of a run has it in its name."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a folder with the case's files, all of it under an odd name."""
    place = tmp_path / ODD
    place.mkdir()
    (place / "paper.md").write_text(PAPER_TEXT, encoding="utf-8")
    (place / "a.md").write_text(REVIEW_TEXT, encoding="utf-8")
    (place / "b.md").write_text(OTHER_REVIEW_TEXT, encoding="utf-8")
    return place


def answered(place: Path, **more: object) -> list[str]:
    """Answer the case's files and return its records as JSON."""
    told = {"home": place / f"{ODD} home", "store": place / f"{ODD} store.sqlite", "paper_date": DAY, **more}
    with Assayer(settings=Settings.model_validate(told)) as assayer:
        made = assayer.run(assayer.reply_job(place / "paper.md", [place / "a.md", place / "b.md"]))
    return [record.model_dump_json() for record in made.records]


def held(records: list[str], place: Path) -> list[str]:
    return [words for words in (ODD, str(place.parent)) for record in records if words in record]


def test_a_batch_that_waits_names_no_folder(place: Path) -> None:
    """What is pending says so in the record without the folder of the request files."""
    records = answered(place, engine="batch:openai:gpt-5", confidential=False)
    assert all("no result yet" in record for record in records)
    assert held(records, place) == []


def test_the_screen_tells_where_a_batch_waits(place: Path) -> None:
    """Whoever has to send the request files is told on the screen where they are."""
    files = [str(place / name) for name in ("paper.md", "a.md")]
    home = place / "home"
    told = ["-e", "batch:openai:gpt-5", "--set", "confidential=false", "--home", str(home), "-o", str(place / "out")]
    result = CliRunner().invoke(app, ["grade", *files, *told])
    assert result.exit_code == 6
    assert str(home / "batches") in " ".join(result.output.split()).replace("- ", "-")


def test_a_damaged_library_is_named_without_its_folder(place: Path) -> None:
    """A library that cannot be read is a failed search in the record, told without where it lies."""
    library = place / "library"
    (place / "works.jsonl").write_text('{"title": "Whole gauge masking for estuary networks"}\n', encoding="utf-8")
    filled = Library(library)
    filled.add(place / "works.jsonl")
    asyncio.run(filled.aclose())
    shutil.rmtree(library / "index")
    records = answered(place, library=library)
    assert all("index is missing" in record for record in records)
    assert held(records, place) == []


def test_a_recording_that_lacks_a_reply_is_named_without_its_folder(place: Path) -> None:
    """The setting `replay:FILE` and what the recording lacks keep the file's own name alone."""
    recording = place / "replies.jsonl"
    recording.write_text("", encoding="utf-8")
    records = answered(place, engine=f"replay:{recording}")
    assert all('"engine":"replay:replies.jsonl"' in record for record in records)
    assert all("holds no reply" in record for record in records)
    assert held(records, place) == []
