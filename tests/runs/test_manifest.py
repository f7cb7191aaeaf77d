"""Manifests: rows of a table, or what a folder holds."""

import os
from pathlib import Path

import pytest

from peerassay.documents.latex.source import main_file
from peerassay.documents.reading import SURE_SUFFIXES
from peerassay.errors import InputError
from peerassay.runs.manifest import Row, read_manifest


def laid_out(folder: Path, *names: str) -> Path:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x", encoding="utf-8")
    return folder


def names(row: Row) -> tuple[str, list[str]]:
    return Path(row.paper).name, sorted(Path(path).name for path in row.reviews)


def test_a_table_tells_papers_reviews_dates_decisions_and_tags(tmp_path: Path) -> None:
    """Files are found from the table's own folder, links stay as they are, other columns are tags."""
    laid_out(tmp_path, "a.pdf", "r1.txt", "r2.txt")
    table = tmp_path / "papers.csv"
    table.write_text(
        "\ufeffPaper,reviews,date,decision,reviewer_kind,problem\n"
        "a.pdf,r1.txt; r2.txt,2024-05,accept,human,old trouble\n"
        "https://example.org/b.pdf,,,,model,\n",
        encoding="utf-8",
    )
    first, second = read_manifest(table)
    assert (first.paper, first.reviews) == (
        str(tmp_path / "a.pdf"),
        (str(tmp_path / "r1.txt"), str(tmp_path / "r2.txt")),
    )
    assert (first.date, first.decision, first.tags) == ("2024-05", "accept", {"reviewer_kind": "human"})
    assert (second.paper, second.reviews, second.tags) == ("https://example.org/b.pdf", (), {"reviewer_kind": "model"})


def test_papers_that_lie_beside_their_reviews_are_found(tmp_path: Path) -> None:
    """Reviews begin with their paper's name, the longest that fits; reviews.json is of all."""
    folder = laid_out(tmp_path, "a.pdf", "a-R1.txt", "a.reviews.json", "a-2.pdf", "a-2_R1.md", "reviews.json", ".x.pdf")
    rows = {names(row)[0]: names(row)[1] for row in read_manifest(folder)}
    assert rows == {"a.pdf": ["a-R1.txt", "a.reviews.json", "reviews.json"], "a-2.pdf": ["a-2_R1.md", "reviews.json"]}


def test_a_folder_for_each_paper_is_found(tmp_path: Path) -> None:
    """The paper is the PDF, or what is named paper; every other text in its folder is a review."""
    folder = laid_out(
        tmp_path, "one/main.pdf", "one/R1.txt", "two/paper.md", "two/R1.md", "two/R2.json", "none/note.txt"
    )
    assert [names(row) for row in read_manifest(folder)] == [
        ("main.pdf", ["R1.txt"]),
        ("paper.md", ["R1.md", "R2.json"]),
    ]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("", "no column named paper"),
        ("title,reviews\nx,y\n", "no column named paper"),
        ("paper,reviews\n", "no paper was found"),
        ("paper,reviews\n,r.txt\n", "line 2: this row has no paper"),
        ("paper\na.pdf\nb.pdf\na.pdf\n", "line 4: the paper is in an earlier line already"),
        ("paper,reviews\na.pdf,r\na.pdf,r\n", "line 3: the paper is in an earlier line already"),
        ("paper,reviews,decision\na.pdf,r,yes\na.pdf,s,no\n", "line 3: an earlier line has another decision"),
    ],
)
def test_an_unusable_table_is_one_sentence(tmp_path: Path, table: str, said: str) -> None:
    """What is wrong is said with its line and what to do."""
    path = tmp_path / "papers.csv"
    path.write_text(table, encoding="utf-8")
    with pytest.raises(InputError, match=said):
        read_manifest(path)


@pytest.mark.parametrize("ending", SURE_SUFFIXES)
def test_every_format_of_papers_is_told_from_the_reviews_beside_it(tmp_path: Path, ending: str) -> None:
    """What is read as a paper is one in a run too, packed or not; plain text is taken for a review."""
    folder = laid_out(
        tmp_path,
        f"v1.2{ending}",
        "v1.2_reviews.md",
        "v1.2-R2.json.gz",
        f"b{ending}.gz",
        "own/R1.md",
        f"own/paper{ending}",
    )
    assert [names(row) for row in read_manifest(folder)] == [
        (f"b{ending}.gz", []),
        (f"v1.2{ending}", ["v1.2-R2.json.gz", "v1.2_reviews.md"]),
        (f"paper{ending}", ["R1.md"]),
    ]


def test_two_papers_in_one_folder_are_not_guessed_at(tmp_path: Path) -> None:
    """Which reviews are whose cannot be told, and that is said."""
    with pytest.raises(InputError, match="the folder holds 2 papers"):
        read_manifest(laid_out(tmp_path, "one/a.pdf", "one/b.pdf", "one/R1.txt"))


