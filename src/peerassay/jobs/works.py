"""The prior works of a job: what reviews name, what the model recalls, what the user gives, what is nearest.

Every work that somebody named or recalled is in the result: as deep as it could be read, or `not_read` with the reason.

Works while they are gathered: each once, why it is there, and what is known of those that no source has.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from peerassay.documents import Paper, Reference, Review
from peerassay.engines import Engine, Failure
from peerassay.jobs.record import Why, WorkRead
from peerassay.jobs.reviews.named_works import Referred, WorkNamed, resolve_works
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate, CandidateText, Query, headed_text
from peerassay.literature.identity import cand_id_for
from peerassay.retrieval import Retrieval, Time, reference_to
from peerassay.retrieval.dating import dated_by_citations, time_of
from peerassay.retrieval.gathering import retrieval_for, with_texts
from peerassay.retrieval.looking_up import RECALLED, mention_of_recalled
from peerassay.retrieval.retrieval import RecalledWork
from peerassay.run import Tools

_ORDER: tuple[Why, ...] = ("named", "given", "recalled", "nearest", "cited")
_NO_SOURCE = "not found in any source searched"
_NO_TEXT = "the source has neither an abstract nor a text of it"
_LONGEST_TITLE = 200
"""Letters of a reference line that serve as a title where none could be read."""


class Gathered:
    """The works of a job: candidates by id, reasons, and the problem of each one that no source has.

    `known` are the works that may be meant, `cited` the paper's own references by their ids, `before` the works of an
    earlier round.
    """

    def __init__(
        self,
        references: Sequence[Reference],
        known: Mapping[str, Candidate],
        cited: Mapping[str, str],
        before: Iterable[WorkRead],
    ) -> None:
        self.references = references
        self.candidates = dict(known)
        self.cited = dict(cited)
        self.why: dict[str, list[Why]] = {}
        self.lacking: dict[str, str] = {}
        for work in before:
            self.why[work.candidate.cand_id] = list(work.why)
            if work.depth == "not_read":
                self.lacking[work.candidate.cand_id] = work.problem

    def take(self, found: Referred, why: Why) -> dict[str, str]:
        """Take in what mentions were resolved to; return the works' ids by `ref_id`."""
        held = {candidate.cand_id: candidate for candidate in found.candidates}
        ids: dict[str, str] = {}
        for referent in found.referents:
            candidate = held.get(referent.cand_id or "") or self._card(referent)
            arxiv = (referent.mention.arxiv_id,) if referent.mention.arxiv_id else ()
            self.candidates[candidate.cand_id] = dated_by_citations(candidate, arxiv)
            if referent.reference:
                self.cited.setdefault(candidate.cand_id, referent.reference)
            self._note(candidate.cand_id, why)
            ids[referent.ref_id] = candidate.cand_id
        return {ref: ids[kept] for ref, kept in found.same.items() if kept in ids}

    def take_retrieval(self, retrieval: Retrieval, nearest: int) -> None:
        """Take in what the search found: works given, recalled, so many of the nearest, the paper's references."""
        recalled = (
            key for key, work in retrieval.candidates.items() if any(f.source == RECALLED for f in work.found_by)
        )
        reasons: tuple[tuple[Why, Iterable[str]], ...] = (
            ("given", retrieval.given),
            ("recalled", recalled),
            ("nearest", retrieval.nearest[:nearest]),
            ("cited", retrieval.cited),
        )
        for why, ids in reasons:
            for key in ids:
                self._note(key, why)

    def _note(self, key: str, why: Why) -> None:
        also: tuple[Why, ...] = ("cited",) if key in self.cited else ()
        self.why[key] = list(dict.fromkeys((*self.why.get(key, ()), why, *also)))

    def in_order(self) -> list[str]:
        """Return the ids, those first that have the strongest reason; equal ones as they were taken in."""
        return sorted(self.why, key=lambda key: min(map(_ORDER.index, self.why[key])))

    def to_read(self) -> list[str]:
        """Return the ids of the works that are read in full where that is possible: all that are not only cited."""
        return [key for key in self.in_order() if self.why[key] != ["cited"] and key not in self.lacking]

    def read(self, candidate: Candidate, time: Time) -> WorkRead:
        """Return the work with how deep it was read."""
        key = candidate.cand_id
        depth = "not_read" if key in self.lacking else headed_text(candidate).basis
        return WorkRead(
            candidate=candidate,
            why=tuple(sorted(self.why[key], key=_ORDER.index)),
            depth=depth,
            problem=self.lacking.get(key) or (_NO_TEXT if depth == "title" else ""),
            reference=self.cited.get(key),
            time=time,
        )

    def _card(self, referent: Referent) -> Candidate:
        """Return a card of a work that no source has, by what the paper's list says of it, or who named it."""
        entry = next((r for r in self.references if r.id == referent.reference), None)
        card = _card_of(referent, entry)
        same = (key for key in self.lacking if normal_title(self.candidates[key].title) == normal_title(card.title))
        key = next(same, card.cand_id)
        if key not in self.candidates:
            self.lacking[key] = referent.note or _NO_SOURCE
        return self.candidates.get(key, card)


