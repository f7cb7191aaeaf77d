"""An invented paper, a review of it with 40 sentences on novelty, three usual ones, 22 pieces of earlier work."""

from typing import Literal

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.documents.review_text import read_review_text
from peerassay.frozen import digest
from peerassay.literature.candidate import Candidate
from peerassay.literature.identity import cand_id_for
from peerassay.literature.source import Query, WorkMention

KEPT = 32
"""Sentences that are claims; the other eight ask about newness without a claim, so that a model leaves them out."""
CANDIDATES = 22
_PARTS = (
    "a graph encoder over road segments",
    "a loss that weighs rare turns",
    "a decoder that copies earlier trips",
    "masking of whole districts",
    "a memory of past congestion",
    "sharing weights between cities",
    "a schedule that grows the horizon",
    "pruning of quiet streets",
)
_WAYS = (
    "was already proposed for bus networks",
    "is similar to what freight planning does",
    "is incremental over sensor networks",
    "is a novel idea for city traffic",
)
_SETTINGS = ("bus networks", "freight planning", "sensor networks", "city traffic", "harbour pilots", "night trains")
_BODY = (
    "Earlier systems read {part} from counts that few streets have.",
    "In {setting} the same need appears, and operators ask for forecasts by the hour.",
    "Errors grow where {part} is missing, because turns are rare and districts differ.",
    "We report every measurement with its spread over ten seeds.",
)


def paper() -> Paper:
    """Return the paper, as long as one of a conference: title, abstract, and four sections of 480 sentences in all."""
    parts = (("Introduction", 0, 60), ("Related Work", 60, 100), ("Method", 100, 260), ("Experiments", 260, 480))
    body = "\n\n".join(
        f"## {number} {name}\n\n{' '.join(map(_sentence, range(first, last)))}"
        for number, (name, first, last) in enumerate(parts, start=1)
    )
    text = (
        "# Copying Trips: Traffic Forecasts that Remember Districts\n\n## Abstract\n\n"
        "Forecasts of traffic fail where turns are rare. "
        f"We propose {_PARTS[2]} with {_PARTS[4]}. We train it with {_PARTS[1]} and {_PARTS[3]}. "
        f"In six cities the error falls by a tenth.\n\n{body}\n"
    )
    return read_markdown(text, "copying_trips.md", digest(text))


def _sentence(number: int) -> str:
    words = _BODY[number % len(_BODY)].format(
        part=_PARTS[number % len(_PARTS)], setting=_SETTINGS[number % len(_SETTINGS)]
    )
    return f"{words[:-1]} (case {number})."


def review() -> Review:
    """Return the review: 32 claims of novelty or its lack, 8 questions about it."""
    claims = [f"Using {part} {way}." for part in _PARTS for way in _WAYS]
    questions = [f"Is there earlier work, similar or not, on {part}?" for part in _PARTS]
    text = "## Weaknesses\n" + "\n".join(f"- {line}" for line in (*claims, *questions)) + "\n"
    (read,) = read_review_text(text, "long_review.md", digest(text))
    return read


def three_reviews() -> tuple[Review, ...]:
    """Return three reviews of usual length: nine claims each, two of them the same in all."""
    return tuple(_usual_review(number) for number in range(3))


def _usual_review(number: int) -> Review:
    claims = [f"Using {_PARTS[n]} {_WAYS[(n + number) % len(_WAYS)]}." for n in range(len(_PARTS))]
    lines = [*claims, f"Using {_PARTS[2]} {_WAYS[0]}.", "Ten seeds are reported.", "The figures are hard to read."]
    text = "## Weaknesses\n" + "\n".join(f"- {line}" for line in lines) + "\n"
    (read,) = read_review_text(text, f"review_{number + 1}.md", digest(text))
    return read


class Candidates:
    """A source in memory that holds the earlier work and gives it, best first, by shared words."""

    name = "memory"
    scope: Literal["open", "one_venue"] = "open"
    endpoint: str | None = None

    def __init__(self) -> None:
        self._works = tuple(_work(number) for number in range(CANDIDATES))

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Return the works that share most words with the query."""
        return self._ranked(query.text)[:limit]

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        """Return the works that share most words with the mention."""
        return self._ranked(work.text)[:5]

    async def aclose(self) -> None:
        """Nothing to let go of."""

    def _ranked(self, text: str) -> tuple[Candidate, ...]:
        wanted = frozenset(text.lower().split())
        shares = {w.cand_id: len(wanted & frozenset(f"{w.title} {w.abstract}".lower().split())) for w in self._works}
        return tuple(sorted(self._works, key=lambda w: (-shares[w.cand_id], w.cand_id)))


def candidates() -> Candidates:
    """Return the source."""
    return Candidates()


def _work(number: int) -> Candidate:
    part, setting = _PARTS[number % len(_PARTS)], _SETTINGS[number % len(_SETTINGS)]
    title, year = f"Study {number}: {part[0].upper()}{part[1:]} for {setting}", 2010 + number % 13
    abstract = (
        f"Planning of {setting} needs forecasts. We build {part} and test it in {setting}. "
        f"The method needs {_PARTS[(number + 3) % len(_PARTS)]} and no labels beyond counts. "
        f"It cuts the error in case {number} by a third and runs on one machine within a minute of new data."
    )
    introduction = " ".join(_sentence(n) for n in range(number * 7, number * 7 + 40))
    return Candidate(
        cand_id=cand_id_for(title=title, year=year, doi=None, arxiv_id=None),
        title=title,
        year=year,
        date=str(year),
        authors=(f"A. Author{number}",),
        abstract=abstract,
        body=f"## Introduction\n\n{introduction}",
        body_basis="introduction",
    )
