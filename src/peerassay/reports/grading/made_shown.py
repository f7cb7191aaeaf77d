"""How a report was made, once a page: every line with the reviews that it holds for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from peerassay.documents import HiddenText
from peerassay.documents.paper import DatedBy
from peerassay.frozen import digest
from peerassay.grading.record import Record
from peerassay.job_record import Envelope
from peerassay.literature import Basis
from peerassay.progress import count, listed
from peerassay.reports import words
from peerassay.reports.grading.quotes import Work, works_of
from peerassay.reports.making import answer_line, settings_of, tokens_of, versions_of


@dataclass(frozen=True, slots=True)
class Line:
    """Something to know, and the reviews that it holds for; none where it holds for all."""

    text: str
    reviews: str = ""
    link: str | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A part of how it was made; `note` says in a sentence what its lines are, "" where the heading does."""

    heading: str
    lines: tuple[Line, ...]
    note: str = ""


_REVISED = "answers may rest on a text that was revised after the reviews"
_OF_THE_FILE = frozenset({DatedBy.FRONT_MATTER, DatedBy.FILE})
"""What dates the text that was read, and not only the paper's first version."""
Told = Callable[[Record], Iterable[str]]


def how_made(records: Sequence[Record], names: Sequence[str], envelopes: Sequence[Envelope]) -> tuple[Part, ...]:
    """Return the parts that have something to say, what bounds every answer first; `names` are the reviews'."""
    runs = {digest(record): [e for e in envelopes if e.record_digest == digest(record)] for record in records}
    told: tuple[tuple[str, str, Told], ...] = (
        ("What the sources cover", "", lambda r: r.material.coverage),
        ("Kept from the model", "These sentences speak to a machine; they were kept from the model.", _withheld),
        (
            "Shown all the same",
            "These sentences speak to a machine; they were shown to the model because they carry a claim.",
            _flagged,
        ),
        ("What failed, and what to know", "", _notices),
        ("Who read", "", _readers),
        ("What was searched", "A failed query found nothing out; it did not find nothing.", _searches),
        ("What was left out", "", _filters),
        ("Works that the model recalled", "A recalled work counts only where a source has it.", _recalled),
        ("What left this machine", "", _ledger),
        ("The paper as it was searched for", "", _side),
        ("Settings", "", lambda r: [settings_of(r.provenance)]),
        ("Questions", "", lambda r: map(answer_line, r.provenance.answers)),
        ("Records", "", lambda r: _record(r, runs[digest(r)])),
    )
    made = [Part(heading, shared_lines(records, names, lines), note) for heading, note, lines in told]
    works, read = works_lines(records), depth_in_words(_depths(records).values())
    note = f"{count(len(works), 'work')}, read {read}." if read else ""
    return (*(part for part in made if part.lines), Part("Works", works, note))


def shared_lines(records: Sequence[Record], names: Sequence[str], told: Told) -> tuple[Line, ...]:
    """Return each line once, in the order in which it first comes, with the reviews that share it."""
    found: dict[str, list[str]] = {}
    for record, name in zip(records, names, strict=True):
        for text in dict.fromkeys(told(record)):
            found.setdefault(text, []).append(name)
    return tuple(Line(text, "" if len(of) == len(records) else listed(of)) for text, of in found.items())


def hidden_line(hidden: HiddenText) -> str:
    """Return what is said of a piece of text that a reader of the paper does not see."""
    return f"Page {hidden.page}, {words.HIDDEN[hidden.reason]}: “{hidden.text}”"


def ground(records: Sequence[Record]) -> str:
    """Return what a page stands on, in a sentence or two: who read, how much prior work, from where."""
    made = records[0].provenance
    sources = sorted({entry.source for entry in made.search.searches if entry.state == "answered"})
    depths = _depths(records)
    read = depth_in_words(depths.values())
    held = f"compared with {count(len(depths), 'work')}{f', read {read},' if read else ''}"
    where = f"{held} from {listed([words.SOURCE.get(s, s) for s in sources])}"
    if not sources:
        where = "no prior work could be searched" if made.search.searches else "prior work was not searched"
    failed = {(e.source, e.query) for r in records for e in r.provenance.search.searches if e.state == "failed"}
    missing = f" {count(len(failed), 'query', 'queries')} failed." if failed else ""
    return f"{count(len(records), 'review')}, {_who(records[0])}; {where}.{missing}"


def _depths(records: Sequence[Record]) -> dict[str, Basis]:
    """How much of each work of the reviews was read."""
    return {entry.candidate.cand_id: entry.basis for record in records for entry in record.material.candidates}


def depth_in_words(depths: Iterable[Basis]) -> str:
    """Return how many works were read by less than their text: "12 by abstract and 1 by title alone"; "" for none."""
    read = list(depths)
    alone = [(sum(basis == depth for basis in read), depth) for depth in ("abstract", "title")]
    told = " and ".join(f"{'all' if many == len(read) else many} by {depth}" for many, depth in alone if many)
    return f"{told} alone" if told else ""


