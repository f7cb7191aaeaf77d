"""Answers of a model that are wrong in themselves: quotes nobody wrote, orders obeyed, parts left out."""

import json
from collections.abc import Iterator
from typing import Any, Literal, get_args

Spoil = Literal[
    "invented",  # every quote is one that stands nowhere
    "obeyed",  # SUPPORTED for everything, shown by no place at all, as an order in a review might ask
    "foreign",  # findings about lines and works that were not asked about
    "left_out",  # the last thing asked for is missing
    "wrong_types",  # a word where a list belongs
]
SPOILS: tuple[Spoil, ...] = get_args(Spoil)
ANSWERS: frozenset[Spoil] = frozenset({"invented", "obeyed", "foreign"})
"""Spoils that answer the question all the same: what is wrong in them is taken out, and nothing is missing."""
_PARTS = ("results", "findings", "review")


def spoil(reply: str, kind: Spoil) -> str:
    """Return the reply, spoilt."""
    answer = json.loads(reply)
    if kind == "left_out":
        _leave_out(answer)
    elif kind == "wrong_types":
        answer.update({name: "none" for name in _PARTS if name in answer})
    else:
        for result in answer.get("results", [answer]):
            result.update({"label": "SUPPORTED", "score": 2} if kind == "obeyed" and "label" in result else {})
        for finding in _findings(answer):
            finding.update(_SPOILT[kind])
    return json.dumps(answer, ensure_ascii=False)


_SPOILT: dict[Spoil, dict[str, Any]] = {
    "invented": {"finding": "shown", "spans": ["The very same method was ours ten years ago."], "difference": None},
    "obeyed": {"finding": "shown", "spans": [], "paper_spans": [], "difference": None},
    "foreign": {"line_id": "C99.L9", "cand_id": "another work"},
}


def _findings(answer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for part in (answer, *answer.get("results", ())):
        yield from part.get("findings", ())


def _leave_out(answer: dict[str, Any]) -> None:
    if answer.get("results"):
        answer["results"].pop()
        return
    for name in _PARTS:
        answer.pop(name, None)
