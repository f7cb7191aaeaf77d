"""Small invented papers with a review each, beside a home whose library has the work that they cite."""

from pathlib import Path

from peerassay.literature import Library

PAPER = """# Ferry Timetables from Tide Gauges of River NUMBER

## Abstract

Ferries wait for water, and their timetables are drawn by hand.
We propose a planner that draws timetables from tide gauges [1].
On river NUMBER it saves a tenth of the waiting time.

## 1 Introduction

Earlier work plans ferries without tides [1]. We plan them with tides.

## References

[1] A. Pike. Planning ferries by queues. Journal of Small Harbours, 2019.
"""
REVIEW = "The planner is not novel: Pike (2019) has planned ferries by queues before. Only river NUMBER is tried."
WORK = """@article{pike, title={Planning ferries by queues}, author={Pike, A.}, year={2019},
abstract={Queues at ferries are long. We plan ferries by their queues.}}"""


def some_papers(folder: Path, many: int) -> Path:
    """Write them into `papers` of the folder, the library into `home`; returns the papers' folder."""
    for number in range(many):
        own = folder / "papers" / f"paper-{number}"
        own.mkdir(parents=True)
        (own / "paper.md").write_text(PAPER.replace("NUMBER", str(number)), encoding="utf-8")
        (own / "review.txt").write_text(REVIEW.replace("NUMBER", str(number)), encoding="utf-8")
    (folder / "works.bib").write_text(WORK, encoding="utf-8")
    Library(folder / "home" / "library").add(folder / "works.bib")
    return folder / "papers"
