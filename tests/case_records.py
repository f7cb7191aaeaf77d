"""The invented case as records: of one review each, with the envelopes of runs."""

import case_builder as built
from peerassay.frozen import digest
from peerassay.job_record import Envelope, JobRecord
from peerassay.jobs.reviews import page
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.jobs.reviews.scores.card import cards_of


def envelope(record: JobRecord, created: str = "2026-01-01T00:00:00+00:00") -> Envelope:
    """Return how a run went that gave the record."""
    return Envelope(
        record_digest=digest(record), created=created, searched=None, usage=record.made.usage, questions_asked=1,
        questions_cached=0, seconds={},
    )  # fmt: skip


def case_of(number: int) -> CaseRecord:
    """Return the case of one review alone, as `--apart` makes it; reviews are numbered from 1."""
    whole = built.large_case()
    review = whole.reviews[number - 1]
    issues = tuple(
        issue.model_copy(update={"statements": own})
        for issue in whole.body.issues
        if (own := tuple(s for s in issue.statements if s.review == review.id))
    )
    body = whole.body.model_copy(
        update={
            "issues": issues,
            "page": page.Page(points=tuple(p for p in whole.body.page.points if p.review == review.id)),
            "flags": tuple(flag for flag in whole.body.flags if flag.review == review.id),
            "not_taken_up": tuple(left for left in whole.body.not_taken_up if left.review == review.id),
            "named": {review.id: whole.body.named[review.id]},
        }
    )
    body = body.model_copy(update={"cards": cards_of(body, (review,), whole.works, body.named)})
    return whole.model_copy(update={"reviews": (review,), "body": body})


def three_cases() -> tuple[CaseRecord, ...]:
    """Return three cases of one paper, of a review each."""
    return tuple(map(case_of, (1, 2, 3)))


def unread_case() -> CaseRecord:
    """Return the case as rules make it, with the scores that need no reader."""
    record = built.offline_case()
    cards = cards_of(record.body, record.reviews, record.works, record.body.named)
    return record.model_copy(update={"body": record.body.model_copy(update={"cards": cards})})
