"""The texts of the report that tests show: a paper, works, contributions."""

from functools import cache

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.evidence.span import Span
from peerassay.frozen import digest
from peerassay.jobs.novelty.parts import Contribution, EvidencePair
from peerassay.literature.candidate import Candidate, FoundBy
from peerassay.literature.texts import candidate_text

SHARED = (
    "Barges announce themselves by radio transponders that report position and speed every ten seconds while under "
    "way and every three minutes at anchor, and we drop every report whose speed differs from the last one by more "
    "than two metres per second"
)
PAPER_TEXT = f"""# LockKeeper: Scheduling Canal Locks by Learned Barge Arrivals

Ines Haverkamp, Tobi Adeyemi

## Abstract

Canal locks waste water when they are emptied for a single barge. We propose LockKeeper, a policy that opens a lock
when the predicted arrivals of barges fill its chamber. To our knowledge it is the first policy that weighs the
uncertainty of arrivals against the water of a cycle. We also release Weir-14, fourteen months of logs from nine locks.

## 1 Introduction

Keepers decide by eye when to wait for one more barge. Our policy holds the gate while the expected gain of waiting is
larger than the water that an extra cycle costs. We introduce Weir-14, a benchmark with fourteen months of lock logs
and the positions of all barges.

## 2 Data

{SHARED}. Nine locks on two canals are covered.
"""

WORKS: dict[str, tuple[str, int, str, str, str]] = {
    "P1a2b3c4d": (
        "GateWait: Waiting for One More Barge",
        2021,
        "Inland Waterways Review",
        "A lock keeper may wait for a further barge. We hold the gate as long as the expected saving of water exceeds "
        "the cost of delay, with arrivals predicted from transponders. Water use falls by a tenth on two locks.",
        "## 1 Introduction\n\nWaiting is a bet. The rule weighs the spread of the predicted arrival times against the "
        "water that one cycle of the lock consumes.\n",
    ),
    "P2b3c4d5e": (
        "Queueing at Lock Chambers",
        2016,
        "Annals of Waterway Operations",
        "We model a lock as a batch server with random arrivals. Closed forms are given for the mean wait.",
        "",
    ),
    "P3c4d5e6f": (
        "ChamberFill – Packing Barges into Locks",
        2018,
        "Workshop on Logistics",
        "Packing barges into a chamber is a two-dimensional bin problem. A greedy rule fills nine tenths of the area.",
        "",
    ),
    "P4d5e6f70": (
        "Tidal Openings under Forecast Error",
        2020,
        "Journal of Estuary Control",
        "Sluices open with the tide. We plan openings under forecasts whose error grows with the horizon.",
        "",
    ),
    "P5e6f7081": (
        "A Survey of Lock Scheduling",
        2022,
        "Surveys in Transport",
        "We review ninety papers on lock scheduling and sort them by objective and by what is known of arrivals.",
        "",
    ),
    "P6f708192": (
        "BargeNet: Arrival Times from Transponder Tracks",
        2023,
        "Data for Rivers",
        "We predict when a barge reaches a lock from its transponder track. The error is four minutes at one hour.",
        f"## 2 Data\n\n{SHARED}. Six rivers are covered.\n",
    ),
    "P708192a3": (
        "River Speed Fields from Sparse Gauges",
        2019,
        "Hydraulic Letters",
        "Currents slow barges down. We interpolate the speed of a river from few gauges.",
        "",
    ),
    "P8192a3b4": (
        "Open Logs of Seven Locks",
        2022,
        "Data for Rivers",
        "We publish a year of logs from seven locks with chamber levels and gate states. Barges are not tracked.",
        "",
    ),
    "P92a3b4c5": (
        "Weirs and Water Budgets",
        2017,
        "Hydraulic Letters",
        "We account for the water that locks, weirs and leaks take from a canal in a dry summer.",
        "",
    ),
    "Pa3b4c5d6": (
        "Reinforcement Learning for Elevator Banks",
        2015,
        "Control of Buildings",
        "Elevators group passengers. A policy learned by trial groups them better than fixed rules.",
        "",
    ),
    "Pb4c5d6e7": (
        "Saving Basins Controlled by Model Prediction",
        2024,
        "Journal of Estuary Control",
        "Basins beside a lock keep a part of its water. We choose the order of their valves by model prediction.",
        "",
    ),
    "Pc5d6e7f8": (
        "Scheduling Canal Locks by Learned Barge Arrivals (Extended Abstract)",
        2024,
        "Student Workshop on Waterways",
        "We sketch a policy that opens a lock when predicted arrivals of barges fill its chamber.",
        "",
    ),
    "Pd6e7f809": (
        "Skippers' Patience: A Field Study",
        2014,
        "Annals of Waterway Operations",
        "We asked two hundred skippers how long they accept to wait at a lock. The median is twenty minutes.",
        "",
    ),
}
POLICY, BENCHMARK = "contribution_1", "contribution_2"
COMPARED: dict[str, tuple[str, ...]] = {
    POLICY: ("P1a2b3c4d", "P2b3c4d5e", "P4d5e6f70", "Pa3b4c5d6"),
    BENCHMARK: ("P8192a3b4", "P6f708192", "P1a2b3c4d"),
}
ORDER = (*WORKS,)
CONCURRENT = ORDER[3]


