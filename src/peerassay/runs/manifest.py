"""The manifest of a run: a row a paper, from a CSV file, a folder of papers and their reviews, or a venue."""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from peerassay.bounded_files import is_folder, is_there, read_file
from peerassay.bounded_tables import table_rows
from peerassay.documents.decoding import decode
from peerassay.documents.latex.source import main_file
from peerassay.documents.reading import PAPER_FORMATS, PAPER_SUFFIXES, SURE_SUFFIXES
from peerassay.errors import InputError
from peerassay.fetching import Venue
from peerassay.frozen import Frozen, digest
from peerassay.incoming import sound

COLUMNS: Final = ("paper", "reviews", "date", "decision")
"""Columns with a meaning of their own; every other column is a tag of the paper."""
PROBLEM: Final = "problem"
"""A column that a run writes beside what failed, and that is passed over when its file is taken as a manifest."""
BETWEEN: Final = ";"
"""Between several files of reviews in one cell."""
_REVIEW_SUFFIXES: Final = (".json", ".jsonl", ".txt", ".md")
_SAME_NAMES: Final = frozenset({"paper", "main", "submission", "article"})
_MOST_BYTES: Final = 64 << 20
_LONGEST_CELL: Final = 100_000


class ReviewsTold(Frozen):
    """What a manifest tells of some of a paper's reviews, where it has several rows of the paper."""

    reviews: tuple[str, ...]
    tags: dict[str, str]


class Row(Frozen):
    """A paper of a run.

    Attributes:
        paper: its file, or a link, as the manifest has it; a file's path is resolved against the manifest's folder.
        reviews: files of its reviews, none where a job needs none.
        date: the paper's date (ISO day, month or year), "" where the paper tells it.
        decision: the venue's decision, as the manifest has it; it is told in the table and never judged.
        tags: whatever else the manifest tells of the paper (`reviewer_kind`, `track`, ...), by column.
        of_reviews: what differs between the manifest's rows of the paper, empty where it has one.

    """

    paper: str
    reviews: tuple[str, ...] = ()
    date: str = ""
    decision: str = ""
    tags: dict[str, str] = {}
    of_reviews: tuple[ReviewsTold, ...] = ()

    @property
    def told(self) -> dict[str, str]:
        """What tables show of the whole paper: tags, date and decision, where the manifest has them."""
        own = {"paper_date": self.date, "decision": self.decision}
        return self.tags | {name: cell for name, cell in own.items() if cell}

    @property
    def key(self) -> str:
        """What tells the row from others: its content, and the size and time of its files: a new file is a new row."""
        return digest([self.model_dump(mode="json"), [_stamp(path) for path in (self.paper, *self.reviews)]])

    @property
    def short_name(self) -> str:
        """What people call the paper: its file's name, its folder's where all are `paper.pdf`, the end of a link."""
        stem = _stem(Path(self.paper.rpartition("=")[2] if "://" in self.paper else self.paper))
        return Path(self.paper).parent.name or stem if stem.lower() in _SAME_NAMES else stem

    @property
    def paper_key(self) -> str:
        """What tells the paper from others, whatever is to be done with it."""
        return digest([self.paper, _stamp(self.paper)])


def rows_of_venue(venue: Venue) -> tuple[Row, ...]:
    """Return a row for each submission: its forum's link, which gives the reviews too, and its title as a tag."""
    return tuple(
        Row(paper=found.link, decision=found.decision, tags={"title": found.title}) for found in venue.submissions
    )


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        held = Path(path).stat()
    except (OSError, ValueError):
        return None
    return held.st_size, held.st_mtime_ns


def read_manifest(path: Path, *, allow_outside: bool = False) -> tuple[Row, ...]:
    """Return the rows of a CSV file or of a folder; raises InputError for one without papers or with unusable rows.

    A table names files of its own folder only, wherever it comes from, unless `allow_outside`: what it names is read,
    and may be sent to a model.
    """
    rows = tuple(_rows_of_folder(path) if is_folder(path) else _rows_of_table(path, allow_outside=allow_outside))
    for name in (name for row in rows for name in (row.paper, *row.reviews) if name != sound(name)):
        raise InputError("the name of this file is not UTF-8", where=sound(name), fix="give it another name")
    if not rows:
        fix = f"put papers ({', '.join(SURE_SUFFIXES)}) in it, or give a CSV file with a column named paper"
        raise InputError("no paper was found", where=str(path), fix=fix)
    return rows


