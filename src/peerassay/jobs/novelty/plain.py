"""The plain method: compare in one question, look up what it recalls, write freely with all in view, bind.

The comparison as answered, bound: quotes become spans, and the program decides what a status may be.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from peerassay.engines import Answered, Failure
from peerassay.evidence import Span
from peerassay.jobs.asking_twice import ask_twice, flagged_places
from peerassay.jobs.novelty.answer import Answer
from peerassay.jobs.novelty.comparing import (
    CompareWorks,
    PairAnswer,
    PartAnswer,
    RecalledAnswer,
    WorkAnswer,
    WorksCompared,
)
from peerassay.jobs.novelty.material import Material, basis_of
from peerassay.jobs.novelty.method import Compared, Run
from peerassay.jobs.novelty.parts import MOST_QUOTE_WORDS, Comparison, EvidencePair, Refutation
from peerassay.jobs.novelty.places import place_in_candidate, source_hint
from peerassay.jobs.novelty.retrieved import select
from peerassay.jobs.novelty.statuses import settled
from peerassay.jobs.novelty.writing import Binder, NoveltyAnswer, WriteAnswer, named_in
from peerassay.jobs.question import Quote, QuotingQuestion
from peerassay.jobs.record import WorkRead
from peerassay.jobs.reviews.material import WorkShown
from peerassay.jobs.sources import Place
from peerassay.jobs.waiting import reads
from peerassay.jobs.works import Works, with_picked, with_recalled
from peerassay.language.titles import normal_title
from peerassay.progress import Step, count
from peerassay.retrieval.pictures import pages_shown
from peerassay.retrieval.retrieval import PaperDate, RecalledWork
from peerassay.run import Clock

_ORDER = ("cannot_refute", "unclear", "openly_taken", "has_a_part", "can_refute")


def bound(given: WorksCompared, material: Material, by: str) -> tuple[Comparison, ...]:
    """Return a comparison for each work that was answered, in the order asked; `by` is who answered."""
    answered = {item.work: item for item in given.works}
    shown = (work for work in material.works if work.id in answered)
    return tuple(_comparison(answered[work.id], work, material, by) for work in shown)


def _comparison(given: WorkAnswer, work: WorkShown, material: Material, by: str) -> Comparison:
    parts: dict[str, PartAnswer] = {}
    for part in given.parts:
        held = parts.get(part.contribution)
        # What is answered twice is not asserted: the weaker remains.
        parts[part.contribution] = min(filter(None, (held, part)), key=lambda each: _ORDER.index(each.status))
    refutations = (_refutation(each.id, parts.get(key), work, material) for key, each in material.called.items())
    return Comparison(cand_id=work.id, basis=basis_of(work), note=given.note, refutations=tuple(refutations), by=by)


def _refutation(contribution_id: str, given: PartAnswer | None, work: WorkShown, material: Material) -> Refutation:
    if given is None:
        return Refutation(contribution_id=contribution_id, status="cannot_refute")
    pairs = tuple(_pairs(given.pairs, work, material))
    said = Refutation(
        contribution_id=contribution_id,
        status=given.status,
        brief_note=" ".join(filter(None, (given.has, given.differs))),
        say=given.say,
        unverified_pairs=len(given.pairs) - len(pairs),
    )
    return settled(said, "", pairs, work.read.time)


def _pairs(given: Sequence[PairAnswer], work: WorkShown, material: Material) -> Iterator[EvidencePair]:
    for pair in given:
        ours = _span(pair.paper, material)
        theirs = _span(pair.work.model_copy(update={"source": work.id}), material)
        if ours is not None and theirs is not None:
            yield EvidencePair(
                original=ours,
                original_label=source_hint(material.paper, ours),
                candidate=theirs,
                candidate_label=place_in_candidate(theirs, work.text),
                rationale="",
            )


def _span(quote: Quote, material: Material) -> Span | None:
    """Return the place of a quote, cut to 90 words; None where it is in the source nowhere."""
    found = material.sources.quote(quote.quoted_from, quote.words, quote.sentence) if quote.words else ""
    if not isinstance(found, Span):
        return None
    words = found.text.split(maxsplit=MOST_QUOTE_WORDS)
    length = len(found.text) - len(words[-1]) if len(words) > MOST_QUOTE_WORDS else len(found.text)
    cut = found.text[:length].rstrip()
    return found.model_copy(update={"end": found.start + len(cut), "text": cut})


NEAREST, MOST_COMPARED = 18, 30
"""The nearest of all that are compared, and works compared at most: one question shows them all."""
MOST_OF_WORKS = 240_000
"""Characters of all works together: what is not nearest is shown by its abstract before the window is full."""
_NOT_ANSWERED = "the comparison with this work got no answer; run again or use a more capable model"


async def compared_plainly(run: Run, clock: Clock) -> Compared:
    """Return the comparisons and the written answer; without a model the passages nearest in words."""
    selection = select(run.works, run.extracted.contributions, run.tools.settings, nearest=NEAREST, most=MOST_COMPARED)
    to_read = selection.compared[: run.tools.settings.works_read]
    works = await with_picked(run.works, selection.order, to_read, run.tools)
    clock.lap("texts")
    material, warnings = material_of(run, works, selection.compared)
    none = Compared(_as_shown(works, material.works), selection, orders=material.hidden, warnings=warnings)
    # Which works are compared depends on the answers so far.
    if run.waits or not (material.works and material.contributions):
        return none
    run.tools.progress(Step(what=f"comparing with {count(len(material.works), 'work')}"))
    answers: list[Answered[WorksCompared]] = []

    async def ask(question: QuotingQuestion[WorksCompared]) -> WorksCompared | None:
        answers.append(await run.engine.ask(question))
        return answers[-1].answer

    twice = await ask_twice(
        ask,
        lambda orders: CompareWorks(replace(material, hidden=material.hidden | orders)),
        flagged_places(material.sources.texts.values()) if reads(run.tools.engine) else frozenset(),
    )
    material, answered = replace(material, hidden=material.hidden | twice.orders), answers[-1]
    clock.lap("comparison")
    none = replace(none, orders=material.hidden, warnings=(*warnings, *twice.warnings))
    if twice.answer is None:
        return replace(none, comparisons=_failed(material, answered.failure))
    by = answered.model or answered.engine
    comparisons = bound(twice.answer, material, by)
    if twice.first is not None:
        none = replace(none, warnings=(*none.warnings, *_changed(bound(twice.first, material, by), comparisons, works)))
    missing = {each.cand_id for each in comparisons}
    comparisons += _failed(replace(material, works=tuple(w for w in material.works if w.id not in missing)))
    made = replace(none, comparisons=comparisons)
    if not reads(run.tools.engine):
        return made
    # Sentences that address whoever judges are left out from here on too.
    writing = _Writing(run, material, comparisons)
    works, answer = await writing.answer(works, twice.answer.recalled)
    clock.lap("answer")
    works = _as_shown(works, material.works)
    warnings = tuple(dict.fromkeys((*made.warnings, *writing.warnings)))
    orders = made.orders | writing.orders
    return replace(made, works=works, answer=answer, recalled=tuple(writing.recalled), orders=orders, warnings=warnings)


def _changed(first: Sequence[Comparison], second: Sequence[Comparison], works: Works) -> Iterator[str]:
    """Say which statuses changed once sentences that address whoever judges were left out, with both."""
    titles = {work.candidate.cand_id: work.candidate.title for work in works.works}
    before = {each.cand_id: each for each in first}
    for each in second:
        for part in each.refutations:
            old = before[each.cand_id].of(part.contribution_id) if each.cand_id in before else None
            if old is not None and old.status != part.status:
                was, now = (one.status.replace("_", " ") for one in (old, part))
                yield f"“{titles[each.cand_id]}”, {part.contribution_id}: “{was}” with these sentences, “{now}” without"


def _dated(date: PaperDate) -> str | None:
    """Return the paper's date as prompts tell it: of a draft that prints none, that it is taken to be of today."""
    return f"not printed; taken for a draft of {date.date}" if date.by == "today" else date.date