def _card_of(referent: Referent, entry: Reference | None) -> Candidate:
    said = referent.mention
    title = (entry.title or entry.text[:_LONGEST_TITLE]) if entry else (said.title or referent.called)
    year, doi = (entry and entry.year) or said.year, (entry and entry.doi) or said.doi
    arxiv = (entry and entry.arxiv_id) or said.arxiv_id
    return Candidate(
        cand_id=cand_id_for(title=title, year=year, doi=doi, arxiv_id=arxiv),
        title=" ".join(title.split()),
        year=year,
        authors=(entry and entry.authors) or said.authors,
        venue=entry.venue if entry else None,
        doi=doi,
        arxiv_id=arxiv,
        url=(entry and entry.url) or said.url,
    )


LookedUp = frozenset[tuple[str, str]]
_BY_ITSELF = frozenset({"title", "DOI", "arXiv id", "URL", "paper's references"})
"""What a recalled work must be found by: another work of the same author and year is not the one that is meant."""


@dataclass(frozen=True, slots=True)
class WorksPlan:
    """What a job needs of prior works.

    Attributes:
        reviews: the reviews; the retrieval uses their dates alone, so that no review changes what is searched for.
        named: the works that each review names (`find_works`), by the review's id.
        recalled: works that the job's own question recalled, besides those of the question about the paper.
        given: works that the user adds.
        queries: searches of the job's own.
        nearest: how many of the nearest works are read.
        read: whether full texts are fetched for what is named, recalled, given and nearest, where the run may fetch.

    """

    reviews: tuple[Review, ...] = ()
    named: Mapping[str, Sequence[WorkNamed]] = field(default_factory=dict)
    recalled: tuple[RecalledWork, ...] = ()
    given: tuple[Candidate, ...] = ()
    queries: tuple[Query, ...] = ()
    nearest: int = 15
    read: Literal["full_text", "abstract"] = "full_text"


