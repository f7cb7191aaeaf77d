"""ScholarSum's table 1 for records of summaries (by method and model), its rounds, and what its graphs hold."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import fmean

from peerassay.jobs.summarizing.record import SummaryRecord
from peerassay_bench.bert_score import BertScorer
from peerassay_bench.intervals import mean
from peerassay_bench.meteor import meteor
from peerassay_bench.rouge import rouge
from peerassay_bench.tables.table import Plot, Table

_ROUGE = {"rouge_1": "rouge1", "rouge_2": "rouge2", "rouge_l": "rougeL"}
_MEASURES = (*_ROUGE, "meteor", "bert_score")


def tables_of(records: Sequence[SummaryRecord], scorer: BertScorer | None) -> tuple[list[Table], list[Plot]]:
    """Return measures against the authors' abstracts, which the records keep, and what the rounds came to."""
    if not records:
        return [], []
    groups: defaultdict[tuple[str, str], list[SummaryRecord]] = defaultdict(list)
    for record in records:
        method = "scholarsum" if record.body.working is not None else "plain"
        groups[method, record.provenance.model or "no model (rules)"].append(record)
    rows = tuple(_row(*key, own, scorer) for key, own in sorted(groups.items()))
    columns = ("method", "model", *_MEASURES, "words", "papers")
    note = "Against the authors' abstract. A dash: not measured (no abstract, no WordNet, or no --bert FOLDER)."
    tables = [Table("scholarsum_1", "ScholarSum, table 1", columns, rows, note)]
    rounds = Counter(
        (each.number, each.action) for r in records if r.body.working is not None for each in r.body.working.rounds
    )
    if rounds:
        told = tuple((number, action, many) for (number, action), many in sorted(rounds.items()))
        tables.append(
            Table("scholarsum_rounds", "Rounds of student and teacher", ("round", "action", "summaries"), told)
        )
        tables.append(_graphs(records))
    return tables, []


def _row(
    method: str, model: str, records: Sequence[SummaryRecord], scorer: BertScorer | None
) -> tuple[str | float | int | None, ...]:
    values: defaultdict[str, list[tuple[str, float]]] = defaultdict(list)
    for record in records:
        gold, text = record.paper.card.abstract, record.body.text
        if not gold:
            continue
        for name, value in rouge(gold, text, _ROUGE).items():
            values[name].append((record.paper.id, value / 100))
        for name, found in (("meteor", meteor(gold, text)), ("bert_score", scorer.f1(gold, text) if scorer else None)):
            if found is not None:
                values[name].append((record.paper.id, found / 100 if name == "bert_score" else found))
    words = round(fmean(record.body.words for record in records), 1)
    return (method, model, *(mean(values[name]).value for name in _MEASURES), words, len(records))


def _graphs(records: Sequence[SummaryRecord]) -> Table:
    rows = tuple(
        (r.paper.id, len(w.graph.entities), len(w.graph.relations), len(w.themes), len(w.triples), len(w.rounds))
        for r in records
        if (w := r.body.working) is not None
    )
    columns = ("paper", "entities", "relations", "themes", "key triples", "rounds")
    return Table("scholarsum_graphs", "Knowledge graphs", columns, rows)
