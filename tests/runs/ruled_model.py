"""A model for whole runs of every job: it answers each question as the offline rules would.

Works within one process: the questions are noted as they are asked, and a server answers by their words.
"""

from typing import Any

import pytest

from peerassay.engines.asking import Asking
from peerassay.engines.question import Question
from peerassay.engines.reply import Request
from peerassay.testing.model_shapes import ModelRequest


class RuledModel:
    """Answers a `ModelServer`'s requests, or a batch's, once `watch` was called; `asked` has the words of each."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._answers: dict[str, str] = {}

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> "RuledModel":
        """Note every question that is asked from now on, with its answer by rules."""
        request = Asking.request

        def noted(asking: Asking, question: Question[Any]) -> Request:
            made = request(asking, question)
            self._answers[_words(" ".join(made.last_words))] = question.offline().model_dump_json()
            return made

        monkeypatch.setattr(Asking, "request", noted)
        return self

    def __call__(self, request: ModelRequest) -> str:
        """Return the reply; `{}` to a question that nobody asked."""
        self.asked.append(request.user)
        asked = _words(request.user)  # a repair has the question's words first
        found = (answer for words, answer in self._answers.items() if asked.startswith(words))
        return self._answers.get(asked) or next(found, "{}")


def _words(text: str) -> str:
    return " ".join(text.split())
