"""A model for tests that reads the prompts of a run and answers them rightly, by nothing but shared words.

    with ModelServer(ObligingModel()) as server:
        Assayer("openai:any", settings=Settings(base_url=server.openai_url)).grade("paper.md", "review.md")

It answers extraction, contributions, judging (batched, paired, second reader) and usefulness, and what
`obliging_taxonomy` knows. Every span that it gives is the id of a sentence that it was shown in the text it names. It
is no judge of novelty: it finds the sentence that shares most words with an aspect. The same prompt gets the same
answer.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from peerassay.testing.model_shapes import ModelRequest
from peerassay.testing.obliging_novelty import novelty_answer
from peerassay.testing.obliging_taxonomy import taxonomy_answer
from peerassay.testing.prompt_reading import FENCED, NUMBERED, fenced

_CLAIM = re.compile(r"^## (C\d+) \(gate (\w+), stance (\w+), sentence (\w+)\)$", re.MULTILINE)
_LINE = re.compile(r"^\[(C\d+\.L\d+)\] (\w+) ?(P\w*|W\d+ \(not at hand\))?: (.*)$", re.MULTILINE)
_READ_IN = re.compile(r"^- (C\d+\.L\d+): (.+)$", re.MULTILINE)
_TO_READ = re.compile(r"^- (P\w+) \([^)]*\bread: [^)]*\)$", re.MULTILINE)
_WORK = re.compile(r"^(W\d+): .* \(in ([^)]*)\)$", re.MULTILINE)
_WORD = re.compile(r"[^\W_]{3,}")
_NEWNESS = re.compile(
    r"\b(novel(?:ty)?|new|first|incremental|already|identical|similar|same as|proposed (?:by|in)|published)\b", re.I
)
_NOT_NEW = re.compile(r"\b(not (?:novel|new)|no novelty|already|identical|same as|proposed (?:by|in))\b", re.I)
_LITTLE_NEW = re.compile(r"\b(incremental|limited|similar|overlaps?)\b", re.I)
_HOLLOW = frozenset(_WORD.findall("the and that this with for are was from has have not but its which than can our"))
SHOWN, PARTLY = 0.55, 0.3
"""Shares of an aspect's words that one sentence holds, from which it counts as shown or partly shown."""


class ObligingModel:
    """Answers a `ModelServer`'s requests; see the module.

    Args:
        label: the label that it gives every claim; None for the one that its findings come to.
        confidence: how sure it says it is.

    """

    def __init__(self, label: str | None = None, confidence: str = "high") -> None:
        self._label = label
        self._confidence = confidence

    def __call__(self, request: ModelRequest) -> str:
        """Return the reply to a request of a grading run; `{}` to any other."""
        return json.dumps(self._answer(request.system, request.user), ensure_ascii=False)

    def _answer(self, system: str, user: str) -> dict[str, Any]:
        for known in (taxonomy_answer, novelty_answer):
            if (given := known(system, user)) is not None:
                return given
        first = system.partition("\n")[0]
        if first.startswith("You read a paper and one peer review"):
            return _extraction(user)
        if NUMBERED.search(fenced(user, "contributions")):
            return _contributions(user)
        if first.startswith("You rate how useful"):
            return {"rating": 3, "justifications": ["It names works.", "It says along what it compares."]}
        claims = _claims(user)
        if first.startswith("You check one sentence") and claims:
            return self._pair(claims[0], _texts(user))
        return {"results": [self._result(claim, _texts(user)) for claim in claims]}

    def _result(self, claim: "_Claim", texts: "_Texts") -> dict[str, Any]:
        findings = _findings(claim, texts)
        mattered = list(dict.fromkeys(f["cand_id"] for f in findings if f["cand_id"] != "P"))
        return {
            "claim_id": claim.claim_id,
            "label": self._label or _label_of(claim, findings),
            "key_candidates": mattered,
            "evidence_spans": [{"cand_id": f["cand_id"], "span_ref": f["spans"][0]} for f in findings if mattered],
            "notes": "Told by shared words.",
            "findings": findings,
            "confidence": self._confidence,
            "inference": "follows" if findings else "not_stated",
        }

    def _pair(self, claim: "_Claim", texts: "_Texts") -> dict[str, Any]:
        result = self._result(claim, texts)
        return {
            "review_sentence_id": claim.sentence_id,
            "related_paper_id": claim.candidates[0],
            "classification": {"claim": int(claim.gate == "claim"), "proof": int(claim.gate == "proof")},
            "score": {"SUPPORTED": 2, "OVERSTATED": 1, "UNDERSTATED": -1, "UNSUPPORTED": -2}.get(result["label"], 0),
            "label": result["label"],
            "explanation": result["notes"],
            "findings": result["findings"],
            "confidence": result["confidence"],
            "inference": result["inference"],
        }


_Texts = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class _Line:
    line_id: str
    kind: str
    aspect: str
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Claim:
    claim_id: str
    gate: str
    sentence_id: str
    lines: tuple[_Line, ...]

    @property
    def candidates(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(c for line in self.lines for c in line.candidates))


def _extraction(user: str) -> dict[str, Any]:
    shown = dict(FENCED.findall(user))
    sentences = NUMBERED.findall(shown.get("review", ""))
    works = _WORK.findall(shown.get("works named in the review", ""))
    items = [_item(ref, text, works) for ref, text in sentences if _NEWNESS.search(text) and not text.endswith("?")]
    return {"paper": _paper(shown), "review": {"novelty_claims": items, "all_citations_raw": []}}


