"""An invented field: a paper on kilns, and earlier work in four groups that share words."""

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.frozen import digest
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.listing import Listing
from peerassay.jobs.novelty.retrieved import Retrieved
from peerassay.literature.candidate import Candidate

CORE_TASK = "learning firing curves for ceramic kilns from sparse thermometer readings"
TEXT = """# KilnNet: Firing Curves from Sparse Thermometers

## Abstract

Ceramic kilns crack when they are heated unevenly. We propose a firing curve that is learned from 4 thermometers.

## 1 Introduction

Potters watch the fire of ceramic kilns. A firing curve says how hot a kiln is to be at each hour.
"""
GROUPS = {
    "kilns": (
        "ceramic kilns",
        "firing curves",
        "thermometer placement",
        "We propose a firing curve for ceramic kilns.",
    ),
    "tides": ("harbour tides", "tide tables", "moon phases", "We present tide tables for harbours under moon phases."),
    "bees": (
        "bee colonies",
        "waggle dances",
        "hive sensors",
        "We study waggle dances of bee colonies by hive sensors.",
    ),
    "bells": ("church bells", "casting defects", "bronze alloys", "We show casting defects of church bells in bronze."),
}


def paper() -> Paper:
    """Return the paper."""
    return read_markdown(TEXT, "kiln.md", digest(TEXT))


def candidates(count: int) -> dict[str, Candidate]:
    """Return so many works, the groups in turn."""
    return {f"Pwork{i:03}": _candidate(i) for i in range(1, count + 1)}


def _candidate(number: int) -> Candidate:
    group = list(GROUPS)[number % len(GROUPS)]
    members, two, three, sentence = GROUPS[group]
    return Candidate(
        cand_id=f"Pwork{number:03}",
        title=f"{members.title()} and {two.title()}, Part {number}",
        abstract=f"{sentence} Earlier work on {two} did not use {three}. Trial {number} of {members} ends well.",
        year=2000 + number % 20,
    )


def retrieved(count: int) -> tuple[Retrieved, ...]:
    """Return the works as found for the core task, by rank."""
    return tuple(Retrieved(cand_id=f"Pwork{i:03}", scope="core_task", rank=i) for i in range(1, count + 1))


def listing(count: int) -> Listing:
    """Return the paper and so many works as questions show them."""
    return Listing.of(paper(), retrieved(count), candidates(count))
