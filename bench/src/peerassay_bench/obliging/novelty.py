"""The obliging model's answers on a paper's novelty: right in form, and each quote copied from what it was shown."""

import json
import re
from typing import Any

from peerassay_bench.obliging.prompt_reading import FENCED, NUMBERED, Answers, answer_among, fenced

_CONTRIBUTION = re.compile(r"^\[(contribution_\d+)\]", re.MULTILINE)
_CLAIM = re.compile(r"^\[(C\d+)\] (.+)$", re.MULTILINE)
_SEGMENT = re.compile(r"^# Segment (\d+)", re.MULTILINE)
_WORD = re.compile(r"[^\W_]{4,}")
_ALIKE = 0.2
"""Share of a contribution's words that a candidate's sentence holds, from which it is said to refute."""
_PAPER = re.compile(r"^## (original|P\d+) \((?:rank \d+|the paper itself)\)$", re.MULTILINE)
_IN_LEAF = 4
_NAMES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth")


def novelty_answer(instructions: str, user: str) -> dict[str, Any] | None:
    """Return the answer to a question of this kind, told by the beginning of its instructions; None for any other."""
    return answer_among(_ANSWERS, instructions, user)


def _compared(user: str) -> dict[str, Any]:
    paper = dict(NUMBERED.findall(fenced(user, "the paper")))
    shown = [(label.split()[1], text) for label, text in FENCED.findall(user) if label.startswith("candidate")]
    works = [{"work": work, "contribution_analyses": _analyses(user, paper, text)} for work, text in shown]
    return {"works": works}


def _analyses(user: str, paper: dict[str, str], text: str) -> list[dict[str, Any]]:
    candidate, listed = dict(NUMBERED.findall(text)), fenced(user, "contributions")
    analyses = []
    for contribution in _CONTRIBUTION.findall(listed):
        wanted = _content(
            re.split(r"^\[contribution_\d+\]", listed.partition(f"[{contribution}]")[2], flags=re.MULTILINE)[0]
        )
        ours, theirs = _best(wanted, paper), _best(wanted, candidate)
        analyses.append(_analysis(contribution, ours, theirs))
    return analyses


def _analysis(contribution_id: str, ours: tuple[str, float], theirs: tuple[str, float]) -> dict[str, Any]:
    if theirs[1] < _ALIKE:
        note = "The earlier work shares few words with it."
        return {"contribution_id": contribution_id, "refutation_status": "cannot_refute", "brief_note": note}
    pair = {"original_quote": ours[0], "candidate_quote": theirs[0], "rationale": "Both share most words."}
    evidence = {
        "summary": "It has a sentence with most of its words. Both state it. Its meaning was not compared.",
        "evidence_pairs": [pair],
    }
    return {"contribution_id": contribution_id, "refutation_status": "can_refute", "refutation_evidence": evidence}


def _works_compared(user: str) -> dict[str, Any]:
    paper, listed = dict(NUMBERED.findall(fenced(user, "the paper"))), fenced(user, "contributions")
    claims = dict(_CLAIM.findall(listed))
    works = [
        {
            "work": label.removeprefix("work "),
            "note": "It is about something near.",
            "parts": _parts(label, text, paper, claims),
        }
        for label, text in FENCED.findall(user)
        if label.startswith("work ")
    ]
    return {"works": works, "recalled": []}


def _parts(label: str, text: str, paper: dict[str, str], claims: dict[str, str]) -> list[dict[str, Any]]:
    work, parts = dict(NUMBERED.findall(text)), []
    for key, claim in claims.items():
        ours, theirs = _best(_content(claim), paper), _best(_content(claim), work)
        if theirs[1] >= _ALIKE:
            sides = {
                "paper": {"source": "paper", "sentence": ours[0], "words": paper[ours[0]]},
                "work": {"source": label.removeprefix("work "), "sentence": theirs[0], "words": work[theirs[0]]},
            }
            has = "It has a sentence with most of its words."
            parts.append(
                {"contribution": key, "status": "can_refute", "has": has, "pairs": [sides], "say": "We add to it."}
            )
    return parts


def _answered(user: str) -> dict[str, Any]:
    claims = dict(_CLAIM.findall(fenced(user, "contributions")))
    works = [label.removeprefix("work ") for label, _ in FENCED.findall(user) if label.startswith("work ")][:2]
    told = {"text": "It shares **most** of the words.", "say": "We add to it."}
    return {
        "answer": "New in part, as far as the words tell.",
        "uncited": [{"work": work, "contributions": list(claims)[:1], **told} for work in works],
        "contributions": [{"contribution": key, "verdict": "New in part", "nearest": works} for key in claims],
    }


def _shared(user: str) -> dict[str, Any]:
    return {
        "segments": [
            {"segment": int(n), "kind": "direct", "rationale": "The words are alike."} for n in _SEGMENT.findall(user)
        ]
    }


def _assessment(_: str) -> dict[str, Any]:
    told = (
        "The paper states what it adds and stands among the works found in the place that the taxonomy gives it, "
        "beside those of its leaf, in a direction that the works found fill to some degree.",
        "The directions beside it differ by what their notes say; the work connects to them through the task that all "
        "of them share and departs from them in the means that it takes up for it.",
        "Among the works examined some share words with the contributions and others do not; what was compared is told "
        "in the report, and nothing beyond the works that were found is covered by this.",
    )
    return {"paragraphs": list(told)}


def _best(wanted: frozenset[str], sentences: dict[str, str]) -> tuple[str, float]:
    shares = {ref: len(wanted & _content(text)) / max(len(wanted), 1) for ref, text in sorted(sentences.items())}
    best = max(shares, key=shares.__getitem__, default="")
    return best, shares.get(best, 0.0)


def _content(text: str) -> frozenset[str]:
    return frozenset(word.lower()[:6] for word in _WORD.findall(text)) - {"claime", "meanin"}


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
    own = _title(fenced(user, "paper"))
    shown = [(label.split()[1], text) for label, text in FENCED.findall(user) if label.startswith("candidate ")]
    words = "Both stand here. The paper differs from the work."
    works = [
        {"work": work, "is_duplicate_variant": _title(text) == own, "brief_comparison": words} for work, text in shown
    ]
    return {"works": works}


def _subtopics(user: str) -> dict[str, Any]:
    return {"overall": "It stands beside them. It is apart.", "similarities": ["One field."], "differences": ["Rank."]}


def _title(text: str) -> str:
    return text.partition("\n")[0]


_ANSWERS: Answers = {
    "# Task: what do these works have": _works_compared,
    "# Task: is this paper novel?": _answered,
    "# Task: which of these works has": _compared,
    "# Task: how passages are shared": _shared,
    "# Task: the originality of a paper": _assessment,
    "# Task: order the works around a paper": _built,
    "# Task: repair a taxonomy": _repaired,
    "# Task: a short survey of a field": _told,
    "# Task: sum up each paper": _summed_up,
    "# Task: the paper beside other works": _distinguished,
    "# Task: one category of a taxonomy": _subtopics,
}
