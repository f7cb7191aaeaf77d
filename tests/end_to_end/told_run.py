"""Answer the case's reviews in a process of its own: `python told_run.py HOME URL SEED` prints the canonical JSON.

URL `-` is offline; SEED shuffles the order in which the sources answer.
"""

import sys
from pathlib import Path

from invented_case import InventedSource, reply, settings

from peerassay.frozen import canonical_json

if __name__ == "__main__":
    home, url, seed = sys.argv[1:]
    sources = (InventedSource("one", waits=int(seed)), InventedSource("two", waits=int(seed) + 1))
    made = reply(settings(Path(home), None if url == "-" else url), *sources)
    sys.stdout.write("\n".join(canonical_json(record) for record in made.records))
