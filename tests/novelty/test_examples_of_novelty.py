"""Examples of what rules read from papers, of answers as they are checked, and of trees as they are mended."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from compared import paper as compared_paper

from examples import names, wrong
from peerassay.evidence.quoting import find_quote
from peerassay.jobs.novelty.methods.opennovelty.citations import Citations, author_and_year, cited_in, cited_rightly
from peerassay.jobs.novelty.methods.opennovelty.neighbours.comparing import is_variant, position_of
from peerassay.jobs.novelty.methods.opennovelty.neighbours.questions import brief
from peerassay.jobs.novelty.methods.opennovelty.parts import TaxonomyNode
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.naming import (
    corrected_name,
    corrected_note,
    name_fault,
    note_fault,
    plain_words,
    root_fault,
    root_name,
    scope_by_name,
)
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.narrative import (
    batches,
    shortened,
)
from peerassay.jobs.novelty.places import place_in_candidate, source_hint
from peerassay.literature.candidate import Candidate
from peerassay.literature.texts import headed_text

FILE = Path(__file__).parent / "examples" / "novelty.jsonl"


def citations(works: Mapping[str, Any]) -> Citations:
    """How works are cited."""
    held = {key: Candidate.model_validate({"cand_id": key, "title": key, **fields}) for key, fields in works.items()}
    return Citations.of(tuple(held), held, dict.fromkeys(held, "earlier"))


def node(given: Any) -> TaxonomyNode:
    """A tree: a list of papers is a leaf, a mapping is an inner node."""

    def made(name: str, below: Any) -> TaxonomyNode:
        if isinstance(below, list):
            return TaxonomyNode(name=name, scope_note="s", exclude_note="e", papers=tuple(below))
        return TaxonomyNode(name=name, subtopics=tuple(made(key, inner) for key, inner in below.items()))

    return made("root", given)


def position(given: Any) -> list[Any]:
    """Place in the field in a tree."""
    found = position_of(node(given))
    return [found.type, found.leaf and found.leaf.name, found.siblings, [n.name for n in found.subtopics], found.note]


def places(body: str, quotes: list[str]) -> list[str]:
    """Where quotes stand in a candidate."""
    text = headed_text(
        Candidate(cand_id="P1", title="T", abstract="Abs one. Abs two.", body=body, body_basis="full_text")
    )
    spans = [find_quote(quote, text).span for quote in quotes]
    return [place_in_candidate(span, text) for span in spans if span is not None]


def hints(quotes: list[str]) -> list[str]:
    """Where quotes stand in the paper."""
    paper = compared_paper()
    spans = [find_quote(quote, paper).span for quote in quotes]
    return [source_hint(paper, span) for span in spans if span is not None]


CALLS = {
    "plain_words": plain_words,
    "name_fault": lambda texts: [name_fault(text) for text in texts],
    "note_fault": lambda texts: [note_fault(text) for text in texts],
    "corrected_name": corrected_name,
    "corrected_note": corrected_note,
    "root_name": root_name,
    "root_fault": lambda names, task: [root_fault(name, task) for name in names],
    "scope_by_name": scope_by_name,
    "position": position,
    "batches": lambda number: [len(batch) for batch in batches([str(n) for n in range(number)])],
    "shortened": shortened,
    "author_and_year": lambda fields, date: author_and_year(
        Candidate.model_validate({"cand_id": "P1", "title": "T", **fields}), date
    ),
    "cited": lambda works, text: [[text[c.start : c.end], cited_rightly(c, citations(works))] for c in cited_in(text)],
    "brief": lambda text, most: brief(text, most, "$"),
    "is_variant": lambda fields: is_variant(
        Candidate.model_validate({"cand_id": "P1", "title": "T", **fields}), compared_paper()
    ),
    "places": places,
    "hints": hints,
}


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
