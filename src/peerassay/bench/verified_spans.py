"""Whether what a record points at stands in its source, looked up anew."""

from collections.abc import Iterator, Mapping

from peerassay.bench.graded_reviews import GradedReview
from peerassay.evidence.span import Span
from peerassay.grading.finding import Finding, FindingKind
from peerassay.literature.texts import candidate_text

_WITHOUT = frozenset({FindingKind.SILENT, FindingKind.NOT_CHECKED})


def findings_verified(graded: GradedReview) -> Iterator[bool]:
    """Give for each finding that asserts something whether it has a span and all its spans are the source's words."""
    texts = {
        entry.candidate.cand_id: candidate_text(entry.candidate).text for entry in graded.record.material.candidates
    }
    texts[graded.paper.id] = graded.paper.text
    for key in sorted(graded.record.verification):
        for finding in graded.record.verification[key].findings:
            if finding.kind not in _WITHOUT:
                yield _holds(finding, texts)


def _holds(finding: Finding, texts: Mapping[str, str]) -> bool:
    spans = (*finding.spans, *finding.paper_spans)
    return bool(spans) and all(_stands(span, texts) for span in spans)


def _stands(span: Span, texts: Mapping[str, str]) -> bool:
    return bool(span.text) and texts.get(span.document, "")[span.start : span.end] == span.text
