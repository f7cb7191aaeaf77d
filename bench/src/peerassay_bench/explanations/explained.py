"""Explanations as raters and judges see them: the same form for every method, without its name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from peerassay.errors import InputError
from peerassay.job_record import JobRecord
from peerassay.jobs.reviews.methods.seagraph.record import ExplainedComment, ExplanationRecord

Key = tuple[str, str, str]
"""Paper, review, comment."""


@dataclass(frozen=True, slots=True)
class Explained:
    """One explanation: of which comment, by which method, its text and the passages it was picked."""

    key: Key
    method: str
    comment: str
    text: str
    passages: str

    @property
    def paper(self) -> str:
        """The paper's id: rows of one paper are no independent ones."""
        return self.key[0]


PARTS: Mapping[str, tuple[int, float]] = {
    "upto100": (0, 100),
    "100to200": (101, 200),
    "upto200": (0, 200),
    "over200": (201, float("inf")),
}
"""Characters of a comment from and to: the paper keeps comments of at most 200, and tells those under 100 apart."""
CONCERNS = "concerns"
"""What several reviews raise, explained as a comment of its own (section 4.4)."""


def explained_of(records: Iterable[JobRecord], part: str | None = None) -> dict[Key, dict[str, Explained]]:
    """Return the explanations of each comment by method, comments that every method explained; in a fixed order.

    `part` is a stratum of `PARTS`, or `concerns`; None takes all comments. Raises InputError for another part, and
    where two records are of one paper and method.
    """
    if part is not None and part not in {*PARTS, CONCERNS}:
        raise InputError("there is no such part", where=part, fix=f"there are: {', '.join((*PARTS, CONCERNS))}")
    found: dict[Key, dict[str, Explained]] = {}
    methods: set[str] = set()
    seen: set[tuple[str, str]] = set()
    for record in records:
        if not isinstance(record, ExplanationRecord):
            continue
        method = record.body.method.value
        if (record.paper.id, method) in seen:
            fix = "give the records of one run"
            raise InputError("two records are of one paper and method", where=f"{record.paper.id}, {method}", fix=fix)
        seen.add((record.paper.id, method))
        methods.add(method)
        for key, shown in _each(record, part):
            found.setdefault(key, {})[method] = shown
    return {key: dict(sorted(found[key].items())) for key in sorted(found) if set(found[key]) == methods}


def _each(record: ExplanationRecord, part: str | None) -> Iterator[tuple[Key, Explained]]:
    titles = {entry.candidate.cand_id: entry.candidate.title for entry in record.works}
    chunks = {chunk.id: chunk.text for chunk in record.body.chunks}
    least, most = PARTS.get(part or "", (0, float("inf")))
    raised = [concern.explained for concern in record.body.concerns]
    for comment in raised if part == CONCERNS else record.body.comments:
        if comment.explanation.failure is None and least <= len(comment.comment.text) <= most:
            key = (record.paper.id, comment.comment.review, comment.comment.id)
            text, passages = _text(comment, titles, record.paper.id), _passages(comment, chunks, titles)
            yield key, Explained(key, record.body.method.value, comment.comment.text, text, passages)


def _text(comment: ExplainedComment, titles: Mapping[str, str], paper: str) -> str:
    explanation = comment.explanation
    lines = [f"Asked of the author: {explanation.asks}"] if explanation.asks else []
    if explanation.answered in {"yes", "partly"}:
        has = "already has this" if explanation.answered == "yes" else "has part of this"
        quotes = " / ".join(f"“{span.text}”" for span in explanation.answer)
        lines.append(f"The paper {has}: {quotes}")
    for n, step in enumerate(explanation.evidence, 1):
        source = "the paper" if step.span.document == paper else titles.get(step.span.document, "another work")
        lines.append(f"Evidence {n} ({source}): “{' '.join(step.span.text.split())}” {step.reasoning}")
    return "\n".join([*lines, *([f"Summary: {explanation.summary}"] if explanation.summary else [])])


def _passages(comment: ExplainedComment, chunks: Mapping[str, str], titles: Mapping[str, str]) -> str:
    own: Sequence[str] = [chunks[node.chunk] for node in comment.subgraph if node.shown and node.chunk in chunks]
    works = dict.fromkeys(titles[node.work] for node in comment.field if node.work is not None)
    return "\n\n".join([*own, *works])
