"""What a work shows of a contribution, once its quotes and its date are known: one rule for every method.

`can_refute` needs a work that is known to be earlier; an abstract is enough, because a sentence that states it does so
wherever it is. What is to be shown falls to `cannot_refute` without a pair found on both sides (OpenNovelty, C.4). A
concurrent or later work that has the whole is `unclear`, and so is whatever a work without a date shows: the pairs are
kept, because they are what a person looks up first. All of these are marked as downgraded.
"""

from collections.abc import Sequence

from peerassay.jobs.novelty.parts import EvidencePair, Refutation
from peerassay.retrieval import Time

NO_PAIR = "The model said that it shows this, but no pair of quotes was found in both texts."
_NOT_EARLIER = {
    "concurrent": "It is concurrent with the paper, so that it does not show who was first.",
    "later": "It is later than the paper, so it refutes nothing.",
    "unknown": "Its date is not known, so that it does not show who was first.",
}


def settled(said: Refutation, summary: str, pairs: Sequence[EvidencePair], time: Time) -> Refutation:
    """Return what was said with its verified pairs, and with the status that these and the work's time allow.

    `said` has the status and the note as answered; `summary` says what the work has.
    """
    made = said.model_copy(update={"evidence_pairs": tuple(pairs)})
    if said.status in {"unclear", "cannot_refute"}:
        return made.model_copy(update={"unverified_pairs": 0})
    if not pairs:
        return _fallen(made, "cannot_refute", NO_PAIR)
    if (why := _NOT_EARLIER.get(time)) and (said.status == "can_refute" or time == "unknown"):
        return _fallen(made, "unclear", f"{why} {summary or said.brief_note}".strip())
    reasons = " ".join(pair.rationale for pair in pairs)
    if said.status == "can_refute":
        return made.model_copy(update={"summary": summary or said.brief_note or reasons, "brief_note": ""})
    return made.model_copy(update={"brief_note": said.brief_note or reasons})


def _fallen(made: Refutation, status: str, note: str) -> Refutation:
    return made.model_copy(update={"status": status, "brief_note": note, "downgraded": True})
