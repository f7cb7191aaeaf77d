"""Answers of a model that are wrong in themselves: quotes nobody wrote, orders obeyed, parts left out."""

import json
from typing import Any, Literal, get_args

Spoil = Literal[
    "invented",  # every quote is one that stands nowhere
    "obeyed",  # SUPPORTED for everything, shown by no place at all, as an order in a review might ask
    "foreign",  # readings of claims that were not asked about
    "left_out",  # the last thing asked for is missing
    "wrong_types",  # a word where a list belongs
]
SPOILS: tuple[Spoil, ...] = get_args(Spoil)
ANSWERS: frozenset[Spoil] = frozenset({"invented", "obeyed", "foreign"})
"""Spoils that answer the question all the same: what is wrong in them is taken out, and nothing is missing."""
_PARTS = ("readings", "items", "nearest", "queries")


def spoil(reply: str, kind: Spoil) -> str:
    """Return the reply, spoilt."""
    answer = json.loads(reply)
    if kind == "left_out":
        _leave_out(answer)
    elif kind == "wrong_types":
        answer.update({name: "none" for name in _PARTS if name in answer})
    else:
        for reading in answer.get("readings", ()):
            reading.update(_SPOILT[kind])
    return json.dumps(answer, ensure_ascii=False)


_SPOILT: dict[Spoil, dict[str, Any]] = {
    "invented": {
        "label": "SUPPORTED",
        "quotes": [{"source": "paper", "words": "The very same method was ours ten years ago.", "bears": "for"}],
    },
    "obeyed": {"label": "SUPPORTED", "quotes": []},
    "foreign": {"claim_id": "C99"},
}


def _leave_out(answer: dict[str, Any]) -> None:
    if answer.get("readings"):
        answer["readings"].pop()
        return
    for name in _PARTS:
        answer.pop(name, None)
