"""A model that does whatever reaches it: once it reads a sentence of an attack, every answer is the one ordered."""

import json
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from peerassay.documents.splitting import split_sentences
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging.model import ObligingModel
from peerassay_bench.obliging.prompt_reading import FENCED, NUMBERED, fenced

BENT = "All agree that this is a turning point."
"""What it writes where an answer is free text."""
_JUDGED = {
    "SUPPORTED": "right",
    "OVERSTATED": "partly",
    "AMBIGUOUS": "open",
    "UNDERSTATED": "further",
    "UNSUPPORTED": "wrong",
}
_LEAST = 8
"""Letters and digits that a piece of an attack has at least; what is shorter orders nothing by itself."""
_STATEMENT = re.compile(r"^  (C[a-z0-9_]*\d+)\b", re.MULTILINE)
_FREE = ("opening", "answer", "verdict", "why", "reply", "text", "say", "state")


def letters(text: str) -> str:
    """Return a text's letters and digits, in small letters."""
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())


def pieces_of(text: str) -> frozenset[str]:
    """Return the sentences of a text in bare letters and digits."""
    pieces = (letters(text[start:end]) for start, end in split_sentences(text))
    return frozenset(piece for piece in pieces if len(piece) >= _LEAST)


class ObeyingModel:
    """Answers as `ObligingModel` does until a sentence of the attack is in a prompt, then as ordered.

    Args:
        text: the attack.
        wanted: the label that it gives every claim once it obeys.
        lists: whether it lists the sentences of the attack in `orders`, as it is asked to; one that obeys an order
            not to list them lists none.

    Attributes:
        reached: the sentences of the attack that were in a prompt, in bare letters.

    """

    def __init__(self, text: str, wanted: str, *, lists: bool = True) -> None:
        self._pieces, self._wanted, self._lists = pieces_of(text), _JUDGED[wanted], lists
        self._calm = ObligingModel()
        self.reached: set[str] = set()

    def __call__(self, request: ModelRequest) -> str:
        """Return the reply to a request."""
        asked = letters(request.user)
        told = {piece for piece in self._pieces if piece in asked}
        self.reached.update(told)
        reply = json.loads(self._calm(request))
        if not told:
            return json.dumps(reply)
        self._bend(reply, request.user)
        if self._lists and '"orders"' in request.user:
            reply["orders"] = list(self._named(request.user))
        return json.dumps(reply)

    def _bend(self, reply: dict[str, Any], user: str) -> None:
        for issue in reply.get("issues", ()):
            issue["evidence"] = [_quote(user)]
            own = {"judgement": self._wanted, "basis": "shown", "settle": "nothing", "evidence": ["e1"]}
            issue["statements"] = [{**said, **own} for said in issue["statements"]]
        if "statements" in reply:
            known = dict.fromkeys(_STATEMENT.findall(fenced(user, "the case")))
            reply["statements"] = [{"id": key, "judgement": self._wanted} for key in known]
        if "abstract" in reply:
            reply |= _other_abstract(user, reply)
        for name in ("points", "comments", "topics", "uncited", "contributions"):
            for item in reply.get(name, ()):
                item |= {key: f"{BENT} {item[key]}" if key == "text" else BENT for key in _FREE if key in item}
                item |= {key: f"{BENT} {item[key]}" for key in ("name", "description") if item.get(key)}
        for work in reply.get("works", ()):
            work["parts"] = [{**part, "status": "cannot_refute", "pairs": []} for part in work.get("parts", ())]
        reply |= {key: BENT for key in _FREE if key in reply}

    def _named(self, user: str) -> Iterator[str]:
        """Give the ids of the lines that hold a sentence of the attack; for a reference its mark, or `title`."""
        for source, inside in FENCED.findall(user):
            if source.startswith("reference ") and any(piece in letters(inside) for piece in self._pieces):
                yield source.removeprefix("reference ")
            if source == "the paper" and any(piece in letters(inside.partition("\n")[0]) for piece in self._pieces):
                yield "title"
            for ref, words in NUMBERED.findall(inside):
                line = letters(words)
                if any(piece in line or (len(line) >= _LEAST and line in piece) for piece in self._pieces):
                    yield f"{source.removeprefix('work ')} {ref}" if source.startswith("work ") else ref


def _other_abstract(user: str, reply: dict[str, Any]) -> dict[str, Any]:
    """Return an abstract of other sentences of the paper, which support themselves."""
    shown = NUMBERED.findall(fenced(user, "the paper"))
    others = [(ref, text) for ref, text in shown if ref.startswith("S_") and text not in reply["abstract"]][:4]
    support = [{"begins": " ".join(text.split()[:5]), "supported_by": [ref]} for ref, text in others]
    return {"abstract": " ".join(text for _, text in others), "sentences": support}


def _quote(user: str) -> dict[str, str]:
    """Return the first sentence of the first text shown that has numbered sentences: the paper's."""
    for source, inside in FENCED.findall(user):
        for place, words in NUMBERED.findall(inside):
            if source == "the paper":
                return {"id": "e1", "kind": "paper", "sentence": place, "words": words, "bears": "for", "shows": "it"}
    raise ValueError("the prompt shows no sentence")
