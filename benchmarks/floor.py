"""What the work costs in processor time, beside a named floor in the same run: ratios, for machines differ.

    python benchmarks/floor.py [--records 60] [--papers 40] [--pdfs FOLDER] [--json]

Each row is CPU seconds (user and system, children too) of a command of its own, the least of three, and its ratio
to the floor: for arguments that cannot be used, loading the settings; for `Assayer`, `grade` and a paper of a run,
importing the libraries; for a dry run, the run itself; for a library, tantivy alone; for PDFs, PDFium's text. The
size of a library is compared with that of the works put into it, the size of a store with the records' JSON, a page
of a site with writing its record as JSON. What a paper's input costs is that of a dry run on the example, at 1.25
dollars a million tokens, .125 cached.
"""

import argparse
import csv
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


def seconds_of(*words: str, times: int = TIMES) -> float:
    """Return the least processor time of the interpreter with these words."""
    taken = []
    for _ in range(times):
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


def running(folder: Path, many: int) -> dict[str, Any]:
    """Return what `grade` of one paper takes, and a run over many: a paper of it, its worker's memory, its dry run."""
    from many_papers import made

    papers, home = made(folder / "papers", many), folder / "home of runs"
    Library(home / "library").add(example.LIBRARY)
    where = ("--home", str(home), "--out", str(folder / "out"))
    libraries = seconds_of("-c", LIBRARIES)
    grade = seconds_of("-m", "peerassay", "grade", str(example.PAPER), str(example.REVIEWS[0]), *where)
    dry = seconds_of("-m", "peerassay", "run", str(papers), "--dry-run", *where, times=1)
    run = seconds_of("-m", "peerassay", "run", str(papers), "--job", "grade", *where, times=1)
    grown = {number: _worker_after(folder, papers, number) for number in (many // 4, many)}
    return {
        "grade of one paper, of the libraries": round(grade / libraries, 2),
        "a paper of a run, of the libraries": round(run / many / libraries, 2),
        f"dry run of {many} papers, of the run": round(dry / run, 2),
        **{f"most memory of a worker over {number} papers, MB": most for number, most in grown.items()},
    }


def _worker_after(folder: Path, papers: Path, many: int) -> int:
    """Return the most memory of a process, in MB, that works through so many papers by itself."""
    table = folder / f"{many}.csv"
    rows = [(paper / "paper.md", paper / "review.txt") for paper in sorted(papers.iterdir())[:many]]
    with table.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("paper", "reviews"), *rows])
    most = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)"
    words = [
        "run",
        str(table),
        "--allow-outside",
        "--quiet",
        "--home",
        str(folder / f"home {many}"),
        "--out",
        str(folder),
    ]
    code = f"from peerassay.cli.app import run; run({words!r}); {most}"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(told.stdout.split()[-1])


def pricing(folder: Path) -> dict[str, Any]:
    """Return dollars for the input of each job on the example, as a dry run counts it."""
    prices = {"price_in": 1.25, "price_cached": 0.125, "price_out": 0.0}
    settings = Settings(home=folder / "priced", engine="openai:any", **prices)
    with Assayer(settings=settings) as assayer:
        Library(assayer.home.library).add(example.LIBRARY)
        reviews = list(example.REVIEWS)
        jobs = {
            "grade": assayer.grade_job(example.PAPER, reviews),
            "explain": assayer.explain_job(example.PAPER, reviews),
            "novelty": assayer.novelty_job(example.PAPER),
            "summarize": assayer.summarize_job(example.PAPER),
        }
        return {f"input of {name}, dollars": assayer.estimate_of(job).cost for name, job in jobs.items()}


def reading(pdfs: Path) -> dict[str, Any]:
    """Return pages a CPU second, beside PDFium's text of the same files."""
    import pypdfium2

    from peerassay.documents.pdf.reader import read_pdf

    pages, own, text = 0, 0.0, 0.0
    for file in sorted(pdfs.glob("*.pdf")):
        data = file.read_bytes()
        if not data.startswith(b"%PDF"):
            continue
        with pypdfium2.PdfDocument(data) as document:
            pages += len(document)
            text += own_seconds(lambda: [page.get_textpage().get_text_range() for page in document])
        own += own_seconds(lambda: read_pdf(data, file.name))  # noqa: B023
    return {"pages of PDFs a second": round(pages / own, 1), "pages, of PDFium's text": round(text / own, 2)}


def _tantivy_alone(works: list[Candidate]) -> None:
    import tantivy

    schema = tantivy.SchemaBuilder()
    for name in ("title", "abstract"):
        schema.add_text_field(name, stored=False)
    writer = tantivy.Index(schema.build()).writer(num_threads=1)
    for work in works:
        writer.add_document(tantivy.Document(title=[work.title], abstract=[work.abstract]))
    writer.commit()
    writer.wait_merging_threads()


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
        "a library, of tantivy alone": round(filling / own_seconds(lambda: _tantivy_alone(works)), 1),
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
    parser.add_argument("--papers", type=int, default=40)
    parser.add_argument("--pdfs", type=Path)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        told = starting(Path(place)) | keeping(Path(place), asked.records)
        told |= running(Path(place), asked.papers) | pricing(Path(place))
        told |= reading(asked.pdfs) if asked.pdfs else {}
    lines = (f"{name}: {value}" for name, value in told.items())
    sys.stdout.write((json.dumps(told, indent=2) if asked.json else "\n".join(lines)) + "\n")


if __name__ == "__main__":
    main()
