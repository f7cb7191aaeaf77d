"""The reference papers with the keys they are cited by: of a BibTeX file, a folder of papers, or the paper's list."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from peerassay.bounded_files import read_file
from peerassay.documents import PAPER_SUFFIXES, Paper, Reference, SectionKind
from peerassay.documents.bibtex import Broken, Entry, read_bibtex
from peerassay.engines.prompts import one_line
from peerassay.errors import InputError
from peerassay.frozen import Frozen
from peerassay.jobs.related_work.own_section import own_section as section_of
from peerassay.jobs.reviews.named_works.citations import author_years
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate, CandidateText, CitationState, WorkMention, candidate_text, resolve
from peerassay.literature.candidate import each_once
from peerassay.literature.citation_keys import citation_keys
from peerassay.literature.identity import same_work
from peerassay.literature.library.row import UnusableRow
from peerassay.literature.library.row import candidate_of as candidate_of_row
from peerassay.retrieval import citing_sentences
from peerassay.retrieval.looking_up import cited_works, given_works
from peerassay.run import Tools

LIBRARY = "library"
"""The word for the paper's own references, as far as the literature holds them."""
BIBTEX_SUFFIXES = (".bib", ".bibtex")
MOST_BYTES = 20_000_000
_HEAD = 200
"""Characters at an entry's beginning that have its first author."""
NOT_READ = "no source that was searched has its text"


class ReferencePaper(Frozen):
    """A reference: its number (`@cite_3`), its BibTeX key as given or made, and the work.

    `note` says what could not be had of it; where it comes from the paper's own list, `entry` is its id there, and
    `printed` the line.
    """

    number: int
    key: str
    work: Candidate
    note: str | None = None
    entry: str | None = None
    printed: str = ""

    @property
    def mark(self) -> str:
        """How prompts and drafts cite it."""
        return f"@cite_{self.number}"

    @property
    def text(self) -> CandidateText:
        """What of it can be read."""
        return candidate_text(self.work)

    @property
    def is_read(self) -> bool:
        """Whether more of it is known than its title."""
        return bool(self.work.abstract or self.work.body)


LEAST_CITED = 10
"""Entries that an introduction cites, so that it stands for a related-work section."""
MOST_OTHERS = 300
"""Entries of the paper's list that a section may cite beyond those of the paper's own section."""


class AbsentReference(Frozen):
    """An entry of the paper's list of which not even a title could be read: its id there, the printed text, and why."""

    id: str
    text: str
    title: str | None = None
    why: str


class ReferencesToCite(Frozen):
    """The references in the order given, and a sentence for each thing given that is none.

    `others` are further entries of the paper's list, numbered behind the references: they may be cited and need not be.
    `absent` are entries that cannot be cited: no source has them, and their title could not be read.
    `looked_up` are the words that sources were asked for, `fetched` the addresses that full texts came from.
    """

    references: tuple[ReferencePaper, ...]
    others: tuple[ReferencePaper, ...] = ()
    absent: tuple[AbsentReference, ...] = ()
    problems: tuple[str, ...] = ()
    looked_up: tuple[str, ...] = ()
    fetched: tuple[str, ...] = ()


async def read_references(
    given: str | Path | Sequence[Candidate],
    paper: Paper,
    tools: Tools,
    added: Sequence[Candidate] = (),
) -> ReferencesToCite:
    """Return the references that `given` names, and the works added to them; the paper itself is none.

    `given` is a BibTeX file, a folder of papers, `library`, or works. Entries of a BibTeX file are looked up at the
    sources by DOI, arXiv id or title, and keep their keys; where a folder holds a BibTeX file too, its papers take
    their keys from there. `library` stands for what the paper's own related-work section cites (all that it cites where
    it has none): of a work that no source has, what the paper says of it elsewhere (there too with `own_section`).
    Raises InputError where there is no reference at all.
    """
    found = await _given(given, paper, tools)
    have = found.references
    more = [work for work in each_once(added) if not any(same_work(work, reference.work) for reference in have)]
    made = citation_keys([*(reference.work for reference in have), *more])[len(have) :]
    taken = {reference.key for reference in have}
    keys = (f"{key}-{work.cand_id}" if key in taken else key for key, work in zip(made, more, strict=True))
    new = (ReferencePaper(number=0, key=key, work=work) for key, work in zip(keys, more, strict=True))
    own, every = normal_title(paper.card.title), [*have, *new]
    kept = [reference for reference in every if not own or normal_title(reference.work.title) != own]
    problems = found.problems if len(kept) == len(every) else (*found.problems, "the paper itself is not a reference")
    if not kept:
        fix = "; ".join(problems[:3]) or "give a BibTeX file, a folder of papers, or the word library"
        raise InputError("no reference could be read from it", where=_described(given), fix=fix)
    apart, same = _apart(kept)
    rest = [other for other in found.others if not any(same_work(other.work, each.work) for each in apart)]
    others = _apart([*apart, *rest])[0][len(apart) :]
    return found.model_copy(update={"references": apart, "others": others, "problems": (*problems, *same)})


