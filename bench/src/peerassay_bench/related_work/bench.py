"""`related-work`: sections of real papers, from the references that their authors cite and whose abstracts are at hand.

Beside the section stand the first sentences of the abstracts, in the order given; with a model also a judge's answers,
and by the method of IIR its first draft and what SinTurn makes of that (IIR, section 5.1). `--build` makes the papers'
cases from any folder.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from peerassay.assayer import Assayer
from peerassay.documents import split_sentences
from peerassay.engines import Engine
from peerassay.errors import EngineError, InputError
from peerassay.home import write_private
from peerassay.job_record import Outcome
from peerassay.jobs.related_work.draft import Draft
from peerassay.jobs.related_work.job import related_work
from peerassay.jobs.related_work.material import Material
from peerassay.jobs.related_work.record import RelatedWork
from peerassay.progress import Step
from peerassay.run import Tools
from peerassay.store.files import record_name, write_record
from peerassay_bench.bert_score import BertScorer
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult, Figures
from peerassay_bench.intervals import mean, share
from peerassay_bench.options import BenchOptions
from peerassay_bench.related_work.cases import Case, build, cases_of
from peerassay_bench.related_work.judging import Rate, Ratings, aggregation, preferred, sin_turn
from peerassay_bench.related_work.section_text import shown_section, text_of
from peerassay_bench.related_work.sheets import rated, sheet
from peerassay_bench.rouge import rouge

PAPERS = 20
OURS, DRAFT, SIN_TURN, LEAD = "ours", "draft only", "sin turn", "lead sentences"
AUTHORS = "authors"
"""The authors' own section, cut to the references at hand; on sheets for people alone."""
Rows = dict[str, list[tuple[str, float]]]


@dataclass
class _Measured:
    """Values by figure, for our sections and for each baseline, each with the paper's id."""

    rows: dict[str, Rows] = field(default_factory=dict)
    supported: list[tuple[str, bool]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    sections: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)

    def add(self, whose: str, paper: str, values: Iterable[tuple[str, float | None]]) -> None:
        """Keep the values that there are."""
        for name, value in values:
            if value is not None:
                self.rows.setdefault(whose, {}).setdefault(name, []).append((paper, value))

    def figures(self, whose: str) -> Figures:
        """Return the means with their intervals."""
        return {name: mean(values) for name, values in self.rows.get(whose, {}).items()}


