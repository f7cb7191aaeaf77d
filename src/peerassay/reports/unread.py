"""A review whose claims were asked for and not told: what is not known of it must not read as what it does not say."""

from peerassay.grading.extraction.question import Extraction
from peerassay.grading.record import Record

NO_ANSWER = "It could not be read: the question on its claims got no answer."
AWAITED = "It is not read yet: the answer on its claims is awaited from the batch."


def unread(record: Record) -> str:
    """Return a sentence where the review's claims are not known because the question on them has no answer; else ""."""
    asked = [one for one in record.provenance.answers if one.question == Extraction.name]
    failures = [one.failure for one in asked if one.failure is not None]
    if record.novelty_claims or not failures or len(failures) < len(asked):
        return ""
    return AWAITED if any(failure.pending for failure in failures) else NO_ANSWER