def _apart(references: Sequence[ReferencePaper]) -> tuple[tuple[ReferencePaper, ...], tuple[str, ...]]:
    """Return the references numbered, each work and each key once; and which were left out as the same work."""
    by_work: dict[str, ReferencePaper] = {}
    keys: set[str] = set()
    same = []
    for reference in references:
        if first := by_work.get(reference.work.cand_id):
            same.append(f"{reference.key} is the same work as {first.key}")
            continue
        names = (reference.key, *(f"{reference.key}-{n}" for n in range(2, len(references) + 1)))
        key = next(name for name in names if name not in keys)
        keys.add(key)
        by_work[reference.work.cand_id] = reference.model_copy(update={"number": len(by_work) + 1, "key": key})
    return tuple(by_work.values()), tuple(same)


def _described(given: str | Path | Sequence[Candidate]) -> str:
    return str(given) if isinstance(given, str | Path) else "the works given"


async def _given(given: str | Path | Sequence[Candidate], paper: Paper, tools: Tools) -> ReferencesToCite:
    if not isinstance(given, str | Path):
        return ReferencesToCite(references=references_of(each_once(given)))
    files = _files(Path(given))
    is_list = str(given) == LIBRARY and not files
    return await (_from_paper(paper, tools) if is_list else _from_files(files, tools))


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


async def _from_bibtex(path: Path, tools: Tools) -> ReferencesToCite:
    read = read_bibtex(read_file(path, MOST_BYTES), path.name)
    problems = [f"{path.name}, line {entry.line}: {entry.reason}" for entry in read if isinstance(entry, Broken)]
    works: dict[str, Candidate] = {}
    for entry in read:
        if isinstance(entry, Entry) and (problem := _taken(entry, works)):
            problems.append(f"{path.name}, line {entry.line}: {problem}")
    found = await asyncio.gather(*(_resolved(work, tools) for work in works.values()))
    fetched = [work.open_access_url for work, _ in found if tools.fetcher and work.body and work.open_access_url]
    return ReferencesToCite(
        references=references_of([work for work, _ in found], [*works], [note for _, note in found]),
        problems=tuple(problems),
        looked_up=tuple(work.title for work in works.values()),
        fetched=tuple(fetched),
    )


def _taken(entry: Entry, works: dict[str, Candidate]) -> str | None:
    """Add the entry to the works by its key; say why it is none."""
    if not entry.key or entry.key in works:
        return "an entry without a key" if not entry.key else f"duplicate key {entry.key}"
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
    if found.candidate is not None and found.state is not CitationState.MISDESCRIBED:
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
        return sorted(file for file in path.iterdir() if file.is_file())
    return [path] if path.is_file() else []


async def _from_files(files: Sequence[Path], tools: Tools) -> ReferencesToCite:
    papers = [path for path in files if path.suffix.lower() in PAPER_SUFFIXES]
    works, unread = await given_works([str(path) for path in papers], tools)
    problems = [*unread]
    listed: list[ReferencePaper] = []
    looked_up: list[str] = []
    for path in (file for file in files if file.suffix.lower() in BIBTEX_SUFFIXES):
        more = await _from_bibtex(path, tools)
        listed += more.references
        problems += more.problems
        looked_up += more.looked_up
    return ReferencesToCite(references=_together(works, listed), problems=tuple(problems), looked_up=tuple(looked_up))


def _together(works: Sequence[Candidate], listed: Sequence[ReferencePaper]) -> tuple[ReferencePaper, ...]:
    """The papers of a folder under the keys of its BibTeX file, and the entries that no paper is there of."""
    bodies = {entry.key: next((w for w in works if same_work(w, entry.work)), entry.work) for entry in listed}
    rest = [work for work in works if not any(work is body for body in bodies.values())]
    made = citation_keys(rest)
    notes = [None if bodies[entry.key] is not entry.work else entry.note for entry in listed]
    return references_of([*bodies.values(), *rest], [*bodies, *made], [*notes, *[None] * len(rest)])


