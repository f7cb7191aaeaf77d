"""A related-work section, from the paper and its references: the steps in order, each in a file of its own.

A step that fails is named in the record and the rest goes on: what a model does not write, rules do. Whatever the
answers are, every reference is cited in the end and no other work is.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from peerassay.documents import Paper
from peerassay.engines import Answered, Watched
from peerassay.engines.question import A
from peerassay.errors import AnswerPending
from peerassay.evidence.communities import method
from peerassay.jobs.related_work.aspects import Aspects, KeyAspects
from peerassay.jobs.related_work.draft import Draft
from peerassay.jobs.related_work.drafting import AddMissing, WriteDraft, draft_of, supplemented
from peerassay.jobs.related_work.measures import measured
from peerassay.jobs.related_work.operations import Operation, Rewriting, carried_out
from peerassay.jobs.related_work.own_section import without_appendix, without_own_section
from peerassay.jobs.related_work.own_sentences import CheckOwn, OwnSupport, settled, speaks_of_paper
from peerassay.jobs.related_work.record import (
    SCHEMA_VERSION,
    ReferenceEntry,
    RelatedWork,
    Revision,
    SectionProvenance,
    Step,
    TargetPaper,
)
from peerassay.jobs.related_work.references import OF_PAPER, GivenReferences, ReferencePaper, read_references
from peerassay.jobs.related_work.shown import Ground
from peerassay.jobs.related_work.structure import EvaluateStructure, ReviseStructure, StructureJudged, told_of
from peerassay.jobs.related_work.succinctness import EvaluateSuccinctness, ReviseSuccinctness
from peerassay.jobs.related_work.support import CheckSupport, Judgement, Support, batches, corrections, judged
from peerassay.literature import Candidate
from peerassay.progress import Step as Told
from peerassay.progress import count
from peerassay.run import Clock, Made, Tools, addresses_sent, failures_of, provenance_of, questions_sent, sent
from peerassay.supply import citing_sentences

STRUCTURE_ROUNDS = 3
"""IIR, algorithm 1 and appendix G: n = 3."""
SUPPLEMENT_ROUNDS = 3
"""IIR, section 5.3.1: most sections needed one round of supplements, none more than three."""


@dataclass
class _Run:
    """A run under way: the draft as it stands, and the way to it."""

    ground: Ground
    engine: Watched
    draft: Draft = field(default_factory=Draft)
    revisions: list[Revision] = field(default_factory=list)
    own: tuple[OwnSupport, ...] = ()

    def keep(self, step: Step, draft: Draft | None = None, **told: Any) -> None:
        """Keep what a step made of the draft; nothing where it gives none."""
        after = self.draft if draft is None else draft
        self.revisions.append(Revision(step=step, draft=after, applied=after != self.draft, **told))
        self.draft = after


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
    tools.progress(Told(what="reading the references"))
    found = await read_references(references, paper, tools, given, own_section=own_section)
    told = found.model_copy(update={"problems": (*found.problems, *problems)})
    return (await write_section(paper, told, tools, own_section=own_section),)


async def write_section(
    paper: Paper,
    given: GivenReferences,
    tools: Tools,
    *,
    own_section: bool = False,
    rounds: int = STRUCTURE_ROUNDS,
) -> Made[RelatedWork]:
    """Return the section with its record.

    The paper is shown without its own related-work section and reference list unless `own_section` says otherwise;
    `rounds` is how often its structure is looked at. Raises AnswerPending while a batch holds an answer: what comes
    next would be asked about another text.
    """
    clock, engine = Clock(), Watched(tools.engine)
    ground = await _ground(paper, given.references, engine, tools, own_section=own_section)
    clock.lap("aspects")
    run = _Run(ground, engine)
    await _draft(run)
    if tools.settings.section_method == "draft":
        _place(run)
        supports = judged(run.draft, ground.references, (), "rules", frozenset())
    else:
        await _supplement(run)
        clock.lap("draft and supplement")
        done = await _structure(run, rounds)
        await _succinctness(run, done)
        clock.lap("structure and succinctness")
        await _own(run)
        supports = await _support(run)
    clock.lap("support")
    record = _record(paper, given, run, supports, tools, own_section=own_section, rounds=rounds)
    return Made(record, engine.asked, clock.seconds)


def _taken(answered: Answered[A]) -> A | None:
    """Return the answer, None where there is none; raises AnswerPending where a batch holds it."""
    if answered.failure is not None and answered.failure.pending:
        raise AnswerPending(answered.failure.message)
    return answered.answer


async def _ground(
    paper: Paper, references: Sequence[ReferencePaper], engine: Watched, tools: Tools, *, own_section: bool
) -> Ground:
    tools.progress(Told(what=f"reading {count(len(references), 'reference')}"))
    # An abstract is shown whole: only of a longer text is it asked what it says.
    longer = [reference for reference in references if reference.text.basis in {"full_text", "introduction"}]
    given: dict[int, Aspects | None] = {}
    if tools.settings.section_method == "draft":
        longer = []
    if tools.sum_up is not None:
        summed = ((item, Aspects(objective=tools.sum_up(item.work))) for item in longer)
        given = {item.number: KeyAspects(item.work).check(aspects).answer for item, aspects in summed}
    else:
        answers = await asyncio.gather(*(engine.ask(KeyAspects(reference.work)) for reference in longer))
        given = {reference.number: _taken(answered) for reference, answered in zip(longer, answers, strict=True)}
    bare = paper if own_section else without_own_section(paper)
    shown = without_appendix(bare)
    return Ground(
        paper=shown,
        references=tuple(references),
        aspects={reference.number: given.get(reference.number) or Aspects() for reference in references},
        window_characters=tools.settings.window_characters,
        appendix_shown=shown is bare,
        cited_in={reference.number: _places(paper, shown, reference) for reference in references},
    )


def _places(paper: Paper, shown: Paper, reference: ReferencePaper) -> tuple[str, ...]:
    """The sentences that are shown and cite the reference, by the paper's own list, which is not shown."""
    citing = {sentence.id for sentence in citing_sentences(paper, reference.work)}
    return tuple(sentence.id for sentence in shown.sentences if sentence.id in citing)


