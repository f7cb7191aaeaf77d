"""Files that are no files, that unpack to too much, that take too long: each ends in one sentence, and soon."""

import gzip
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from peerassay.bounded_files import read_file
from peerassay.documents.reading import read_paper
from peerassay.documents.review import Review
from peerassay.documents.review_reading import read_reviews, review_from_text
from peerassay.errors import PeerassayError, UnreadableDocument
from peerassay.literature.library.reading import Read, Skipped, read

MEBIBYTE = 1 << 20
PAPER = "# Sparse gates\n\n## Abstract\n\nWe gate tokens.\n\n## Introduction\n\n" + "Gates are cheap. " * 40
REVIEW = "## Weaknesses\n\nThe idea is not new. Earlier work has gates.\n"
ROW = {"title": "Sparse gates", "abstract": "We gate tokens.", "year": 2020}
READERS: dict[str, tuple[str, Callable[[Path], Any]]] = {
    "paper": ("paper.md", read_paper),
    "reviews": ("review.md", read_reviews),
    "library": ("papers.jsonl", lambda path: list(read(path))),
}


def told(reader: Callable[[Path], Any], path: Path) -> str:
    """Return the sentence in which a reader refuses a file."""
    try:
        found = reader(path)
    except UnreadableDocument as error:
        return str(error)
    assert [type(finding) for finding in found] == [Skipped]
    return str(found[0].reason)


@pytest.mark.parametrize("reader", READERS)
def test_every_member_of_a_gzip_file_is_read(reader: str, tmp_path: Path) -> None:
    """Two gzip files in one are read as their texts in one, as gzip itself does."""
    name, read_it = READERS[reader]
    first, second = (json.dumps(ROW) + "\n",) * 2 if reader == "library" else (PAPER, "\n\nThe last word is owl.\n")
    plain, packed = tmp_path / name, tmp_path / f"{name}.gz"
    plain.write_text(first + second)
    packed.write_bytes(gzip.compress(first.encode()) + gzip.compress(second.encode()))
    whole, unpacked = read_it(plain), read_it(packed)
    if reader == "paper":
        assert unpacked.sentences == whole.sentences
        assert "owl" in unpacked.text
    elif reader == "reviews":
        assert unpacked[0].original == whole[0].original
    else:
        assert [finding.candidate for finding in unpacked] == [finding.candidate for finding in whole]
        assert len(unpacked) == 2


@pytest.mark.parametrize("second_member", [False, True])
@pytest.mark.parametrize("reader", READERS)
def test_what_unpacks_to_too_much_is_refused(reader: str, second_member: bool, tmp_path: Path) -> None:
    """A bomb is refused in words before it is unpacked, also where it is the second member of its file."""
    name, read_it = READERS[reader]
    path = tmp_path / f"{name}.gz"
    start = gzip.compress(b"\n") if second_member else b""
    path.write_bytes(start + gzip.compress(b"0" * (300 * MEBIBYTE), 9))
    began = time.monotonic()
    assert "MB" in told(read_it, path)
    assert time.monotonic() - began < 10


@pytest.mark.parametrize("reader", READERS)
def test_cut_and_damaged_archives_are_told_in_words(reader: str, tmp_path: Path) -> None:
    """A cut archive is called cut, a damaged one damaged; no name of an exception stands in the sentence."""
    name, read_it = READERS[reader]
    path = tmp_path / f"{name}.gz"
    packed = gzip.compress(os.urandom(5_000))
    for data, word in ((packed[:-9], "cut short"), (packed[:40] + b"x" * 20 + packed[60:], "damaged")):
        path.write_bytes(data)
        sentence = read_of_members(read_it, path)
        assert word in sentence
        assert "Error" not in sentence


def read_of_members(read_it: Callable[[Path], Any], path: Path) -> str:
    try:
        return " ".join(finding.reason for finding in read_it(path) if isinstance(finding, Skipped))
    except UnreadableDocument as error:
        return str(error)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
@pytest.mark.parametrize("kind", ["pipe", "device"])
@pytest.mark.parametrize("reader", ["paper", "reviews"])
def test_pipes_and_devices_are_not_waited_for(reader: str, kind: str, tmp_path: Path) -> None:
    """A pipe that nobody writes to and a device without end are refused at once."""
    path = tmp_path / "pipe.md" if kind == "pipe" else Path("/dev/zero")
    if kind == "pipe":
        os.mkfifo(path)
    assert "not a file" in told(READERS[reader][1], path)


@pytest.mark.parametrize("name", ["paper.md", "paper.txt", "paper.xml", "review.md", "review.json"])
def test_every_format_is_read_within_the_time_allowed(name: str, tmp_path: Path) -> None:
    """Text, Markdown, TEI and reviews stop when their time is over, as PDFs do."""
    path = tmp_path / name
    unit = {"xml": "<p>a <ref>b</ref> c</p>", "json": '{"content": {"review": "Not new. "}},'}
    body = unit.get(name.rpartition(".")[2], "Gates are cheap, said A. Holm et al. (2020). \n\n") * 60_000
    whole = {"xml": f"<TEI><text><body><div>{body}</div></body></text></TEI>", "json": f'{{"notes": [{body[:-1]}]}}'}
    path.write_text(whole.get(name.rpartition(".")[2], body))
    reader = read_reviews if name.startswith("review") else read_paper
    began = time.monotonic()
    with pytest.raises(UnreadableDocument, match="took longer"):
        reader(path, seconds=0.05)
    assert time.monotonic() - began < 20


