"""Grade the case in a process of its own: `python told_grading.py HOME URL SEED` prints the records' canonical JSON.

URL `-` is offline; SEED shuffles the order in which the sources answer.
"""

import sys
from pathlib import Path

from invented_case import InventedSource, grade, settings

from peerassay.frozen import canonical_json

if __name__ == "__main__":
    home, url, seed = sys.argv[1:]
    sources = (InventedSource("one", waits=int(seed)), InventedSource("two", waits=int(seed) + 1))
    grading = grade(settings(Path(home), None if url == "-" else url), *sources)
    sys.stdout.write("\n".join(canonical_json(record) for record in grading.records))
