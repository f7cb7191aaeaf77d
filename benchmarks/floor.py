"""What the work costs in processor time, beside a named floor in the same run: ratios, for machines differ.

    python benchmarks/floor.py [--records 60] [--json]

Each row is CPU seconds (user and system, children too) of a command of its own, the least of three, and its ratio to the
floor: for arguments that cannot be used, loading the settings; for `Assayer`, importing its libraries. The size of a
library is compared with that of the works put into it, the size of a store with the records' JSON, a page of a site
with writing its record as JSON.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from peerassay import Assayer, example
from peerassay.frozen import canonical_json
from peerassay.literature.candidate import Candidate
from peerassay.literature.library import Library
from peerassay.reports.site import write_site
from peerassay.settings import Settings
from peerassay.store.records import RecordStore

LIBRARIES = "import pydantic, httpx2, rapidfuzz, sqlalchemy, stamina"
TIMES = 3


def seconds_of(*words: str) -> float:
    """Return the least processor time of the interpreter with these words."""
    taken = []
    for _ in range(TIMES):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words], capture_output=True, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(taken)


def own_seconds(work: Callable[[], object]) -> float:
    """Return the processor time of a piece of work in this process."""
    before = time.process_time()
    work()
    return time.process_time() - before


def starting(folder: Path) -> dict[str, Any]:
    """Return what it costs to say that an argument cannot be used, and to import `Assayer`."""
    home = ("--home", str(folder / "home"), "--out", str(folder / "out"))
    settings, libraries = seconds_of("-c", "import peerassay.settings"), seconds_of("-c", LIBRARIES)
    missing = seconds_of("-m", "peerassay", "grade", "missing.pdf", "missing.txt", *home)
    unknown = seconds_of("-m", "peerassay", "grade", str(example.PAPER), "--engine", "unknown", *home)
    assayer = seconds_of("-c", "from peerassay import Assayer")
    return {
        "settings": round(settings, 2),
        "libraries": round(libraries, 2),
        "missing file, of the settings": round(missing / settings, 2),
        "unknown engine, of the settings": round(unknown / settings, 2),
        "Assayer, of its libraries": round(assayer / libraries, 2),
    }


def keeping(folder: Path, many: int) -> dict[str, Any]:
    """Return what records take in the store, works in a library, and pages of a site, for one record under many ids."""
    with Assayer(settings=Settings(home=folder / "kept")) as assayer:
        Library(assayer.home.library).add(example.LIBRARY)
        record = assayer.reply(example.PAPER, list(example.REVIEWS))
    made = [record.model_copy(update={"paper": record.paper.model_copy(update={"id": f"p{n}"})}) for n in range(many)]
    as_json = sum(len(canonical_json(each).encode()) for each in made)
    store = RecordStore(folder / "records.sqlite")
    for each in made:
        store.put(each)
    store.close()
    (folder / "site").mkdir()
    floor = own_seconds(lambda: [canonical_json(each) for each in made])
    pages = own_seconds(lambda: write_site(folder / "site", made))
    library, works = Library(folder / "library"), list(_works(many * 20))
    filling = own_seconds(lambda: library.add_papers(works))
    size = sum(file.stat().st_size for file in (folder / "library").rglob("*") if file.is_file())
    return {
        "store, of the records' JSON": round((folder / "records.sqlite").stat().st_size / as_json, 2),
        "a page of the site, ms": round(1000 * pages / many, 1),
        "a page of the site, of its record's JSON": round(pages / floor, 1),
        "a work of a library, ms": round(1000 * filling / len(works), 2),
        "a library, of its works' JSON": round(size / sum(len(work.model_dump_json()) for work in works), 2),
    }


def _works(many: int) -> list[Candidate]:
    text = " ".join(f"{word}{number}" for number in range(12) for word in ("gate", "tuning", "estimator", "rooms"))
    return [
        Candidate(cand_id=f"P{n:08x}", title=f"Work {n} on {text[n % 40 :][:60]}", abstract=f"{text} {n} " * 4)
        for n in range(many)
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--records", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        told = starting(Path(place)) | keeping(Path(place), asked.records)
    lines = (f"{name}: {value}" for name, value in told.items())
    sys.stdout.write((json.dumps(told, indent=2) if asked.json else "\n".join(lines)) + "\n")


if __name__ == "__main__":
    main()