def material_of(run: Run, works: Works, compared: Iterable[str]) -> tuple[Material, tuple[str, ...]]:
    """Return what every question on the paper and these works is shown, and what was left out of it."""
    held = {work.candidate.cand_id: work for work in works.works}
    pages, window = pages_shown(run.paper, run.engine, run.tools.settings), run.tools.settings.window_characters
    known = [
        WorkShown(held[key], works.texts[key], cited=held[key].reference) for key in compared if key in works.texts
    ]
    shown = _within(known, MOST_OF_WORKS if window is None else min(window, MOST_OF_WORKS))
    material = Material(
        run.paper,
        run.extracted.contributions,
        shown,
        window=window,
        pages=pages.pictures,
        dated=_dated(works.retrieval.dated),
        hidden=frozenset((run.paper.id, ref) for ref in works.retrieval.orders),
    )
    missing = len(known) - len(shown)
    left_out = f"{count(missing, 'work')} of {len(known)} not compared, to fit the window" if missing else ""
    return material, tuple(filter(None, (*pages.warnings, material.paper_shown[1], left_out)))


def _within(works: Sequence[WorkShown], room: int) -> tuple[WorkShown, ...]:
    """Return the works that fit, the nearest by more than their abstracts as long as all abstracts fit too."""
    brief = [replace(work, most=0) for work in works]
    left = room - sum(map(_size, brief))
    kept = []
    for work, short in zip(works, brief, strict=True):
        more = _size(work) - _size(short)
        kept.append(work if more <= left else short)
        left -= more if more <= left else 0
    while kept and left < 0:
        left += _size(kept.pop())
    return tuple(kept)


