"""A related-work section, from a paper to a record: references read, the section written, then bound.

Whatever the answers are, no work is cited that was not given, and each reference is cited or named as not cited.

The plain method: the section in one question with everything in view; without a model a list by rules.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from peerassay.documents import Paper
from peerassay.engines import Watched
from peerassay.evidence import Span
from peerassay.evidence.span import whole, withheld_of
from peerassay.job_record import Search, SearchedProvenance
from peerassay.jobs.asking_twice import WHY, as_spans, ask_twice, flagged_places
from peerassay.jobs.record import SCHEMA_VERSION, WorkRead
from peerassay.jobs.recording import Pointed, paper_kept, work_kept
from peerassay.jobs.related_work.bearing import Said, own_supports, supports_of
from peerassay.jobs.related_work.binding import BindSection, BoundAnswer, SectionBound, additions_of
from peerassay.jobs.related_work.draft import Draft, DraftSentence, supplemented
from peerassay.jobs.related_work.material import Material
from peerassay.jobs.related_work.measures import measured
from peerassay.jobs.related_work.method import Run, Written
from peerassay.jobs.related_work.methods.registry import METHODS
from peerassay.jobs.related_work.record import Cited, Missed, RelatedSection, RelatedWork, SectionChange
from peerassay.jobs.related_work.references import ReferencePaper, ReferencesToCite, read_references
from peerassay.jobs.related_work.rules.writing import written
from peerassay.jobs.related_work.writing import WriteSection, draft_of, with_cited_others
from peerassay.jobs.sources import PAPER
from peerassay.jobs.waiting import reads
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate
from peerassay.progress import Step
from peerassay.retrieval import PaperDate
from peerassay.retrieval.looking_up import confirmed
from peerassay.retrieval.retrieval import RecalledWork
from peerassay.run import Clock, Made, Tools, addresses_sent, failures_of, provenance_of, questions_sent, sent


async def written_plainly(run: Run, clock: Clock) -> Written:
    """Return the section as it was written; raises AnswerPending while the answer is awaited."""
    material = run.material
    if not reads(run.tools.engine):
        return Written(written(material))
    run.tools.progress(Step(what="writing the section"))
    twice = await ask_twice(
        lambda question: run.answer(question, "rules list and quote the references"),
        lambda orders: WriteSection(replace(material, hidden=orders)),
        flagged_places(material.sources.texts.values()),
    )
    given, first = twice.answer, twice.first
    run.warnings.extend(twice.warnings)
    clock.lap("section")
    if given is None or not given.topics:
        return Written(written(material), orders=twice.orders)
    recalled = (
        RecalledWork(title=work.title, author=work.author, year=work.year, why=work.why) for work in given.missing
    )
    before = "\n\n".join(topic.text for topic in first.topics) if first is not None else ""
    given, references = with_cited_others(given, material)
    known = frozenset(reference.number for reference in references)
    return Written(
        draft_of(given, known),
        tuple(recalled),
        first=before,
        orders=twice.orders,
        references=references,
        notes=given.notes,
    )


async def related_work(
    paper: Paper,
    references: str | Path | Sequence[Candidate],
    tools: Tools,
    *,
    given: Sequence[Candidate] = (),
    problems: Sequence[str] = (),
    own_section: bool = False,
) -> tuple[Made[RelatedWork]]:
    """Read the references and write the section; `given` are further ones, `problems` says which could not be had."""
    tools.progress(Step(what="reading the references"))
    found = await read_references(references, paper, tools, given)
    found = found.model_copy(update={"problems": (*found.problems, *problems)})
    return (await write_section(paper, found, tools, own_section=own_section),)


async def write_section(
    paper: Paper, given: ReferencesToCite, tools: Tools, *, own_section: bool = False
) -> Made[RelatedWork]:
    """Return the section with its record.

    The paper is shown without its own related-work section and reference list unless `own_section` says otherwise.
    Raises AnswerPending while a batch holds an answer: what comes next would be asked about another text.
    """
    clock, engine, settings = Clock(), Watched(tools.engine), tools.settings
    window = settings.window_characters
    material = replace(Material.of(paper, given.references, window, own_section=own_section), others=given.others)
    run = Run(paper, material, engine, tools, [*given.problems, *filter(None, (material.left_out,))])
    method = METHODS.get(settings.section_method, written_plainly)
    written = await method(run, clock)
    if len(written.references) > len(material.references):
        material = Material.of(paper, written.references, window, own_section=own_section)
    run = replace(run, material=replace(material, hidden=written.orders))
    is_bound = reads(tools.engine) and settings.section_method != "draft"
    bound = await _bound(run, written.draft) if is_bound else _Bound(written.draft)
    clock.lap("binding")
    missed, found = await _missed(run, written.recalled)
    clock.lap("missed works")
    body = _body(run, given, written, bound, missed, own_section=own_section)
    if written.first:
        again = SectionChange(before=written.first, after="", why=WHY)
        body = body.model_copy(update={"changes": (again, *body.changes)})
    return Made(_record(run, given, body, found), engine.asked, clock.seconds)


class _Bound(NamedTuple):
    """A section after the second question: what it says of each sentence, and what it changed."""

    draft: Draft
    said: Mapping[str, Said] = {}
    changes: tuple[SectionChange, ...] = ()


async def _bound(run: Run, draft: Draft) -> _Bound:
    """Bind the section: corrections and additions are carried out, a sentence that nothing supports is struck."""
    run.tools.progress(Step(what="checking each sentence"))
    question = BindSection(run.material, draft)
    given = await run.answer(question, "sentences were compared by rules")
    if given is None:
        return _Bound(draft)
    items = {item.sentence: item for item in given.sentences}
    changes = [change for s in draft.sentences if (change := _change(s, items)) is not None]
    texts = {s.id: _text_of(s, items) for s in draft.sentences}
    additions = additions_of(given)
    after = supplemented(draft.with_texts(texts), additions)
    added = (SectionChange(after=each.text, why="a reference was not cited") for each in additions)
    return _Bound(after, _said_by(given, question), (*changes, *added))


def _text_of(sentence: DraftSentence, items: Mapping[str, BoundAnswer]) -> str:
    """The sentence as it stays: corrected, as it was, or "" where it cites nothing and is wrong."""
    item = items.get(sentence.id)
    if item is None or item.text:
        return item.text if item else sentence.text
    return "" if item.wrong and not sentence.cited else sentence.text


def _change(sentence: DraftSentence, items: Mapping[str, BoundAnswer]) -> SectionChange | None:
    after = _text_of(sentence, items)
    item = items.get(sentence.id)
    if after == sentence.text or item is None:
        return None
    return SectionChange(before=sentence.text, after=after, why=item.wrong)


def _said_by(given: SectionBound, question: BindSection) -> dict[str, Said]:
    """What the answer says of each sentence; of one that it corrected nothing is wrong any more."""
    return {i.sentence: Said(_spans(i, question), "" if i.text else i.wrong) for i in given.sentences}


def _spans(item: BoundAnswer, question: BindSection) -> tuple[Span, ...]:
    """Where its quotes are; a sentence of the paper that is named by its id counts whole where no words are found."""
    sources = question.sources()
    found: list[Span] = []
    for quote in item.quotes:
        span = sources.quote(quote.quoted_from, quote.words, quote.sentence)
        named = sources.sentence(quote.sentence) if quote.quoted_from == PAPER else None
        if isinstance(span, Span):
            found.append(span)
        elif named is not None and not sources.is_hidden(named[0], whole(named[1], named[0])):
            found.append(whole(named[1], named[0]))
    return tuple(dict.fromkeys(found))


async def _missed(run: Run, recalled: Sequence[RecalledWork]) -> tuple[tuple[Missed, ...], tuple[Candidate, ...]]:
    """Look up the works that the model misses; those that are references already, or the paper, are left out."""
    listed = {normal_title(title) for title in (run.paper.card.title, *_titles(run))}
    new = [work for work in recalled if normal_title(work.title) not in listed]
    found = await confirmed(new, run.tools.sources)
    ids = {normal_title(work.title): work.cand_id for work in found.candidates}
    known = {reference.work.cand_id for reference in run.material.references}
    missed = (Missed(**work.model_dump(), work=ids.get(normal_title(work.title))) for work in new)
    return tuple(work for work in missed if work.work not in known), found.candidates


def _titles(run: Run) -> list[str]:
    of_list = [entry.title for entry in run.paper.references if entry.title]
    return [*(reference.work.title for reference in run.material.references), *of_list]


def _body(
    run: Run,
    given: ReferencesToCite,
    written: Written,
    bound: _Bound,
    missed: tuple[Missed, ...],
    *,
    own_section: bool,
) -> RelatedSection:
    material = run.material
    return RelatedSection(
        section=bound.draft,
        references=tuple(_cited(reference, material) for reference in material.references),
        absent=given.absent,
        supports=supports_of(bound.draft, material, bound.said, run.engine.model or "rules"),
        own=own_supports(bound.draft, material, bound.said),
        changes=bound.changes,
        missed=missed,
        notes=written.notes,
        measures=measured(bound.draft, material.references, run.paper.card.title),
        own_section_shown=own_section,
        read=reads(run.tools.engine),
        working=written.working,
    )


_NUMBER = re.compile(r"\[(\d{1,3})\]")
"""The number in front of an entry of a list whose paper cites by number."""


def _cited(reference: ReferencePaper, material: Material) -> Cited:
    said = tuple(whole(sentence, material.paper) for sentence in material.said.get(reference.number, ()))
    marker = _NUMBER.match(reference.printed)
    return Cited(
        number=reference.number,
        key=reference.key,
        work=reference.work.cand_id,
        marker=marker[1] if marker else "",
        note=reference.note,
        said=said,
    )


def _record(run: Run, given: ReferencesToCite, body: RelatedSection, found: Sequence[Candidate]) -> RelatedWork:
    texts = {reference.work.cand_id: reference.text for reference in run.material.references}
    withheld = (*withheld_of(run.paper), *(span for text in texts.values() for span in withheld_of(text)))
    flagged = as_spans(run.material.hidden, (run.paper, *texts.values()))
    pointed = Pointed((body, withheld, flagged))
    missed = {work.work for work in body.missed}
    works = (
        *(work_kept(_work_read(reference), reference.text, pointed) for reference in run.material.references),
        *(WorkRead(candidate=work, why=("recalled",), depth="title") for work in found if work.cand_id in missed),
    )
    entries = [reference.entry for reference in run.material.references]
    return RelatedWork(
        paper=paper_kept(
            run.paper,
            pointed,
            dated=PaperDate(),
            references=(*entries, *(each.id for each in given.absent)),
            selection=run.material.left_out,
        ),
        works=works,
        body=body,
        withheld=withheld,
        flagged=flagged,
        provenance=_provenance(run, given, body),
    )


def _work_read(reference: ReferencePaper) -> WorkRead:
    return WorkRead(
        candidate=reference.work,
        why=("cited",) if reference.entry else ("given",),
        depth=reference.text.basis if reference.is_read else "not_read",
        problem="" if reference.is_read else reference.note or "",
        reference=reference.entry,
    )


def _provenance(run: Run, given: ReferencesToCite, body: RelatedSection) -> SearchedProvenance:
    asked, tools = run.engine.asked, run.tools
    titles = [len(words) for words in (*given.looked_up, *(work.title for work in body.missed))]
    away = [source.endpoint for source in tools.sources if source.endpoint is not None]
    return SearchedProvenance(
        **provenance_of(
            tools,
            asked,
            job="related_work",
            schema_version=SCHEMA_VERSION,
            ledger=(
                *questions_sent(asked, "questions: the paper and its references", tools.engine),
                *(sent(endpoint, "titles of works", titles) for endpoint in away),
                *addresses_sent(given.fetched),
            ),
            documents=(run.paper,),
            failures=failures_of(asked),
            warnings=run.warnings,
        ),
        search=Search(searches=(), filters=(), scopes={source.name: source.scope for source in tools.sources}),
    )
