"""From an answer to a case: statements by review with their places, issues with their evidence, labels."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from peerassay.documents import Review, Sentence
from peerassay.evidence import Span
from peerassay.evidence.span import whole
from peerassay.jobs.reviews.answer import (
    CaseAnswer,
    FlagAnswer,
    IssueAnswer,
    NotTakenUpAnswer,
    SlipAnswer,
    StatementAnswer,
)
from peerassay.jobs.reviews.binding import Binding
from peerassay.jobs.reviews.case import (
    Case,
    Change,
    Evidence,
    Flag,
    Issue,
    Judgement,
    Label,
    MatterKind,
    NotTakenUp,
    Slip,
    Stance,
    Statement,
    StatementKind,
)
from peerassay.jobs.reviews.quotation_marks import QuotationMarks
from peerassay.jobs.reviews.rules.items import doubted

_LABELLED = frozenset({StatementKind.CLAIM, StatementKind.REPORTED})
_ON_NOVELTY = {StatementKind.CRITICISM: StatementKind.CLAIM, StatementKind.PRAISE: StatementKind.CLAIM}
_ON_OTHERS = {StatementKind.CLAIM: StatementKind.CRITICISM}

_SAME_FLAG = 68
"""Notes on a review as like as this (rapidfuzz `token_set_ratio`, 0-100) say the same: seen 71 to 81, others to 56."""


@dataclass(frozen=True, slots=True)
class Part:
    """What of an answered statement is of one review, with the sentences that the review has."""

    given: StatementAnswer
    review: Review
    sentences: tuple[Sentence, ...]


class Assembling:
    """Makes the parts of a case from what was answered; `binding` has what was shown."""

    def __init__(self, binding: Binding, matter: MatterKind, statements: int = 0, issues: int = 0) -> None:
        self.binding = binding
        self.matter = matter
        self.marks = QuotationMarks(
            binding.material.sources, (entry.text for entry in binding.material.paper.references)
        )
        self._statements, self._issues = statements, issues

    def case(self, given: CaseAnswer, *, read: bool) -> Case:
        """Return the case: its evidence bound, its statements numbered in the order of the reviews."""
        parts = [[part for s in issue.statements for part in self.parts(s)] for issue in given.issues]
        order = sorted((part for issue in parts for part in issue), key=self._place)
        ids = {id(part): self.next_statement() for part in order}
        issues = [self.issue(issue, own, ids) for issue, own in zip(given.issues, parts, strict=True) if own]
        return Case(
            parts=(self.matter,),
            read=read,
            issues=tuple(sorted(issues, key=lambda issue: -issue.weight)),
            flags=self.flags(given.flags),
            slips=self.slips(given.slips),
            not_taken_up=self.not_taken_up(given.not_taken_up),
            struck=tuple(self.binding.struck),
        )

    def next_statement(self) -> str:
        """Return the next free id of a statement."""
        self._statements += 1
        return f"C{self.binding.letters}{self._statements}"

    def next_issue(self) -> str:
        """Return the next free id of an issue."""
        self._issues += 1
        return f"I{self.binding.letters}{self._issues}"

    def parts(self, given: StatementAnswer) -> list[Part]:
        """Return the statement by review; what names no sentence that was shown is struck."""
        sources, reviews = self.binding.material.sources, {r.id: r for r in self.binding.material.reviews}
        found = [place for ref in given.sentences if (place := sources.sentence(ref)) is not None]
        parts = []
        for review in reviews.values():
            own = [s for text, s in found if text.id == review.id and not sources.is_hidden(review, whole(s, review))]
            if own:
                parts.append(Part(given, review, tuple(sorted(set(own), key=lambda s: s.start))))
        if not parts:
            why = "it names no sentence of a review that was shown"
            self.binding.struck.append(Change(where="statement", what=given.says or given.words, why=why))
        return parts

    def issue(self, given: IssueAnswer, parts: Sequence[Part], ids: Mapping[int, str]) -> Issue:
        """Return an issue with its evidence bound."""
        own_id = self.next_issue()
        evidence = self.binding.bound(given.evidence, own_id)
        return Issue(
            id=own_id,
            matter=self.matter,
            title=_one_line(given.title),
            weight=given.weight,
            statements=tuple(self.statement(part, ids[id(part)], evidence) for part in parts),
            answer=self.text(given.answer),
            evidence=tuple(evidence.values()),
            for_author=self.text(given.for_author),
            concede=self.text(given.concede),
            replacement=_one_line(given.replacement),
            settle=self.text(given.settle),
        )

    def statement(self, part: Part, own_id: str, evidence: Mapping[str, Evidence]) -> Statement:
        """Return a statement of one review, with its label where it is a claim on novelty."""
        given, review = part.given, part.review
        kinds = _ON_NOVELTY if self.matter == "novelty" else _ON_OTHERS
        kind = kinds.get(given.kind, given.kind)
        label = label_of(self.matter, kind, given.judgement)
        return Statement(
            id=own_id,
            review=review.id,
            kind=kind,
            stance=_stance(part) if self.matter == "novelty" else None,
            spans=self._spans(part),
            sentence_ids=tuple(s.id for s in part.sentences),
            says=self.text(given.says),
            judgement=given.judgement,
            label=label,
            score=label.score if label else None,
            basis=given.basis,
            in_paper=given.in_paper if self.matter == "other" else None,
            because=self.text(given.because),
            evidence=tuple(dict.fromkeys(evidence[key].id for key in given.evidence if key in evidence)),
            works=self._works(part),
            settle=self.text(given.settle),
        )

    def flags(self, given: Iterable[FlagAnswer]) -> tuple[Flag, ...]:
        """Return the flags of reviews that exist."""
        flags = []
        for flag in given:
            review = self.binding.material.review_called(flag.review)
            if review is None:
                self.binding.struck.append(Change(where="flag", what=flag.what, why=f"no review {flag.review[:40]}"))
            else:
                evidence = tuple(self.binding.bound(flag.evidence, "flag").values())
                flags.append(Flag(review=review.id, what=self.text(flag.what), evidence=evidence))
        return tuple(flags)

    def slips(self, given: Iterable[SlipAnswer]) -> tuple[Slip, ...]:
        """Return the slips that evidence was found for; the others are struck."""
        slips = []
        for slip in given:
            evidence = tuple(self.binding.bound(slip.evidence, "slip").values())
            if evidence:
                slips.append(Slip(what=self.text(slip.what), evidence=evidence))
            else:
                self.binding.struck.append(Change(where="slip", what=slip.what, why="no evidence of it was found"))
        return tuple(slips)

    def not_taken_up(self, given: Iterable[NotTakenUpAnswer]) -> tuple[NotTakenUp, ...]:
        """Return the sentences that are listed and exist."""
        sources, reviews = self.binding.material.sources, {r.id for r in self.binding.material.reviews}
        found = ((sources.sentence(ref), each.reason) for each in given for ref in each.sentences)
        return tuple(
            NotTakenUp(review=place[0].id, sentence=place[1].id, reason=self.text(reason))
            for place, reason in found
            if place is not None and place[0].id in reviews
        )

    def text(self, text: str) -> str:
        """Return prose on one line, with quotation marks only around words that a source has."""
        return self.marks.checked(_one_line(text))

    def _place(self, part: Part) -> tuple[int, int]:
        reviews = [review.id for review in self.binding.material.reviews]
        return reviews.index(part.review.id), part.sentences[0].start

    def _spans(self, part: Part) -> tuple[Span, ...]:
        name = self.binding.material.names[part.review.id]
        words = part.given.words
        found = self.binding.material.sources.quote(name, words, "") if words else ""
        inside = isinstance(found, Span) and any(s.start <= found.start < s.end for s in part.sentences)
        quoted = (found,) if isinstance(found, Span) and inside else ()
        rest = (whole(s, part.review) for s in part.sentences)
        return (*quoted, *(span for span in rest if not any(span.start <= q.start < span.end for q in quoted)))

    def _works(self, part: Part) -> tuple[str, ...]:
        ids = {s.id for s in part.sentences}
        referents = self.binding.material.named.get(part.review.id, ())
        return tuple(r.ref_id for r in referents if not ids.isdisjoint(r.sentence_ids))


def _stance(part: Part) -> Stance | None:
    """The stance as answered, unless it calls new what the words doubt outright."""
    doubt = doubted(" ".join(s.text for s in part.sentences)) if part.given.stance is Stance.NOVEL else None
    return Stance(doubt.value) if doubt is not None else part.given.stance


def label_of(matter: MatterKind, kind: StatementKind, judgement: Judgement | None) -> Label | None:
    """Return the label of a claim on novelty; None for all else."""
    return judgement.label if judgement and matter == "novelty" and kind in _LABELLED else None


def joined_cases(cases: Sequence[Case]) -> Case:
    """Return several cases on one paper as one, the weightiest issues first."""
    parts = tuple(dict.fromkeys(part for case in cases for part in case.parts))
    by_weight = sorted((issue for case in cases for issue in case.issues), key=lambda issue: -issue.weight)
    flags = list[Flag]()
    for flag in (flag for case in cases for flag in case.flags):
        if not any(_says_the_same(flag, other) for other in flags):
            flags.append(flag)
    taken_up = {(s.review, ref) for issue in by_weight for s in issue.statements for ref in s.sentence_ids}
    left_out = dict.fromkeys(each for case in cases for each in case.not_taken_up)
    return Case(
        parts=parts,
        read=all(case.read for case in cases),
        issues=tuple(by_weight),
        flags=tuple(flags),
        slips=tuple(dict.fromkeys(slip for case in cases for slip in case.slips)),
        not_taken_up=tuple(each for each in left_out if (each.review, each.sentence) not in taken_up),
        changes=tuple(change for case in cases for change in case.changes),
        struck=tuple(change for case in cases for change in case.struck),
    )


def _says_the_same(flag: Flag, other: Flag) -> bool:
    return flag.review == other.review and fuzz.token_set_ratio(flag.what, other.what) >= _SAME_FLAG


def _one_line(text: str) -> str:
    return " ".join(text.split())
