"""How summaries are shown: each on a page of its own, every sentence with what bears it out; a row each as CSV."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from peerassay.frozen import digest
from peerassay.job_record import Envelope
from peerassay.literature import Candidate
from peerassay.progress import RunState
from peerassay.reports import words as common
from peerassay.reports.csv_table import Cell, csv_table
from peerassay.reports.making import making_lines
from peerassay.reports.markdown_text import bullet, quoted, row, safe
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.shown import Index, Shown, Tally, Way
from peerassay.reports.summarizing import words
from peerassay.reports.visible import one_line
from peerassay.summarizing.record import RecordedSentence, SummaryRecord
from peerassay.summarizing.rules.roles import Role

if TYPE_CHECKING:
    from rich.console import Group

_LOOK: common.Look = "supported"
_COLUMNS = ("paper", "title", "state", "words", "doubtful", "one_sentence", "summary", "engine", "model")


@dataclass(frozen=True, slots=True)
class Source:
    """A sentence or a row of a table that supports something, and its place; a row with the heads of its columns."""

    text: str
    place: str
    head: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownSentence:
    """A sentence of the summary laid open."""

    number: int
    told: RecordedSentence
    role: str
    sources: tuple[Source, ...]


def sentences_of(record: SummaryRecord) -> tuple[ShownSentence, ...]:
    """Return the summary's sentences with the words of what bears them out."""
    known = _sources(record)
    return tuple(
        ShownSentence(
            number=n,
            told=sentence,
            role=words.ROLE[sentence.role],
            sources=tuple(known[ref] for ref in sentence.sentences if ref in known),
        )
        for n, sentence in enumerate(record.summary, start=1)
    )


def _sources(record: SummaryRecord) -> dict[str, Source]:
    """Return every place that the record keeps, by its id."""
    paper = record.summarised_paper
    found = {s.id: Source(" ".join(s.text.split()), common.place_of(s.id, s.page)) for s in paper.sentences}
    for block in paper.blocks:
        head = next((part.cells for part in block.parts if part.role == "header"), ())
        for part in block.parts:
            place = f"{block.label or block.id}, {part.id}" + (f", page {part.page}" if part.page else "")
            is_row = part.role == "row" and bool(part.cells)
            cells = part.cells if is_row else ()
            heads = (*head, *[""] * len(cells))[: len(cells)]
            found[part.id] = Source(" ".join(part.text.split()), place, heads, cells)
    return found


def render_html(record: SummaryRecord, envelopes: Sequence[Envelope] = (), ways: Sequence[Way] = ()) -> str:
    """Return the summary as one page that holds all it needs; the same record gives the same bytes."""
    key = digest(record)
    return page(
        "summarizing.html.j2",
        Own(style=own("report.css", "summarizing.css"), script=own("report.js")),
        record=record,
        digest=key,
        sentences=sentences_of(record),
        names=_names(record),
        told=words.facts_of(record),
        notices=words.notices(record),
        envelopes=[envelope for envelope in envelopes if envelope.record_digest == key],
        ways=ways,
        words=words,
        common=common,
    )


def render_markdown(record: SummaryRecord, envelopes: Sequence[Envelope] = ()) -> str:
    """Return the same as Markdown, every foreign text escaped."""
    paper = record.summarised_paper
    lines = [f"# Summary: {safe(paper.card.title or 'Paper without a title')}", "", safe(record.text), ""]
    lines += [*map(bullet, words.facts_of(record)), *(bullet(safe(text)) for text in words.notices(record))]
    lines += ["", f"**{words.AN_AID}**", "", "## Sentence by sentence", ""]
    for shown_sentence in sentences_of(record):
        lines += [f"### {shown_sentence.number}. {shown_sentence.role}", "", safe(shown_sentence.told.text), ""]
        lines += [bullet(f"Look at it: {safe(doubt)}") for doubt in shown_sentence.told.doubts]
        for source in shown_sentence.sources:
            lines += ["", *_source(source)]
        lines += ["", *(bullet(safe(line)) for line in words.computed(shown_sentence.told)), ""]
    lines += ["## Themes", "", *_themes(record), ""] if record.themes else []
    lines += (
        ["## Changed on the way", "", *(bullet(safe(words.changed(c))) for c in record.changes), ""]
        if record.changes
        else []
    )
    lines += ["## How this was made", ""]
    lines += making_lines(record.provenance, envelopes, "schema")
    return "\n".join(lines).strip() + "\n"


