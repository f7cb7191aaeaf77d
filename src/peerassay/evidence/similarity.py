"""Similarity between texts: one interface, four kinds, each with a threshold that says where it comes from."""

import math
from collections.abc import Sequence
from typing import Protocol

from peerassay.errors import SettingsError
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


class SourceSimilarity:
    """The cosine of the compared paper's own vector (specter_v2, say) with the candidates'.

    The text given to `compare` plays no part: the source embeds papers, not claims. Without the paper's vector, and
    for candidates without one or with one of another length, the value is None.
    """

    name = "source"
    endpoint = None

    def __init__(self, *, vector: Sequence[float] | None = None, threshold: float | None = None) -> None:
        self.threshold, self.calibration = calibrated(SEED_THRESHOLD, SEED_CALIBRATION, threshold)
        self._vector = tuple(vector) if vector is not None else None

    def of(self, vector: Sequence[float] | None) -> "SourceSimilarity":
        """Return the same similarity for a paper with this vector."""
        other = SourceSimilarity(vector=vector)
        other.threshold, other.calibration = self.threshold, self.calibration
        return other

    async def compare(self, text: str, items: Sequence[Comparable]) -> tuple[float | None, ...]:
        """Return the cosines of the items' own vectors with the paper's."""
        return tuple(self._with(item.vector) for item in items)

    def _with(self, vector: Sequence[float] | None) -> float | None:
        return cosine(self._vector, vector) if self._vector is not None and vector is not None else None

    async def aclose(self) -> None:
        """Nothing is held."""


def open_similarity(
    setting: str,
    *,
    base_url: str | None = None,
    threshold: float | None = None,
    vector: Sequence[float] | None = None,
    api_key: str | None = None,
    attempts: int = 5,
    timeout_seconds: float = 120.0,
) -> Similarity:
    """Return the similarity that a setting names: `lexical`, `onnx:FOLDER`, `openai:MODEL` or `source`.

    `threshold` replaces the similarity's own. `vector` is the compared paper's own vector, for `source`; `base_url`,
    `api_key` (else OPENAI_API_KEY), `attempts` and `timeout_seconds` are for `openai`.
    Raises SettingsError for an unknown setting, MissingExtra where an optional part is not installed.
    """
    kind, _, rest = setting.partition(":")
    # Each kind is imported when asked for: none pays for another's libraries.
    if setting == "lexical":
        from peerassay.evidence.lexical_similarity import LexicalSimilarity

        return LexicalSimilarity(threshold=threshold)
    if setting == "source":
        from peerassay.evidence.similarity import SourceSimilarity

        return SourceSimilarity(vector=vector, threshold=threshold)
    if kind == "onnx" and rest:
        from peerassay.evidence.onnx_similarity import OnnxSimilarity

        return OnnxSimilarity.open(rest, threshold=threshold)
    if kind == "openai" and rest:
        from peerassay.evidence.openai_similarity import OpenAISimilarity

        return OpenAISimilarity(
            rest,
            base_url=base_url,
            api_key=api_key,
            threshold=threshold,
            attempts=attempts,
            timeout_seconds=timeout_seconds,
        )
    raise SettingsError(
        f"{setting!r} names no similarity", where="similarity", fix="use lexical, source, onnx:FOLDER or openai:MODEL"
    )
