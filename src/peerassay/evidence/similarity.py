"""Similarity between texts: one interface, four kinds, each with a threshold that says where it comes from."""

import math
from collections.abc import Sequence
from typing import Protocol

from peerassay.frozen import Frozen

SEED_THRESHOLD = 0.80
"""Seed 002, 5.3: a neighbour is strong above 0.80; meant for cosines of dense vectors."""
SEED_CALIBRATION = "0.80 is the seed's value for cosines of dense vectors; not recalibrated"


class Comparable(Frozen):
    """What a text is compared with: a candidate's id, its title and abstract, its own vector where it has one."""

    id: str
    text: str
    vector: tuple[float, ...] | None = None


class Similarity(Protocol):
    """Compares a text with others.

    Attributes:
        name: the setting that opens it (`lexical`, `openai:MODEL`, ...): stands in records.
        threshold: from here on a neighbour counts as strong (seed 5.3).
        calibration: one sentence on how the threshold was found.

    """

    @property
    def name(self) -> str:
        """The setting that opens it."""
        ...

    @property
    def threshold(self) -> float:
        """The value from which a neighbour is strong."""
        ...

    @property
    def calibration(self) -> str:
        """How the threshold was found."""
        ...

    @property
    def endpoint(self) -> str | None:
        """Where texts are sent, None if none leaves the machine."""
        ...

    async def compare(self, text: str, items: Sequence[Comparable]) -> tuple[float | None, ...]:
        """Return one value per item (cosine, up to 1), None where an item cannot be compared.

        Raises EngineError where a model or endpoint is asked and fails.
        """
        ...

    async def aclose(self) -> None:
        """Let go of connections and models."""
        ...


def calibrated(own: float, how: str, given: float | None) -> tuple[float, str]:
    """Return the threshold that holds and where it comes from."""
    return (own, how) if given is None else (given, f"{given:g} was set by the user")


def cosine(a: Sequence[float], b: Sequence[float]) -> float | None:
    """Return the cosine of two vectors, None where lengths differ or one is nothing but zeros."""
    if len(a) != len(b):
        return None
    norm = math.sqrt(math.fsum(x * x for x in a)) * math.sqrt(math.fsum(y * y for y in b))
    if norm == 0 or not math.isfinite(norm):
        return None
    return max(-1.0, min(1.0, math.fsum(x * y for x, y in zip(a, b, strict=True)) / norm))
