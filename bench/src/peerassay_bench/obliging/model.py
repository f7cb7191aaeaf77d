"""A model for tests that reads the prompts of a run and answers them rightly, by nothing but shared words.

    with ModelServer(ObligingModel()) as server:
        Assayer("openai:any", settings=Settings(base_url=server.openai_url)).reply("paper.md", ["review.md"])

It answers the questions of the reviews' job and, through `novelty` and `written`, those of a novelty report, a summary
and a related-work section (the check of a section it confirms).
Every quote that it gives is a sentence that it was shown in the text it names. It is no judge of novelty: it finds the
sentence that shares most words with a claim. The same prompt gets the same answer.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging.novelty import novelty_answer
from peerassay_bench.obliging.prompt_reading import FENCED, NUMBERED, fenced
from peerassay_bench.obliging.written import written_answer

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
_CASE_NOVELTY = "# Task: what is right in what the reviews say about novelty"
_CASE_OTHER = "# Task: what is right in the reviews' other points"
_BIND = "# Task: check a colleague's answer"
_PAGE = "# Task: answer the author, and leave a note for the area chair"
_EXPLAIN = "# Task: explain the comments of the reviews to the author"

Texts = Mapping[str, Mapping[str, str]]
"""What was shown: by source its sentences by id."""


class ObligingModel:
    """Answers a `ModelServer`'s requests; see the module.

    Args:
        judgement: what it says of every claim; None for what the shared words come to.

    """

    def __init__(self, judgement: str | None = None) -> None:
        self._judgement = judgement

    def __call__(self, request: ModelRequest) -> str:
        """Return the reply to a request of a run; `{}` to any other."""
        return json.dumps(self._answer(request.system, request.user), ensure_ascii=False)

    def _answer(self, system: str, user: str) -> dict[str, Any]:
        if _CASE_NOVELTY in user:
            return {"issues": [self._issue(*said, _texts(user)) for said in _said(user, on_novelty=True)]}
        if _CASE_OTHER in user:
            return {"issues": [_comment(*said, _texts(user)) for said in _said(user, on_novelty=False)]}
        if _BIND in user:
            return {"statements": []}
        if _PAGE in user or _EXPLAIN in user:
            return _page(user) if _PAGE in user else _explained(user)
        for known in (novelty_answer, written_answer, _about, _ordered):
            if (given := known(system, user)) is not None:
                return given
        return {}

    def _issue(self, ref: str, text: str, texts: Texts) -> dict[str, Any]:
        source, place, share = _nearest(text, {name: held for name, held in texts.items() if name != "paper"})
        stance = "not_novel" if _NOT_NEW.search(text) else "somewhat_novel" if _LITTLE_NEW.search(text) else "novel"
        judgement = self._judgement or _judged(stance, share)
        quote = {"id": "e1", "kind": "work", "source": source, "sentence": place, "bears": "for", "shows": "its words"}
        found = [{**quote, "words": texts[source][place]}] if place and judgement != "open" else []
        by_silence = stance == "novel" and judgement == "right"
        statement = {
            "kind": "claim",
            "stance": stance,
            "judgement": judgement,
            "basis": "absence" if by_silence else None,
            "settle": "a reader" if judgement == "open" else "",
        }
        return _in_issue(ref, text, statement, found)


def _comment(ref: str, text: str, texts: Texts) -> dict[str, Any]:
    _, place, share = _nearest(text, {"paper": texts["paper"]})
    quote = {"id": "e1", "kind": "paper", "sentence": place, "bears": "against", "shows": "its words"}
    found = [{**quote, "words": texts["paper"][place]}] if place and share >= PARTLY else []
    is_question = text.endswith("?")
    statement = {
        "kind": "question" if is_question else "criticism",
        "in_paper": "has_part" if found else "no",
        "judgement": None if is_question else "partly" if found else "open",
    }
    return _in_issue(ref, text, statement, found)


def _in_issue(ref: str, text: str, statement: dict[str, Any], evidence: list[dict[str, Any]]) -> dict[str, Any]:
    said = {"sentences": [ref], "words": text, "says": " ".join(text.split()[:20]), "because": "Told by shared words."}
    return {
        "title": " ".join(text.split()[:8]),
        "weight": 2,
        "statements": [{**said, **statement, "evidence": [piece["id"] for piece in evidence]}],
        "answer": "Told by shared words.",
        "evidence": evidence,
    }


def _judged(stance: str, share: float) -> str:
    if stance == "novel":
        return "further" if share >= SHOWN else "partly" if share >= PARTLY else "right"
    return "right" if share >= SHOWN else "partly" if share >= PARTLY else "open"


def _reviews(user: str) -> list[str]:
    return [name.removeprefix("review ") for name, _ in FENCED.findall(user) if name.startswith("review ")]


def _explained(user: str) -> dict[str, Any]:
    comments = [{"review": name, "heading": "All", "text": "Told by shared words."} for name in _reviews(user)]
    return {"opening": "Told by shared words.", "comments": comments}


def _page(user: str) -> dict[str, Any]:
    reviews = _reviews(user)
    return {
        "bottom_line": ["Told by shared words."],
        "opening": "Told by shared words.",
        "points": [{"review": name, "heading": "All", "reply": "Thank you for the review."} for name in reviews],
        "chair_line": ["Told by shared words."],
        "chair": [{"review": name, "count": "What is borne out."} for name in reviews],
    }


def _said(user: str, *, on_novelty: bool) -> Iterator[tuple[str, str]]:
    """Give the sentences of the reviews on novelty, or the others, by their ids."""
    for name, inside in FENCED.findall(user):
        if name.startswith("review "):
            for ref, text in NUMBERED.findall(inside):
                about = _NEWNESS.search(text) is not None and not text.endswith("?")
                if about is on_novelty and len(text.split()) > 3:
                    yield ref, text


def _texts(user: str) -> Texts:
    texts: dict[str, dict[str, str]] = {"paper": dict(NUMBERED.findall(fenced(user, "the paper")))}
    for source, inside in FENCED.findall(user):
        if source.startswith("work "):
            texts[source.removeprefix("work ")] = dict(NUMBERED.findall(inside))
    return texts


def _nearest(text: str, texts: Texts) -> tuple[str, str | None, float]:
    """Return source, sentence and share of the sentence that holds most words of a text."""
    best = {source: _best(_words(text), sentences) for source, sentences in texts.items()}
    source = max(sorted(best), key=lambda name: best[name][1], default="")
    return source, *best.get(source, (None, 0.0))


def _about(_: str, user: str) -> dict[str, Any] | None:
    if "core_task" not in user or "recalled" not in user:
        return None
    shown = fenced(user, "the paper")
    title = shown.partition("\n")[0].lstrip("# ")
    own = [text for _, text in NUMBERED.findall(shown) if re.match(r"We \w+", text)] or [title]
    words = list(dict.fromkeys(word.lower() for word in _WORD.findall(f"{title} {' '.join(own)}")))
    said = [" ".join(sentence.split()[:25]) for sentence in own[:2]]
    contributions = [
        {"name": " ".join(words.split()[2:14]), "author_claim_text": words, "description": words} for words in said
    ]
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
