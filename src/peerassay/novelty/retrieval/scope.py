"""A scope: what candidates are sought and held against, the core task or one contribution."""

from dataclasses import dataclass

from peerassay.documents.paper import Paper
from peerassay.literature.source import Query, Source, understands_sentences
from peerassay.novelty.extracted import SEARCH_PREFIX, Contribution, Extracted
from peerassay.novelty.retrieved import CORE_TASK, TOP_CONTRIBUTION, TOP_CORE_TASK

LEAST_CORE_TASK, LEAST_CONTRIBUTION = 20, 5
"""Perfect candidates below which partial ones join them. A strict reader of criteria left a survey of five works, and
single works to hold contributions against, where dozens stood near by."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What is sought.

    Attributes:
        id: `core_task` or the contribution's id.
        topic: what a candidate's criteria are about: the core task, or the contribution's name and description.
        queries: the query and its variants, as they were written.
        background: more of the paper's own words on it, for a source on this machine that weighs them.
        most: how many candidates it keeps at last.
        least: with fewer perfect ones than this, partial ones fill the places that are free.

    """

    id: str
    topic: str
    queries: tuple[str, ...]
    background: str
    most: int
    least: int = 1

    @property
    def plain_queries(self) -> tuple[str, ...]:
        """The queries without the words that lead them in."""
        return tuple(without_prefix(query) for query in self.queries)

    def asked(self, source: Source, before: str | None) -> tuple[Query, ...]:
        """Return the queries as the source wants them, none twice."""
        led_in = understands_sentences(source)
        texts = dict.fromkeys(self.queries if led_in else self.plain_queries)
        return tuple(
            Query(text=text, purpose=self.id, before=before, background=self.background) for text in texts if text
        )


def scopes_of(paper: Paper, extracted: Extracted) -> tuple[Scope, ...]:
    """Return the core task's scope, then one for each contribution."""
    card = paper.card
    core = Scope(
        id=CORE_TASK,
        topic=extracted.core_task.text,
        queries=extracted.core_task.query_variants or (extracted.core_task.text,),
        background=f"{card.title}. {card.abstract}",
        most=TOP_CORE_TASK,
        least=LEAST_CORE_TASK,
    )
    return (core, *(_of_contribution(one) for one in extracted.contributions))


def without_prefix(query: str) -> str:
    """Return the query without the words that lead it in for engines of natural language."""
    plain = " ".join(query.split())
    if plain.casefold().startswith(SEARCH_PREFIX.casefold()):
        return plain[len(SEARCH_PREFIX) :].strip()
    return plain


def _of_contribution(one: Contribution) -> Scope:
    return Scope(
        id=one.id,
        topic=f"{one.name}: {one.description}",
        queries=one.query_variants or (one.prior_work_query,),
        background=f"{one.name}. {one.description}",
        most=TOP_CONTRIBUTION,
        least=LEAST_CONTRIBUTION,
    )
