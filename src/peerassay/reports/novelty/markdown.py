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
        for one in paper.hidden:
            yield bullet(f"page {one.page}, {common.HIDDEN[one.reason]}: “{safe(one.text)}”")
        yield ""
    if shown.notices:
        yield from ("**To know about this run:**", "", *(bullet(safe(one)) for one in shown.notices), "")
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
    yield from (bullet(safe(one)) for one in survey.taxonomy.diagnostics)


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
    for one in shown.distinctions:
        twin = " **Looks like a version of the same paper.**" if one.duplicate else ""
        said = f"**{safe(one.failure)}**" if one.failure else _prose(one.text)
        both = "".join(safe(f" {words.IN_COMMON}: {shared.short}.") for shared in one.shared)
        yield bullet(f"{_cite(one.work)} {safe(one.work.title)} ({one.mode}):{twin} {said}{both}")
    if between.subtopics:
        topics = between.subtopics
        yield from ("", f"### Its leaf against {safe('; '.join(topics.subtopics))}", "")
        if topics.failure:
            yield f"**Not compared.** {safe(topics.failure.message)}"
        yield from (_prose(shown.overall), "")
        yield from (bullet(f"Alike: {safe(one)}") for one in topics.similarities)
        yield from (bullet(f"Different: {safe(one)}") for one in topics.differences)
        yield from (bullet(f"Where one might search on: {safe(one)}") for one in topics.suggested_search_directions)
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
    for n, one in enumerate(shown.contributions, start=1):
        yield from _contribution(n, one)


def _contribution(n: int, one: ShownContribution) -> Lines:
    said = one.contribution
    yield from ("", f"### {n}. {safe(common.capitalised(said.name))}", "")
    yield from (f"The paper claims ({safe(said.source_hint)}):", "", *quoted(marked(one.claim)), "")
    if one.description:
        yield from (safe(one.description), "")
    beside = f" {common.capitalised('; '.join(one.beside))}." if one.beside else ""
    yield f"{common.capitalised(_counts(one))}{beside}"
    if one.comparisons:
        yield from ("", *row(["Work", "Result", "Compared", "Why"], head=True))
    for comparison in one.comparisons:
        near = (f"{words.NEAREST}: “{safe(quote_of(pair.candidate))}”" for pair in comparison.nearest)
        both = (safe(f"{words.IN_COMMON}: {shared.short}.") for shared in comparison.shared)
        why = " ".join([_prose(comparison.reason), *near, *(f"*{note}*" for note in comparison.notes), *both])
        known = (comparison.mode, comparison.work.when, comparison.place, comparison.work.cited)
        place = safe("; ".join(part for part in known if part))
        yield from row([_cite(comparison.work), f"{comparison.shape} {comparison.short}", place, why])
    if one.elsewhere:
        cited = ", ".join(_cite(comparison.work) for comparison in one.elsewhere)
        yield from ("", f"{words.elsewhere(len(one.elsewhere))}: {cited}.")
    for comparison in one.comparisons:
        for k, pair in enumerate(comparison.pairs, start=1):
            yield from _pair(comparison, k, pair)


def _counts(one: ShownContribution) -> str:
    counts = ", ".join(f"{words.SHAPE[s]} {words.counted(s, many)}" for s, many in one.counts)
    return f"{counts or 'held against no work'}."


def _closest(one: ShownContribution) -> str:
    near = "; ".join(f"{_cite(work)} ({safe(work.in_short)})" for work in one.closest)
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
    for one in shown.overlaps:
        yield from ("", f"{_cite(one.work)} {safe(one.work.title)}: {one.words} words, {one.kind}, {one.likeness} of "
                    "the words alike", "")  # fmt: skip
        yield from (f"{safe(one.label)}:", "", *quoted(marked(shortened(one.original))), "")
        yield from (f"{safe(one.theirs)}:", "", *quoted(marked(shortened(one.candidate))), "")
        if one.rationale:
            yield safe(one.rationale)
    if not shown.overlaps:
        yield from ("", "None was found." if read else "No text was looked through.")


def _references(shown: ShownReport) -> Lines:
    yield from ("", "## References", "")
    for one in shown.references:
        yield bullet(f"**{_cite(one)}** {link(one.title, one.link)}. {safe(one.byline)}; {one.depth}")


def _search(shown: ShownReport) -> Lines:
    yield from ("", "## What was searched", "", words.BOUNDED, "")
    if shown.failed_queries:
        failed = common.count(shown.failed_queries, "query", "queries")
        yield from (f"**{failed} failed.** {words.A_FAILED_QUERY}", "")
    when = ["Asked"] if shown.times_told else []
    yield from row(["Source", "Query", "For", *when, "Found"], head=True)
    for one in shown.queries:
        entry = one.entry
        found = str(entry.found) if entry.state == "answered" else f"**failed**: {safe(entry.failure or '')}"
        yield from row(
            [safe(entry.source), safe(entry.query), safe(one.purpose), *([one.asked] if when else []), found]
        )
    if shown.filters:
        taken = "; ".join(f"{safe(one.name)} took {one.dropped}, left {one.left}" for one in shown.filters)
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
