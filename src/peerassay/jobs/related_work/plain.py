"""The plain method: the section in one question with everything in view; without a model a list by rules."""

from dataclasses import replace

from peerassay.jobs.asking_twice import ask_twice, flagged_places
from peerassay.jobs.related_work.method import Run, Written
from peerassay.jobs.related_work.rules.writing import written
from peerassay.jobs.related_work.writing import WriteSection, draft_of, with_cited_others
from peerassay.jobs.waiting import reads
from peerassay.progress import Step
from peerassay.retrieval.retrieval import RecalledWork
from peerassay.run import Clock


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
