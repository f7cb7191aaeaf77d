"""The answer on the paper alone."""

from peerassay.frozen import Frozen

MOST_CORE_WORDS, MOST_CONTRIBUTION_WORDS, MOST_CONTRIBUTIONS = 20, 25, 4
MOST_QUERIES, MOST_QUERY_WORDS = 12, 25
MOST_ENTITIES = 12
MOST_RECALLED = 12


class RecalledWork(Frozen):
    """A work that the model remembers as close: evidence of nothing until a source confirms that it exists."""

    title: str
    author: str = ""
    year: int | None = None
    why: str = ""


class AboutAnswer(Frozen):
    """The seed's `paper` object (002, 1.1), with wordings to search by and works recalled.

    `contributions`: the most important first; `queries`: 6 to 12 wordings for sources that match words or meanings.
    """

    core_task: str = ""
    contributions: tuple[str, ...] = ()
    key_terms: tuple[str, ...] = ()
    must_have_entities: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()
    recalled: tuple[RecalledWork, ...] = ()
