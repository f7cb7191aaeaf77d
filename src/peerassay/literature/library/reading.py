"""From files to candidates, one at a time: tables, BibTeX and papers; what cannot be used is named with its place."""

import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from peerassay.bounded_files import is_folder, is_there, open_text, read_file
from peerassay.bounded_tables import table_rows
from peerassay.documents import PAPER_SUFFIXES, read_paper
from peerassay.documents.bibtex import Broken, read_bibtex
from peerassay.errors import InputError, UnreadableDocument
from peerassay.literature.candidate import Candidate
from peerassay.literature.fulltext import readable_body
from peerassay.literature.identity import cand_id_for
from peerassay.literature.library.row import UnusableRow, candidate_of

_TABLES = (".jsonl", ".ndjson", ".json", ".csv", ".tsv", ".bib", ".bibtex")
_FORMATS = "give JSONL, JSON, CSV, TSV, BibTeX, or papers as PDF, Markdown, TEI or text"
_MEGABYTE = 1 << 20
_LARGEST = 4096 * _MEGABYTE
"""Unpacked bytes of a table that is read row by row."""
_LARGEST_WHOLE = 64 * _MEGABYTE
"""Characters of a file that can only be read as a whole (JSON, BibTeX)."""
_LONGEST_LINE = 16 * _MEGABYTE
_LISTS = ("papers", "data", "results", "items")


@dataclass(frozen=True, slots=True)
class Read:
    """A usable row and its place ("papers.csv, row 3")."""

    place: str
    candidate: Candidate


@dataclass(frozen=True, slots=True)
class Skipped:
    """A row that could not be used: its place and why."""

    place: str
    reason: str


def read(path: Path) -> Iterator[Read | Skipped]:
    """Yield the papers of a file or of every file in a folder, in a fixed order.

    Raises InputError where the path is not there, a folder is empty, or a single file is of no known kind.
    """
    if is_folder(path):
        files = sorted(p for p in path.rglob("*") if p.is_file() and not _hidden(p, path))
        if not files:
            raise InputError("the folder holds no files", where=str(path), fix=_FORMATS)
        for file in files:
            if _kind(file) in PAPER_SUFFIXES + _TABLES:
                yield from _file(file)
            else:
                yield Skipped(file.name, "unsupported format")
    elif is_there(path) and path.is_file():
        if _kind(path) not in PAPER_SUFFIXES + _TABLES:
            raise InputError("unsupported format", where=str(path), fix=_FORMATS)
        yield from _file(path)
    else:
        raise InputError("file or folder not found", where=str(path), fix="check the path")


def _hidden(file: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in file.relative_to(folder).parts)


def _kind(path: Path) -> str:
    return Path(path.stem).suffix.lower() if path.suffix.lower() == ".gz" else path.suffix.lower()


def _file(path: Path) -> Iterator[Read | Skipped]:
    kind = _kind(path)
    if kind in PAPER_SUFFIXES:
        yield _paper(path)
        return
    try:
        if kind in (".jsonl", ".ndjson"):
            yield from _json_lines(path)
        else:
            reader = {".json": _json, ".csv": _csv, ".tsv": _csv, ".bib": _bibtex, ".bibtex": _bibtex}[kind]
            yield from reader(path)
    except UnreadableDocument as error:
        # A cut gzip file fails at its end: what was read before is already with the caller.
        yield Skipped(path.name, f"could not read the rest: {error.what}")
    except OSError as error:
        yield Skipped(path.name, f"could not read the rest ({error.strerror})")


def _open(path: Path) -> io.TextIOWrapper:
    return open_text(path, _LARGEST)


def _lines(file: io.TextIOWrapper, name: str) -> Iterator[str]:
    while line := file.readline(_LONGEST_LINE):
        if len(line) == _LONGEST_LINE:
            raise UnreadableDocument(f"a line of more than {_LONGEST_LINE // _MEGABYTE} MB", where=name)
        yield line


def _whole(path: Path) -> str:
    with _open(path) as file:
        text = file.read(_LARGEST_WHOLE + 1)
    if len(text) > _LARGEST_WHOLE:
        raise UnreadableDocument(f"more than {_LARGEST_WHOLE // _MEGABYTE} MB in one piece; give JSONL", where=path)
    return text


def _usable(row: Any, place: str) -> Read | Skipped:
    if not isinstance(row, Mapping):
        return Skipped(place, "not an object with fields")
    try:
        return Read(place, candidate_of(row))
    except UnusableRow as error:
        return Skipped(place, str(error))


def _json_lines(path: Path) -> Iterator[Read | Skipped]:
    with _open(path) as file:
        for number, line in enumerate(_lines(file, path.name), start=1):
            if not line.strip():
                continue
            place = f"{path.name}, line {number}"
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                yield Skipped(place, "not JSON")
                continue
            yield _usable(row, place)


def _json(path: Path) -> Iterator[Read | Skipped]:
    try:
        content = json.loads(_whole(path))
    except (ValueError, RecursionError) as error:
        yield Skipped(path.name, f"not JSON ({error})")
        return
    if isinstance(content, Mapping):
        content = next((content[key] for key in _LISTS if isinstance(content.get(key), list)), [content])
    rows = content if isinstance(content, list) else [content]
    for number, row in enumerate(rows, start=1):
        yield _usable(row, f"{path.name}, item {number}")


def _csv(path: Path) -> Iterator[Read | Skipped]:
    between = "\t" if _kind(path) == ".tsv" else ","
    with _open(path) as file:
        rows = table_rows(_lines(file, path.name), path.name, longest=_LONGEST_LINE, delimiter=between)
        for number, (_, row) in enumerate(rows, start=2):
            yield _usable({name: cell for name, cell in row.items() if name}, f"{path.name}, row {number}")


def _bibtex(path: Path) -> Iterator[Read | Skipped]:
    for entry in read_bibtex(read_file(path, _LARGEST_WHOLE), path.name):
        place = f"{path.name}, line {entry.line}"
        if isinstance(entry, Broken):
            yield Skipped(place, entry.reason)
            continue
        fields: dict[str, Any] = dict(entry.fields)
        if fields.get("archiveprefix", "").lower() not in ("", "arxiv"):
            fields.pop("eprint", None)
        yield _usable(fields, place)


def _paper(path: Path) -> Read | Skipped:
    try:
        paper = read_paper(path)
    except InputError as error:
        return Skipped(path.name, error.what)
    card, text = paper.card, readable_body(paper)
    if not card.title:
        return Skipped(path.name, "no title could be read")
    candidate = Candidate(
        cand_id=cand_id_for(
            title=card.title,
            year=card.year,
            doi=card.doi,
            arxiv_id=card.arxiv_id,
            source_ids={"openreview": card.openreview_id} if card.openreview_id else {},
        ),
        title=card.title,
        year=card.year,
        venue=card.venue,
        abstract=card.abstract,
        date=card.date,
        authors=card.authors,
        doi=card.doi,
        arxiv_id=card.arxiv_id,
        source_ids={"openreview": card.openreview_id} if card.openreview_id else {},
        body=text.body if text else None,
        body_basis="full_text" if text else None,
    )
    return Read(path.name, candidate)
