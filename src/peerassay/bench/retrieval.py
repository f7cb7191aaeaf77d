"""`retrieval`: does the search find the earlier papers that reviewers name?

Every paper is asked for as the grading job asks offline: its side by rules, one query per contribution, and for
`_with_claim` the query of the reviewer's own words before them; results are joined by rank. Later years are left out.
`recall_50_novelty` is of the novelty job (see `novelty_recall`).
The reviewer's words are the sentences that speak of the named work, its title struck out: with the title left in,
nothing would have to be found.
"""

import asyncio
import random
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, zip_longest

from peerassay.bench.corpus_library import corpus_library
from peerassay.bench.facet_ranking import ndcg_of_facets
from peerassay.bench.figures import BenchResult, Figure, Figures
from peerassay.bench.intervals import of_rows, percentile, share
from peerassay.bench.kit import Kit, Row
from peerassay.bench.novelty_recall import MOST_PAPERS, named_among, novelty_candidates
from peerassay.bench.options import BenchOptions
from peerassay.bench.plain_bm25 import PlainBm25
from peerassay.documents.paper import Paper, PaperCard, Provenance
from peerassay.grading.claim import PaperSide
from peerassay.grading.extraction.anchors import paper_side
from peerassay.literature.candidate import Candidate
from peerassay.literature.library import Library
from peerassay.literature.queries import aspect_query, build_queries
from peerassay.literature.source import Query
from peerassay.progress import Step

DEPTHS = (5, 10, 20, 50)
_DEEPEST = max(DEPTHS)
_EVERY = 100
NOTHING = Figure(value=None, n=0)
"""A data folder may lack the facet queries: their figure is then of nothing, and the settings say so."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A paper that a review names: whose review, which paper, and what the reviewer says of it ("" for nothing)."""

    paper: str
    cited: str
    claim: str
    until: int


@dataclass(frozen=True, slots=True)
class _Ranked:
    """Where (from 0) the named paper stood, None for not within the deepest depth."""

    paper: str
    place: int | None


@dataclass(frozen=True, slots=True)
class _Found:
    """Places without and with the claim, and what each query took in milliseconds, by paper."""

    without: list[_Ranked] = field(default_factory=list)
    with_claim: list[_Ranked] = field(default_factory=list)
    took: list[tuple[str, float]] = field(default_factory=list)


def measure(kit: Kit, options: BenchOptions) -> BenchResult:
    """Return the figures; `limit` is the most papers whose reviews are taken, drawn with the seed."""
    corpus = {str(row["id"]): row for row in kit.corpus()}
    wanted = _drawn(list(_wanted(kit.reviewer_cited(), corpus)), options)
    with corpus_library(kit, options) as library:
        ours = asyncio.run(_by_library(library, corpus, wanted, options))
        novelty = asyncio.run(_by_novelty_job(library, corpus, wanted, options))
        held = library.count()
    plain = _by_plain_bm25(corpus, wanted)
    figures, baseline = _figures(ours), _figures(plain)
    figures["recall_50_novelty"] = share(novelty)
    baseline["recall_50_novelty"] = _recall([one for one in plain.without if one.paper in dict(novelty)], _DEEPEST)
    facets = kit.has("csfcube")
    figures["ndcg_csfcube"], baseline["ndcg_csfcube"] = ndcg_of_facets(kit) if facets else (NOTHING, NOTHING)
    return BenchResult(
        bench="retrieval",
        figures=figures,
        baselines={"plain_bm25": baseline},
        settings=options.settings(papers=len({w.paper for w in wanted}), library_papers=held, csfcube=facets),
    )


def _wanted(rows: Sequence[Row], corpus: Mapping[str, Row]) -> Iterator[_Wanted]:
    """Every row whose paper's card is at hand; the year is the paper's, since its day is not known."""
    for row in rows:
        if str(row["paper_id"]) in corpus:
            yield _Wanted(str(row["paper_id"]), str(row["cited_paper_id"]), claim_of(row), int(row["paper_year"]))


def claim_of(row: Row) -> str:
    """Return what the reviewer says where he cites the work, its title struck out; "" for a bare reference line."""
    sentences = row.get("context") or ([] if row.get("form") == "reference_line" else [row["sentence"]])
    words = (re.escape(word) for word in _WORD.findall(str(row["cited_title"])))
    title = re.compile(r"[\W_]*".join(words), re.IGNORECASE)
    return " ".join(" ".join(title.sub(" ", str(sentence)) for sentence in sentences).split())


def _drawn(wanted: list[_Wanted], options: BenchOptions) -> list[_Wanted]:
    papers = sorted({one.paper for one in wanted})
    if options.limit is None or options.limit >= len(papers):
        return wanted
    kept = frozenset(random.Random(options.seed).sample(papers, options.limit))
    return [one for one in wanted if one.paper in kept]