def _rows_of_table(path: Path, *, allow_outside: bool) -> Iterator[Row]:
    text, _ = decode(read_file(path, _MOST_BYTES), path.name)
    head, end, rest = text.partition("\n")
    if "paper" not in (name.strip(' "\r') for name in head.lower().split(",")):
        raise InputError("the table has no column named paper", where=path.name, fix="name its columns in line 1")
    lines = io.StringIO(f"{head.lower()}{end}{rest}", newline="")
    by_paper: dict[str, list[tuple[str, Row]]] = {}
    for number, cells in table_rows(lines, path.name, longest=_LONGEST_CELL):
        place = f"{path.name}, line {number}"
        row = _row({name.strip(): cell.strip() for name, cell in cells.items() if name.strip()}, path.parent)
        if not row.paper:
            raise InputError("this row has no paper", where=place, fix="name its file")
        if not allow_outside and (outside := _outside((row.paper, *row.reviews), path.parent)):
            what = f"it names a file outside the table's folder ({outside[:200]})"
            fix = "put the file into the folder, or allow it with --allow-outside if the table is your own"
            raise InputError(what, where=place, fix=fix)
        by_paper.setdefault(row.paper, []).append((place, row))
    yield from map(_together, by_paper.values())


def _together(placed: Sequence[tuple[str, Row]]) -> Row:
    """Return all rows of a paper as one: each brings reviews of its own, and what differs is told of these alone."""
    rows = [row for _, row in placed]
    if len(rows) == 1:
        return rows[0]
    named: set[str] = set()
    for place, row in placed:
        if named.intersection(row.reviews) or (row is not rows[0] and not (row.reviews and rows[0].reviews)):
            fix = "give each paper one row, or each of its rows reviews of its own"
            raise InputError("the paper is in an earlier line already", where=place, fix=fix)
        named.update(row.reviews)
    names = dict.fromkeys(name for row in rows for name in row.tags)
    shared = {name for name in names if len({row.tags.get(name) for row in rows}) == 1}
    return Row(
        paper=rows[0].paper,
        reviews=tuple(review for row in rows for review in row.reviews),
        date=_agreed([(place, row.date) for place, row in placed], "date"),
        decision=_agreed([(place, row.decision) for place, row in placed], "decision"),
        tags={name: cell for name, cell in rows[0].tags.items() if name in shared},
        of_reviews=tuple(
            ReviewsTold(reviews=row.reviews, tags={n: c for n, c in row.tags.items() if n not in shared})
            for row in rows
        ),
    )


def _agreed(cells: Sequence[tuple[str, str]], name: str) -> str:
    """Return what all rows of a paper say; raises InputError where they contradict each other."""
    first = next((cell for _, cell in cells if cell), "")
    for place, cell in cells:
        if cell and cell != first:
            what = f"an earlier line has another {name} of this paper ({first})"
            raise InputError(what, where=place, fix="give all rows of a paper the same")
    return first


def _outside(names: Iterable[str], folder: Path) -> str | None:
    """Return the first file that is there, but not in the folder, wherever links of the file system lead."""
    inside = folder.resolve()
    there = (path for path in map(Path, names) if is_there(path))
    return next((str(path) for path in there if not path.resolve().is_relative_to(inside)), None)


def _row(cells: Mapping[str, str], folder: Path) -> Row:
    reviews = (part.strip() for part in cells.get("reviews", "").split(BETWEEN))
    return Row(
        paper=_placed(cells.get("paper", ""), folder),
        reviews=tuple(_placed(part, folder) for part in reviews if part),
        date=cells.get("date", ""),
        decision=cells.get("decision", ""),
        tags={name: cell for name, cell in sorted(cells.items()) if name not in (*COLUMNS, PROBLEM) and cell},
    )


