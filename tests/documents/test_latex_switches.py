"""Switches that papers make with newif."""

import pytest

from peerassay.documents.latex.reader import read_latex

PREAMBLE = r"\documentclass{article}\title{Kites}\newif\iflong"


@pytest.mark.parametrize(
    ("switch", "printed"),
    [("", "Short."), (r"\longtrue", "Long."), (r"\longfalse", "Short."), (r"\longtrue\longfalse", "Short.")],
)
def test_a_switch_prints_the_branch_that_it_is_set_to(switch: str, printed: str) -> None:
    """A new switch is off, and the last that sets it counts."""
    body = rf"\section{{Introduction}} We fly. {switch} \iflong Long.\else Short.\fi"
    text = f"{PREAMBLE}\\begin{{document}}{body}\\end{{document}}"
    sentences = [sentence.text for sentence in read_latex(text.encode(), "kites.tex").sentences]
    assert printed in sentences
    assert not {"Long.", "Short."} - {printed} & set(sentences)
