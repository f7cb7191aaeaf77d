"""The steps of IIR in order: aspects, draft, supplement, structure, succinctness.

What a model does not write, rules do: every reference is cited in the end.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from peerassay.evidence.communities import method
from peerassay.jobs.related_work.draft import Draft, supplemented
from peerassay.jobs.related_work.material import Material
from peerassay.jobs.related_work.method import Run, Written
from peerassay.jobs.related_work.methods.iir.aspects import Aspects, KeyAspects
from peerassay.jobs.related_work.methods.iir.drafting import AddMissing, WriteDraft, draft_of
from peerassay.jobs.related_work.methods.iir.operations import Operation, Rewriting, carried_out
from peerassay.jobs.related_work.methods.iir.structure import (
    EvaluateStructure,
    ReviseStructure,
    StructureJudged,
    judgement_text,
)
from peerassay.jobs.related_work.methods.iir.succinctness import EvaluateSuccinctness, ReviseSuccinctness
from peerassay.jobs.related_work.methods.iir.working import Iir, IirStep, Revision
from peerassay.jobs.related_work.references import ReferencePaper
from peerassay.progress import Step, count
from peerassay.run import Clock

STRUCTURE_ROUNDS = 3
"""IIR, algorithm 1 and appendix G: n = 3."""
SUPPLEMENT_ROUNDS = 3
"""IIR, section 5.3.1: most sections needed one round of supplements, none more than three."""
_NO_ANSWER = "the step is left out"


@dataclass
class _Refined:
    """A draft under way, and the steps to it."""

    run: Run
    material: Material
    draft: Draft = field(default_factory=Draft)
    revisions: list[Revision] = field(default_factory=list)

    def keep(self, step: IirStep, draft: Draft | None = None, **told: Any) -> None:
        """Keep what a step made of the draft; nothing where it gives none."""
        after = self.draft if draft is None else draft
        self.revisions.append(Revision(step=step, draft=after, applied=after != self.draft, **told))
        self.draft = after


async def in_steps(run: Run, clock: Clock) -> Written:
    """Return the section of IIR; raises AnswerPending while answers are awaited."""
    aspects = await _aspects(run)
    clock.lap("aspects")
    notes = {n: [f"{key.capitalize()}: {text}" for key, text in each.said.items()] for n, each in aspects.items()}
    refined = _Refined(run, replace(run.material, notes=notes))
    await _draft(refined)
    await _supplement(refined)
    clock.lap("draft and supplement")
    done = await _structure(refined)
    await _succinctness(refined, done)
    clock.lap("structure and succinctness")
    working = Iir(aspects=aspects, revisions=tuple(refined.revisions), grouping=method())
    return Written(refined.draft, working=working)


async def _aspects(run: Run) -> dict[int, Aspects]:
    """What each work of which more than the abstract is known says of itself; abstracts are shown whole."""
    references = run.material.references
    run.tools.progress(Step(what=f"reading {count(len(references), 'reference')}"))
    longer = [reference for reference in references if reference.text.basis in {"full_text", "introduction"}]
    found = await asyncio.gather(*(_aspects_of(run, reference) for reference in longer))
    return {reference.number: each for reference, each in zip(longer, found, strict=True) if each is not None}


async def _aspects_of(run: Run, reference: ReferencePaper) -> Aspects | None:
    question, sum_up = KeyAspects(reference.work), run.tools.sum_up
    if sum_up is not None:
        return question.check(Aspects(objective=sum_up(reference.work))).answer
    return await run.answer(question, f"{reference.key} was shown by its abstract")


async def _draft(refined: _Refined) -> None:
    question = WriteDraft(refined.material)
    given = await refined.run.answer(question, "rules list and quote the references")
    note = "" if given else "the model gave no draft, so rules wrote it"
    refined.keep(IirStep.DRAFT, draft_of(given or question.check(question.offline()).answer), note=note)


async def _supplement(refined: _Refined) -> None:
    """Ask for what is not cited until all is, or the rounds are over; then put in the rest."""
    material = refined.material
    for _ in range(SUPPLEMENT_ROUNDS):
        missing = refined.draft.missing(sorted(material.known))
        if not missing:
            return
        told = f"{count(len(missing), 'reference')} not cited: {', '.join(f'@cite_{n}' for n in missing)}"
        given = await refined.run.answer(AddMissing(material, refined.draft, missing), _NO_ANSWER)
        if given is None or not given.additions:
            refined.keep(IirStep.SUPPLEMENT, problem=told, note="no sentence was given for them")
            break
        refined.keep(IirStep.SUPPLEMENT, supplemented(refined.draft, given.additions), problem=told)
    if missing := refined.draft.missing(sorted(material.known)):
        placed = AddMissing(material, refined.draft, missing).offline()
        note = "references that no answer cited were placed by the program"
        refined.keep(IirStep.PLACED, supplemented(refined.draft, placed.additions), note=note)


async def _structure(refined: _Refined) -> tuple[str, ...]:
    """Change one thing a round until nothing is named or the rounds are over; return what was done, in lines."""
    done: tuple[str, ...] = ()
    for _ in range(STRUCTURE_ROUNDS):
        found = await refined.run.answer(EvaluateStructure(refined.material, refined.draft, done), _NO_ANSWER)
        if found is None or found.suggestion.operation is Operation.NONE:
            note = "nothing to change was named" if found else "the evaluator gave no answer"
            themes, problem = (found.themes, found.problem) if found else ((), "")
            refined.keep(IirStep.STRUCTURE, problem=problem, themes=themes, note=note)
            break
        result = await _restructured(refined, found)
        told: dict[str, Any] = {"problem": found.problem, "suggestions": (found.suggestion,), "themes": found.themes}
        if isinstance(result, str):
            # The same draft would be judged alike: another round changes nothing.
            refined.keep(IirStep.STRUCTURE, note=f"skipped: {result}", **told)
            break
        refined.keep(IirStep.STRUCTURE, result, **told)
        done += (judgement_text(found),)
    return done


async def _restructured(refined: _Refined, found: StructureJudged) -> Draft | str:
    if found.suggestion.operation is Operation.DELETE:
        return carried_out(refined.draft, found.suggestion, Rewriting())
    question = ReviseStructure(refined.material, refined.draft, found.problem, found.suggestion)
    rewriting = await refined.run.answer(question, _NO_ANSWER)
    if rewriting is None or not rewriting.sentences:
        return "the answer did not carry out the operation or lost a citation"
    return carried_out(refined.draft, found.suggestion, rewriting)


async def _succinctness(refined: _Refined, done: Sequence[str]) -> None:
    evaluate = EvaluateSuccinctness(refined.material, refined.draft, tuple(done))
    found = await refined.run.answer(evaluate, _NO_ANSWER)
    if found is None or not found.problems:
        note = "nothing to change was named" if found else "the evaluator gave no answer"
        refined.keep(IirStep.SUCCINCTNESS, note=note)
        return
    revise = ReviseSuccinctness(refined.material, refined.draft, found.problems)
    given = await refined.run.answer(revise, _NO_ANSWER)
    draft, actions = refined.draft, given.actions if given else ()
    for action in actions:
        result = carried_out(draft, action.suggestion, action.rewriting)
        draft = draft if isinstance(result, str) else result
    problem = "; ".join(problem.what for problem in found.problems)
    suggestions = tuple(action.suggestion for action in actions)
    note = "" if suggestions else "every proposed operation would lose a citation"
    refined.keep(IirStep.SUCCINCTNESS, draft, problem=problem, suggestions=suggestions, note=note)