def _source(source: Source) -> list[str]:
    if not source.cells:
        return quoted(f"“{safe(source.text)}” ({safe(source.place)})")
    heads, cells = (tuple(map(safe, line)) for line in (source.head, source.cells))
    return [*row(heads, head=True), *row(cells), "", safe(source.place)]


def _themes(record: SummaryRecord) -> Iterator[str]:
    names = _names(record)
    for theme in record.themes:
        told = " ".join(sentence.text for sentence in theme.summary)
        yield bullet(f"{safe(', '.join(names[ref] for ref in theme.theme.entities if ref in names))}: {safe(told)}")


def _names(record: SummaryRecord) -> Mapping[str, str]:
    return {entity.id: entity.name for entity in record.graph.entities}


def summary(record: SummaryRecord) -> "Group":
    """Return the summary as a rich renderable."""
    from rich.console import Group
    from rich.text import Text

    made = record.provenance
    doubts = (f"{n}. {doubt}" for n, sentence in enumerate(record.summary, start=1) for doubt in sentence.doubts)
    return Group(
        Text(one_line(record.summarised_paper.card.title), style="bold"),
        Text(f"Summary by {one_line(made.model or made.engine)}\n", style="dim"),
        Text(f"{one_line(record.text)}\n"),
        *(Text(line, style="dim") for line in words.facts_of(record)),
        *(Text(f"Look at sentence {one_line(line)}", style="yellow") for line in doubts),
        *(Text(one_line(line), style="yellow") for line in words.notices(record)),
    )


def rows(records: Sequence[SummaryRecord]) -> str:
    """Return a row a paper as CSV."""
    return csv_table(_COLUMNS, map(_row, records))


def _row(record: SummaryRecord) -> dict[str, Cell]:
    made = record.provenance
    return {
        "paper": record.summarised_paper.id,
        "title": record.summarised_paper.card.title,
        "state": record.state.value,
        "words": record.words,
        "doubtful": sum(bool(sentence.doubts) for sentence in record.summary),
        "one_sentence": record.one_sentence,
        "summary": record.text,
        "engine": made.engine,
        "model": made.model,
    }


def _works(record: SummaryRecord) -> Iterable[Candidate]:
    """None: the nearest works showed the teacher how abstracts are written, and nothing of the summary is of them."""
    return ()


def _index(records: Sequence[SummaryRecord]) -> Index:
    found = Counter(sentence.role for record in records for sentence in record.summary)
    tallies = (
        Tally(role.value, _LOOK, common.SHAPE[_LOOK], f"{words.ROLE[role]}: {found[role]}", found[role])
        for role in Role
        if found[role]
    )
    return Index(tuple(tallies), tuple(record.one_sentence for record in records))


SUMMARIES: Shown[SummaryRecord] = Shown(
    noun=("summary", "summaries"),
    page="summary",
    html=lambda records, envelopes, ways: render_html(records[0], envelopes, ways),
    markdown=lambda records, envelopes: render_markdown(records[0], envelopes),
    terminal=lambda records, envelopes: summary(records[0]),
    works=_works,
    index=_index,
    site_filter="with a summary",
    results=tuple((role.value, words.ROLE[role]) for role in Role),
    formats={"csv": rows},
    endings={RunState.NOTHING_TO_CHECK: "nothing to sum up: no sentence of the paper could stand in a summary"},
    faults=lambda records: (),  # its summary tells them
)