def _placed(word: str, folder: Path) -> str:
    """Return a file's path from the manifest's folder; what is no file there is left as it is (a link, an id)."""
    if not word or Path(word).is_absolute():
        return word
    beside = folder / word
    return str(beside) if is_there(beside) else word


def _rows_of_folder(folder: Path) -> Iterator[Row]:
    """Give a row for each folder inside that holds one paper, and for each paper that lies beside its reviews.

    Reviews are the other files of a paper's own folder, or files whose names begin with the paper's (`a.pdf`,
    `a.reviews.json`, `a-R2.txt`); a file named `reviews.json` or the like belongs to all papers beside it. A folder
    that holds a LaTeX project is one paper.
    """
    files = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    main = main_file(folder, SURE_SUFFIXES)
    papers = [main] if main else [path for path in files if _is_paper(path, files)]
    shared = [path for path in files if path.name.lower().startswith("reviews.") and _ends(path, _REVIEW_SUFFIXES)]
    for paper in papers:
        own = [path for path in files if path not in papers and path not in shared and _is_of(path, paper, papers)]
        yield Row(paper=str(paper), reviews=tuple(str(path) for path in (*own, *shared)))
    folders = () if main else sorted(path for path in folder.iterdir() if path.is_dir())
    for inside in (path for path in folders if not path.name.startswith(".")):
        yield from _row_of_own_folder(inside)


def _row_of_own_folder(folder: Path) -> Iterator[Row]:
    files = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    named = [path for path in files if path.name.lower().startswith("paper.") and _ends(path, PAPER_SUFFIXES)]
    may_be = named or [path for path in files if not _ends(path, _REVIEW_SUFFIXES)]
    # A PDF beside its LaTeX source is one paper: the first format that the folder has is taken.
    by_format = ([path for path in may_be if _ends(path, entry.suffixes)] for entry in PAPER_FORMATS)
    main = None if named else main_file(folder, SURE_SUFFIXES)
    papers = [main] if main else next(filter(None, by_format), [])
    if len(papers) == 1:
        reviews = [path for path in files if path not in papers and _is_review(path)]
        yield Row(paper=str(papers[0]), reviews=tuple(str(path) for path in reviews))
    elif papers:
        what = f"the folder holds {len(papers)} papers"
        raise InputError(
            what, where=str(folder), fix="use one folder per paper, or a CSV file that lists each paper's reviews"
        )


def _is_paper(path: Path, files: Sequence[Path]) -> bool:
    """A PDF is a paper; a Markdown file is one where its name does not continue a paper's, as its reviews' do."""
    if not _ends(path, SURE_SUFFIXES):
        return False
    if not _ends(path, _REVIEW_SUFFIXES):
        return True
    others = [other for other in files if other != path and _ends(other, SURE_SUFFIXES)]
    return not path.name.lower().startswith("reviews.") and not any(_continues(path, other) for other in others)


def _is_review(path: Path) -> bool:
    """Whether a file of a paper's own folder may hold reviews; archives of LaTeX have a file that tells of them."""
    return _ends(path, _REVIEW_SUFFIXES) and not path.name.lower().lstrip("0").startswith("readme")


def _is_of(path: Path, paper: Path, papers: Iterable[Path]) -> bool:
    longest = max((other for other in papers if _continues(path, other)), key=lambda p: len(_stem(p)), default=None)
    return longest == paper and _ends(path, _REVIEW_SUFFIXES)


def _continues(path: Path, paper: Path) -> bool:
    rest = path.name.removeprefix(_stem(paper))
    return rest != path.name and rest[:1] in ".-_ "


def _ends(path: Path, suffixes: tuple[str, ...]) -> bool:
    return path.name.lower().removesuffix(".gz").endswith(suffixes)


def _stem(path: Path) -> str:
    """Return the name of a paper's file without its endings (`a` of `a.tei.xml`, `a.md.gz`); a title may hold dots."""
    while path.suffix.lower() in (".gz", *SURE_SUFFIXES):
        path = path.with_suffix("")
    return path.name