async def _draft(run: _Run) -> None:
    question = WriteDraft(run.ground)
    given = _taken(await run.engine.ask(question))
    note = "" if given else "no draft was given: rules wrote it"
    run.keep(Step.DRAFT, draft_of(given or question.check(question.offline()).answer), note=note)


async def _supplement(run: _Run) -> None:
    """Ask for what is not cited until all is, or the rounds are over; then put in the rest."""
    for _ in range(SUPPLEMENT_ROUNDS):
        missing = run.draft.missing(sorted(run.ground.known))
        if not missing:
            return
        told = f"{count(len(missing), 'reference')} not cited: {', '.join(f'@cite_{n}' for n in missing)}"
        given = _taken(await run.engine.ask(AddMissing(run.ground, run.draft, missing)))
        if given is None or not given.additions:
            run.keep(Step.SUPPLEMENT, problem=told, note="no sentence was given for them")
            break
        run.keep(Step.SUPPLEMENT, supplemented(run.draft, given), problem=told)
    _place(run)


def _place(run: _Run) -> None:
    """Put in a sentence of the program's for each reference that is still not cited."""
    if missing := run.draft.missing(sorted(run.ground.known)):
        placed = AddMissing(run.ground, run.draft, missing).offline()
        run.keep(Step.PLACED, supplemented(run.draft, placed), note="the program placed what no answer cited")


async def _structure(run: _Run, rounds: int) -> tuple[str, ...]:
    """Change one thing a round until nothing is named or the rounds are over; return what was done, in lines."""
    done: tuple[str, ...] = ()
    for _ in range(rounds):
        found = _taken(await run.engine.ask(EvaluateStructure(run.ground, run.draft, done)))
        if found is None or found.suggestion.operation is Operation.NONE:
            note = "nothing to mend was named" if found else "the evaluator gave no answer"
            themes, problem = (found.themes, found.problem) if found else ((), "")
            run.keep(Step.STRUCTURE, problem=problem, themes=themes, note=note)
            break
        result = await _restructured(run, found)
        told: dict[str, Any] = {"problem": found.problem, "suggestions": (found.suggestion,), "themes": found.themes}
        if isinstance(result, str):
            # The same draft would be judged alike: another round changes nothing.
            run.keep(Step.STRUCTURE, note=f"skipped: {result}", **told)
            break
        run.keep(Step.STRUCTURE, result, **told)
        done += (told_of(found),)
    return done


async def _restructured(run: _Run, found: StructureJudged) -> Draft | str:
    if found.suggestion.operation is Operation.DELETE:
        return carried_out(run.draft, found.suggestion, Rewriting())
    question = ReviseStructure(run.ground, run.draft, found.problem, found.suggestion)
    rewriting = _taken(await run.engine.ask(question))
    if rewriting is None or not rewriting.sentences:
        return "no text that does what the operation says and keeps every citation was given"
    return carried_out(run.draft, found.suggestion, rewriting)


