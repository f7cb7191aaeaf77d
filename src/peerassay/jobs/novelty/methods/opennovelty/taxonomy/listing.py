"""The papers of a taxonomy as a question shows them: short aliases, title, abstract, rank; no word to a machine."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from peerassay.documents import Paper, SectionKind
from peerassay.engines.prompts import fence
from peerassay.jobs.novelty.methods.opennovelty.parts import ORIGINAL
from peerassay.jobs.novelty.retrieved import Retrieved
from peerassay.literature import Candidate, candidate_text
from peerassay.prompt_injection import withheld_in

ABSTRACT_LIMIT = 1_600
"""Characters of an abstract that are shown; 50 of them stay near 20,000 tokens."""

_ALIAS = re.compile(r"[\[(\"'`]*p\s*0*(\d{1,4})[\])\"'`]*")
_WRAPPING = " \t\r\n\"'`“”‘’[](){}<>.,;"


@dataclass(frozen=True, slots=True)
class Listed:
    """A paper as it is shown: `alias` is what a model calls it, `rank` 0 stands for the paper itself."""

    id: str
    alias: str
    title: str
    abstract: str
    rank: int
    year: int | None = None

    @property
    def text(self) -> str:
        """Title and abstract: what is compared."""
        return f"{self.title}. {self.abstract}".strip()


@dataclass(frozen=True)
class Listing:
    """The papers of a taxonomy, the paper itself first, then by rank; each once."""

    papers: tuple[Listed, ...]

    @classmethod
    def of(cls, paper: Paper, retrieved: Sequence[Retrieved], candidates: Mapping[str, Candidate]) -> "Listing":
        """Return the paper and what was retrieved for its core task."""
        ranked = sorted(retrieved, key=lambda entry: (entry.rank, entry.cand_id))
        ids = dict.fromkeys(entry.cand_id for entry in ranked)
        listed = [listed_as(candidates[cand_id], f"P{place}", place) for place, cand_id in enumerate(ids, start=1)]
        return cls((listed_as(as_candidate(paper), ORIGINAL, 0), *listed))

    @cached_property
    def by_id(self) -> dict[str, Listed]:
        """The papers by their ids, in order."""
        return {paper.id: paper for paper in self.papers}

    @cached_property
    def _by_name(self) -> dict[str, str]:
        names = {paper.alias.casefold(): paper.id for paper in self.papers}
        return names | {paper.id.casefold(): paper.id for paper in self.papers}

    def id_of(self, written: str) -> str | None:
        """Return the id of the paper that a model means by `written` (an alias, or an id), None where it is none."""
        plain = written.strip(_WRAPPING).casefold()
        found = self._by_name.get(plain)
        if found is not None:
            return found
        alias = _ALIAS.fullmatch(plain)
        return self._by_name.get(f"p{alias[1]}") if alias else None

    def in_order(self, ids: Sequence[str]) -> tuple[str, ...]:
        """Return the ids as a leaf holds them: the paper itself first, then by rank."""
        return tuple(sorted(ids, key=lambda paper_id: self.by_id[paper_id].rank))

    def blocks(self, ids: Sequence[str] | None = None) -> list[str]:
        """Return one block for each paper, the paper itself first: alias, rank, then title and abstract fenced."""
        chosen = self.papers if ids is None else tuple(self.by_id[paper_id] for paper_id in self.in_order(ids))
        return [_block(paper) for paper in chosen]


def as_candidate(paper: Paper) -> Candidate:
    """Return the paper as a record of the kind that its prior work has, so that both are read by one rule."""
    card = paper.card
    abstract = card.abstract or " ".join(s.text for s in paper.sentences_of(SectionKind.ABSTRACT))
    return Candidate(
        cand_id=ORIGINAL,
        title=card.title,
        abstract=abstract,
        year=card.year,
        venue=card.venue,
        date=card.date,
        authors=card.authors,
        doi=card.doi,
        arxiv_id=card.arxiv_id,
    )


def listed_as(candidate: Candidate, alias: str, rank: int) -> Listed:
    """Return the title and abstract of a work as they may be shown; sentences that speak to a model are left out."""
    text = candidate_text(candidate.model_copy(update={"body": None, "body_basis": None}))
    withheld = withheld_in(text)
    shown = [s for s in text.sentences if s.id not in withheld]
    return Listed(
        id=candidate.cand_id,
        alias=alias,
        title=" ".join(s.text for s in shown if s.id == "title"),
        abstract=_cut(" ".join(" ".join(s.text.split()) for s in shown if s.id != "title")),
        rank=rank,
        year=candidate.year,
    )


def _cut(text: str) -> str:
    return text if len(text) <= ABSTRACT_LIMIT else f"{text[:ABSTRACT_LIMIT].rsplit(' ', 1)[0]} …"


def _block(listed: Listed) -> str:
    rank = "the paper itself" if listed.rank == 0 else f"rank {listed.rank}"
    lines = f"title: {listed.title or '(no title)'}\nabstract: {listed.abstract or '(none)'}"
    return f"## {listed.alias} ({rank})\n{fence(f'paper {listed.alias}', lines)}"
