"""The few candidates held against one claim (seed 002, M=5), the named works first."""

from peerassay.evidence.span import Span
from peerassay.frozen import Frozen
from peerassay.literature.candidate import Basis


class PackEntry(Frozen):
    """A candidate in a pack.

    Attributes:
        similarity: to claim + contribution, by the similarity named in the pack; None where it could not be had.
        why: `named` (the claim leans on it), `nearest` (by similarity), `aspect` (found by the claim's own words).
        named_in_review: whether this review names it anywhere, its reference lists included.
        concurrent: first public within the concurrency window before the paper.
        basis: how much of it can be read.
        passages: the sentences closest to the claim's aspects, best first: what a judge is shown beside the abstract.

    """

    cand_id: str
    similarity: float | None
    why: str
    named_in_review: bool = False
    concurrent: bool = False
    basis: Basis = "abstract"
    passages: tuple[Span, ...] = ()


class Pack(Frozen):
    """A claim's evidence set: entries in order, and the similarity that ranked them with its own threshold."""

    claim_id: str
    entries: tuple[PackEntry, ...]
    similarity: str
    threshold: float
    paper_passages: tuple[Span, ...] = ()