def _as_shown(works: Works, shown: Sequence[WorkShown]) -> Works:
    """Return the works with how deep they were read, where not all of a text was shown."""
    depths = {work.id: work.depth for work in shown}
    read = (work.model_copy(update={"depth": depths.get(work.candidate.cand_id, work.depth)}) for work in works.works)
    return replace(works, works=tuple(read))


def _size(work: WorkShown) -> int:
    return len(work.block(frozenset()))


def _failed(material: Material, failure: Failure | None = None) -> tuple[Comparison, ...]:
    why = failure or Failure(error="InvalidAnswer", message=_NOT_ANSWERED)
    return tuple(Comparison(cand_id=work.id, basis=basis_of(work), failure=why) for work in material.works)


@dataclass
class _Writing:
    """Writes the answer; `recalled` are the works that were recalled on the way, `orders` what was left out of it."""

    run: Run
    material: Material
    comparisons: tuple[Comparison, ...]
    recalled: list[RecalledWork] = field(default_factory=list)
    orders: frozenset[Place] = frozenset()
    warnings: tuple[str, ...] = ()

    async def answer(self, works: Works, recalled: Sequence[RecalledAnswer]) -> tuple[Works, Answer | None]:
        """Return the works with those that were recalled, and the answer; None where the question failed."""
        works = await self._looked_up(works, recalled)
        others = _others(works, self.material)
        added = tuple(
            WorkShown(work, works.texts[work.candidate.cand_id], cited=work.reference)
            for work in others
            if _is_read(work)
        )
        material = replace(self.material, added=added)
        self.run.tools.progress(Step(what="writing the answer"))

        def made(orders: frozenset[Place]) -> WriteAnswer:
            return WriteAnswer(replace(material, hidden=material.hidden | orders), self.comparisons, others)

        async def ask(question: QuotingQuestion[NoveltyAnswer]) -> NoveltyAnswer | None:
            return (await self.run.engine.ask(question)).answer

        twice = await ask_twice(ask, made)
        given, self.orders, self.warnings = twice.answer, twice.orders, twice.warnings
        if given is None:
            return works, None
        works = await self._looked_up(works, tuple(named_in(given)))
        cited = frozenset(w.candidate.cand_id for w in works.works if w.reference or "cited" in w.why)
        binder = Binder(made(twice.orders), _ids(works, given), cited if self.run.paper.references else None)
        return works, binder.bound(given)

    async def _looked_up(self, works: Works, recalled: Sequence[RecalledAnswer]) -> Works:
        known = {normal_title(work.candidate.title) for work in works.works}
        named = [w.as_recalled for w in recalled if w.title.strip() and normal_title(w.title) not in known]
        self.recalled += named
        run = self.run
        return await with_recalled(run.paper, works, named, run.plan, run.tools) if named else works


def _others(works: Works, material: Material) -> tuple[WorkRead, ...]:
    """The works that were recalled, then or now, and that the comparison did not show."""
    shown = {work.id for work in material.works}
    return tuple(work for work in works.because("recalled") if work.candidate.cand_id not in shown)


def _is_read(work: WorkRead) -> bool:
    return work.depth not in {"title", "not_read"}


def _ids(works: Works, given: NoveltyAnswer) -> dict[str, str]:
    """Return the ids of works by what an answer calls them: the id itself, or a title."""
    ids = {normal_title(work.candidate.title): work.candidate.cand_id for work in works.works}
    for named in given.named:
        read = works.of_recalled(named.as_recalled)
        if read is not None:
            ids[normal_title(named.title)] = read.candidate.cand_id
    return {**ids, **{work.candidate.cand_id: work.candidate.cand_id for work in works.works}}
