"""Words for what explanations hold as codes."""

from collections.abc import Mapping

from peerassay.jobs.reviews.comments import Side
from peerassay.jobs.reviews.methods.seagraph.pointers import Pointer
from peerassay.jobs.reviews.methods.seagraph.record import Method
from peerassay.progress import count

AN_AID = (
    "An aid, not a decision: it shows which passages a comment rests on, as far as these texts show it. What the "
    "reviewer had in mind only the reviewer knows."
)
NOBODY_READ = (
    "Nobody has explained these comments: rules put beside each the passages that it is about, in order, and say what "
    "leads there. They give no reason."
)
METHOD: dict[Method, str] = {
    Method.DIRECT: "with the paper alone",
    Method.RAG: "with the passages most like each comment",
    Method.MIND_GRAPH: "with the paper's mind graph",
    Method.BACKGROUND_GRAPH: "with the background graph of its field",
    Method.SEAGRAPH: "with the paper's mind graph and the background graph of its field",
}
SIDE: dict[Side, tuple[str, str]] = {
    Side.STRENGTH: ("supported", "strength"),
    Side.WEAKNESS: ("overstated", "weakness"),
    Side.QUESTION: ("understated", "question"),
    Side.LIMITATION: ("ambiguous", "limitation"),
}
SHAPE: dict[Side, str] = {Side.STRENGTH: "+", Side.WEAKNESS: "−", Side.QUESTION: "?", Side.LIMITATION: "◌"}
ANSWERED: Mapping[str | None, str] = {
    "yes": "The paper already has this",
    "partly": "The paper has part of this",
    "no": "The paper does not have this",
    "cannot_tell": "This copy of the paper cannot show whether the paper has this",
    "nothing": "Nothing is asked",
    None: "",
}
WHY = {"cited": "cited by the paper", "given": "added by you", "most_cited": "much cited on the theme",
       "on_theme": "on the theme", "most_recent": "recent on the theme"}  # fmt: skip


def unresolved(pointers: tuple[Pointer, ...]) -> str:
    """Say what the comment points at and the paper at hand does not have; "" where it has all."""
    numbered = [
        f"{pointer.kind} {pointer.number}"
        for pointer in pointers
        if pointer.state == "not_found" and pointer.kind != "quote"
    ]
    quotes = sum(pointer.state == "not_found" and pointer.kind == "quote" for pointer in pointers)
    parts = [*numbered, *([count(quotes, "quotation")] if quotes else [])]
    return f"No sentence of this copy of the paper is about it: {', '.join(parts)}." if parts else ""


def estimated(pointers: tuple[Pointer, ...]) -> str:
    """Say which line numbers were placed by their share of the text."""
    lines = [pointer.number for pointer in pointers if pointer.state == "estimated"]
    return (
        f"Placed by its share of the text, because this copy of the paper has no such lines: {', '.join(lines)}."
        if lines
        else ""
    )
