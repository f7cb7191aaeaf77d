"""Which earlier work has the paper's own contributions: asked once per paper, shared by all its reviews."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from peerassay.documents.paper import Paper
from peerassay.documents.text import SourceText
from peerassay.engines.answered import Answered, Failure
from peerassay.engines.engine import Engine
from peerassay.engines.fencing import fence
from peerassay.engines.question import Checked, Prompt
from peerassay.engines.templates import render, templates_digest
from peerassay.engines.text_question import TextQuestion
from peerassay.evidence.places import Readable
from peerassay.evidence.ranking import rank_sentences
from peerassay.evidence.similarity import Similarity
from peerassay.evidence.span import Span
from peerassay.grading.bearing import by_bearing
from peerassay.grading.claim import PaperSide
from peerassay.grading.finding import PAPER, Finding
from peerassay.grading.judging.answers import AnswerFinding, ContributionAnswer, ContributionFinding
from peerassay.grading.judging.asked import CONTRIBUTIONS, AskedLine, Library, contribution_lines
from peerassay.grading.judging.exhibits import (
    QUESTIONS_WORKS,
    candidates_block,
    further_block,
    paper_block,
    shelf_block,
)
from peerassay.grading.judging.findings import findings_of
from peerassay.grading.judging.guards import Guard
from peerassay.grading.judging.offline import offline_findings
from peerassay.grading.judging.prompt_files import FINDINGS, PROMPTS, READER
from peerassay.grading.packing import nearest, words_of
from peerassay.literature.candidate import Candidate, CandidateText

TASK = "contributions.md"
NEAREST = 8
"""Candidates held against the contributions: a close work is seldom ranked lower, and eight fit one question."""
PASSAGES = 6
"""Sentences of each candidate that are preferred where not all can be shown."""


@dataclass(frozen=True, slots=True)
class ContributionReading:
    """What came of it: the contributions by line id, findings on each candidate read, and who answered.

    `findings` have the `claim_id` "contributions"; none where the question failed, and then `failure` says why.
    """

    lines: Mapping[str, str] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    answered: tuple[Answered[Any], ...] = ()
    failure: Failure | None = None
    withheld: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgeContributions(TextQuestion[ContributionAnswer]):
    """Which of these candidates, out of the paper's pool, show the paper's contributions?"""

    paper: Paper
    side: PaperSide
    candidates: tuple[Candidate, ...]
    texts: Mapping[str, CandidateText]
    pool: tuple[Candidate, ...] = ()

    name: ClassVar[str] = "grading/contributions"
    answer_type: ClassVar[type[ContributionAnswer]] = ContributionAnswer
    max_output_tokens: ClassVar[int] = 8_000

    def prompt(self) -> Prompt:
        """Return paper, prior work, task, then the contributions with the candidates to read."""
        texts, years = self.library(), self._years()
        shelf, shown = shelf_block(sorted(c.cand_id for c in self.pool), self.side, texts, years)
        heading = "# More of the earlier work, by what the contributions speak of"
        contributions = "\n".join(f"[{a.line.line_id}] {' '.join(a.line.aspect.split())}" for a in self.lines)
        of_paper = tuple(block for block in (paper_block(self.paper), shelf) if block)
        blocks = [
            *of_paper,
            render(PROMPTS, TASK),
            candidates_block(self._cand_ids, texts, years),
            further_block(heading, self._preferred(), shown, texts, QUESTIONS_WORKS)[0],
            f"# The contributions\n{fence('contributions', contributions)}",
        ]
        return Prompt(
            system=render(PROMPTS, READER),
            blocks=tuple(block for block in blocks if block),
            template_digest=templates_digest(PROMPTS, READER, FINDINGS, TASK),
            shared=len(of_paper),
        )

    def check(self, answer: ContributionAnswer) -> Checked[ContributionAnswer]:
        """Return the answer with only what can be verified."""
        guard = Guard({a.line.line_id: a for a in self.lines}, self.library())
        given = tuple(_as_finding(finding) for finding in answer.findings)
        findings, faults = guard.all(given, "$.findings", CONTRIBUTIONS)
        return Checked(ContributionAnswer(findings=tuple(map(_as_contribution, findings))), faults)

    def offline(self) -> ContributionAnswer:
        """Return what lexical search over the sentences finds."""
        findings = offline_findings(self.lines, self.library())
        return ContributionAnswer(findings=tuple(map(_as_contribution, findings)))

    def texts_read(self) -> tuple[SourceText, ...]:
        """The paper and the candidates."""
        return (self.paper, *(self.texts[c] for c in self._cand_ids))

    @property
    def lines(self) -> tuple[AskedLine, ...]:
        """The contributions as lines `K1`, `K2` ..."""
        return contribution_lines(self.side, self._cand_ids)

    def library(self) -> Library:
        """The texts that answers may point into."""
        texts = {c: self.texts[c] for c in sorted({*self._cand_ids, *(c.cand_id for c in self.pool)})}
        readables = {c: Readable.of(text) for c, text in texts.items()}
        return Library(
            readables={**readables, PAPER: Readable.of(self.paper)},
            bases={**{c: text.basis for c, text in texts.items()}, PAPER: "full_text"},
        )

    @property
    def _cand_ids(self) -> tuple[str, ...]:
        return tuple(sorted(candidate.cand_id for candidate in self.candidates))

    def _years(self) -> dict[str, int | None]:
        return {candidate.cand_id: candidate.year for candidate in (*self.pool, *self.candidates)}

    def _preferred(self) -> dict[str, tuple[str, ...]]:
        aspect = " ".join(self.side.contributions)
        ranked = {c: rank_sentences(aspect, self.texts[c], limit=PASSAGES) for c in self._cand_ids}
        return {c: tuple(one.sentence.id for one in found) for c, found in ranked.items()}


async def judge_contributions(
    engine: Engine,
    paper: Paper,
    side: PaperSide,
    candidates: Mapping[str, Candidate],
    texts: Mapping[str, CandidateText],
    similarity: Similarity,
) -> ContributionReading:
    """Ask which of the nearest candidates show the paper's contributions; a failed question is told, not raised.

    Nothing is asked where there is no candidate with a text, or no contribution.
    """
    lines = {a.line.line_id: a.line.aspect for a in contribution_lines(side, ())}
    readable = tuple(candidates[c] for c in sorted(candidates) if c in texts and texts[c].sentences)
    if not readable or not lines:
        return ContributionReading(lines=lines)
    near = await nearest(" ".join((side.core_task, *side.contributions)), readable, similarity, limit=len(readable))
    ranked = [candidate.cand_id for candidate, _ in near]
    bearing = by_bearing(ranked, {c: words_of(candidates[c]) for c in ranked}, side.contributions, side.core_task)
    chosen = tuple(candidates[c] for c in bearing[:NEAREST])
    pool = tuple(candidates[c] for c in sorted(candidates) if c in texts)
    question = JudgeContributions(paper=paper, side=side, candidates=chosen, texts=texts, pool=pool)
    answered = await engine.ask(question)
    library = question.library()
    if answered.answer is None:
        return ContributionReading(lines, (), (answered,), answered.failure, library.withheld())
    given: Sequence[AnswerFinding] = [_as_finding(finding) for finding in answered.answer.findings]
    findings = findings_of(given, question.lines, library, answered.model or answered.engine)
    return ContributionReading(lines, findings, (answered,), None, library.withheld())


def _as_finding(given: ContributionFinding) -> AnswerFinding:
    return AnswerFinding(line_id=given.contribution_id, **given.model_dump(exclude={"contribution_id"}))


def _as_contribution(finding: AnswerFinding) -> ContributionFinding:
    return ContributionFinding(
        contribution_id=finding.line_id, **finding.model_dump(exclude={"line_id", "known_before"})
    )
