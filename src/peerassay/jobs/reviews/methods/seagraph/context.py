"""What all comments of a paper are explained on, and the settings in the shapes that the steps take."""

from dataclasses import dataclass
from typing import Any

from peerassay.documents import Paper
from peerassay.engines import Failure, Watched
from peerassay.jobs.reviews.methods.seagraph.background_graph import BackgroundGraph
from peerassay.jobs.reviews.methods.seagraph.background_retrieval import FieldSearch, Weights
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Linking, MindGraph
from peerassay.jobs.reviews.methods.seagraph.pointers import PointerFinder
from peerassay.jobs.reviews.methods.seagraph.record import Method
from peerassay.jobs.reviews.methods.seagraph.retrieval import Growth
from peerassay.jobs.reviews.methods.seagraph.settings import SeagraphSettings
from peerassay.retrieval import PaperShown
from peerassay.settings import Settings


@dataclass(frozen=True, slots=True)
class Plan:
    """How a run explains: its method, how graphs are linked and searched, how much a reader is shown.

    `alone`: nothing but what was retrieved is shown. `longest`: the most characters of a comment that is explained.
    """

    method: Method
    linking: Linking
    growth: Growth
    weights: Weights
    passages: int
    alone: bool = False
    longest: int | None = None


@dataclass(frozen=True)
class Context:
    """What all comments of a paper are explained on; `awaited`: earlier questions that wait for a batch."""

    paper: Paper
    shown: PaperShown
    graph: MindGraph
    background: BackgroundGraph
    search: FieldSearch
    pointers: PointerFinder
    plan: Plan
    engine: Watched
    awaited: tuple[Failure, ...] = ()


def plan_of(settings: Settings) -> Plan:
    """Return the plan that the settings name."""
    own = SeagraphSettings.of(settings)
    seeds, *rounds = map(int, own.explain_growth.split(","))
    return Plan(
        method=Method(settings.explain_method),
        linking=Linking(
            by=own.explain_links,
            k=own.explain_nearest,
            largest=own.explain_chunk_characters,
            theta1=own.explain_theta1,
            theta2=own.explain_theta2,
        ),
        growth=Growth(seeds=seeds, rounds=tuple(rounds), by=own.explain_seeds, alpha=own.explain_alpha),
        weights=Weights(
            theme=_numbers(own.explain_theme_weights),
            abstract=_numbers(own.explain_abstract_weights),
            chunk=_numbers(own.explain_chunk_weights),
            best=own.explain_field,
        ),
        passages=own.explain_passages,
        alone=own.explain_shown == "retrieved",
        longest=own.explain_longest,
    )


def _numbers(words: str) -> Any:
    return tuple(map(float, words.split(",")))
