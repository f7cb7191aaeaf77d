"""A claim with its verdict and all that stands beside it, in plain words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from peerassay.grading.claim import Kind, NoveltyClaim, Referent
from peerassay.grading.record import EvidenceEntry, Record
from peerassay.grading.verdict import FAILED, TO_READ, CloserWork, Reading, Verdict, reason_in_words
from peerassay.reports import words
from peerassay.reports.grading.grounds import agreement_in_words, rests_on, to_check, unread_works, word_of
from peerassay.reports.grading.quotes import Quote, Quoter, Work, named_work, with_titles, work_named


@dataclass(frozen=True, slots=True)
class Closer:
    """An earlier work that is nearer to the contribution than what the reviewer names."""

    why: str
    quote: Quote


@dataclass(frozen=True, slots=True)
class ShownReading:
    """What one reader said, in words."""

    by: str
    word: str
    why: str
    against: str
    settle: str
    quotes: tuple[Quote, ...]
    dropped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """A work beside the claim: why it is there, what the paper says of it, and its passages."""

    work: Work
    why: str
    paper_says: tuple[Quote, ...]
    passages: tuple[Quote, ...]


@dataclass(frozen=True, slots=True)
class Also:
    """Another reviewer's claim whose answer quotes the same sentence: what it is called, its place, its answer."""

    called: str
    anchor: str
    answer: str


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """Everything a report shows of one item of the review.

    `word` is the verdict's ("Holds"), `reasons` why it is open, `answer` both ("Open: the readers disagree"), `rests`
    what a decided one rests on. `missing` tells which of the works that it names (`named`) were not read, `to_check`
    are works that the model recalled and no source has.
    """

    anchor: str
    claim: NoveltyClaim
    verdict: Verdict | None
    look: words.Look
    word: str
    reasons: str
    why: str
    against: str
    settle: str
    quotes: tuple[Quote, ...]
    closer: Closer | None
    notes: tuple[str, ...]
    readings: tuple[ShownReading, ...]
    beside: tuple[Beside, ...]
    paper_passages: tuple[Quote, ...]
    rests: str
    missing: tuple[str, ...]
    to_check: tuple[str, ...]
    named: tuple[Work, ...]
    also: tuple[Also, ...] = ()

    @property
    def shape(self) -> str:
        """The sign of its look, so that colour never stands alone."""
        return words.SHAPE[self.look]

    @property
    def answer(self) -> str:
        """The verdict's word, with the reason of an open claim."""
        return f"{self.word}: {self.reasons}" if self.reasons else self.word

    @property
    def is_decided(self) -> bool:
        """Whether readers decided it."""
        return self.look not in {"unlabelled", "ambiguous"}

    @property
    def ground(self) -> str:
        """Why it is open, or what it rests on."""
        return self.reasons or self.rests

    @property
    def is_laid_out(self) -> bool:
        """Whether it is evidence to read, which stands open; what failed keeps it folded."""
        return self.word == TO_READ


def shown_claims(record: Record, prefix: str, quoter: Quoter | None = None) -> tuple[ShownClaim, ...]:
    """Return the record's items in the order of the review; `prefix` keeps their anchors apart on one page."""
    maker = _Maker(record, quoter or Quoter(record))
    ordered = sorted(enumerate(record.novelty_claims, start=1), key=lambda pair: (pair[1].start, pair[0]))
    return tuple(maker.shown(claim, f"{prefix}c{n}") for n, claim in ordered)


