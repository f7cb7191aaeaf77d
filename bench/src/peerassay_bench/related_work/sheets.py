"""Sheets for people (IIR, appendix D): every section of a paper without its method, to be ranked by five aspects.

A row is a section. Raters write 1 for the best; equal ranks are allowed, empty cells are gaps. A rank becomes the
paper's score, the best of n getting n. Reference coverage is counted and needs nobody.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path

from peerassay.errors import InputError
from peerassay.reports.csv_table import csv_table
from peerassay_bench.data_folder import text_of
from peerassay_bench.explanations.sheets import letters
from peerassay_bench.figures import Figures
from peerassay_bench.intervals import mean

ASPECTS = (
    "critical_analysis",
    "structural_rationality",
    "grammatical_fluency",
    "content_succinctness",
    "content_consistency",
)
_COLUMNS = ("paper", "title", "letter", "section")
Sections = Mapping[tuple[str, str], Mapping[str, str]]
"""By paper (id and title) the section of each method."""


def sheet(sections: Sections, seed: int) -> str:
    """Return the sheet as CSV; which letter is which method is decided by the paper's id, and stands nowhere."""
    rows = [
        {"paper": paper, "title": title, "letter": letter, "section": of[method]}
        for (paper, title), of in sections.items()
        for letter, method in letters((paper, "", ""), [*of], seed).items()
    ]
    return csv_table((*_COLUMNS, *ASPECTS), rows)


def rated(paths: tuple[Path, ...], sections: Sections, seed: int) -> Figures:
    """Return each method's mean score by aspect over all raters; raises InputError for a sheet of other sections."""
    found: dict[str, list[tuple[str, float]]] = {}
    for path in paths:
        for paper, method, aspect, score in _scores(path, sections, seed):
            found.setdefault(f"people_{aspect}_{'_'.join(method.split())}", []).append((paper, score))
    return {name: mean(rows) for name, rows in sorted(found.items())}


def _scores(path: Path, sections: Sections, seed: int) -> Iterator[tuple[str, str, str, float]]:
    methods = {paper: [*of] for (paper, _), of in sections.items()}
    rows = csv.DictReader(io.StringIO(text_of(path, where=str(path)).lstrip("\ufeff")))
    for number, row in enumerate(rows, 2):
        where, paper = f"{path}, line {number}", row.get("paper") or ""
        method = letters((paper, "", ""), methods.get(paper, []), seed).get(row.get("letter") or "")
        if method is None:
            fix = "give the data, limit and seed that it was made with"
            raise InputError("the sheet is of other sections", where=where, fix=fix)
        for aspect in ASPECTS:
            if written := (row.get(aspect) or "").strip():
                yield paper, method, aspect, len(methods[paper]) + 1 - _number(written, where)


def _number(written: str, where: str) -> float:
    try:
        return float(written.replace(",", "."))
    except ValueError as error:
        raise InputError(f"{written!r} is no rank", where=where, fix="give 1 for the best, 2 for the next") from error
