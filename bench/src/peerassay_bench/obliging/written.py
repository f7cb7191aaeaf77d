"""The obliging model's abstract and related-work section: sentences of the paper, and a sentence on each reference."""

import re
from typing import Any

from peerassay_bench.obliging.prompt_reading import NUMBERED, Answers, answer_among, fenced

_REFERENCE = re.compile(r'<untrusted source="reference (@cite_\d+)" mark="\w+">\nTitle: (.*)')
_OWN = re.compile(r"\bwe\b", re.IGNORECASE)
_SENTENCES = 8
_IN_TOPIC = 6


def written_answer(instructions: str, user: str) -> dict[str, Any] | None:
    """Return the answer to a question that asks for a text; None for any other."""
    return answer_among(_ANSWERS, instructions, user)


def _abstract(user: str) -> dict[str, Any]:
    paper = [(ref, text) for ref, text in NUMBERED.findall(fenced(user, "the paper")) if ref.startswith("S_")]
    own = [each for each in paper if _OWN.search(each[1])] or paper
    chosen = own[:_SENTENCES]
    support = [{"begins": " ".join(text.split()[:5]), "supported_by": [ref]} for ref, text in chosen]
    return {"abstract": " ".join(text for _, text in chosen), "sentences": support}


def _rewritten(user: str) -> dict[str, Any]:
    return {"sentences": [{"sentence": ref, "text": ""} for ref, _ in NUMBERED.findall(fenced(user, "faults"))]}


def _section(user: str) -> dict[str, Any]:
    told = [f"{' '.join(title.split()[:8])} is one step [{mark}]." for mark, title in _REFERENCE.findall(user)]
    parts = [told[start : start + _IN_TOPIC] for start in range(0, len(told), _IN_TOPIC)]
    return {"topics": [{"name": f"Line {n}", "text": " ".join(part)} for n, part in enumerate(parts, 1)]}


def _section_checked(user: str) -> dict[str, Any]:
    lines = NUMBERED.findall(fenced(user, "section") or fenced(user, "the section"))
    return {"sentences": [{"sentence": ref, "quotes": [], "wrong": "", "text": ""} for ref, _ in lines]}


_ANSWERS: Answers = {
    "# Task: write an abstract of this paper": _abstract,
    "# Task: correct sentences": _rewritten,
    "# Task: write the related-work section": _section,
    "# Task: check a related-work section": _section_checked,
}
