"""The words that people read for a verdict: one word for one thing, on page, terminal and website (docs/law.md, 3)."""

from peerassay.grading.claim import Kind
from peerassay.grading.verdict import Basis, Label, OpenReason

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
