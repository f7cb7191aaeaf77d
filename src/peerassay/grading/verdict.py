"""What is said of a claim in the end: two readings and what became of them (docs/law.md, 3 to 6)."""

from enum import StrEnum
from typing import Literal

from peerassay.engines import Failure
from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.grading.claim import Certainty, Kind


class Label(StrEnum):
    """The five labels (docs/law.md, 3)."""

    SUPPORTED = "SUPPORTED"
    OVERSTATED = "OVERSTATED"
    AMBIGUOUS = "AMBIGUOUS"
    UNDERSTATED = "UNDERSTATED"
    UNSUPPORTED = "UNSUPPORTED"

    @property
    def score(self) -> int:
        """Its score, from +2 to -2."""
        return _SCORE_OF[self]


_SCORE_OF: dict[Label, int] = {
    Label.SUPPORTED: 2,
    Label.OVERSTATED: 1,
    Label.AMBIGUOUS: 0,
    Label.UNDERSTATED: -1,
    Label.UNSUPPORTED: -2,
}

Basis = Literal["shown", "absence"]
"""Praise that holds is `shown` where a text says that the nearest earlier work lacks it; else it rests on `absence`."""


class Bearing(StrEnum):
    """Whether a quote speaks for the claim, against it, or for a part of it."""

    FOR = "for"
    AGAINST = "against"
    PART = "part"


class Evidence(Frozen):
    """A quote found in its source. `source` is the paper's id or a candidate's; `span.text` is the source's own words.

    `shows` says in the reader's words what it shows. `earlier` is False for a later or concurrent work.
    """

    source: str
    span: Span
    bears: Bearing
    shows: str = ""
    earlier: bool = True


class CloserWork(Frozen):
    """An earlier work that is nearer to the contribution than what the reviewer names."""

    cand_id: str
    why: str
    span: Span


class Reading(Frozen):
    """What one reader says of one claim.

    Attributes:
        by: the model that read, else the engine's name.
        label: None only where the offline rules, which do not read, answered.
        basis: see `Basis`; None where the label is not a SUPPORTED praise.
        why: one or two sentences, to the author of the paper.
        against: the strongest thing in the texts that speaks against the claim.
        evidence: quotes found in their sources; `dropped` are those that were not, in the reader's words.
        settle: what would settle it; for an open label always given.

    """

    by: str
    label: Label | None
    basis: Basis | None = None
    why: str = ""
    against: str = ""
    evidence: tuple[Evidence, ...] = ()
    dropped: tuple[str, ...] = ()
    closer_work: CloserWork | None = None
    settle: str = ""


class OpenReason(StrEnum):
    """Why a claim stays open (docs/law.md, 5 and 6)."""

    READER = "reader"
    READERS_DISAGREE = "readers_disagree"
    NO_EVIDENCE = "no_evidence"
    NOT_EARLIER = "not_earlier"
    SEARCH_FAILED = "search_failed"
    SEARCH_SMALL = "search_small"
    ORDERS_IN_TEXT = "orders_in_text"


class Agreement(StrEnum):
    """How two readings of a claim went together."""

    ONE_READER = "one_reader"
    SAME = "same"
    DEGREE = "degree"
    DISAGREE = "disagree"


class Classification(Frozen):
    """The specification's classification (G13): 1 where the sentence is a claim, 1 where it is a proof."""

    claim: Literal[0, 1]
    proof: Literal[0, 1]


class EvidenceSpan(Frozen):
    """The specification's evidence span (G19) with its verified place."""

    cand_id: str
    span_ref: str
    span: Span


class EvidenceResult(Frozen):
    """The specification's result for one sentence and one related paper (G15)."""

    review_sentence_id: str
    related_paper_id: str
    classification: Classification
    score: int
    label: Label
    explanation: str


class Verdict(Frozen):
    """The verdict on one item of the review.

    Attributes:
        label: None where nothing was judged: an opinion, a request, a failed question, or the offline rules.
        score: the label's, from +2 to -2.
        counted: whether it belongs to N: a claim with a label.
        plain: in plain words ("Holds", "Open", "Evidence to read", "Opinion").
        reasons: why it is open; empty where it is not.
        readings: the first reader's, then the second's, then one without a text that gives orders.
        standing: which of `readings` the label and the evidence are taken from; None where none stands.
        why: one or two sentences of explanation; settle: what would settle an open claim.
        evidence: the standing reading's quotes.
        disputed: whether the label hung on a text that gives orders to machines.
        key_candidates, evidence_spans, evidence_results, final_score, best_evidence, notes: the specification's keys
            (G15-G19), derived from the standing reading; they never contradict the label.

    """

    claim_id: str
    label: Label | None
    score: int | None
    counted: bool
    plain: str
    basis: Basis | None = None
    reasons: tuple[OpenReason, ...] = ()
    agreement: Agreement | None = None
    confidence: Certainty = Certainty.LOW
    why: str = ""
    settle: str = ""
    evidence: tuple[Evidence, ...] = ()
    closer_work: CloserWork | None = None
    readings: tuple[Reading, ...] = ()
    standing: int | None = None
    disputed: bool = False
    classification: Classification
    key_candidates: tuple[str, ...] = ()
    evidence_spans: tuple[EvidenceSpan, ...] = ()
    evidence_results: tuple[EvidenceResult, ...] = ()
    final_score: float | None = None
    best_evidence: tuple[str, ...] = ()
    notes: str = ""
    by: str
    failure: Failure | None = None


HOLDS = "Holds"
NOTHING_AGAINST = "Nothing found against it"
OPEN = "Open"
TO_READ = "Evidence to read"
FAILED = "Failed"
BY_LABEL: dict[Label, str] = {
    Label.SUPPORTED: HOLDS,
    Label.OVERSTATED: "Holds in part",
    Label.UNDERSTATED: "Closer work exists",
    Label.UNSUPPORTED: "Does not hold",
    Label.AMBIGUOUS: OPEN,
}
UNJUDGED: dict[Kind, str] = {Kind.OPINION: "Opinion", Kind.REQUEST: "Request"}
"""What is listed and never judged."""
ALL_WORDS: tuple[str, ...] = (
    HOLDS, NOTHING_AGAINST, *list(BY_LABEL.values())[1:], TO_READ, *UNJUDGED.values(), FAILED,
)  # fmt: skip
"""Every word, in the order of a report."""
REASONS: dict[OpenReason, str] = {
    OpenReason.READER: "the texts at hand do not decide it",
    OpenReason.READERS_DISAGREE: "the two readers disagree",
    OpenReason.NO_EVIDENCE: "no quote for it was found in its source",
    OpenReason.NOT_EARLIER: "what shows it is not earlier than the paper",
    OpenReason.SEARCH_FAILED: "a source could not be searched",
    OpenReason.SEARCH_SMALL: "too few of the nearest earlier works were read",
    OpenReason.ORDERS_IN_TEXT: "the answer hung on a text that gives orders to machines",
}


def plain_word(label: Label | None, basis: Basis | None, kind: Kind, reads: bool, failed: bool) -> str:
    """Return a verdict's word; `reads` is False where the offline rules answered, which judge nothing."""
    if kind in UNJUDGED:
        return UNJUDGED[kind]
    if label is None:
        return FAILED if failed or reads else TO_READ
    return NOTHING_AGAINST if label is Label.SUPPORTED and basis == "absence" else BY_LABEL[label]


def reason_in_words(reason: OpenReason) -> str:
    """Return why a claim is open, to stand behind "Open: "."""
    return REASONS[reason]
