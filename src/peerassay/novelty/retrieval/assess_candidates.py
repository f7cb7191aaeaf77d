"""The question that a verification verdict is: are these candidates on the topic, by task, method and setting?"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, get_args

from pydantic import BaseModel, BeforeValidator, WithJsonSchema

from peerassay.engines.fencing import WITHHELD_SENTENCE, fence, shown
from peerassay.engines.question import Checked, Fault, Prompt, Question
from peerassay.engines.templates import render, templates_digest
from peerassay.frozen import Frozen
from peerassay.literature.candidate import Candidate
from peerassay.literature.texts import candidate_text
from peerassay.novelty.retrieval.offline_criteria import criteria_by_rules
from peerassay.novelty.retrieved import CORE_TASK, Assessment, Criterion, CriterionType

PROMPTS = Path(__file__).parent / "prompts"
PROMPT = "criteria.md"
BATCH = 20
"""Candidates in one question."""
_WORDS: tuple[Assessment, ...] = get_args(Assessment)
_LONGEST_ABSTRACT = 2_500
_ASKED: tuple[CriterionType, ...] = ("task", "method", "setting")

Word = Annotated[
    str | None,
    BeforeValidator(lambda value: value.strip().lower() if isinstance(value, str) else None),
    WithJsonSchema({"anyOf": [{"type": "string", "enum": list(_WORDS)}, {"type": "null"}]}),
]


class CandidateVerdict(Frozen):
    """One candidate's assessments; None where the topic names no such thing."""

    cand_id: str
    task: Word = None
    method: Word = None
    setting: Word = None

    def criteria(self) -> tuple[Criterion, ...]:
        """Return the assessments that were given."""
        given: tuple[tuple[CriterionType, Any], ...] = tuple((kind, getattr(self, kind)) for kind in _ASKED)
        return tuple(Criterion(type=kind, assessment=word) for kind, word in given if word is not None)


class VerdictsAnswer(Frozen):
    """A verdict for every candidate."""

    verdicts: tuple[CandidateVerdict, ...]


@dataclass(frozen=True, slots=True)
class AssessCandidates(Question[VerdictsAnswer]):
    """Which of these candidates are on the topic? `queries` and `own_words` are what rules go by."""

    scope: str
    topic: str
    candidates: tuple[Candidate, ...]
    queries: tuple[str, ...]
    own_words: str

    name: ClassVar[str] = "novelty/criteria"
    answer_type: ClassVar[type[BaseModel]] = VerdictsAnswer
    max_output_tokens: ClassVar[int] = 2_500

    def prompt(self) -> Prompt:
        """Return instructions, the topic, then the candidates."""
        kind = "the core task of a paper" if self.scope == CORE_TASK else "a contribution that a paper claims"
        return Prompt(
            system=render(PROMPTS, PROMPT),
            blocks=(
                f"# The topic: {kind}\n{fence('topic', shown(self.topic, WITHHELD_SENTENCE))}",
                "\n\n".join(["# The candidates", *map(_candidate_block, self.candidates)]),
            ),
            template_digest=templates_digest(PROMPTS, PROMPT),
        )

    def check(self, answer: VerdictsAnswer) -> Checked[VerdictsAnswer]:
        """Keep the first whole verdict of every candidate asked about; what is missing is a fault of the whole."""
        wanted = {candidate.cand_id for candidate in self.candidates}
        kept: dict[str, CandidateVerdict] = {}
        faults: list[Fault] = []
        for place, verdict in enumerate(answer.verdicts):
            wrong = _wrong(verdict, wanted, kept)
            if wrong is None:
                kept[verdict.cand_id] = verdict
            else:
                faults.append(Fault(path=f"$.verdicts[{place}]", what=wrong))
        missing = [c.cand_id for c in self.candidates if c.cand_id not in kept]
        if missing:
            faults.append(Fault(path="$.verdicts", what=f"no verdict for {', '.join(missing)}", dropped=False))
        in_order = tuple(kept[c.cand_id] for c in self.candidates if c.cand_id in kept)
        return Checked(VerdictsAnswer(verdicts=in_order), tuple(faults))

    def offline(self) -> VerdictsAnswer:
        """Return verdicts by rules."""
        return VerdictsAnswer(verdicts=tuple(self._by_rules(candidate) for candidate in self.candidates))

    def _by_rules(self, candidate: Candidate) -> CandidateVerdict:
        criteria = {one.type: one.assessment for one in criteria_by_rules(self.queries, self.own_words, candidate)}
        return CandidateVerdict(cand_id=candidate.cand_id, task=criteria.get("task"), setting=criteria.get("setting"))


def _wrong(verdict: CandidateVerdict, wanted: set[str], kept: dict[str, CandidateVerdict]) -> str | None:
    if verdict.cand_id not in wanted:
        return f"{verdict.cand_id!r} is none of the candidates"
    if verdict.cand_id in kept:
        return f"{verdict.cand_id} has a verdict already"
    if verdict.task is None:
        return f"{verdict.cand_id} has no assessment of the task"
    odd = [word for kind in _ASKED if (word := getattr(verdict, kind)) is not None and word not in _WORDS]
    return f"{odd[0]!r} is no assessment" if odd else None


def _candidate_block(candidate: Candidate) -> str:
    title, *abstract = _sentences(candidate)
    body = " ".join(abstract)[:_LONGEST_ABSTRACT] or "(no abstract)"
    return f"## {candidate.cand_id}\n{fence(f'candidate {candidate.cand_id}', f'{title}{chr(10)}{body}')}"


def _sentences(candidate: Candidate) -> Iterator[str]:
    """Yield the title, then the sentences of the abstract, without those that speak to a machine."""
    yield shown(candidate.title, WITHHELD_SENTENCE)
    text = candidate_text(candidate.model_copy(update={"body": None, "body_basis": None}))
    for sentence in text.sentences:
        if sentence.id != "title":
            yield shown(sentence.text, WITHHELD_SENTENCE)
