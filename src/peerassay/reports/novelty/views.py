"""The page of a novelty report in every form, and what the registry of reports plugs in."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from peerassay.job_record import Envelope
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.literature import Candidate
from peerassay.progress import RunState, count
from peerassay.reports.blocks import Block, Notice, Sheet, Text, soft
from peerassay.reports.blocks_html import to_html
from peerassay.reports.blocks_markdown import to_markdown
from peerassay.reports.blocks_pdf import to_pdf
from peerassay.reports.framing import header, making_block, notices, works_block
from peerassay.reports.novelty import words
from peerassay.reports.novelty.answered import answered
from peerassay.reports.novelty.details import details
from peerassay.reports.novelty.first_screen import first_screen
from peerassay.reports.novelty.published import published
from peerassay.reports.novelty.reading import Reading
from peerassay.reports.shown import Index, PageLink, Shown, Tally
from peerassay.reports.visible import one_line


def sheet_of(record: NoveltyReport, envelopes: Sequence[Envelope] = ()) -> Sheet:
    """Return the report as blocks; the same record gives the same blocks."""
    reading, answer = Reading(record), record.body.answer
    head = (*header(record, "Novelty report"), *_compared(reading), *notices(record))
    body = (*(answered(reading, answer) if answer else first_screen(reading)), *details(reading))
    tail = (*works_block(record, reading.names), *making_block(record, envelopes))
    return Sheet(f"{one_line(record.paper.card.title)} – novelty report", (*head, *body, *tail), words.AN_AID)


def _compared(reading: Reading) -> Iterator[Block]:
    yield Text((soft(one_line(f"{reading.basis()} {reading.chosen()}")),), "small")
    failed = sum(comparison.failure is not None for comparison in reading.body.comparisons)
    if failed:
        yield Notice(f"{count(failed, 'comparison')} failed; these are missing from the counts, not negative.")


def render_report_html(
    report: NoveltyReport, envelopes: Sequence[Envelope] = (), *, ways: Sequence[PageLink] = ()
) -> str:
    """Return the report as one self-contained HTML page; `ways` lead to other pages of its website.

    The same report gives the same bytes.
    """
    return to_html(sheet_of(report, envelopes), ways)


def render_report_markdown(report: NoveltyReport, envelopes: Sequence[Envelope] = ()) -> str:
    """Return the report as one Markdown text: all that the page has."""
    return to_markdown(sheet_of(report, envelopes))


def works_of(record: NoveltyReport) -> Iterator[Candidate]:
    """Give the works that the report is about: those that it cites by name, that were compared, or not cited."""
    works = {work.candidate.cand_id: work.candidate for work in record.works}
    body = record.body
    ids = [each.cand_id for each in body.working.citations] if body.working else []
    ids += [each.cand_id for each in body.comparisons]
    ids += [each.cand_id for each in body.answer.uncited] if body.answer else []
    return (works[key] for key in dict.fromkeys(ids) if key in works)


def _index(records: Sequence[NoveltyReport]) -> Index:
    found: Counter[words.Standing] = Counter()
    for reading in map(Reading, records):
        for contribution in reading.body.contributions:
            found.update(reading.counts(contribution))
    tallies = tuple(
        Tally(standing, told.look, told.shape, words.counted(standing, many), many)
        for standing, told in words.STANDINGS.items()
        if (many := found[standing])
    )
    names = tuple(contribution.name for record in records for contribution in record.body.contributions)
    return Index(tallies, names, records[0].body.core_task)


def _counted(labels: Mapping[str, int]) -> list[str]:
    return [words.counted(standing, labels[standing]) for standing in words.STANDINGS if labels.get(standing)]


REPORTS: Shown[NoveltyReport] = Shown(
    noun=("novelty report", "novelty reports"),
    page="novelty",
    sheet=sheet_of,
    works=works_of,
    index=_index,
    site_filter="with a novelty report",
    results=tuple((str(key), f"{told.shape} {told.short}") for key, told in words.STANDINGS.items()),
    counted=_counted,
    formats={"pdf": lambda reports, envelopes: to_pdf(sheet_of(reports[0], envelopes)), "opennovelty": published},
    endings={
        RunState.NOTHING_TO_CHECK: "nothing to check: no contribution or no prior work was found",
        RunState.ALL_SOURCES_DOWN: "no literature source was available: nothing was compared",
    },
    faults=lambda reports: (),  # its summary tells them
)
