"""What left the machine for a novelty report, by endpoint."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from peerassay.engines.watched import Asked
from peerassay.literature.search_log import SearchEntry
from peerassay.provenance import LedgerEntry
from peerassay.tools import Tools


def ledger_of(
    tools: Tools, asked: Sequence[Asked], searches: Sequence[SearchEntry], fetched: Sequence[str]
) -> tuple[LedgerEntry, ...]:
    """Return an entry for each endpoint that text went to; answers from the cache are counted as when asked."""
    entries: list[LedgerEntry] = []
    if tools.engine.endpoint is not None:
        sizes = [one.characters for one in asked]
        entries.append(_entry(tools.engine.endpoint, "questions: passages of the paper and of candidates", sizes))
    for source in tools.sources:
        if source.endpoint is not None:
            sizes = [len(entry.query) for entry in searches if entry.source == source.name]
            entries.append(_entry(source.endpoint, "search queries", sizes))
    entries += [_entry(host, "addresses of open-access texts", sizes) for host, sizes in _hosts(fetched).items()]
    return tuple(entry for entry in entries if entry.requests)


def _hosts(fetched: Sequence[str]) -> Mapping[str, list[int]]:
    hosts: dict[str, list[int]] = {}
    for url in sorted(fetched):
        parts = urlsplit(url)
        hosts.setdefault(f"{parts.scheme}://{parts.netloc}", []).append(len(url))
    return hosts


def _entry(endpoint: str, what: str, sizes: Sequence[int]) -> LedgerEntry:
    return LedgerEntry(endpoint=endpoint, what=what, requests=len(sizes), characters=sum(sizes))