@cache
def paper() -> Paper:
    """Return the invented paper, read as any paper is."""
    return read_markdown(PAPER_TEXT, "lockkeeper.md", digest(PAPER_TEXT))


def candidate(cand_id: str) -> Candidate:
    """Return an invented work; those with a body were read in full."""
    title, year, venue, abstract, body = WORKS[cand_id]
    return Candidate(
        cand_id=cand_id,
        title=title,
        year=year,
        venue=venue,
        abstract=abstract,
        url=f"https://example.org/{cand_id}",
        date=str(year),
        authors=("Wanda Sluys", "Piet Gracht", "Ana Ribera", "Lou Chan") if body else ("Wanda Sluys",),
        doi=f"10.5555/{cand_id.lower()}",
        source_ids={"library": cand_id},
        body=body or None,
        body_basis="full_text" if body else None,
        found_by=(FoundBy(source="library", query="scheduling canal locks", rank=1 + ORDER.index(cand_id)),),
    )


def span_of(document: Paper | str, quote: str) -> Span:
    """Return the span of a quote in the paper, or in the work of that id."""
    source = candidate_text(candidate(document)) if isinstance(document, str) else document
    start = source.text.index(quote)
    home = max((s for s in source.sentences if s.start <= start), key=lambda s: s.start)
    return Span(document=source.id, sentence=home.id, start=start, end=start + len(quote), text=quote)


def pair(quote: str, label: str, cand_id: str, other: str, other_label: str, rationale: str) -> EvidencePair:
    """Return a pair of quotes, both as their sources have them."""
    return EvidencePair(
        original=span_of(paper(), quote),
        original_label=label,
        candidate=span_of(cand_id, other),
        candidate_label=other_label,
        rationale=rationale,
    )


def contribution(number: int, name: str, claim: str, description: str, hint: str) -> Contribution:
    """Return a contribution whose claim stands in the paper."""
    span = span_of(paper(), claim)
    return Contribution(
        id=f"contribution_{number}",
        name=name,
        author_claim_text=span.text,
        span=span,
        sentence_ids=(span.sentence,),
        description=description,
        source_hint=hint,
        queries=(name, f"{name} on rivers", f"{name} in waterways"),
    )


CONTRIBUTIONS = (
    contribution(
        1,
        "a lock policy that waits for predicted barges",
        "it is the first policy that weighs the uncertainty of arrivals against the water of a cycle",
        "A policy holds the gate while waiting for predicted barges is worth more than the water of another cycle.",
        "Abstract",
    ),
    contribution(
        2,
        "a benchmark of lock logs with barge positions",
        "We introduce Weir-14, a benchmark with fourteen months of lock logs",
        "Weir-14 joins fourteen months of logs from nine locks with the positions of all barges.",
        "Introduction",
    ),
)
