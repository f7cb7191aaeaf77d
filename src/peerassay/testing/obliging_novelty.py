"""The obliging model's answers on a paper's novelty: right in form, and each quote copied from what it was shown."""

import re
from typing import Any

from peerassay.testing.prompt_reading import FENCED, NUMBERED, Answers, answer_among, fenced

_CONTRIBUTION = re.compile(r"^\[(contribution_\d+)\]", re.MULTILINE)
_SEGMENT = re.compile(r"^# Segment (\d+)", re.MULTILINE)
_WORD = re.compile(r"[^\W_]{4,}")
_WE = re.compile(r"\bWe (?:present|propose|introduce|recalibrate|develop|release|build|describe)\b[^.]*\.?")
_ALIKE = 0.2
"""Share of a contribution's words that a candidate's sentence holds, from which it is said to refute."""


def novelty_answer(instructions: str, user: str) -> dict[str, Any] | None:
    """Return the answer to a question of this kind, told by the beginning of its instructions; None for any other."""
    return answer_among(_ANSWERS, instructions, user)


def _contributions(user: str) -> dict[str, Any]:
    paper = fenced(user, "the paper")
    sentences = [text for _, text in NUMBERED.findall(paper)]
    found = (match for text in sentences if (match := _WE.search(text)) is not None)
    claims = list(dict.fromkeys(" ".join(match[0].split()[:30]) for match in found))[:3]
    title = paper.partition("\n")[0].lstrip("# ")
    return {
        "core_task": " ".join(f"the study of {title}".split()[:15]),
        "contributions": [
            {
                "name": " ".join(claim.split()[2:14]).strip(" .,"),
                "author_claim_text": claim,
                "description": " ".join(claim.split()[2:30]),
                "source_hint": "Abstract",
            }
            for claim in claims
        ],
    }


def _queries(user: str) -> dict[str, Any]:
    task = fenced(user, "core task")
    found = {
        contribution: _words_of(user, contribution)
        for contribution in _CONTRIBUTION.findall(fenced(user, "contributions"))
    }
    return {
        "core_task_variants": [
            f"methods for {' '.join(task.split()[:12])}",
            f"approaches to {' '.join(task.split()[:12])}",
        ],
        "contributions": [
            {
                "id": contribution,
                "prior_work_query": f"Find papers about {words}",
                "variants": [f"Find papers about methods for {words}", f"Find papers about the use of {words}"],
            }
            for contribution, words in found.items()
        ],
    }


def _words_of(user: str, contribution_id: str) -> str:
    _, _, behind = fenced(user, "contributions").partition(f"[{contribution_id}]")
    name = re.search(r"name: (.*)", behind)
    return " ".join((name[1] if name else "this").split()[:9])


def _compared(user: str) -> dict[str, Any]:
    paper = dict(NUMBERED.findall(fenced(user, "the paper")))
    candidate = dict(
        NUMBERED.findall(next((text for source, text in FENCED.findall(user) if source.startswith("candidate")), ""))
    )
    listed = fenced(user, "contributions")
    analyses = []
    for contribution in _CONTRIBUTION.findall(listed):
        wanted = _content(
            re.split(r"^\[contribution_\d+\]", listed.partition(f"[{contribution}]")[2], flags=re.MULTILINE)[0]
        )
        ours, theirs = _best(wanted, paper), _best(wanted, candidate)
        analyses.append(_analysis(contribution, ours, theirs))
    return {"contribution_analyses": analyses}


def _analysis(contribution_id: str, ours: tuple[str, float], theirs: tuple[str, float]) -> dict[str, Any]:
    if theirs[1] < _ALIKE:
        note = "The earlier work shares few words with it."
        return {"contribution_id": contribution_id, "refutation_status": "cannot_refute", "brief_note": note}
    pair = {"original_quote": ours[0], "candidate_quote": theirs[0], "rationale": "Both share most words."}
    evidence = {"summary": "The earlier work has a sentence with most of its words.", "evidence_pairs": [pair]}
    return {"contribution_id": contribution_id, "refutation_status": "can_refute", "refutation_evidence": evidence}


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


_ANSWERS: Answers = {
    "# Task: the core task of the paper": _contributions,
    "You write search queries": _queries,
    "# Task: does another work have": _compared,
    "You are shown stretches of text": _shared,
    "You help a human reviewer": _assessment,
}
