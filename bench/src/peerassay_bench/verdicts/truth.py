"""Labelled novelty claims and their truths: ids, offsets and values (`benchmarks/labels/README.md` of the source)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from pydantic import Field

from peerassay.errors import InputError
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.case import Stance, StatementKind
from peerassay_bench.label_files import LabelledText, read_labels

ITEMS = "novelty.jsonl"
TRUTHS = "truth.jsonl"
Split = Literal["dev", "closed"]
Answer = Literal["SUPPORTED", "OVERSTATED", "UNDERSTATED", "UNSUPPORTED", "OPEN"]
Side = Literal["right", "partly", "wrong", "open"]
SIDES: dict[str, Side] = {
    "SUPPORTED": "right",
    "OVERSTATED": "partly",
    "UNDERSTATED": "partly",
    "UNSUPPORTED": "wrong",
    "OPEN": "open",
    "AMBIGUOUS": "open",
}
"""The three classes that the five labels come to."""


class ItemLabel(Frozen):
    """An item of a review's novelty discussion. `n` is its number among all items of the paper, from 1."""

    n: int
    start: int = Field(ge=0)
    end: int = Field(gt=0)
    kind: StatementKind
    stance: Stance | None
    doubt: bool

    @property
    def is_judged(self) -> bool:
        """Whether it has a truth: a claim, or one that the review reports of others."""
        return self.kind in {StatementKind.CLAIM, StatementKind.REPORTED}


class MentionLabel(Frozen):
    """A place where the review names a work.

    Attributes:
        listed: whether the paper's own reference list has it; `reference` is where, as offsets in the full text.
        work: its id in the data folder's corpus or prior work; None where neither has it.

    """

    start: int = Field(ge=0)
    end: int = Field(gt=0)
    listed: bool
    reference: tuple[int, int] | None
    work: str | None


class LabelledDiscussion(LabelledText):
    """What a review says of novelty, and the works that it names there."""

    split: Split
    labels: tuple[ItemLabel, ...]
    mentions: tuple[MentionLabel, ...]

    @property
    def judged(self) -> tuple[ItemLabel, ...]:
        """The items that have a truth."""
        return tuple(item for item in self.labels if item.is_judged)


class TruthQuote(Frozen):
    """A place that bears the truth: offsets in the paper's full text, or in the abstract of the work `source`."""

    source: str
    start: int
    end: int


class Truth(Frozen):
    """What a careful reader says of item `n`. `closer`: there is a closer earlier work that the reviewer misses."""

    n: int
    label: Answer
    sure: Literal["high", "medium", "low"]
    also_acceptable: Answer | None
    quotes: tuple[TruthQuote, ...]
    closer: bool
    closer_work: str | None


class PaperTruths(Frozen):
    """One reader's truths of one paper; `digest` is of the full text that the offsets are of."""

    paper_id: str
    reader: str
    split: Split
    digest: str
    truths: tuple[Truth, ...]


Readings = Mapping[str, Truth]
"""The truths of one claim, by reader."""


def read_discussions(folder: Path) -> tuple[LabelledDiscussion, ...]:
    """Return the labelled reviews; raises InputError that names the line that is no label."""
    return read_labels(folder / ITEMS, LabelledDiscussion)


def read_truths(folder: Path) -> dict[tuple[str, int], dict[str, Truth]]:
    """Return the truths by paper and item; raises InputError for a broken line, or a paper read twice by one reader."""
    papers = read_labels(folder / TRUTHS, PaperTruths)
    _refuse_twice((paper.paper_id, paper.reader) for paper in papers)
    found: dict[tuple[str, int], dict[str, Truth]] = {}
    for paper in papers:
        for truth in paper.truths:
            found.setdefault((paper.paper_id, truth.n), {})[paper.reader] = truth
    return found


def _refuse_twice(given: Iterable[tuple[str, str]]) -> None:
    twice = [f"{paper} by {reader}" for (paper, reader), number in Counter(given).items() if number > 1]
    if twice:
        raise InputError("a paper has two lines of one reader", where=f"{TRUTHS}, {twice[0]}", fix="keep one of them")
