"""Scores of reviews over many records (specification, 4 and 5), with those of the specification beside ours."""

from collections import Counter
from collections.abc import Sequence

from peerassay.jobs.reviews.case import Label
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.jobs.reviews.scores.card import SCORES
from peerassay_bench.intervals import mean
from peerassay_bench.tables.table import Plot, Table


def tables_of(records: Sequence[CaseRecord]) -> tuple[list[Table], list[Plot]]:
    """Return the mean of each score over reviews (papers are the clusters), and the labels of all claims."""
    graded = [record for record in records if record.body.cards]
    if not graded:
        return [], []
    cards = [(record.paper.id, card) for record in graded for card in record.body.cards.values()]
    rows = []
    for measure in SCORES:
        figure = mean((paper, value) for paper, card in cards if (value := card.value(measure.key)) is not None)
        rows.append((measure.key, measure.name, figure.value, figure.low, figure.high, figure.n))
    columns = ("score", "name", "mean", "low", "high", "reviews")
    labels = Counter[str]()
    for _, card in cards:
        labels.update(card.labels)
    total = labels.total()
    told = tuple((each.value, labels[each.value], labels[each.value] / total if total else None) for each in Label)
    tables = [
        Table("grading_scores", f"Scores of {len(cards)} reviews of {len(graded)} papers", columns, tuple(rows)),
        Table("grading_labels", "Labels of the claims that count", ("label", "claims", "share"), told),
    ]
    names = tuple(each.value for each in Label)
    plot = Plot("grading_labels", "Labels of claims", "claims", names, {"claims": [labels[name] for name in names]})
    return tables, [plot] if total else []