def version_in_words(records: Sequence[Record]) -> str:
    """Return which file was read and of when, and whether it may be later than the reviews (docs/law.md, 3)."""
    paper = records[0].material.paper
    date, read = paper.card.date or "", f"The text read is {paper.source.name}"
    reviewed = [day for record in records if (day := record.material.review.date)]
    later = [record.material.paper.later_than_review for record in records]
    if any(later):
        some = "the reviews" if all(later) else "a part of the reviews"
        return f"{read}, of {date or 'a date'}, later than {some}: {_REVISED}."
    if not date or paper.card.dated_by not in _OF_THE_FILE:
        return f"{read}, whose own date is not known: {_REVISED}."
    if not reviewed or any(day != date and day.startswith(date) for day in reviewed):
        return f"{read}, of {date}; whether it is older than the reviews is not known: {_REVISED}."
    return f"{read}, of {date}, not later than the reviews."


def _who(record: Record) -> str:
    made = record.provenance
    if not made.reads:
        return "laid out by the offline rules and judged by nobody"
    second = f" and {made.second_model}" if made.second_model and made.second_model != made.model else ""
    twice = ", each decided claim twice" if made.readers > 1 else ", each claim once"
    recorded = "recorded answers of " if made.engine == "replay" else ""
    return f"read by {recorded}{made.model or made.engine}{second}{twice}"


def _withheld(record: Record) -> Iterator[str]:
    yield from (f"“{span.text}” ({span.document}, {span.sentence})" for span in record.provenance.withheld)


def _flagged(record: Record) -> Iterator[str]:
    yield from (f"“{span.text}” ({span.document}, {span.sentence})" for span in record.provenance.flagged)


def _notices(record: Record) -> Iterator[str]:
    yield from map(words.failed, record.provenance.failures)
    yield from record.provenance.warnings
    paper = record.material.paper
    if not paper.whole_paper_shown:
        yield f"The paper did not fit the model's window; it was shown {paper.selection}"


def _readers(record: Record) -> Iterator[str]:
    made = record.provenance
    yield f"{words.capitalised(_who(record))}; engine: {made.engine}; similarity: {made.similarity}"
    yield f"{versions_of(made)}; record {made.schema_version}"
    if made.usage.requests:
        cost = "" if made.usage.cost is None else f", {made.usage.cost:.4f} US dollars"
        yield f"{tokens_of(made)}{cost}"


def _searches(record: Record) -> Iterator[str]:
    search = record.provenance.search
    for entry in search.searches:
        came = f"{entry.found} found" if entry.state == "answered" else f"failed: {entry.failure or ''}"
        yield f"{words.SOURCE.get(entry.source, entry.source)}, {entry.purpose}, {came}: {entry.query}"
    yield from (f"{name}: one venue only" for name, scope in sorted(search.scopes.items()) if scope == "one_venue")


def _filters(record: Record) -> Iterator[str]:
    for filter_count in record.provenance.search.filters:
        titles = f": {'; '.join(filter_count.dropped_titles)}" if filter_count.dropped_titles else ""
        yield f"{filter_count.name}: {filter_count.dropped} left out, {filter_count.left} stayed{titles}"


def _recalled(record: Record) -> Iterator[str]:
    recalled = record.material.recalled
    if recalled.recalled:
        yield f"{recalled.recalled} recalled; {len(recalled.confirmed)} confirmed: {'; '.join(recalled.confirmed)}"
    if recalled.dropped:
        yield f"No source confirmed {len(recalled.dropped)}, which were dropped: {'; '.join(recalled.dropped)}"


def _ledger(record: Record) -> Iterator[str]:
    for entry in record.provenance.ledger:
        sizes = f"{count(entry.requests, 'request')}, {count(entry.characters, 'character')}"
        yield f"{entry.what} to {entry.endpoint}: {sizes}"
    if not record.provenance.ledger:
        yield "Nothing"


def _side(record: Record) -> Iterator[str]:
    paper = record.material.paper
    if paper.dated.date:
        yield f"Dated {paper.dated.date}, by {(paper.dated.by or 'nothing').replace('_', ' ')}"
    if paper.side:
        yield f"Core task: {paper.side.core_task}"
        yield from (f"Contribution: {contribution}" for contribution in paper.side.contributions)
        yield f"Key terms: {'; '.join(paper.side.key_terms)}"


def _record(record: Record, runs: Sequence[Envelope]) -> Iterator[str]:
    source = record.material.review.source
    yield f"{source.name} ({source.format}), SHA-256 {source.digest}; record SHA-256 {digest(record)}"
    for envelope in runs:
        asked, cached = envelope.questions_asked, envelope.questions_cached
        yield f"Made {envelope.created}; {asked} questions, {cached} from the cache"


def works_lines(records: Sequence[Record]) -> tuple[Line, ...]:
    """Return the works of all reviews, each once, the nearest to the paper first."""
    works: dict[str, Work] = {}
    for record in records:
        own = works_of(record)
        for key in (*record.material.nearest, *(e.candidate.cand_id for e in record.material.candidates)):
            if key in own:
                works.setdefault(key, own[key])
    return tuple(
        Line(
            f"{work.title} ({work.byline}; read: {work.depth}{'; cited by the paper' if work.cited else ''})",
            "",
            work.link,
        )
        for work in works.values()
    )
