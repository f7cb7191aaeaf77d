"""Making a paper's pool."""

import asyncio

from catalogue import Catalogue, work

from peerassay.cache import MemoryCache
from peerassay.documents.paper import Paper, PaperCard, Provenance
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.literature.candidate import Candidate
from peerassay.literature.pooling import make_pool
from peerassay.literature.search_log import Pool
from peerassay.literature.source import Query

PAPER = Paper(
    id="paper-1",
    card=PaperCard(title="Sparse Gates for Long Texts", abstract="Gates route tokens."),
    text="",
    sections=(),
    sentences=(),
    source=Provenance(format="text", name="paper.txt", digest="1" * 64),
)
QUERIES = (Query(text="gates", purpose="contribution 1"), Query(text="experts", purpose="contribution 2"))
WORKS = tuple(work(f"Gates number {n} of {word}", year=2000 + n) for n, word in enumerate(("iron", "wood", "stone")))


class Slow(Catalogue):
    """Answers after some turns of the loop, as a service would."""

    def __init__(self, *works: Candidate, name: str, turns: int) -> None:
        super().__init__(*works, name=name)
        self.turns = turns

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Return the works later than others do."""
        for _ in range(self.turns):
            await asyncio.sleep(0)
        return await super().search(query, limit)


async def _pool(
    *sources: Catalogue, cache: MemoryCache | None = None, date: str | None = "2024", size: int = 30
) -> Pool:
    return await make_pool(
        PAPER,
        QUERIES,
        sources,
        results_per_query=10,
        pool_size=size,
        mmr_lambda=0.7,
        paper_date=date,
        similarity=LexicalSimilarity(),
        cache=cache or MemoryCache(),
    )


async def test_every_query_at_every_source_is_logged() -> None:
    """Two sources, two queries: four entries with what was found, and each source's scope."""
    pool = await _pool(Catalogue(*WORKS, name="a"), Catalogue(name="b", scope="one_venue"))
    assert [(e.source, e.query, e.found, e.state) for e in pool.searches] == [
        ("a", "gates", 3, "answered"),
        ("a", "experts", 3, "answered"),
        ("b", "gates", 0, "answered"),
        ("b", "experts", 0, "answered"),
    ]
    assert pool.scopes == {"a": "open", "b": "one_venue"}
    assert pool.complete
    assert len(pool.candidates) == 3


async def test_a_pool_is_kept_and_not_asked_for_again() -> None:
    """The second review of a paper costs no search."""
    cache, source = MemoryCache(), Catalogue(*WORKS)
    first = await _pool(source, cache=cache)
    assert await _pool(source, cache=cache) == first
    assert source.calls == len(QUERIES)


async def test_a_failed_source_is_told_and_its_pool_not_kept() -> None:
    """What the other found is there, the failure is named, and the next run asks again."""
    cache, down = MemoryCache(), Catalogue(name="down", fails=True)
    pool = await _pool(Catalogue(*WORKS, name="up"), down, cache=cache)
    assert len(pool.candidates) == 3
    assert not pool.complete
    assert "down failed for 2 of 2 queries" in pool.warnings[0]
    down.fails = False
    assert (await _pool(Catalogue(*WORKS, name="up"), down, cache=cache)).complete


async def test_order_of_arrival_does_not_matter() -> None:
    """The same pool, byte for byte, whichever source is slow."""
    other = work("Portals of glass", year=2001)
    one = await _pool(Slow(*WORKS, name="a", turns=9), Slow(other, name="b", turns=0))
    two = await _pool(Slow(*WORKS, name="a", turns=0), Slow(other, name="b", turns=9))
    assert one.model_dump_json() == two.model_dump_json()


async def test_the_pool_holds_fewer_than_its_size() -> None:
    """The seed's N < 30 is a bound that is not reached."""
    assert len((await _pool(Catalogue(*WORKS), size=3)).candidates) == 2


async def test_what_could_not_be_done_is_warned_of() -> None:
    """No date, no candidate: said in words."""
    pool = await _pool(Catalogue(), date=None)
    assert pool.warnings == (
        "the paper's date is not known: later work could not be left out",
        "the searches left no candidate",
    )


async def test_other_knobs_make_another_pool() -> None:
    """A pool made with one setting is not taken for another's."""
    cache, source = MemoryCache(), Catalogue(*WORKS)
    await _pool(source, cache=cache)
    assert len((await _pool(source, cache=cache, size=2)).candidates) == 1
