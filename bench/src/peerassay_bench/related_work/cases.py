"""Papers with the references that their related-work section cites, and what it says of them, as ComRW (IIR, A).

The authors' section is cut to what speaks of the references at hand: a sentence stays where it cites one of them, or
cites nothing and stands in a paragraph with such a one.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from peerassay.documents import PAPER_SUFFIXES, Paper, read_paper
from peerassay.errors import InputError
from peerassay.jobs.related_work.own_section import own_section
from peerassay.jobs.related_work.references import ReferencePaper, listed_references, references_of
from peerassay.language.citation_marks import CITATION
from peerassay.literature import Candidate
from peerassay.literature.library.row import candidate_of
from peerassay.retrieval import citing_sentences
from peerassay.run import Tools
from peerassay_bench.data_folder import DataFolder

LEAST_REFERENCES = 9
"""ComRW's papers have 9 to 21 references (IIR, figure 7)."""
BUILT = "related_work.jsonl"
MARKS = re.compile(rf"{CITATION.pattern}|\s*\[[\d\s,;–-]+\]")
"""Marks, those too whose ranges lost their dash in reading ("[6567]")."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of the authors' section, and the numbers of the references at hand that it cites."""

    text: str
    cited: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A paper, the references at hand, and the paragraphs of the authors' section on them."""

    paper: Paper
    references: tuple[ReferencePaper, ...]
    section: tuple[tuple[Said, ...], ...]

    @property
    def gold(self) -> str:
        """The authors' sentences without citation marks, one on a line."""
        return "\n".join(" ".join(MARKS.sub("", said.text).split()) for part in self.section for said in part)


def cases_of(data_folder: DataFolder, limit: int | None) -> Iterator[Case]:
    """Yield the papers of the folder whose section cites nine references or more that have abstracts, by id."""
    cited: dict[str, list[str]] = {}
    for row in data_folder.references():
        cited.setdefault(row["paper"], []).append(row["work"])
    wanted = {work for works in cited.values() for work in works}
    rows = (*data_folder.corpus(), *data_folder.prior_work())
    works = {row["id"]: candidate_of(row) for row in rows if row["id"] in wanted}
    left = limit
    for key, path in data_folder.full_texts().items():
        if left == 0 or len(cited.get(key, ())) < LEAST_REFERENCES:
            continue
        case = case_of(read_paper(path), [works[key_cited] for key_cited in cited[key] if key_cited in works])
        if case is not None:
            left = None if left is None else left - 1
            yield case


def case_of(paper: Paper, works: Sequence[Candidate]) -> Case | None:
    """Return the paper with those of the works that its section cites; None where these are too few."""
    own = {s.id for s in own_section(paper)}
    cited = [work for work in works if any(s.id in own for s in citing_sentences(paper, work))]
    references = references_of(cited)
    if len(references) < LEAST_REFERENCES:
        return None
    return Case(paper, references, _cut(paper, references))


def _cut(paper: Paper, references: Sequence[ReferencePaper]) -> tuple[tuple[Said, ...], ...]:
    cited: dict[str, list[int]] = {}
    for reference in references:
        for sentence in citing_sentences(paper, reference.work):
            cited.setdefault(sentence.id, []).append(reference.number)
    paragraphs: dict[int, list[Said]] = {}
    for sentence in own_section(paper):
        numbers = tuple(cited.get(sentence.id, ()))
        if numbers or not MARKS.search(sentence.text):
            paragraphs.setdefault(sentence.paragraph, []).append(Said(sentence.text, numbers))
    return tuple(tuple(part) for part in paragraphs.values() if any(said.cited for said in part))


async def build(folder: Path, tools: Tools, limit: int | None = None) -> list[Case]:
    """Return a case for each paper of the folder that has enough references in the literature, and write them there.

    `limit` is the most cases. Raises InputError where no paper has as many, before anything is written.
    """
    cases: list[Case] = []
    papers = papers_in(folder)
    for path in papers:
        if limit is not None and len(cases) >= limit:
            break
        paper = read_paper(path)
        listed = await listed_references(paper, tools)
        case = case_of(paper, [entry.work for entry in listed if entry.work is not None and entry.work.abstract])
        cases += [case] if case else []
    if not cases:
        what = f"no paper of {len(papers)} has {LEAST_REFERENCES} references that the literature has with an abstract"
        raise InputError(what, where=str(folder), fix="name a larger library with --library, or ask a source")
    lines = (json.dumps(_row(case), ensure_ascii=False) for case in cases)
    (folder / BUILT).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return cases


def papers_in(folder: Path) -> list[Path]:
    """Return the papers of a folder; raises InputError where there is none."""
    found = sorted(path for path in folder.glob("*") if path.suffix.lower() in PAPER_SUFFIXES)
    if not found:
        raise InputError("there are no papers in this folder", where=str(folder), fix="give a folder of papers")
    return found


def _row(case: Case) -> Mapping[str, object]:
    fields = {"title", "abstract", "authors", "year", "venue", "doi", "arxiv_id"}
    return {
        "paper": case.paper.source.name,
        "title": case.paper.card.title,
        "references": [
            {"number": reference.number, "key": reference.key, **reference.work.model_dump(include=fields)}
            for reference in case.references
        ],
        "section": [[{"text": said.text, "cited": said.cited} for said in part] for part in case.section],
    }
