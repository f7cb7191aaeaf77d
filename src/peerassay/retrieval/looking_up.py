"""Works that are known by name: the paper's own references, those that the model recalled, those that the user adds.

All are looked up at the sources; files of the user are read whole.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from peerassay.documents import Paper, Reference, read_paper
from peerassay.errors import InputError, SourceError, StoreError
from peerassay.evidence import LexicalSimilarity
from peerassay.language.identifiers import normal_arxiv, normal_doi
from peerassay.literature import (
    Candidate,
    CitationState,
    FoundBy,
    Resolution,
    SearchEntry,
    Source,
    WorkMention,
    abstract_of,
    resolve,
)
from peerassay.literature.candidate import each_once
from peerassay.literature.fit import fit
from peerassay.literature.fulltext import readable_body
from peerassay.literature.identity import cand_id_for
from peerassay.literature.resolving import grade
from peerassay.literature.source import Listing
from peerassay.retrieval.citing import mention_of_reference
from peerassay.retrieval.dating import dated_by_citations
from peerassay.retrieval.retrieval import RecalledWork, RecalledWorks
from peerassay.run import Tools

CITED = "cited by the paper"
"""The query under which a reference stands in `found_by` and in the search log."""
RECALLED = "recalled"
"""The source in `found_by` of a recalled work, whose query there is the source that has it; its purpose in the log."""
_BY_ITS_TITLE = frozenset({"title", "DOI", "arXiv id", "URL"})
GIVEN = "added by you"
"""The query under which such a work stands in `found_by`."""


@dataclass(frozen=True, slots=True)
class CitedWorks:
    """The references that a source has: candidates in the list's order, ids of entries by candidate id, the log."""

    candidates: tuple[Candidate, ...] = ()
    cited: Mapping[str, str] = field(default_factory=dict)
    searches: tuple[SearchEntry, ...] = ()


async def cited_works(paper: Paper, sources: Sequence[Source], *, at_most: int) -> CitedWorks:
    """Return the paper's references that a source has; `at_most` are looked up in services, all in what is at hand.

    A source that fails is told in the log. A candidate is dated by its entry where that names an earlier month or year.
    """
    if not paper.references or not sources:
        return CitedWorks()
    mentions = {reference.id: mention_of_reference(reference) for reference in paper.references}
    answers = [await _from_list(source, mentions) for source in sources if isinstance(source, Listing)]
    found: dict[str, Candidate] = {}
    for by_entry, _ in answers:
        found = by_entry | found
    away = [source for source in sources if not isinstance(source, Listing)]
    lacking = [reference for reference in paper.references if reference.id not in found]
    looked_up, told = await _one_by_one(_nearest(paper, lacking)[:at_most], away)
    entries = {reference.id: reference for reference in paper.references}
    works: dict[str, Candidate] = {}
    cited: dict[str, str] = {}
    for key, candidate in sorted((found | looked_up).items()):
        if candidate.cand_id not in cited:
            cited[candidate.cand_id] = key
            works[candidate.cand_id] = dated_by_entry(candidate, entries[key])
    return CitedWorks(tuple(works.values()), cited, (*(entry for _, entry in answers), *told))


async def _from_list(source: Source, mentions: Mapping[str, WorkMention]) -> tuple[dict[str, Candidate], SearchEntry]:
    entry = _entry(source, len(mentions))
    assert isinstance(source, Listing)
    try:
        answers = await source.look_up_exactly(tuple(mentions.values()))
    except (SourceError, StoreError) as error:
        return {}, entry.model_copy(update={"state": "failed", "failure": error.portable})
    found: dict[str, Candidate] = {}
    for (key, mention), works in zip(mentions.items(), answers, strict=True):
        if (work := _fitting(mention, works)) is not None:
            found[key] = _noted(work, source.name)
    return found, entry.model_copy(update={"found": len(found)})


def _fitting(mention: WorkMention, works: Sequence[Candidate]) -> Candidate | None:
    """The work that fits best: by an id, else by its title where authors and year do not speak against it."""
    fits = [fit(mention, work) for work in works]
    graded = [(g.rank, -abs(f.years_apart or 0), f) for f in fits if (g := grade(mention, f, True)) is not None]
    good = [graded_fit for graded_fit in graded if graded_fit[2].by_id or graded_fit[2].authors != "disagree"]
    return max(good, key=lambda graded_fit: graded_fit[:2])[2].candidate if good else None


async def _one_by_one(
    references: Sequence[Reference], sources: Sequence[Source]
) -> tuple[dict[str, Candidate], tuple[SearchEntry, ...]]:
    if not references or not sources:
        return {}, ()
    resolutions = await asyncio.gather(
        *(resolve(mention_of_reference(reference), sources, paper_date=None) for reference in references)
    )
    found = {
        reference.id: _noted(resolution.candidate, source_of(resolution.candidate, sources))
        for reference, resolution in zip(references, resolutions, strict=True)
        if resolution.candidate is not None
    }
    failed = {name: why for resolution in resolutions for name, why in resolution.failed.items()}
    told = tuple(
        _entry(source, len(references)).model_copy(
            update={"found": len(found)}
            if source.name not in failed
            else {"state": "failed", "failure": failed[source.name]}
        )
        for source in sources
    )
    return found, told


