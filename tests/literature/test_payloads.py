"""What the Graph API may send of a paper, well formed or not."""

import math
from typing import Any

import pytest

from peerassay.literature.semantic_scholar import candidate_from_payload


def read(**fields: Any) -> Any:
    """The candidate of a paper with these fields."""
    found = candidate_from_payload({"paperId": "a1", "title": "Kites", **fields})
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("sent", "read_as"),
    [
        ("Abstract: We fly.", "We fly."),
        ("ABSTRACT — We fly.", "We fly."),
        ("<jats:title>Abstract</jats:title><jats:p>: We fly.</jats:p>", "We fly."),
        ("Abstract art is flown.", "Abstract art is flown."),
        ("We fly: abstract.", "We fly: abstract."),
        ("<p>We <i>fly</i>.</p>", "We  fly ."),
        ("Abstract", "Abstract"),
        (None, ""),
        (7, ""),
    ],
)
def test_the_word_abstract_is_no_part_of_it(sent: object, read_as: str) -> None:
    """A leading "Abstract" goes where a mark parts it from the text, and marks of markup with it."""
    assert read(abstract=sent).abstract == read_as


@pytest.mark.parametrize(
    ("vector", "read_as"),
    [
        ([0.5, -1], (0.5, -1.0)),
        ([], None),
        ([0.5, "x"], None),
        ([0.5, None], None),
        ([0.5, math.nan], None),
        ([math.inf, 0.5], None),
        ("0.5", None),
    ],
)
def test_a_vector_is_taken_only_where_all_of_it_are_numbers(vector: object, read_as: object) -> None:
    """A vector with anything that is no finite number is none."""
    assert read(embedding={"model": "specter_v2", "vector": vector}).embedding == read_as


@pytest.mark.parametrize(
    ("sent", "read_as"),
    [
        ([{"name": "Ann Lee"}, {"name": ""}, {}], ("Ann Lee",)),
        (["Ann Lee", "Bo Chen"], ("Ann Lee", "Bo Chen")),
        ("Ann Lee, Bo Chen,", ("Ann Lee", "Bo Chen")),
        (None, ()),
    ],
)
def test_authors_are_read_however_sent(sent: object, read_as: tuple[str, ...]) -> None:
    """Objects, names or one text; who has no name is left out."""
    assert read(authors=sent).authors == read_as


@pytest.mark.parametrize("sent", [None, {}, {"title": "Kites"}, {"paperId": ""}, "a1", 7])
def test_what_has_no_id_is_no_candidate(sent: object) -> None:
    """Null and objects without an id are passed over."""
    assert candidate_from_payload(sent) is None
