"""Sheets for people: every explanation of a comment without its method, to be ranked by each metric; and their return.

A row is one explanation. Raters fill in ranks from 1 (best); equal ranks are allowed, empty cells are gaps. Which
letter is which method is decided anew for each comment by its id, and stands in no sheet: it is worked out again when
they return.
"""

import csv
import io
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from peerassay.errors import InputError
from peerassay.reports.csv_table import csv_table
from peerassay_bench.data_folder import text_of
from peerassay_bench.explanations.explained import Explained, Key
from peerassay_bench.explanations.metrics import EXPLANATION

COLUMNS = ("paper", "review", "comment_id", "comment", "letter", "explanation")


@dataclass(frozen=True, slots=True)
class Rank:
    """The rank that a rater gave a method's explanation of a comment by a metric."""

    rater: str
    key: Key
    method: str
    metric: str
    rank: float


def letters(key: Key, methods: Sequence[str], seed: int) -> dict[str, str]:
    """Return the method behind each letter for a comment: the same for the same comment, methods and seed."""
    shuffled = sorted(methods)
    random.Random(f"{seed} {key}").shuffle(shuffled)
    return dict(zip("ABCDEFGH", shuffled, strict=False))


def sheet(explained: Mapping[Key, Mapping[str, Explained]], seed: int) -> str:
    """Return the sheet as CSV."""
    rows = []
    for key, of in explained.items():
        for letter, method in letters(key, [*of], seed).items():
            shown = of[method]
            cells: tuple[str, ...] = (*key, shown.comment, letter, shown.text)
            rows.append(dict(zip(COLUMNS, cells, strict=True)))
    return csv_table((*COLUMNS, *EXPLANATION), rows)


def ranks(path: Path, explained: Mapping[Key, Mapping[str, Explained]], seed: int) -> Iterator[Rank]:
    """Yield what a rater filled in; raises InputError for a sheet of other explanations, or a rank that is none."""
    rows = csv.DictReader(io.StringIO(text_of(path, where=str(path)).lstrip("\ufeff")))
    for number, row in enumerate(rows, 2):
        where = f"{path}, line {number}"
        key = (row.get("paper") or "", row.get("review") or "", row.get("comment_id") or "")
        if key not in explained:
            raise InputError("the sheet is of other explanations", where=where, fix="give the records it was made from")
        method = letters(key, [*explained[key]], seed).get(row.get("letter") or "")
        if method is None:
            raise InputError("there is no explanation of this letter", where=where, fix="leave the letters as they are")
        for metric in EXPLANATION:
            written = (row.get(metric) or "").strip()
            if written:
                yield Rank(path.stem, key, method, metric, _number(written, where))


def _number(written: str, where: str) -> float:
    try:
        return float(written.replace(",", "."))
    except ValueError as error:
        raise InputError(f"{written!r} is no rank", where=where, fix="give 1 for the best, 2 for the next") from error
