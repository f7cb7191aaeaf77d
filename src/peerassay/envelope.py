"""What differs between two runs of the same work: times, tokens, cache hits. Kept apart from the record's bytes."""

from peerassay.engines.answered import Usage
from peerassay.frozen import Frozen


class Envelope(Frozen):
    """The record's digest with when and at what cost it was made (`seconds` by step)."""

    record_digest: str
    created: str
    searched: str | None
    usage: Usage
    questions_asked: int
    questions_cached: int
    seconds: dict[str, float]
