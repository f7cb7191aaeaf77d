"""A whole run in a screenful: what became of each review's claims, in plain lines."""

from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import wrap

from peerassay.grading.law import Label
from peerassay.grading.record import Record
from peerassay.reports import words
from peerassay.reports.claims_shown import ShownClaim, shown_claims
from peerassay.reports.ground import ground
from peerassay.reports.unread import unread
from peerassay.reports.visible import cut, one_line

AN_AID = (
    "An aid, not a decision: nothing found is not proof that nothing exists, "
    "and a score of a review is no judgement of its author."
)
_ORDER = (Label.SUPPORTED, Label.OVERSTATED, Label.UNDERSTATED, Label.UNSUPPORTED, Label.AMBIGUOUS)


def run_summary(records: Sequence[Record], width: int) -> tuple[str, ...]:
    """Return the lines for the reviews of one paper; the disclaimer stands once, at the end."""
    if not records:
        return ()
    lines = [cut(one_line(records[0].material.paper.card.title), width), *wrap(ground(records), width)]
    for record in records:
        lines += ["", *review_summary(record, width)]
    return (*lines, "", *wrap(AN_AID, width))


def review_summary(record: Record, width: int) -> tuple[str, ...]:
    """Return the lines for one review: its numbers, its claims each with its verdict, and what stands beside them."""
    claims = shown_claims(record, "")
    widest = max((len(one.short) for one in claims), default=0)
    return (
        cut(f"{one_line(record.reviewer_id)}: {_counts(record)}", width),
        *(cut(_claim(one, widest), width) for one in claims),
        *_notes(record, width),
    )


def faults(records: Iterable[Record]) -> tuple[str, ...]:
    """Return each thing that failed in a run once, as a sentence: searches first, then what failed without them.

    Answers that a batch still owes are one sentence together, however many.
    """
    found: dict[str, str] = {}
    others: list[str] = []
    awaited: dict[str, str] = {}
    for record in records:
        made = record.provenance
        found |= {
            e.failure: f"{e.source}: {e.failure}" for e in made.search.searches if e.state == "failed" and e.failure
        }
        others += [failure.message for failure in made.failures if not failure.pending]
        awaited |= {f.message: f.message.partition("; ")[2] for f in made.failures if f.pending}
    told = [*found.values(), *(one for one in others if not any(known in one for known in found))]
    told += [f"{words.count(many, 'answer')} not there yet; {fix}" for fix, many in Counter(awaited.values()).items()]
    return tuple(dict.fromkeys(one_line(one) for one in told))


def _counts(record: Record) -> str:
    """Return what became of the claims in numbers of claims: so few are no ground for per cent."""
    labels = Counter({Label(name): many for name, many in record.material.score_card.labels.items()})
    n = sum(labels.values())
    awaited = sum(failure.pending for failure in record.provenance.failures)
    if awaited:
        return f"{words.count(awaited, 'answer')} awaited from the batch; run the same again when its results are there"
    if not record.novelty_claims:
        return unread(record).lower().rstrip(".") or "nothing is said of newness"
    if not n:
        return "no claim about novelty that could be held against prior work"
    told = [f"{labels[label]} {words.LABEL[label]}" for label in _ORDER if labels[label]]
    citations = record.material.score_card.scores.get("CR")
    if citations and citations.value is not None:
        told.append(f"{round(citations.value * citations.n)} of {words.count(citations.n, 'citation')} found")
    return f"{words.count(n, 'claim')} about novelty: {', '.join(told)}"


def _claim(one: ShownClaim, widest: int) -> str:
    return f"  {one.shape} {one.short:<{widest}}  {one_line(one.claim.text)}"


def _notes(record: Record, width: int) -> list[str]:
    made = record.provenance
    hidden = len(record.material.paper.hidden)
    found = [one_line(one) for one in made.warnings]
    if hidden:
        found.append(words.hidden_found(hidden))
    if made.withheld:
        found.append(words.withheld(len(made.withheld)))
    return [
        line for one in found for line in wrap(f"note: {one}", width, initial_indent="  ", subsequent_indent="    ")
    ]
