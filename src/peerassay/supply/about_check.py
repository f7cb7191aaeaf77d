"""The checks of the answer on the paper: limits of words and number (seed 002, 1.1), nothing empty, nothing twice."""

from collections.abc import Sequence

from peerassay.engines.question import Checked, Fault
from peerassay.evidence.key_terms import FEWEST, MOST
from peerassay.literature.identity import normal_title
from peerassay.supply.about_answer import (
    MOST_CONTRIBUTION_WORDS,
    MOST_CONTRIBUTIONS,
    MOST_CORE_WORDS,
    MOST_ENTITIES,
    MOST_QUERIES,
    MOST_QUERY_WORDS,
    MOST_RECALLED,
    AboutAnswer,
    RecalledWork,
)


def check_about(given: AboutAnswer) -> Checked[AboutAnswer]:
    """Return the answer with what is too long, too many or empty taken out, and the faults.

    A text over its limit is cut at the limit and kept (a query needs it), and the fault says so. Too few of something
    is a fault, but nothing is put in their place.
    """
    faults: list[Fault] = []
    core = _cut(given.core_task, MOST_CORE_WORDS, "$.core_task", faults)
    contributions = _kept(given.contributions, "contributions", MOST_CONTRIBUTIONS, faults)
    terms = _kept(given.key_terms, "key_terms", MOST, faults)
    queries = _kept(given.queries, "queries", MOST_QUERIES, faults)
    if not core:
        faults.append(Fault(path="$.core_task", what="is empty", dropped=False))
    if not contributions:
        faults.append(Fault(path="$.contributions", what="one to four are needed", dropped=False))
    if len(terms) < FEWEST:
        faults.append(Fault(path="$.key_terms", what=f"{FEWEST} to {MOST} are needed", dropped=False))
    checked = AboutAnswer(
        core_task=core,
        contributions=_each_cut(contributions, MOST_CONTRIBUTION_WORDS, "contributions", faults),
        key_terms=terms,
        must_have_entities=_kept(given.must_have_entities, "must_have_entities", MOST_ENTITIES, faults),
        queries=_each_cut(queries, MOST_QUERY_WORDS, "queries", faults),
        recalled=_recalled(given.recalled, faults),
    )
    return Checked(checked, tuple(faults))


def _each_cut(texts: Sequence[str], most: int, name: str, faults: list[Fault]) -> tuple[str, ...]:
    return tuple(_cut(text, most, f"$.{name}[{i}]", faults) for i, text in enumerate(texts))


def _cut(text: str, most: int, path: str, faults: list[Fault]) -> str:
    written = text.split()
    if len(written) > most:
        faults.append(Fault(path=path, what=f"has {len(written)} words, at most {most} are allowed", dropped=False))
    return " ".join(written[:most])


def _kept(texts: Sequence[str], name: str, most: int, faults: list[Fault]) -> tuple[str, ...]:
    """The texts that are not empty, each once, up to the limit."""
    kept: dict[str, str] = {}
    for i, text in enumerate(texts):
        flat = " ".join(text.split())
        why = "is empty" if not flat else "stands there twice" if flat.casefold() in kept else ""
        if not why and len(kept) >= most:
            why = f"at most {most} are allowed"
        if why:
            faults.append(Fault(path=f"$.{name}[{i}]", what=why))
        else:
            kept[flat.casefold()] = flat
    return tuple(kept.values())


def _recalled(works: Sequence[RecalledWork], faults: list[Fault]) -> tuple[RecalledWork, ...]:
    kept: dict[str, RecalledWork] = {}
    for i, work in enumerate(works):
        title = normal_title(work.title)
        if title and title not in kept and len(kept) < MOST_RECALLED:
            kept[title] = work
        else:
            what = "has no title" if not title else "stands there twice or is one too many"
            faults.append(Fault(path=f"$.recalled[{i}]", what=what))
    return tuple(kept.values())