def measure(data_folder: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the figures; `limit` is the number of papers, 20 by default; a model is asked where one is named."""
    library = {"library": options.library} if options.library is not None else {}
    with Assayer(settings=options.asking.model_copy(update=library)) as assayer:
        outcome: list[BenchResult] = []

        async def job(tools: Tools, added: object) -> Sequence[Any]:
            outcome.append(await _measured(data_folder, options, tools))
            return ()

        ran: Outcome[RelatedWork] = assayer.run(job)
        assert not ran.records
    return outcome[0]


async def _measured(data_folder: DataFolder, options: BenchOptions, tools: Tools) -> BenchResult:
    limit = options.limit or PAPERS
    cases: Iterable[Case] = (
        await build(options.build, tools, options.limit) if options.build else cases_of(data_folder, limit)
    )
    scorer = BertScorer(options.bert) if options.bert else None
    measured, references = _Measured(), 0
    for number, case in enumerate(cases):
        options.progress(Step(what="sections", done=number, total=limit))
        references += len(case.references)
        try:
            (made,) = await related_work(case.paper, [reference.work for reference in case.references], tools)
        except EngineError as error:
            measured.failures.append(f"{case.paper.card.title}: {error}")
            continue
        if options.out is not None:
            write_record(options.out, record_name(made.record), made.record)
        await _add(measured, case, made.record, tools.engine, scorer)
    if not measured.rows and not measured.failures:
        fix = "give full texts whose section cites nine works that the data has"
        raise InputError("no paper of the data has a section with enough references", where="references", fix=fix)
    figures = measured.figures(OURS) | {"supported": share(measured.supported)}
    if options.sheet is not None:
        write_private(options.sheet, sheet(measured.sections, options.seed))
    figures |= rated(options.rated, measured.sections, options.seed)
    baselines = {whose: measured.figures(whose) for whose in (DRAFT, SIN_TURN, LEAD) if whose in measured.rows}
    return BenchResult(
        bench="related-work",
        figures=figures,
        baselines=baselines,
        settings=options.settings(references=references, engine=tools.engine.name, model=tools.engine.model),
        warnings=(*measured.failures, *_not_measured(options)),
    )


def _not_measured(options: BenchOptions) -> Iterable[str]:
    """Why a figure has no value."""
    if options.bert is None:
        yield "BERTScore is not measured: no folder of a model was named (--bert FOLDER)"
    if options.asking.engine == "offline":
        yield "G-Eval, preferences and SinTurn are not measured: no model was named (--engine)"


async def _add(measured: _Measured, case: Case, record: RelatedWork, engine: Engine, scorer: BertScorer | None) -> None:
    paper, known = case.paper.id, {reference.number for reference in case.references}
    lead = "\n".join(_first_sentence(reference.work.abstract) or reference.work.title for reference in case.references)
    body = record.body
    texts = {OURS: text_of(body.section), LEAD: lead}
    drafts = {OURS: body.section}
    if engine.model is not None and body.working is not None:
        drafts[DRAFT] = body.working.revisions[0].draft
        turned = await sin_turn(engine, Material.of(case.paper, case.references), drafts[DRAFT])
        drafts |= {SIN_TURN: turned} if turned else {}
        texts |= {whose: text_of(draft) for whose, draft in drafts.items()}
    measured.sections[paper, case.paper.card.title] = {
        **{whose: shown_section(draft) for whose, draft in drafts.items()},
        LEAD: lead,
        AUTHORS: case.gold,
    }
    for whose, text in texts.items():
        measured.add(whose, paper, rouge(case.gold, text).items())
        measured.add(whose, paper, [("bert_score", scorer.f1(case.gold, text))] if scorer else ())
    ours, theirs = rouge(case.gold, texts[OURS]), rouge(case.gold, texts[LEAD])
    measured.add(OURS, paper, ((f"{name}_over_lead", ours[name] - theirs[name]) for name in ours))
    for whose, draft in drafts.items():
        measured.add(whose, paper, [("coverage", 100 * len(draft.cited & known) / len(known))])
        if engine.model is not None:
            measured.add(whose, paper, [item async for item in _judged(engine, case, draft)])
    if DRAFT in drafts:
        pair = await preferred(engine, case, shown_section(drafts[OURS]), shown_section(drafts[DRAFT]))
        measured.add(OURS, paper, ((f"preferred_{name}", value) for name, value in pair.items()))
    counts = body.measures
    measured.add(
        OURS,
        paper,
        [
            ("invented_keys", float(len(body.section.cited - known))),
            ("citations_lost", float(_lost(record))),
            ("topic_aggregation", counts.topic_aggregation),
            ("own_work_repeated", float(counts.own_work_repeated)),
            ("titles_spelled_out", float(counts.titles_spelled_out)),
            ("words", float(counts.words)),
            ("checked", 100 * len({(s.sentence, s.number) for s in body.supports}) / max(1, _citations(record))),
        ],
    )
    measured.supported += ((paper, support.verdict in {"supported", "by_paper"}) for support in body.supports)


async def _judged(engine: Engine, case: Case, draft: Draft) -> Any:
    rated = (await engine.ask(Rate(case, (shown_section(draft),)))).answer
    for name, value in rated.model_dump(exclude={"why"}).items() if isinstance(rated, Ratings) else ():
        yield f"judged_{name}", value
    yield "topic_aggregation_found", await aggregation(engine, case, draft)


def _lost(record: RelatedWork) -> int:
    """How many citations a later step of IIR took out of the section."""
    steps = [revision.draft.cited for revision in record.body.working.revisions] if record.body.working else []
    return sum(len(before - after) for before, after in pairwise(steps))


def _citations(record: RelatedWork) -> int:
    return sum(len(sentence.cited) for sentence in record.body.section.sentences)


def _first_sentence(text: str) -> str:
    spans = split_sentences(text)
    return text[spans[0][0] : spans[0][1]] if spans else ""
