"""Signs and names of mathematics that show how a formula is built."""

from typing import Final

RELATIONS: Final = "=<>≤≥≈∼~∝≡∈⊂⊆→←↦≜≠≪≫⇒⇐⇔:"
"""Signs between the two sides of a statement."""
LARGE_OPERATORS: Final = frozenset(
    {"∑", "∏", "∫", "⋃", "⋂", "⨁", "⨂", "max", "min", "lim", "sup", "inf", "argmax", "argmin", "arg max", "arg min"}
)
"""Operators with limits printed over and under them."""