class ListedReference(Frozen):
    """An entry of a paper's reference list: the sentences that cite it, and the work, where a source has it."""

    reference: Reference
    cited_in: tuple[str, ...]
    work: Candidate | None = None


async def listed_references(paper: Paper, tools: Tools) -> tuple[ListedReference, ...]:
    """Return the entries that the paper's own related-work section cites, looked up.

    Where it has none, those that its introduction cites, if they are `LEAST_CITED`; else all.
    """
    citing = {reference.id: tuple(s.id for s in citing_sentences(paper, reference)) for reference in paper.references}
    opening = [section for section in paper.sections if section.kind is SectionKind.INTRODUCTION]
    introduction = [s for s in paper.sentences if any(each.start <= s.start < each.end for each in opening)]
    wanted = citing
    for place, least in ((section_of(paper), 1), (introduction, LEAST_CITED)):
        own = {s.id for s in place}
        there = {key: tuple(sentence_id for sentence_id in ids if sentence_id in own) for key, ids in citing.items()}
        if sum(map(bool, there.values())) >= least:
            wanted = there
            break
    entries = tuple(reference for reference in paper.references if wanted[reference.id] or wanted is citing)
    found = await cited_works(
        paper.model_copy(update={"references": entries}), tools.sources, at_most=tools.settings.references_looked_up
    )
    works = {found.cited[work.cand_id]: work for work in found.candidates}
    return tuple(
        ListedReference(reference=entry, cited_in=wanted[entry.id], work=works.get(entry.id)) for entry in entries
    )


async def _from_paper(paper: Paper, tools: Tools) -> ReferencesToCite:
    listed = await listed_references(paper, tools)
    works = {entry.reference.id: _work_of(entry) for entry in listed}
    kept = {key: work for key, work in works.items() if work is not None}
    printed = {entry.reference.id: one_line(entry.reference.text) for entry in listed}
    return ReferencesToCite(
        references=_entries(kept, printed),
        others=_others(paper, works),
        absent=tuple(_absent(entry.reference) for entry in listed if entry.reference.id not in kept),
        problems=tuple(_without_entry(paper)),
        looked_up=tuple(entry.reference.title or entry.reference.text for entry in listed),
    )


def _without_entry(paper: Paper) -> Iterator[str]:
    """Give the works that the paper's own section cites by author and year, and that no entry of its list fits."""
    heads = [(normal_title(r.text[:_HEAD] + " ".join(r.authors[:1])), r.year) for r in paper.references]
    told: set[str] = set()
    for cited in (each for sentence in section_of(paper) for each in author_years(sentence.text)):
        first = normal_title(cited.authors[0])
        name = f"{cited.authors[0]}{' et al.' if cited.et_al else ''} {cited.year}{cited.letter}"
        listed = any(first in head and year in {cited.year, None} for head, year in heads)
        if cited.year and heads and not listed and name not in told:
            told.add(name)
            yield f"the paper's section cites {name}, which no entry of its list fits; it was left out"


def _entries(works: Mapping[str, Candidate], printed: Mapping[str, str]) -> tuple[ReferencePaper, ...]:
    """Return works of the paper's list as references, each with its entry."""
    numbered = references_of(
        [*works.values()], (), [None if w.abstract or w.body else NOT_READ for w in works.values()]
    )
    return tuple(
        r.model_copy(update={"entry": key, "printed": printed[key]}) for key, r in zip(works, numbered, strict=True)
    )


def _others(paper: Paper, listed: Mapping[str, Candidate | None]) -> tuple[ReferencePaper, ...]:
    """Return the entries of the paper's list that its section does not cite, as the list has them; not looked up."""
    rest = [reference for reference in paper.references if reference.id not in listed][:MOST_OTHERS]
    works = {each.id: _work_of(ListedReference(reference=each, cited_in=())) for each in rest}
    printed = {each.id: one_line(each.text) for each in rest}
    return _entries({key: work for key, work in works.items() if work is not None}, printed)


def _work_of(entry: ListedReference) -> Candidate | None:
    """The work as a source has it, with the venue of the list where that has none; else what the list says of it."""
    known = ("title", "authors", "year", "venue", "doi", "arxiv_id", "url")
    card = {name: value for name in known if (value := getattr(entry.reference, name))}
    if entry.work is not None:
        return entry.work if entry.work.venue else entry.work.model_copy(update={"venue": card.get("venue")})
    return candidate_of_row(card) if entry.reference.title else None


def _absent(reference: Reference) -> AbsentReference:
    why = "not found in any source, and its title could not be read"
    return AbsentReference(id=reference.id, text=one_line(reference.text), title=reference.title, why=why)
