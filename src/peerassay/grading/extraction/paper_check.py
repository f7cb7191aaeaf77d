"""The checks of the paper's side (seed 002, 1.1): word limits, 5-12 key terms, nothing empty, nothing twice."""

from peerassay.engines.question import Fault
from peerassay.evidence.key_terms import FEWEST, MOST
from peerassay.grading.extraction.anchors import MOST_CONTRIBUTION_WORDS, MOST_CONTRIBUTIONS, MOST_CORE_WORDS
from peerassay.grading.extraction.answer import PaperGiven

_PATH = "$.paper"


def check_paper(given: PaperGiven) -> tuple[PaperGiven, tuple[Fault, ...]]:
    """Return the paper's side with what is too long, too many or empty taken out, and the faults.

    A text over its limit is cut at the limit and kept (a query needs it), the fault says so. Fewer than five key
    terms or no contribution is a fault, but nothing is put in their place.
    """
    faults: list[Fault] = []
    core = _cut(given.core_task, MOST_CORE_WORDS, f"{_PATH}.core_task", faults)
    if not core:
        faults.append(Fault(path=f"{_PATH}.core_task", what="is empty", dropped=False))
    contributions = _kept(given.contributions, f"{_PATH}.contributions", MOST_CONTRIBUTIONS, faults)
    if not contributions:
        faults.append(Fault(path=f"{_PATH}.contributions", what="one or two are needed", dropped=False))
    cut = tuple(
        _cut(text, MOST_CONTRIBUTION_WORDS, f"{_PATH}.contributions[{i}]", faults)
        for i, text in enumerate(contributions)
    )
    terms = _kept(given.key_terms, f"{_PATH}.key_terms", MOST, faults)
    if len(terms) < FEWEST:
        faults.append(Fault(path=f"{_PATH}.key_terms", what=f"{FEWEST} to {MOST} are needed", dropped=False))
    entities = _kept(given.must_have_entities, f"{_PATH}.must_have_entities", 12, faults)
    queries = _kept(given.prior_work_query, f"{_PATH}.prior_work_query", MOST_CONTRIBUTIONS, faults)
    checked = PaperGiven(
        core_task=core,
        contributions=cut,
        key_terms=terms,
        must_have_entities=entities,
        prior_work_query=queries,
    )
    return checked, tuple(faults)


def _cut(text: str, most: int, path: str, faults: list[Fault]) -> str:
    written = text.split()
    if len(written) > most:
        faults.append(Fault(path=path, what=f"has {len(written)} words, at most {most} are allowed", dropped=False))
    return " ".join(written[:most])


def _kept(texts: tuple[str, ...], path: str, most: int, faults: list[Fault]) -> tuple[str, ...]:
    """The texts that are not empty, each once, up to the limit."""
    kept: list[str] = []
    for i, text in enumerate(texts):
        flat = " ".join(text.split())
        reason = (
            "is empty"
            if not flat
            else "stands there twice"
            if flat.casefold() in {k.casefold() for k in kept}
            else f"at most {most} are allowed"
            if len(kept) >= most
            else ""
        )
        if reason:
            faults.append(Fault(path=f"{path}[{i}]", what=reason))
        else:
            kept.append(flat)
    return tuple(kept)
