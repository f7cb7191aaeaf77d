"""What left the machine for a novelty report, by endpoint."""

from collections.abc import Sequence

from peerassay.engines.engine import Asked
from peerassay.literature.search_log import SearchEntry
from peerassay.provenance import LedgerEntry, addresses_sent, queries_sent, sent
from peerassay.tools import Tools


def ledger_of(
    tools: Tools, asked: Sequence[Asked], searches: Sequence[SearchEntry], fetched: Sequence[str]
) -> tuple[LedgerEntry, ...]:
    """Return an entry for each endpoint that text went to; answers from the cache are counted as when asked."""
    questions = "questions: passages of the paper and of candidates"
    endpoint = tools.engine.endpoint
    entries = [
        *([sent(endpoint, questions, [one.characters for one in asked])] if endpoint is not None else []),
        *queries_sent(tools.sources, searches),
        *addresses_sent(sorted(fetched)),
    ]
    return tuple(entry for entry in entries if entry.requests)