def source_of(candidate: Candidate, sources: Sequence[Source]) -> str:
    """Return the name of the source that has the work."""
    return candidate.found_by[0].source if candidate.found_by else sources[0].name


def _entry(source: Source, number: int) -> SearchEntry:
    return SearchEntry(
        source=source.name, query=f"{number} references of the paper", purpose=CITED, found=0, state="answered"
    )


def _noted(candidate: Candidate, source: str) -> Candidate:
    return candidate.model_copy(update={"found_by": (FoundBy(source=source, query=CITED, rank=1),)})


def _nearest(paper: Paper, references: Sequence[Reference]) -> list[Reference]:
    """Those first whose titles come nearest to the paper's title and abstract: services are asked for some only."""
    lexical, own = LexicalSimilarity(), f"{paper.card.title}\n{abstract_of(paper)}"
    return sorted(references, key=lambda reference: -(lexical.between(own, reference.title or reference.text) or 0.0))


def dated_by_entry(candidate: Candidate, entry: Reference) -> Candidate:
    """Return the candidate with the month of the entry's arXiv id or its year as date, where that is earlier."""
    years = (entry.year,) if entry.year else ()
    return dated_by_citations(candidate, (entry.arxiv_id,) if entry.arxiv_id else (), years)


@dataclass(frozen=True, slots=True)
class Recalled:
    """The works that a source confirmed, nearest first as the model has them, and those that none has."""

    candidates: tuple[Candidate, ...] = ()
    summary: RecalledWorks = RecalledWorks()
    not_found: tuple[RecalledWork, ...] = ()
    searches: tuple[SearchEntry, ...] = ()


async def confirmed(works: Sequence[RecalledWork], sources: Sequence[Source]) -> Recalled:
    """Return the recalled works that a source has; never raises for a source that fails, which stands in the log.

    A title that is there with another year or author is the model's slip: the work exists all the same.
    """
    if not works:
        return Recalled()
    resolutions = await asyncio.gather(
        *(resolve(mention_of_recalled(work), sources, paper_date=None) for work in works)
    )
    pairs = list(zip(works, resolutions, strict=True))
    found = [
        resolution.candidate for resolution in resolutions if resolution.candidate is not None and _exists(resolution)
    ]
    told = RecalledWorks(
        recalled=len(works),
        confirmed=tuple(work.title for work, resolution in pairs if _exists(resolution)),
        dropped=tuple(work.title for work, resolution in pairs if not _exists(resolution)),
    )
    return Recalled(
        tuple(_as_recalled(candidate, sources) for candidate in found),
        told,
        tuple(work for work, resolution in pairs if not _exists(resolution)),
        _recall_log(resolutions, sources, len(found)),
    )


def mention_of_recalled(work: RecalledWork) -> WorkMention:
    """Return a recalled work as one to be looked up."""
    text = f"{work.author} et al. {work.title}" if work.author else work.title
    authors = (work.author,) if work.author else ()
    return WorkMention(text=text, title=work.title, authors=authors, year=work.year)


def _exists(resolution: Resolution) -> bool:
    if resolution.candidate is None:
        return False
    return resolution.state is not CitationState.MISDESCRIBED or resolution.by in _BY_ITS_TITLE


def _as_recalled(candidate: Candidate, sources: Sequence[Source]) -> Candidate:
    note = FoundBy(source=RECALLED, query=source_of(candidate, sources), rank=1)
    return candidate.model_copy(update={"found_by": (note,)})


def _recall_log(resolutions: Sequence[Resolution], sources: Sequence[Source], found: int) -> tuple[SearchEntry, ...]:
    failed = {name: why for resolution in resolutions for name, why in resolution.failed.items()}
    return tuple(
        SearchEntry(
            source=source.name,
            query=f"{len(resolutions)} works that the model recalled",
            purpose=RECALLED,
            found=0 if source.name in failed else found,
            state="failed" if source.name in failed else "answered",
            failure=failed.get(source.name),
        )
        for source in sources
    )


async def given_works(words: Sequence[str], tools: Tools) -> tuple[tuple[Candidate, ...], tuple[str, ...]]:
    """Return the works that the words name, and a sentence for each word that names none.

    A word is a file (PDF, Markdown, TEI, text), an arXiv id or a DOI, also as a link.
    """
    found = await asyncio.gather(*(_work(word, tools) for word in words))
    works = each_once(candidate for candidate in found if isinstance(candidate, Candidate))
    return tuple(works), tuple(candidate for candidate in found if isinstance(candidate, str))


async def _work(word: str, tools: Tools) -> Candidate | str:
    if Path(word).is_file():  # noqa: ASYNC240 - one look at a local disk
        return await asyncio.to_thread(_from_file, Path(word), tools)
    doi = normal_doi(word)
    arxiv = None if doi else normal_arxiv(word)
    if doi is None and arxiv is None:
        return f"{word} is not a file, an arXiv id or a DOI"
    resolution = await resolve(WorkMention(text=word, doi=doi, arxiv_id=arxiv), tools.sources, paper_date=None)
    if resolution.candidate is None:
        return f"{word}: {resolution.note or 'not found in any source'}"
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
