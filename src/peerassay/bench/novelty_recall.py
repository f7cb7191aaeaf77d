"""How many of the works that reviewers name stand among the candidates of a novelty report, offline.

Title and abstract go through the novelty job's own extraction and retrieval: all its queries, the layers, the best 50
for the core task and the best 10 for each contribution. Rules assess the candidates themselves here: offline, the
questions would be answered by the same rules.
"""

from collections.abc import Mapping, Sequence

from peerassay.bench.kit import Row
from peerassay.bench.options import BenchOptions
from peerassay.cache import MemoryCache
from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.engines.offline import Offline
from peerassay.errors import UnreadableDocument
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.frozen import digest
from peerassay.literature.candidate import Candidate
from peerassay.literature.library import Library
from peerassay.novelty.extraction.extraction import extract
from peerassay.novelty.retrieval.retrieve import retrieve
from peerassay.progress import Step
from peerassay.settings import Settings
from peerassay.tools import Tools

MOST_PAPERS = 150
"""Papers that are taken without a limit of their own, so that a run stays within minutes."""
_EVERY = 50


async def novelty_candidates(
    library: Library, corpus: Mapping[str, Row], papers: Mapping[str, int], options: BenchOptions
) -> dict[str, tuple[Candidate, ...]]:
    """Return the candidates of each paper, by its id; `papers` gives the year that bounds the search."""
    tools = Tools(
        engine=Offline(),
        sources=(library,),
        similarity=LexicalSimilarity(),
        cache=MemoryCache(),
        settings=Settings(novelty_assessed=0),
    )
    found: dict[str, tuple[Candidate, ...]] = {}
    for number, paper_id in enumerate(sorted(papers)):
        found[paper_id] = await _candidates(corpus[paper_id], str(papers[paper_id]), tools)
        if number % _EVERY == 0:
            options.progress(Step(what="novelty candidates gathered", done=number, total=len(papers)))
    return found


async def _candidates(row: Row, date: str, tools: Tools) -> tuple[Candidate, ...]:
    paper = text_paper(row)
    extraction = await extract(tools.engine, paper, date) if paper else None
    if paper is None or extraction is None or extraction.extracted is None:
        return ()
    retrieval, _ = await retrieve(tools.engine, paper, extraction.extracted, tools)
    return tuple(retrieval.candidates.values())


def text_paper(row: Row) -> Paper | None:
    """Return a paper whose whole text is title and abstract, None where there is no abstract."""
    text = f"# {row['title']}\n\n## Abstract\n\n{row.get('abstract') or ''}\n"
    try:
        return read_markdown(text, str(row["id"]), digest(text))
    except UnreadableDocument:
        return None


def named_among(candidates: Sequence[Candidate], cited: str) -> bool:
    """Return whether the paper that the corpus calls `cited` is among the candidates."""
    return any(cited in candidate.source_ids.values() for candidate in candidates)
