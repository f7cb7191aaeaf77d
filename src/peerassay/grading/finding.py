"""What was seen of one line in one candidate (law, section 4)."""

from enum import StrEnum

from peerassay.evidence.span import Span
from peerassay.frozen import Frozen
from peerassay.literature.candidate import Basis

PAPER = "P"
"""The `cand_id` of a finding drawn from what the paper itself says of earlier work."""


class FindingKind(StrEnum):
    """What a text shows of an aspect, always about A as the line words it."""

    SHOWN = "shown"
    PARTLY = "partly"
    PART_SEEN = "part_seen"
    DENIED = "denied"
    SILENT = "silent"
    NOT_CHECKED = "not_checked"


class Finding(Frozen):
    """One observation: line x candidate.

    A kind other than silent and not_checked has at least one span, found in the source; a likeness (shown,
    partly, part_seen) of a candidate one in `paper_spans` too, where the line is about the paper's own aspect.

    `unsure` marks a silence that proves nothing: the judge saw a likeness that could not be verified, or rules that
    compare words met the aspect's words without a passage that says it. Such a line stays open.
    """

    claim_id: str
    line_id: str
    cand_id: str
    kind: FindingKind
    spans: tuple[Span, ...] = ()
    paper_spans: tuple[Span, ...] = ()
    difference: str | None = None
    reason: str = ""
    basis: Basis | None = None
    concurrent: bool = False
    unsure: bool = False
    by: str = "offline rules"
