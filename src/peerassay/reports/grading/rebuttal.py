"""Plain text for a rebuttal: per doubt its answer, what speaks against it and what for the reviewer; then the rest."""

from collections.abc import Iterator, Sequence

from peerassay.grading.claim import Kind, Referent
from peerassay.grading.record import Record
from peerassay.grading.verdict import Bearing
from peerassay.reports import words
from peerassay.reports.grading.claims_shown import ShownClaim
from peerassay.reports.grading.quotes import Quote, Quoter, named_work, works_of
from peerassay.reports.visible import one_line

_MOST_PLACES = 3


def rebuttal(reviews: Sequence[tuple[str, Record, Sequence[ShownClaim]]]) -> str:
    """Return plain text to copy, per reviewer; "" where readers decided nothing."""
    if not any(claim.is_decided for _, _, claims in reviews for claim in claims):
        return ""
    records = [record for _, record, _ in reviews]
    parts = ["\n\n".join([f"To {name}", *_parts(record, claims, records)]) for name, record, claims in reviews]
    return "\n\n\n".join(parts)


def _parts(record: Record, claims: Sequence[ShownClaim], records: Sequence[Record]) -> Iterator[str]:
    if not claims:
        yield f"{words.NOTHING_RECOGNISED} that speaks of novelty."
    decided = [claim for claim in claims if claim.is_decided]
    for claim in decided:
        if not claim.claim.is_praise:
            yield "\n".join(_doubt(claim))
    praise = [claim for claim in decided if claim.claim.is_praise]
    beside = [claim for claim in claims if not claim.is_decided and claim.claim.kind is not Kind.REQUEST]
    asked = [claim for claim in claims if claim.claim.kind is Kind.REQUEST]
    for heading, ones in (("Called new:", praise), ("Open, or not judged:", beside)):
        if ones:
            yield "\n".join([heading, *map(_line, ones)])
    if asked:
        yield "\n".join(["Asked for:", *(line for claim in asked for line in _request(claim, record, records))])


def _doubt(shown: ShownClaim) -> Iterator[str]:
    yield f"{shown.claim.claim_id}. “{one_line(shown.claim.text)}”"
    yield f"Answer: {shown.answer}{f' ({shown.rests})' if shown.rests else ''}. {shown.why}".strip()
    yield from shown.missing
    against = [quote for quote in shown.quotes if quote.bears != words.BEARS[Bearing.FOR]]
    if shown.against or against:
        yield f"What speaks against the claim: {one_line(shown.against)}".strip()
        yield from map(_quoted, against)
    speaking = [quote for quote in shown.quotes if quote.bears == words.BEARS[Bearing.FOR]]
    if speaking or shown.closer:
        yield "What speaks for the reviewer:"
        yield from map(_quoted, speaking)
    if shown.closer:
        yield f"Closer earlier work: {_quoted(shown.closer.quote)}"


def _quoted(quote: Quote) -> str:
    shows = f" ({quote.bears}: {one_line(quote.shows)})" if quote.shows else f" ({quote.bears})" if quote.bears else ""
    return f"“{one_line(quote.words)}” – {quote.source}{shows}"


def _line(shown: ShownClaim) -> str:
    settle = f" What would settle it: {shown.settle}" if shown.settle and not shown.is_decided else ""
    rests = f" ({shown.rests})" if shown.rests else ""
    return f"{shown.claim.claim_id}. {_said(shown)} {shown.answer}{rests}.{settle}"


def _request(shown: ShownClaim, record: Record, records: Sequence[Record]) -> Iterator[str]:
    yield f"{shown.claim.claim_id}. {_said(shown)}"
    named = [referent for referent in record.material.referents if referent.ref_id in shown.claim.works]
    yield from (f"- {_cited(referent, record, records)}" for referent in named)


def _said(shown: ShownClaim) -> str:
    return one_line(shown.claim.says) or f"“{one_line(shown.claim.text)}”"


def _cited(referent: Referent, record: Record, records: Sequence[Record]) -> str:
    """Where the paper has a work that a review asks for, as far as the records of its reviews know."""
    title = named_work(referent, works_of(record)).title
    if referent.reference is None:
        return f"{title}: not recognised in the paper's reference list"
    places = list(dict.fromkeys(place for other in records for place in _places(referent, other)))
    more = f" and {len(places) - _MOST_PLACES} more" if len(places) > _MOST_PLACES else ""
    where = f" (about {'; '.join(places[:_MOST_PLACES])}{more})" if places else ""
    return f"{title}: the paper cites it{where}"


def _places(referent: Referent, record: Record) -> Iterator[str]:
    same = {other.ref_id for other in record.material.referents if other.reference == referent.reference}
    quoter = Quoter(record)
    for entries in record.evidence_sets.values():
        for entry in entries:
            if entry.ref_id in same:
                yield from (quote.place for quote in quoter.passages(entry.paper_says))
