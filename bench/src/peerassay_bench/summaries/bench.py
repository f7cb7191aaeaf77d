"""`summaries`: how near summaries come to the authors' abstracts, which of their facts no paper has, how fast they are.

Documents of the long-document sets have no headings; full texts are read without their abstract. A third of the
documents, told by their ids, was never looked at while the rules were written: its figures stand apart (`closed`).
"""

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from peerassay.assayer import Assayer
from peerassay.engines import Watched
from peerassay.errors import EngineError
from peerassay.job_record import Outcome
from peerassay.jobs.summarizing.body import body_of
from peerassay.jobs.summarizing.job import summarize_paper
from peerassay.jobs.summarizing.record import SummaryRecord
from peerassay.jobs.summarizing.sentence import Role
from peerassay.progress import Step
from peerassay.run import Tools
from peerassay.store.files import record_name, write_record
from peerassay_bench.bert_score import BertScorer
from peerassay_bench.closed_third import is_closed
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult, Figure, Figures
from peerassay_bench.intervals import mean
from peerassay_bench.meteor import FIX, meteor
from peerassay_bench.options import BenchOptions
from peerassay_bench.rouge import rouge
from peerassay_bench.summaries.baselines import by_sumy, lead, oracle, prompted
from peerassay_bench.summaries.documents import FULL_TEXTS, SETS, Summarised, documents_of

MEASURES = {"rouge_1": "rouge1", "rouge_2": "rouge2", "rouge_l": "rougeL", "rouge_l_sum": "rougeLsum"}
"""L over the whole text as one sequence, and Lsum sentence by sentence; F1 with stemming, 0 to 1."""
FULL_TEXTS_READ = 30
OURS = "ours"
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_NAME = re.compile(r"\b\w*[A-Z]\w*[A-Z]\w*\b")


@dataclass
class _Measured:
    """Values by whose text it is and figure, each with the document's id."""

    rows: dict[str, dict[str, list[tuple[str, float]]]] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def add(self, whose: str, document: Summarised, name: str, value: float | None) -> None:
        """Keep a value for its set, and for the open or closed part of it; None leaves a figure without a value."""
        part = "closed" if is_closed(document.id) else "open"
        for key in (f"{document.set}_{name}", f"{document.set}_{part}_{name}"):
            rows = self.rows.setdefault(whose, {}).setdefault(key, [])
            if value is not None:
                rows.append((document.id, value))

    def figures(self, whose: str) -> Figures:
        """Return the means with their intervals."""
        return {name: mean(values) for name, values in self.rows.get(whose, {}).items()}


def measure(data_folder: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the figures; `part` is one set (arxiv, pubmed, neurips), `limit` the most documents of each."""
    with Assayer(settings=options.asking) as assayer:
        outcome: list[BenchResult] = []

        async def job(tools: Tools, added: object) -> Sequence[Any]:
            outcome.append(await _measured(data_folder, options, tools))
            return ()

        ran: Outcome[SummaryRecord] = assayer.run(job)
        assert not ran.records
    return outcome[0]


async def _measured(data_folder: DataFolder, options: BenchOptions, tools: Tools) -> BenchResult:
    measured, scorer = _Measured(), BertScorer(options.bert) if options.bert else None
    for document in _documents(data_folder, options):
        options.progress(Step(what=f"summaries: {document.id}"))
        texts = await _texts(measured, document, tools, options)
        for whose, text in texts.items():
            for name, value in rouge(document.abstract, text, MEASURES).items():
                measured.add(whose, document, name, value / 100)
            measured.add(whose, document, "meteor", meteor(document.abstract, text))
            alike = scorer.f1(document.abstract, text) if scorer else None
            measured.add(whose, document, "bert_score", alike / 100 if alike is not None else None)
            measured.add(whose, document, "words", float(len(text.split())))
            measured.add(whose, document, "unsupported", float(len(unsupported(text, document))))
    figures = measured.figures(OURS)
    if measured.seconds:
        figures["seconds_median"] = Figure(value=round(median(measured.seconds), 3), n=len(measured.seconds))
        figures["seconds_worst"] = Figure(value=round(max(measured.seconds), 3), n=len(measured.seconds))
    return BenchResult(
        bench="summaries",
        figures=figures,
        baselines={whose: measured.figures(whose) for whose in measured.rows if whose != OURS},
        settings=options.settings(engine=tools.engine.name, model=tools.engine.model),
        warnings=(*measured.failures, *_not_measured(options)),
    )


def _not_measured(options: BenchOptions) -> Iterator[str]:
    """Why a figure has no value."""
    if meteor("a net", "a net") is None:
        yield f"METEOR is not measured: {FIX}"
    if options.bert is None:
        yield "BERTScore is not measured: no folder of a model was named (--bert FOLDER)"


def _documents(data_folder: DataFolder, options: BenchOptions) -> Iterator[Summarised]:
    for name in (options.part,) if options.part else (*SETS, FULL_TEXTS):
        limit = options.limit or (FULL_TEXTS_READ if name == FULL_TEXTS and not options.part else None)
        for number, document in enumerate(documents_of(data_folder, name)):
            if limit is None or number < limit:
                yield document


async def _texts(measured: _Measured, document: Summarised, tools: Tools, options: BenchOptions) -> dict[str, str]:
    """Our summary and the baselines, a sentence on each line; ours is left out where answers are awaited or failed."""
    body = body_of(document.paper)
    texts = {
        "lead": lead(body),
        "lexrank": by_sumy(body, "lexrank"),
        "textrank": by_sumy(body, "textrank"),
        "oracle": oracle(body, document.abstract),
    }
    if tools.engine.model is not None:
        texts |= await prompted(Watched(tools.engine), body)
    began = time.perf_counter()
    try:
        ((made),) = await summarize_paper(document.paper, tools)
    except EngineError as error:
        measured.failures.append(f"{document.id}: {error}")
        return texts
    measured.seconds.append(time.perf_counter() - began)
    record = made.record
    if options.out is not None:
        write_record(options.out, record_name(record), record)
    roles = {sentence.role for sentence in record.body.sentences}
    measured.add(OURS, document, "facets", len(roles) / len(Role))
    measured.add(OURS, document, "doubtful", float(sum(bool(sentence.doubts) for sentence in record.body.sentences)))
    working = record.body.working
    measured.add(OURS, document, "rounds", float(len(working.rounds)) if working is not None else 0.0)
    return texts | {OURS: "\n".join(sentence.text for sentence in record.body.sentences)}


def unsupported(text: str, document: Summarised) -> list[str]:
    """Return the numbers and names of a text that the paper's text does not have, by nothing but their letters."""
    whole = f"{document.paper.card.title} {document.paper.text}"
    numbers, names = set(_NUMBER.findall(whole)), {name.rstrip("s") for name in _NAME.findall(whole)}
    wrong = [number for number in _NUMBER.findall(text) if number not in numbers]
    return wrong + [name for name in _NAME.findall(text) if name.rstrip("s") not in names]
