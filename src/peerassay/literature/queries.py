"""What is asked of the sources: one query per contribution (seed 002, 2.1), and one per aspect of a claim."""

from collections.abc import Iterable, Sequence

from peerassay.literature.identity import normal_title
from peerassay.literature.source import Query


def build_queries(
    core_task: str,
    contributions: Sequence[str],
    entities: Sequence[str],
    prior_work_query: Sequence[str] = (),
    before: str | None = None,
    background: str = "",
) -> tuple[Query, ...]:
    """Return one query per contribution, in their order, none twice (seed 002, 2.1).

    Qi is core task + contribution i; where a `prior_work_query` stands for contribution i, that phrase is taken
    instead. The must-have entities follow, each unless its words stand in the query already. Without any
    contribution the core task alone is asked. `before` and `background` go into each query, for sources that can use
    them.
    """
    stems = _stems(core_task, contributions, prior_work_query)
    queries: list[Query] = []
    seen: set[str] = set()
    for purpose, stem in stems:
        text = _join((stem, *entities))
        key = normal_title(text)
        if key and key not in seen:
            seen.add(key)
            queries.append(Query(text=text, purpose=purpose, before=before, background=background))
    return tuple(queries)


def aspect_query(aspect: str, core_task: str, purpose: str = "claim aspect", before: str | None = None) -> Query:
    """Return the query for what a reviewer says: his own words on the aspect, then the paper's field."""
    return Query(text=_join((aspect, core_task)), purpose=purpose, before=before)


def _stems(core_task: str, contributions: Sequence[str], prior_work_query: Sequence[str]) -> list[tuple[str, str]]:
    count = max(len(contributions), len(prior_work_query))
    stems: list[tuple[str, str]] = []
    for i in range(count):
        preferred = prior_work_query[i] if i < len(prior_work_query) else ""
        contribution = contributions[i] if i < len(contributions) else ""
        stems.append((f"contribution {i + 1}", preferred.strip() or _join((core_task, contribution))))
    return stems or [("core task", core_task)]


def _join(phrases: Iterable[str]) -> str:
    """Join phrases by blanks, leaving out each one whose words the text so far holds, or that holds the text."""
    text = ""
    for phrase in phrases:
        plain = " ".join(phrase.split())
        if _holds(plain, text):
            text = plain
        elif not _holds(text, plain):
            text = f"{text} {plain}"
    return text


def _holds(text: str, phrase: str) -> bool:
    """Whether the phrase stands in the text word for word, or every word of a short one (an entity) does."""
    words, wanted = normal_title(text).split(), normal_title(phrase).split()
    if f" {' '.join(wanted)} " in f" {' '.join(words)} ":
        return True
    return len(wanted) <= 3 and set(wanted) <= set(words)