@dataclass(frozen=True, slots=True)
class Works:
    """The works of a job and how they were come by.

    Attributes:
        retrieval: the search: contributions, log, filters, dates, failures of the questions.
        works: each work once: named by reviews, given, recalled, nearest, then the paper's other references.
        texts: what of each can be read, by id; a work that was not read has none.
        named: the id of the work by review id and `ref_id`.
        referents: what each review's mentions were resolved to, by review id.
        recalled: the id of the work by the title that the model recalled, normalised (`of_recalled`).
        failures: sources and questions that failed.
        warnings: what was not asked, or not fetched, and why.
        looked_up: what sources were asked for by name, for the ledger.
        fetched: addresses that full texts were asked for.

    """

    retrieval: Retrieval
    works: tuple[WorkRead, ...]
    texts: Mapping[str, CandidateText]
    named: Mapping[tuple[str, str], str] = field(default_factory=dict)
    referents: Mapping[str, tuple[Referent, ...]] = field(default_factory=dict)
    recalled: Mapping[str, str] = field(default_factory=dict)
    failures: tuple[Failure, ...] = ()
    warnings: tuple[str, ...] = ()
    looked_up: LookedUp = frozenset()
    fetched: tuple[str, ...] = ()

    def work(self, cand_id: str) -> WorkRead | None:
        """Return the work with this id, None where there is none."""
        return next((work for work in self.works if work.candidate.cand_id == cand_id), None)

    def of_recalled(self, work: RecalledWork) -> WorkRead | None:
        """Return what became of a recalled work, None if it was never looked up."""
        return self.work(self.recalled.get(normal_title(work.title), ""))

    def because(self, *why: Why) -> tuple[WorkRead, ...]:
        """Return the works that are there for one of these reasons."""
        return tuple(work for work in self.works if not set(why).isdisjoint(work.why))

    @property
    def not_read(self) -> tuple[WorkRead, ...]:
        """The works that are known by name and that no source has."""
        return tuple(work for work in self.works if work.depth == "not_read")


async def works_for(paper: Paper, plan: WorksPlan, tools: Tools, *, engine: Engine | None = None) -> Works:
    """Return the prior works that the plan asks for; `engine` answers the questions where it is not the tools' own.

    Nothing is raised for a source, a question or a text that failed: it is among `failures` and `warnings`, and the
    work says so.
    """
    retrieval = await retrieval_for(
        paper, plan.reviews, engine or tools.engine, tools, given=plan.given, queries=plan.queries
    )
    empty = Works(retrieval=retrieval, works=(), texts={}, failures=retrieval.failures, fetched=retrieval.fetched)
    return await _with_names(paper, plan.named, (*retrieval.not_found, *plan.recalled), empty, plan, tools)


async def with_recalled(
    paper: Paper, works: Works, recalled: Sequence[RecalledWork], plan: WorksPlan, tools: Tools
) -> Works:
    """Return the works with those that a later question recalled; a title that was looked up is not asked for again."""
    new = tuple(work for work in recalled if normal_title(work.title) not in works.recalled)
    return await _with_names(paper, {}, new, works, plan, tools)


async def with_picked(works: Works, picked: Sequence[str], read: Sequence[str], tools: Tools) -> Works:
    """Return the works with those of the search that a job picked; full texts of `read` are fetched where allowed."""
    held = {work.candidate.cand_id: work for work in works.works}
    known = {**works.retrieval.candidates, **{key: work.candidate for key, work in held.items()}}
    wanted = [key for key in read if key not in held or held[key].depth != "not_read"]
    deepened = await with_texts(known, wanted, tools.fetcher)
    made = {
        key: held.get(key)
        or WorkRead(
            candidate=known[key],
            why=("nearest",),
            depth="title",
            reference=works.retrieval.cited.get(key),
            time=works.retrieval.times.get(key, "unknown"),
        )
        for key in dict.fromkeys((*held, *picked))
    }
    texts = {key: headed_text(deepened.candidates[key]) for key, work in made.items() if work.depth != "not_read"}
    return replace(
        works,
        works=tuple(
            work.model_copy(update={"candidate": deepened.candidates[key], "depth": texts[key].basis})
            if key in texts
            else work
            for key, work in made.items()
        ),
        texts=texts,
        warnings=tuple(dict.fromkeys((*works.warnings, *deepened.failures))),
        fetched=tuple(dict.fromkeys((*works.fetched, *deepened.fetched))),
    )


