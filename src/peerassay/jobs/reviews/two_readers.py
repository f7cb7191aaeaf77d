"""Two cases made without sight of each other, compared claim by claim (docs/law.md, 5)."""

from peerassay.jobs.reviews.case import Case, Label, Statement

NEIGHBOURS = "two readers differ by one step; the milder label is kept"
DISAGREE = "two readers disagree"
ONE_READER = "only one of two readers took it up"


def compared(first: Case, second: Case) -> Case:
    """Return the first case with the labels that both let pass, and the second's judgement next to each."""
    issues = []
    for issue in first.issues:
        statements = tuple(_compared(statement, second) for statement in issue.statements)
        issues.append(issue.model_copy(update={"statements": statements}))
    return first.model_copy(update={"issues": tuple(issues)})


def _compared(statement: Statement, second: Case) -> Statement:
    if statement.label is None:
        return statement
    same = _same(statement, second)
    if same is None or same.label is None:
        return statement.model_copy(update={"vetoes": (*statement.vetoes, ONE_READER)})
    label, reason = _label(statement.label, same.label)
    vetoes = (*statement.vetoes, reason) if reason else statement.vetoes
    changes = {"label": label, "score": label.score, "second": same.judgement, "vetoes": vetoes}
    return statement.model_copy(update=changes)


def _same(statement: Statement, second: Case) -> Statement | None:
    """Return the other case's statement that shares most sentences with this one, and its stance if several do."""
    own = set(statement.sentence_ids)
    shared = [
        (len(own & set(other.sentence_ids)), other.is_praise == statement.is_praise, other.label is not None, other)
        for other in second.statements
        if other.review == statement.review and own & set(other.sentence_ids)
    ]
    return max(shared, key=lambda found: found[:3])[3] if shared else None


def _label(one: Label, other: Label) -> tuple[Label, str]:
    if one is other:
        return one, ""
    if abs(one.score - other.score) == 1:
        return min(one, other, key=lambda label: abs(label.score)), NEIGHBOURS
    return Label.AMBIGUOUS, DISAGREE
