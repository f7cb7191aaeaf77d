"""What a reader of a claim has beside it: the named works and the nearest earlier ones, with their passages."""

from typing import Literal

from peerassay.evidence.span import Span
from peerassay.frozen import Frozen
from peerassay.literature.candidate import Basis

Why = Literal["named", "given", "cited", "recalled", "nearest"]


class EvidenceEntry(Frozen):
    """A work beside a claim (the seed's evidence set, 002, "outputs you should store").

    Attributes:
        cand_id: the candidate; None for a named work that could not be had.
        ref_id: the named work (`W1`) it is, where this claim names it.
        why: named by the claim, given by the user, cited by the paper, recalled by a model, or nearest of the search.
        similarity: to the claim, None where it could not be compared.
        time: earlier than the paper, concurrent with it, later, or of a date that is not known.
        basis: how much of it can be read; None where nothing can.
        passages: its sentences nearest to the claim, best first.
        paper_says: the paper's sentences that speak of it, with one before and one after.

    """

    cand_id: str | None
    ref_id: str | None = None
    why: Why
    similarity: float | None = None
    named_in_review: bool = False
    time: Literal["earlier", "concurrent", "later", "unknown"] = "earlier"
    basis: Basis | None = None
    passages: tuple[Span, ...] = ()
    paper_says: tuple[Span, ...] = ()


class EvidenceSet(Frozen):
    """All that stands beside one claim; `paper_passages` are the paper's own sentences nearest to it."""

    claim_id: str
    entries: tuple[EvidenceEntry, ...]
    paper_passages: tuple[Span, ...] = ()
