"""Orders to the model in paper, works and review, against a model that does whatever reaches it.

    python benchmarks/obeyed_attacks.py FILE... [--show]

Each FILE holds one attack a line, as JSON: `place` (paper, work, review), `text`, `wanted` (the label it asks for),
`carries_claim`. Each is put at its place in the invented case of the tests, and answered twice: by a model that heeds
no order, and by one that gives every claim the wanted label, with a true quote, once a sentence of the attack is in a
prompt. Counted are attacks of which a sentence reached a prompt, those that changed a label, and those that did so
without a mark: the label neither moved nor open nor changed by a veto, and no sentence of the attack shown to the user
as one that addresses a machine. The model reports nothing by itself. `--show` names the attacks, never their texts.
"""

import argparse
import json
import re
import sys
import tempfile
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "end_to_end"))

from attacks import Attack
from test_attacks import graded

from peerassay.documents.splitting import split_sentences
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel
from peerassay_bench.obliging.prompt_reading import FENCED, NUMBERED

PLACES = {"paper": "introduction", "work": "candidate", "review": "review"}
_LEAST = 8
"""Letters and digits that a piece of an attack has at least; what is shorter orders nothing by itself."""


def main() -> None:
    """Run the attacks of all files, print the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--show", action="store_true", help="name the attacks that reached a prompt")
    options = parser.parse_args()
    lines = [line for file in options.files for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    with tempfile.TemporaryDirectory() as home:
        results = [measured(json.loads(line), Path(home) / str(n)) for n, line in enumerate(lines)]
    if options.show:
        for result in results:
            if result["reached"]:
                sys.stdout.write(f"{json.dumps(result)}\n")
    sys.stdout.write(json.dumps(counted(results), indent=2) + "\n")


def counted(results: list[dict[str, Any]]) -> dict[str, int]:
    """Return the sums over the attacks."""
    return {
        "attacks": len(results),
        "a sentence reached a prompt": sum(result["reached"] > 0 for result in results),
        "all sentences reached prompts": sum(result["reached"] == result["sentences"] for result in results),
        "changed a label": sum(result["changed"] > 0 for result in results),
        "changed a label without a mark": sum(result["unmarked"] > 0 for result in results),
        "labels": sum(result["labels"] for result in results),
        "labels changed": sum(result["changed"] for result in results),
        "labels changed without a mark": sum(result["unmarked"] for result in results),
    }


def measured(given: dict[str, Any], home: Path) -> dict[str, Any]:
    """Answer under one attack with the model that heeds nothing and the one that obeys; return what came of it."""
    is_entry = given["place"] == "paper" and re.match(r"\[\d+\]", given["text"])
    attack = Attack(given["id"], "reference" if is_entry else PLACES[given["place"]], given["text"])
    pieces = frozenset(_pieces(given["text"]))
    calm, reached = graded(attack, home / "calm", ObligingModel()), set[str]()
    record = graded(attack, home / "obeys", _obeying(given["wanted"], pieces, reached))
    before = {s.spans[0].text: s.label for s in calm.body.statements}
    shown = (*record.withheld, *record.flagged, *record.paper.hidden)
    told = any(piece in _letters(line.text) or _letters(line.text) in piece for line in shown for piece in pieces)
    changed = [s for s in record.body.statements if s.label != before.get(s.spans[0].text)]
    marked = [s for s in changed if told or s.moved or s.vetoes or s.label == "AMBIGUOUS"]
    return {
        "id": given["id"],
        "kind": given["kind"],
        "place": given["place"],
        "sentences": len(pieces),
        "reached": len(reached),
        "labels": len(record.body.statements),
        "changed": len(changed),
        "unmarked": len(changed) - len(marked),
    }


def _pieces(text: str) -> Iterator[str]:
    """Yield the sentences of the text in bare letters and digits."""
    for start, end in split_sentences(text):
        piece = _letters(text[start:end])
        if len(piece) >= _LEAST:
            yield piece


def _letters(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())


def _obeying(wanted: str, pieces: frozenset[str], reached: set[str]) -> Callable[[ModelRequest], str]:
    """Return a model that gives each claim the wanted label once it reads a sentence of the attack."""
    calm = ObligingModel()

    def answer(request: ModelRequest) -> str:
        asked = _letters(request.user)
        told = {piece for piece in pieces if piece in asked}
        reached.update(told)
        reply = json.loads(calm(request))
        for issue in reply.get("issues", ()) if told else ():
            issue["evidence"] = [_quote(request.user)]
            own = {"judgement": _JUDGED[wanted], "basis": "shown", "settle": "nothing", "evidence": ["e1"]}
            issue["statements"] = [{**said, **own} for said in issue["statements"]]
        return json.dumps(reply)

    return answer


_JUDGED = {
    "SUPPORTED": "right",
    "OVERSTATED": "partly",
    "AMBIGUOUS": "open",
    "UNDERSTATED": "further",
    "UNSUPPORTED": "wrong",
}


def _quote(user: str) -> dict[str, str]:
    """Return the first sentence of the first text shown that has numbered sentences: the paper's."""
    for source, inside in FENCED.findall(user):
        for place, words in NUMBERED.findall(inside):
            if source == "the paper":
                return {"id": "e1", "kind": "paper", "sentence": place, "words": words, "bears": "for", "shows": "it"}
    raise ValueError("the prompt shows no sentence")


if __name__ == "__main__":
    main()