def _paper(shown: Mapping[str, str]) -> dict[str, Any]:
    title, body = shown.get("paper title", ""), shown.get("paper", "")
    own = [s for s in re.split(r"(?<=\.) ", body) if re.match(r"We \w+", s)] or [title]
    words = list(dict.fromkeys(word.lower() for word in _WORD.findall(title + " " + " ".join(own))))
    contributions = [" ".join(sentence.split()[:25]) for sentence in own[:2]]
    return {
        "core_task": " ".join(title.split()[:20]),
        "contributions": contributions,
        "key_terms": [word for word in words if word not in _HOLLOW][:8],
        "must_have_entities": [],
        "prior_work_query": [" ".join(c.split()[:12]) for c in contributions],
    }


def _item(ref: str, text: str, works: Iterable[tuple[str, str]]) -> dict[str, Any]:
    not_new, little = _NOT_NEW.search(text), _LITTLE_NEW.search(text)
    stance = "not_novel" if not_new else "somewhat_novel" if little else "novel"
    kind = "in_no_prior_work" if stance == "novel" else "in_prior_work"
    named = [work for work, places in works if ref in places.split(", ")]
    lines = [{"kind": "in_work", "aspect": text, "work": work, "rests": True} for work in named[:2]]
    return {
        "claim_id": f"for {ref}",
        "text": text,
        "stance": stance,
        "confidence_lang": "medium",
        "mentions_prior_work": bool(named),
        "prior_work_strings": [],
        "evidence_expected": "method_similarity",
        "gate": "claim",
        "sentence_ids": [ref],
        "hedged": False,
        "proofs": [],
        "lines": lines or [{"kind": kind, "aspect": text, "work": None, "rests": True}],
        "opinions": [],
        "conceded": [],
        "places": [],
    }


def _contributions(user: str) -> dict[str, Any]:
    texts = _texts(user)
    candidates = tuple(_TO_READ.findall(user))
    findings = []
    for line_id, aspect in NUMBERED.findall(fenced(user, "contributions")):
        line = _Line(line_id, "in_no_prior_work", aspect, candidates)
        for finding in _read(line, texts):
            findings.append({"contribution_id": finding.pop("line_id"), **finding})
    return {"findings": findings}


def _texts(user: str) -> _Texts:
    """Return what was shown: by cand_id the sentences by id; `P` is the paper."""
    texts: dict[str, dict[str, str]] = {}
    for source, inside in FENCED.findall(user):
        kind, _, cand_id = source.partition(" ")
        if source == "paper" or kind == "candidate":
            texts.setdefault(cand_id or "P", {}).update(NUMBERED.findall(inside))
    return texts


def _claims(user: str) -> list[_Claim]:
    heads = list(_CLAIM.finditer(user))
    if not heads:
        return []
    ends = [head.start() for head in heads[1:]] + [len(user)]
    return [_claim(head, user[head.end() : end]) for head, end in zip(heads, ends, strict=True)]


def _claim(head: re.Match[str], block: str) -> _Claim:
    read_in = {line_id: tuple(texts.split(", ")) for line_id, texts in _READ_IN.findall(block)}
    lines = (
        _Line(line_id, kind, aspect, read_in.get(line_id, ())) for line_id, kind, _, aspect in _LINE.findall(block)
    )
    return _Claim(head[1], head[2], head[4], tuple(lines))


def _findings(claim: _Claim, texts: _Texts) -> list[dict[str, Any]]:
    return [finding for line in claim.lines for finding in _read(line, texts)]


def _read(line: _Line, texts: _Texts) -> list[dict[str, Any]]:
    """Return a finding for each text that shares enough words with the aspect; the paper speaks for itself alone."""
    wanted = _words(line.aspect)
    of_paper, _ = _best(wanted, texts.get("P", {}))
    findings = []
    for cand_id in line.candidates:
        place, share = _best(wanted, texts.get(cand_id, {}))
        if place is None or share < PARTLY or of_paper is None or (cand_id == "P" and line.kind != "in_paper"):
            continue
        findings.append(
            {
                "line_id": line.line_id,
                "cand_id": cand_id,
                "finding": "shown" if share >= SHOWN else "partly",
                "spans": [place],
                "rest_spans": [] if share >= SHOWN else [place],
                "paper_spans": [of_paper],
                "difference": None if share >= SHOWN else "the other words of the aspect",
                "reason": "shared words",
            }
        )
    return findings


def _best(wanted: frozenset[str], sentences: Mapping[str, str]) -> tuple[str | None, float]:
    """Return the sentence that holds most of the words, and their share; the first by id where several do."""
    shares = {ref: len(wanted & _words(text)) / max(len(wanted), 1) for ref, text in sorted(sentences.items())}
    best = max(shares, key=shares.__getitem__, default=None)
    return best, shares[best] if best is not None else 0.0


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower()[:6] for word in _WORD.findall(text)) - _HOLLOW


def _label_of(claim: _Claim, findings: list[dict[str, Any]]) -> str:
    states = []
    for line in claim.lines:
        seen = {f["finding"] for f in findings if f["line_id"] == line.line_id}
        state = "shown" if "shown" in seen else "partly" if seen else "silent"
        turned = {"shown": "denied", "silent": "shown"} if line.kind.startswith(("not_in", "in_no")) else {}
        states.append(turned.get(state, state))
    if "silent" in states:
        return "AMBIGUOUS"
    if set(states) == {"shown"}:
        return "SUPPORTED"
    return "UNSUPPORTED" if set(states) == {"denied"} else "OVERSTATED"
