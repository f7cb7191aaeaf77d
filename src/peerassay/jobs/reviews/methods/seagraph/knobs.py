"""The settings of an explanation, put into the shapes that its steps take."""

from dataclasses import dataclass
from typing import Any

from peerassay.jobs.reviews.methods.seagraph.background_retrieval import Weights
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Linking
from peerassay.jobs.reviews.methods.seagraph.record import Method
from peerassay.jobs.reviews.methods.seagraph.retrieval import Growth
from peerassay.settings import Settings


@dataclass(frozen=True, slots=True)
class Knobs:
    """How a run explains: its method, how graphs are linked and searched, how much a reader is shown."""

    method: Method
    linking: Linking
    growth: Growth
    weights: Weights
    passages: int


def knobs_of(settings: Settings) -> Knobs:
    """Return the knobs that the settings name."""
    seeds, *rounds = map(int, settings.explain_growth.split(","))
    return Knobs(
        method=Method(settings.explain_method),
        linking=Linking(
            by=settings.explain_links,
            k=settings.explain_nearest,
            largest=settings.explain_chunk_characters,
            theta1=settings.explain_theta1,
            theta2=settings.explain_theta2,
        ),
        growth=Growth(seeds=seeds, rounds=tuple(rounds), by=settings.explain_seeds, alpha=settings.explain_alpha),
        weights=Weights(
            theme=_numbers(settings.explain_theme_weights),
            abstract=_numbers(settings.explain_abstract_weights),
            chunk=_numbers(settings.explain_chunk_weights),
            best=settings.explain_field,
        ),
        passages=settings.explain_passages,
    )


def _numbers(words: str) -> Any:
    return tuple(map(float, words.split(",")))
