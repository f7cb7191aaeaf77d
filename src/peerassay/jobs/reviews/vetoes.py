"""All that the program may do to a label (docs/law.md, 5)."""

from dataclasses import dataclass

from peerassay.jobs.reviews.case import (
    Case,
    Evidence,
    EvidenceKind,
    EvidenceState,
    InPaper,
    Issue,
    Judgement,
    Label,
    Statement,
)
from peerassay.jobs.reviews.material import Material
from peerassay.prompt_injection import flagged_in, withheld_in

LEAST_READ = 5
"""Nearest works that must have been read before anything rests on finding nothing."""
NO_EVIDENCE = "no evidence that was found carries it"
ONLY_LATER = "only later or concurrent works have it"
SEARCH_INCOMPLETE = "a source failed, so finding nothing shows nothing"
TOO_FEW_READ = f"fewer than {LEAST_READ} nearest works were read, so finding nothing shows nothing"
FROM_ORDERS = "all its evidence is from a text that gives orders to an AI"
_CARRIES = frozenset({EvidenceState.FOUND, EvidenceState.READ, EvidenceState.COMPUTED, EvidenceState.NOT_COMPUTED,
                      EvidenceState.SEEN})  # fmt: skip
_SAYS_EARLIER_DOUBT = frozenset({Label.SUPPORTED, Label.OVERSTATED, Label.UNDERSTATED})
_SAYS_EARLIER_PRAISE = frozenset({Label.OVERSTATED, Label.UNDERSTATED, Label.UNSUPPORTED})
_SAYS_THERE = frozenset({Judgement.PARTLY, Judgement.FURTHER, Judgement.WRONG, Judgement.MISREAD})
_HAS = frozenset({InPaper.HAS_IT, InPaper.HAS_PART, InPaper.ADMITS_IT})
_OF_WORKS = frozenset({EvidenceKind.WORK, EvidenceKind.RECALLED})


@dataclass(frozen=True)
class VetoContext:
    """What labels rest on.

    Attributes:
        material: what was shown, in the last round.
        complete: whether every source answered every search.
        works_read: nearest works before the paper that were read at least by abstract.
        confirmed: whether a second round was answered, so that what it kept of reasoning counts.

    """

    material: Material
    complete: bool
    works_read: int
    confirmed: bool = True

    def carries(self, evidence: Evidence) -> bool:
        """Whether a piece of evidence can carry a judgement."""
        if evidence.praise or self._is_hidden(evidence):
            return False
        if evidence.kind is EvidenceKind.REASONING:
            return self.confirmed
        return evidence.state in _CARRIES

    def is_suspect(self, evidence: Evidence) -> bool:
        """Whether it is from a work that gives orders to a model."""
        work = self.material.work(evidence.work)
        if work is None:
            return False
        told = any(document == work.text.id for document, _ in self.material.hidden)
        return told or bool(withheld_in(work.text) or flagged_in(work.text))

    def time(self, evidence: Evidence) -> str:
        """When the work was public, as against the paper; "unknown" where it is not known."""
        work = self.material.work(evidence.work)
        return work.read.time if work is not None else "unknown"

    def _is_hidden(self, evidence: Evidence) -> bool:
        span = evidence.span
        text = next((t for t in self.material.sources.texts.values() if span and t.id == span.document), None)
        return span is not None and text is not None and self.material.sources.is_hidden(text, span)


def without_evidence(case: Case, context: VetoContext) -> tuple[str, ...]:
    """Return the ids of the judged statements that nothing carries: the second round is asked about them again."""
    return tuple(
        statement.id
        for issue in case.issues
        for statement in issue.statements
        if statement.judgement not in {None, Judgement.OPEN}
        and statement.basis != "absence"
        and not any(context.carries(e) for e in evidence_of(statement, issue))
    )


def vetoed(case: Case, context: VetoContext) -> Case:
    """Return the case with the labels that the program does not let pass changed to AMBIGUOUS, each with its reason."""
    issues = []
    for issue in case.issues:
        statements = tuple(_vetoed(statement, issue, context) for statement in issue.statements)
        issues.append(issue.model_copy(update={"statements": statements}))
    return case.model_copy(update={"issues": tuple(issues)})


def evidence_of(statement: Statement, issue: Issue) -> tuple[Evidence, ...]:
    """Return the evidence that a statement names, the best first."""
    held = {evidence.id: evidence for evidence in issue.evidence}
    return tuple(held[key] for key in statement.evidence if key in held)


def _vetoed(statement: Statement, issue: Issue, context: VetoContext) -> Statement:
    if statement.label is None:
        return _opened(statement, issue, context)
    if statement.label is Label.AMBIGUOUS:
        return statement
    reason = _reason(statement, issue, context)
    if not reason:
        return statement
    changes = {"label": Label.AMBIGUOUS, "score": 0, "vetoes": (*statement.vetoes, reason)}
    return statement.model_copy(update=changes)


def _opened(statement: Statement, issue: Issue, context: VetoContext) -> Statement:
    """A comment of which something is said to be there, and nothing that was found shows it: open."""
    says = statement.judgement in _SAYS_THERE or statement.in_paper in _HAS
    if not says or statement.basis == "absence" or any(map(context.carries, evidence_of(statement, issue))):
        return statement
    changes = {"judgement": Judgement.OPEN, "in_paper": None, "vetoes": (*statement.vetoes, NO_EVIDENCE)}
    return statement.model_copy(update=changes)


def _reason(statement: Statement, issue: Issue, context: VetoContext) -> str:
    carrying = [evidence for evidence in evidence_of(statement, issue) if context.carries(evidence)]
    if statement.basis == "absence" and statement.is_praise and statement.label is Label.SUPPORTED:
        if not context.complete:
            return SEARCH_INCOMPLETE
        return TOO_FEW_READ if context.works_read < LEAST_READ else ""
    if not carrying:
        return NO_EVIDENCE
    if all(context.is_suspect(evidence) for evidence in carrying):
        return FROM_ORDERS
    earlier = _SAYS_EARLIER_PRAISE if statement.is_praise else _SAYS_EARLIER_DOUBT
    of_works = all(evidence.kind in _OF_WORKS for evidence in carrying)
    if statement.label in earlier and of_works and all(context.time(e) in {"later", "concurrent"} for e in carrying):
        return ONLY_LATER
    return ""
