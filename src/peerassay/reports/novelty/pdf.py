"""The novelty report in print, set by typst: the report goes in as data, never as markup."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from peerassay.errors import InputError, MissingExtra
from peerassay.job_record import Envelope
from peerassay.novelty.report import NoveltyReport
from peerassay.reports import words as common
from peerassay.reports.making import settings_of, tokens_of, versions_of
from peerassay.reports.novelty import words
from peerassay.reports.novelty.content import ShownDistinction, ShownNode, ShownReport, shown_report
from peerassay.reports.novelty.shown_contribution import (
    QuotePair,
    ShownComparison,
    ShownContribution,
    quote_of,
    shortened,
)
from peerassay.reports.novelty.shown_overlap import ShownOverlap
from peerassay.reports.novelty.shown_reference import Cited, ShownReference
from peerassay.reports.passages import Piece
from peerassay.reports.visible import visible

Plain = dict[str, Any]


def printed(shown: ShownReport) -> Plain:
    """Return what the template `novelty.typ` lays out."""
    content = _paper(shown) | _survey(shown) | _analysis(shown) | _search(shown)
    cleaned: Plain = _visible(content)
    return cleaned


def _visible(value: Any) -> Any:
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, dict):
        return {key: _visible(part) for key, part in value.items()}
    return [_visible(part) for part in value] if isinstance(value, list) else value


def _paper(shown: ShownReport) -> Plain:
    paper = shown.report.original_paper
    card = paper.card
    about = (", ".join(card.authors), card.venue or "", shown.date)
    return {
        "title": card.title or "Paper without a title",
        "digest": shown.digest,
        "about": " · ".join(part for part in about if part),
        "link": shown.link,
        "aid": words.AN_AID,
        "abstract": card.abstract,
        "core_task": paper.core_task.text,
        "glance": [_glance(n, contribution) for n, contribution in enumerate(shown.contributions, start=1)],
        "basis": " ".join((shown.basis, *shown.covered)).strip(),
        "hidden": [f"Page {hidden.page}, {common.HIDDEN[hidden.reason]}: “{hidden.text}”" for hidden in paper.hidden],
        "notices": list(shown.notices),
    }


def _survey(shown: ShownReport) -> Plain:
    survey = shown.report.core_task_survey
    by = f" Made by {shown.tree_by}." if shown.tree_by else ""
    faults = " ".join(survey.taxonomy.diagnostics) if survey.taxonomy else ""
    return {
        "narrative": [_prose(paragraph) for paragraph in shown.narrative],
        "tree": _node(shown.tree) if shown.tree else None,
        "no_tree": survey.failure.message if survey.failure else "None was made.",
        "tree_state": f"{words.TREE[survey.taxonomy.state]}{by} {faults}".strip() if survey.taxonomy else "",
        "path": f"The paper’s place: {' › '.join(survey.path[1:])}" if survey.path[1:] else "",
        **_beside(shown),
    }


def _node(node: ShownNode) -> Plain:
    outside = f" Not here: {node.exclude_note}" if node.exclude_note else ""
    return {
        "name": node.name,
        "here": node.holds_paper,
        "count": common.count(node.works, "work"),
        "note": f"{node.scope_note}{outside}",
        "subtopics": [_node(below) for below in node.subtopics],
        "papers": [
            {"paper": leafed.work.is_the_paper, "work": _work(leafed.work), "line": leafed.one_liner}
            for leafed in node.papers
        ],
    }


def _beside(shown: ShownReport) -> Plain:
    between = shown.report.core_task_comparisons
    topics = between.subtopics if between else None
    lines = [
        *(f"Alike: {point}" for point in (topics.similarities if topics else ())),
        *(f"Different: {point}" for point in (topics.differences if topics else ())),
        *(f"Where one might search on: {point}" for point in (topics.suggested_search_directions if topics else ())),
    ]
    return {
        "position": shown.position or "Without a taxonomy there is nothing beside the paper to compare it with.",
        "distinctions": [_distinction(distinction) for distinction in shown.distinctions],
        "subtopics": {
            "title": f"Its leaf against {'; '.join(topics.subtopics)}",
            "failure": topics.failure.message if topics.failure else "",
            "overall": _prose(shown.overall),
            "lines": lines,
        }
        if topics
        else None,
    }


def _distinction(distinction: ShownDistinction) -> Plain:
    return {
        "work": _work(distinction.work),
        "mode": distinction.mode,
        "duplicate": distinction.duplicate,
        "failure": distinction.failure,
        "text": _prose(distinction.text),
        "shared": [_in_common(shared) for shared in distinction.shared],
    }


def _analysis(shown: ShownReport) -> Plain:
    read = shown.report.textual_similarity.candidates_read
    none = "" if shown.overlaps else (" None was found." if read else " No text was looked through.")
    return {
        "assessment": [_prose(paragraph) for paragraph in shown.assessment],
        "no_assessment": words.NO_ASSESSMENT,
        "assessment_note": shown.report.contribution_analysis.assessment_note,
        "contributions": [
            _contribution(n, contribution) for n, contribution in enumerate(shown.contributions, start=1)
        ],
        "overlap_note": f"{shown.looked_through}{none}",
        "overlaps": [_overlap(overlap) for overlap in shown.overlaps],
        "references": [_reference(reference) for reference in shown.references],
    }


def _glance(n: int, contribution: ShownContribution) -> Plain:
    counts = ", ".join(
        f"{words.SHAPE[standing]} {words.counted(standing, many)}" for standing, many in contribution.counts
    )
    return {
        "title": f"{n}. {common.capitalised(contribution.contribution.name)}",
        "counts": counts or "held against no work",
        "closest": [{"name": work.name, "index": work.index, "told": work.in_short} for work in contribution.closest],
    }


def _contribution(n: int, contribution: ShownContribution) -> Plain:
    counts = ", ".join(words.counted(standing, many) for standing, many in contribution.counts)
    return {
        "title": f"{n}. {common.capitalised(contribution.contribution.name)}",
        "hint": f"The paper claims ({contribution.contribution.source_hint})",
        "claim": _marked(contribution.claim),
        "description": contribution.description,
        "counts": f"{common.capitalised(counts) or 'Held against no work'}.",
        "beside": common.capitalised("; ".join(contribution.beside)),
        "comparisons": [_comparison(comparison) for comparison in contribution.comparisons],
        "elsewhere": _elsewhere(contribution),
    }


def _elsewhere(contribution: ShownContribution) -> Plain | None:
    if not contribution.elsewhere:
        return None
    return {
        "told": words.elsewhere(len(contribution.elsewhere)),
        "works": [_work(other.work) for other in contribution.elsewhere],
    }


def _comparison(comparison: ShownComparison) -> Plain:
    return {
        "result": f"{comparison.shape} {comparison.short}",
        "work": _work(comparison.work),
        "mode": "; ".join(
            part for part in (comparison.mode, comparison.work.when, comparison.place, comparison.work.cited) if part
        ),
        "reason": _prose(comparison.reason),
        "notes": list(comparison.notes),
        "shared": [_in_common(shared) for shared in comparison.shared],
        "pairs": [_pair(comparison, pair) for pair in comparison.pairs],
        "nearest": [f"{words.NEAREST}: “{quote_of(pair.candidate)}”" for pair in comparison.nearest],
    }


def _pair(comparison: ShownComparison, pair: QuotePair) -> Plain:
    return {
        "original_label": f"The paper, {pair.original_label}",
        "original": _marked(shortened(pair.original)),
        "candidate_label": f"{comparison.work.name}, {pair.candidate_label}",
        "candidate": _marked(shortened(pair.candidate)),
        "rationale": _prose(pair.rationale),
        "scores": f"({pair.scores})",
    }


def _in_common(overlap: ShownOverlap) -> Plain:
    return {"anchor": overlap.anchor, "told": f"{words.IN_COMMON}: {overlap.short}"}


def _overlap(overlap: ShownOverlap) -> Plain:
    return {
        "work": _work(overlap.work),
        "anchor": overlap.anchor,
        "theirs": overlap.theirs,
        "facts": f"{overlap.words} words, {overlap.kind}, {overlap.likeness} of the words alike",
        "label": overlap.label,
        "original": _marked(shortened(overlap.original)),
        "candidate": _marked(shortened(overlap.candidate)),
        "rationale": overlap.rationale,
    }


def _reference(reference: ShownReference) -> Plain:
    return _work(reference) | {
        "link": reference.link,
        "byline": "; ".join(part for part in (reference.byline, reference.depth) if part),
    }


def _work(reference: ShownReference) -> Plain:
    return {
        "name": reference.name,
        "index": reference.index,
        "title": "" if reference.title == reference.name else reference.title,
    }


def _search(shown: ShownReport) -> Plain:
    failed = common.count(shown.failed_queries, "query", "queries")
    return {
        "bounded": words.BOUNDED,
        "failed": f"{failed} failed. {words.A_FAILED_QUERY}" if shown.failed_queries else "",
        "queries": [
            [query.entry.source, query.entry.query, query.purpose,
             str(query.entry.found) if query.entry.state == "answered" else f"failed: {query.entry.failure or ''}"]
            for query in shown.queries
        ],
        "layers": _filters(shown),
        "making": _making(shown),
    }  # fmt: skip


def _filters(shown: ShownReport) -> list[str]:
    return [
        f"{common.capitalised(filter_count.name)} took {filter_count.dropped}, left {filter_count.left}."
        for filter_count in shown.filters
    ]


def _making(shown: ShownReport) -> list[str]:
    made = shown.report.metadata
    return [
        f"Engine: {made.engine}{' ' + made.model if made.model else ''}",
        f"Versions: {versions_of(made)}; schema {made.schema_version}",
        tokens_of(made),
        f"Settings: {settings_of(made)}",
        *(f"Left this machine: {sent.what} to {sent.endpoint}, {sent.characters} characters" for sent in made.ledger),
        f"Report: SHA-256 {shown.digest}",
    ]


def _prose(pieces: Sequence[Cited]) -> list[Plain]:
    return [{"text": piece.text, "index": piece.index} for piece in pieces]


def _marked(pieces: Sequence[Piece]) -> list[Plain]:
    return [{"text": piece.text, "marked": piece.marked} for piece in pieces]


TEMPLATE = Path(__file__).parent / "templates" / "novelty.typ"


def render_report_pdf(report: NoveltyReport, envelopes: Sequence[Envelope] = ()) -> bytes:
    """Return the report as a PDF; raises MissingExtra without the extra `pdf`, InputError for one that cannot be set.

    The same report gives the same bytes with the same typst and the same fonts: the file carries no date, and its
    ids follow from its content. Latin letters come from fonts that typst brings along; other scripts are set in the
    machine's own fonts, and differ where these do.
    """
    try:
        import typst
    except ImportError as error:
        fix = "pip install 'peerassay[pdf]'"
        raise MissingExtra("PDF reports need typst", where="pdf", fix=fix) from error
    content = json.dumps(printed(shown_report(report, envelopes)), ensure_ascii=False)
    try:
        made: bytes = typst.compile(TEMPLATE.read_bytes(), sys_inputs={"report": content}, format="pdf")
    except typst.TypstError as error:
        raise InputError(f"typst cannot set the report ({error})", where="pdf", fix="take html instead") from error
    return made
