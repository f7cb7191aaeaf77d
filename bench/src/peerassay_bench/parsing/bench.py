"""`parsing`: are title, abstract, headings and sentences of real PDFs read as they are printed?

The references beside the PDFs are the output of other extractors, which miss headings themselves: a difference is not
always our fault. Each file is read in this process by the reader that every job uses in its child process.
"""

import re
import time
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rapidfuzz import fuzz
from rapidfuzz.distance import LCSseq

from peerassay.documents.kinds import heading_words, kind_by_words, split_number
from peerassay.documents.paper import BlockKind, Paper, SectionKind
from peerassay.documents.pdf.reader import read_pdf
from peerassay.errors import UnreadableDocument
from peerassay.progress import Step
from peerassay_bench.data_folder import DataFolder, Row
from peerassay_bench.figures import BenchResult, Figure, Figures
from peerassay_bench.intervals import of_tallies, share
from peerassay_bench.options import BenchOptions
from peerassay_bench.parsing.leakage import leaks
from peerassay_bench.parsing.page_text import page_text
from peerassay_bench.parsing.reference_lists import lists_found
from peerassay_bench.parsing.table_cells import CellTally, Grid, comparable, grid_of, html_grids, tally

ABSTRACT_ALIKE = 95.0
"""Likeness (0-100, letters and digits alone) from which an abstract counts as read."""
_OUTSIDE = re.compile(r"(abstract|references|bibliography|literature cited)$")
"""Headings that are compared elsewhere or hold no text of the paper; on both sides."""
_LETTERED = re.compile(r"[A-Z](\.\d+)*$")


@dataclass(frozen=True, slots=True)
class ReadHeading:
    """A heading as read; `kind` and `level` are None and 0 where the reader tells none."""

    text: str
    kind: SectionKind | None = None
    level: int = 0

    @property
    def words(self) -> str:
        """Its words for comparing."""
        return normal_heading(self.text)


@dataclass(frozen=True, slots=True)
class PaperRead:
    """What was read of a file: by us, or by the baseline, which knows no kinds."""

    title: str = ""
    abstract: str = ""
    headings: "tuple[ReadHeading, ...]" = ()
    sentences: tuple[str, ...] = ()
    tables: "tuple[Grid, ...]" = ()
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class _Case:
    """A file of the manifest, its running heads, and what was read of it."""

    row: Row
    heads: frozenset[str]
    reading: PaperRead

    @property
    def name(self) -> str:
        return str(self.row["file"])