class _Maker:
    def __init__(self, record: Record, quoter: Quoter) -> None:
        self.record, self.quoter = record, quoter
        self.referents: Mapping[str, Referent] = {r.ref_id: r for r in record.material.referents}

    def shown(self, claim: NoveltyClaim, anchor: str) -> ShownClaim:
        verdict = self.record.verification.get(claim.claim_id)
        standing = _standing(verdict)
        passages = self.record.material.paper_passages.get(claim.claim_id, ())
        return ShownClaim(
            anchor=anchor,
            claim=claim,
            verdict=verdict,
            look=words.look_of(verdict.label, verdict.basis) if verdict else "unlabelled",
            word=verdict.plain if verdict else FAILED,
            reasons=_reasons(verdict),
            why=self._told(verdict.why if verdict else ""),
            against=self._told(standing.against if standing else ""),
            settle=self._told(verdict.settle if verdict else ""),
            quotes=tuple(self.quoter.evidence(quote) for quote in verdict.evidence) if verdict else (),
            closer=self._closer(verdict.closer_work if verdict else None),
            notes=tuple(self._notes(claim, verdict)),
            readings=tuple(self._reading(reading, claim) for reading in verdict.readings) if verdict else (),
            beside=tuple(self._beside(entry) for entry in self.record.evidence_sets.get(claim.claim_id, ())),
            paper_passages=self.quoter.passages(passages),
            rests=rests_on(verdict, self.record),
            missing=tuple(unread_works(claim, self.record, self.quoter.works)),
            to_check=to_check(verdict, self.record),
            named=tuple(named_work(self.referents[r], self.quoter.works) for r in claim.works if r in self.referents),
        )

    def _told(self, text: str) -> str:
        return with_titles(text, self.quoter.works)

    def _closer(self, closer: CloserWork | None) -> Closer | None:
        return Closer(self._told(closer.why), self.quoter.quote(closer.span)) if closer else None

    def _notes(self, claim: NoveltyClaim, verdict: Verdict | None) -> Iterator[str]:
        if claim.kind is Kind.REPORTED:
            yield "The review reports this of others; it is not counted in its scores."
        if claim.flagged:
            yield "A sentence of it also speaks to a machine; it was shown to the model because it carries a claim."
        if verdict is None:
            yield "There is no verdict."
            return
        told = agreement_in_words(verdict, claim)
        if told:
            yield told
        if verdict.disputed:
            yield "The answer hung on a text that gives orders to machines; it was read again without that text."
        if self.record.material.paper.later_than_review and any(
            quote.source == self.record.paper_id for quote in verdict.evidence
        ):
            yield words.LATER_COPY
        if verdict.failure:
            yield words.failed(verdict.failure)

    def _reading(self, reading: Reading, claim: NoveltyClaim) -> ShownReading:
        return ShownReading(
            by=reading.by,
            word=word_of(reading, claim),
            why=self._told(reading.why),
            against=self._told(reading.against),
            settle=self._told(reading.settle),
            quotes=tuple(self.quoter.evidence(quoted) for quoted in reading.evidence),
            dropped=reading.dropped,
        )

    def _beside(self, entry: EvidenceEntry) -> Beside:
        referent = self.referents.get(entry.ref_id or "")
        work = work_named(self.quoter.works, entry.cand_id) if entry.cand_id else None
        if work is None:
            work = named_work(referent, self.quoter.works) if referent else Work("", "A work that could not be had")
        found = [words.CITATION[referent.state]] if referent else []
        read = [f"read: {words.BASIS[entry.basis]}"] if entry.basis else []
        return Beside(
            work=work,
            why=", ".join([words.WHY[entry.why], *found, *read]),
            paper_says=self.quoter.passages(entry.paper_says),
            passages=self.quoter.passages(entry.passages),
        )


def _reasons(verdict: Verdict | None) -> str:
    """Why a claim is open, or has no label where it should have one."""
    if verdict is None or verdict.label is not None or verdict.failure is None:
        return "; ".join(reason_in_words(reason) for reason in verdict.reasons) if verdict else ""
    return words.AWAITED if verdict.failure.pending else words.NO_ANSWER


def _standing(verdict: Verdict | None) -> Reading | None:
    """The reading that a verdict stands on; of an open claim the first."""
    readings = verdict.readings if verdict else ()
    at = verdict.standing if verdict and verdict.standing is not None else 0
    return readings[at] if at < len(readings) else None
