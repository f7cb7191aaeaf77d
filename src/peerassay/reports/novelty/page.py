"""The page of a novelty report: the first screen, then all phases of OpenNovelty, folded."""

from collections import Counter
from collections.abc import Iterator, Sequence

from peerassay.job_record import Envelope
from peerassay.jobs.novelty.report import NoveltyReport
from peerassay.progress import count
from peerassay.reports import words as common
from peerassay.reports.blocks import (
    Block,
    Fold,
    Heading,
    Items,
    Line,
    Notice,
    Quote,
    Run,
    Sheet,
    Text,
    bold,
    plain,
    soft,
    text_of,
)
from peerassay.reports.making import answer_line, making_told
from peerassay.reports.novelty import words
from peerassay.reports.novelty.content import ShownDistinction, ShownNode, ShownQuery, ShownReport, shown_report
from peerassay.reports.novelty.first_screen import TONE, first_screen, within, work_line
from peerassay.reports.novelty.shown_contribution import ShownComparison, ShownContribution
from peerassay.reports.novelty.shown_overlap import ShownOverlap
from peerassay.reports.novelty.shown_reference import Cited
from peerassay.reports.visible import one_line

_NOTICES, _NOTICE_WORDS = 2, 16
"""Notices on the first screen, and words of each; all of them are folded behind."""


def sheet_of(report: NoveltyReport, envelopes: Sequence[Envelope] = ()) -> Sheet:
    """Return the report as a sheet; the same report gives the same sheet."""
    shown = shown_report(report, envelopes)
    blocks = (*_header(shown), *first_screen(shown), *_details(shown))
    return Sheet(f"{one_line(shown.title)} – novelty report", blocks, words.AN_AID)


def _header(shown: ShownReport) -> Iterator[Block]:
    paper = shown.report.original_paper
    yield Text((soft("Novelty report"),))
    yield Heading(one_line(shown.title), 1)
    byline = (", ".join(paper.card.authors), paper.card.venue or "", shown.date)
    yield Text((soft(" · ".join(one_line(part) for part in byline if part)),))
    yield Text(
        (soft(one_line(" ".join(filter(None, (shown.basis, *shown.covered[len(shown.report.metadata.coverage) :]))))),),
        "small",
    )
    if paper.hidden:
        title = f"{count(len(paper.hidden), 'piece')} of hidden text found in the paper; never sent to the model."
        lines = (
            (Run(f"Page {h.page}, {common.HIDDEN[h.reason]}: "), Run(one_line(h.text), "quote")) for h in paper.hidden
        )
        yield Fold(plain(title), (Items(tuple(lines)),))
    notices = tuple(plain(one_line(notice)) for notice in shown.notices)
    if shown.failed_queries:
        notices = (plain(f"{shown.failures_in_words} {words.A_FAILED_QUERY}"), *notices)
    if notices:
        partial = shown.failed_queries or shown.report.metadata.failures
        first = tuple(plain(within(text_of(notice), _NOTICE_WORDS)) for notice in notices[:_NOTICES])
        yield Notice("Partial: something is missing." if partial else "About this run", first)
        yield Fold(plain(f"All of {count(len(notices), 'notice')}"), (Items(notices),))


def _details(shown: ShownReport) -> Iterator[Block]:
    report = shown.report
    yield Heading("Details", 2, "details")
    for number, contribution in enumerate(shown.contributions, start=1):
        name = plain(f"Contribution {number}: {one_line(contribution.name)}")
        yield Fold(name, tuple(_contribution(contribution)), anchor=contribution.anchor)
    yield Fold(plain("Assessment"), tuple(_assessment(shown)))
    yield Fold(plain(_tree_title(shown)), tuple(_taxonomy(shown)), anchor="survey")
    yield Fold(plain("Works beside it in the taxonomy"), tuple(_beside(shown)))
    yield Fold(
        plain(f"Shared text: {count(len(shown.overlaps), 'passage')}"), tuple(_overlaps(shown)), anchor="overlap"
    )
    yield Fold(plain("What the labels mean"), (Items(tuple(map(_meaning, words.SHORT))),))
    works = tuple((bold(f"{work.name} "), *work_line(work), soft(f" {work.cited}")) for work in shown.references)
    yield Fold(plain(f"References: {count(len(works), 'work')}"), (Items(works),), anchor="references")
    yield Fold(plain(f"What was searched: {count(len(shown.queries), 'query', 'queries')}"), tuple(_search(shown)))
    yield Fold(plain("How this was made"), tuple(_making(report, shown)), anchor="making")


