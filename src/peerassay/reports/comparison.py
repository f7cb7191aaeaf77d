"""Several reviews of a paper side by side: which works they speak of, and what became of what they say of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.grading.record import Record
from peerassay.reports import words
from peerassay.reports.claims_shown import ShownClaim
from peerassay.reports.works import Work, named_work, works_of


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
        for work, named in _works(record, own):
            _, cells = rows.setdefault(_key(work), (work, [Cell("", ())] * len(records)))
            there = tuple(one for one in own if _leans_on(record, one, work))
            cells[column] = Cell(cells[column].named or named, there)
    made = [SharedWork(work, tuple(cells)) for work, cells in rows.values()]
    return tuple(sorted(made, key=lambda row: (-sum(bool(c.named or c.claims) for c in row.cells), row.work.title)))


def _works(record: Record, claims: Sequence[ShownClaim]) -> Iterator[tuple[Work, str]]:
    works = works_of(record)
    for referent in record.material.referents:
        yield named_work(referent, works), words.CITATION[referent.state]
    for one in claims:
        quoted = [*one.quotes, *([one.closer.quote] if one.closer else [])]
        yield from ((quote.work, "") for quote in quoted if quote.work.key != record.paper_id)


def _leans_on(record: Record, shown: ShownClaim, work: Work) -> bool:
    works = works_of(record)
    named = {_key(named_work(r, works)) for r in record.material.referents if r.ref_id in shown.claim.works}
    quoted = {_key(one.work) for one in (*shown.quotes, *([shown.closer.quote] if shown.closer else []))}
    return _key(work) in named | quoted


def _key(work: Work) -> str:
    """The candidate's id; of a work that could not be had its title, since `W1` is another work in each review."""
    return work.key if work.key.startswith("P") else work.title.casefold()
