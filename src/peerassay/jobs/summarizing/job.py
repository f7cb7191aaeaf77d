"""Summarizing, from a paper to a record: by the plain method, or by a published one.

A question that fails for good is answered by rules, and the record says so. While answers of a batch are awaited there
is no record: the next question depends on them.
"""

from collections.abc import Iterator, Sequence

from peerassay.documents import Paper
from peerassay.engines import Watched
from peerassay.errors import InputError
from peerassay.evidence.span import withheld_of
from peerassay.job_record import Search, SearchedProvenance
from peerassay.jobs.asking_twice import as_spans
from peerassay.jobs.record import SCHEMA_VERSION, WorkRead
from peerassay.jobs.recording import Pointed, paper_kept, work_kept
from peerassay.jobs.summarizing.body import body_of
from peerassay.jobs.summarizing.guard import Guard
from peerassay.jobs.summarizing.method import Run, Written
from peerassay.jobs.summarizing.methods.registry import METHODS
from peerassay.jobs.summarizing.one_sentence import most_informative
from peerassay.jobs.summarizing.plain import written_plainly
from peerassay.jobs.summarizing.record import Summary, SummaryRecord
from peerassay.jobs.summarizing.selection import FEWEST_WORDS, MOST_WORDS
from peerassay.jobs.summarizing.sentence import Role, words_of
from peerassay.jobs.waiting import reads
from peerassay.literature import candidate_text
from peerassay.literature.search_log import failures_in_words
from peerassay.progress import count
from peerassay.retrieval import PaperDate
from peerassay.run import Clock, Made, Tools, failures_of, provenance_of, questions_sent, texts_compared


async def summarize_paper(paper: Paper, tools: Tools, problems: Sequence[str] = ()) -> tuple[Made[SummaryRecord]]:
    """Return the record of a paper's summary.

    Raises InputError for a paper without a sentence to sum up, and AnswerPending while answers of a batch are awaited.
    """
    clock, engine, body = Clock(), Watched(tools.engine), body_of(paper)
    if not body.sentences:
        raise InputError(
            "the paper has no text to summarize", where=paper.source.name, fix="check that the file is whole"
        )
    run = Run(paper, body, Guard(body), engine, tools, list(problems))
    method = METHODS.get(tools.settings.summary_method, written_plainly)
    return (Made(_record(run, await method(run, clock)), engine.asked, clock.seconds),)


def _record(run: Run, written: Written) -> SummaryRecord:
    texts = {work.cand_id: candidate_text(work) for work in written.works}
    of_works = (span for text in texts.values() for span in withheld_of(text))
    withheld = (*withheld_of(run.paper), *of_works)
    body = Summary(
        sentences=written.sentences,
        one_sentence=most_informative(
            [s.text for s in sorted(written.sentences, key=lambda s: s.role is not Role.METHOD)]
        ),
        words=words_of(written.sentences),
        read=reads(run.tools.engine),
        abstract_read=written.abstract_read,
        changes=written.changes,
        working=written.working,
    )
    rows = {cell.row for sentence in written.sentences for each in sentence.computed for cell in each.cells}
    flagged = as_spans(written.orders, (run.paper,))
    pointed = Pointed((body, withheld, flagged), rows | written.places)
    return SummaryRecord(
        paper=paper_kept(run.paper, pointed, dated=PaperDate(), references=()),
        works=tuple(
            work_kept(WorkRead(candidate=work, why=("nearest",), depth="abstract"), texts[work.cand_id], pointed)
            for work in written.works
        ),
        body=body,
        withheld=withheld,
        flagged=flagged,
        provenance=_provenance(run, written),
    )


def _provenance(run: Run, written: Written) -> SearchedProvenance:
    asked, tools = run.engine.asked, run.tools
    scopes = {source.name: source.scope for source in tools.sources} if written.working is not None else {}
    return SearchedProvenance(
        **provenance_of(
            tools,
            asked,
            job="summarizing",
            schema_version=SCHEMA_VERSION,
            ledger=(
                *questions_sent(asked, "questions: the paper and abstracts of works", tools.engine),
                *texts_compared(tools.similarity, "the draft and abstracts", written.compared),
            ),
            documents=(run.paper,),
            failures=failures_of(asked),
            warnings=(*run.warnings, *_too_short(written), *failures_in_words(written.searches)),
        ),
        search=Search(searches=written.searches, filters=(), scopes=scopes),
    )


def _too_short(written: Written) -> Iterator[str]:
    words = words_of(written.sentences)
    if words < FEWEST_WORDS:
        yield f"the summary has {count(words, 'word')}, fewer than the {FEWEST_WORDS} to {MOST_WORDS} asked for"
