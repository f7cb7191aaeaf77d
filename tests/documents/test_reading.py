"""Papers of every format by one call: the bytes decide, the name only helps."""

import gzip
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "pdf"))
from printing import Press, body, paper_start

from peerassay.documents.paper import DatedBy
from peerassay.documents.reading import read_paper
from peerassay.errors import InputError, UnreadableDocument

MARKDOWN = (
    "# Reading Columns\n\n## Abstract\n\nWe read columns. They are many.\n\n## 1 Introduction\n\nColumns are old.\n"
)
TEI = (
    '<?xml version="1.0"?><TEI xmlns="http://www.tei-c.org/ns/1.0">'
    "<teiHeader><fileDesc><titleStmt><title>Reading Columns</title></titleStmt></fileDesc></teiHeader>"
    "<text><body><div><head n='1'>Introduction</head><p>Columns are old. They stay.</p></div></body></text></TEI>"
)


def pdf() -> bytes:
    press = Press()
    press.paragraph(108, paper_start(press), body(12), 396)
    return press.bytes()


@pytest.mark.parametrize(
    ("name", "data", "format"),
    [
        ("paper.pdf", pdf(), "pdf"),
        ("paper.bin", pdf(), "pdf"),
        ("paper.md", MARKDOWN.encode(), "markdown"),
        ("paper.mmd", MARKDOWN.encode(), "markdown"),
        ("paper", MARKDOWN.encode(), "markdown"),
        ("paper.xml", TEI.encode(), "tei"),
        (
            "paper.txt",
            b"Reading Columns\n\nAbstract\n\nWe read columns. They are many.\n\n1 Introduction\n\nColumns are old.\n",
            "text",
        ),
    ],
)
@pytest.mark.parametrize("zipped", [False, True])
def test_format_is_told_by_content(tmp_path: Path, name: str, data: bytes, format: str, zipped: bool) -> None:
    """Each format is read, plain or gzipped, whatever the file's ending says about PDF."""
    path = tmp_path / (name + ".gz" if zipped else name)
    path.write_bytes(gzip.compress(data, mtime=0) if zipped else data)
    paper = read_paper(path)
    assert paper.source.format == format
    assert paper.source.name == name
    assert paper.card.title.startswith("Reading")
    assert paper.sentences


def test_given_date_wins(tmp_path: Path) -> None:
    """A date that the user gives replaces what the file says and is marked as given."""
    path = tmp_path / "paper.md"
    path.write_text(MARKDOWN)
    card = read_paper(path, date="2021-05").card
    assert (card.date, card.year, card.dated_by) == ("2021-05", 2021, DatedBy.GIVEN)


def test_impossible_date_is_refused(tmp_path: Path) -> None:
    """A date that is none is an input error before anything is read."""
    with pytest.raises(InputError, match="not a date"):
        read_paper(tmp_path / "paper.md", date="May 2021")


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("paper.pdf", b"<html><head><title>Moved</title></head></html>", "HTML"),
        ("paper.txt", b"<html><body>moved</body></html>", "HTML"),
        ("paper.pdf", b"", "empty"),
        ("paper.pdf", MARKDOWN.encode(), "not a PDF"),
        ("paper.docx", b"PK\x03\x04rest", "DOCX file is damaged"),
        ("paper.zip", b"PK\x03\x04rest", "ZIP"),
        ("paper.md.gz", gzip.compress(MARKDOWN.encode(), mtime=0)[:-12], "gzip"),
    ],
)
def test_faults_are_one_sentence(tmp_path: Path, name: str, data: bytes, words: str) -> None:
    """Each unreadable file names itself and its fault in one line."""
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(UnreadableDocument, match=words) as caught:
        read_paper(path)
    assert "\n" not in str(caught.value)


def test_missing_file_and_folder_are_told(tmp_path: Path) -> None:
    """A path without a file says so."""
    with pytest.raises(UnreadableDocument, match="not found"):
        read_paper(tmp_path / "none.pdf")
    with pytest.raises(UnreadableDocument, match="folder"):
        read_paper(tmp_path)


def test_time_limit_reaches_the_child(tmp_path: Path) -> None:
    """A PDF that takes longer than allowed is given up with a sentence."""
    path = tmp_path / "paper.pdf"
    path.write_bytes(pdf())
    with pytest.raises(UnreadableDocument, match="longer than"):
        read_paper(path, seconds=1e-6)
