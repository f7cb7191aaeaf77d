"""A similarity whose failure is told and not raised: the run goes on by words, the record names what was missing."""

from collections.abc import Sequence

from peerassay.engines.answered import Failure
from peerassay.errors import EngineError
from peerassay.evidence.similarity import Comparable, Similarity


class ToldSimilarity:
    """Passes comparisons on; after a failure nothing is compared any more, so that an outage is waited for once.

    What cannot be compared gets None, and candidates then stand in the order of their words' likeness.
    """

    def __init__(self, similarity: Similarity) -> None:
        self._similarity = similarity
        self.failure: Failure | None = None

    @property
    def name(self) -> str:
        """The similarity's own."""
        return self._similarity.name

    @property
    def threshold(self) -> float:
        """The similarity's own."""
        return self._similarity.threshold

    @property
    def calibration(self) -> str:
        """The similarity's own."""
        return self._similarity.calibration

    @property
    def endpoint(self) -> str | None:
        """Where texts are sent, None if none leaves the machine."""
        endpoint: str | None = getattr(self._similarity, "endpoint", None)
        return endpoint

    @property
    def failures(self) -> tuple[Failure, ...]:
        """The failure, where there was one."""
        return () if self.failure is None else (self.failure,)

    async def compare(self, text: str, items: Sequence[Comparable]) -> tuple[float | None, ...]:
        """Return one value per item; None for each after a failure."""
        if self.failure is None:
            try:
                return await self._similarity.compare(text, items)
            except EngineError as error:
                # Several comparisons may be under way when the endpoint goes: the first to fail is told.
                self.failure = self.failure or Failure(error=type(error).__name__, message=error.portable)
        return (None,) * len(items)

    async def aclose(self) -> None:
        """Nothing to let go of: the similarity belongs to whoever opened it."""