async def _with_names(
    paper: Paper,
    named: Mapping[str, Sequence[WorkNamed]],
    recalled: Sequence[RecalledWork],
    works: Works,
    plan: WorksPlan,
    tools: Tools,
) -> Works:
    retrieval = works.retrieval
    known = {**retrieval.candidates, **{work.candidate.cand_id: work.candidate for work in works.works}}
    cited = {**retrieval.cited, **{w.candidate.cand_id: w.reference for w in works.works if w.reference}}
    asked = [*named.values(), _as_named(paper, recalled)]
    referred = await asyncio.gather(
        *(
            resolve_works(
                names, paper.references, tools.sources, paper_date=retrieval.dated.date, known=known, cited=cited
            )
            for names in asked
        )
    )
    gathered = Gathered(paper.references, known, cited, works.works)
    ids = {key: gathered.take(found, "named") for key, found in zip(named, referred, strict=False)}
    of_title = gathered.take(_certain(referred[-1]), "recalled")
    gathered.take_retrieval(retrieval, plan.nearest)
    fetcher = tools.fetcher if plan.read == "full_text" else None
    deepened = await with_texts(gathered.candidates, gathered.to_read(), fetcher)
    window = tools.settings.concurrency_window_months
    read = tuple(
        gathered.read(candidate, time_of(candidate, retrieval.dated, window, cited=candidate.cand_id in gathered.cited))
        for candidate in map(deepened.candidates.__getitem__, gathered.in_order())
    )
    return replace(
        works,
        works=read,
        texts={w.candidate.cand_id: headed_text(w.candidate) for w in read if w.depth != "not_read"},
        named={**works.named, **{(key, ref): cand_id for key, refs in ids.items() for ref, cand_id in refs.items()}},
        referents={**works.referents, **{key: found.referents for key, found in zip(named, referred, strict=False)}},
        recalled={**works.recalled, **_by_title(recalled, of_title, retrieval, read)},
        failures=tuple(dict.fromkeys((*works.failures, *(f for found in referred for f in found.failures)))),
        warnings=tuple(
            dict.fromkeys((*works.warnings, *(w for found in referred for w in found.warnings), *deepened.failures))
        ),
        looked_up=works.looked_up.union(*(found.looked_up for found in referred)),
        fetched=tuple(dict.fromkeys((*works.fetched, *deepened.fetched))),
    )


def _as_named(paper: Paper, recalled: Sequence[RecalledWork]) -> tuple[WorkNamed, ...]:
    """The recalled works in the form in which named ones are looked up, with their entry of the paper's list."""
    return tuple(_one_named(paper, number, work) for number, work in enumerate(recalled, start=1))


def _one_named(paper: Paper, number: int, work: RecalledWork) -> WorkNamed:
    entry = reference_to(paper.references, title=work.title, authors=(work.author,) if work.author else ())
    return WorkNamed(
        ref_id=f"W{number}",
        strings=(work.title,),
        places=(),
        sentence_ids=(),
        mention=mention_of_recalled(work),
        reference=entry.id if entry else None,
    )


def _certain(referred: Referred) -> Referred:
    """The recalled works found by their title or an id; any other find is as good as none."""
    kept = tuple(
        r if r.by in _BY_ITSELF else r.model_copy(update={"cand_id": None, "note": None}) for r in referred.referents
    )
    return replace(referred, referents=kept)


def _by_title(
    recalled: Sequence[RecalledWork], ids: Mapping[str, str], retrieval: Retrieval, read: Sequence[WorkRead]
) -> dict[str, str]:
    """The ids of the recalled works by their titles, those included that the search for the retrieval confirmed."""
    looked_up = {
        normal_title(work.title): ids[f"W{number}"]
        for number, work in enumerate(recalled, start=1)
        if f"W{number}" in ids
    }
    own = {normal_title(work.candidate.title): work.candidate.cand_id for work in read if "recalled" in work.why}
    confirmed = {title: own[title] for title in map(normal_title, retrieval.recalled.confirmed) if title in own}
    return {**own, **confirmed, **looked_up}
