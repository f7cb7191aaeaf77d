"""A report's content: papers with their reviews, ready to be laid out in any format."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from peerassay.envelope import Envelope
from peerassay.frozen import digest
from peerassay.grading.law import Label
from peerassay.grading.record import Record
from peerassay.grading.referent import CitationState
from peerassay.provenance import Search
from peerassay.reports import words
from peerassay.reports.claims_shown import ShownClaim, shown_claims
from peerassay.reports.comparison import NamedWork, Topic, named_works, topics
from peerassay.reports.ground import ground
from peerassay.reports.links import web_address
from peerassay.reports.review_shown import ShownParagraph, shown_paragraphs
from peerassay.reports.scores_shown import ScoreCardEntry, ShownScore, score_entries, shown_scores
from peerassay.reports.unread import unread
from peerassay.reports.works import Work, referent_title, works_of


@dataclass(frozen=True, slots=True)
class LabelShare:
    """A label of the mix: how often, and where its stretch of the bar lies (per cent)."""

    label: str
    plain: str
    look: words.Look
    shape: str
    meaning: str
    count: int
    start: float
    width: float


@dataclass(frozen=True, slots=True)
class Citation:
    """A work that the review names: as written, what it was found to be, and a link where there is a safe one."""

    title: str
    written: tuple[str, ...]
    state: str
    state_key: CitationState
    work: Work | None
    link: str | None
    by: str
    note: str


@dataclass(frozen=True, slots=True)
class ShownReview:
    """One record, laid open."""

    anchor: str
    name: str
    record: Record
    digest: str
    envelopes: tuple[Envelope, ...]
    scores: tuple[ShownScore, ...]
    card: tuple[ScoreCardEntry, ...]
    mix: tuple[LabelShare, ...]
    in_n: int
    unread: str
    undecided: int
    beside: tuple[tuple[int, str], ...]
    claims: tuple[ShownClaim, ...]
    paragraphs: tuple[ShownParagraph, ...]
    citations: tuple[Citation, ...]
    works: tuple[Work, ...]


@dataclass(frozen=True, slots=True)
class ShownSearch:
    """A search and the reviews that share it."""

    search: Search
    reviews: tuple[str, ...]
    failed: int


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to know about a run, and the reviews that it holds for."""

    text: str
    reviews: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownPaper:
    """A paper with its reviews; topics and named works only where there are several reviews."""

    anchor: str
    record: Record
    link: str | None
    reviews: tuple[ShownReview, ...]
    topics: tuple[Topic, ...]
    named: tuple[NamedWork, ...]
    searches: tuple[ShownSearch, ...]
    works: tuple[Work, ...]
    notices: tuple[Notice, ...]
    ground: str


def shown_papers(records: Sequence[Record], envelopes: Sequence[Envelope] = ()) -> tuple[ShownPaper, ...]:
    """Return the papers in the order in which they come, each with its reviews."""
    by_paper: dict[str, list[Record]] = {}
    for record in records:
        by_paper.setdefault(record.paper_id, []).append(record)
    return tuple(_paper(f"p{n}", group, envelopes) for n, group in enumerate(by_paper.values(), start=1))


def _paper(anchor: str, records: Sequence[Record], envelopes: Sequence[Envelope]) -> ShownPaper:
    reviews = tuple(
        _review(f"{anchor}r{n}", f"Review {n}", record, envelopes) for n, record in enumerate(records, start=1)
    )
    several = len(reviews) > 1
    return ShownPaper(
        anchor=anchor,
        record=records[0],
        link=_link(records[0]),
        reviews=reviews,
        topics=topics([r.claims for r in reviews]) if several else (),
        named=named_works(records) if several else (),
        searches=_searches(reviews),
        works=_works(reviews),
        notices=_notices(reviews),
        ground=ground(records),
    )


_DEPTHS = tuple(words.BASIS.values())
"""From the deepest reading to the shallowest."""


