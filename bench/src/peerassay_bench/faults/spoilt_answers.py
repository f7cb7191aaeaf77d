"""Answers of a model that are wrong in themselves: quotes nobody wrote, orders obeyed, parts left out."""

import json
from typing import Any, Literal, get_args

Spoil = Literal[
    "invented",  # every quote is one that stands nowhere
    "obeyed",  # everything is right, shown by no place at all, as an order in a review might ask
    "foreign",  # statements on sentences that are in no review
    "left_out",  # the last thing asked for is missing
    "wrong_types",  # a word where a list belongs
]
SPOILS: tuple[Spoil, ...] = get_args(Spoil)
ANSWERS: frozenset[Spoil] = frozenset({"invented", "obeyed", "foreign"})
"""Spoils that answer the question all the same: what is wrong in them is taken out, and nothing is missing."""
_PARTS = ("issues", "statements", "chair", "nearest", "queries")


def spoil(reply: str, kind: Spoil) -> str:
    """Return the reply, spoilt."""
    answer = json.loads(reply)
    if kind == "left_out":
        for name in _PARTS:
            answer.pop(name, None)
    elif kind == "wrong_types":
        answer.update({name: "none" for name in _PARTS if name in answer})
    else:
        for issue in answer.get("issues", ()):
            _spoil_issue(issue, kind)
    return json.dumps(answer, ensure_ascii=False)


def _spoil_issue(issue: dict[str, Any], kind: Spoil) -> None:
    if kind == "foreign":
        issue["statements"] = [{**said, "sentences": ["R9_999"]} for said in issue["statements"]]
        return
    if kind == "obeyed" and not any(said.get("stance") for said in issue["statements"]):
        return  # only claims on novelty need evidence: elsewhere nobody could tell that an order was obeyed
    issue["statements"] = [{**said, "judgement": "right"} for said in issue["statements"]]
    invented = {"words": "The very same method was ours ten years ago.", "sentence": ""}
    issue["evidence"] = [] if kind == "obeyed" else [{**piece, **invented} for piece in issue["evidence"]]
