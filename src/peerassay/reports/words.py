"""Plain words for what records hold as codes: the one place where reports find them."""

from typing import Literal

from peerassay.choices import SOURCES
from peerassay.engines import Failure
from peerassay.progress import count as count  # noqa: PLC0414  (templates find it here)

Look = Literal["supported", "absent", "overstated", "ambiguous", "understated", "unsupported", "unlabelled"]
"""How a verdict looks; the name of its colour, which never stands without its shape and its words."""

AN_AID = (
    "An aid, not a decision. Every answer is bounded by what was searched and read: nothing found never means that "
    "nothing exists, and nothing here judges a person."
)
NOBODY_JUDGED = (
    "Nobody has judged them: the offline rules find statements, named works and passages, and do not understand them. "
    "With each statement is what a reader would want to see."
)
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


def place_of(sentence_id: str, page: int | None = None) -> str:
    """Return where a sentence stands, from its id: `S_rw_012` on page 2 is "related work, S_rw_012, page 2"."""
    first, _, rest = sentence_id.partition("_")
    if first == "S":
        section = SECTION.get(rest.partition("_")[0], "text")
        return f"{section}, {sentence_id}" + (f", page {page}" if page else "")
    number = sentence_id.rpartition("_")[2]
    return SECTION.get(first, "text") + (f", sentence {number}" if number.isdecimal() else "")


def capitalised(text: str) -> str:
    """Return a phrase as the beginning of a sentence: its first letter large, the rest as it was."""
    return text[:1].upper() + text[1:]


def failed(failure: Failure) -> str:
    """Return what is said of a part of a run that failed, or whose answer a batch still owes."""
    return "Waiting for a batch result." if failure.pending else f"Failed: {failure.message} ({failure.error})"
