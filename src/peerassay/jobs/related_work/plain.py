"""The plain method: the section in one question with everything in view; without a model a list by rules."""

from peerassay.jobs.related_work.method import Run, Written
from peerassay.jobs.related_work.rules.writing import written
from peerassay.jobs.related_work.writing import WriteSection, draft_of
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
    given = await run.answer(WriteSection(material), "rules list and quote the references")
    clock.lap("section")
    if given is None or not given.topics:
        return Written(written(material))
    recalled = (
        RecalledWork(title=work.title, author=work.author, year=work.year, why=work.why) for work in given.missing
    )
    return Written(draft_of(given, material.known), tuple(recalled))
