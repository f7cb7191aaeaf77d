"""`quotes`: are true quotes found although they are garbled, and false ones refused?

Quotes of 10 to 90 words are cut from full texts, a share of their words changed, and PDF artefacts put in; against
them stand quotes of other papers, and true ones with one negation or one number or direction changed.
"""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from rapidfuzz import fuzz

from peerassay.documents.paper import Paper
from peerassay.documents.reading import read_paper
from peerassay.errors import InputError
from peerassay.evidence.quoting import find_quote, prepare
from peerassay.evidence.span import Span
from peerassay.progress import Step
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult, Figures
from peerassay_bench.intervals import mean, precision_recall_f1, share
from peerassay_bench.options import BenchOptions
from peerassay_bench.quotes.rows import FALSE_KINDS, NOISE, QuoteRow, drawn_rows, rows_of_file

T = TypeVar("T")
_EACH = 250
_PAPERS = 60
PLAIN_RATIO = 80.0
"""The baseline: a quote counts as found from this partial ratio of the lower-cased texts on (rapidfuzz, 0-100)."""
HARD = "noise_20"
"""Recall and precision are over noise of 0 to 10 %; a fifth of the words changed is told apart."""
_LEAST_OVERLAP = 0.5


@dataclass(frozen=True, slots=True)
class _Checked:
    """A row with what became of it: whether it was accepted, at the right place, and in how many milliseconds."""

    row: QuoteRow
    accepted: bool
    right: bool
    milliseconds: float


def measure(data_folder: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the figures; `limit` is the number of quotes of each kind (of a file, of rows), 250 by default."""
    rng = random.Random(options.seed)
    if options.quotes is not None:
        rows: Sequence[QuoteRow] = rows_of_file(options.quotes)[: options.limit]
        papers = _papers_named(rows, options.papers, data_folder)
    else:
        files = (options.papers and _markdown_in(options.papers)) or data_folder.full_texts()
        chosen = sorted(rng.sample(sorted(files), min(_PAPERS, len(files))))
        papers = {name: read_paper(files[name]) for name in chosen}
        rows = list(drawn_rows(papers, options.limit or _EACH, rng))
    options.progress(Step(what="quotes checked", total=len(rows), done=0))
    figures = _figures([_checked(row, papers[row.paper]) for row in rows])
    texts = {name: " ".join(paper.text.lower().split()) for name, paper in papers.items()}
    plain = _figures([_by_ratio(row, texts[row.paper]) for row in rows])
    return BenchResult(
        bench="quotes",
        figures=figures,
        baselines={"partial_ratio_80": plain},
        settings=options.settings(
            papers=len(papers), quotes=len(rows), drawn=options.quotes is None, precision_recall_over="noise 0-10 %"
        ),
    )


def _checked(row: QuoteRow, paper: Paper) -> _Checked:
    prepare(paper)  # once for each paper; what is timed is a quote
    check, spent = _timed(lambda: find_quote(row.quote, paper))
    accepted = check.span is not None
    return _Checked(row, accepted, check.span is not None and _is_there(row, check.span, paper), spent)


def _by_ratio(row: QuoteRow, text: str) -> _Checked:
    quote = " ".join(row.quote.lower().split())
    ratio, spent = _timed(lambda: fuzz.partial_ratio(quote, text))
    return _Checked(row, ratio >= PLAIN_RATIO, ratio >= PLAIN_RATIO, spent)


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    """The thread's own time: what other programs take of the machine is not counted."""
    begun = time.thread_time()
    done = work()
    return done, (time.thread_time() - begun) * 1000


def _is_there(row: QuoteRow, span: Span, paper: Paper) -> bool:
    """Whether most of the span is of the place that the quote was cut from, or the paper says the same elsewhere."""
    if row.place is None:
        return True
    start, end = row.place
    common = min(end, span.end) - max(start, span.start)
    return (
        common >= _LEAST_OVERLAP * len(span.text) or fuzz.ratio(paper.text[start:end].lower(), span.text.lower()) >= 90
    )


def _figures(checked: Sequence[_Checked]) -> Figures:
    counted = [row for row in checked if row.row.kind != HARD]
    rows = [(row.row.paper, row) for row in counted]
    # A true quote found at a wrong place is a false accept and a miss: it counts on both sides.
    precision, recall, f1 = precision_recall_f1(
        [(name, row.accepted, row.row.true and row.right) for name, row in rows if not row.row.true or row.accepted]
        + [(name, False, True) for name, row in rows if row.row.true and not row.right]
    )
    found = {"precision": precision, "recall": recall, "f1": f1}
    for noise in NOISE:
        of = [row for row in checked if row.row.true and row.row.kind == f"noise_{noise}"]
        found[f"recall_noise_{noise}"] = share((row.row.paper, row.right) for row in of)
    for kind in FALSE_KINDS:
        of = [row for row in checked if not row.row.true and row.row.kind == kind]
        found[f"accepted_{kind}"] = share((row.row.paper, row.accepted) for row in of)
    return found | {"ms_per_quote": mean((row.row.paper, row.milliseconds) for row in checked)}


def _papers_named(rows: Sequence[QuoteRow], folder: Path | None, data_folder: DataFolder) -> Mapping[str, Paper]:
    files = _markdown_in(folder) if folder is not None else data_folder.full_texts()
    wanted = sorted({row.paper for row in rows})
    missing = [name for name in wanted if name not in files]
    if missing:
        where = str(folder) if folder is not None else "full texts"
        raise InputError(f"{len(missing)} papers are missing: {', '.join(missing[:3])}", where=where, fix="add them")
    return {name: read_paper(files[name]) for name in wanted}


def _markdown_in(folder: Path) -> dict[str, Path]:
    """Return the Markdown files of a folder (also gzipped) by their names without ending."""
    if not folder.is_dir():
        raise InputError("there is no such folder", where=str(folder), fix="give a folder of Markdown papers")
    files = sorted(path for path in folder.rglob("*") if path.name.endswith((".md", ".md.gz")))
    if not files:
        raise InputError("the folder holds no Markdown papers", where=str(folder), fix="give one with *.md files")
    return {path.name.removesuffix(".gz").removesuffix(".md"): path for path in files}
