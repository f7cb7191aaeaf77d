"""Files of two megabytes made to hang, bloat or break whatever reads them, in every format that is read.

    python benchmarks/hostile_files.py [--count 500] [--seed 1] [--megabytes 2] [--json]

Each is a small right file of its format into which, at one of its places, one fragment is repeated until it has its size:
openings that are never closed, floods of one sign, long words, citations, entities, nests. The readers have 45 seconds and
one gigabyte. Counted are files that needed more, and those that ended otherwise than read or refused with a sentence.
After a paper or a review was read, it is looked at for orders to a machine, which counts into its time.
"""

import argparse
import json
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

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


def main() -> None:
    """Read the files, print the counts; exit code 1 where one does not end as it should."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--megabytes", type=float, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    chance, counts, wrong = random.Random(options.seed), Counter[str](), list[str]()
    for n in range(options.count):
        name = list(SKELETONS)[n % len(SKELETONS)]
        fragment, parts = chance.choice(FRAGMENTS), SKELETONS[name]
        place = chance.randint(1, len(parts) - 1)
        flood = fragment * (int(options.megabytes * 1e6) // len(fragment.encode("utf-8", "surrogatepass")))
        text = "".join((*parts[:place], flood, *parts[place:]))
        end, seconds, told = _end_of(name, text)
        counts[end] += 1
        if end not in {"read", "refused"}:
            wrong.append(f"{name} {fragment!r} at {place}: {end}, {seconds:.0f} s, {told[:160]}")
            sys.stderr.write(f"{wrong[-1]}\n")
    told_all = {**counts, "files": options.count, "wrong": wrong}
    sys.stdout.write(json.dumps(told_all, indent=None if options.json else 2, ensure_ascii=False) + "\n")
    raise SystemExit(1 if wrong else 0)


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
