"""Which entry of a paper's list is a work, and which candidates the paper cites."""

from typing import Any

import pytest

from peerassay.documents.paper import Paper, PaperCard, Provenance, Reference
from peerassay.literature.candidate import Candidate
from peerassay.retrieval.citing import cited_by, reference_to

ENTRIES = (
    Reference(id="b1", text="A. Comb. Robust swarms for counting honey bees. 2024.", marker="[1]",
              title="Robust swarms for counting honey bees", authors=("A. Comb",)),
    Reference(id="b2", text="B. Wax. Swarms for counting honey bees: a survey. 2022.", marker="[2]",
              title="Swarms for counting honey bees: a survey", authors=("B. Wax",), doi="10.1234/abc"),
    Reference(id="b3", text="C. Drone, Hives that hum at night, BeeConf 2020, arXiv:2001.00001", arxiv_id="2001.00001"),
    Reference(id="b4", text="DMoth, E Lamp, Wings that fold in rain. 2019.",
              title="DMoth, E Lamp, Wings that fold in rain"),
)  # fmt: skip


def paper(*entries: Reference) -> Paper:
    """Return a paper with this reference list."""
    return Paper(
        id="p",
        card=PaperCard(title="Bees"),
        text="",
        sections=(),
        sentences=(),
        references=entries,
        source=Provenance(format="text", name="x", digest="0"),
    )


@pytest.mark.parametrize(
    ("asked", "entry"),
    [
        ({"title": "Swarms for Counting Honey Bees"}, "b2"),
        ({"title": "Robust swarms for counting honey-bees"}, "b1"),
        ({"title": "Hives that hum at night"}, "b3"),
        ({"title": "Swarms for counting honey bees", "authors": ("Bo Wax", "A. Comb")}, "b2"),
        ({"title": "Swarms for counting honey bees: a survey", "authors": ("Wasp, Ida",)}, None),
        ({"title": "Robust swarm for counting honey bees", "authors": ("Comb, A.",)}, "b1"),
        ({"title": "Counting honey bees"}, None),
        ({"title": "Wholly other", "doi": "https://doi.org/10.1234/ABC"}, "b2"),
        ({"title": None, "arxiv_id": "2001.00001v2"}, "b3"),
        ({"title": None}, None),
        ({"title": "Wings that fold in rain", "authors": ("Dora Moth",)}, "b4"),
        ({"title": "Wings that fold in rain", "authors": ("Ida Wasp",)}, None),
    ],
)
def test_an_entry_is_found_by_id_or_by_its_own_title(asked: dict[str, Any], entry: str | None) -> None:
    """A title that stands inside another's is no match; a subtitle that was left out does no harm."""
    found = reference_to(paper(*ENTRIES).references, **asked)
    assert (found.id if found else None) == entry


def test_what_only_lies_in_another_title_is_not_cited() -> None:
    """ "Swarms for counting" within "Robust swarms for counting" is the title of another work."""
    works = [Candidate(cand_id="P1", title="Swarms for counting honey bees"),
             Candidate(cand_id="P2", title="Hives that hum at night")]  # fmt: skip
    assert cited_by(paper(ENTRIES[0], ENTRIES[2]).references, works) == {"P2"}
    assert cited_by(paper(*ENTRIES).references, works) == {"P1", "P2"}
