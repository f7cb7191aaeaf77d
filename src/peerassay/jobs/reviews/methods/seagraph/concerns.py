"""Key concerns: what the reviewers of a paper raise most often, over all its reviews (SEAGraph, section 4.4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from peerassay.documents import FieldRole
from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import fence, one_line, render, shown, templates_digest
from peerassay.evidence import LexicalSimilarity
from peerassay.evidence.communities import communities
from peerassay.evidence.ranking import TermStatistics
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.comments import ReviewComment, Side
from peerassay.prompt_injection import speaks_to_model
from peerassay.retrieval import SYSTEM

PROMPTS = Path(__file__).parent / "prompts"
CONCERNS = "concerns.md"
MOST = 6
LONGEST = 400
"""Characters of a concern."""
ALIKE = 0.15
"""Shared words from which rules take two comments for one concern (lexical cosine)."""


class ConcernAnswer(Frozen):
    """A concern as answered."""

    concern: str
    comments: tuple[str, ...] = ()


class ConcernsAnswer(Frozen):
    """The answer: the concerns, the most shared first."""

    concerns: tuple[ConcernAnswer, ...]


@dataclass(frozen=True)
class NameConcerns(Question[ConcernsAnswer]):
    """Which concerns do these comments, of all reviews of a paper, raise most often?"""

    name: ClassVar[str] = "explain/concerns"
    max_output_tokens: ClassVar[int] = 3_000

    comments: tuple[ReviewComment, ...]

    def prompt(self) -> Prompt:
        """Return the task, then the comments."""
        each = "\n\n".join(
            f"{comment.id}:\n{fence(f'comment {comment.id}', shown(comment.text))}" for comment in self.comments
        )
        return Prompt(
            system=SYSTEM,
            blocks=(render(PROMPTS, CONCERNS, most=MOST), each),
            template_digest=templates_digest(PROMPTS, CONCERNS),
        )

    def check(self, answer: ConcernsAnswer) -> Checked[ConcernsAnswer]:
        """Return the concerns that some comment raises, those of most reviews first."""
        known = {comment.id for comment in self.comments}
        faults: list[Fault] = []
        kept: list[ConcernAnswer] = []
        for n, concern in enumerate(answer.concerns):
            raised = tuple(dict.fromkeys(ref for ref in concern.comments if ref in known))
            words = one_line(concern.concern)[:LONGEST]
            if not raised or not words or speaks_to_model(words):
                faults.append(Fault(path=f"$.concerns[{n}]", what="a concern that no comment raises"))
            else:
                kept.append(ConcernAnswer(concern=words, comments=raised))
        kept.sort(key=lambda concern: -reviews_in(concern.comments))
        return Checked(ConcernsAnswer(concerns=tuple(kept[:MOST])), tuple(faults))

    def offline(self) -> ConcernsAnswer:
        """Return the groups of comments of several reviews that share words, each named by its most central one."""
        texts = {comment.id: comment.text for comment in self.comments}
        similarity = LexicalSimilarity(background=TermStatistics.of(texts.values()))
        alike = {
            (text, other): value
            for text in texts
            for other in texts
            if text < other and (value := similarity.between(texts[text], texts[other]) or 0.0) >= ALIKE
        }
        groups = communities(list(texts), [(*pair, value) for pair, value in alike.items()])
        shared = [group for group in groups if reviews_in(group) > 1]
        return ConcernsAnswer(
            concerns=tuple(
                ConcernAnswer(concern=one_line(texts[_central(group, alike)])[:LONGEST], comments=group)
                for group in shared
            )
        )


def reviews_in(comments: Sequence[str]) -> int:
    """Return of how many reviews the comments are."""
    return len({comment.partition(".")[0] for comment in comments})


def _central(group: Sequence[str], alike: dict[tuple[str, str], float]) -> str:
    weight = {
        text: sum(value for pair, value in alike.items() if text in pair and set(pair) <= {*group}) for text in group
    }
    return max(group, key=lambda text: weight[text])


def is_critical(comment: ReviewComment) -> bool:
    """Whether it may raise a concern: praise does not."""
    return comment.side is not Side.STRENGTH


def as_comment(n: int, concern: ConcernAnswer) -> ReviewComment:
    """Return a concern as a comment of no single review, `K` and its number, to be explained like any other."""
    return ReviewComment(
        id=f"K{n}",
        review="",
        start=0,
        end=len(concern.concern),
        text=concern.concern,
        sentence_ids=(),
        side=Side.WEAKNESS,
        field=FieldRole.WEAKNESSES,
    )
