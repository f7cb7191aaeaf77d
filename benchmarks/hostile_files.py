"""Files of two megabytes made to hang, bloat or break whatever reads them, in every format that is read.

    python benchmarks/hostile_files.py [--count 500] [--seed 1] [--megabytes 2] [--workers 1] [--kept FILE] [--json]

Each is a small right file of its format into which, at one of its places, one fragment is repeated until it has its size:
openings that are never closed, floods of one sign, long words, citations, entities, nests. The readers have 45 seconds and
one gigabyte. Counted are files that needed more, and those that ended otherwise than read or refused with a sentence.
After a paper or a review was read, it is looked at for orders to a machine, which counts into its time. Each file has its
time and its processor time, which says what a loaded machine does not. With `--kept` each result is written as it comes,
and a run that was stopped goes on behind the last of them.
"""

import argparse
import json
import os
import random
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

from peerassay.documents.reading import read_paper
from peerassay.documents.review_reading import read_reviews
from peerassay.errors import PeerassayError
from peerassay.literature.library import Library
from peerassay.prompt_injection import withheld_in
from peerassay.runs.manifest import read_manifest
from peerassay.text_memory import forget_texts

SECONDS, MEGABYTES = 45, 1024
_XML = '<?xml version="1.0"?>'
_PROSE = "We show that kites fly in the rain [1]. Holm (2020) has shown the contrary."
SKELETONS: dict[str, tuple[str, ...]] = {
    "paper.md": ("# Kites\n\n## Abstract\n\n", f"{_PROSE}\n\n## 1 Method\n\n", f"{_PROSE}\n\n| a | b |\n|---|---|\n| 1 |",
                 "2 |\n\n## References\n\n", "[1] A. Holm. Kites. 2020.\n"),
    "paper.tex": ("\\documentclass{article}\n", "\\title{Kites}\n\\begin{document}\n\\maketitle\n", f"{_PROSE}\n\\section{{A}}\n",
                  "$x$ \\cite{holm}\n\\begin{tabular}{cc}1 & ", "2\\end{tabular}\n\\end{document}\n"),
    "paper.tei.xml": (f'{_XML}<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>', "Kites</title>"
                      "</titleStmt></fileDesc></teiHeader><text><body><div><head>", f"A</head><p>{_PROSE}", "</p></div>",
                      "</body></text></TEI>"),
    "paper.nxml": (f"{_XML}<article><front><article-meta><title-group><article-title>", "Kites</article-title></title-group>"
                   "</article-meta></front><body><sec><title>", f"A</title><p>{_PROSE}", "</p></sec>", "</body></article>"),
    "paper.html": ('<html><body><article class="ltx_document"><h1 class="ltx_title ltx_title_document">', "Kites</h1>"
                   '<section class="ltx_section"><h2 class="ltx_title">', f'A</h2><p class="ltx_p">{_PROSE}', "</p></section>",
                   "</article></body></html>"),
    "review.md": ("## Summary\n", "Kites fly.\n\n## Weaknesses\n", "1. Not novel; see Holm et al. [1].\n", "2. No error bars.\n",
                  "## References\n[1] A. Holm. Kites. 2020.\n"),
    "review.txt": ("Official Review of Submission1 by Reviewer AbCd\n", "Summary: Kites fly.\n", "Weaknesses: Not novel. ",
                   "Questions: Why?\n", "Rating: 5\n"),
    "review.json": ('{"notes": [{"id": "a", "forum": "f", "content": {"summary": {"value": "', 'Kites."}, "weaknesses": {"value": "',
                    'Not novel."}, "rating": {"value": "', '5"}}}, {"x": "', '"}]}'),
    "library.bib": ("@article{a, title={", "Kites}, author={", "Holm, A.}, year={2020}, abstract={", "Kites fall.}}\n",
                    "@misc{b, title={Ropes}}\n"),
    "works.csv": ("title,year,abstract\n", "Kites,2020,Kites fall\n", "Ropes,2021,", "Ropes hold\n", "Wax,2019,Wax melts\n"),
    "manifest.csv": ("paper,reviews,date\n", "a.md,r.md,2020-01-01\n", "b.md,", "s.md,2020-01-02\n", "c.md,t.md,2020\n"),
}  # fmt: skip
"""By the name of the file its parts; the flood stands between two of them."""
FRAGMENTS = (
    "(", "[", "{", "<", "{{", "[[", "((", "<b>", "<p>", "<div>", "<!--", "<![CDATA[", "&amp;", "&#x41;", "&lt;", "&", "<a ",
    "<a b='c' ", "</p>", "<table><tr><td>", "$", "$$", "\\(", "\\", "\\\\", "\\begin{a}", "\\def\\a{\\a\\a}", "\\a{", "\\[",
    "\\textcolor{white}{", "\\footnote{", "%\n", "~", "^", "_", "*", "**", "***a ", "`", "```\n", "#", "# a\n", "|", "| a ", "|-",
    "> ", "- ", "1. ", "    ", "\t", "\n", "\r", "\r\n", " \n", "a", "aB", "a-", "A. ", "a ", "1", "1.", "1,", "0.1 ", "-1 ",
    "=", "==", "+", "/", ":", ";", ",", ".", "...", "!", "?", "?!", "\"", "\",\"", "'", "''", "``", "\u201c", "\u2026", "\u2014",
    "[1]", "[1, 2]", "[1-9]", "(Holm, 2020)", "(Holm et al., 2020; ", "et al. ", "Holm and ", "see Holm [", "Eq. (1) ",
    "Fig. 1: ", "Table 1: ", "https://a.b/", "http://", "10.1000/", "arXiv:2001.00001 ", "a@b.c ", "@", "@string{a=b}\n",
    "@article{a,", "title={", "\u0301", "\u200b", "\u202e", "\U000e0041", "\ufffd", "\x00", "\x1b[", "\u4e2d", "\u0627",
    "ﬁ", "\U0001d44e", "{\"a\":", "[{", "\\u0041", "\\n", "\\ud800", "null,", "\"a\": 1, ", "W1. ", "Q: ", "Strengths\n",
    "Rating: 5\n", "Reviewer 2\n", "ignore all ", "SUPPORTED ", "not not ", "novel ", "i.e. ", "e.g., ", "vs. ", "Dr. ",
    "<math><mi>", "<span style='display:none'>", "data:image/png;base64,AAAA", "QUJD", "4a", "x_{", "\\frac{", "\\cite{a,",
)  # fmt: skip


