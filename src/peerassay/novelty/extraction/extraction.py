"""Phase I whole: core task and contributions (OpenNovelty, 2.1.1, Tables 5 and 6 in one question), then the queries.

OpenNovelty asks for core task and contributions apart. Both read the same text and neither needs the other's answer, so
that one question saves a round. Like every question that needs the paper it opens with the whole of it. Its checks hold
word limits, find claim texts, and leave results out (Tables 1, 2 and 6).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from pydantic import BaseModel

from peerassay.documents import Paper, Sentence
from peerassay.engines import Answered, Checked, Engine, Failure, Fault, Prompt, Question
from peerassay.engines.prompts import render, templates_digest
from peerassay.evidence import Span, find_quote
from peerassay.evidence.span import withheld_of
from peerassay.literature import alike
from peerassay.novelty.extraction.write_queries import WriteQueries
from peerassay.novelty.parts import (
    MOST_CONTRIBUTIONS,
    Contribution,
    ContributionQueries,
    CoreTask,
    Extracted,
    GivenContribution,
    PaperAnswer,
    QueriesAnswer,
)
from peerassay.novelty.places import sentences_at, source_hint
from peerassay.novelty.rules.claimed import (
    claim_length,
    contributions_by_rules,
    is_results_only,
    names_something_made,
    paper_text,
)
from peerassay.novelty.rules.coined_names import without_names
from peerassay.novelty.rules.phrasing import CLAIM, CORE, DESCRIPTION, NAMED, cut, plain_phrase, word_count
from peerassay.novelty.rules.rephrased import Rephrasing
from peerassay.shield import speaks_to_model
from peerassay.supply import SYSTEM, shown_paper

_UNKNOWN = frozenset({"", "unknown", "na", "n/a", "none", "not given", "not stated", "not available"})

FEW_WORDS = 6
"""A claim that runs over a blank line (a heading, another paragraph) is cut there if so many words stand before it."""
PROMPTS = Path(__file__).parent / "prompts"
TASK = "paper.md"


@dataclass(frozen=True, slots=True)
class _ClaimingText:
    """Sentences of a paper in which a contribution may be claimed; offsets are the paper's."""

    id: str
    text: str
    sentences: tuple[Sentence, ...]


@dataclass
class _Check:
    """One answer on its way through the checks."""

    paper: Paper
    faults: list[Fault] = field(default_factory=list)

    def fault(self, path: str, what: str, *, dropped: bool = False) -> None:
        self.faults.append(Fault(path=path, what=what, dropped=dropped))

    def limited(self, text: str, most: int, path: str) -> str:
        if word_count(text) > most:
            self.fault(path, f"has {word_count(text)} words, at most {most} are allowed; it was cut")
        return cut(text, most)


def check_paper(answer: PaperAnswer, paper: Paper) -> Checked[PaperAnswer]:
    """Return the answer as far as the paper bears it out, and what is wrong with it.

    A claim text that is not in the paper's main text takes its contribution out, and so
    does one that only reports results; both are reasons to ask again. What is too long is cut, what is said twice
    merged, and a missing core task is made by rules.
    """
    check = _Check(paper)
    task = _core_task(check, answer.core_task)
    kept: list[GivenContribution] = []
    for i, given in enumerate(answer.contributions):
        path = f"$.contributions[{i}]"
        stands = _standing(check, given, path)
        if stands is None:
            continue
        twin = next((n for n, other in enumerate(kept, 1) if _same(stands, other)), None)
        if twin is not None:
            check.fault(path, f"says the same as contribution_{twin} and was merged into it")
        elif len(kept) == MOST_CONTRIBUTIONS:
            check.fault(path, f"at most {MOST_CONTRIBUTIONS} contributions are asked for; this one was left out")
        else:
            kept.append(stands)
    return Checked(PaperAnswer(core_task=task, contributions=tuple(kept)), tuple(check.faults))


