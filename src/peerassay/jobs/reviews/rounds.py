"""One case on one matter: answered, bound, read against, held to the vetoes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from peerassay.engines import Engine, Failure
from peerassay.jobs.asking_twice import WHY, AskedTwice, ask_twice, flagged_places
from peerassay.jobs.question import QuotingQuestion
from peerassay.jobs.record import Why, WorkRead
from peerassay.jobs.reviews.answer import CaseAnswer, EvidenceAnswer
from peerassay.jobs.reviews.asking import AnswerReviews
from peerassay.jobs.reviews.assembling import Assembling
from peerassay.jobs.reviews.binding import Binding
from peerassay.jobs.reviews.case import Case, Change, EvidenceState, Issue, Judgement, MatterKind, Statement
from peerassay.jobs.reviews.material import Material, WorkShown
from peerassay.jobs.reviews.patching import Patch
from peerassay.jobs.reviews.second_round import ChangesAnswer, ReadAgainst
from peerassay.jobs.reviews.vetoes import VetoContext, vetoed, without_evidence
from peerassay.jobs.sources import Place
from peerassay.jobs.waiting import ask, is_waiting, reads
from peerassay.jobs.works import Works, WorksPlan, with_recalled
from peerassay.retrieval.retrieval import RecalledWork
from peerassay.run import Tools

_OF_SEARCH: tuple[Why, ...] = ("given", "recalled", "nearest")
LETTERS: dict[MatterKind, str] = {"novelty": "", "other": "o"}


@dataclass(frozen=True)
class Answering:
    """Who is asked about what: one matter, one group of reviews, one reader."""

    material: Material
    matter: MatterKind
    engine: Engine
    tools: Tools
    plan: WorksPlan
    reader: int = 1
    group: str = ""

    async def first(self) -> "First":
        """Ask for the case; again without sentences that address whoever judges, where there are any."""
        failures: list[Failure | None] = []

        async def answered(question: QuotingQuestion[CaseAnswer]) -> CaseAnswer | None:
            answer, failure = await ask(self.engine, question)
            failures.append(failure)
            return answer

        def made(orders: frozenset[Place]) -> AnswerReviews:
            material = replace(self.material, hidden=self.material.hidden | orders)
            return AnswerReviews(material, self.matter, self.reader)

        shown = flagged_places(self.material.sources.texts.values()) if reads(self.tools.engine) else frozenset()
        return First(await ask_twice(answered, made, shown), failures[-1])

    def nothing(self, failure: Failure | None) -> "Bound":
        """Return a case without an answer, and why there is none."""
        case = Case(parts=(self.matter,), read=reads(self.tools.engine), issues=())
        return Bound(case, self.material, failure=failure)


@dataclass(frozen=True)
class First:
    """The answer that decides with the one before it, and why there is none."""

    asked: AskedTwice[CaseAnswer]
    failure: Failure | None = None

    @property
    def given(self) -> CaseAnswer | None:
        """The answer that decides."""
        return self.asked.answer

    def marked(self, case: Case, material: Material) -> Case:
        """Return the case with a mark and both judgements where the answer before said otherwise of a sentence."""
        if self.asked.first is None:
            return case
        before = _judged(self.asked.first, material)
        changes: list[Change] = []

        def compared(statement: Statement) -> Statement:
            olds = {before[key] for ref in statement.sentence_ids if (key := (statement.review, ref)) in before}
            if not olds or statement.judgement in olds:
                return statement
            was, now = sorted(olds, key=str)[0] or "not judged", statement.judgement or "not judged"
            changes.append(Change(where=statement.id, what=f"{was} -> {now}", why=WHY))
            return statement.model_copy(update={"moved": True})

        issues = tuple(
            issue.model_copy(update={"statements": tuple(map(compared, issue.statements))}) for issue in case.issues
        )
        return case.model_copy(update={"issues": issues, "changes": (*case.changes, *changes)})


def _judged(given: CaseAnswer, material: Material) -> dict[Place, Judgement | None]:
    """Return what an answer says of each sentence of the reviews."""
    judged = ((ref, s.judgement) for issue in given.issues for s in issue.statements for ref in s.sentences)
    found = ((material.sources.sentence(ref), judgement) for ref, judgement in judged)
    return {(place[0].id, place[1].id): judgement for place, judgement in found if place is not None}


@dataclass(frozen=True)
class Bound:
    """What came of it: the case, what was shown last, the works with those that were recalled.

    `failure` says why there is no case, or no second round; `warnings` that a question was asked again.
    """

    case: Case
    material: Material
    works: Works | None = None
    failure: Failure | None = None
    warnings: tuple[str, ...] = ()


async def bound(
    answering: Answering, first: First, given: CaseAnswer, works: Works, other: CaseAnswer | None = None
) -> Bound:
    """Return the case after binding, second round and vetoes; `other` is what was answered on the other matter."""
    works = await _with_recalled(answering, _evidence_of(given), works)
    material = replace(answering.material, added=_brought(answering.material, works))
    # Sentences that address whoever judges are left out from here on.
    flagged = flagged_places(material.sources.texts.values())
    material = replace(material, hidden=material.hidden | flagged | first.asked.orders)
    binding = Binding(material, letters=f"{LETTERS[answering.matter]}{answering.group}", works=works)
    assembling = Assembling(binding, answering.matter)
    case = first.marked(assembling.case(given, read=reads(answering.tools.engine)), answering.material)
    if not case.read:
        return Bound(case, material, works)
    made = await _read_against(answering, case, assembling, works, _covered(material, other))
    return replace(made, warnings=first.asked.warnings)


def _covered(material: Material, given: CaseAnswer | None) -> frozenset[Place]:
    """Return the sentences that an answer has statements on."""
    refs = (ref for issue in (given.issues if given else ()) for s in issue.statements for ref in s.sentences)
    found = filter(None, map(material.sources.sentence, refs))
    return frozenset((text.id, sentence.id) for text, sentence in found)


async def _read_against(
    answering: Answering, case: Case, assembling: Assembling, works: Works, elsewhere: frozenset[Place]
) -> Bound:
    binding, material = assembling.binding, assembling.binding.material
    context = _veto_context(material, works)
    question = ReadAgainst(
        material=material,
        matter=answering.matter,
        case=case,
        notes=dict(binding.notes),
        again=without_evidence(case, context),
        elsewhere=elsewhere,
    )
    changes, failure = await ask(answering.engine, question)
    if changes is None:
        unread = _not_shown(case, material)
        waits = is_waiting([failure])
        case = unlabelled(unread) if waits else vetoed(unread, replace(context, confirmed=False))
        return Bound(case, material, works, failure)
    works = await _with_recalled(answering, _evidence_of(changes), works)
    binding.works = works
    bent = frozenset(document for document, _ in material.hidden - answering.material.hidden)
    case = Patch(case, changes, assembling, bent=bent).applied()
    material = replace(material, hidden=material.hidden | question.orders_in(changes))
    return Bound(vetoed(case, replace(context, material=material)), material, works)


def _veto_context(material: Material, works: Works) -> VetoContext:
    read = [w for w in works.because("nearest") if w.time == "earlier" and w.depth not in {"title", "not_read"}]
    complete = works.retrieval.complete and not works.failures
    return VetoContext(material, complete=complete, works_read=len(read))


async def _with_recalled(answering: Answering, pieces: list[EvidenceAnswer], works: Works) -> Works:
    named = (piece.work for piece in pieces if piece.work is not None and piece.work.title.strip())
    recalled: list[RecalledWork] = [work.as_recalled for work in dict.fromkeys(named)]
    if not recalled:
        return works
    return await with_recalled(answering.material.paper, works, recalled, answering.plan, answering.tools)


def _brought(material: Material, works: Works) -> tuple[WorkShown, ...]:
    """The works that have come since the first question and have a text."""
    known = {work.id for work in material.works}
    return shown_works(works, leaving_out=known)


def shown_works(works: Works, *, leaving_out: set[str] | None = None) -> tuple[WorkShown, ...]:
    """Return the works that have a text, as questions show them: those of the search in its order, then named ones."""
    gone, found = leaving_out or set(), works.retrieval
    places = {key: n for n, key in enumerate((*found.given, *found.nearest, *found.cited))}
    shown = (
        WorkShown(
            read=work,
            text=works.texts[key],
            why=_why(work, found.cited),
            cited=found.cited.get(key) if key in places else work.reference,
        )
        for work in works.works
        if (key := work.candidate.cand_id) in works.texts and key not in gone
    )
    return tuple(sorted(shown, key=lambda work: places.get(work.id, len(places))))


def _why(work: WorkRead, cited: Mapping[str, str]) -> Why:
    """Return the reason by the search alone; a reference of the paper with more than an abstract is whole if named."""
    of_search: Why | None = next((why for why in _OF_SEARCH if why in work.why), None)
    is_short = work.why == ("cited",) or work.depth in {"title", "abstract"}
    return of_search or ("cited" if is_short and work.candidate.cand_id in cited else "named")


def _evidence_of(given: CaseAnswer | ChangesAnswer) -> list[EvidenceAnswer]:
    """All evidence of an answer, wherever it is."""
    issues = given.issues if isinstance(given, CaseAnswer) else given.new_issues
    pieces = [piece for issue in issues for piece in issue.evidence]
    pieces += [piece for flag in given.flags for piece in flag.evidence]
    pieces += [piece for slip in given.slips for piece in slip.evidence]
    return pieces + list(given.evidence) if isinstance(given, ChangesAnswer) else pieces


def _not_shown(case: Case, material: Material) -> Case:
    """Return the case where no second round showed the works that were brought: they exist, and were not read."""
    brought = {work.id for work in material.added}

    def unread(issue: Issue) -> Issue:
        evidence = tuple(
            e.model_copy(update={"state": EvidenceState.EXISTS})
            if e.work in brought and e.state is EvidenceState.READ
            else e
            for e in issue.evidence
        )
        return issue.model_copy(update={"evidence": evidence})

    return case.model_copy(update={"issues": tuple(map(unread, case.issues))})


def unlabelled(case: Case) -> Case:
    """Return the case without labels: they are given once the second round has come back."""
    issues = []
    for issue in case.issues:
        statements = (s.model_copy(update={"label": None, "score": None}) for s in issue.statements)
        issues.append(issue.model_copy(update={"statements": tuple(statements)}))
    return case.model_copy(update={"issues": tuple(issues)})
