"""Signs and names of mathematics that show how a formula is built."""

from typing import Final

from peerassay.language.patterns import pattern_of

RELATIONS: Final = "=<>≤≥≈∼~∝≡∈⊂⊆→←↦≜≠≪≫⇒⇐⇔:"
"""Signs between the two sides of a statement."""
LARGE_OPERATORS: Final = frozenset(
    {"∑", "∏", "∫", "⋃", "⋂", "⨁", "⨂", "max", "min", "lim", "sup", "inf", "argmax", "argmin", "arg max", "arg min"}
)
"""Operators with limits printed over and under them."""

POINT_APART = pattern_of(r"(?<=\d) (?:\| )?\. ?(?=\d)")
"""The point of a number that a reader of PDFs set apart ("0 . 827"), or put into the next cell of a row ("9 | . 9"); a
sentence ends without a blank before it."""