def _contribution(shown: ShownContribution) -> Iterator[Block]:
    yield Quote(shown.claim, (soft(f"The paper claims ({one_line(shown.contribution.source_hint)})"),))
    if shown.description:
        yield Text(plain(one_line(shown.description)))
    tallies = [f"{tally.shape} {tally.words}" for tally in shown.tallies]
    yield Text(plain(", ".join(tallies) or "Compared with no work."))
    if shown.beside:
        yield Text((soft("; ".join(shown.beside)),), "small")
    for comparison in shown.comparisons:
        yield _comparison(comparison)
    if shown.elsewhere:
        yield Fold(plain(words.elsewhere(len(shown.elsewhere))), tuple(map(_comparison, shown.elsewhere)))


def _comparison(shown: ShownComparison) -> Fold:
    summary = (Run(shown.short, tone=TONE[shown.standing]), Run(f" · {shown.work.name} {one_line(shown.work.title)}"))
    return Fold(summary, tuple(_compared(shown)), tone=TONE[shown.standing])


def _compared(shown: ShownComparison) -> Iterator[Block]:
    facts = (shown.work.byline, shown.work.when, f"compared {shown.mode}", shown.work.cited, shown.place)
    yield Text((soft("; ".join(one_line(fact) for fact in facts if fact)),), "small")
    yield Text(_prose(shown.reason))
    for pair in (*shown.pairs, *shown.nearest):
        near = f"{words.NEAREST}, " if pair in shown.nearest else ""
        if not near:
            yield Quote(pair.original, (soft(f"The paper, {one_line(pair.original_label)}"),))
        source = (soft(f"{near}{shown.work.name}, {one_line(pair.candidate_label)}"),)
        yield Quote(pair.candidate, source, () if near else (*_prose(pair.rationale), soft(f" ({pair.scores})")))
    if shown.say:
        yield Text((bold("Say: "), Run(one_line(shown.say))))
    yield from (Text((soft(note),)) for note in shown.notes)
    for shared in shown.shared:
        yield Text((Run(f"{words.IN_COMMON}: {one_line(shared.short)}", link=f"#{shared.anchor}"),))
    if shown.by:
        yield Text((soft(f"Compared by {one_line(shown.by)}"),), "small")


def _prose(pieces: Sequence[Cited]) -> Line:
    return plain(one_line("".join(piece.text for piece in pieces)))


def _assessment(shown: ShownReport) -> Iterator[Block]:
    yield from (Text(_prose(paragraph)) for paragraph in shown.assessment)
    if not shown.assessment:
        yield Text((bold(words.NO_ASSESSMENT),))
    if note := shown.report.contribution_analysis.assessment_note:
        yield Text(plain(one_line(note)))


def _tree_title(shown: ShownReport) -> str:
    return f"Taxonomy of {count(shown.tree.works, 'work')}" if shown.tree else "No taxonomy"


def _taxonomy(shown: ShownReport) -> Iterator[Block]:
    survey = shown.report.core_task_survey
    yield Text((soft("Core task: "), Run(one_line(shown.report.original_paper.core_task.text))))
    yield from (Text(_prose(paragraph)) for paragraph in shown.narrative)
    if shown.tree is None or survey.taxonomy is None:
        yield Text(plain(one_line(survey.failure.message if survey.failure else "None was made.")))
        return
    yield _node(shown.tree)
    by = f" Made by {one_line(shown.tree_by)}." if shown.tree_by else ""
    yield Text((soft(f"{words.TREE[survey.taxonomy.state]}{by}"),), "small")
    if survey.taxonomy.diagnostics:
        yield Items(tuple(plain(one_line(remark)) for remark in survey.taxonomy.diagnostics))


def _node(node: ShownNode) -> Fold:
    mark = " ★" if node.holds_paper else ""
    blocks: list[Block] = []
    if node.scope_note:
        excluded = f" Not here: {one_line(node.exclude_note)}" if node.exclude_note else ""
        blocks.append(Text((soft(one_line(node.scope_note) + excluded),), "small"))
    blocks += map(_node, node.subtopics)
    if node.papers:
        lines = (
            (
                bold(f"★ {paper.work.name} ") if paper.work.is_the_paper else Run(f"{paper.work.name} "),
                Run("" if paper.work.is_the_paper else one_line(paper.work.title)),
                soft(f" {one_line(paper.one_liner)}" if paper.one_liner else ""),
            )
            for paper in node.papers
        )
        blocks.append(Items(tuple(lines)))
    return Fold(
        plain(f"{one_line(node.name)} ({count(node.works, 'work')}){mark}"), tuple(blocks), open=node.holds_paper
    )


