"""Reading a paper from a file, whatever its format, in a process of its own with limits of time and memory."""

import re
from pathlib import Path

from peerassay.bounded_files import read_file
from peerassay.documents.confinement import confined
from peerassay.documents.paper import DatedBy, Paper
from peerassay.documents.pdf.header import is_pdf, refuse_empty
from peerassay.errors import InputError, UnreadableDocument
from peerassay.incoming import sound

_LARGEST = 128 << 20
_LARGEST_TEXT = 16 << 20
"""Bytes; the longest book has a few million characters."""
_DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")


def read_paper(path: Path, *, seconds: float = 60, megabytes: int = 2048, date: str | None = None) -> Paper:
    """Return the paper in a file: PDF, Markdown (Docling, MinerU, Nougat), GROBID TEI or plain text, also gzipped.

    Args:
        path: the file.
        seconds: wall time that reading may take; it happens in a child process.
        megabytes: memory in MiB that reading may take.
        date: ISO date that the user gives (`2025`, `2025-05`, `2025-05-21`); it wins over what the file says.

    Raises:
        UnreadableDocument: the file cannot be read; one sentence says why.
        InputError: the given date is none.

    """
    if date is not None and not _DATE.fullmatch(date):
        raise InputError(f"'{date}' is no date", where="date", fix="give it as 2025, 2025-05 or 2025-05-21")
    data = read_file(path, _LARGEST)
    paper = read_paper_bytes(data, path.name.removesuffix(".gz"), seconds=seconds, megabytes=megabytes)
    if date is None:
        return paper
    given = {"date": date, "dated_by": DatedBy.GIVEN, "year": int(date[:4])}
    return paper.model_copy(update={"card": paper.card.model_copy(update=given)})


def read_paper_bytes(data: bytes, name: str, *, seconds: float = 60, megabytes: int = 2048) -> Paper:
    """Return the paper in a file's bytes; `name` is the file's name, whose ending decides between text formats.

    Raises:
        UnreadableDocument: the bytes cannot be read; one sentence says why.

    """
    name = sound(name)
    refuse_empty(data, name)
    # Each is named apart, so that the process that stays has what it needs before it forks.
    target = "peerassay.documents.pdf.reader" if is_pdf(data) else "peerassay.documents.text_papers"
    if not is_pdf(data) and len(data) > _LARGEST_TEXT:
        what = f"a text of {len(data) >> 20} MB is no paper"
        raise UnreadableDocument(what, where=name, fix="give the paper alone")
    answer = confined(f"{target}:paper_json", data, name=name, seconds=seconds, megabytes=megabytes)
    return Paper.model_validate_json(answer)