def claim_span(claim: str, paper: Paper) -> tuple[Span | None, str]:
    """Return where a claim text stands, or why nowhere: in abstract, introduction and conclusion first, then anywhere.

    Appendices, thanks and reference lists state no contribution (OpenNovelty, Table 6).
    """
    text = paper_text(paper)
    found = find_quote(claim, _ClaimingText(paper.id, paper.text, text.claims))
    if found.span is None and text.claims != text.body:
        found = find_quote(claim, _ClaimingText(paper.id, paper.text, text.body))
    return found.span, found.reason


def _core_task(check: _Check, given: str) -> str:
    path = "$.core_task"
    task = plain_phrase(given)
    rephrasing = Rephrasing(check.paper)
    if task.lower().strip(" .") in _UNKNOWN or speaks_to_model(task):
        check.fault(path, "is no task; one was made by rules in its place", dropped=True)
        return rephrasing.core_task()
    bare = plain_phrase(without_names(task, rephrasing.names))
    if bare != task:
        check.fault(path, "holds a name that the paper gives its own work; it was left out")
    bare = check.limited(bare, CORE.most, path)
    if word_count(bare) < CORE.least:
        if bare != rephrasing.core_task():
            check.fault(path, f"has fewer than {CORE.least} words; one was made by rules in its place", dropped=True)
        return rephrasing.core_task()
    return bare


def _standing(check: _Check, given: GivenContribution, path: str) -> GivenContribution | None:
    span, reason = claim_span(given.author_claim_text, check.paper)
    if span is None:
        check.fault(path, f"its author_claim_text is not in the paper's main text ({reason})", dropped=True)
        return None
    claim = _claim_words(check, span, f"{path}.author_claim_text")
    if is_results_only(f"{given.name} {claim}") and not names_something_made(given.name):
        check.fault(path, "only reports results, which is no contribution", dropped=True)
        return None
    if speaks_to_model(f"{given.name}. {given.description}") or speaks_to_model(span.text):
        check.fault(path, "speaks to a machine", dropped=True)
        return None
    name = check.limited(plain_phrase(given.name), NAMED.most, f"{path}.name")
    description = check.limited(" ".join(given.description.split()), DESCRIPTION.most, f"{path}.description")
    return GivenContribution(
        name=name or _missing(check, f"{path}.name", plain_phrase(cut(plain_phrase(claim), NAMED.most))),
        author_claim_text=claim,
        description=description or _missing(check, f"{path}.description", " ".join(claim.split())),
        source_hint=source_hint(check.paper, span),
    )


def _missing(check: _Check, path: str, instead: str) -> str:
    check.fault(path, "is empty; the claim's words were taken")
    return instead


def _claim_words(check: _Check, span: Span, path: str) -> str:
    """The source's own words, at most forty of them, and of one paragraph where that is more than a few."""
    paragraph = span.text.split("\n\n")[0]
    text = paragraph if word_count(paragraph) >= FEW_WORDS else span.text
    if word_count(text) <= CLAIM.most:
        return text
    check.fault(path, f"has {word_count(text)} words, at most {CLAIM.most} are allowed; it was cut")
    return text[: claim_length(text)].rstrip(" ,;:")


def _same(given: GivenContribution, other: GivenContribution) -> bool:
    return given.author_claim_text == other.author_claim_text or alike(
        f"{given.name} {given.description}", f"{other.name} {other.description}"
    )


@dataclass(frozen=True)
class ExtractPaper(Question[PaperAnswer]):
    """What does the paper study, and what do its authors claim to have contributed?

    `window_characters` are shown of it at most; None: the whole paper.
    """

    name: ClassVar[str] = "novelty/extract"
    answer_type: ClassVar[type[BaseModel]] = PaperAnswer
    max_output_tokens: ClassVar[int] = 2_000

    paper: Paper
    window_characters: int | None = None

    def prompt(self) -> Prompt:
        """Return the paper, then the task."""
        return Prompt(
            system=SYSTEM,
            blocks=(shown_paper(self.paper, self.window_characters).block, render(PROMPTS, TASK)),
            template_digest=templates_digest(PROMPTS, TASK),
            shared=1,
        )

    def check(self, answer: PaperAnswer) -> Checked[PaperAnswer]:
        """Return the answer with claim texts in the paper's own words; what is not in the paper is taken out."""
        return check_paper(answer, self.paper)

    def offline(self) -> PaperAnswer:
        """Return the answer by rules."""
        return PaperAnswer(
            core_task=Rephrasing(self.paper).core_task(), contributions=contributions_by_rules(self.paper)
        )

    @property
    def left_out(self) -> str | None:
        """What of the paper was not shown, in a sentence."""
        return shown_paper(self.paper, self.window_characters).left_out