def _beside(shown: ShownReport) -> Iterator[Block]:
    between = shown.report.core_task_comparisons
    if between is None:
        yield Text(plain("Without a taxonomy there is nothing beside the paper to compare it with."))
        return
    yield Text(plain(shown.position))
    for distinction in shown.distinctions:
        yield from _distinction(distinction)
    if topics := between.subtopics:
        yield Heading(f"Its leaf compared with {one_line('; '.join(topics.subtopics))}", 3)
        if topics.failure:
            yield Text(plain(f"Not compared. {one_line(topics.failure.message)}"))
        yield Text(_prose(shown.overall))
        told = (
            ("Alike", topics.similarities),
            ("Different", topics.differences),
            ("Where to search next", topics.suggested_search_directions),
        )
        for name, points in told:
            if points:
                yield Text((bold(name),))
                yield Items(tuple(plain(one_line(point)) for point in points))
    if between.note:
        yield Text((soft(one_line(between.note)),))


def _distinction(shown: ShownDistinction) -> Iterator[Block]:
    yield Text((*work_line(shown.work), soft(f", compared {shown.mode}")))
    if shown.duplicate:
        yield Text((bold("Looks like a version of the same paper."),))
    yield Text(plain(one_line(shown.failure))) if shown.failure else Text(_prose(shown.text))
    for shared in shown.shared:
        yield Text((Run(f"{words.IN_COMMON}: {one_line(shared.short)}", link=f"#{shared.anchor}"),))


def _overlaps(shown: ShownReport) -> Iterator[Block]:
    yield Text(plain(f"{shown.looked_through} Shared text may have good reasons: an earlier version, a quotation."))
    yield from map(_overlap, shown.overlaps)
    if shown.no_overlap:
        yield Text(plain(shown.no_overlap))


def _overlap(shown: ShownOverlap) -> Fold:
    note = plain(one_line(shown.rationale)) if shown.rationale else ()
    quotes = (
        Quote(shown.original, (soft(one_line(shown.label)),)),
        Quote(shown.candidate, (soft(one_line(shown.theirs)),), note),
    )
    summary = plain(f"{shown.work.name} {one_line(shown.work.title)}: {shown.told}")
    return Fold(summary, quotes, anchor=shown.anchor)


def _meaning(standing: words.Standing) -> Line:
    return (bold(f"{words.SHAPE[standing]} {words.SHORT[standing]}: "), Run(words.MEANING[standing]))


def _search(shown: ShownReport) -> Iterator[Block]:
    yield Text(plain(words.BOUNDED))
    if shown.failed_queries:
        yield Text((bold(f"{shown.failures_in_words} {words.A_FAILED_QUERY}"),))
    yield from (Text(plain(one_line(line))) for line in shown.covered)
    yield Items(tuple(map(_query, shown.queries)) or (plain("Nothing was asked."),))
    if shown.filters:
        taken = (f"{each.name} took {each.dropped}, left {each.left}" for each in shown.filters)
        yield Text(plain(f"Of all that was found: {one_line('; '.join(taken))}."))


def _query(shown: ShownQuery) -> Line:
    entry = shown.entry
    came = f"{entry.found} found" if entry.state == "answered" else f"failed: {entry.failure or ''}"
    when = f", {shown.asked}" if shown.asked else ""
    return (Run(one_line(f"{entry.source}, {shown.purpose}{when}: {entry.query}")), soft(one_line(f" ({came})")))


def _making(report: NoveltyReport, shown: ShownReport) -> Iterator[Block]:
    lines = [*making_told(report.metadata, "schema")]
    for line, times in Counter(map(answer_line, report.metadata.answers)).items():
        lines.append(f"{line} ({count(times, 'question')})" if times > 1 else line)
    for run in shown.envelopes:
        lines.append(
            f"Run {run.created}: {count(run.questions_asked, 'model call')}, {run.questions_cached} from the cache"
        )
    yield Items(tuple(plain(one_line(line)) for line in (*lines, f"Report: SHA-256 {shown.digest}")))
