"""The page on a summary: the paragraph, each sentence with what supports it, what was changed, how it was made."""

from collections.abc import Iterator, Mapping, Sequence

from peerassay.documents import PaperBlock, Part
from peerassay.job_record import Envelope
from peerassay.jobs.summarizing.record import SummaryRecord
from peerassay.jobs.summarizing.sentence import SummarySentence
from peerassay.reports import words as common
from peerassay.reports.blocks import (
    Block,
    Fold,
    Heading,
    Items,
    Notice,
    Quote,
    Run,
    Sheet,
    Table,
    Text,
    bold,
    plain,
    soft,
)
from peerassay.reports.framing import header, making_block, notices
from peerassay.reports.passages import Piece
from peerassay.reports.summarizing import words
from peerassay.reports.summarizing.scholarsum import way_of
from peerassay.reports.visible import one_line


def sheet_of(record: SummaryRecord, envelopes: Sequence[Envelope] = ()) -> Sheet:
    """Return a summary as blocks."""
    body = record.body
    blocks = [*_opening(record), *_support(record)]
    if body.changes:
        lines = tuple(plain(one_line(words.changed(change))) for change in body.changes)
        blocks += [Heading("Changed on the way", 2, "changes"), Items(lines)]
    if body.working is not None:
        blocks += way_of(body.working, [work.candidate for work in record.works])
    return Sheet(_title(record), (*blocks, *making_block(record, envelopes)), words.AN_AID)


def brief_of(record: SummaryRecord) -> Sheet:
    """Return the paragraph with what a reader should look at, for a terminal."""
    doubts = (f"{n}. {doubt}" for n, sentence in enumerate(record.body.sentences, start=1) for doubt in sentence.doubts)
    lines = tuple(plain(one_line(doubt)) for doubt in doubts)
    return Sheet(_title(record), (*_opening(record), *([Notice("Look at sentence", lines)] if lines else [])))


def _title(record: SummaryRecord) -> str:
    return f"{one_line(record.paper.card.title) or 'Untitled paper'}: summary"


def _opening(record: SummaryRecord) -> Iterator[Block]:
    made = record.provenance
    yield from header(record, f"Summary by {one_line(made.model or made.engine)}", with_read=False)
    yield from notices(record)
    if not record.body.read:
        yield Notice("Not read by a model.", (plain(words.BY_RULES),))
    yield from _summary(record)


def _summary(record: SummaryRecord) -> Iterator[Block]:
    body, abstract = record.body, record.paper.card.abstract
    yield Heading(f"In {body.words} words", 2, "summary")
    runs = (Run(f"{one_line(s.text)} ", link=f"#s{n}") for n, s in enumerate(body.sentences, start=1))
    yield Text(tuple(runs), "lead")
    yield Items(tuple(map(plain, words.facts_of(body))))
    yield Text((bold("In one sentence: "), Run(one_line(body.one_sentence))))
    if abstract:
        unread = "" if body.abstract_read else ", which was not read for it"
        yield Fold(plain(f"The authors' own abstract{unread}"), (Quote((Piece(one_line(abstract)),)),))


def _support(record: SummaryRecord) -> Iterator[Block]:
    yield Heading("What supports it", 2, "sentences")
    places = _places(record)
    for n, sentence in enumerate(record.body.sentences, start=1):
        yield Heading(f"{n}. {words.ROLE[sentence.role]}", 3, f"s{n}")
        yield Text(plain(one_line(sentence.text)))
        yield from _supports(sentence, places)


def _supports(sentence: SummarySentence, places: Mapping[str, Block]) -> Iterator[Block]:
    if sentence.doubts:
        yield Notice("Check this sentence.", tuple(plain(one_line(doubt)) for doubt in sentence.doubts))
    yield from (places[ref] for ref in sentence.places if ref in places)
    yield from (Text(plain(one_line(line)), "small") for line in words.computed(sentence))
    found = (f"{one_line(f.text)} ({f.place.sentence if f.place else 'title'})" for f in sentence.facts)
    if sentence.facts:
        yield Text((soft(f"Found there: {', '.join(found)}"),), "small")


def _places(record: SummaryRecord) -> dict[str, Block]:
    """Return every place that the record keeps as a block, by its id."""
    shown: dict[str, Block] = {}
    for sentence in record.paper.sentences:
        where = common.place_of(sentence.id, sentence.page)
        shown[sentence.id] = Quote((Piece(one_line(sentence.text)),), plain(where))
    for block in record.paper.blocks:
        shown |= {part.id: _part(block, part) for part in block.parts}
    return shown


def _part(block: PaperBlock, part: Part) -> Block:
    """A row of a table with the heads of its columns; any other part as it reads."""
    place = f"{one_line(block.label or block.id)}, {part.id}" + (f", page {part.page}" if part.page else "")
    if part.role != "row" or not part.cells:
        return Quote((Piece(one_line(part.text)),), plain(place))
    head = next((each.cells for each in block.parts if each.role == "header"), ())
    heads = (*map(one_line, head), *[""] * len(part.cells))[: len(part.cells)]
    return Table(place, heads, (tuple(plain(one_line(cell)) for cell in part.cells),))
