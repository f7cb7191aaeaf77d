"""A folder of real papers and reviews (laid out as docs/benchmark-details.md says), each part read when asked for."""

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from peerassay.errors import InputError

Row = Mapping[str, Any]


class DataFolder:
    """The data folder. Each part is one call; a part that is not there is an InputError that names it.

    A part that comes as one file is taken under its own name (`dev`), else as the only file of its folder: the same
    layout may hold another selection.
    """

    def __init__(self, folder: Path | None) -> None:
        """Take the folder (None: every part is missing); raises InputError where it is none."""
        if folder is not None and not folder.is_dir():
            raise InputError(
                "there is no such folder", where=str(folder), fix="give one laid out as docs/benchmark-details.md says"
            )
        self._root = folder

    @property
    def folder(self) -> Path:
        """The folder; raises InputError where none was given."""
        if self._root is None:
            raise InputError(
                "this benchmark needs data", where="--data", fix="give one laid out as docs/benchmark-details.md says"
            )
        return self._root

    @property
    def given(self) -> bool:
        """Whether there is a folder at all: for what needs none."""
        return self._root is not None

    def has(self, part: str) -> bool:
        """Whether the data folder has the part: for what a benchmark can do without."""
        return (self.folder / part).is_dir()

    def corpus_file(self) -> Path:
        """Return the file of the corpus, as `Library.add` takes it."""
        return self._file("corpus", "neurips_papers")

    def corpus(self) -> list[Row]:
        """Return the papers of the corpus: id, title, abstract, keywords, authors, venue, year, url."""
        return self._rows(self.corpus_file())

    def reviewed_file(self) -> Path:
        """Return the file of the papers with their reviews."""
        return self._file("reviews", "neurips_dev")

    def reviewed(self) -> list[Row]:
        """Return the papers with their reviews."""
        return self._rows(self.reviewed_file())

    def full_texts(self) -> dict[str, Path]:
        """Return the Markdown files (also gzipped) of full texts by paper id, in the order of the ids."""
        folder = self._folder("fulltext")
        files = [path for path in folder.rglob("*") if path.name.endswith((".md", ".md.gz"))]
        found = {path.name.removesuffix(".gz").removesuffix(".md"): path for path in files}
        if not found:
            raise self._missing(folder, "full texts (*.md.gz)")
        return {key: found[key] for key in sorted(found)}

    def summarised(self, name: str) -> list[Row]:
        """Return the articles of a long-document set (`arxiv`, `pubmed`): id, article, abstract."""
        return self._rows(self._file("summarization", name))

    def labelled_reviews(self, name: str = "dev") -> list[Row]:
        """Return the DISAPERE reviews: `dev` is to measure on, else the only file that is not `train`."""
        return self._rows(self._file("disapere", name, other_than="train" if name == "dev" else "dev"))

    def comment_anchors(self) -> list[Row]:
        """Return comments of reviews that quote their paper, each with the passage it quotes."""
        return self._rows(self._file("comment_anchors", "dev"))

    def references(self) -> list[Row]:
        """Return which works of the corpus and of prior work the papers' own lists hold: paper, work."""
        return self._rows(self._file("references", "dev"))

    def prior_work(self) -> list[Row]:
        """Return the papers of prior work: the fields of the corpus."""
        return self._rows(self._file("prior_work", "papers"))

    def manifest(self) -> list[Row]:
        """Return the rows of the PDFs' manifest, in its order."""
        return self._rows(self._file("pdfs", "manifest"))

    def pdf(self, name: str) -> Path:
        """Return a file of the PDFs' folder (a PDF or a reference text beside it)."""
        path = self._folder("pdfs") / name
        if not path.is_file():
            raise self._missing(path, "a file that the manifest names")
        return path

    def csfcube_queries(self) -> list[Row]:
        """Return CSFCube's query-facet pairs with their judged candidates."""
        return self._rows(self._file("csfcube", "queries", other_than="papers"))

    def csfcube_papers(self) -> list[Row]:
        """Return CSFCube's papers."""
        return self._rows(self._file("csfcube", "papers", other_than="queries"))

    def reviewer_cited(self) -> list[Row]:
        """Return which papers of the corpus reviewers name."""
        return self._rows(self._file("reviewer_cited", "dev", other_than="train"))

    def _folder(self, part: str) -> Path:
        folder = self.folder / part
        if not folder.is_dir():
            raise self._missing(folder, f"the part {part}")
        return folder

    def _file(self, part: str, name: str, *, other_than: str = "") -> Path:
        folder = self._folder(part)
        files = sorted(path for path in folder.iterdir() if path.name.endswith((".jsonl", ".jsonl.gz")))
        named = [path for path in files if path.name.split(".")[0] == name]
        others = [path for path in files if path.name.split(".")[0] != other_than]
        if named or len(others) == 1:
            return (named or others)[0]
        raise self._missing(folder / f"{name}.jsonl.gz", f"the part {part}")

    def _missing(self, path: Path, what: str) -> InputError:
        where = str(path.relative_to(self.folder))
        fix = "docs/benchmark-details.md says what it holds"
        return InputError(f"the data folder lacks {what}", where=where, fix=fix)

    def _rows(self, path: Path) -> list[Row]:
        return list(rows_of(path, where=str(path.relative_to(self.folder))))


def rows_of(path: Path, *, where: str = "") -> Iterator[Row]:
    """Give the objects of a JSON Lines file (also gzipped); raises InputError that names the broken line."""
    place = where or path.name
    for number, line in enumerate(text_of(path, where=place).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as reason:
            raise InputError("the line is not JSON", where=f"{place}, line {number}", fix="mend the file") from reason
        if not isinstance(row, dict):
            raise InputError("the line is no JSON object", where=f"{place}, line {number}", fix="mend the file")
        yield _Row(row, where=f"{place}, line {number}")


class _Row(dict[str, Any]):
    """A row that says where it stands when it lacks what a benchmark asks for."""

    def __init__(self, row: Row, *, where: str) -> None:
        super().__init__(row)
        self._where = where

    def __missing__(self, key: str) -> Any:
        """Raise InputError: the row has no such field."""
        raise InputError(
            f"the row lacks the field {key}", where=self._where, fix="give rows as docs/benchmark-details.md says"
        )


def text_of(path: Path, *, where: str = "") -> str:
    """Return the text of a file (also gzipped); raises InputError where it cannot be read."""
    place = where or path.name
    try:
        raw = path.read_bytes()
        return (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode("utf-8")
    except UnicodeDecodeError as reason:
        raise InputError("the file is not UTF-8", where=place, fix="give it as UTF-8") from reason
    except (EOFError, zlib.error, gzip.BadGzipFile) as reason:
        raise InputError("the gzip file is damaged", where=place, fix="fetch or pack it again") from reason
    except OSError as reason:
        raise InputError(f"the file cannot be read ({reason.strerror})", where=place, fix="check its path") from reason
