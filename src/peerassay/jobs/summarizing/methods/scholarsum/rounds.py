"""The rounds of student and teacher (ScholarSum, algorithms 1 to 3): write, assess, then accept, correct or rewrite."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from peerassay.engines import Answered, Failure, Watched
from peerassay.jobs.summarizing.body import Body
from peerassay.jobs.summarizing.guard import Guard
from peerassay.jobs.summarizing.methods.scholarsum.checking import SummaryAnswer, supported
from peerassay.jobs.summarizing.methods.scholarsum.feedback import Feedback, Round
from peerassay.jobs.summarizing.methods.scholarsum.graph import Theme, Triple
from peerassay.jobs.summarizing.methods.scholarsum.settings import ScholarsumSettings
from peerassay.jobs.summarizing.methods.scholarsum.student import LONGEST, GroundSummary
from peerassay.jobs.summarizing.methods.scholarsum.teacher import AssessSummary, ReviseSummary
from peerassay.jobs.summarizing.selection import FEWEST_WORDS
from peerassay.jobs.summarizing.sentence import SummarySentence, words_of
from peerassay.literature import Candidate


@dataclass(frozen=True, eq=False)
class Rounds:
    """What the rounds came to: all of them, and the best summary. `pending` tells of answers that are still awaited."""

    rounds: tuple[Round, ...] = ()
    summary: tuple[SummarySentence, ...] = ()
    pending: Failure | None = None


@dataclass(frozen=True, eq=False)
class WritingContext:
    """What student and teacher work with."""

    body: Body
    guard: Guard
    engine: Watched
    settings: ScholarsumSettings
    window_characters: int | None
    draft: SummaryAnswer
    triples: tuple[Triple, ...]
    themes: tuple[Theme, ...]
    nearest: tuple[Candidate, ...] = ()
    warnings: list[str] = field(default_factory=list)


async def write(context: WritingContext) -> Rounds:
    """Return the rounds of a paper.

    Accepted from the upper threshold on; between the two corrected once by the teacher and then final; up to the lower
    one written anew with the feedback. After the last round, or one that changed nothing, the best of all stands: the
    algorithm has the last.
    """
    settings, rounds = context.settings, list[Round]()
    for number in range(1, settings.summary_rounds + 1):
        summary, pending = await _student(context, rounds)
        if pending is not None:
            return Rounds(tuple(rounds), pending=pending)
        if not settings.summary_teacher:
            return Rounds((Round(number=number, summary=summary),), summary)
        if rounds and summary == rounds[-1].summary:
            break
        made, pending = await _teacher(context, number, summary)
        if pending is not None:
            return Rounds((*rounds, made), pending=pending)
        rounds.append(made)
        if made.action != "major revision":
            return Rounds(tuple(rounds), made.final)
    best = max(
        rounds, key=lambda iteration: (iteration.feedback.score if iteration.feedback else 0.0, -iteration.number)
    )
    return Rounds(tuple(rounds), best.final)


async def _student(
    context: WritingContext, rounds: Sequence[Round]
) -> tuple[tuple[SummarySentence, ...], Failure | None]:
    """The draft, grounded in the triples and, from the second round on, corrected by the feedback."""
    if not context.settings.summary_grounding and not rounds:
        return supported(context.guard, context.draft), None
    question = GroundSummary(
        context.body,
        context.guard,
        context.draft,
        context.triples if context.settings.summary_grounding else (),
        context.themes,
        earlier=rounds[-1].summary if rounds else (),
        feedback=rounds[-1].feedback if rounds else None,
        window_characters=context.window_characters,
    )
    answered = await context.engine.ask(question)
    if answered.answer is None:
        if answered.failure is not None and answered.failure.pending:
            return (), answered.failure
        context.warnings.append(
            "the summary could not be grounded in the paper's facts, so the previous version was kept"
        )
        return (rounds[-1].summary if rounds else supported(context.guard, context.draft)), None
    return supported(context.guard, answered.answer), None


async def _teacher(
    context: WritingContext, number: int, summary: tuple[SummarySentence, ...]
) -> tuple[Round, Failure | None]:
    """Algorithm 3: a score decides between accepting, a minor revision and a further round."""
    settings = context.settings
    question = AssessSummary(
        context.body,
        summary,
        context.nearest,
        context.window_characters,
        accepted=settings.summary_minor_threshold,
        rewritten=settings.summary_major_threshold,
    )
    answered = await context.engine.ask(question)
    plain = Round(number=number, summary=summary)
    if answered.answer is None:
        if not _is_pending(answered):
            context.warnings.append("the summary could not be assessed, so it was left unchanged")
        return plain, _pending(answered)
    feedback = _held(question.feedback(answered.answer), summary, settings.summary_minor_threshold)
    made = plain.model_copy(update={"feedback": feedback})
    if feedback.score >= settings.summary_minor_threshold or (
        not settings.summary_major and not settings.summary_minor
    ):
        return made.model_copy(update={"action": "accepted"}), None
    if feedback.score <= settings.summary_major_threshold and settings.summary_major:
        return made.model_copy(update={"action": "major revision"}), None
    if not settings.summary_minor:
        return made.model_copy(update={"action": "accepted"}), None
    revised = await context.engine.ask(
        ReviseSummary(context.body, context.guard, summary, feedback, context.window_characters)
    )
    kept = supported(context.guard, revised.answer) if revised.answer is not None else ()
    better = kept if words_of(kept) >= FEWEST_WORDS or words_of(kept) >= words_of(summary) else ()
    return made.model_copy(update={"action": "minor revision", "revised": better}), _pending(revised)


def _held(feedback: Feedback, summary: Sequence[SummarySentence], accepted: float) -> Feedback:
    """Keep a summary of the wrong length, or with doubts, from being accepted as it is ("non-negotiable", C.3)."""
    if FEWEST_WORDS <= words_of(summary) <= LONGEST and not any(sentence.doubts for sentence in summary):
        return feedback
    return feedback.model_copy(update={"score": min(feedback.score, round(accepted - 0.01, 4))})


def _is_pending(answered: Answered[Any]) -> bool:
    return answered.failure is not None and answered.failure.pending


def _pending(answered: Answered[Any]) -> Failure | None:
    return answered.failure if _is_pending(answered) else None
