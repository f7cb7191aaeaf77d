"""How long the table, the export and the study over a whole venue take: a store filled by a generator.

    python benchmarks/many_records.py [--papers 20000] [--reviews 4] [--store PLACE] [--site]

PLACE is a file, or the address of a PostgreSQL database. The records are one real case of the shipped example under
other ids, so that each has the size that cases have. `--site` also writes the website of the papers and the scores of
all reviews as a user does, each in a process of its own, and prints its processor time and its largest memory.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

import sqlalchemy as sa

from peerassay import Assayer, example
from peerassay.engines import Usage
from peerassay.frozen import canonical_json
from peerassay.job_record import Cell, Envelope
from peerassay.reports.study.groups import study
from peerassay.reports.triage.page import triage_pages
from peerassay.reports.triage.rows import as_csv, triage
from peerassay.settings import Settings
from peerassay.store.records import RecordStore
from peerassay.store.tables import lines, records, runs

_AT_ONCE = 2000


def fill(store: RecordStore, papers: int, reviews: int) -> None:
    """Put in `papers` times `reviews` records, as fast as the database takes them."""
    with tempfile.TemporaryDirectory() as home, Assayer(settings=Settings(home=Path(home))) as assayer:
        record = assayer.reply(example.PAPER, [example.REVIEWS[0]])
    text, line = canonical_json(record), dict(record.lines[0].cells)
    rows: list[dict[str, object]] = []
    told: list[dict[str, object]] = []
    for number in range(papers * reviews):
        paper, review = divmod(number, reviews)
        cells: dict[str, Cell] = {**line, "title": f"Paper {paper}", "rating": float(number * 7 % 10 + 1)}
        cells |= {
            "CR": number % 5 / 4,
            "venue": f"Venue {paper % 7}",
            "does_not": int(number % 11 == 0),
            "needs": "x" * (number % 11 == 0),
        }
        body = text.replace(record.paper.id, f"p{paper:06d}_{review}").encode()
        rows.append({
            "digest": hashlib.sha256(body).hexdigest(), "kind": "case", "paper_id": f"p{paper:06d}", "review_id": f"r{review}",
            "reviewer_id": f"R{review}", "title": f"Paper {paper}", "schema_version": "3.0", "created": "2026-01-01",
            "body": zlib.compress(body),
        })  # fmt: skip
        of_review = {"number": 0, "review_id": f"r{review}", "reviewer_id": f"R{review}"}
        told.append({"digest": rows[-1]["digest"], **of_review, "line": canonical_json(cells)})
        if len(rows) == _AT_ONCE or number == papers * reviews - 1:
            with store.database.connection() as connection:
                connection.execute(sa.insert(records), rows)
                made = [_made(str(row["digest"])) for row in rows]
                connection.execute(sa.insert(runs), made)
                connection.execute(sa.insert(lines), told)
            rows, told = [], []


def _made(record: str) -> dict[str, object]:
    """When a record was made, as a run by rules leaves it."""
    empty = {"searched": None, "questions_asked": 0, "questions_cached": 0, "seconds": {}, "usage": Usage()}
    envelope = Envelope(record_digest=record, created="2026-01-01", **empty)
    return {"digest": record, "created": "2026-01-01", "envelope": canonical_json(envelope)}


def as_user(store: RecordStore, *words: str) -> str:
    """Run a command on the store in a process of its own; return its processor time and largest memory."""
    began = time.perf_counter()
    place = f"--store={store.database.shown}"
    started = subprocess.Popen([sys.executable, "-m", "peerassay", *words, place], stdout=subprocess.DEVNULL)
    _, state, used = os.wait4(started.pid, 0)
    wall, mb = time.perf_counter() - began, used.ru_maxrss / 1024
    cpu, code = used.ru_utime + used.ru_stime, os.waitstatus_to_exitcode(state)
    return f"{words[0]}: exit {code}, {cpu:.0f} s of the processor, {wall:.0f} s, {mb:.0f} MB"


def main() -> None:
    """Fill a store and time what a program chair does with it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--papers", type=int, default=20_000)
    parser.add_argument("--reviews", type=int, default=4)
    parser.add_argument("--store")
    parser.add_argument("--site", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = RecordStore(asked.store or Path(folder) / "records.sqlite")
        began = time.perf_counter()
        fill(store, asked.papers, asked.reviews)
        filled = time.perf_counter()
        table = triage(store.lines("case"))
        read = time.perf_counter()
        pages = list(triage_pages(table))
        written = time.perf_counter()
        text = as_csv(table)
        exported = time.perf_counter()
        study(table.rows, "venue", ["rating", "CR"])
        studied = time.perf_counter()
        sys.stdout.write(f"{len(table.rows)} reviews of {table.papers} papers, {store.database.shown}\n"
              f"filled {filled - began:.1f} s; table {read - filled:.1f} s; {len(pages)} pages {written - read:.1f} s, "
              f"the first {len(pages[0][1]) / 1e6:.2f} MB; CSV {len(text) / 1e6:.0f} MB {exported - written:.1f} s; "
              f"study {studied - exported:.1f} s\n")  # fmt: skip
        if asked.site:
            for words in (("site", f"{folder}/site"), ("export", "-f", "scores", "-o", f"{folder}/scores.csv")):
                sys.stdout.write(as_user(store, *words) + "\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