async def _succinctness(run: _Run, done: tuple[str, ...]) -> None:
    found = _taken(await run.engine.ask(EvaluateSuccinctness(run.ground, run.draft, done)))
    if found is None or not found.problems:
        note = "nothing to mend was named" if found else "the evaluator gave no answer"
        run.keep(Step.SUCCINCTNESS, note=note)
        return
    given = _taken(await run.engine.ask(ReviseSuccinctness(run.ground, run.draft, found.problems)))
    draft, actions = run.draft, given.actions if given else ()
    for action in actions:
        result = carried_out(draft, action.suggestion, action.rewriting)
        draft = draft if isinstance(result, str) else result
    problem = "; ".join(problem.what for problem in found.problems)
    suggestions = tuple(action.suggestion for action in actions)
    note = "" if suggestions else "no operation was given that keeps every citation"
    run.keep(Step.SUCCINCTNESS, draft, problem=problem, suggestions=suggestions, note=note)


async def _own(run: _Run) -> None:
    """Compare what the section says of the paper itself with the paper; correct or strike what it does not say."""
    asked = tuple(sentence for sentence in run.draft.sentences if speaks_of_paper(sentence.text))
    given = _taken(await run.engine.ask(CheckOwn(run.ground, run.draft, asked))) if asked else None
    if given is None:
        run.own = tuple(OwnSupport(sentence=s.id, why="it was not compared with the paper") for s in asked)
        return
    fixes, run.own = settled(asked, given, run.ground.paper)
    if fixes:
        told = f"not said by the paper itself: {', '.join(sorted(fixes))}"
        run.keep(Step.OWN, run.draft.with_texts(fixes), problem=told)


async def _support(run: _Run) -> tuple[Support, ...]:
    """Check every citing sentence; write anew what its works do not bear out, and check that once more."""
    references, verdicts = run.ground.references, dict[tuple[str, str], Judgement]()
    to_check, rewritten = run.draft.sentences, frozenset[str]()
    for last in (False, True):
        questions = [CheckSupport(run.ground, batch) for batch in batches(to_check)]
        answers = await asyncio.gather(*map(run.engine.ask, questions))
        given = [found for answered in answers if (found := _taken(answered))]
        verdicts |= {
            (judgement.sentence, judgement.work): judgement for answer in given for judgement in answer.judgements
        }
        fixes = {} if last else corrections(given)
        if not fixes:
            break
        told = f"not borne out by what they cite: {', '.join(sorted(fixes))}"
        run.keep(Step.SUPPORT, run.draft.with_texts(fixes), problem=told)
        rewritten = frozenset(fixes)
        to_check = tuple(sentence for sentence in run.draft.sentences if sentence.id in rewritten)
        verdicts = {key: verdict for key, verdict in verdicts.items() if key[0] not in rewritten}
    return judged(run.draft, references, verdicts.values(), run.engine.model or "rules", rewritten)


def _record(
    paper: Paper,
    given: GivenReferences,
    run: _Run,
    supports: tuple[Support, ...],
    tools: Tools,
    *,
    own_section: bool,
    rounds: int,
) -> RelatedWork:
    missing = run.draft.missing(sorted(run.ground.known))
    assert not missing, "every reference is cited by now"
    ground = run.ground
    return RelatedWork(
        target_paper=TargetPaper(
            id=paper.id,
            card=paper.card,
            own_section_shown=own_section,
            left_out=ground.left_out,
            source=paper.source,
        ),
        section=run.draft,
        references=tuple(_entry(reference, ground, supports) for reference in ground.references),
        absent=given.absent,
        supports=supports,
        own=tuple(own for own in run.own if run.draft.sentence(own.sentence)),
        revisions=tuple(run.revisions),
        measures=measured(run.draft, ground.references, paper.card.title),
        provenance=_provenance(given, run, tools, rounds),
    )


def _entry(reference: ReferencePaper, ground: Ground, supports: Sequence[Support]) -> ReferenceEntry:
    text = reference.text
    pointed = {span.sentence for support in supports if support.number == reference.number for span in support.spans}
    return ReferenceEntry(
        number=reference.number,
        key=reference.key,
        work=reference.work.model_copy(update={"body": None, "embedding": None}),
        basis=text.basis,
        aspects=ground.aspects[reference.number],
        sentences=tuple(
            s for s in text.sentences if s.id in pointed or s.id == "title" or s.id.startswith(("abstract_", OF_PAPER))
        ),
        note=reference.note,
    )


def _provenance(given: GivenReferences, run: _Run, tools: Tools, rounds: int) -> SectionProvenance:
    asked = run.engine.asked
    titles = [len(words) for words in given.looked_up]
    away = [source.endpoint for source in tools.sources if source.endpoint is not None]
    ledger = (
        *questions_sent(asked, "questions: the paper and its references", tools.engine),
        *(sent(endpoint, "titles of the references", titles) for endpoint in away),
        *addresses_sent(given.fetched),
    )
    made = provenance_of(
        tools,
        asked,
        job="related_work",
        schema_version=SCHEMA_VERSION,
        ledger=ledger,
        documents=(run.ground.paper,),
        failures=failures_of(asked),
        warnings=given.problems,
    )
    return SectionProvenance(**made, grouping=method(), rounds=rounds)
