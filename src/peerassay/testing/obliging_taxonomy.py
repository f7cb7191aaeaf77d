"""The obliging model's answers on a taxonomy and on neighbours in it: right in form, by order of rank alone."""

import json
import re
from typing import Any

from peerassay.testing.prompt_reading import Answers, answer_among, fenced

_PAPER = re.compile(r"^## (original|P\d+) \((?:rank \d+|the paper itself)\)$", re.MULTILINE)
_IN_LEAF = 4
_NAMES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth")


def taxonomy_answer(instructions: str, user: str) -> dict[str, Any] | None:
    """Return the answer to a question of this kind, told by the beginning of its instructions; None for any other."""
    return answer_among(_ANSWERS, instructions, user)


def _built(user: str) -> dict[str, Any]:
    aliases = _PAPER.findall(user)
    leaves = [aliases[start : start + _IN_LEAF] for start in range(0, len(aliases), _IN_LEAF)]
    topic = fenced(user, "core task")
    subtopics = [_leaf(f"{_NAMES[i % 10]} Group {i // 10 + 1} of Works", papers) for i, papers in enumerate(leaves)]
    return {"name": f"{' '.join(topic.split()[:8])} Survey Taxonomy", "subtopics": subtopics}


def _leaf(name: str, papers: list[str]) -> dict[str, Any]:
    notes = {"scope_note": "Works that follow each other by rank.", "exclude_note": "Works of any other rank."}
    return {"name": name, **notes, "papers": papers}


def _repaired(user: str) -> dict[str, Any]:
    tree: dict[str, Any] = json.loads(fenced(user, "taxonomy"))
    missing = _PAPER.findall(user)
    if missing and not tree.get("subtopics"):
        tree["subtopics"] = [_leaf("Works Placed by Repair", [])]
    leaf = tree
    while leaf.get("subtopics"):
        leaf = leaf["subtopics"][0]
    if missing:
        leaf["papers"] = [*leaf["papers"], *missing]
    return tree


def _told(user: str) -> dict[str, Any]:
    first, *others = [citation.strip() for citation in fenced(user, "citations").split(",")]
    near = others[0] if others else first
    words = "What each work is after stands in its own abstract, and what it leaves open is told by those beside it."
    field = f"The field is laid out by rank, as {near} shows. {words}"
    return {"narrative": f"{field}\n\n{first} stands near {near}. {words}"}


def _summed_up(user: str) -> dict[str, Any]:
    line = "A work that is summed up here by one sentence of its own."
    items = [{"paper_id": paper_id, "brief_one_liner": line} for paper_id in _PAPER.findall(user)]
    return {"items": items}


def _distinguished(user: str) -> dict[str, Any]:
    same = _title(fenced(user, "paper")) == _title(fenced(user, "candidate"))
    return {"is_duplicate_variant": same, "brief_comparison": "Both stand here. The paper differs from the work."}


def _subtopics(user: str) -> dict[str, Any]:
    return {"overall": "It stands beside them. It is apart.", "similarities": ["One field."], "differences": ["Rank."]}


def _title(text: str) -> str:
    return text.partition("\n")[0]


_ANSWERS: Answers = {
    "You are an experienced author of research surveys": _built,
    "You mend a taxonomy of research papers": _repaired,
    "You write a short survey of a research area": _told,
    "You sum up research papers": _summed_up,
    "# Task: the paper beside another work": _distinguished,
    "You compare one category of a taxonomy": _subtopics,
}
