"""The page on a check of a draft: four lists, each thing with its place, its quote, what to do and what to copy."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from peerassay.evidence import Span
from peerassay.job_record import Envelope
from peerassay.jobs.checking.record import CheckRecord, Item
from peerassay.jobs.record import WorkRead
from peerassay.literature.citation_keys import citation_keys
from peerassay.progress import count, listed
from peerassay.reports.bibtex import bibtex_entry
from peerassay.reports.blocks import (
    Block,
    Fold,
    Heading,
    Items,
    Line,
    Notice,
    Quote,
    Reply,
    Run,
    Sheet,
    Text,
    Tone,
    bold,
    plain,
    soft,
)
from peerassay.reports.framing import AN_AID, DEPTHS, header, making_block, notices, short_name, works_block
from peerassay.reports.links import link_to
from peerassay.reports.passages import Piece, pieces, sentence_with
from peerassay.reports.shown import Index, Shown, Tally
from peerassay.reports.visible import cut, one_line

HEADINGS: Final[Mapping[str, tuple[str, str]]] = {
    "cite": ("Cite these", "Prior works that are not in your list, those that matter most first."),
    "soften": ("Soften these", "Sentences that say more than was found, or less of a cited work than it has."),
    "repair": ("Repair these references", "Each entry was looked up; what differs is shown."),
    "close": ("Too close", "Passages shared with another text, shown without a judgement."),
}
"""Of each list its heading and what it holds."""
NOT_READ: Final = "No model read the draft: near works and strong words are shown to be read; nothing is judged."
NOTHING: Final = "Nothing to settle here."
KINDS: Final[Mapping[str, tuple[str, Tone]]] = {
    "whole": ("has a whole contribution", "bad"), "part": ("has a part", "part"),
    "not_earlier": ("of the same time or later", "open"), "near": ("near by its words", "open"),
    "claim": ("too strong", "part"), "closer": ("closer than you say", "closer"), "shared": ("in common", "part"),
    "not_found": ("Not found", "bad"), "another_work": ("Id of another work", "bad"),
    "perhaps_another": ("Perhaps another work", "open"),
    "title": ("Title differs", "part"), "authors": ("Authors differ", "part"), "year": ("Year differs", "part"),
    "published": ("Published since", "open"), "twice": ("Listed twice", "part"),
    "never_cited": ("Never cited", "open"), "no_entry": ("No entry", "bad"),
    "content": ("Does not say this", "bad"),
}  # fmt: skip
"""What each kind of thing is called, and its tone for the author."""
_ID = re.compile(r"\s*\[?\b(?:P[0-9a-f]{8}|S_[a-z]+_\d+|contribution_\d+)\b\]?")
_MOST_TITLE, _MOST_WORDS, _MOST_ON_SCREEN = 120, 80, 5


def sheet_of(record: CheckRecord, envelopes: Sequence[Envelope] = ()) -> Sheet:
    """Return the check as blocks; the same record gives the same blocks."""
    body = [*_opening(record)]
    for name, (heading, about) in HEADINGS.items():
        items = record.body.lists[name]
        body += [Heading(f"{heading} ({len(items)})", 2, name), Text((soft(about),), "small")]
        body += [block for item in items for block in _item(record, item)] or [Text(plain(NOTHING))]
    body += [*_rest(record), *works_block(record), *making_block(record, envelopes)]
    return Sheet(_title(record), tuple(body), AN_AID)


def brief_of(record: CheckRecord) -> Sheet:
    """Return what a terminal shows: of each list the first things, a line each."""
    body = [*_opening(record)]
    for name, (heading, _) in HEADINGS.items():
        items = record.body.lists[name]
        if items:
            more = [plain(f"{len(items) - _MOST_ON_SCREEN} more on the page")] if len(items) > _MOST_ON_SCREEN else []
            lines = [line_of(record, item) for item in items[:_MOST_ON_SCREEN]]
            body += [Heading(f"{heading} ({len(items)})", 3), Items((*lines, *more))]
    return Sheet(_title(record), tuple(body))


def _title(record: CheckRecord) -> str:
    return f"{one_line(record.paper.card.title) or 'Untitled draft'}: check of a draft"


def in_one_sentence(record: CheckRecord) -> str:
    """Return how many things there are to settle, by list."""
    body = record.body
    near = "work to cite" if body.read else "near work to read", "works to cite" if body.read else "near works to read"
    told = [count(len(body.cite), *near), count(len(body.soften), "sentence to soften", "sentences to soften")]
    told += [f"{count(len(body.repair), 'reference')} to repair", f"{count(len(body.close), 'passage')} too close"]
    many = sum(len(items) for items in body.lists.values())
    return f"{count(many, 'thing')} to settle: {listed(told)}." if many else "Nothing to settle."


def _opening(record: CheckRecord) -> Iterator[Block]:
    body = record.body
    yield from header(record, "Check of a draft")
    looked = f"{body.looked_up} of {count(body.references, 'reference')} found in a source"
    unchecked = f"; {len(body.unchecked)} could not be checked" if body.unchecked else ""
    yield Text(plain(in_one_sentence(record)), "lead")
    yield Text((soft(f"{looked}{unchecked}."),), "small")
    if not body.read:
        yield Notice("No model was asked.", (plain(NOT_READ),))
    yield from notices(record)


def line_of(record: CheckRecord, item: Item) -> Line:
    """Return a thing in one line: what it is, where, what to do."""
    where = f" ({item.place.short})" if item.place.short else ""
    return (*_name(record, item), soft(f"{where}: {item.to_do}"))


def _name(record: CheckRecord, item: Item) -> Line:
    words, tone = KINDS[item.kind]
    label = Run(f"{item.words} words {words}" if item.words else words, tone=tone)
    if item.entry:
        return (bold(f"{_called(record, item.entry)} "), label)
    if item.kind == "claim":
        own = item.marked or cut(item.quote.text if item.quote else "", _MOST_WORDS)
        return (Run(one_line(own), "quote"), Run(" "), label)
    work = work_of(record, item).candidate
    return (
        bold(f"{short_name(work)} "),
        Run(cut(one_line(work.title), _MOST_TITLE), link=link_to(work)),
        Run(" "),
        label,
    )


def _called(record: CheckRecord, key: str) -> str:
    return one_line(record.body.names.get(key, key))


def work_of(record: CheckRecord, item: Item) -> WorkRead:
    """Return the work that a thing is about; raises StopIteration where it is about none."""
    return next(work for work in record.works if work.candidate.cand_id == item.cand_id)


def _item(record: CheckRecord, item: Item) -> Iterator[Block]:
    yield Text(_name(record, item))
    yield Text((bold(item.to_do), soft(f" {item.place.short}")), "small")
    if item.printed and item.quote is None:
        yield Text(plain(f"Yours: {one_line(item.printed)}"))
    if item.why:
        yield Text(plain(clean(item.why)))
    if item.quote is not None:
        at = item.quote.text.find(item.marked) if item.marked else -1
        own = pieces(item.quote.text, [(at, at + len(item.marked))]) if at >= 0 else _pieces(record, item.quote)
        yield Quote(own, (soft(f"Your draft, {item.place.short}".rstrip(", ")),))
    if item.theirs is not None:
        yield Quote(_pieces(record, item.theirs), (soft(_source(record, item)),))
    if item.say:
        yield Reply("Say" if item.key.startswith("cite") else "Instead", clean(item.say), f"say-{item.key}")
    if bibtex := bibtex_of(record, item):
        yield Fold(plain("BibTeX"), (Reply("BibTeX", bibtex, f"bib-{item.key}"),))


def _source(record: CheckRecord, item: Item) -> str:
    if item.cand_id is None:
        return f"Your draft, {one_line(item.theirs_place)}"
    work = work_of(record, item)
    return ", ".join(filter(None, (short_name(work.candidate), one_line(item.theirs_place), DEPTHS[work.depth])))


def clean(text: str) -> str:
    """Return what a model wrote without ids and marks of emphasis, on one line."""
    return one_line(_ID.sub("", text)).replace("**", "").rstrip(".").strip() + (
        "." if text.rstrip().endswith(".") else ""
    )


def _pieces(record: CheckRecord, span: Span) -> tuple[Piece, ...]:
    works = (work.sentences for work in record.works if work.candidate.cand_id == span.document)
    return sentence_with(next(works, record.paper.sentences), span)


def bibtex_of(record: CheckRecord, item: Item) -> str:
    """Return the BibTeX entry that a thing asks for, "" where there is none: a new work's, or a repaired entry."""
    if item.key.startswith("cite"):
        work = work_of(record, item).candidate
        return bibtex_entry(citation_keys([work])[0], work)
    sure = item.kind not in {"another_work", "perhaps_another"}
    return bibtex_entry(item.entry, item.found) if item.found and sure else ""


