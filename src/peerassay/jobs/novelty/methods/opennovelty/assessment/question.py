"""The question that the assessment is, with its guards: nothing counted that was not given, no blunt verdict.

Without a model it tells what was searched and what came of it, in our own sentences.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from pydantic import Field

from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import fence
from peerassay.frozen import Frozen
from peerassay.jobs.novelty.methods.opennovelty.asking import asked
from peerassay.jobs.novelty.methods.opennovelty.assessment.signals import Signals
from peerassay.jobs.novelty.methods.opennovelty.citations import cited_in, cited_rightly
from peerassay.jobs.novelty.methods.opennovelty.rules.wording import BLUNT
from peerassay.jobs.novelty.methods.opennovelty.working import ContributionStatistics
from peerassay.jobs.novelty.parts import RefutationStatus
from peerassay.progress import count, listed

MOST_NAMED = 3
_READ_FIRST: tuple[tuple[RefutationStatus, str], ...] = (
    ("can_refute", "to be read first:"),
    ("has_a_part", "a part of it is in"),
    ("unclear", "it is left open by"),
)
CROWDED = 5
"""From so many neighbours in its leaf a direction is called crowded among the works found."""
PROMPTS = Path(__file__).parent / "prompts"
PROMPT = "assessment.md"
_TELLING: tuple[RefutationStatus, ...] = ("can_refute", "has_a_part", "unclear")
LEAST_PARAGRAPHS, MOST_PARAGRAPHS = 3, 4
LEAST_WORDS, MOST_WORDS = 20, 130
"""OpenNovelty asks for 40-70 words; beyond these bounds a paragraph is no longer a short one."""
_NUMBER = re.compile(r"(?<![\w.\[])\d+(?:[.,]\d+)*%?(?![\w\]])")
_LIST = re.compile(r"^\s*(?:#{1,6}\s|[-*•]\s|\d+[.)]\s)", re.MULTILINE)


def paragraphs_by_rules(signals: Signals) -> tuple[str, ...]:
    """Return four paragraphs; the offline engine describes and does not weigh."""
    return (
        " ".join(_place(signals)),
        " ".join(_beside(signals)),
        " ".join(_compared(signals)),
        " ".join(_covered()),
    )


def _place(signals: Signals) -> Iterator[str]:
    names = [contribution.name for contribution in signals.contributions]
    yield (
        f"The paper claims {count(len(names), 'contribution')}: {listed(names)}."
        if names
        else ("No contribution that the authors claim was found in the text of the paper.")
    )
    if not signals.path:
        yield "No taxonomy could be built, so the paper's place in the field is not described."
        return
    siblings = [signals.citations[s] for s in signals.siblings]
    leaf = signals.path[-1].name
    if siblings:
        crowd = "crowded" if len(siblings) >= CROWDED else "sparsely filled"
        beside = listed(siblings[:4]) + (" and others" if len(siblings) > 4 else "")
        yield f"Among the works found, the paper belongs to “{leaf}”, a {crowd} direction, together with {beside}."
    else:
        yield f"Among the works found, the paper is the only one in “{leaf}”."


def _beside(signals: Signals) -> Iterator[str]:
    branches = [node.name for node in signals.taxonomy.root.subtopics] if signals.taxonomy else []
    own = signals.path[1].name if len(signals.path) > 1 else ""
    others = [name for name in branches if name != own]
    if len(signals.path) > 2:
        yield f"Its branch is “{own}”."
    if others:
        quoted = [f"“{name}”" for name in others[:5]]
        more = " and more" if len(others) > 5 else ""
        yield f"The other directions among the works found are {listed(quoted)}{more}."
    else:
        yield "The works found do not form further directions beside the paper's own."
    yield "The grouping rests on the words of titles and abstracts and shows the works found, not the whole field."


def _compared(signals: Signals) -> Iterator[str]:
    on_topic = count(signals.candidates, "work")
    yield f"Among the {on_topic} taken to be on the topic, the nearest were compared with every contribution."
    names = {each.id: each.name for each in signals.contributions}
    for counts in signals.statistics:
        contribution = counts.contribution_id
        yield f"For “{names[contribution]}” {_outcome(counts)}{_first_to_read(signals, contribution)}."


def _outcome(counts: ContributionStatistics) -> str:
    examined = (
        f"{count(counts.candidates_examined, 'work')} {'was' if counts.candidates_examined == 1 else 'were'} compared"
    )
    if not counts.candidates_examined:
        return "there was no work to compare"
    shown = f"{counts.can_refute} of them {'shows' if counts.can_refute == 1 else 'show'} overlapping text evidence"
    return f"{examined}, and {shown if counts.can_refute else 'none shows evidence that it was there before'}"


def _covered() -> Iterator[str]:
    yield "This covers only the works that the named sources returned for the queries listed in the report."
    yield "A contribution with no overlapping work here may still appear in works that were not found."
    yield "The comparison was made by rules that count shared words, so the same idea in other words is missed."


def _first_to_read(signals: Signals, contribution: str) -> str:
    """The works that a reader looks at first: those that show something, else those that leave it open."""
    for status, lead in _READ_FIRST:
        if cited := _cited(signals, status, contribution):
            return f"; {lead} {listed(cited[:MOST_NAMED])}"
    return ""


def _cited(signals: Signals, status: RefutationStatus, contribution: str) -> list[str]:
    return [
        signals.citations[comparison.cand_id]
        for comparison in signals.comparisons
        if (found := comparison.of(contribution)) is not None and found.status == status
    ]


class AssessmentAnswer(Frozen):
    """Three to four paragraphs."""

    paragraphs: tuple[str, ...] = Field(description="three or four short paragraphs of plain prose")


@dataclass(frozen=True, slots=True)
class WriteAssessment(Question[AssessmentAnswer]):
    """How new does the paper read among what was searched?"""

    signals: Signals

    name: ClassVar[str] = "novelty/assessment"
    max_output_tokens: ClassVar[int] = 2_000

    def prompt(self) -> Prompt:
        """Return instructions, the paper, the taxonomy with its narrative and the paper's place, and the figures."""
        signals = self.signals
        blocks = (
            f"# The paper\n{fence('paper', signals.opening())}",
            f"# The taxonomy\n{fence('taxonomy', signals.outline() or 'none could be made')}",
            f"# What was told of the taxonomy\n{fence('narrative', signals.narrative() or 'nothing')}",
            f"# The paper's place\n{fence('place', signals.place())}",
            "\n".join(["# What was compared", *self._compared()]),
        )
        return asked(PROMPTS, PROMPT, blocks)

    def check(self, answer: AssessmentAnswer) -> Checked[AssessmentAnswer]:
        """Drop paragraphs that break a rule; fewer than three left is a fault of the whole."""
        kept: list[str] = []
        faults: list[Fault] = []
        for place, given in enumerate(answer.paragraphs):
            text = " ".join(given.split())
            found = [*self._faults(text, given)]
            if len(kept) == MOST_PARAGRAPHS:
                found.append(f"more than {MOST_PARAGRAPHS} paragraphs were given")
            faults += [Fault(path=f"$.paragraphs[{place}]", what=what) for what in found]
            kept += [] if found else [text]
        if len(kept) < LEAST_PARAGRAPHS:
            faults.append(Fault(path="$.paragraphs", what=f"at least {LEAST_PARAGRAPHS} are wanted, {len(kept)} stand"))
        return Checked(AssessmentAnswer(paragraphs=tuple(kept)), tuple(faults))

    def offline(self) -> AssessmentAnswer:
        """Return paragraphs by template: what was searched and what came of it, without a judgement."""
        return AssessmentAnswer(paragraphs=paragraphs_by_rules(self.signals))

    def _compared(self) -> Iterator[str]:
        signals = self.signals
        yield (
            f"Of {signals.found} works whose titles were read {signals.candidates} are on the topic; "
            f"{len(signals.comparisons)} of these were compared, each with all contributions."
        )
        if not signals.dated:
            yield "The paper's date is not known: works that were found may be later than the paper."
        names = {each.id: each.name for each in signals.contributions}
        for counts in signals.statistics:
            contribution = counts.contribution_id
            yield (
                f"- {contribution}: {signals.read_by('fulltext', contribution)} compared by their full text, "
                f"{signals.read_by('abstract', contribution)} by their abstract alone; "
                f"{counts.can_refute} can refute, {counts.has_a_part} have a part, {counts.unclear} unclear; "
                f"{counts.downgraded} fell for want of a verified quote, of more than an abstract, or of a date before "
                f"the paper's.\n"
                f"{fence(contribution, chr(10).join([names[contribution], *self._works(contribution)]))}"
            )

    def _works(self, contribution: str) -> Iterator[str]:
        for status in _TELLING:
            for told in self.signals.findings_of(status, contribution):
                yield f"{status}: {told}"

    def _faults(self, text: str, given: str) -> Iterator[str]:
        words = len(text.split())
        if not LEAST_WORDS <= words <= MOST_WORDS:
            yield f"has {words} words where {LEAST_WORDS} to {MOST_WORDS} are wanted"
        if _LIST.search(given):
            yield "holds a heading or a list"
        if blunt := BLUNT.search(text):
            yield f"passes a blunt verdict ({blunt[0]!r})"
        plain = text
        for cited in reversed(tuple(cited_in(text))):
            if cited_rightly(cited, self.signals.citations) is None:
                yield f"cites {text[cited.start : cited.end]!r}, which is not listed"
            plain = f"{plain[: cited.start]} {plain[cited.end :]}"
        for number in _NUMBER.findall(plain):
            if number not in {str(figure) for figure in self.signals.figures()} and not self._said_of_paper(number):
                yield f"has the number {number!r}, which was not given"

    def _said_of_paper(self, number: str) -> bool:
        return number in self.signals.opening() or number in self.signals.outline()
