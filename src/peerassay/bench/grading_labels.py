"""Labels of what a review says of novelty and of what prior work shows of it: ids, offsets and values, no text.

How they were made, and by which definition, stands in `benchmarks/labels/README.md` of the source.
"""

from pathlib import Path

from pydantic import Field

from peerassay.bench.label_files import LabelledText, folder_at_hand, read_labels
from peerassay.frozen import Frozen
from peerassay.grading.claim import Gate, LineKind, Stance
from peerassay.grading.finding import FindingKind
from peerassay.grading.law import Label, Outcome

FILE_NAME = "grading.jsonl"


class LabelledWork(Frozen):
    """A work that an item leans on: where the review names it, and its id in the corpus (None: not in it)."""

    start: int = Field(ge=0)
    end: int = Field(gt=0)
    work: str | None = None


class LabelledLine(Frozen):
    """A proposition of the reviewer, and what was seen of it.

    Attributes:
        kind: what it says about its aspect.
        start: offset in the review of the words that say the aspect.
        end: offset behind the last of them.
        referent: place in the item's `referents` of the work it is about; None for earlier work as a whole.
        rests: whether the claim rests on it.
        finding: what the work shows, or for earlier work as a whole the strongest of all.
        work: where that was seen: a paper of the corpus by its id, or `P`, the reviewed paper's word on earlier work.
        spans: offsets in that paper's abstract; for `P`, in the full text as it lies in the data.
        paper_finding: of a line about a named work, what the reviewed paper itself says of that very work.
        paper_spans: where it says so, offsets in its full text.

    """

    kind: LineKind
    start: int = Field(ge=0)
    end: int = Field(gt=0)
    referent: int | None = None
    rests: bool = True
    finding: FindingKind
    work: str | None = None
    spans: tuple[tuple[int, int], ...] = ()
    paper_finding: FindingKind | None = None
    paper_spans: tuple[tuple[int, int], ...] = ()

    @property
    def decides(self) -> FindingKind:
        """What decides the line: the paper's own word that the work has the aspect stands unless the work denies it."""
        told = self.paper_finding is FindingKind.SHOWN and self.finding is not FindingKind.DENIED
        return FindingKind.SHOWN if told else self.finding


class GradingLabel(Frozen):
    """An item of a review's novelty discussion, as a reader took it under the law.

    Attributes:
        start: offset in the review's text, in Unicode code points.
        end: offset behind its last character.
        gate: what kind of sentence it is.
        stance: how newness is judged; None for what is no claim.
        doubt: whether a careful reader could well have decided otherwise.
        proofs: offsets of the sentences whose facts were taken as its grounds.
        referents: the works it leans on.
        lines: its propositions; none for opinions, and mostly none for what is no claim.
        outcome: whether the law gives it a label, and if not, why.
        label: what follows from the lines by the law, every search taken as not sufficient.

    """

    start: int = Field(ge=0)
    end: int = Field(gt=0)
    gate: Gate
    stance: Stance | None = None
    doubt: bool = False
    proofs: tuple[tuple[int, int], ...] = ()
    referents: tuple[LabelledWork, ...] = ()
    lines: tuple[LabelledLine, ...] = ()
    outcome: Outcome
    label: Label | None = None

    @property
    def verdict(self) -> str:
        """The label, or why there is none."""
        return self.label.value if self.label is not None else self.outcome


class LabelledGrading(LabelledText):
    """The labelled items of one review, in the order of its text; none where it says nothing of novelty."""

    labels: tuple[GradingLabel, ...]

    @property
    def claims(self) -> tuple[GradingLabel, ...]:
        """The items that are claims."""
        return tuple(label for label in self.labels if label.gate is Gate.CLAIM)


def read_grading_labels(folder: Path) -> tuple[LabelledGrading, ...]:
    """Return the labelled reviews of a folder of labels; raises InputError that names the line that is no label."""
    return read_labels(folder / FILE_NAME, LabelledGrading)


def grading_labels_at_hand() -> Path | None:
    """Return the folder of labels in the source that this package runs from; None where it runs without its source."""
    return folder_at_hand(FILE_NAME)
