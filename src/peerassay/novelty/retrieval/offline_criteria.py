"""Criteria by rules: how much of what is sought a candidate's title and abstract hold.

`task` is the share of a query's content terms that they hold, of the query that fares best; `setting` the cosine of
the words of title and abstract with the paper's own. Rules cannot tell a method from a task: that criterion is left
out. The bounds are set low, to lose little: by 351 works that reviewers name (NeurIPS 2023-2025) and 1,600 pairs of a
paper and what was found for another one, `support` of both is given to 98 % of the named works and 12 % of the others.
Of what a search for the same words found, 94 % pass: a model that reads says far more often that it is not on the task.
"""

from collections.abc import Sequence

from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.evidence.ranking import coverage
from peerassay.literature.candidate import Candidate
from peerassay.literature.non_technical import is_no_work
from peerassay.novelty.retrieved import Assessment, Criterion

TASK_BOUNDS = (0.25, 0.15)
SETTING_BOUNDS = (0.12, 0.06)
"""From the first on `support`, from the second `somewhat_support`, below `reject`."""
_LEXICAL = LexicalSimilarity()


def text_of(candidate: Candidate) -> str:
    """Return what rules read of a candidate."""
    return f"{candidate.title}\n{candidate.abstract}"


def likeness(text: str, candidate: Candidate) -> float:
    """Return the cosine (0-1) of a text's words with the candidate's title and abstract."""
    return _LEXICAL.between(text, text_of(candidate)) or 0.0


def criteria_by_rules(queries: Sequence[str], own_words: str, candidate: Candidate) -> tuple[Criterion, ...]:
    """Return the criteria of task and setting; what is no work at all (errata, front matter) is on no task."""
    if is_no_work(candidate):
        return (Criterion(type="task", assessment="reject"), Criterion(type="setting", assessment="reject"))
    text = text_of(candidate)
    task = max((coverage(query, text) for query in queries), default=0.0)
    return (
        Criterion(type="task", assessment=_by(task, TASK_BOUNDS)),
        Criterion(type="setting", assessment=_by(likeness(own_words, candidate), SETTING_BOUNDS)),
    )


def _by(value: float, bounds: tuple[float, float]) -> Assessment:
    supports, somewhat = bounds
    return "support" if value >= supports else "somewhat_support" if value >= somewhat else "reject"
