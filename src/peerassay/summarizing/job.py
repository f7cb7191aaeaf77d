"""Summarizing, from a paper to a record: the plain method, or the rounds of ScholarSum, which the rules use too.

A question that fails for good is answered by rules, and the record says so. While answers of a batch are awaited there
is no record: the next question depends on them.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from peerassay.documents import BlockKind, Paper, PaperBlock
from peerassay.engines import Watched
from peerassay.errors import InputError
from peerassay.evidence.communities import method
from peerassay.evidence.span import withheld_of
from peerassay.job_record import Search
from peerassay.jobs.waiting import reads
from peerassay.literature import abstract_of
from peerassay.literature.search_log import failures_in_words
from peerassay.run import Clock, Made, Tools, failures_of, provenance_of, questions_sent, texts_compared
from peerassay.summarizing.asking import Run
from peerassay.summarizing.body import body_of
from peerassay.summarizing.feedback import words_of
from peerassay.summarizing.guard import Guard, SummarySentence
from peerassay.summarizing.one_sentence import most_telling
from peerassay.summarizing.plain import Bound, written_plainly
from peerassay.summarizing.record import (
    SCHEMA_VERSION,
    RecordedSentence,
    SummarisedPaper,
    SummaryProvenance,
    SummaryRecord,
    ThemeSummary,
)
from peerassay.summarizing.rounds import Written
from peerassay.summarizing.rules.roles import role_said
from peerassay.summarizing.scholarsum import Found, Nearest, fitted, in_rounds
from peerassay.summarizing.teacher import roles_of

_HEAD = ("caption", "header")


async def summarize_paper(paper: Paper, tools: Tools, problems: Sequence[str] = ()) -> tuple[Made[SummaryRecord]]:
    """Return the record of a paper's summary.

    Raises InputError for a paper without a sentence to sum up, and AnswerPending while answers of a batch are awaited.
    """
    clock, engine, body = Clock(), Watched(tools.engine), body_of(paper)
    if not body.sentences:
        raise InputError("the paper has no text to sum up", where=paper.source.name, fix="check that the file is whole")
    run = Run(paper, body, Guard(body), engine, tools, list(problems))
    if tools.settings.summary_method == "plain" and reads(tools.engine):
        record = _record_of_plain(run, await written_plainly(run, clock))
    else:
        record = _record_of_rounds(run, *await in_rounds(run, clock))
    return (Made(record, engine.asked, clock.seconds),)


def _record_of_plain(run: Run, bound: Bound) -> SummaryRecord:
    paper = _paper(run.paper, _pointed([bound.summary])).model_copy(update={"abstract_read": True})
    return SummaryRecord(
        summarised_paper=paper,
        **_told(bound.summary),
        changes=bound.changes,
        provenance=_provenance(run, Nearest()),
    )


def _record_of_rounds(run: Run, found: Found, written: Written) -> SummaryRecord:
    summary = fitted(written.summary, run.body, run.warnings)
    by_source = roles_of(summary, run.body)
    by_words = [role_said(sentence.text) if reads(run.tools.engine) else None for sentence in summary]
    told = tuple(
        RecordedSentence(**sentence.model_dump(), role=said or role)
        for sentence, said, role in zip(summary, by_words, by_source, strict=True)
    )
    draft, parts = run.guard.summary(found.draft), tuple(map(run.guard.summary, found.parts))
    rounds = [item for each in written.rounds for item in (each.summary, each.revised)]
    pointed = _pointed([written.summary, draft, *parts, *rounds])
    pointed |= {ref for entity in found.graph.entities for ref in entity.sentences}
    pointed |= {ref for relation in found.graph.relations for ref in relation.sentences}
    return SummaryRecord(
        summarised_paper=_paper(run.paper, pointed),
        **_told(told),
        graph=found.graph,
        themes=tuple(ThemeSummary(theme=t, summary=part) for t, part in zip(found.themes, parts, strict=True)),
        draft=draft,
        keywords=found.keywords,
        triples=found.triples,
        rounds=written.rounds,
        kept=next((iteration.number for iteration in written.rounds if iteration.final == written.summary), 0),
        nearest=tuple(work.model_copy(update={"body": None, "embedding": None}) for work in found.nearest.works),
        provenance=_provenance(run, found.nearest),
    )


def _told(summary: tuple[RecordedSentence, ...]) -> dict[str, Any]:
    return {
        "summary": summary,
        "one_sentence": most_telling([sentence.text for sentence in summary]),
        "words": words_of(summary),
    }


def _provenance(run: Run, nearest: Nearest) -> SummaryProvenance:
    asked, tools = run.engine.asked, run.tools
    plain = tools.settings.summary_method == "plain" and reads(tools.engine)
    return SummaryProvenance(
        **provenance_of(
            tools,
            asked,
            job="summarizing",
            schema_version=SCHEMA_VERSION,
            ledger=(
                *questions_sent(asked, "questions: the paper and abstracts of works", tools.engine),
                *texts_compared(tools.similarity, "the draft and abstracts", nearest.compared),
            ),
            documents=(run.paper,),
            failures=failures_of(asked),
            warnings=dict.fromkeys((*run.warnings, *failures_in_words(nearest.searches))),
        ),
        search=Search(
            searches=nearest.searches,
            filters=(),
            scopes={} if plain else {source.name: source.scope for source in tools.sources},
        ),
        reads=reads(tools.engine),
        communities="" if plain else method(),
    )


def _pointed(paragraphs: Iterable[Sequence[SummarySentence]]) -> set[str]:
    """The ids of the places that sentences rest on."""
    sentences = [sentence for paragraph in paragraphs for sentence in paragraph]
    facts = {fact.sentence for sentence in sentences for fact in sentence.facts}
    return facts | {ref for sentence in sentences for ref in sentence.sentences}


def _paper(whole: Paper, pointed: set[str]) -> SummarisedPaper:
    """The paper with every place that the record points at."""
    return SummarisedPaper(
        id=whole.id,
        card=whole.card,
        abstract=abstract_of(whole),
        sentences=tuple(s for s in whole.sentences if s.id in pointed),
        blocks=tuple(filter(None, (_block(block, pointed) for block in whole.blocks))),
        hidden=whole.hidden,
        withheld=withheld_of(whole),
        source=whole.source,
    )


def _block(block: PaperBlock, pointed: set[str]) -> PaperBlock | None:
    """A block that is pointed at: of a table the caption, the heads and the rows pointed at."""
    own = {part.id for part in block.parts} & pointed
    is_table = block.kind is BlockKind.TABLE
    parts = tuple(part for part in block.parts if not is_table or part.id in own or part.role in _HEAD)
    return block.model_copy(update={"parts": parts}) if own else None
