"""The check of a draft: what `novelty` finds, one question on strong sentences, the references, and shared text.

What `novelty` asked is not asked again. Without a model the near works, strong words, references and shared text are
shown, and nothing is judged. A draft that is watched is asked only about what is new.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from peerassay.documents import Paper, Sentence
from peerassay.engines import Watched
from peerassay.jobs.asking_twice import AskedTwice, ask_twice
from peerassay.jobs.checking.again import Checked, Memory, carried_over
from peerassay.jobs.checking.claims import Binder, CheckClaims, ClaimsAnswer, closer_works, strong_sentences
from peerassay.jobs.checking.draft import Draft
from peerassay.jobs.checking.findings import to_cite, too_close, upheld
from peerassay.jobs.checking.record import Check, CheckRecord, Item
from peerassay.jobs.checking.references import References, checked_references
from peerassay.jobs.novelty.job import compared_with_works
from peerassay.jobs.novelty.material import Material
from peerassay.jobs.novelty.plain import material_of
from peerassay.jobs.novelty.recording import Making, make_record
from peerassay.jobs.question import QuotingQuestion
from peerassay.jobs.reviews.material import WorkShown
from peerassay.jobs.sources import Place
from peerassay.jobs.waiting import reads
from peerassay.literature import Candidate
from peerassay.progress import Step
from peerassay.retrieval import citing_sentences
from peerassay.run import Clock, Made, Tools

JOB = "check"
"""The name under which the settings of this job are kept."""


async def check_draft(
    draft: Draft,
    tools: Tools,
    *,
    given: Sequence[Candidate] = (),
    problems: Sequence[str] = (),
    memory: Memory | None = None,
) -> Made[CheckRecord]:
    """Return the record of a check of a draft; what failed on the way is in it and is not raised.

    `given` are works that the user adds, `problems` name those that were not available. `memory` holds the last check
    of this draft, and keeps this one. Raises EngineError where the question on what the draft contributes failed.
    """
    clock, last = Clock(), memory.last if memory else None
    carried = carried_over(last, draft.paper) if last else None
    if carried is None:
        run, compared = await compared_with_works(draft.paper, tools, clock, given)
        before = Checked(replace(run, engine=Watched(tools.engine)), compared, ClaimsAnswer(), run.engine.asked)
    else:
        before = replace(carried, run=replace(carried.run, engine=Watched(tools.engine), tools=tools))
    material = _material(before)
    claims, question, twice = await _claims(before, material, last if carried else None)
    clock.lap("claims")
    references = await checked_references(draft, tools)
    clock.lap("references")
    checked = replace(before, claims=claims, asked=(*before.asked, *before.run.engine.asked))
    if memory is not None:
        memory.last, memory.looks = checked, memory.looks + 1
    body = _body(draft, checked, question, references, anew=carried is None)
    works = replace(checked.compared.works, looked_up=checked.compared.works.looked_up | references.looked_up)
    warnings = (*problems, *checked.run.extracted.warnings, *checked.compared.warnings, *twice.warnings)
    made = Making(CheckRecord, JOB, "the draft and prior works", references.failures)
    orders, asked = checked.compared.orders | twice.orders, checked.asked
    record = make_record(body, draft.paper, works, orders, asked, tools, warnings, making=made)
    clock.lap("lists")
    fresh = checked.asked if carried is None else before.run.engine.asked
    return Made(record, fresh, clock.seconds, before.run.works.retrieval.runs)


def _material(before: Checked) -> Material:
    """What the question on sentences is shown: the same as those of `novelty`, so that providers' caches pay."""
    run, compared = before.run, before.compared
    material, _ = material_of(run, compared.works, compared.selection.compared)
    shown = {work.id for work in material.works}
    recalled = (work for work in compared.works.because("recalled") if work.candidate.cand_id not in shown)
    texts = compared.works.texts
    added = tuple(
        WorkShown(w, texts[w.candidate.cand_id], cited=w.reference) for w in recalled if w.candidate.cand_id in texts
    )
    return replace(material, hidden=compared.orders, added=added)


async def _claims(
    before: Checked, material: Material, last: Checked | None
) -> tuple[ClaimsAnswer, CheckClaims, AskedTwice[ClaimsAnswer]]:
    """Return what is said of strong sentences: on a changed draft that of before, and the answer on what is new.

    With it the question, without the sentences that its answer took for orders, and how it was asked.
    """
    run = before.run
    sentences = strong_sentences(run.paper)
    new = () if last is None else _changed(last.run.paper, run.paper, sentences, material)
    question = CheckClaims(material, sentences if last is None else new, before.compared.comparisons, last is not None)
    if run.waits or (last is not None and not new) or not (material.contributions or sentences):
        return before.claims, question, AskedTwice(None)
    run.tools.progress(Step(what="weighing the draft's own words"))

    def without(orders: frozenset[Place]) -> CheckClaims:
        return replace(question, material=replace(material, hidden=material.hidden | orders))

    async def ask(asked: QuotingQuestion[ClaimsAnswer]) -> ClaimsAnswer | None:
        return (await run.engine.ask(asked)).answer

    twice = await ask_twice(ask, without)
    given, question = twice.answer or ClaimsAnswer(), without(twice.orders)
    if last is None:
        return given, question, twice
    kept = before.claims
    joined = {"soften": (*kept.soften, *given.soften), "misdescribed": (*kept.misdescribed, *given.misdescribed)}
    return kept.model_copy(update=joined), question, twice


def _changed(before: Paper, now: Paper, strong: Sequence[Sentence], material: Material) -> tuple[Sentence, ...]:
    """The sentences that were not there before and are strong, or cite a work that is shown."""
    known = {_line(s) for s in before.sentences}
    cited = [work.read.candidate for work in material.works if work.read.reference]
    citing = {s.id for work in cited for s in citing_sentences(now, work)}
    wanted = citing | {s.id for s in strong}
    return tuple(s for s in now.sentences if s.id in wanted and _line(s) not in known)


def _line(sentence: Sentence) -> str:
    return " ".join(sentence.text.split())


def _body(draft: Draft, checked: Checked, question: CheckClaims, references: References, *, anew: bool) -> Check:
    run, compared = checked.run, checked.compared
    judged, claims = reads(run.tools.engine), {each.id: each for each in run.extracted.contributions}
    binder = Binder(draft, question, judged=judged)
    cite = to_cite(draft, compared, claims, judged=judged) if claims else []
    content = binder.bound(checked.claims.misdescribed, "content")
    repair = _each_once((*content, *references.repairs))
    named = {item.entry for item in repair} | {*references.unchecked}
    return Check(
        read=judged,
        contributions={key: each.name for key, each in claims.items()},
        cite=_each_once(cite),
        soften=_each_once((*binder.bound(checked.claims.soften, "claim"), *closer_works(draft, compared))),
        repair=repair,
        close=_each_once(too_close(draft, compared.works.works, compared.works.texts)),
        upheld=upheld(compared, claims, cite) if judged else {},
        references=len(draft.listed),
        looked_up=references.found,
        unchecked=references.unchecked,
        names={entry.key: entry.name for entry in draft.listed if entry.key in named},
        struck=binder.struck,
        anew=anew,
    )


def _each_once(items: Iterable[Item]) -> tuple[Item, ...]:
    first: dict[str, Item] = {}
    for item in items:
        first.setdefault(item.key, item)
    return tuple(first.values())
