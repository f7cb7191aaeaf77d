"""A model for tests that reads the prompts of a run and answers them rightly, by nothing but shared words.

    with ModelServer(ObligingModel()) as server:
        Assayer("openai:any", settings=Settings(base_url=server.openai_url)).grade("paper.md", "review.md")

It answers the questions of grading and, through `novelty`, those of a novelty report.
Every quote that it gives is a sentence that it was shown in the text it names. It is no judge of novelty: it finds the
sentence that shares most words with a claim. The same prompt gets the same answer.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging.novelty import novelty_answer
from peerassay_bench.obliging.prompt_reading import FENCED, NUMBERED, fenced

_CLAIM = re.compile(r"^(C\d+) \((R_\d+)[^;]*; stance (\w+): the reviewer", re.MULTILINE)
_ORDERED = re.compile(r"^\[?(P[0-9a-f]{8})\]? ", re.MULTILINE)
_WORD = re.compile(r"[^\W_]{3,}")
_NEWNESS = re.compile(
    r"\b(novel(?:ty)?|new|first|incremental|already|identical|similar|same as|proposed (?:by|in)|published)\b", re.I
)
_NOT_NEW = re.compile(r"\b(not (?:novel|new)|no novelty|already|identical|same as|proposed (?:by|in))\b", re.I)
_LITTLE_NEW = re.compile(r"\b(incremental|limited|similar|overlaps?)\b", re.I)
_HOLLOW = frozenset(_WORD.findall("the and that this with for are was from has have not but its which than can our"))
SHOWN, PARTLY = 0.55, 0.3
"""Shares of a claim's words that one sentence holds, from which it counts as shown or partly shown."""

Texts = Mapping[str, Mapping[str, str]]
"""What was shown: by source its sentences by id."""


class ObligingModel:
    """Answers a `ModelServer`'s requests; see the module.

    Args:
        label: the label that it gives every claim; None for the one that the shared words come to.

    """

    def __init__(self, label: str | None = None) -> None:
        self._label = label

    def __call__(self, request: ModelRequest) -> str:
        """Return the reply to a request of a run; `{}` to any other."""
        return json.dumps(self._answer(request.system, request.user), ensure_ascii=False)

    def _answer(self, system: str, user: str) -> dict[str, Any]:
        if "Claims to judge:" in user:
            return {"readings": [self._reading(*claim, _texts(user)) for claim in _claims(user)]}
        if "You list what a peer review says" in user:
            return _items(user)
        if system.startswith("You rate how useful"):
            return {"rating": 3, "justifications": ["It names works.", "It says along what it compares."]}
        for known in (novelty_answer, _about, _ordered):
            if (given := known(system, user)) is not None:
                return given
        return {}

    def _reading(self, claim_id: str, stance: str, text: str, texts: Texts) -> dict[str, Any]:
        wanted = _words(text)
        best = {source: _best(wanted, sentences) for source, sentences in texts.items()}
        source = max(sorted(best), key=lambda name: best[name][1], default="paper")
        place, share = best.get(source, (None, 0.0))
        label = self._label or _label(stance, share)
        quotes = (
            []
            if place is None
            else [
                {
                    "source": source,
                    "sentence": place,
                    "words": texts[source][place],
                    "bears": "for",
                    "shows": "its words",
                }
            ]
        )
        return {
            "claim_id": claim_id,
            "against": "nothing",
            "label": label,
            "basis": "absence" if stance == "novel" and label == "SUPPORTED" else None,
            "why": "Told by shared words.",
            "quotes": quotes if label != "AMBIGUOUS" else [],
            "closer_work": None,
            "settle": "a reader" if label == "AMBIGUOUS" else "",
        }


def _label(stance: str, share: float) -> str:
    if stance == "novel":
        return "UNDERSTATED" if share >= SHOWN else "OVERSTATED" if share >= PARTLY else "SUPPORTED"
    return "SUPPORTED" if share >= SHOWN else "OVERSTATED" if share >= PARTLY else "AMBIGUOUS"


def _claims(user: str) -> list[tuple[str, str, str]]:
    """Return id, stance and text of each claim to judge."""
    told = user.partition("Claims to judge:")[2]
    shown = dict(FENCED.findall(told))
    return [(found[1], found[3], shown.get(found[1], "")) for found in _CLAIM.finditer(told)]


def _texts(user: str) -> Texts:
    before = user.partition("Works that the reviewer names:")[0]
    texts: dict[str, dict[str, str]] = {}
    for source, inside in FENCED.findall(before):
        if source.startswith("work "):
            texts[source.removeprefix("work ")] = dict(NUMBERED.findall(inside))
    return texts


def _items(user: str) -> dict[str, Any]:
    sentences = NUMBERED.findall(fenced(user, "review"))
    items = [_item(ref, text) for ref, text in sentences if _NEWNESS.search(text) and not text.endswith("?")]
    return {"items": items, "all_citations_raw": []}


def _item(ref: str, text: str) -> dict[str, Any]:
    stance = "not_novel" if _NOT_NEW.search(text) else "somewhat_novel" if _LITTLE_NEW.search(text) else "novel"
    return {
        "kind": "claim",
        "sentence_ids": [ref],
        "text": text,
        "says": " ".join(text.split()[:25]),
        "stance": stance,
        "confidence_lang": "medium",
        "prior_work_strings": [],
        "evidence_expected": "method_similarity",
    }


def _about(_: str, user: str) -> dict[str, Any] | None:
    if "core_task" not in user or "recalled" not in user:
        return None
    shown = fenced(user, "the paper")
    title = shown.partition("\n")[0].lstrip("# ")
    own = [text for _, text in NUMBERED.findall(shown) if re.match(r"We \w+", text)] or [title]
    words = list(dict.fromkeys(word.lower() for word in _WORD.findall(f"{title} {' '.join(own)}")))
    contributions = [" ".join(sentence.split()[:25]) for sentence in own[:2]]
    queries = [" ".join(sentence.split()[:12]) for sentence in (title, *own[:5])]
    return {
        "core_task": " ".join(title.split()[:20]),
        "contributions": contributions,
        "key_terms": [word for word in words if word not in _HOLLOW][:8],
        "must_have_entities": [],
        "queries": queries,
        "recalled": [],
    }


def _ordered(_: str, user: str) -> dict[str, Any] | None:
    ids = list(dict.fromkeys(_ORDERED.findall(user)))
    return {"nearest": ids[:20]} if "Works found:" in user else None


def _best(wanted: frozenset[str], sentences: Mapping[str, str]) -> tuple[str | None, float]:
    """Return the sentence that holds most of the words, and their share; the first by id where several do."""
    shares = {ref: len(wanted & _words(text)) / max(len(wanted), 1) for ref, text in sorted(sentences.items())}
    best = max(shares, key=shares.__getitem__, default=None)
    return best, shares[best] if best is not None else 0.0


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower()[:6] for word in _WORD.findall(text)) - _HOLLOW