def _rest(record: CheckRecord) -> Iterator[Block]:
    body = record.body
    if body.upheld:
        names = ((one_line(body.contributions[key]), many) for key, many in body.upheld.items())
        yield Heading("Contributions with nothing found against them", 2, "upheld")
        yield Items(tuple(plain(f"{name}: {count(many, 'work')} compared") for name, many in names))
    if body.unchecked:
        keys = Items(tuple(plain(_called(record, key)) for key in body.unchecked))
        yield Fold(plain("References that could not be checked"), (keys,))


def _index(records: Sequence[CheckRecord]) -> Index:
    many = {name: sum(len(record.body.lists[name]) for record in records) for name in HEADINGS}
    tallies = (
        Tally(name, "ambiguous", "?", f"{HEADINGS[name][0].lower()}: {number}", number)
        for name, number in many.items()
        if number
    )
    names = tuple(name for record in records for name in record.body.contributions.values())
    return Index(tuple(tallies), names)


CHECKS: Final[Shown[CheckRecord]] = Shown(
    noun=("check of a draft", "checks of drafts"),
    page="check",
    sheet=sheet_of,
    brief=brief_of,
    works=lambda record: (work_of(record, item).candidate for item in record.body.cite),
    index=_index,
    site_filter="with a check of the draft",
    results=tuple((name, heading.lower()) for name, (heading, _) in HEADINGS.items()),
    faults=lambda records: (),  # its summary tells them
)
