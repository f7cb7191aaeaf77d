"""Similarity between texts: one interface, four kinds."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from peerassay.choices import SIMILARITIES, choose
from peerassay.frozen import Frozen


class Comparable(Frozen):
    """What a text is compared with: a candidate's id, its title and abstract, its own vector where it has one."""

    id: str
    text: str
    vector: tuple[float, ...] | None = None


class Similarity(Protocol):
    """Compares a text with others.

    Attributes:
        name: the setting that opens it (`lexical`, `openai:MODEL`, ...): stands in records.

    """

    @property
    def name(self) -> str:
        """The setting that opens it."""
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


@dataclass(frozen=True, slots=True)
class SimilarityOpening:
    """What a similarity is opened with: what the setting has behind its colon, and how to ask."""

    named: str
    base_url: str | None
    attempts: int
    timeout_seconds: float


def cosine(a: Sequence[float], b: Sequence[float]) -> float | None:
    """Return the cosine of two vectors, None where lengths differ or one is nothing but zeros."""
    if len(a) != len(b):
        return None
    norm = math.sqrt(math.fsum(x * x for x in a)) * math.sqrt(math.fsum(y * y for y in b))
    if norm == 0 or not math.isfinite(norm):
        return None
    return max(-1.0, min(1.0, math.fsum(x * y for x, y in zip(a, b, strict=True)) / norm))


class SourceSimilarity:
    """The cosine of the compared paper's own vector (specter_v2, say) with the candidates'.

    The text given to `compare` plays no part: the source embeds papers, not claims. Without the paper's vector, and
    for candidates without one or with one of another length, the value is None.
    """

    name = "source"
    endpoint = None

    def __init__(self, *, vector: Sequence[float] | None = None) -> None:
        self._vector = tuple(vector) if vector is not None else None

    def of(self, vector: Sequence[float] | None) -> "SourceSimilarity":
        """Return the same similarity for a paper with this vector."""
        return SourceSimilarity(vector=vector)

    async def compare(self, text: str, items: Sequence[Comparable]) -> tuple[float | None, ...]:
        """Return the cosines of the items' own vectors with the paper's."""
        return tuple(self._with(item.vector) for item in items)

    def _with(self, vector: Sequence[float] | None) -> float | None:
        return cosine(self._vector, vector) if self._vector is not None and vector is not None else None

    async def aclose(self) -> None:
        """Nothing is held."""


def open_source_similarity(_: SimilarityOpening) -> SourceSimilarity:
    """Return the similarity by the source's own vectors."""
    return SourceSimilarity()


def open_similarity(
    setting: str,
    *,
    base_url: str | None = None,
    attempts: int = 5,
    timeout_seconds: float = 120.0,
) -> Similarity:
    """Return the similarity that a setting names (`choices.SIMILARITIES`).

    `base_url`, `attempts` and `timeout_seconds` are for those that ask an endpoint.
    Raises SettingsError for an unknown setting, MissingExtra where an optional part is not installed.
    """
    choice, named = choose(setting, SIMILARITIES, "similarity")
    similarity: Similarity = choice.load()(SimilarityOpening(named, base_url, attempts, timeout_seconds))
    return similarity
