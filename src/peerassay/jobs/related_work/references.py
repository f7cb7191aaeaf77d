"""The reference papers with the keys they are cited by: of a BibTeX file, a folder of papers, or the paper's list."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from peerassay.bounded_files import read_file
from peerassay.documents import PAPER_SUFFIXES, Paper, Reference, Sentence
from peerassay.documents.bibtex import Broken, Entry, read_bibtex
from peerassay.engines.prompts import one_line
from peerassay.errors import InputError
from peerassay.frozen import Frozen
from peerassay.jobs.related_work.own_section import own_section as section_of
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate, CandidateText, ResolutionState, WorkMention, candidate_text, resolve
from peerassay.literature.candidate import each_once
from peerassay.literature.citation_keys import citation_keys
from peerassay.literature.identity import same_work
from peerassay.literature.library.row import UnusableRow
from peerassay.literature.library.row import candidate_of as candidate_of_row
from peerassay.run import Tools
from peerassay.shield import withheld_in
from peerassay.supply import citing_sentences
from peerassay.supply.looking_up import cited_works, given_works

OF_PAPER = "paper_"
"""What ids of the paper's own sentences begin with in the text of a work of which only the title is known."""
LIBRARY = "library"
"""The word for the paper's own references, as far as the literature holds them."""
BIBTEX_SUFFIXES = (".bib", ".bibtex")
MOST_BYTES = 20_000_000
MOST_SAID = 6
"""Sentences of the paper that are a source for a work of which only the title is known."""
TITLE_ONLY = "only its title is known: it is cited for what the paper itself says of it"


class ReferencePaper(Frozen):
    """A reference: its number (`@cite_3`), its BibTeX key as given or made, and the work.

    `note` says what could not be had of it. `said` is what the paper itself says of a work of which only the title is
    known: the only source for it.
    """

    number: int
    key: str
    work: Candidate
    note: str | None = None
    said: tuple[Sentence, ...] = ()

    @property
    def mark(self) -> str:
        """How prompts and drafts cite it."""
        return f"@cite_{self.number}"

    @property
    def text(self) -> CandidateText:
        """What of it can be read; the paper's sentences on it have ids such as `paper_S_int_004`."""
        own = candidate_text(self.work)
        text, sentences = own.text, list(own.sentences)
        for sentence in self.said:
            start, text = len(text) + 1, f"{text}\n{sentence.text}"
            sentences.append(Sentence(id=f"{OF_PAPER}{sentence.id}", text=sentence.text, start=start, end=len(text)))
        return own.model_copy(update={"text": text, "sentences": tuple(sentences)})


class AbsentReference(Frozen):
    """An entry of the paper's list that the section does not cite: `id` in the list, the printed text, and why."""

    id: str
    text: str
    title: str | None = None
    why: str


class GivenReferences(Frozen):
    """The references in the order given, and a sentence for each thing given that is none.

    `absent` are entries that cannot be cited: no source has them, and the paper says nothing of them elsewhere.
    `looked_up` are the words that sources were asked for, `fetched` the addresses that full texts came from.
    """

    references: tuple[ReferencePaper, ...]
    absent: tuple[AbsentReference, ...] = ()
    problems: tuple[str, ...] = ()
    looked_up: tuple[str, ...] = ()
    fetched: tuple[str, ...] = ()


async def read_references(
    given: str | Path | Sequence[Candidate],
    paper: Paper,
    tools: Tools,
    added: Sequence[Candidate] = (),
    *,
    own_section: bool = False,
) -> GivenReferences:
    """Return the references that `given` names, and the works added to them; the paper itself is none.

    `given` is a BibTeX file, a folder of papers, `library`, or works. Entries of a BibTeX file are looked up at the
    sources by DOI, arXiv id or title, and keep their keys; where a folder holds a BibTeX file too, its papers take
    their keys from there. `library` stands for what the paper's own related-work section cites (all that it cites where
    it has none): of a work that no source has, what the paper says of it elsewhere (there too with `own_section`).
    Raises InputError where there is no reference at all.
    """
    found = await _given(given, paper, tools, own_section=own_section)
    have = list(found.references)
    more = [work for work in each_once(added) if not any(same_work(work, reference.work) for reference in have)]
    keys = [reference.key for reference in have]
    made = citation_keys([*(reference.work for reference in have), *more])[len(have) :]
    keys += [key if key not in keys else f"{key}-{work.cand_id}" for key, work in zip(made, more, strict=True)]
    works = [*(reference.work for reference in have), *more]
    notes = [*(reference.note for reference in have), *[None] * len(more)]
    said = [*(reference.said for reference in have), *[()] * len(more)]
    own = normal_title(paper.card.title)
    kept = [n for n, work in enumerate(works) if not own or normal_title(work.title) != own]
    problems = found.problems if len(kept) == len(works) else (*found.problems, "the paper itself is no reference")
    if not kept:
        fix = "; ".join(problems[:3]) or "give a BibTeX file, a folder of papers, or the word library"
        raise InputError("no reference could be read from it", where=_told(given), fix=fix)
    numbered = references_of([works[n] for n in kept], [keys[n] for n in kept], [notes[n] for n in kept])
    references = tuple(
        reference.model_copy(update={"said": said[n]}) for reference, n in zip(numbered, kept, strict=True)
    )
    return found.model_copy(update={"references": references, "problems": problems})


