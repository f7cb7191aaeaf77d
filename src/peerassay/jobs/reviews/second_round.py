"""The second round: the bound case is read against, and what is wrong or missing is changed (docs/law.md, 4)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field

from peerassay.documents import FieldRole
from peerassay.documents.review_references import reference_lines
from peerassay.frozen import Frozen
from peerassay.jobs.blocks import Block
from peerassay.jobs.question import OnMaterial, Quote, QuotingAnswer, Texts, Words, as_key
from peerassay.jobs.reviews.answer import (
    EvidenceAnswer,
    FlagAnswer,
    IssueAnswer,
    JudgementAnswer,
    NotTakenUpAnswer,
    SlipAnswer,
    StatementAnswer,
    Weight,
)
from peerassay.jobs.reviews.case import Case, EvidenceKind, InPaper, MatterKind, Stance
from peerassay.jobs.reviews.comments import Side, comments_of
from peerassay.jobs.reviews.listed import listed
from peerassay.jobs.reviews.material import Material
from peerassay.jobs.reviews.rules.novelty_words import asks_for_experiment, may_be_on_novelty
from peerassay.jobs.reviews.showing import case_block, sentences_block
from peerassay.jobs.sources import Place


class StatementChange(Frozen):
    """Fields of a statement that change; None where one does not."""

    id: Words
    judgement: JudgementAnswer = None
    stance: Annotated[Stance | None, BeforeValidator(as_key)] = None
    in_paper: Annotated[InPaper | None, BeforeValidator(as_key)] = None
    because: str | None = None
    basis: Annotated[str | None, BeforeValidator(as_key)] = None
    evidence: Texts = ()
    settle: str | None = None
    why: Words = ""


class IssueChange(Frozen):
    """Fields of an issue that change; None where one does not."""

    id: Words
    title: str | None = None
    weight: Weight | None = None
    answer: str | None = None
    for_author: str | None = None
    concede: str | None = None
    replacement: str | None = None
    settle: str | None = None
    why: Words = ""


class EvidenceChange(EvidenceAnswer):
    """A piece under its old id, or a new one for an issue."""

    kind: Annotated[EvidenceKind, BeforeValidator(as_key)]
    issue: Words = ""
    why: Words = ""


class Strike(Frozen):
    """What should go, and why."""

    id: Words
    why: Words = ""


class NewStatement(StatementAnswer):
    """A statement for an issue that exists."""

    issue: Words


class FlagChange(FlagAnswer):
    """A flag under its id (`F1`), of which only what changes is given, or a new one."""

    id: Words = ""
    review: Words = ""
    what: Words = ""
    why: Words = ""


class SlipChange(SlipAnswer):
    """A slip under its id (`S1`), of which only what changes is given, or a new one."""

    id: Words = ""
    what: Words = ""
    why: Words = ""


class ChangesAnswer(QuotingAnswer):
    """What the second round changes; everything else is confirmed."""

    statements: tuple[StatementChange, ...] = Field(description="empty if no statement changes")
    issues: tuple[IssueChange, ...] = ()
    evidence: tuple[EvidenceChange, ...] = ()
    strike: tuple[Strike, ...] = ()
    new_statements: tuple[NewStatement, ...] = ()
    new_issues: tuple[IssueAnswer, ...] = ()
    flags: tuple[FlagChange, ...] = ()
    slips: tuple[SlipChange, ...] = ()
    not_taken_up: tuple[NotTakenUpAnswer, ...] = ()


@dataclass(frozen=True)
class ReadAgainst(OnMaterial[Material, ChangesAnswer]):
    """The bound case with the texts that were brought, read as an adversary of both sides.

    `material` leaves out sentences that address whoever judges. `notes` are what the program says about evidence,
    `again` the statements without evidence that carries a judgement, `elsewhere` the sentences that the other
    case covers.
    """

    name: ClassVar[str] = "reviews/bind"
    prompts: ClassVar[tuple[str, ...]] = ("bind.md", "evidence.md")
    max_output_tokens: ClassVar[int] = 24_000

    matter: MatterKind
    case: Case
    notes: Mapping[str, str] = field(default_factory=dict)
    again: tuple[str, ...] = ()
    elsewhere: frozenset[Place] = frozenset()

    def usual_output_tokens(self) -> int:
        """Return less than the reviews: what is right is not written again."""
        return int(0.7 * self.material.review_tokens)

    def task(self) -> tuple[Block, ...]:
        """Return the task, the works brought, the case, and what is not covered."""
        uncovered = uncovered_sentences(self.case, self.material, self.matter, self.elsewhere)
        by_id = {s.id: s for s in self.case.statements}
        again = [(by_id[key].review, ref) for key in self.again for ref in by_id[key].sentence_ids]
        return (
            self.wording(),
            self.material.added_block(),
            case_block(self.case, self.material, self.notes, heading="The colleague's answer, bound:"),
            *([sentences_block("Asked again:", again, self.material)] if again else []),
            sentences_block("Sentences that the answer does not cover:", uncovered, self.material),
        )

    def is_elsewhere(self, quote: Quote) -> bool:
        """Whether an entry of the reference list, or the line over a work, has the words."""
        return isinstance(quote, EvidenceAnswer) and bool(listed(self.material, quote))

    def offline(self) -> ChangesAnswer:
        """Return no change: rules do not read."""
        return ChangesAnswer(statements=())


def uncovered_sentences(
    case: Case, material: Material, matter: MatterKind, elsewhere: frozenset[Place] = frozenset()
) -> tuple[Place, ...]:
    """Return the sentences (review id, sentence id) that may be on the matter and that nothing covers.

    `elsewhere` are those that the case on the other matter covers: on novelty they are not asked about again.
    """
    covered = {(s.review, ref) for s in case.statements for ref in s.sentence_ids}
    covered |= {(each.review, each.sentence) for each in case.not_taken_up}
    if matter == "novelty":
        covered |= elsewhere
        candidates = [place for place in _on_novelty(material) if not _asks_for_experiment(material, place)]
    else:
        candidates = _in_comments(material)
    left_out = covered | material.hidden | _in_lists(material)
    return tuple(place for place in candidates if place not in left_out)


def _in_lists(material: Material) -> set[Place]:
    """Sentences of the lists of references that reviews end with: they say nothing by themselves."""
    return {
        (review.id, s.id)
        for review in material.reviews
        for line in reference_lines(review.original, review.fields)
        for s in review.sentences
        if line.start <= s.start < line.end
    }


def _on_novelty(material: Material) -> list[Place]:
    named = {(r, ref) for r, referents in material.named.items() for each in referents for ref in each.sentence_ids}
    return [
        (review.id, s.id)
        for review in material.reviews
        for s in review.sentences
        if may_be_on_novelty(s.text) or (review.id, s.id) in named
    ]


def _asks_for_experiment(material: Material, place: Place) -> bool:
    review = next(review for review in material.reviews if review.id == place[0])
    return any(asks_for_experiment(s.text) for s in review.sentences if s.id == place[1])


def _in_comments(material: Material) -> list[Place]:
    """Sentences of comments of which none is on novelty: the others are answered there. Praise needs no answer."""
    on_novelty = set(_on_novelty(material))
    return [
        (review.id, ref)
        for review in material.reviews
        for comment in comments_of(review)
        if comment.side is not Side.STRENGTH and comment.field is not FieldRole.SUMMARY
        if not any((review.id, each) in on_novelty for each in comment.sentence_ids)
        for ref in comment.sentence_ids
    ]
