"""What a novelty report promises beyond its schema: ids that meet, and spans that hold their source's words."""

from collections.abc import Iterator

from peerassay.evidence import Span
from peerassay.job_record import Mismatch, holds
from peerassay.jobs.novelty.parts import ORIGINAL
from peerassay.jobs.novelty.report import NoveltyReport

Placed = Iterator[tuple[str, Span]]


def first_mismatch(report: NoveltyReport) -> Mismatch | None:
    """Return the first place where a report contradicts itself, None where it does not."""
    for check in (_references, _cited, _contributions, _spans):
        mismatch = next(check(report), None)
        if mismatch:
            return mismatch
    return None


def _references(report: NoveltyReport) -> Iterator[Mismatch]:
    indices: set[int] = set()
    ids: set[str] = set()
    for n, entry in enumerate(report.references):
        if entry.index in indices:
            yield f"$.references[{n}].index", f"a second reference has the index {entry.index}"
        if entry.cand_id in ids:
            yield f"$.references[{n}].cand_id", f"{entry.cand_id} stands twice"
        if entry.candidate is not None and entry.candidate.cand_id != entry.cand_id:
            yield f"$.references[{n}].candidate.cand_id", f"is not {entry.cand_id}"
        indices.add(entry.index)
        ids.add(entry.cand_id)


def _cited(report: NoveltyReport) -> Iterator[Mismatch]:
    known = {entry.cand_id for entry in report.references} | {ORIGINAL}
    for path, cand_id in _mentioned(report):
        if cand_id not in known:
            yield path, f"{cand_id} is not among the references"


def _mentioned(report: NoveltyReport) -> Iterator[tuple[str, str]]:
    for n, comparison in enumerate(report.contribution_analysis.comparisons):
        yield f"$.contribution_analysis.comparisons[{n}].cand_id", comparison.cand_id
    for n, segment in enumerate(report.textual_similarity.segments):
        yield f"$.textual_similarity.segments[{n}].cand_id", segment.cand_id
    between = report.core_task_comparisons
    for n, distinction in enumerate(between.distinctions if between else ()):
        yield f"$.core_task_comparisons.distinctions[{n}].cand_id", distinction.cand_id
    taxonomy = report.core_task_survey.taxonomy
    for leaf in taxonomy.root.leaves() if taxonomy else ():
        yield from (("$.core_task_survey.taxonomy", paper) for paper in leaf.papers)


def _contributions(report: NoveltyReport) -> Iterator[Mismatch]:
    known = {contribution.id for contribution in report.original_paper.contributions}
    for n, comparison in enumerate(report.contribution_analysis.comparisons):
        for m, refutation in enumerate(comparison.refutations):
            if refutation.contribution_id not in known:
                path = f"$.contribution_analysis.comparisons[{n}].refutations[{m}].contribution_id"
                yield path, f"the paper has no contribution {refutation.contribution_id}"


def _spans(report: NoveltyReport) -> Iterator[Mismatch]:
    kept = {entry.cand_id: {s.id: s for s in entry.sentences} for entry in report.references}
    kept[report.original_paper.id] = {s.id: s for s in report.original_paper.sentences}
    for path, span in _placed(report):
        if not holds(kept, span):
            yield path, "is not in the sentence that it names"


def _placed(report: NoveltyReport) -> Placed:
    for n, contribution in enumerate(report.original_paper.contributions):
        yield f"$.original_paper.contributions[{n}].span", contribution.span
    for n, comparison in enumerate(report.contribution_analysis.comparisons):
        for m, refutation in enumerate(comparison.refutations):
            for k, pair in enumerate(refutation.evidence_pairs):
                path = f"$.contribution_analysis.comparisons[{n}].refutations[{m}].evidence_pairs[{k}]"
                yield f"{path}.original", pair.original
                yield f"{path}.candidate", pair.candidate
    for n, segment in enumerate(report.textual_similarity.segments):
        yield f"$.textual_similarity.segments[{n}].original", segment.original
        yield f"$.textual_similarity.segments[{n}].candidate", segment.candidate
