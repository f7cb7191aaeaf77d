"""What a set of papers with their related-work sections holds (IIR, table 5 and figure 7)."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean

from peerassay_bench.related_work.cases import Case
from peerassay_bench.tables.table import Plot, Table

_WORD = re.compile(r"[a-z0-9]+")


def data_set_of(cases: Sequence[Case]) -> tuple[list[Table], list[Plot]]:
    """Return statistics, novel n-grams, and how many references and paragraphs the sections have.

    A novel n-gram is one of the authors' section that is nowhere in the input: the paper's text without its section,
    and what there is of the references. An unsupervised count of sub-topics does not exist: paragraphs stand for them.
    """
    if not cases:
        return [], []
    inputs = [_input(case) for case in cases]
    both = list(zip([case.gold for case in cases], inputs, strict=True))
    novel = {n: fmean(100 * _novel(gold, text, n) for gold, text in both) for n in (1, 2)}
    rows = (
        ("papers", len(cases)),
        ("input words (mean)", round(fmean(len(text.split()) for text in inputs), 1)),
        ("section words (mean)", round(fmean(len(case.gold.split()) for case in cases), 1)),
        ("references (mean)", round(fmean(len(case.references) for case in cases), 2)),
        ("references by full text", sum(_is_whole(case) for case in cases)),
        ("novel unigrams (%)", round(novel[1], 2)),
        ("novel bigrams (%)", round(novel[2], 2)),
        ("paragraphs of a section (mean)", round(fmean(len(case.section) for case in cases), 2)),
    )
    note = "ComRW itself (60 papers): 69,725 input words, 477 section words, 15.3 references, 5.78 % and 36.58 % novel."
    tables = [Table("iir_data_set", "IIR, table 5: the data set", ("what", "value"), rows, note)]
    return tables, [_counts(cases, "references"), _counts(cases, "paragraphs")]


def _input(case: Case) -> str:
    own = {said.text for part in case.section for said in part}
    body = " ".join(sentence.text for sentence in case.paper.sentences if sentence.text not in own)
    return " ".join([body, *(reference.text.text for reference in case.references)])


def _is_whole(case: Case) -> int:
    return sum(reference.text.basis == "full_text" for reference in case.references)


def _novel(gold: str, text: str, n: int) -> float:
    wanted, known = _grams(gold, n), _grams(text, n)
    return len(wanted - known) / len(wanted) if wanted else 0.0


def _grams(text: str, n: int) -> set[tuple[str, ...]]:
    tokens = _WORD.findall(text.lower())
    return {(token,) for token in tokens} if n == 1 else set(pairwise(tokens))


def _counts(cases: Sequence[Case], what: str) -> Plot:
    counted = Counter(len(case.references) if what == "references" else len(case.section) for case in cases)
    labels = tuple(map(str, sorted(counted)))
    title = f"Papers by their number of {what} (IIR, figure 7)"
    return Plot(f"iir_figure_7_{what}", title, "papers", labels, {"papers": [counted[int(n)] for n in labels]})
