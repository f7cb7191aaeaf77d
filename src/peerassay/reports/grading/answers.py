"""The answers first: what each reviewer says of novelty, what became of it, the passage that matters."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.grading.claim import Certainty, Kind, Stance
from peerassay.grading.record import Record
from peerassay.grading.verdict import ALL_WORDS
from peerassay.progress import count, listed
from peerassay.reports import words
from peerassay.reports.grading.claims_shown import ShownClaim
from peerassay.reports.grading.quotes import Quote, named_work, works_of
from peerassay.reports.visible import cut, one_line

LONGEST = 110
"""Characters of a claim that are enough to know it again by; its whole text stands in the review."""
_AWAITED = "Its claims are not read yet: the answer is awaited from the batch."
_NO_ANSWER = "Its claims could not be read: the question on them got no answer."


@dataclass(frozen=True, slots=True)
class Group:
    """Claims with the same answer."""

    word: str
    look: words.Look
    claims: tuple[ShownClaim, ...]

    @property
    def shape(self) -> str:
        """The sign of its look."""
        return words.SHAPE[self.look]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a review comes to: `says` in a sentence or two, its claims by answer, and the passage that matters.

    `about` says what the passage is about, `claim` is the one it belongs to; each is empty where there is none.
    """

    says: str
    groups: tuple[Group, ...]
    claim: ShownClaim | None = None
    about: str = ""
    passage: Quote | None = None


def answer_of(record: Record, claims: Sequence[ShownClaim]) -> Answer:
    """Return what a review comes to."""
    judged = [shown for shown in claims if shown.claim.is_labelled]
    groups = [
        Group(word, of[0].look, tuple(of)) for word in _order(judged) if (of := [c for c in judged if c.word == word])
    ]
    says = _says(record, claims)
    decided = min((shown for shown in judged if shown.is_decided), key=_weight, default=None)
    if decided:
        passage = next(iter(decided.quotes), None)
        return Answer(says, tuple(groups), decided, f"{decided.word}. {decided.why}".strip(), passage)
    said = ((shown, beside.work, quote) for shown in judged for beside in shown.beside for quote in beside.paper_says)
    claim, work, quote = next(said, (None, None, None))
    about = f"The paper says of {work.title}:" if work else ""
    return Answer(says, tuple(groups), claim, about, quote)


def clipped(shown: ShownClaim) -> str:
    """Return what is claimed, on one line: in a reader's plain words, else the beginning of the claim itself."""
    return one_line(shown.claim.says) or cut(one_line(shown.claim.text), LONGEST)


def _order(claims: Sequence[ShownClaim]) -> list[str]:
    known = [word for word in ALL_WORDS if any(claim.word == word for claim in claims)]
    return known + sorted({claim.word for claim in claims} - set(known))


def _weight(shown: ShownClaim) -> tuple[bool, bool, bool, int, int]:
    """A quote before none, doubts before praise, own before reported, firm before hedged, clear before partial."""
    firm = (Certainty.HIGH, Certainty.MEDIUM, Certainty.LOW).index(shown.claim.confidence_lang)
    reported, partial = shown.claim.kind is Kind.REPORTED, int(shown.look == "overstated")
    return not shown.quotes, shown.claim.is_praise, reported, firm, partial


def _says(record: Record, claims: Sequence[ShownClaim]) -> str:
    if not claims:
        return unread(record) or f"{words.NOTHING_RECOGNISED}."
    own, kinds = (
        [claim for claim in claims if claim.claim.kind is Kind.CLAIM],
        Counter(claim.claim.kind for claim in claims),
    )
    stances = Counter(claim.claim.stance for claim in own)
    told = [f"{words.STANCE[stance]} ({count(stances[stance], 'claim')})" for stance in Stance if stances[stance]]
    reported = kinds[Kind.REPORTED]
    told += [f"reports {count(reported, 'claim')} of others"] if reported else []
    said = [words.capitalised(listed(told)) if told else "Makes no claim about novelty that could be judged"]
    beside = words.beside({kind.value: kinds[kind] for kind in (Kind.OPINION, Kind.REQUEST)})
    said += [f"besides {beside}"] if beside else []
    return f"{'; '.join(said)}.{_offline(record)}"


def _offline(record: Record) -> str:
    """What became of the named works: what a reader of an offline record wants to know at once."""
    if record.provenance.reads:
        return ""
    works = works_of(record)
    names = [f"{named_work(r, works).title} ({words.CITATION[r.state]})" for r in record.material.referents]
    named = f"It names {listed(names)}." if names else "It names no work that was recognised."
    return f" {named}"


def unread(record: Record) -> str:
    """Return a sentence where the review's claims are not known because a question got no answer; else ""."""
    asked = [note for note in record.provenance.answers if note.question.startswith("grading/")]
    failures = [note.failure for note in asked if note.failure is not None]
    if record.novelty_claims or not failures:
        return ""
    return _AWAITED if any(failure.pending for failure in failures) else _NO_ANSWER
