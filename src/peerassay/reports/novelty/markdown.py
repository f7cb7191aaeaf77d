"""The novelty report as Markdown: the same content as the HTML page, every foreign text escaped, long quotes cut."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from peerassay.job_record import Envelope
from peerassay.novelty.report import NoveltyReport
from peerassay.reports import words as common
from peerassay.reports.making import answered, costs, makers, runs
from peerassay.reports.markdown_text import bullet, link, marked, quoted, row, safe
from peerassay.reports.novelty import words
from peerassay.reports.novelty.html import ShownNode, ShownReport, shown_report
from peerassay.reports.novelty.shown_contribution import (
    QuotePair,
    ShownComparison,
    ShownContribution,
    quote_of,
    shortened,
)
from peerassay.reports.novelty.shown_reference import Cited, ShownReference

Lines = Iterator[str]


def render_report_markdown(report: NoveltyReport, envelopes: Sequence[Envelope] = ()) -> str:
    """Return the report as one Markdown text (CommonMark with pipe tables)."""
    shown = shown_report(report, envelopes)
    parts = (_head, _survey, _beside, _contributions, _overlaps, _references, _search, _making)
    lines = [line for part in parts for line in part(shown)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def _head(shown: ShownReport) -> Lines:
    paper = shown.report.original_paper
    card = paper.card
    yield from (f"# Novelty report: {safe(card.title or 'Paper without a title')}", "")
    about = [safe(part) for part in (", ".join(card.authors), card.venue or "", shown.date, paper.id) if part]
    yield " · ".join([*about, *([link("the paper", shown.link)] if shown.link else [])])
    if card.abstract:
        yield from ("", *quoted(safe(card.abstract)))
    yield from ("", f"**{words.AN_AID}**", "")
    if paper.hidden:
        yield from ("**Text that a reader of the paper does not see** (kept out of every question):", "")
        for hidden in paper.hidden:
            yield bullet(f"page {hidden.page}, {common.HIDDEN[hidden.reason]}: “{safe(hidden.text)}”")
        yield ""
    if shown.notices:
        yield from ("**To know about this run:**", "", *(bullet(safe(notice)) for notice in shown.notices), "")
    yield from (f"Core task: {safe(paper.core_task.text)}", "", "## At a glance", "")
    for n, said in enumerate(shown.contributions, start=1):
        yield bullet(f"**{n}. {safe(common.capitalised(said.contribution.name))}**: {_counts(said)}{_closest(said)}")
    if shown.basis:
        yield from ("", safe(shown.basis))
    for said_of_search in shown.covered:
        yield from ("", safe(said_of_search))


def _survey(shown: ShownReport) -> Lines:
    survey = shown.report.core_task_survey
    yield from ("", "## Where the paper stands", "")
    if shown.tree is None or survey.taxonomy is None:
        why = survey.failure.message if survey.failure else "None was made."
        yield f"**No taxonomy.** {safe(why)}"
        return
    for paragraph in shown.narrative:
        yield from (_prose(paragraph), "")
    if survey.path[1:]:
        yield from (f"The paper’s place: {' › '.join(safe(name) for name in survey.path[1:])}", "")
    yield from _node(shown.tree, 0)
    by = f" Made by {safe(shown.tree_by)}." if shown.tree_by else ""
    yield from ("", f"{words.TREE[survey.taxonomy.state]}{by}", "")
    yield from (bullet(safe(diagnostic)) for diagnostic in survey.taxonomy.diagnostics)


def _node(node: ShownNode, depth: int) -> Lines:
    indent = "  " * depth
    here = " ★" if node.holds_paper else ""
    note = f": {safe(node.scope_note)}" if node.scope_note else ""
    outside = f" Not here: {safe(node.exclude_note)}" if node.exclude_note else ""
    yield f"{indent}- **{safe(node.name)}**{here} ({common.count(node.works, 'work')}){note}{outside}"
    for below in node.subtopics:
        yield from _node(below, depth + 1)
    for leafed in node.papers:
        line = f": {safe(leafed.one_liner)}" if leafed.one_liner else ""
        title = "★" if leafed.work.is_the_paper else safe(leafed.work.title)
        yield f"{indent}  - {_cite(leafed.work)} {title}{line}"


def _beside(shown: ShownReport) -> Lines:
    between = shown.report.core_task_comparisons
    yield from ("", "## Works beside it", "")
    if between is None:
        yield "Without a taxonomy there is nothing beside the paper to compare it with."
        return
    yield from (shown.position, "")
    for distinction in shown.distinctions:
        twin = " **Looks like a version of the same paper.**" if distinction.duplicate else ""
        said = f"**{safe(distinction.failure)}**" if distinction.failure else _prose(distinction.text)
        both = "".join(safe(f" {words.IN_COMMON}: {shared.short}.") for shared in distinction.shared)
        yield bullet(
            f"{_cite(distinction.work)} {safe(distinction.work.title)} ({distinction.mode}):{twin} {said}{both}"
        )
    if between.subtopics:
        topics = between.subtopics
        yield from ("", f"### Its leaf against {safe('; '.join(topics.subtopics))}", "")
        if topics.failure:
            yield f"**Not compared.** {safe(topics.failure.message)}"
        yield from (_prose(shown.overall), "")
        yield from (bullet(f"Alike: {safe(similarity)}") for similarity in topics.similarities)
        yield from (bullet(f"Different: {safe(difference)}") for difference in topics.differences)
        yield from (
            bullet(f"Where one might search on: {safe(suggested_search_direction)}")
            for suggested_search_direction in topics.suggested_search_directions
        )
    if between.note:
        yield from ("", safe(between.note))


def _contributions(shown: ShownReport) -> Lines:
    analysis = shown.report.contribution_analysis
    yield from ("", "## The contributions against prior work", "", "### Assessment", "")
    for paragraph in shown.assessment:
        yield from (_prose(paragraph), "")
    if not shown.assessment:
        yield f"**{words.NO_ASSESSMENT}**"
    if analysis.assessment_note:
        yield from ("", safe(analysis.assessment_note))
    for n, contribution in enumerate(shown.contributions, start=1):
        yield from _contribution(n, contribution)


def _contribution(n: int, contribution: ShownContribution) -> Lines:
    said = contribution.contribution
    yield from ("", f"### {n}. {safe(common.capitalised(said.name))}", "")
    yield from (f"The paper claims ({safe(said.source_hint)}):", "", *quoted(marked(contribution.claim)), "")
    if contribution.description:
        yield from (safe(contribution.description), "")
    beside = f" {common.capitalised('; '.join(contribution.beside))}." if contribution.beside else ""
    yield f"{common.capitalised(_counts(contribution))}{beside}"
    if contribution.comparisons:
        yield from ("", *row(["Work", "Result", "Compared", "Why"], head=True))
    for comparison in contribution.comparisons:
        near = (f"{words.NEAREST}: “{safe(quote_of(pair.candidate))}”" for pair in comparison.nearest)
        both = (safe(f"{words.IN_COMMON}: {shared.short}.") for shared in comparison.shared)
        why = " ".join([_prose(comparison.reason), *near, *(f"*{note}*" for note in comparison.notes), *both])
        known = (comparison.mode, comparison.work.when, comparison.place, comparison.work.cited)
        place = safe("; ".join(part for part in known if part))
        yield from row([_cite(comparison.work), f"{comparison.shape} {comparison.short}", place, why])
    if contribution.elsewhere:
        cited = ", ".join(_cite(comparison.work) for comparison in contribution.elsewhere)
        yield from ("", f"{words.elsewhere(len(contribution.elsewhere))}: {cited}.")
    for comparison in contribution.comparisons:
        for k, pair in enumerate(comparison.pairs, start=1):
            yield from _pair(comparison, k, pair)


def _counts(contribution: ShownContribution) -> str:
    counts = ", ".join(f"{words.SHAPE[s]} {words.counted(s, many)}" for s, many in contribution.counts)
    return f"{counts or 'held against no work'}."


def _closest(contribution: ShownContribution) -> str:
    near = "; ".join(f"{_cite(work)} ({safe(work.in_short)})" for work in contribution.closest)
    return f" Closest: {near}." if near else ""


def _pair(comparison: ShownComparison, k: int, pair: QuotePair) -> Lines:
    yield from ("", f"#### Evidence {k}: {_cite(comparison.work)} {safe(comparison.work.title)}", "")
    yield from (f"The paper, {safe(pair.original_label)}:", "", *quoted(marked(shortened(pair.original))), "")
    yield from (f"{_cite(comparison.work)}, {safe(pair.candidate_label)}:", "")
    yield from (*quoted(marked(shortened(pair.candidate))), "", f"{_prose(pair.rationale)} ({pair.scores})")


def _overlaps(shown: ShownReport) -> Lines:
    read = shown.report.textual_similarity.candidates_read
    yield from ("", "## Shared text", "")
    yield shown.looked_through
    for overlap in shown.overlaps:
        alike = f"{overlap.words} words, {overlap.kind}, {overlap.likeness} of the words alike"
        yield from ("", f"{_cite(overlap.work)} {safe(overlap.work.title)}: {alike}", "")
        yield from (f"{safe(overlap.label)}:", "", *quoted(marked(shortened(overlap.original))), "")
        yield from (f"{safe(overlap.theirs)}:", "", *quoted(marked(shortened(overlap.candidate))), "")
        if overlap.rationale:
            yield safe(overlap.rationale)
    if not shown.overlaps:
        yield from ("", "None was found." if read else "No text was looked through.")


def _references(shown: ShownReport) -> Lines:
    yield from ("", "## References", "")
    for reference in shown.references:
        title = link(reference.title, reference.link)
        yield bullet(f"**{_cite(reference)}** {title}. {safe(reference.byline)}; {reference.depth}")


def _search(shown: ShownReport) -> Lines:
    yield from ("", "## What was searched", "", words.BOUNDED, "")
    if shown.failed_queries:
        failed = common.count(shown.failed_queries, "query", "queries")
        yield from (f"**{failed} failed.** {words.A_FAILED_QUERY}", "")
    when = ["Asked"] if shown.times_told else []
    yield from row(["Source", "Query", "For", *when, "Found"], head=True)
    for query in shown.queries:
        entry = query.entry
        found = str(entry.found) if entry.state == "answered" else f"**failed**: {safe(entry.failure or '')}"
        yield from row(
            [safe(entry.source), safe(entry.query), safe(query.purpose), *([query.asked] if when else []), found]
        )
    if shown.filters:
        taken = "; ".join(
            f"{safe(filter_count.name)} took {filter_count.dropped}, left {filter_count.left}"
            for filter_count in shown.filters
        )
        yield from ("", f"Of all that was found: {taken}.")


def _making(shown: ShownReport) -> Lines:
    made = shown.report.metadata
    yield from ("", "## How this was made", "", *makers(made, "schema"), *costs(made))
    for told, times in Counter(map(answered, made.answers)).items():
        yield bullet(f"{told} ({common.count(times, 'question')})" if times > 1 else told)
    yield from runs(shown.envelopes)
    yield bullet(f"Report: SHA-256 {shown.digest}")


def _cite(work: ShownReference) -> str:
    return safe(work.name)


def _prose(pieces: Sequence[Cited]) -> str:
    return "".join(safe(piece.text) for piece in pieces)
