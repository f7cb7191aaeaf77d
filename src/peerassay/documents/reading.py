"""Reading a paper from a file, whatever its format: told by its bytes first, its name second."""

import re
import zlib
from pathlib import Path

from peerassay.documents.confinement import confined
from peerassay.documents.decoding import decode
from peerassay.documents.paper import DatedBy, Paper
from peerassay.documents.pdf.header import is_pdf, refuse_empty, refuse_foreign, require_pdf
from peerassay.errors import InputError, UnreadableDocument
from peerassay.frozen import digest

_LARGEST = 512 << 20
_GZIP = b"\x1f\x8b"
_MARKDOWN = (".md", ".mmd", ".markdown")
_MARKDOWN_LOOK = re.compile(r"^(#{1,4}\s+\S|\*\*[^*\n]+\*\*\s*$|```|\|.+\|\s*$)", re.MULTILINE)
_TEI = re.compile(rb"<\s*(?:\w+:)?(TEI|teiCorpus)\b")
_XML = re.compile(rb"^\s*(\xef\xbb\xbf)?\s*<(\?xml|TEI|teiCorpus)")
_DATE = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")


def read_paper(path: Path, *, seconds: float = 60, megabytes: int = 2048, date: str | None = None) -> Paper:
    """Return the paper in a file: PDF, Markdown (Docling, MinerU, Nougat), GROBID TEI or plain text, also gzipped.

    Args:
        path: the file.
        seconds: wall time that a PDF may take; it is read in a child process.
        megabytes: memory in MiB that a PDF may take.
        date: ISO date that the user gives (`2025`, `2025-05`, `2025-05-21`); it wins over what the file says.

    Raises:
        UnreadableDocument: the file cannot be read; one sentence says why.
        InputError: the given date is none.

    """
    if date is not None and not _DATE.fullmatch(date):
        raise InputError(f"'{date}' is no date", where="date", fix="give it as 2025, 2025-05 or 2025-05-21")
    data, name = _contents(path)
    paper = read_paper_bytes(data, name, seconds=seconds, megabytes=megabytes)
    if date is None:
        return paper
    given = {"date": date, "dated_by": DatedBy.GIVEN, "year": int(date[:4])}
    return paper.model_copy(update={"card": paper.card.model_copy(update=given)})


def read_paper_bytes(data: bytes, name: str, *, seconds: float = 60, megabytes: int = 2048) -> Paper:
    """Return the paper in a file's bytes; `name` is the file's name, whose ending decides between text formats.

    Raises:
        UnreadableDocument: the bytes cannot be read; one sentence says why.

    """
    refuse_empty(data, name)
    if is_pdf(data):
        answer = confined(
            "peerassay.documents.pdf.reader:paper_json", data, name=name, seconds=seconds, megabytes=megabytes
        )
        return Paper.model_validate_json(answer)
    suffix = Path(name).suffix.lower()
    if suffix == ".pdf":
        require_pdf(data, name)
    if _XML.match(data[:512]) and (_TEI.search(data[:4096]) or suffix in (".xml", ".tei")):
        from peerassay.documents.tei import read_tei

        return read_tei(data, name)
    if suffix not in _MARKDOWN:
        refuse_foreign(data, name)
    return _read_text(data, name, suffix)


def _read_text(data: bytes, name: str, suffix: str) -> Paper:
    text, warning = decode(data, name)
    if suffix in _MARKDOWN or (suffix != ".txt" and len(_MARKDOWN_LOOK.findall(text)) >= 3):
        from peerassay.documents.markdown import read_markdown

        paper = read_markdown(text, name, digest(data))
    else:
        from peerassay.documents.plain_text import read_plain_text

        paper = read_plain_text(text, name, digest(data))
    return paper.model_copy(update={"warnings": (warning, *paper.warnings)}) if warning else paper


def _contents(path: Path) -> tuple[bytes, str]:
    """Return a file's bytes, unzipped, and its name without `.gz`."""
    name = path.name
    try:
        if path.is_dir():
            raise UnreadableDocument("this is a folder, not a file", where=str(path), fix="name the paper's file")
        if path.stat().st_size > _LARGEST:
            raise UnreadableDocument(
                f"the file is larger than {_LARGEST >> 20} MiB", where=name, fix="give the paper alone"
            )
        data = path.read_bytes()
    except FileNotFoundError:
        raise UnreadableDocument("there is no such file", where=str(path), fix="check the path") from None
    except OSError as error:
        raise UnreadableDocument(
            f"the file cannot be opened ({error.strerror})", where=str(path), fix="check its rights"
        ) from None
    if not data.startswith(_GZIP):
        return data, name
    return _unzipped(data, name), name.removesuffix(".gz")


def _unzipped(data: bytes, name: str) -> bytes:
    engine = zlib.decompressobj(wbits=31)
    try:
        plain = engine.decompress(data, _LARGEST)
    except zlib.error:
        raise UnreadableDocument("the gzip file is damaged", where=name, fix="download or pack it again") from None
    if engine.unconsumed_tail:
        raise UnreadableDocument(
            f"the gzip file holds more than {_LARGEST >> 20} MiB", where=name, fix="give the paper alone"
        )
    if not engine.eof:
        raise UnreadableDocument("the gzip file is cut off", where=name, fix="download or pack it again")
    return plain
