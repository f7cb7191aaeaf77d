"""Similarity by the literature source's own vectors: nothing is computed here, nothing leaves the machine."""

from collections.abc import Sequence

from peerassay.evidence.similarity import SEED_CALIBRATION, SEED_THRESHOLD, Comparable, calibrated, cosine


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
