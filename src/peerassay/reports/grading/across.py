"""Across reviewers: claims that lean on the same sentence or work, where reviewers differ, their works side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from peerassay.grading.claim import Stance
from peerassay.grading.record import Record
from peerassay.reports import words
from peerassay.reports.grading.claims_shown import Also, ShownClaim
from peerassay.reports.grading.quotes import Quote, Work, named_work, same_work, works_of

Reviews = Sequence[tuple[str, Sequence[ShownClaim]]]
"""The names of reviews with their claims."""
_DOUBTS = frozenset({Stance.NOT_NOVEL, Stance.SOMEWHAT_NOVEL})


@dataclass(frozen=True, slots=True)
class Side:
    """What one reviewer says on a point on which reviewers differ."""

    name: str
    stance: str
    claim: ShownClaim


@dataclass(frozen=True, slots=True)
class Difference:
    """A point on which reviewers differ: the sentence that both answers quote, or the work that both lean on."""

    sides: tuple[Side, ...]
    quote: Quote | None = None
    work: Work | None = None


def with_links(reviews: Reviews) -> list[tuple[ShownClaim, ...]]:
    """Return each review's claims, each with the claims of other reviewers whose answers quote the same sentence."""
    found = _by_sentence(reviews)
    return [
        tuple(replace(claim, also=tuple(_also(name, claim, found))) for claim in claims) for name, claims in reviews
    ]


def differences(reviews: Reviews) -> tuple[Difference, ...]:
    """Return where one reviewer calls new what another doubts, on the same sentence, else on the same named work."""
    made: dict[tuple[str, ...], Difference] = {}
    by_sentence = _by_sentence(reviews)
    for key, leaning in by_sentence.items():
        _add(made, leaning, quote=next(q for q in leaning[0][1].quotes if _place(q) == key))
    for work, leaning in _by_work(reviews):
        _add(made, leaning, work=work)
    return tuple(made.values())


Leaning = list[tuple[str, ShownClaim]]


def _add(
    made: dict[tuple[str, ...], Difference], leaning: Leaning, *, quote: Quote | None = None, work: Work | None = None
) -> None:
    """Keep a point once, however many sentences and works the same claims share."""
    doubting = {name for name, claim in leaning if claim.claim.stance in _DOUBTS}
    praising = {name for name, claim in leaning if claim.claim.is_praise}
    sides = tuple(
        Side(name, words.STANCE[claim.claim.stance], claim)
        for name, claim in leaning
        if claim.claim.stance and (claim.claim.is_praise or claim.claim.stance in _DOUBTS)
    )
    anchors = tuple(side.claim.anchor for side in sides)
    known = any(set(anchors) <= set(other) for other in made)
    if doubting and praising and len(doubting | praising) > 1 and not known:
        made[anchors] = Difference(sides, quote, work)


def _by_sentence(reviews: Reviews) -> dict[tuple[str, str], Leaning]:
    found: dict[tuple[str, str], Leaning] = {}
    for name, claims in reviews:
        for claim in claims:
            for key in dict.fromkeys(_place(quote) for quote in claim.quotes):
                found.setdefault(key, []).append((name, claim))
    return found


def _by_work(reviews: Reviews) -> Iterator[tuple[Work, Leaning]]:
    """Give each work that a claim names, with the claims that name it or whose answers quote it."""
    named: dict[str, Work] = {}
    leaning: dict[str, Leaning] = {}
    for name, claims in reviews:
        for claim in claims:
            if not claim.claim.is_labelled:
                continue
            named |= {same_work(work): work for work in claim.named if same_work(work) not in named}
            for key in dict.fromkeys(same_work(work) for work in (*claim.named, *(q.work for q in claim.quotes))):
                leaning.setdefault(key, []).append((name, claim))
    return ((work, leaning[key]) for key, work in named.items())


def _also(name: str, claim: ShownClaim, found: dict[tuple[str, str], Leaning]) -> Iterator[Also]:
    leaning = {shown.anchor: (other, shown) for quote in claim.quotes for other, shown in found[_place(quote)]}
    yield from (
        Also(f"{other}, {shown.claim.claim_id}", shown.anchor, shown.answer)
        for other, shown in leaning.values()
        if other != name
    )


def _place(quote: Quote) -> tuple[str, str]:
    return quote.work.key, quote.place


@dataclass(frozen=True, slots=True)
class Cell:
    """What one review has of a work: how it is named ("" where it is not), and its claims that lean on it."""

    named: str
    claims: tuple[ShownClaim, ...]


@dataclass(frozen=True, slots=True)
class SharedWork:
    """A row: a work and what each review has of it."""

    work: Work
    cells: tuple[Cell, ...]


def shared_works(records: Sequence[Record], claims: Sequence[Sequence[ShownClaim]]) -> tuple[SharedWork, ...]:
    """Return the works that reviews name or claims lean on, those of most reviews first."""
    rows: dict[str, tuple[Work, list[Cell]]] = {}
    for column, (record, own) in enumerate(zip(records, claims, strict=True)):
        for work, cell in _column(record, own).values():
            _, cells = rows.setdefault(same_work(work), (work, [Cell("", ())] * len(records)))
            cells[column] = cell
    made = [SharedWork(work, tuple(cells)) for work, cells in rows.values()]
    return tuple(sorted(made, key=lambda row: (-sum(bool(c.named or c.claims) for c in row.cells), row.work.title)))


def _column(record: Record, claims: Sequence[ShownClaim]) -> dict[str, tuple[Work, Cell]]:
    """What one review has of each work that it names or that its claims lean on."""
    works = works_of(record)
    named = {r.ref_id: named_work(r, works) for r in record.material.referents}
    states = {same_work(named[r.ref_id]): words.CITATION[r.state] for r in record.material.referents}
    found: dict[str, tuple[Work, list[ShownClaim]]] = {same_work(work): (work, []) for work in named.values()}
    for claim in claims:
        quoted = [quote.work for quote in (*claim.quotes, *([claim.closer.quote] if claim.closer else []))]
        leant = [*(named[ref] for ref in claim.claim.works if ref in named), *quoted]
        for key, work in {same_work(work): work for work in leant if work.key != record.paper_id}.items():
            found.setdefault(key, (work, []))[1].append(claim)
    return {key: (work, Cell(states.get(key, ""), tuple(own))) for key, (work, own) in found.items()}