def measure(data_folder: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the figures; `limit` is the most files, the first of the manifest. Files without a reference are left out.

    A file that cannot be read counts as nothing read. `reference_lists` is of the Markdown full texts, where there are.
    """
    rows = [row for row in data_folder.manifest() if row.get("title")][: options.limit]
    ours: list[_Case] = []
    plain: list[_Case] = []
    for number, row in enumerate(rows):
        options.progress(Step(what="PDFs read", done=number, total=len(rows)))
        data = data_folder.pdf(str(row["file"])).read_bytes()
        heads = page_text(data).running_heads
        ours.append(_Case(row, heads, _timed(partial(by_reader, data))))
        plain.append(_Case(row, heads, _timed(partial(by_pages, data))))
    lists = {"reference_lists": share(lists_found(data_folder, options))} if data_folder.has("fulltext") else {}
    cells = _cells(ours, data_folder)
    return BenchResult(
        bench="parsing",
        figures={**_figures(ours), **cells, **lists},
        baselines={"pdfium_pages": {key: figure for key, figure in _figures(plain).items() if key != "kinds_accuracy"}},
        settings=options.settings(files=len(rows), pages=sum(int(row["pages"] or 0) for row in rows)),
    )


def _cells(cases: Sequence[_Case], data_folder: DataFolder) -> Figures:
    """Cells in their row and column, of the tables that an extractor wrote beside the files as tables, rows apart."""
    tallies: list[tuple[str, CellTally]] = []
    for case in cases:
        beside = data_folder.pdf(case.name).with_suffix(".mineru.md")
        if beside.exists():
            expected, spoilt = html_grids(beside.read_text(encoding="utf-8"))
            found = comparable(case.reading.tables, expected, spoilt)
            tallies.append((case.name, tally(expected, found)))
    if not tallies:
        return {}
    return {
        "table_cells_recall": of_tallies(
            [(name, (float(t.right), float(t.expected))) for name, t in tallies],
            lambda s: s[0] / s[1] if s[1] else None,
        ),
        "table_cells_precision": of_tallies(
            [(name, (float(t.right), float(t.found))) for name, t in tallies], lambda s: s[0] / s[1] if s[1] else None
        ),
    }


def _timed(read: Callable[[], PaperRead]) -> PaperRead:
    """Read, with the thread's own time: what other programs take of the machine is not counted."""
    began = time.thread_time()
    reading = read()
    return replace(reading, seconds=time.thread_time() - began)


def by_reader(data: bytes) -> PaperRead:
    """Return what our reader reads."""
    try:
        paper: Paper = read_pdf(data, "file.pdf")
    except UnreadableDocument:
        return PaperRead()
    return PaperRead(
        title=paper.card.title,
        abstract=paper.card.abstract,
        headings=tuple(ReadHeading(s.heading, s.kind, s.level) for s in paper.sections),
        sentences=tuple(sentence.text for sentence in paper.sentences),
        tables=tuple(
            grid_of([part.cells for part in block.parts if part.cells])
            for block in paper.blocks
            if block.kind is BlockKind.TABLE
        ),
    )


def by_pages(data: bytes) -> PaperRead:
    """Return what the lines as PDFium gives them tell; they tell no kinds."""
    pages = page_text(data)
    return PaperRead(
        title=pages.title,
        abstract=pages.abstract,
        headings=tuple(ReadHeading(heading) for heading in pages.headings),
        sentences=tuple(pages.sentences),
    )


def _figures(cases: Sequence[_Case]) -> Figures:
    kinds = [(case.name, right) for case in cases for right in _kinds(case)]
    leaking = [(case.name, leaks(s, case.heads) is not None) for case in cases for s in case.reading.sentences]
    speed = [(case.name, (float(case.row["pages"] or 0), case.reading.seconds)) for case in cases]
    return {
        "title_exact": share((c.name, letters(c.reading.title) == letters(c.row["title"])) for c in cases),
        "abstract_ok": share((c.name, _abstract_ok(c)) for c in cases if c.row.get("abstract")),
        "headings_f1": _headings_f1(cases),
        "kinds_accuracy": share(kinds),
        "leakage": share(leaking),
        "pages_per_second": of_tallies(speed, lambda sums: sums[0] / sums[1] if sums[1] else None),
    }


def letters(text: object) -> str:
    """Return a text for comparing: letters and digits alone, in lower case, ligatures and accents resolved."""
    plain = unicodedata.normalize("NFKD", str(text or "")).lower()
    return "".join(c for c in plain if c.isalnum())


def _abstract_ok(case: _Case) -> bool:
    wanted = letters(case.row["abstract"]).removeprefix("abstract")
    return fuzz.ratio(letters(case.reading.abstract), wanted) >= ABSTRACT_ALIKE


def _headings_f1(cases: Sequence[_Case]) -> Figure:
    """Over all files together: twice the headings met in order, by those read and those of the reference."""
    tallies = []
    for case in cases:
        got, wanted = [h.words for h in _ours(case)], [normal_heading(h) for h in _wanted(case)]
        tallies.append((case.name, (2.0 * LCSseq.similarity(got, wanted), float(len(got) + len(wanted)))))
    n = sum(len(_wanted(case)) for case in cases)
    return of_tallies(tallies, lambda sums: sums[0] / sums[1] if sums[1] else None, n=n)


def normal_heading(heading: str) -> str:
    """Return a heading's words for comparing: no number, no marks, no blanks."""
    return letters(heading_words(heading.replace("$", "")))


def _ours(case: _Case) -> list[ReadHeading]:
    return [heading for heading in case.reading.headings if not _OUTSIDE.match(heading_words(heading.text))]


def _wanted(case: _Case) -> list[str]:
    return [heading for heading in case.row["headings"] if not _OUTSIDE.match(heading_words(heading))]


def _kinds(case: _Case) -> Iterator[bool]:
    """Tell for each main heading that both have, and whose words tell a kind, whether ours is that kind.

    A subsection is of its section's kind, whatever its words, and a part of an appendix of the appendix's.
    """
    got, wanted = _ours(case), _wanted(case)
    for op in LCSseq.opcodes([h.words for h in got], [normal_heading(h) for h in wanted]):
        if op.tag == "equal":
            pairs = zip(got[op.src_start : op.src_end], wanted[op.dest_start : op.dest_end], strict=True)
            yield from (right for pair in pairs if (right := _kind_right(*pair)) is not None)


def _kind_right(heading: ReadHeading, wanted: str) -> bool | None:
    told = kind_by_words(wanted)
    if told is None or heading.level != 1:
        return None
    lettered = _LETTERED.match(split_number(wanted)[0] or "")
    return heading.kind is told or (heading.kind is SectionKind.APPENDIX and lettered is not None)
