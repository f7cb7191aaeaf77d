"""Which request of a run meets which fault: drawn from the request itself, so that the order of arrival is nothing."""

import random
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final, get_args

from peerassay.frozen import digest
from peerassay.testing import semantic_scholar
from peerassay.testing.model_server import AnswerFunction, Fault, FaultKind
from peerassay.testing.model_shapes import ModelRequest
from peerassay.testing.semantic_scholar import GraphFault, GraphRequest
from peerassay_bench.faults.spoilt_answers import ANSWERS, SPOILS, Spoil, spoil

Asked = tuple[str, str]
"""A question as a model is shown it: system text and user text; or a catalogue's path and query."""

TRIES: Final = 4
"""Tries of a request: a passing fault leaves it the last."""
PAUSE: Final = 0.02
"""Seconds that a Retry-After asks for."""
MODEL_PASSING: tuple[FaultKind, ...] = (
    "rate_limit", "server_error", "overloaded", "hang", "drip", "reset", "short", "cut_body", "wrong_shape", "html",
    "wrong_encoding",
)  # fmt: skip
MODEL_REFUSALS: tuple[FaultKind, ...] = ("bad_key", "bad_request", "redirect")
MODEL_REPLIES: tuple[FaultKind, ...] = ("cut", "empty", "no_content")
MODEL_HARMLESS: tuple[FaultKind, ...] = ("prose", "wrong_type")
GRAPH_REFUSALS: tuple[semantic_scholar.FaultKind, ...] = ("forbidden", "bad_request", "redirect")
GRAPH_PASSING: tuple[semantic_scholar.FaultKind, ...] = tuple(
    kind for kind in get_args(semantic_scholar.FaultKind) if kind not in {*GRAPH_REFUSALS, "empty", "wrong_type"}
)
_ENDLESS = frozenset({"hang", "drip"})
"""Faults that cost a whole time limit each: as good as the others, and drawn less often."""
MODEL_LASTING = (*MODEL_PASSING, *MODEL_REFUSALS, *MODEL_REPLIES, *SPOILS)
GRAPH_LASTING = (*GRAPH_PASSING, *GRAPH_REFUSALS)


@dataclass
class Plan:
    """The faults of one run.

    Attributes:
        seed: of everything that is drawn.
        known: the questions of a calm run, by which a question that comes back with its faults is known again.
        share: the part of the requests that meet passing faults, one to three before they are answered.
        lasting: the questions and the catalogue's requests that fail for good.
        lasting_kind: in which way they do.
        served: how often each fault was served.
        asked, answered: what was asked, and what got an answer that can be used.

    """

    seed: str
    known: Collection[Asked] = ()
    share: float = 0.0
    lasting: Collection[Asked] = ()
    lasting_kind: str = ""
    served: Counter[str] = field(default_factory=Counter)
    asked: set[Asked] = field(default_factory=set)
    answered: set[Asked] = field(default_factory=set)
    _turns: Counter[str] = field(default_factory=Counter)
    _spoils: dict[int, Spoil] = field(default_factory=dict)

    @property
    def unanswered(self) -> set[Asked]:
        """What was asked and never got an answer that can be used."""
        return self.asked - self.answered

    def of_model(self, request: ModelRequest) -> Fault | None:
        """Return the fault that a question meets."""
        base = self._base(request)
        self.asked.add(base)
        first = (request.system, request.user) == base and not request.is_repair
        kind = self._lasting(base) or self._passing(digest([request.system, request.turns]), MODEL_PASSING)
        if kind is None and first:
            kind = self._of_reply(base)
        if kind is None or kind in MODEL_HARMLESS or kind in ANSWERS:
            self.answered.add(base)
        return self._served(request.number, kind)

    def of_graph(self, request: GraphRequest) -> GraphFault | None:
        """Return the fault that a request to the catalogue meets."""
        asked = graph_asked(request)
        self.asked.add(asked)
        drawn = self._lasting(asked) or self._passing(digest(asked), GRAPH_PASSING)
        kind = next((known for known in get_args(semantic_scholar.FaultKind) if known == drawn), None)
        if kind is None:
            self.answered.add(asked)
            return None
        self.served[f"catalogue {kind}"] += 1
        return GraphFault(kind, f"{PAUSE:g}" if kind in {"rate_limit", "unavailable"} else None)

    def answering(self, model: AnswerFunction) -> AnswerFunction:
        """Return the model with its answers spoilt as planned."""

        def answer(request: ModelRequest) -> str:
            kind = self._spoils.get(request.number)
            return spoil(model(request), kind) if kind else model(request)

        return answer

    def _base(self, request: ModelRequest) -> Asked:
        """The question as it was first asked: one that comes back has its correction behind it."""
        starts = [
            question
            for question in (*self.known, *self.asked)
            if question[0] == request.system and request.user.startswith(question[1])
        ]
        return max(starts, key=lambda question: len(question[1]), default=(request.system, request.user))

    def _lasting(self, asked: Asked) -> str | None:
        return self.lasting_kind if asked in self.lasting else None

    def _passing(self, key: str, kinds: Collection[str]) -> str | None:
        chance = random.Random(f"{self.seed} {key}")
        many = chance.randint(1, TRIES - 1) if chance.random() < self.share else 0
        turn = self._turns[key]
        self._turns[key] += 1
        weights = [1 if kind in _ENDLESS else 4 for kind in kinds]
        return chance.choices([*kinds], weights, k=many)[turn] if turn < many else None

    def _of_reply(self, asked: Asked) -> str | None:
        """A fault in the reply itself: the question comes back once, so it may meet one and no more."""
        key = digest(["reply", *asked])
        chance = random.Random(f"{self.seed} {key}")
        self._turns[key] += 1
        if self._turns[key] > 1 or chance.random() >= self.share:
            return None
        return chance.choice([*MODEL_REPLIES, *MODEL_HARMLESS, *SPOILS])

    def _served(self, number: int, kind: str | None) -> Fault | None:
        if kind is None:
            return None
        self.served[f"model {kind}"] += 1
        for spoilt in SPOILS:
            if kind == spoilt:
                self._spoils[number] = spoilt
        known = next((item for item in get_args(FaultKind) if item == kind), None)
        return known and Fault(known, PAUSE if known in {"rate_limit", "overloaded"} else None)


def graph_asked(request: GraphRequest) -> Asked:
    """Return a request to the catalogue as it is known again."""
    return request.path, digest([request.method, sorted(request.params.items()), request.body])
