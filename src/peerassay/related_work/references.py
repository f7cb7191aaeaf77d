"""The reference papers with the keys they are cited by: of a BibTeX file, a folder of papers, or the paper's list."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from peerassay.bounded_files import read_file
from peerassay.documents import PAPER_SUFFIXES, Paper
from peerassay.documents.bibtex import Broken, Entry, entries
from peerassay.errors import InputError
from peerassay.frozen import Frozen
from peerassay.literature import Candidate, CandidateText, ResolutionState, WorkMention, candidate_text, resolve
from peerassay.literature.citation_keys import citation_keys
from peerassay.literature.identity import same_work
from peerassay.literature.library.row import UnusableRow
from peerassay.literature.library.row import candidate_of as candidate_of_row
from peerassay.related_work.own_section import cited_in_own_section
from peerassay.run import Tools
from peerassay.supply.looking_up import cited_works, given_works

LIBRARY = "library"
"""The word for the paper's own references, as far as the literature holds them."""
BIBTEX_SUFFIXES = (".bib", ".bibtex")
MOST_BYTES = 20_000_000


class ReferencePaper(Frozen):
    """A reference: its number (`@cite_3`), its BibTeX key as given or made, and the work.

    `note` says what could not be had of it.
    """

    number: int
    key: str
    work: Candidate
    note: str | None = None

    @property
    def mark(self) -> str:
        """How prompts and drafts cite it."""
        return f"@cite_{self.number}"

    @property
    def text(self) -> CandidateText:
        """What of it can be read."""
        return candidate_text(self.work)


class GivenReferences(Frozen):
    """The references in the order given, and a sentence for each thing given that is none.

    `looked_up` are the words that sources were asked for, `fetched` the addresses that full texts came from.
    """

    references: tuple[ReferencePaper, ...]
    problems: tuple[str, ...] = ()
    looked_up: tuple[str, ...] = ()
    fetched: tuple[str, ...] = ()


async def read_references(given: str | Path, paper: Paper, tools: Tools) -> GivenReferences:
    """Return the references that `given` names: a BibTeX file, a folder of papers, or `library`.

    Entries of a BibTeX file are looked up at the sources by DOI, arXiv id or title, and keep their keys; where a
    folder holds a BibTeX file too, its papers take their keys from there. `library` stands for what the paper's own
    related-work section cites (all that it cites where it has none) and a source holds.
    Raises InputError where `given` is none of these or holds no reference at all.
    """
    files = _files(Path(given))
    if str(given) == LIBRARY and not files:
        found = await _from_paper(paper, tools)
    else:
        found = await _from_files(files, tools)
    if not found.references:
        fix = "; ".join(found.problems[:3]) or "give a BibTeX file, a folder of papers, or the word library"
        raise InputError("no reference could be read from it", where=str(given), fix=fix)
    return found


def references_of(
    works: Sequence[Candidate], keys: Sequence[str] = (), notes: Sequence[str | None] = ()
) -> tuple[ReferencePaper, ...]:
    """Return the works as references, numbered in their order, with these keys or with keys made for them."""
    named = keys or citation_keys(works)
    return tuple(
        ReferencePaper(number=n, key=key, work=work, note=note)
        for n, (key, work, note) in enumerate(
            zip(named, works, notes or [None] * len(works), strict=True),
            start=1,
        )
    )


async def _from_bibtex(path: Path, tools: Tools) -> GivenReferences:
    read = [*entries(read_file(path, MOST_BYTES).decode("utf-8-sig", "replace"))]
    problems = [f"{path.name}, line {one.line}: {one.reason}" for one in read if isinstance(one, Broken)]
    works: dict[str, Candidate] = {}
    for one in read:
        if isinstance(one, Entry) and (problem := _taken(one, works)):
            problems.append(f"{path.name}, line {one.line}: {problem}")
    found = await asyncio.gather(*(_resolved(work, tools) for work in works.values()))
    return GivenReferences(
        references=references_of([work for work, _ in found], [*works], [note for _, note in found]),
        problems=tuple(problems),
    )


def _taken(entry: Entry, works: dict[str, Candidate]) -> str | None:
    """Add the entry to the works by its key; say why it is none."""
    if not entry.key or entry.key in works:
        return "an entry without a key" if not entry.key else f"the key {entry.key} stands there twice"
    try:
        works[entry.key] = candidate_of_row(entry.fields)
    except UnusableRow as error:
        return f"{entry.key} has {error}"
    return None


async def _resolved(work: Candidate, tools: Tools) -> tuple[Candidate, str | None]:
    """The work with the text that a source has of it, and what could not be had."""
    mention = WorkMention(
        text=f"{', '.join(work.authors[:3])} {work.title}",
        title=work.title,
        authors=work.authors,
        year=work.year,
        doi=work.doi,
        arxiv_id=work.arxiv_id,
        url=work.url,
    )
    found = await resolve(mention, tools.sources, paper_date=None)
    if found.candidate is not None and found.state is not ResolutionState.MISDESCRIBED:
        # What the user wrote of it stays; text, ids and dates come from the source.
        card = {"title": work.title, "authors": work.authors, "year": work.year, "venue": work.venue}
        own = {name: value for name, value in card.items() if value}
        work = found.candidate.model_copy(update={**own, "abstract": work.abstract or found.candidate.abstract})
    if tools.fetcher is not None:
        work = (await tools.fetcher.fetch(work)).candidate
    if work.abstract or work.body:
        return work, None
    return work, f"only its title is known: {found.note or 'no source has its abstract'}"


def _files(path: Path) -> list[Path]:
    """The files of a folder, in order; of a file itself."""
    if path.is_dir():
        return sorted(one for one in path.iterdir() if one.is_file())
    return [path] if path.is_file() else []


async def _from_files(files: Sequence[Path], tools: Tools) -> GivenReferences:
    papers = [path for path in files if path.suffix.lower() in PAPER_SUFFIXES]
    works, unread = await given_works([str(path) for path in papers], tools)
    problems = [*unread]
    listed: list[ReferencePaper] = []
    for path in (one for one in files if one.suffix.lower() in BIBTEX_SUFFIXES):
        more = await _from_bibtex(path, tools)
        listed += more.references
        problems += more.problems
    return GivenReferences(references=_together(works, listed), problems=tuple(problems))


def _together(works: Sequence[Candidate], listed: Sequence[ReferencePaper]) -> tuple[ReferencePaper, ...]:
    """The papers of a folder under the keys of its BibTeX file, and the entries that no paper is there of."""
    bodies = {entry.key: next((w for w in works if same_work(w, entry.work)), entry.work) for entry in listed}
    rest = [work for work in works if not any(work is one for one in bodies.values())]
    made = citation_keys(rest)
    notes = [None if bodies[entry.key] is not entry.work else entry.note for entry in listed]
    return references_of([*bodies.values(), *rest], [*bodies, *made], [*notes, *[None] * len(rest)])


async def _from_paper(paper: Paper, tools: Tools) -> GivenReferences:
    own = paper.model_copy(update={"references": cited_in_own_section(paper)})
    found = await cited_works(own, tools.sources, at_most=tools.settings.references_looked_up)
    missing = len(own.references) - len(found.candidates)
    problems = (f"{missing} of the paper's {len(own.references)} references are in no source",) if missing else ()
    return GivenReferences(references=references_of(found.candidates), problems=problems)
