"""An invented paper, two candidates and its contributions, for tests of comparing; every word is written here."""

from peerassay.documents.paper import Paper
from peerassay.documents.reading import read_paper_bytes
from peerassay.evidence.quoting import find_quote
from peerassay.jobs.novelty.parts import Contribution
from peerassay.literature.candidate import Candidate

PAPER = """# Folding Maps of Tidal Marshes

Ada Stone

## Abstract

Maps of tidal marshes are out of date within a season. We propose a folding survey grid that follows the creek network
through every tide. We further release a catalogue of ninety marsh surveys with the times of high water.

## 1 Introduction

Surveyors lose their marks to the sea. Our folding survey grid follows the creek network and keeps its marks on the
higher banks, so that a survey can go on after a flood. Earlier grids are rigid. The catalogue of ninety marsh surveys
was gathered over twelve years by volunteers.

## 2 Method

The grid is folded along each creek. Its knots are tied to poles on the banks. After each tide the knots are read again
and the fold is moved where a bank has fallen. A marsh of ten hectares needs four hundred knots and two people.

## 3 Experiments

We surveyed six marshes. The folding survey grid needed half the time of a rigid one.

## References

[1] B. Reed. Rigid grids. 2009.
"""

CLOSE_BODY = """## 1 Introduction

Marsh surveys are lost to floods. We describe a folding survey grid that follows the creek network through the tides.
The knots of the grid are tied to poles that stand on the banks of the creeks.

## 2 Method

The fold is moved after each tide. Two people can carry the poles.
"""


def paper() -> Paper:
    """The paper."""
    return read_paper_bytes(PAPER.encode(), "marsh.md")


def contribution(number: int, name: str, claim: str) -> Contribution:
    """A contribution that the paper claims in these words."""
    document = paper()
    span = find_quote(claim, document).span
    assert span is not None
    return Contribution(
        id=f"contribution_{number}",
        name=name,
        author_claim_text=span.text,
        span=span,
        sentence_ids=(span.sentence,),
        description="",
        source_hint="Abstract",
        queries=(),
    )


def contributions() -> tuple[Contribution, ...]:
    """Its two contributions."""
    return (
        contribution(
            1,
            "folding survey grid that follows the creek network",
            "We propose a folding survey grid that follows the creek network through every tide.",
        ),
        contribution(
            2,
            "catalogue of ninety marsh surveys with times of high water",
            "We further release a catalogue of ninety marsh surveys with the times of high water.",
        ),
    )


CLOSE = Candidate(
    cand_id="P0000000a",
    title="Grids that fold",
    year=2019,
    abstract="We survey marshes with a grid that folds.",
    body=CLOSE_BODY,
    body_basis="full_text",
)
SHORT = CLOSE.model_copy(update={"cand_id": "P0000000b", "body": None, "body_basis": None})
FAR = Candidate(
    cand_id="P0000000c",
    title="Bread from stale flour",
    year=2018,
    abstract="We bake loaves from flour that was stored for years. The crust turns out well.",
)
BARE = Candidate(cand_id="P0000000d", title="A title and nothing else", year=2017)
