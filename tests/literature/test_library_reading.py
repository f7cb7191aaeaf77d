"""Files of many shapes become candidates; what cannot be used is named."""

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.documents.bibtex import Broken, Entry, entries, people, plain
from peerassay.errors import InputError
from peerassay.literature.library.reading import Read, Skipped, read
from peerassay.literature.library.row import candidate_of


def candidates(path: Path) -> list[Read]:
    """Return the usable rows of a file."""
    return [row for row in read(path) if isinstance(row, Read)]


@pytest.mark.parametrize(
    "row",
    [
        {"paperId": "a" * 40, "title": "Tuning by Ear", "authors": [{"name": "Ada Holm"}, {"name": "Bo Lind"}]},
        {"paper_id": "x", "Title": "Tuning by Ear", "authors": "Ada Holm, Bo Lind"},
        {"title": "Tuning by Ear", "author": "Holm, Ada and Lind, Bo"},
        {"title": "Tuning by Ear", "authors": '["Ada Holm", "Bo Lind"]'},
        {"title": "Tuning by Ear", "Authors": "Ada Holm; Bo Lind"},
    ],
)
def test_names_and_authors_are_read_however_written(row: dict[str, object]) -> None:
    """Field names in any spelling; authors as objects, list, or one string."""
    found = candidate_of(row)
    assert (found.title, found.authors) == ("Tuning by Ear", ("Ada Holm", "Bo Lind"))


def test_ids_dates_and_text_are_taken_over() -> None:
    """A row with everything keeps everything."""
    found = candidate_of(
        {
            "id": "AbC123xyz9",
            "title": "T",
            "summary": "We listen.",
            "publicationDate": "2023-05-21T00:00:00Z",
            "journal": "Strings 2023",
            "externalIds": {"DOI": "10.1000/A", "ArXiv": "2305.00001"},
            "url": "https://openreview.net/forum?id=AbC123xyz9",
            "openAccessPdf": {"url": "https://x.org/a.pdf"},
            "introduction": "Violins are old.",
            "keywords": "violin; ear",
            "fieldsOfStudy": ["Art"],
            "embedding": {"model": "specter_v2", "vector": [0.5, 1]},
        }
    )
    assert (found.year, found.date, found.venue, found.abstract) == (2023, "2023-05-21", "Strings 2023", "We listen.")
    assert (found.doi, found.arxiv_id, found.source_ids) == ("10.1000/a", "2305.00001", {"openreview": "AbC123xyz9"})
    assert (found.open_access_url, found.body_basis) == ("https://x.org/a.pdf", "introduction")
    assert (found.keywords, found.fields_of_study, found.embedding) == (("violin", "ear"), ("Art",), (0.5, 1.0))


def test_json_lines_name_the_lines_they_skip(tmp_path: Path) -> None:
    """Broken, titleless and foreign lines are skipped with place and reason; a gzipped file reads the same."""
    lines = ['{"title": "One"}', "{broken", '{"abstract": "no title"}', "[1]", "", '{"title": "Two"}']
    file = tmp_path / "p.jsonl.gz"
    file.write_bytes(gzip.compress("\n".join(lines).encode()))
    rows = list(read(file))
    assert [r.candidate.title for r in rows if isinstance(r, Read)] == ["One", "Two"]
    assert [(r.place, r.reason) for r in rows if isinstance(r, Skipped)] == [
        ("p.jsonl.gz, line 2", "not JSON"),
        ("p.jsonl.gz, line 3", "no title"),
        ("p.jsonl.gz, line 4", "not an object with fields"),
    ]


def test_a_cut_gzip_file_gives_what_it_holds(tmp_path: Path) -> None:
    """What can be read is read; the cut is named."""
    file = tmp_path / "cut.jsonl.gz"
    rows = "\n".join(json.dumps({"title": f"Paper {i * 7919}", "abstract": str(i * 104729)}) for i in range(5000))
    file.write_bytes(gzip.compress(rows.encode())[:-2000])
    found = list(read(file))
    assert sum(isinstance(row, Read) for row in found) > 100
    assert isinstance(found[-1], Skipped)
    assert any("could not read the rest" in row.reason for row in found if isinstance(row, Skipped))


@pytest.mark.parametrize("content", ['[{"title": "A"}]', '{"papers": [{"title": "A"}]}', '{"title": "A"}'])
def test_json_may_be_a_list_an_envelope_or_one_paper(tmp_path: Path, content: str) -> None:
    """The usual shapes of a JSON file are understood."""
    file = tmp_path / "p.json"
    file.write_text(content)
    assert [row.candidate.title for row in candidates(file)] == ["A"]


