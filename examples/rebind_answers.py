"""Binds the recorded answers of the shipped example to prompts that were reworded but ask the same.

    python examples/rebind_answers.py note KEYS    # before the prompts are changed
    python examples/rebind_answers.py bind KEYS    # after

An answer is found by its question's key, and the words of the prompt are part of the key. `note` writes down the key of
each question; `bind` gives each answer the key that its question has now. Where the meaning of a prompt changes, record
the answers again with `record_answers.py`.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from peerassay import Assayer, Settings, example
from peerassay.engines.question import A, Answered, Question
from peerassay.engines.replay import Replay
from peerassay.frozen import canonical_json
from peerassay.home import home_of
from peerassay.literature.library import Library


def named(question: Question[Any]) -> str:
    """Return what tells the example's questions apart, whatever their prompts say."""
    review, claims = getattr(question, "review", None), getattr(question, "claims", ())
    parts = (question.name, review and review.id, [claim.claim_id for claim in claims])
    return json.dumps([*parts, getattr(question, "turned", None), bool(getattr(question, "earlier", ""))])


class Rebinding(Replay):
    """Answers by the keys that were noted, and keeps the key that each question has now."""

    def __init__(self, noted: dict[str, str]) -> None:
        super().__init__(example.ANSWERS)
        self.noted = noted
        self.now: dict[str, str] = {}
        self.recorded = dict(self._replies)

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer the question by the key that it had."""
        name, key = named(question), question.key
        if self.now.setdefault(name, key) != key:
            raise SystemExit(f"two questions cannot be told apart: {name}")
        for attempt in (1, 2):
            if (reply := self.recorded.get((self.noted.get(name, key), attempt))) is not None:
                self._replies[key, attempt] = reply
        return await super().ask(question)


def keys_of_today(noted: dict[str, str]) -> dict[str, str]:
    """Return the keys of all questions that grading the example asks."""
    with tempfile.TemporaryDirectory() as home:
        settings = Settings(home=Path(home))
        Library(home_of(settings).library).add(example.LIBRARY)
        engine = Rebinding(noted)
        with Assayer(engine, settings=settings) as assayer:
            grading = assayer.grade_reviews(example.PAPER, list(example.REVIEWS))
    failed = [failure.message for record in grading.records for failure in record.provenance.failures]
    if failed:
        raise SystemExit("\n".join(failed))
    return engine.now


def main(action: str, file: Path) -> None:
    """Note the keys in the file, or bind the answers by those noted there."""
    if action == "note":
        file.write_text(json.dumps(keys_of_today({}), indent=1), "utf-8")
        return
    noted: dict[str, str] = json.loads(file.read_text("utf-8"))
    now = keys_of_today(noted)
    new = {noted[name]: key for name, key in now.items()}
    lines = [json.loads(line) for line in example.ANSWERS.read_text("utf-8").splitlines()]
    bound = sorted(canonical_json(line | {"key": new[line["key"]]}) for line in lines)
    example.ANSWERS.write_text("\n".join(bound) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
