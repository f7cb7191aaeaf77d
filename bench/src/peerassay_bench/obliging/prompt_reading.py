"""What the obliging model reads of a prompt: its fenced texts, their numbered sentences, the question it asks."""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

FENCED = re.compile(r'<untrusted source="([^"]+)" mark="\w+">\n(.*?)\n</untrusted mark="\w+">', re.DOTALL)
NUMBERED = re.compile(r"^\[([^\]\s]+)\] (.*)$", re.MULTILINE)

_TASK = re.compile(r"^# Task: .*$", re.MULTILINE)

Answers: TypeAlias = Mapping[str, Callable[[str], dict[str, Any]]]
"""By the words with which a question's instructions begin: the answer made of what the user's side shows."""


def fenced(user: str, wanted: str) -> str:
    """Return the first text fenced under this name, empty where there is none."""
    return next((inside for source, inside in FENCED.findall(user) if source == wanted), "")


def answer_among(answers: Answers, instructions: str, user: str) -> dict[str, Any] | None:
    """Return the answer to a question of these kinds, told by its instructions or its task; None for any other."""
    openings = (" ".join(instructions.split()), *(task[0] for task in _TASK.finditer(user)))
    answer = next(
        (make for start, make in answers.items() if any(opening.startswith(start) for opening in openings)), None
    )
    return answer(user) if answer is not None else None
