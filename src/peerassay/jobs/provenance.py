"""How a record of the shared shape was made: failures, warnings, searches, and what left the machine for it."""

from collections.abc import Iterable, Iterator, Sequence

from peerassay.documents import Paper, Review
from peerassay.engines import Asked, Failure
from peerassay.job_record import LedgerEntry, Search, SearchedProvenance
from peerassay.jobs.record import SCHEMA_VERSION
from peerassay.jobs.works import Works
from peerassay.run import (
    Tools,
    addresses_sent,
    failures_of,
    provenance_of,
    queries_sent,
    questions_sent,
    sent,
)

_LOOKED_UP = "look-ups of works that the paper or the reviews name, or that the model recalled"


def searched_provenance(
    job: str,
    what: str,
    documents: Sequence[Paper | Review],
    works: Sequence[Works],
    asked: Sequence[Asked],
    tools: Tools,
    *,
    failures: Iterable[Failure] = (),
    warnings: Iterable[str] = (),
) -> SearchedProvenance:
    """Return the provenance; the same run gives the same bytes.

    `job` is the name under which the job's settings are kept, `what` says what its questions sent. The search is that
    of the first of the `works`; `failures` and `warnings` are the job's own, besides those of works.
    """
    pool = works[0].retrieval.pool
    of_works = (failure for each in works for failure in each.failures)
    return SearchedProvenance(
        **provenance_of(
            tools,
            asked,
            job=job,
            schema_version=SCHEMA_VERSION,
            ledger=_ledger(what, works, asked, tools),
            documents=documents,
            failures=(*failures_of(asked), *of_works, *failures),
            warnings=(*warnings, *(words for each in works for words in each.warnings), *pool.warnings),
        ),
        search=Search(searches=pool.searches, filters=pool.filters, scopes=dict(pool.scopes)),
    )


def _ledger(what: str, works: Sequence[Works], asked: Sequence[Asked], tools: Tools) -> Iterator[LedgerEntry]:
    """Give what left the machine for this record, by endpoint."""
    yield from questions_sent(asked, f"questions: {what}", tools.engine, tools.second)
    yield from queries_sent(tools.sources, works[0].retrieval.pool.searches)
    looked_up = frozenset(each for of in works for each in of.looked_up)
    for source in tools.sources:
        if source.endpoint is not None:
            sizes = [len(words) for name, words in sorted(looked_up) if name == source.name]
            yield sent(source.endpoint, _LOOKED_UP, sizes)
    fetched = dict.fromkeys(address for of in works for address in of.fetched)
    yield from sorted(addresses_sent(fetched), key=lambda entry: entry.endpoint)
