"""An invented paper on looms, its reviews, and works around it."""

from typing import Any

from catalogue import Catalogue, work

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.documents.review_text import read_review_text
from peerassay.engines.engine import Engine
from peerassay.engines.offline import Offline
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.home import MemoryCache
from peerassay.literature.source import Source
from peerassay.run import Tools
from peerassay.settings import Settings

LOOMS = """# LoomCast: Forecasting Thread Breaks on Weaving Looms

## Abstract

Weaving looms stop when a thread breaks.
We propose a recurrent model with a vibration gate that forecasts thread breaks.

## 1 Introduction

Earlier work plans repairs by the mean time between failures [1]. WeaveNet looks at images of faulty cloth.
It needs a camera above each loom.

We build on the gates of Quill (2017) and on others [1-3].

## 2 Method

The gate opens on vibration bursts.

## 3 Conclusion

We forecast thread breaks early.

## References

[1] A. Mereva and T. Lund. Planning loom repairs by mean time between failures. Journal of Mills, 2019.
[2] P. Osei and L. Haug. WeaveNet: Images of faulty cloth. In Proceedings of the Cloth Conference, 2021.
[3] R. Quill. Vibration gates of spinning machines. Journal of Mills, 2017.
"""
REPAIRS = work(
    "Planning loom repairs by mean time between failures",
    authors=("Ada Mereva", "Tor Lund"),
    year=2019,
    abstract="Repairs of looms are planned by the mean time between failures.",
)
WEAVENET = work("WeaveNet: Images of faulty cloth", authors=("P. Osei",), year=2021, abstract="A camera sees cloth.")
FORECASTS = work("Recurrent forecasts of machine stops", year=2020, abstract="A recurrent model forecasts stops.")
LATER = work("Thread breaks forecast by a transformer", date="2026-01-10", abstract="A transformer forecasts breaks.")


def loom_paper(text: str = LOOMS, **card: Any) -> Paper:
    """Return the paper, with more on its card."""
    paper = read_markdown(text, "loom.md", "2" * 64)
    return paper.model_copy(update={"card": paper.card.model_copy(update=card)})


def review_of(date: str) -> Review:
    """Return a review of this day."""
    return read_review_text("The gate is not new.", "review.txt", "3" * 64)[0].model_copy(update={"date": date})


def tools_with(*sources: Source, engine: Engine | None = None, **settings: Any) -> Tools:
    """Return tools for a run without a network."""
    return Tools(
        engine=engine or Offline(),
        sources=sources,
        similarity=LexicalSimilarity(),
        cache=MemoryCache(),
        settings=Settings(**settings),
    )


def looms_catalogue(**how: Any) -> Catalogue:
    """Return a source with the works around the paper."""
    return Catalogue(REPAIRS, WEAVENET, FORECASTS, LATER, **how)
