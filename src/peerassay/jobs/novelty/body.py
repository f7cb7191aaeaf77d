"""The body of a novelty report: what the authors claim, what prior work has of it, and the written answer."""

from peerassay.frozen import Frozen
from peerassay.jobs.novelty.answer import Answer
from peerassay.jobs.novelty.methods.opennovelty.working import OpenNovelty
from peerassay.jobs.novelty.parts import Comparison, Contribution
from peerassay.jobs.novelty.retrieved import Retrieved
from peerassay.retrieval import RecalledWorks
from peerassay.retrieval.retrieval import RecalledWork


class Novelty(Frozen):
    """What a novelty report says.

    Attributes:
        core_task: the main problem in the field's words.
        queries: the searches for the paper as a whole.
        contributions: what the authors claim, in the order of importance.
        nearest: by contribution the works nearest to it among those compared; every one is compared with all.
        comparisons: the works compared with the contributions.
        answer: what was written from them; None where no model wrote, or the question failed.
        on_topic: the works on the topic, by rank.
        list_read: whether the paper's own list of references could be read: only then a work counts as not cited.
        found: how many works were found and their titles ordered.
        recalled: what became of the works that the model recalled; `not_found` names those that no source has.
        coverage: what the sources cover, in words.
        working: what the published method made besides, if one was chosen.

    """

    core_task: str
    queries: tuple[str, ...] = ()
    contributions: tuple[Contribution, ...] = ()
    nearest: dict[str, tuple[Retrieved, ...]] = {}
    comparisons: tuple[Comparison, ...] = ()
    answer: Answer | None = None
    on_topic: tuple[Retrieved, ...] = ()
    list_read: bool = False
    found: int = 0
    recalled: RecalledWorks = RecalledWorks()
    not_found: tuple[RecalledWork, ...] = ()
    coverage: tuple[str, ...] = ()
    working: OpenNovelty | None = None
