"""Which of a paper's retrieval the report is about: the works on the topic, and those that are compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from peerassay.evidence import LexicalSimilarity
from peerassay.frozen import Frozen
from peerassay.jobs.novelty.parts import Contribution
from peerassay.jobs.works import Works
from peerassay.literature import Candidate
from peerassay.settings import Settings

CORE_TASK = "core_task"
"""The scope of all works on the topic; the other scopes are contribution ids."""


class Retrieved(Frozen):
    """A work in a scope, and its place there, from 1."""

    cand_id: str
    scope: str
    rank: int


@dataclass(frozen=True, slots=True)
class Selection:
    """Works on the topic, best first, and for each contribution those that are compared because they are near to it.

    `compared` holds the order in which they are compared.
    """

    core_task: tuple[Retrieved, ...]
    contributions: Mapping[str, tuple[Retrieved, ...]]
    compared: tuple[str, ...]

    @property
    def order(self) -> tuple[str, ...]:
        """The works that are compared, then the others on the topic, by rank."""
        return tuple(dict.fromkeys((*self.compared, *(each.cand_id for each in self.core_task))))


def select(
    works: Works, contributions: Sequence[Contribution], settings: Settings, *, nearest: int, most: int
) -> Selection:
    """Return the works on the topic and those to compare: given, nearest of all, recalled, nearest to each claim.

    `nearest` is how many of the nearest of all come before the others, `most` how many works are compared besides those
    given; the settings `novelty_nearest` and `novelty_compared` stand for them where they say a number.
    """
    nearest = nearest if settings.novelty_nearest is None else settings.novelty_nearest
    most = settings.novelty_compared or most
    retrieval = works.retrieval
    recalled = tuple(work.candidate.cand_id for work in works.because("recalled") if work.time != "later")
    read = {work.candidate.cand_id: work.candidate for work in works.works if work.depth != "not_read"}
    known = {**retrieval.candidates, **read}
    on_topic = tuple(key for key in dict.fromkeys((*retrieval.given, *retrieval.nearest, *recalled)) if key in known)
    candidates = {cand_id: known[cand_id] for cand_id in sorted(on_topic)}
    near = {contribution.id: _near(contribution, on_topic, candidates) for contribution in contributions}
    wanted = list(retrieval.nearest[:nearest])
    # What the authors themselves hold nearest to a claim is compared whatever else is.
    wanted += [cited for ranked in near.values() if (cited := next((k for k in ranked if k in retrieval.cited), None))]
    wanted += [key for key in recalled if key in candidates]
    for place in range(settings.novelty_for_each):
        wanted += [ranked[place] for ranked in near.values() if place < len(ranked)]
    compared = tuple(dict.fromkeys((*retrieval.given, *tuple(dict.fromkeys(wanted))[:most])))
    return Selection(
        core_task=_ranked(CORE_TASK, on_topic),
        contributions={
            key: _ranked(key, [cand_id for cand_id in ranked[: settings.novelty_for_each] if cand_id in compared])
            for key, ranked in near.items()
        },
        compared=compared,
    )


def _near(contribution: Contribution, nearest: Sequence[str], candidates: Mapping[str, Candidate]) -> list[str]:
    """The works on the topic by how near their words are to the contribution, then by their place."""
    lexical, own = (
        LexicalSimilarity(),
        f"{contribution.name}. {contribution.description} {contribution.author_claim_text}",
    )
    similarity = {
        key: lexical.between(own, f"{candidates[key].title}\n{candidates[key].abstract}") or 0.0 for key in nearest
    }
    return sorted(nearest, key=lambda key: (-similarity[key], nearest.index(key)))


def _ranked(scope: str, cand_ids: Sequence[str]) -> tuple[Retrieved, ...]:
    return tuple(Retrieved(cand_id=cand_id, scope=scope, rank=rank) for rank, cand_id in enumerate(cand_ids, start=1))