def test_a_text_too_long_for_a_paper_is_refused_at_once(tmp_path: Path) -> None:
    """Beyond the length of any book a text is too large for a paper, and nobody waits for it to be read."""
    path = tmp_path / "long.txt"
    path.write_text("Gates are cheap. " * 1_200_000)
    began = time.monotonic()
    with pytest.raises(UnreadableDocument, match="is too large for a paper"):
        read_paper(path)
    assert time.monotonic() - began < 5


def test_halves_of_characters_become_whole_where_texts_enter(tmp_path: Path) -> None:
    """In a file's name, a key, a value or a text: a lone surrogate is U+FFFD, so that records can be stored."""
    paper = Path(os.fsdecode(os.fsencode(tmp_path) + b"/a\xffb.md"))
    paper.write_text(PAPER)
    review = tmp_path / "review.json"
    review.write_text('{"reviews": [{"comments": "Not new \\ud83d.", "rating\\udc00": 3, "reviewer": "\\ud800"}]}')
    found = [read_paper(paper), *read_reviews(review), review_from_text("Not new \ud83d.")]
    for document in found:
        document.model_dump_json().encode()
    assert found[0].source.name == "a\ufffdb.md"  # type: ignore[union-attr]
    with pytest.raises(UnreadableDocument) as refusal:
        read_paper(paper.with_suffix(".pdf"))
    f"{refusal.value} {refusal.value.portable}".encode()


def test_an_unknown_encoding_is_told_in_words(tmp_path: Path) -> None:
    """XML in an encoding that nobody knows, or that needs a table, is refused in a sentence."""
    for encoding in ("klingon-8", "utf-7", "shift_jis", "hex", "\ud83d"):
        path = tmp_path / "paper.xml"
        path.write_bytes(f'<?xml version="1.0" encoding="{encoding}"?><TEI></TEI>'.encode("utf-8", "replace"))
        with pytest.raises(UnreadableDocument, match=r"paper\.xml") as refusal:
            read_paper(path)
        assert "report it" not in str(refusal.value)


def test_a_line_without_end_does_not_fill_the_memory(tmp_path: Path) -> None:
    """A table whose line has no end is read no further, and what stood before it is kept."""
    path = tmp_path / "papers.jsonl.gz"
    path.write_bytes(gzip.compress((json.dumps(ROW) + "\n").encode() + b"[" * (40 * MEBIBYTE)))
    found = list(read(path))
    assert [type(finding) for finding in found] == [Read, Skipped]


def test_reading_stops_at_the_limit(tmp_path: Path) -> None:
    """A file may have as many bytes as allowed, and not one more, packed or not."""
    path = tmp_path / "x"
    for data in (b"a" * 1000, gzip.compress(b"a" * 1000)):
        path.write_bytes(data)
        assert read_file(path, 1000) == b"a" * 1000
        with pytest.raises(UnreadableDocument):
            read_file(path, 999)


@pytest.mark.parametrize("number", ["NaN", "1e999", "-1e999"])
def test_a_score_that_is_no_number_is_kept_as_words(number: str, tmp_path: Path) -> None:
    """JSON of other makes may hold NaN and infinity; the review is read, and can be written as JSON."""
    path = tmp_path / "review.json"
    path.write_text(f'{{"reviews": [{{"comments": "SUMMARY:\\nIt is new.", "RECOMMENDATION": {number}}}]}}')
    (review,) = read_reviews(path)
    assert Review.model_validate_json(review.model_dump_json()) == review


def test_files_that_name_each_other_end_soon(tmp_path: Path) -> None:
    """A LaTeX source that names thousands of files in every file is refused; looking for all would take minutes."""
    for number in range(60):
        named = "".join(rf"\input{{k{other}}}" for other in range(60))
        lacking = "".join(rf"\input{{lacking{number}-{other}}}" for other in range(1_900))
        (tmp_path / f"k{number}.tex").write_text(rf"\documentclass{{article}} {named} {lacking}", encoding="utf-8")
    (tmp_path / "open.tex").write_text(r"\documentclass{article}" + r"\addbibresource[" * 100_000, encoding="utf-8")
    began = time.monotonic()
    with pytest.raises(UnreadableDocument, match="reads in more than 2000 files"):
        read_paper(tmp_path / "k0.tex")
    with pytest.raises(UnreadableDocument):
        read_paper(tmp_path / "open.tex")
    assert time.monotonic() - began < 20


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", ["x" * 5_000, f"{'x' * 5_000}.md", "a\0b.md"])
def test_a_name_that_no_file_can_have_is_one_sentence(reader: str, name: str) -> None:
    """A name that is too long, or holds a null byte, is told as a file that is not there."""
    with pytest.raises(PeerassayError, match=r"not found|could not open"):
        READERS[reader][1](Path(name))


def test_a_source_that_reads_in_a_name_that_no_file_can_have_is_read(tmp_path: Path) -> None:
    """A LaTeX file that names a file of five thousand letters lacks this file, and is read."""
    source = tmp_path / "kites.tex"
    text = "".join("Kites fly well in rain. " for _ in range(9))
    source.write_text(f"\\documentclass{{article}}\\begin{{document}}{text}\\input{{{'x' * 5_000}}}\\end{{document}}")
    assert "Kites fly" in read_paper(source).text
