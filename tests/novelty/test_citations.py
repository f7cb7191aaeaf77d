"""Citations of a report."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.novelty.citations import alias_of


@pytest.mark.parametrize(
    ("title", "alias"),
    [
        ("KilnNet: Firing Curves from Sparse Thermometers", "KilnNet"),
        ("Tide Tables 2 - a retrospective", "Tide-Tables-2"),
        ("Tide Tables - a retrospective", "Tide-Tables"),
        ("", "Untitled"),
        ("On the", "On-The"),
        ("How to build a kiln model: Learning to Fire", "Kiln-Model"),
        ("Assessing the quality of glazes", "Quality-Glazes"),
        ("iKiln: Small Ovens", "iKiln"),
        ("Mean Tides for One-step Harbour Forecasts", "Mean-Tides-One-step"),
        ("Understanding and Improving Cold Kilns", "Cold-Kilns"),
        ("Learning", "Learning"),
        ("Uninterrupted Thermodynamic Equilibration of Kilns", "Uninterrupted-Thermodynamic"),
    ],
)
def test_a_system_is_cited_by_its_name(title: str, alias: str) -> None:
    """The name before a colon or dash, else the first words that tell it from others; no word is cut."""
    assert alias_of(title) == alias


@given(st.text(max_size=80))
def test_an_alias_is_one_short_word(title: str) -> None:
    """Whatever the title, the alias has no blanks, is not empty and not long."""
    alias = alias_of(title)
    assert 0 < len(alias) <= 32
    assert not any(c.isspace() for c in alias)