@dataclass(frozen=True, slots=True)
class Extraction:
    """What came of phase I.

    Attributes:
        extracted: None where the paper's question failed, for contributions cannot be made up, or where an answer is
            still pending; `failure` then says why.
        failure: the failure that stands in the way; also where only the queries failed and rules wrote them.
        answered: every question asked, in order.
        withheld: sentences that speak to a machine: they were in no prompt.

    """

    extracted: Extracted | None
    failure: Failure | None
    answered: tuple[Answered[Any], ...]
    withheld: tuple[Span, ...] = ()


async def extract(engine: Engine, paper: Paper, window_characters: int | None = None) -> Extraction:
    """Return core task and contributions with their queries; `window_characters` are shown of the paper at most.

    A failed question is told, not raised. Where the paper's question fails there is nothing to go on with. Where only
    the queries fail, rules write them and a warning says so, unless they are still pending.
    """
    asked = ExtractPaper(paper, window_characters)
    about = await engine.ask(asked)
    withheld = withheld_of(paper)
    if about.answer is None:
        return Extraction(None, about.failure, (about,), withheld)
    question = WriteQueries(paper, about.answer.core_task, about.answer.contributions)
    queries = await engine.ask(question)
    if queries.failure is not None and queries.failure.pending:
        return Extraction(None, queries.failure, (about, queries), withheld)
    written = queries.answer or question.check(question.offline()).answer
    extracted = Extracted(
        core_task=CoreTask(
            text=about.answer.core_task, query_variants=(about.answer.core_task, *written.core_task_variants)
        ),
        contributions=_contributions(paper, about.answer, written),
        warnings=_warnings(asked, about, queries),
    )
    return Extraction(extracted, queries.failure, (about, queries), withheld)


def _contributions(paper: Paper, answer: PaperAnswer, written: QueriesAnswer) -> tuple[Contribution, ...]:
    pairs = zip(answer.contributions, written.contributions, strict=True)
    return tuple(made for given, queries in pairs if (made := _contribution(paper, given, queries)) is not None)


def _contribution(paper: Paper, given: GivenContribution, queries: ContributionQueries) -> Contribution | None:
    span, _ = claim_span(given.author_claim_text, paper)
    if span is None:  # the checks let none such stand
        return None
    return Contribution(
        id=queries.id,
        name=given.name,
        author_claim_text=span.text,
        span=span,
        sentence_ids=tuple(s.id for s in sentences_at(paper, span.start, span.end)),
        description=given.description,
        source_hint=source_hint(paper, span),
        prior_work_query=queries.prior_work_query,
        query_variants=(queries.prior_work_query, *queries.variants),
    )


def _warnings(asked: ExtractPaper, about: Answered[PaperAnswer], queries: Answered[QueriesAnswer]) -> tuple[str, ...]:
    """What could not be had or was taken out, in sentences."""
    told = [*((asked.left_out,) if asked.left_out else ()), *_dropped("contributions", about.faults)]
    if about.answer is not None and not about.answer.contributions:
        told.append("no contribution was found in the paper's own words")
    if queries.failure is not None:
        told.append(f"the queries were written by rules, for their question failed: {queries.failure.message}")
    return (*told, *_dropped("queries", queries.faults))


def _dropped(what: str, faults: Iterable[Fault]) -> list[str]:
    return [f"{what}: {fault.path} {fault.what}" for fault in faults if fault.dropped]