async def _by_library(
    library: Library, corpus: Mapping[str, Row], wanted: Sequence[_Wanted], options: BenchOptions
) -> _Found:
    found = _Found()
    sides: dict[str, PaperSide] = {}
    pairs: set[tuple[str, str]] = set()
    for number, one in enumerate(wanted):
        if one.paper not in sides:
            sides[one.paper] = paper_side(card_paper(corpus[one.paper]))
        side, before = sides[one.paper], str(one.until)
        card = corpus[one.paper]
        queries = build_queries(
            side.core_task,
            side.contributions,
            side.must_have_entities,
            before=before,
            background=f"{card['title']}. {card['abstract']}",
        )
        lists = [await _asked(library, query, one, found) for query in queries]
        if (one.paper, one.cited) not in pairs:
            pairs.add((one.paper, one.cited))
            found.without.append(_ranked(lists, one))
        if one.claim:
            claim = await _asked(library, aspect_query(one.claim, side.core_task, before=before), one, found)
            found.with_claim.append(_ranked([claim, *lists], one))
        if number % _EVERY == 0:
            options.progress(Step(what="named papers looked for", done=number, total=len(wanted)))
    return found


async def _by_novelty_job(
    library: Library, corpus: Mapping[str, Row], wanted: Sequence[_Wanted], options: BenchOptions
) -> list[tuple[str, bool]]:
    """Return for each paper and work that a review names whether it is among the paper's candidates."""
    few = _drawn(list(wanted), replace(options, limit=min(options.limit or MOST_PAPERS, MOST_PAPERS)))
    found = await novelty_candidates(library, corpus, {one.paper: one.until for one in few}, options)
    pairs = sorted({(one.paper, one.cited) for one in few})
    return [(paper, named_among(found[paper], cited)) for paper, cited in pairs]


async def _asked(library: Library, query: Query, one: _Wanted, found: _Found) -> list[str]:
    began = time.perf_counter()
    papers = await library.search(query, _DEEPEST + 1)
    found.took.append((one.paper, 1000 * (time.perf_counter() - began)))
    return [_key(paper) for paper in papers]


def _key(paper: Candidate) -> str:
    """Return the id that the corpus gives the paper."""
    return paper.source_ids.get("openreview") or next(iter(sorted(paper.source_ids.values())), paper.cand_id)


def _by_plain_bm25(corpus: Mapping[str, Row], wanted: Sequence[_Wanted]) -> _Found:
    """Title and abstract in one query, the claim's words behind them."""
    texts = {key: f"{row['title']}\n{row['abstract']}" for key, row in corpus.items()}
    index = PlainBm25(texts, {key: row.get("year") for key, row in corpus.items()})
    found = _Found()
    pairs: set[tuple[str, str]] = set()
    for one in wanted:
        if (one.paper, one.cited) not in pairs:
            pairs.add((one.paper, one.cited))
            began = time.perf_counter()
            keys = index.search(texts[one.paper], _DEEPEST + 1, until_year=one.until)
            found.took.append((one.paper, 1000 * (time.perf_counter() - began)))
            found.without.append(_ranked([keys], one))
        if one.claim:
            keys = index.search(f"{texts[one.paper]}\n{one.claim}", _DEEPEST + 1, until_year=one.until)
            found.with_claim.append(_ranked([keys], one))
    return found


def _ranked(lists: Sequence[Sequence[str]], one: _Wanted) -> _Ranked:
    """Join the lists as the pool does (all first results, then all second ones), without the paper itself."""
    joined = chain.from_iterable(zip_longest(*lists))
    keys = [key for key in dict.fromkeys(joined) if key is not None and key != one.paper]
    place = keys.index(one.cited) if one.cited in keys[:_DEEPEST] else None
    return _Ranked(one.paper, place)


def _figures(found: _Found) -> Figures:
    figures = {f"recall_{depth}": _recall(found.without, depth) for depth in DEPTHS}
    figures |= {f"recall_{depth}_with_claim": _recall(found.with_claim, depth) for depth in DEPTHS}
    p95: Callable[[Sequence[float]], float | None] = lambda times: percentile(times, 0.95)  # noqa: E731
    return {**figures, "p95_ms": of_rows(found.took, p95)}


def _recall(places: Sequence[_Ranked], depth: int) -> Figure:
    return share((one.paper, one.place is not None and one.place < depth) for one in places)


def card_paper(row: Row) -> Paper:
    """Return a paper of which only the card is at hand: title, year, abstract."""
    card = PaperCard(title=str(row["title"]), year=row.get("year"), abstract=str(row.get("abstract") or ""))
    source = Provenance(format="kit", name=str(row.get("id") or row.get("paper_id")), digest="")
    return Paper(id=source.name, card=card, text="", sections=(), sentences=(), source=source)
