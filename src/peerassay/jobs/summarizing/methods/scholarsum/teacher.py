"""The teacher (ScholarSum, 3.4): a score with feedback beside abstracts of the nearest works; the minor revision."""

import math
from dataclasses import dataclass
from typing import ClassVar

from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import WITHHELD, fence, one_line, render, shown, templates_digest
from peerassay.evidence import sentence_by_ref
from peerassay.frozen import Frozen
from peerassay.jobs.summarizing.body import Body
from peerassay.jobs.summarizing.methods.scholarsum.checking import SentenceAnswer, SummaryAnswer
from peerassay.jobs.summarizing.methods.scholarsum.extracting import FAULTY_TEXT, PROMPTS
from peerassay.jobs.summarizing.methods.scholarsum.feedback import (
    CRITERIA,
    Feedback,
    Suggestion,
    feedback_text,
    measured,
)
from peerassay.jobs.summarizing.methods.scholarsum.student import LONGEST, WritesSentences, summary_text
from peerassay.jobs.summarizing.rules.roles import roles_of
from peerassay.jobs.summarizing.selection import FEWEST_WORDS, MOST_WORDS
from peerassay.jobs.summarizing.sentence import Role, SummarySentence
from peerassay.literature import Candidate
from peerassay.prompt_injection import speaks_to_model
from peerassay.retrieval.paper_block import SYSTEM, shown_paper

ASSESS, REVISE = "assess.md", "revise.md"
MOST_SUGGESTIONS, LONGEST_SUGGESTION = 8, 2_000
LENGTH_COSTS, ROLE_COSTS, DOUBT_COSTS = 0.2, 0.04, 0.05
"""What rules take off a score of 1 for a wrong length, for each part of an abstract that is missing, for each doubt."""


class SuggestionAnswer(Frozen):
    """A suggestion as answered."""

    what: str
    sentence: int | None = None
    paper_sentence_ids: tuple[str, ...] = ()


class TeacherAssessment(Frozen):
    """The answer: a score of 0 to 100, one of 0 to 100 by criterion, and what to correct."""

    score: float
    criteria: dict[str, float] = {}
    suggestions: tuple[SuggestionAnswer, ...] = ()