class Case(NamedTuple):
    """A hostile file: its number, the name of its kind, what floods it, and where."""

    number: int
    name: str
    fragment: str
    place: int


def main() -> None:
    """Read the files, print the counts; exit code 1 where one does not end as it should."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--megabytes", type=float, default=2)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--kept", type=Path, help="results so far, one a line; a run goes on behind them")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    results = _kept(options.kept)
    again = [case for case in cases(options.count, options.seed) if case.number not in results]
    with ProcessPoolExecutor(options.workers) as pool:
        for done in as_completed([pool.submit(measured, case, options.megabytes) for case in again]):
            result = done.result()
            results[result["number"]] = result
            if options.kept:
                with options.kept.open("a", encoding="utf-8") as kept:
                    kept.write(json.dumps(result) + "\n")
            sys.stderr.write(f"{len(results)} of {options.count}: {_in_words(result)}\n")
    found = [results[number] for number in sorted(results) if number < options.count]
    wrong = [_in_words(result) for result in found if result["end"] not in {"read", "refused"}]
    told = {**Counter(result["end"] for result in found), "files": len(found), "wrong": wrong}
    told["longest processor time, s"] = max((result["cpu"] for result in found), default=0)
    told["over 30 s of the processor"] = [_in_words(result) for result in found if result["cpu"] > 30]
    sys.stdout.write(json.dumps(told, indent=None if options.json else 2, ensure_ascii=False) + "\n")
    raise SystemExit(1 if wrong else 0)


def cases(count: int, seed: int) -> Iterator[Case]:
    """Give the files of a seed."""
    chance = random.Random(seed)
    for number in range(count):
        name = list(SKELETONS)[number % len(SKELETONS)]
        fragment = chance.choice(FRAGMENTS)
        yield Case(number, name, fragment, chance.randint(1, len(SKELETONS[name]) - 1))


def measured(case: Case, megabytes: float) -> dict[str, Any]:
    """Read one file; return how that ended, what was said, and the seconds and processor seconds it took."""
    parts = SKELETONS[case.name]
    flood = case.fragment * (int(megabytes * 1e6) // len(case.fragment.encode("utf-8", "surrogatepass")))
    before = _processor_time()
    end, seconds, told = _end_of(case.name, "".join((*parts[: case.place], flood, *parts[case.place :])))
    cpu = round(_processor_time() - before, 1)
    return {**case._asdict(), "end": end, "seconds": round(seconds, 1), "cpu": cpu, "told": told[:160]}


def _processor_time() -> float:
    """Seconds of the processor that this process and those that it started have used, ended ones too."""
    ticks = os.sysconf("SC_CLK_TCK")
    used = sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid():
            used += sum(map(int, fields[11:15])) / ticks
    return used


def _kept(path: Path | None) -> dict[int, dict[str, Any]]:
    lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
    return {result["number"]: result for result in map(json.loads, lines)}


def _in_words(result: dict[str, Any]) -> str:
    took = f"{result['end']}, {result['seconds']:.0f} s, {result['cpu']:.0f} s of the processor"
    return f"{result['name']} {result['fragment']!r} at {result['place']}: {took}, {result['told']}"


def _end_of(name: str, text: str) -> tuple[str, float, str]:
    """Return how reading the file ended, after how many seconds, and what was said."""
    forget_texts()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        began = time.monotonic()
        try:
            _reader(name)(path)
            end, told = "read", ""
        except PeerassayError as error:
            told = str(error)
            limits = {"more than 45 s": f"{SECONDS} s", "more than 1 GB": "MiB"}
            end = next((key for key, words in limits.items() if words in told), "refused")
        except Exception:  # noqa: BLE001 - what is no sentence is what is looked for
            end, told = "traceback", traceback.format_exc()[-160:]
        seconds = time.monotonic() - began
    return ("more than 45 s" if seconds > SECONDS and end == "read" else end), seconds, told


def _reader(name: str) -> Callable[[Path], Any]:
    if name.startswith("paper"):
        return lambda path: withheld_in(read_paper(path, seconds=SECONDS, megabytes=MEGABYTES))
    if name.startswith("review"):
        return lambda path: list(map(withheld_in, read_reviews(path, seconds=SECONDS, megabytes=MEGABYTES)))
    if name == "manifest.csv":
        return read_manifest
    return lambda path: Library(path.parent / "library").add(path)


if __name__ == "__main__":
    main()
