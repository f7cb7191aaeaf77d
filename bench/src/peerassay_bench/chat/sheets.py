"""Sheets for readers: two pages of a paper without names and in like layout, and a table to fill in; and their return.

Which letter is which page is decided by paper, role and seed; it is in no sheet and is worked out again on return.
"""

import csv
import io
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from peerassay.errors import InputError
from peerassay.home import private_folder, write_private
from peerassay.reports.csv_table import csv_table
from peerassay_bench.data_folder import text_of

Side = Literal["ours", "chat"]
SIDES: tuple[Side, Side] = ("ours", "chat")
TABLE = "judgements.csv"
COLUMNS = ("paper", "role", "preferred", "wrong_A", "wrong_B", "use_A", "use_B", "why")
USE = {"yes": 1.0, "partly": 0.5, "no": 0.0}


@dataclass(frozen=True, slots=True)
class Pair:
    """The two pages of a paper for one role ("author", "chair", "reader")."""

    paper: str
    role: str
    ours: str
    chat: str


@dataclass(frozen=True, slots=True)
class Judged:
    """What a reader said about a pair: the side preferred (None: level), wrong judgements found, use from 0 to 1."""

    reader: str
    paper: str
    role: str
    preferred: Side | None
    wrong: Mapping[Side, int | None]
    use: Mapping[Side, float | None]


def letters(paper: str, role: str, seed: int) -> dict[str, Side]:
    """Return the side behind A and B: the same for the same paper, role and seed."""
    sides = list(SIDES)
    random.Random(f"{seed} {paper} {role}").shuffle(sides)
    return dict(zip("AB", sides, strict=True))


def plain(page: str) -> str:
    """Return a page as plain Markdown of one layout: no HTML, no badges, no blank lines in a row."""
    bare = re.sub(r"<(?:br|/?details|/?summary|!--)[^>]*>", "", page)
    return re.sub(r"\n{3,}", "\n\n", bare).strip() + "\n"


def write_sheets(folder: Path, pairs: Sequence[Pair], seed: int) -> None:
    """Write `PAPER-ROLE/A.md` and `B.md` for each pair, and the table to fill in."""
    for pair in pairs:
        own = folder / f"{re.sub(r'[^A-Za-z0-9_.-]', '_', pair.paper)}-{pair.role}"
        private_folder(own)
        for letter, side in letters(pair.paper, pair.role, seed).items():
            write_private(own / f"{letter}.md", plain(pair.ours if side == "ours" else pair.chat))
    rows = [{"paper": pair.paper, "role": pair.role} for pair in pairs]
    write_private(folder / TABLE, csv_table(COLUMNS, rows))


def judgements(path: Path, known: Sequence[tuple[str, str]], seed: int) -> Iterator[Judged]:
    """Yield what a reader filled in; `preferred` is `A`, `B` or `=`, and rows without it are gaps.

    Raises InputError for a pair that was not asked about, or a cell that means nothing.
    """
    rows = csv.DictReader(io.StringIO(text_of(path, where=str(path)).lstrip("\ufeff")))
    for number, row in enumerate(rows, 2):
        where = f"{path}, line {number}"
        paper, role = row.get("paper") or "", row.get("role") or ""
        choice = (row.get("preferred") or "").strip().upper()
        if not choice:
            continue
        if (paper, role) not in known:
            raise InputError("the table is about other pages", where=where, fix="give the records it was made from")
        sides = letters(paper, role, seed)
        if choice not in {*sides, "="}:
            raise InputError(f"preferred is {choice!r}", where=where, fix="write A, B or =")
        yield Judged(
            reader=path.stem,
            paper=paper,
            role=role,
            preferred=sides.get(choice),
            wrong={side: _count(row.get(f"wrong_{letter}"), where) for letter, side in sides.items()},
            use={side: USE.get((row.get(f"use_{letter}") or "").strip().lower()) for letter, side in sides.items()},
        )


def _count(written: str | None, where: str) -> int | None:
    words = (written or "").strip()
    if not words:
        return None
    if not words.isdecimal():
        raise InputError(f"{words!r} is not a number of wrong judgements", where=where, fix="write 0, 1, 2, ...")
    return int(words)
