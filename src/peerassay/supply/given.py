"""Works that the user adds: files are read whole, arXiv ids and DOIs looked up at the sources."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from peerassay.documents import Paper, read_paper
from peerassay.errors import InputError
from peerassay.literature import Candidate, FoundBy, WorkMention, abstract_of, normal_arxiv, normal_doi, resolve
from peerassay.literature.candidate import each_once
from peerassay.literature.fulltext import readable_body
from peerassay.literature.identity import cand_id_for
from peerassay.run import Tools

GIVEN = "given by the user"
"""The query under which such a work stands in `found_by`."""


async def given_works(words: Sequence[str], tools: Tools) -> tuple[tuple[Candidate, ...], tuple[str, ...]]:
    """Return the works that the words name, and a sentence for each word that names none.

    A word is a file (PDF, Markdown, TEI, text), an arXiv id or a DOI, also as a link.
    """
    found = await asyncio.gather(*(_work(word, tools) for word in words))
    works = each_once(one for one in found if isinstance(one, Candidate))
    return tuple(works), tuple(one for one in found if isinstance(one, str))


async def _work(word: str, tools: Tools) -> Candidate | str:
    if Path(word).is_file():  # noqa: ASYNC240 - one look at a local disk
        return await asyncio.to_thread(_from_file, Path(word), tools)
    doi = normal_doi(word)
    arxiv = None if doi else normal_arxiv(word)
    if doi is None and arxiv is None:
        return f"{word} is neither a file nor an arXiv id nor a DOI"
    resolution = await resolve(WorkMention(text=word, doi=doi, arxiv_id=arxiv), tools.sources, paper_date=None)
    if resolution.candidate is None:
        return f"{word}: {resolution.note or 'no source has it'}"
    source = resolution.candidate.found_by[0].source if resolution.candidate.found_by else GIVEN
    return resolution.candidate.model_copy(update={"found_by": (FoundBy(source=source, query=GIVEN, rank=1),)})


def _from_file(path: Path, tools: Tools) -> Candidate | str:
    settings = tools.settings
    try:
        paper = read_paper(path, seconds=settings.parse_seconds, megabytes=settings.parse_megabytes)
    except InputError as error:
        return str(error)
    return candidate_of(paper)


def candidate_of(paper: Paper) -> Candidate:
    """Return a paper that was read as a work with its whole text."""
    card, text = paper.card, readable_body(paper)
    return Candidate(
        cand_id=cand_id_for(title=card.title, year=card.year, doi=card.doi, arxiv_id=card.arxiv_id),
        title=card.title,
        year=card.year,
        venue=card.venue,
        abstract=abstract_of(paper),
        date=card.date,
        authors=card.authors,
        doi=card.doi,
        arxiv_id=card.arxiv_id,
        body=text.body if text else None,
        body_basis=text.basis if text else None,
        found_by=(FoundBy(source="file", query=GIVEN, rank=1),),
    )
