"""Keys by which BibTeX files and texts cite works."""

import pytest

from peerassay.literature.candidate import Candidate
from peerassay.literature.citation_keys import citation_keys, family_and_given


def work(cand_id: str = "P00000001", **fields: object) -> Candidate:
    """A work."""
    return Candidate.model_validate({"cand_id": cand_id, "title": "T", **fields})


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"title": "The Art of Ropes", "authors": ("Ann Lee", "Bo Chen"), "year": 2020}, "lee2020art"),
        ({"title": "Ropes", "authors": ("Müller, Dora",)}, "mullerndropes"),
        ({"title": "On the", "authors": ("Cy van Poe",), "year": 1999}, "poe1999untitled"),
        ({"title": "3D Ropes", "year": 2001}, "anon20013d"),
        ({"title": "Of Kites", "authors": ("O'Neil",), "year": 2001}, "oneil2001kites"),
    ],
)
def test_a_key_has_surname_year_and_first_telling_word(fields: dict[str, object], key: str) -> None:
    """Small words at a title's head are passed over; what is lacking is said to be."""
    assert citation_keys([work(**fields)]) == (key,)


def test_works_of_one_key_are_told_apart() -> None:
    """Two works with one surname, year and word have keys of their own, others keep theirs short."""
    same = [work(f"P{n}", title=f"Ropes {n}", authors=("Ann Lee",), year=2020) for n in (1, 2)]
    keys = citation_keys([*same, work(title="Kites")])
    assert len(set(keys)) == len(keys)
    assert [key.partition("-")[0] for key in keys] == ["lee2020ropes", "lee2020ropes", "anonndkites"]
    assert "-" not in keys[2]


@pytest.mark.parametrize(
    ("author", "names"),
    [
        ("Mara Okafor", ("Okafor", "Mara")),
        ("Okafor, Mara", ("Okafor", "Mara")),
        ("J. M. Doe ", ("Doe", "J. M.")),
        ("Plato", ("Plato", "")),
    ],
)
def test_family_and_given_names(author: str, names: tuple[str, str]) -> None:
    """Either order of an author's names is read."""
    assert family_and_given(author) == names
