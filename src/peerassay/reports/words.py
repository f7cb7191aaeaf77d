"""Plain words for what records hold as codes: the one place where reports find them (verdicts: grading.words)."""

from typing import Literal

from peerassay.choices import SOURCES
from peerassay.engines import Failure
from peerassay.grading.claim import CitationState, Stance
from peerassay.grading.verdict import Basis, Bearing, Label
from peerassay.progress import count as count  # noqa: PLC0414  (templates find it here)

Look = Literal["supported", "absent", "overstated", "ambiguous", "understated", "unsupported", "unlabelled"]
"""How a verdict looks; the name of its colour, which never stands without its shape and its words."""

AN_AID = (
    "An aid, not a decision. Every answer is bounded by what was searched and read: nothing found never means that "
    "nothing exists, and nothing here judges a person."
)
NOBODY_JUDGED = (
    "Nobody has judged these claims: the offline rules find claims, named works and passages, and do not understand "
    "them. With each claim is what a reader would want to see."
)
NOTHING_RECOGNISED = "Nothing recognised"
LATER_COPY = (
    "The copy of the paper at hand is later than this review: what it now cites or says may be the answer to it."
)
AWAITED = "its answer is awaited from the batch"
NO_ANSWER = "its question got no answer"
SOURCE: dict[str, str] = {source.name: source.title or source.name for source in SOURCES}
SHAPE: dict[Look, str] = {
    "supported": "✓",
    "absent": "∅",
    "overstated": "◐",
    "ambiguous": "?",
    "understated": "▲",
    "unsupported": "✕",
    "unlabelled": "○",
}
_LOOKS: dict[Label, Look] = {
    Label.SUPPORTED: "supported",
    Label.OVERSTATED: "overstated",
    Label.AMBIGUOUS: "ambiguous",
    Label.UNDERSTATED: "understated",
    Label.UNSUPPORTED: "unsupported",
}
STANCE: dict[Stance, str] = {
    Stance.NOT_NOVEL: "says it existed already",
    Stance.SOMEWHAT_NOVEL: "sees it close to earlier work",
    Stance.NOVEL: "calls it new",
    Stance.UNCLEAR: "is unsure",
}
BEARS: dict[Bearing, str] = {
    Bearing.FOR: "for the claim",
    Bearing.AGAINST: "against the claim",
    Bearing.PART: "for a part of the claim",
}
TIME: dict[str, str] = {
    "earlier": "earlier",
    "concurrent": "concurrent with the paper",
    "later": "later than the paper",
    "unknown": "of a date that is not known",
}
CITATION: dict[CitationState, str] = {
    CitationState.RESOLVED: "found",
    CitationState.MISDESCRIBED: "found, but described otherwise",
    CitationState.AMBIGUOUS: "may be several works",
    CitationState.NOT_FOUND: "not found",
    CitationState.COULD_NOT_CHECK: "could not be looked up",
    CitationState.LATER_THAN_PAPER: "found; it came after the paper",
}
BASIS: dict[str, str] = {
    "full_text": "full text",
    "introduction": "abstract and introduction",
    "abstract": "abstract",
    "title": "title only",
}
READ: dict[str, str] = {
    "full_text": "in full",
    "introduction": "by abstract and introduction",
    "abstract": "by abstract",
    "title": "by title",
}
WHY: dict[str, str] = {
    "named": "named by the review",
    "given": "given by the user",
    "cited": "cited by the paper",
    "recalled": "recalled by a model and found",
    "nearest": "near in the search",
}
BESIDE: dict[str, tuple[str, str]] = {
    "opinion": ("opinion", "opinions"),
    "request": ("request", "requests"),
    "reported": ("claim that the review reports of others", "claims that the review reports of others"),
    "failed": ("claim that failed", "claims that failed"),
}
"""What is counted beside the claims with a label."""
HIDDEN: dict[str, str] = {
    "white": "the colour of the paper",
    "tiny": "too small to read",
    "invisible": "set to be invisible",
    "covered": "covered by something else",
    "off_page": "outside the page",
    "clipped": "cut off by a frame",
    "layer": "in a layer that is switched off",
    "note": "in a note or form field, not on the page",
}
SECTION: dict[str, str] = {
    "abs": "abstract",
    "int": "introduction",
    "intro": "introduction",
    "abstract": "abstract",
    "title": "title",
    "rw": "related work",
    "met": "method",
    "exp": "experiments",
    "con": "conclusion",
    "app": "appendix",
}


def look_of(label: Label | None, basis: Basis | None = None) -> Look:
    """Return how a label looks."""
    if label is None:
        return "unlabelled"
    return "absent" if label is Label.SUPPORTED and basis == "absence" else _LOOKS[label]


def place_of(sentence_id: str, page: int | None = None) -> str:
    """Return where a sentence stands, from its id: `S_rw_012` on page 2 is "related work, S_rw_012, page 2"."""
    first, _, rest = sentence_id.partition("_")
    if first == "S":
        section = SECTION.get(rest.partition("_")[0], "text")
        return f"{section}, {sentence_id}" + (f", page {page}" if page else "")
    number = sentence_id.rpartition("_")[2]
    return SECTION.get(first, "text") + (f", sentence {number}" if number.isdecimal() else "")


def beside(counts: dict[str, int]) -> str:
    """Return what is counted beside the labelled claims: "1 opinion, 2 requests"."""
    return ", ".join(
        f"{many} {BESIDE.get(reason, (reason, reason))[many != 1]}" for reason, many in sorted(counts.items()) if many
    )


def capitalised(text: str) -> str:
    """Return a phrase as the beginning of a sentence: its first letter large, the rest as it was."""
    return text[:1].upper() + text[1:]


def failed(failure: Failure) -> str:
    """Return what is said of a part of a run that failed, or whose answer a batch still owes."""
    return "An answer is awaited from the batch." if failure.pending else f"Failed: {failure.message} ({failure.error})"


def hidden_found(pieces: int) -> str:
    """Return what is said of a paper with hidden text."""
    return f"{count(pieces, 'piece')} of hidden text found in the paper, kept out of every question"