def _told(given: str | Path | Sequence[Candidate]) -> str:
    return str(given) if isinstance(given, str | Path) else "the works given"


async def _given(
    given: str | Path | Sequence[Candidate], paper: Paper, tools: Tools, *, own_section: bool
) -> GivenReferences:
    if not isinstance(given, str | Path):
        return GivenReferences(references=references_of(each_once(given)))
    files = _files(Path(given))
    return await (
        _from_paper(paper, tools, own_section=own_section)
        if str(given) == LIBRARY and not files
        else _from_files(files, tools)
    )


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
    read = read_bibtex(read_file(path, MOST_BYTES), path.name)
    problems = [f"{path.name}, line {entry.line}: {entry.reason}" for entry in read if isinstance(entry, Broken)]
    works: dict[str, Candidate] = {}
    for entry in read:
        if isinstance(entry, Entry) and (problem := _taken(entry, works)):
            problems.append(f"{path.name}, line {entry.line}: {problem}")
    found = await asyncio.gather(*(_resolved(work, tools) for work in works.values()))
    fetched = [work.open_access_url for work, _ in found if tools.fetcher and work.body and work.open_access_url]
    return GivenReferences(
        references=references_of([work for work, _ in found], [*works], [note for _, note in found]),
        problems=tuple(problems),
        looked_up=tuple(work.title for work in works.values()),
        fetched=tuple(fetched),
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
        return sorted(file for file in path.iterdir() if file.is_file())
    return [path] if path.is_file() else []


async def _from_files(files: Sequence[Path], tools: Tools) -> GivenReferences:
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
    return GivenReferences(references=_together(works, listed), problems=tuple(problems), looked_up=tuple(looked_up))


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
    """Return the entries that the paper's own related-work section cites (all where it has none), looked up."""
    own = {s.id for s in section_of(paper)}
    citing = {reference.id: tuple(s.id for s in citing_sentences(paper, reference)) for reference in paper.references}
    in_section = {key: tuple(sentence_id for sentence_id in ids if sentence_id in own) for key, ids in citing.items()}
    wanted = in_section if any(in_section.values()) else citing
    entries = tuple(reference for reference in paper.references if wanted[reference.id] or wanted is citing)
    found = await cited_works(
        paper.model_copy(update={"references": entries}), tools.sources, at_most=tools.settings.references_looked_up
    )
    works = {found.cited[work.cand_id]: work for work in found.candidates}
    return tuple(
        ListedReference(reference=entry, cited_in=wanted[entry.id], work=works.get(entry.id)) for entry in entries
    )


async def _from_paper(paper: Paper, tools: Tools, *, own_section: bool) -> GivenReferences:
    listed = await listed_references(paper, tools)
    hidden = frozenset() if own_section else frozenset(s.id for s in section_of(paper))
    works, notes, said, absent = list[Candidate](), list[str | None](), list[tuple[Sentence, ...]](), []
    for entry in listed:
        work, told = entry.work, _said_of(paper, entry.reference, hidden)
        if work is None and entry.reference.title and told:
            work = candidate_of_row(_card(entry.reference))
        if work is None:
            why = "the paper says nothing of it elsewhere" if entry.reference.title else "its title could not be read"
            absent.append(_absent(entry.reference, f"no source has it, and {why}"))
            continue
        is_read = bool(work.abstract or work.body)
        works.append(work)
        notes.append(None if is_read else TITLE_ONLY if told else "only its title is known")
        said.append(() if is_read else told)
    numbered = zip(references_of(works, (), notes), said, strict=True)
    return GivenReferences(
        references=tuple(reference.model_copy(update={"said": told}) for reference, told in numbered),
        absent=tuple(absent),
        looked_up=tuple(entry.reference.title or entry.reference.text for entry in listed),
    )


def _said_of(paper: Paper, reference: Reference, hidden: frozenset[str]) -> tuple[Sentence, ...]:
    """The paper's sentences on a work, without those that are not shown or that address a machine."""
    left_out = hidden | withheld_in(paper)
    return tuple(s for s in citing_sentences(paper, reference) if s.id not in left_out)[:MOST_SAID]


def _card(reference: Reference) -> dict[str, object]:
    known = ("title", "authors", "year", "venue", "doi", "arxiv_id", "url")
    return {name: value for name in known if (value := getattr(reference, name))}


def _absent(reference: Reference, why: str) -> AbsentReference:
    return AbsentReference(id=reference.id, text=one_line(reference.text), title=reference.title, why=why)
