"""A piece of prior work: ids, date, abstract, where available more of its text, and where it was found."""

from collections.abc import Iterable
from typing import Literal

from peerassay.documents import Sentence
from peerassay.frozen import Frozen

Basis = Literal["full_text", "introduction", "abstract", "title"]


class FoundBy(Frozen):
    """The source and query that found a candidate, and its 1-based rank there."""

    source: str
    query: str
    rank: int


class CandidateText(Frozen):
    """What of a candidate can be read, as one text with sentences: a document that spans can point into.

    Sentence ids: `title`, `abstract_sent_1` ..., `intro_sent_1` ..., `body_sent_1` ... (`span_ref` in records).
    """

    id: str
    text: str
    basis: Basis
    sentences: tuple[Sentence, ...]


class Candidate(Frozen):
    """A candidate record (docs/specification.md, G9) with what dates, filters and deeper reading need.

    Attributes:
        cand_id: `P` and 8 hex characters of the digest of its best id (DOI, arXiv, source id, title and year):
            the same work has the same id in every run, whatever order it was found in.
        date: ISO, as precise as known (`2023`, `2023-05`, `2023-05-21`).
        fields_of_study: the catalogue's own broad classes ("Computer Science"); keywords are the authors' words.
        embedding: the source's own vector (for Semantic Scholar: specter_v2), None where it gave none.
        open_access_url: where its full text may be fetched from.
        body: text beyond the abstract that is at hand, in Markdown or plain text; None where only the abstract is.
        body_basis: how much `body` is: the whole text or the introduction.
        named: whether a review names it (readers are then shown it, whatever the search found).

    """

    cand_id: str
    title: str
    year: int | None = None
    venue: str | None = None
    abstract: str = ""
    url: str | None = None
    embedding: tuple[float, ...] | None = None
    date: str | None = None
    authors: tuple[str, ...] = ()
    doi: str | None = None
    arxiv_id: str | None = None
    source_ids: dict[str, str] = {}
    fields_of_study: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    tldr: str | None = None
    citation_count: int | None = None
    open_access_url: str | None = None
    body: str | None = None
    body_basis: Literal["full_text", "introduction"] | None = None
    found_by: tuple[FoundBy, ...] = ()
    named: bool = False


def found_by(candidates: Iterable[Candidate], source: str, query: str) -> tuple[Candidate, ...]:
    """Return the candidates with a note of the source and query that found them, ranked from 1 in their order."""
    return tuple(
        candidate.model_copy(update={"found_by": (FoundBy(source=source, query=query, rank=rank),)})
        for rank, candidate in enumerate(candidates, start=1)
    )


def each_once(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return the candidates in their order, of each `cand_id` the first."""
    first: dict[str, Candidate] = {}
    for candidate in candidates:
        first.setdefault(candidate.cand_id, candidate)
    return list(first.values())
