"""The ledger: which text went to which endpoint (rule: text leaves the machine only to an endpoint the user named)."""

from collections.abc import Sequence

from peerassay.engines.watched import Asked
from peerassay.grading.hearing import Hearing
from peerassay.grading.referring import LookedUp
from peerassay.literature.search_log import SearchEntry
from peerassay.provenance import LedgerEntry, addresses_sent, queries_sent, sent
from peerassay.tools import Tools


def ledger_of(
    tools: Tools,
    asked: Sequence[Asked],
    searches: Sequence[SearchEntry],
    looked_up: LookedUp,
    hearing: Hearing,
) -> tuple[LedgerEntry, ...]:
    """Return what left the machine for this record, by endpoint; answers from the cache are counted as when asked."""
    entries = [
        *_questions(tools, asked),
        *queries_sent(tools.sources, searches),
        *_look_ups(tools, looked_up),
        *_comparisons(tools, hearing),
        *sorted(addresses_sent(hearing.fetched), key=lambda entry: entry.endpoint),
    ]
    return tuple(entry for entry in entries if entry.requests)


def _questions(tools: Tools, asked: Sequence[Asked]) -> list[LedgerEntry]:
    endpoint = tools.engine.endpoint
    if endpoint is None:
        return []
    what = "questions: passages of the paper, the review and the candidates"
    return [sent(endpoint, what, [one.characters for one in asked])]


def _look_ups(tools: Tools, looked_up: LookedUp) -> list[LedgerEntry]:
    """Every look-up, also of words that turned out to be no title."""
    what = "look-ups of works that the review names, or may name"
    return [
        sent(source.endpoint, what, [len(words) for name, words in looked_up if name == source.name])
        for source in tools.sources
        if source.endpoint is not None
    ]


def _comparisons(tools: Tools, hearing: Hearing) -> list[LedgerEntry]:
    endpoint = getattr(tools.similarity, "endpoint", None)
    if endpoint is None:
        return []
    texts = [f"{c.title}. {c.abstract}" for c in hearing.dossier.candidates.values()]
    what = "texts to compare: claims, titles and abstracts"
    return [sent(endpoint, what, [len(text) for text in (*(c.text for c in hearing.dossier.claims), *texts)])]
