"""A report's content: papers with their reviews, ready to be laid out in any format."""

from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.grading.record import Record
from peerassay.job_record import Envelope
from peerassay.reports.grading.across import Difference, SharedWork, differences, shared_works, with_links
from peerassay.reports.grading.answers import Answer, answer_of
from peerassay.reports.grading.claims_shown import ShownClaim, shown_claims
from peerassay.reports.grading.made_shown import Part, ground, how_made, version_in_words
from peerassay.reports.grading.quotes import Quoter, Work, named_work
from peerassay.reports.grading.rebuttal import rebuttal
from peerassay.reports.grading.review_shown import Stretch, shown_paragraphs, stretches_of
from peerassay.reports.grading.scores_shown import ScoreRow, score_rows
from peerassay.reports.links import web_address
from peerassay.reports.words import CITATION, beside


@dataclass(frozen=True, slots=True)
class Citation:
    """A work that the review names: as written, what it was found to be, and how it was recognised."""

    work: Work
    written: str
    state: str
    note: str


@dataclass(frozen=True, slots=True)
class ShownReview:
    """One record, laid open; `counted` says what its scores stand on, in a phrase."""

    anchor: str
    name: str
    record: Record
    claims: tuple[ShownClaim, ...]
    answer: Answer
    stretches: tuple[Stretch, ...]
    citations: tuple[Citation, ...]
    counted: str


@dataclass(frozen=True, slots=True)
class ShownPaper:
    """A paper with its reviews, area chairs' decisions apart.

    `reads` says whether readers judged any of the reviews, `all_read` whether all. `scores` is empty where nobody did,
    `shared` where there is one review, `rebuttal` where nothing is decided. `spoken` counts sentences that speak to
    a machine.
    """

    anchor: str
    record: Record
    link: str | None
    ground: str
    version: str
    reads: bool
    all_read: bool
    coverage: tuple[str, ...]
    reviews: tuple[ShownReview, ...]
    decisions: tuple[ShownReview, ...]
    differences: tuple[Difference, ...]
    rebuttal: str
    scored: tuple[str, ...]
    scores: tuple[ScoreRow, ...]
    compared: tuple[str, ...]
    shared: tuple[SharedWork, ...]
    made: tuple[Part, ...]
    spoken: int

    @property
    def all(self) -> tuple[ShownReview, ...]:
        """Reviews, then decisions."""
        return (*self.reviews, *self.decisions)

    @property
    def byline(self) -> str:
        """Authors, venue and date, as far as they are known."""
        card = self.record.material.paper.card
        when = card.date or str(card.year or "")
        return " · ".join(part for part in (", ".join(card.authors), card.venue or "", when) if part)


def shown_papers(records: Sequence[Record], envelopes: Sequence[Envelope] = ()) -> tuple[ShownPaper, ...]:
    """Return the papers in the order in which they come, each with its reviews."""
    by_paper: dict[str, list[Record]] = {}
    for record in records:
        by_paper.setdefault(record.paper_id, []).append(record)
    return tuple(_paper(f"p{n}", group, envelopes) for n, group in enumerate(by_paper.values(), start=1))


def _paper(anchor: str, records: Sequence[Record], envelopes: Sequence[Envelope]) -> ShownPaper:
    shown = _reviews(anchor, records)
    reviews = tuple(review for review in shown if not review.record.material.review.is_meta)
    decisions = tuple(review for review in shown if review.record.material.review.is_meta)
    ordered = (*reviews, *decisions)
    own = [review.record for review in ordered]
    scored = [review for review in ordered if review.record.provenance.reads and review.claims]
    speaking = [review for review in ordered if review.claims]
    return ShownPaper(
        anchor=anchor,
        record=own[0],
        link=_link(own[0]),
        ground=ground(own),
        version=version_in_words(own),
        reads=any(record.provenance.reads for record in own),
        all_read=all(record.provenance.reads for record in own),
        coverage=tuple(dict.fromkeys(_holding(text) for record in own for text in record.material.coverage)),
        reviews=reviews,
        decisions=decisions,
        differences=differences([(review.name, review.claims) for review in reviews]),
        rebuttal=rebuttal([(review.name, review.record, review.claims) for review in reviews]),
        scored=tuple(f"{review.name} ({review.counted})" for review in scored),
        scores=score_rows([review.record.material.score_card for review in scored]),
        compared=tuple(review.name for review in speaking),
        shared=shared_works([o.record for o in speaking], [o.claims for o in speaking]) if len(speaking) > 1 else (),
        made=how_made(own, [review.name for review in ordered], envelopes),
        spoken=len({span for r in own for span in (*r.provenance.withheld, *r.provenance.flagged)}),
    )


def _holding(coverage: str) -> str:
    """What a source holds; what it lacks is told with how the page was made."""
    return f"{coverage.partition(';')[0].rstrip('.')}."


def _link(record: Record) -> str | None:
    card = record.material.paper.card
    doi = f"https://doi.org/{card.doi}" if card.doi else None
    arxiv = f"https://arxiv.org/abs/{card.arxiv_id}" if card.arxiv_id else None
    return web_address(doi) or web_address(arxiv)


def _reviews(anchor: str, records: Sequence[Record]) -> list[ShownReview]:
    """The records of a paper laid open, their claims with links to those of the other reviewers."""
    quoters = [Quoter(record) for record in records]
    pairs = enumerate(zip(records, quoters, strict=True), start=1)
    claims = [shown_claims(record, f"{anchor}r{n}", quoter) for n, (record, quoter) in pairs]
    linked = with_links(list(zip(map(_name, records), claims, strict=True)))
    made = zip(records, quoters, linked, strict=True)
    return [_review(f"{anchor}r{n}", *parts) for n, parts in enumerate(made, start=1)]


def _name(record: Record) -> str:
    return record.reviewer_id + (" (area chair)" if record.material.review.is_meta else "")


def _review(anchor: str, record: Record, quoter: Quoter, claims: tuple[ShownClaim, ...]) -> ShownReview:
    card = record.material.score_card
    apart = beside(card.counts)
    return ShownReview(
        anchor=anchor,
        name=_name(record),
        record=record,
        claims=claims,
        answer=answer_of(record, claims),
        stretches=stretches_of(shown_paragraphs(record.material.review, claims)),
        citations=tuple(
            Citation(named_work(r, quoter.works), ", ".join(r.strings), CITATION[r.state], r.note or "")
            for r in record.material.referents
        ),
        counted=f"N = {sum(card.labels.values())}" + (f"; not counted: {apart}" if apart else ""),
    )