def _works(reviews: Sequence[ShownReview]) -> tuple[Work, ...]:
    """Return the works of all reviews, each once, as deep as any of them read it, with the reviews that name it."""
    naming: dict[str, list[str]] = {}
    for review in reviews:
        for cand_id in dict.fromkeys(r.cand_id for r in review.record.material.referents if r.cand_id):
            naming.setdefault(cand_id, []).append(review.name.lower())
    found: dict[str, Work] = {}
    for work in (work for review in reviews for work in review.works):
        known = found.setdefault(work.cand_id, work)
        if _DEPTHS.index(work.depth) < _DEPTHS.index(known.depth):
            found[work.cand_id] = work
    return tuple(_named(work, naming.get(work.cand_id, []), len(reviews)) for work in found.values())


def _named(work: Work, reviews: Sequence[str], of: int) -> Work:
    if not reviews:
        return work
    return replace(work, marks=(*work.marks, f"named by {', '.join(reviews) if of > 1 else 'the review'}"))


def _notices(reviews: Sequence[ShownReview]) -> tuple[Notice, ...]:
    """Failures, warnings and withheld sentences, each once with the reviews that share it."""
    found: dict[str, list[str]] = {}
    for review in reviews:
        made = review.record.provenance
        texts = [words.failed(failure) for failure in made.failures]
        texts += made.warnings
        texts += [
            f"Withheld from every question, because it speaks to a model and not to a reader "
            f"({span.document}, {span.sentence}): “{span.text}”"
            for span in made.withheld
        ]
        for text in dict.fromkeys(texts):
            found.setdefault(text, []).append(review.name)
    return tuple(Notice(text, tuple(names)) for text, names in found.items())


def _link(record: Record) -> str | None:
    card = record.material.paper.card
    doi = f"https://doi.org/{card.doi}" if card.doi else None
    arxiv = f"https://arxiv.org/abs/{card.arxiv_id}" if card.arxiv_id else None
    return web_address(doi) or web_address(arxiv)


def _review(anchor: str, name: str, record: Record, envelopes: Sequence[Envelope]) -> ShownReview:
    card = record.material.score_card
    claims = shown_claims(record, anchor)
    key = digest(record)
    return ShownReview(
        anchor=anchor,
        name=name,
        record=record,
        digest=key,
        envelopes=tuple(e for e in envelopes if e.record_digest == key),
        scores=(scores := shown_scores(card)),
        card=score_entries(scores),
        mix=_mix(card.labels),
        in_n=sum(card.labels.values()),
        unread=unread(record),
        undecided=card.labels.get(Label.AMBIGUOUS, 0),
        beside=tuple((n, words.BESIDE.get(reason, reason)) for reason, n in sorted(card.counts.items()) if n),
        claims=claims,
        paragraphs=shown_paragraphs(record.material.review, claims),
        citations=_citations(record),
        works=tuple(w for w in works_of(record).values() if w.entry is not None),
    )


def _mix(labels: dict[str, int]) -> tuple[LabelShare, ...]:
    total = sum(labels.values())
    made, at = [], 0.0
    for label in Label:
        many = labels.get(label.value, 0)
        width = round(100 * many / total, 2) if total else 0.0
        look = words.look_of(label)
        made.append(
            LabelShare(
                label=label.value,
                plain=words.LABEL[label],
                look=look,
                shape=words.SHAPE[look],
                meaning=words.LABEL_MEANING[label],
                count=many,
                start=round(at, 2),
                width=width,
            )
        )
        at += width
    return tuple(made)


def _citations(record: Record) -> tuple[Citation, ...]:
    works = works_of(record)
    return tuple(
        Citation(
            title=referent_title(referent, works),
            written=referent.strings,
            state=words.CITATION[referent.state],
            state_key=referent.state,
            work=works.get(referent.cand_id or ""),
            link=_link_of(works.get(referent.cand_id or ""), referent.mention.url),
            by=referent.by or "",
            note=referent.note or "",
        )
        for referent in record.material.referents
    )


def _link_of(work: Work | None, url: str | None) -> str | None:
    return work.link if work else web_address(url)


def _searches(reviews: Sequence[ShownReview]) -> tuple[ShownSearch, ...]:
    shared: dict[str, list[ShownReview]] = {}
    for review in reviews:
        shared.setdefault(digest(review.record.provenance.search), []).append(review)
    return tuple(
        ShownSearch(
            search=(search := group[0].record.provenance.search),
            reviews=tuple(r.name for r in group),
            failed=sum(entry.state == "failed" for entry in search.searches),
        )
        for group in shared.values()
    )