@pytest.mark.parametrize(("name", "sign"), [("p.csv", ","), ("p.tsv", "\t")])
def test_tables_with_a_head_are_read(tmp_path: Path, name: str, sign: str) -> None:
    """CSV and TSV, with quotes, line breaks in a field and a byte order mark."""
    file = tmp_path / name
    file.write_text(
        f'title{sign}year{sign}abstract\n"A ""b"""{sign}2020{sign}"two\nlines"\n{sign}2021{sign}x\n', "utf-8-sig"
    )
    rows = list(read(file))
    assert isinstance(rows[0], Read)
    assert (rows[0].candidate.title, rows[0].candidate.year) == ('A "b"', 2020)
    assert rows[1] == Skipped(f"{name}, row 3", "no title")


BIBTEX = r"""
@string{str = "Strings Conference"}
@comment{nothing @here}
@inproceedings{holm,
  title = {Tuning {V}iolins by {\"E}ar: \emph{a} study},
  author = "Holm, Ada and J{\o}rgen S{\'a}nchez and others",
  booktitle = str # { 2020}, year = 2020,
  month = mar,
  eprint = {2003.00001}, archivePrefix = {arXiv}
}
@article{broken, title = {never closed,
@misc(lind, title = "With (brackets) and {inner "quotes"}", year = {2021},)
"""


def test_bibtex_is_read_with_its_oddities() -> None:
    """Abbreviations, joining, accents, braces, brackets; a broken entry is named and the rest read."""
    found = list(entries(BIBTEX))
    first, broken, last = found
    assert isinstance(first, Entry)
    assert first.fields["title"] == "Tuning Violins by Ëar: a study"
    assert (first.fields["booktitle"], first.fields["month"]) == ("Strings Conference 2020", "3")
    assert people(first.fields["author"]) == ("Ada Holm", "Jørgen Sánchez")
    assert isinstance(broken, Broken)
    assert isinstance(last, Entry)
    assert last.fields == {"title": 'With (brackets) and inner "quotes"', "year": "2021"}


def test_a_bibtex_file_gives_candidates(tmp_path: Path) -> None:
    """Entries become candidates with arXiv id, authors and venue."""
    file = tmp_path / "p.bib"
    file.write_text(BIBTEX)
    first = candidates(file)[0].candidate
    assert (first.arxiv_id, first.year, first.venue) == ("2003.00001", 2020, "Strings Conference 2020")
    assert first.authors == ("Ada Holm", "Jørgen Sánchez")


@given(st.text(alphabet='@{}(),="#\\ab1 \n', max_size=80))
def test_no_text_breaks_the_bibtex_reader(text: str) -> None:
    """Whatever stands in the file, reading ends, and every entry has a line that is there."""
    assert all(1 <= entry.line <= text.count("\n") + 1 for entry in entries(text))


@given(st.text(max_size=60))
def test_plain_text_of_a_field_is_one_line_without_braces(value: str) -> None:
    """No braces and no double spaces are left."""
    assert not set("{}\n") & set(plain(value))


@given(
    st.dictionaries(
        st.sampled_from(["title", "year", "authors", "doi", "abstract", "url", "date"]),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=20),
            lambda inner: st.lists(inner, max_size=3),
            max_leaves=5,
        ),
    )
)
def test_any_row_is_a_candidate_or_refused_with_a_reason(row: dict[str, object]) -> None:
    """Values of unexpected types do no harm."""
    try:
        assert candidate_of(row).title
    except ValueError as error:
        assert str(error).startswith(("no title", "a title of"))


def test_a_folder_is_read_in_order_and_odd_files_are_named(tmp_path: Path) -> None:
    """Every file that can be read is; the others are skipped by name, hidden ones passed over."""
    (tmp_path / "b.json").write_text('{"title": "B"}')
    (tmp_path / "a.json").write_text('{"title": "A"}')
    (tmp_path / "photo.jpg").write_bytes(b"x")
    (tmp_path / ".hidden.json").write_text('{"title": "H"}')
    rows = list(read(tmp_path))
    assert [row.candidate.title for row in rows if isinstance(row, Read)] == ["A", "B"]
    assert [row.place for row in rows if isinstance(row, Skipped)] == ["photo.jpg"]


@pytest.mark.parametrize("name", ["absent.jsonl", "photo.jpg"])
def test_a_path_that_is_no_library_file_is_one_sentence(tmp_path: Path, name: str) -> None:
    """A missing file and an unknown kind are InputError."""
    (tmp_path / "photo.jpg").write_bytes(b"x")
    with pytest.raises(InputError):
        list(read(tmp_path / name))


def test_a_paper_file_gives_its_full_text(tmp_path: Path) -> None:
    """A Markdown paper is added with its whole text."""
    text = "# Tuning Violins by Ear\n\n## Abstract\n\nWe listen to strings.\n\n## 1 Introduction\n\nViolins are old.\n"
    (tmp_path / "paper.md").write_text(text)
    (row,) = candidates(tmp_path)
    assert (row.candidate.title, row.candidate.body_basis) == ("Tuning Violins by Ear", "full_text")
    assert "Violins are old." in (row.candidate.body or "")