@dataclass(frozen=True, eq=False)
class AssessSummary(Question[TeacherAssessment]):
    """How good is this summary, and what is to be corrected? (ScholarSum, equation 3 and C.3)

    `accepted` and `rewritten` are the scores, 0 to 1, from which it is accepted and up to which it is written anew.
    """

    name: ClassVar[str] = "summarizing/assess"
    max_output_tokens: ClassVar[int] = 4_000

    body: Body
    summary: tuple[SummarySentence, ...]
    nearest: tuple[Candidate, ...]
    window_characters: int | None = None
    accepted: float = 0.85
    rewritten: float = 0.6

    def prompt(self) -> Prompt:
        """Return the paper, the criteria, the summary, what was counted of it, and abstracts of the nearest works."""
        works = (f"{candidate.title}\n{candidate.abstract}" for candidate in self.nearest)
        shown_works = "\n\n".join(
            fence(f"abstract {n}", shown(text, WITHHELD)) for n, text in enumerate(works, start=1)
        )
        counted = "\n".join(self.measured) or "Nothing."
        return Prompt(
            system=SYSTEM,
            blocks=(
                shown_paper(self.body.paper, self.window_characters).block,
                render(PROMPTS, ASSESS, fewest=FEWEST_WORDS, most=MOST_WORDS, **self._marks),
                f"The summary:\n{fence('summary', summary_text(self.summary))}",
                f"What the program finds wrong with it:\n{counted}",
                f"Abstracts of the nearest works, for manner and measure alone:\n{shown_works or '(none was found)'}",
            ),
            template_digest=templates_digest(PROMPTS, ASSESS, FAULTY_TEXT),
            shared=1,
        )

    @property
    def _marks(self) -> dict[str, str]:
        return {"accepted": f"{100 * self.accepted:g}", "rewritten": f"{100 * self.rewritten:g}"}

    @property
    def measured(self) -> tuple[str, ...]:
        """What the program counts of the summary."""
        return measured(self.summary, FEWEST_WORDS, LONGEST)

    def check(self, answer: TeacherAssessment) -> Checked[TeacherAssessment]:
        """Return the answer with its scores within bounds and suggestions that point at something."""
        faults = (
            [] if 0 <= answer.score <= 100 else [Fault(path="$.score", what="is not between 0 and 100", dropped=False)]
        )
        kept: list[SuggestionAnswer] = []
        for n, suggestion in enumerate(answer.suggestions):
            what = one_line(suggestion.what)[:LONGEST_SUGGESTION]
            if not what or speaks_to_model(what) or len(kept) == MOST_SUGGESTIONS:
                faults.append(
                    Fault(path=f"$.suggestions[{n}]", what="is empty, one too many, or no suggestion", dropped=False)
                )
                continue
            found = (sentence_by_ref(self.body.paper.sentences, ref) for ref in suggestion.paper_sentence_ids)
            refs = tuple(dict.fromkeys(sentence.id for sentence in found if sentence is not None))
            place = (
                suggestion.sentence if suggestion.sentence and 1 <= suggestion.sentence <= len(self.summary) else None
            )
            kept.append(SuggestionAnswer(what=what, sentence=place, paper_sentence_ids=refs))
        criteria = {name: _bounded(answer.criteria[name]) for name in CRITERIA if name in answer.criteria}
        checked = TeacherAssessment(score=_bounded(answer.score), criteria=criteria, suggestions=tuple(kept))
        return Checked(checked, tuple(faults))

    def offline(self) -> TeacherAssessment:
        """Return a score by what can be counted: length, parts of an abstract, doubts, words borne out."""
        roles = set(roles_of(self.summary, self.body))
        length = any(told.startswith("It has") for told in self.measured)
        doubts = sum(len(sentence.doubts) for sentence in self.summary)
        borne = sum(sentence.support for sentence in self.summary) / len(self.summary) if self.summary else 0.0
        off = LENGTH_COSTS * length + ROLE_COSTS * (len(Role) - len(roles)) + DOUBT_COSTS * doubts
        return TeacherAssessment(score=round(100 * max(0.0, borne - off), 1))

    def feedback(self, answer: TeacherAssessment) -> Feedback:
        """Return the checked answer as feedback."""
        return Feedback(
            score=answer.score / 100,
            criteria={name: value / 100 for name, value in answer.criteria.items()},
            suggestions=tuple(
                Suggestion(
                    what=suggestion.what, sentence=suggestion.sentence, paper_sentences=suggestion.paper_sentence_ids
                )
                for suggestion in answer.suggestions
            ),
            measured=self.measured,
        )


@dataclass(frozen=True, eq=False)
class ReviseSummary(WritesSentences):
    """The summary with its small faults corrected and nothing else changed (ScholarSum, equation 4)."""

    name: ClassVar[str] = "summarizing/revise"

    summary: tuple[SummarySentence, ...]
    feedback: Feedback
    window_characters: int | None = None

    def prompt(self) -> Prompt:
        """Return the paper, the task, the summary and the feedback."""
        return Prompt(
            system=SYSTEM,
            blocks=(
                shown_paper(self.body.paper, self.window_characters).block,
                render(PROMPTS, REVISE, fewest=FEWEST_WORDS, most=MOST_WORDS),
                f"The summary:\n{fence('summary', summary_text(self.summary))}",
                f"To correct:\n{fence('feedback', feedback_text(self.feedback))}",
            ),
            template_digest=templates_digest(PROMPTS, REVISE, FAULTY_TEXT),
            shared=1,
        )

    def offline(self) -> SummaryAnswer:
        """Return the summary as it is: rules cannot correct a sentence."""
        return SummaryAnswer(
            sentences=tuple(
                SentenceAnswer(text=sentence.text, sentence_ids=sentence.places) for sentence in self.summary
            )
        )


def _bounded(score: float) -> float:
    return 0.0 if math.isnan(score) else min(max(score, 0.0), 100.0)
