"""What a run of any job works with: who answers, where prior work is found, how texts are compared."""

from dataclasses import dataclass

from peerassay.cache import Cache
from peerassay.engines.engine import Engine
from peerassay.evidence.similarity import Similarity
from peerassay.literature.fulltext import Fetcher
from peerassay.literature.source import Source
from peerassay.progress import Progress, silent
from peerassay.settings import Settings


@dataclass(frozen=True, slots=True)
class Tools:
    """One engine, the sources of literature, one similarity, one cache; `fetcher` only where the user allows it.

    `second` is the engine of the second reader, None where the same one is asked anew.
    """

    engine: Engine
    sources: tuple[Source, ...]
    similarity: Similarity
    cache: Cache
    settings: Settings
    fetcher: Fetcher | None = None
    second: Engine | None = None
    progress: Progress = silent