def test_a_changed_file_is_another_row(tmp_path: Path) -> None:
    """A paper that was replaced is done anew; the same one is not."""
    (row,) = read_manifest(laid_out(tmp_path, "a.pdf"))
    before = row.key
    assert Row(paper=row.paper).key == before
    (tmp_path / "a.pdf").write_text("another text", encoding="utf-8")
    assert read_manifest(tmp_path)[0].key != before


_MAIN = "\\documentclass{article}\n\\begin{document}\nKites fly.\n\\end{document}\n"


def test_a_latex_project_is_one_paper(tmp_path: Path) -> None:
    """A folder with one file that opens a document is one paper, with its parts, pictures and print."""
    laid_out(tmp_path, "intro.tex", "refs.bib", "figure.pdf", "main.pdf", "main-R1.txt", "README.md", "parts/a.tex")
    (tmp_path / "main.tex").write_text(_MAIN, encoding="utf-8")
    assert [names(row) for row in read_manifest(tmp_path)] == [("main.tex", ["main-R1.txt"])]
    assert main_file(tmp_path, SURE_SUFFIXES) == tmp_path / "main.tex"


def test_a_folder_of_latex_projects_is_a_row_each(tmp_path: Path) -> None:
    """Each inner folder is a paper, its other texts are the reviews."""
    laid_out(tmp_path, "one/intro.tex", "one/R1.txt", "one/00README.json", "two/a.pdf")
    (tmp_path / "one" / "main.tex").write_text(_MAIN, encoding="utf-8")
    assert [names(row) for row in read_manifest(tmp_path)] == [("main.tex", ["R1.txt"]), ("a.pdf", [])]


def test_several_documents_are_several_papers(tmp_path: Path) -> None:
    """A folder with two documents, or with another paper that the only one does not name, is no project."""
    for name in ("a.tex", "b.tex"):
        (tmp_path / name).write_text(_MAIN, encoding="utf-8")
    assert main_file(tmp_path, SURE_SUFFIXES) is None
    (tmp_path / "b.tex").rename(tmp_path / "b.pdf")
    assert main_file(tmp_path, SURE_SUFFIXES) is None


def test_a_table_names_files_of_its_own_folder_only(tmp_path: Path) -> None:
    """A file elsewhere is refused with its line, by whatever path or link it is reached, unless that is allowed."""
    secret = laid_out(tmp_path / "elsewhere", "secret.txt") / "secret.txt"
    folder = laid_out(tmp_path / "given", "a.md")
    (folder / "link.txt").symlink_to(secret)
    for name in (str(secret), "../elsewhere/secret.txt", "link.txt"):
        (folder / "papers.csv").write_text(f"paper,reviews\na.md,{name}\n", encoding="utf-8")
        with pytest.raises(InputError, match=r"line 2: it names a file outside .*--allow-outside"):
            read_manifest(folder / "papers.csv")
        assert len(read_manifest(folder / "papers.csv", allow_outside=True)) == 1
    (folder / "papers.csv").write_text("paper\na.md\nnot-there.md\n2401.00001\n", encoding="utf-8")
    assert len(read_manifest(folder / "papers.csv")) == 3


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("paper,reviews\na.pdf," + "x" * 200_000, "line 2: a cell has more than 100,000 characters"),
        ('paper,reviews\na.pdf,"' + "b.txt\n" * 40_000, "a cell has more than 100,000 characters; close the quotes"),
        ("paper," + "a," * 5_000 + "\n" + "x\n" * 5_000, "more than 1000 columns"),
    ],
)
def test_a_table_of_any_shape_is_refused_in_one_sentence(tmp_path: Path, table: str, said: str) -> None:
    """Cells and columns have limits, so that no table ends a run, or fills memory with empty cells."""
    (tmp_path / "papers.csv").write_text(table, encoding="utf-8")
    with pytest.raises(InputError, match=said):
        read_manifest(tmp_path / "papers.csv")


def test_a_cell_that_no_file_can_be_called_is_no_file(tmp_path: Path) -> None:
    """A cell of five thousand letters is taken as it is written, and ends no run."""
    table = tmp_path / "papers.csv"
    table.write_text(f"paper,reviews\n{'x' * 5_000},{'y' * 5_000}\n")
    assert [len(row.paper) for row in read_manifest(table)] == [5_000]


def test_a_file_name_that_is_not_utf8_is_one_sentence(tmp_path: Path) -> None:
    """No record could keep it."""
    try:
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/kite\xff.md")).write_text("Kites.", encoding="utf-8")
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    with pytest.raises(InputError, match=r"kite\ufffd\.md: the name of this file is not UTF-8; give it another name"):
        read_manifest(tmp_path)
