"""Several reviews of a paper side by side: which works they speak of, and what became of what they say of them."""

from collections.abc import Sequence
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
        for work, cell in _column(record, own).values():
            _, cells = rows.setdefault(_key(work), (work, [Cell("", ())] * len(records)))
            cells[column] = cell
    made = [SharedWork(work, tuple(cells)) for work, cells in rows.values()]
    return tuple(sorted(made, key=lambda row: (-sum(bool(c.named or c.claims) for c in row.cells), row.work.title)))


def _column(record: Record, claims: Sequence[ShownClaim]) -> dict[str, tuple[Work, Cell]]:
    """What one review has of each work that it names or that its claims lean on."""
    works = works_of(record)
    named = {r.ref_id: named_work(r, works) for r in record.material.referents}
    states = {_key(named[r.ref_id]): words.CITATION[r.state] for r in record.material.referents}
    found: dict[str, tuple[Work, list[ShownClaim]]] = {_key(work): (work, []) for work in named.values()}
    for one in claims:
        quoted = [quote.work for quote in (*one.quotes, *([one.closer.quote] if one.closer else []))]
        leant = [*(named[ref] for ref in one.claim.works if ref in named), *quoted]
        for key, work in {_key(work): work for work in leant if work.key != record.paper_id}.items():
            found.setdefault(key, (work, []))[1].append(one)
    return {key: (work, Cell(states.get(key, ""), tuple(own))) for key, (work, own) in found.items()}


def _key(work: Work) -> str:
    """The candidate's id; of a work that could not be had its title, since `W1` is another work in each review."""
    return work.key if work.key.startswith("P") else work.title.casefold()
