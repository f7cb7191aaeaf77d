"""Reviews made to break something, from file to report: how many crash, hang, lose text or leave markup behind.

    python benchmarks/hostile_reviews.py [--count 2000] [--seed 20251121] [--json]

Drawn by hypothesis (the strategy is that of the tests), read, graded offline and reported as HTML and Markdown; besides
them a fixed set of reviews of a megabyte on one line. Exit code 1 where something does not hold.
"""

import argparse
import json
import sys
import tempfile
import time
import traceback
from dataclasses import asdict, dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "end_to_end"))

from hostile_reviews import HostileFile, faults_of, hostile_files, huge_files
from hypothesis import HealthCheck, Phase, given, seed, settings
from invented_case import Shelf
from invented_case import settings as run_settings

from peerassay.assayer import Assayer

HANGS = 30
"""Seconds of one review from which it counts as hanging."""


@dataclass(slots=True)
class Tally:
    """What came of the reviews; `wrong` holds at most twenty examples."""

    reviews: int = 0
    huge: int = 0
    characters: int = 0
    crashes: int = 0
    hangs: int = 0
    faults: int = 0
    slowest_seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)

    def tell(self, file: HostileFile, what: str) -> None:
        """Keep an example."""
        if len(self.wrong) < 20:
            self.wrong.append(f"{what} :: {file.data[:300]!r}")


def main() -> None:
    """Draw, grade, count and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=20251121)
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    tally, start = Tally(), time.monotonic()
    with (
        tempfile.TemporaryDirectory() as home,
        Assayer(literature=Shelf(), settings=run_settings(Path(home))) as assayer,
    ):

        @seed(options.seed)
        @settings(max_examples=options.count, database=None, deadline=None, phases=[Phase.generate],
                  suppress_health_check=list(HealthCheck))  # fmt: skip
        @given(file=hostile_files)
        def drawn(file: HostileFile) -> None:
            _take(tally, file, assayer, Path(home))

        drawn()
        for file in huge_files():
            tally.huge += 1
            _take(tally, file, assayer, Path(home))
    _print(tally, round(time.monotonic() - start, 1), as_json=options.json)
    if tally.crashes or tally.hangs or tally.faults:
        sys.exit(1)


def _take(tally: Tally, file: HostileFile, assayer: Assayer, folder: Path) -> None:
    tally.reviews += 1
    tally.characters += len(file.data)
    start = time.monotonic()
    try:
        faults = faults_of(file, assayer, folder)
    except Exception:  # noqa: BLE001  (a crash of any kind is what is counted)
        tally.crashes += 1
        tally.tell(file, traceback.format_exc(limit=-3))
    else:
        tally.faults += bool(faults)
        for fault in faults[:3]:
            tally.tell(file, fault)
    took = time.monotonic() - start
    tally.slowest_seconds = round(max(tally.slowest_seconds, took), 1)
    if took > HANGS:
        tally.hangs += 1
        tally.tell(file, f"took {took:.0f} s")


def _print(tally: Tally, seconds: float, *, as_json: bool) -> None:
    figures = {**asdict(tally), "seconds": seconds}
    if as_json:
        sys.stdout.write(json.dumps(figures) + "\n")
        return
    for key, value in figures.items():
        if key != "wrong":
            sys.stdout.write(f"{key.replace('_', ' '):<16} {value}\n")
    sys.stdout.writelines(f"WRONG {line}\n" for line in tally.wrong)


if __name__ == "__main__":
    main()
