"""A report of the method `opennovelty` as the paper's own JSON: its seven modules (OpenNovelty, C.8, Table 24).

Everything is read off the record. The two statuses that are ours, `has_a_part` and `openly_taken`, are the paper's
`cannot_refute` ("partial overlap scenarios are captured through cannot_refute", 3.1.3), and stand in `finer_status`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from peerassay.evidence import Span
from peerassay.frozen import canonical_json, digest
from peerassay.job_record import Envelope
from peerassay.jobs.novelty.methods.opennovelty.parts import ORIGINAL, SharedText
from peerassay.jobs.novelty.methods.opennovelty.working import OpenNovelty
from peerassay.jobs.novelty.parts import Comparison, Contribution, EvidencePair, Refutation, mode_of
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.literature import Candidate

_THREE: Final = {"has_a_part": "cannot_refute", "openly_taken": "cannot_refute"}


def published(reports: Iterable[NoveltyReport], envelopes: Iterable[Envelope] = ()) -> Iterator[str]:
    """Give a line of JSON for each report; when it was made stands in it where an envelope tells."""
    created = {envelope.record_digest: envelope.created for envelope in envelopes}
    for report in reports:
        yield canonical_json(_Modules(report).all(created.get(digest(report)))) + "\n"


@dataclass(frozen=True)
class _Modules:
    """The seven modules of one report."""

    report: NoveltyReport

    @cached_property
    def _works(self) -> Mapping[str, Candidate]:
        return {work.candidate.cand_id: work.candidate for work in self.report.works}

    @cached_property
    def _depths(self) -> Mapping[str, str]:
        return {work.candidate.cand_id: work.depth for work in self.report.works}

    @property
    def _working(self) -> OpenNovelty:
        return self.report.body.working or OpenNovelty()

    def all(self, created: str | None) -> dict[str, Any]:
        """Return the modules by the paper's names."""
        return {
            "original_paper": self._original(),
            "core_task_survey": self._survey(),
            "contribution_analysis": self._contributions(),
            "core_task_comparisons": self._neighbours(),
            "textual_similarity": [self._segment(each, whose=True) for each in self._working.shared],
            "references": self._references(),
            "metadata": self._metadata(created),
        }

    def _original(self) -> dict[str, Any]:
        card = self.report.paper.card
        forum = f"https://openreview.net/forum?id={card.openreview_id}" if card.openreview_id else None
        return {
            "canonical_id": self.report.paper.id,
            **card.model_dump(include={"title", "authors", "abstract", "venue", "doi", "arxiv_id", "openreview_id"}),
            "publication_date": self.report.paper.dated.date,
            "pdf_url": forum or (f"https://arxiv.org/abs/{card.arxiv_id}" if card.arxiv_id else None),
        }

    def _survey(self) -> dict[str, Any]:
        body, tree = self.report.body, self._working.taxonomy
        return {
            "core_task": {"text": body.core_task, "query_variants": list(body.queries)},
            "taxonomy": tree.root.model_dump(exclude_defaults=True) if tree else None,
            "taxonomy_state": tree.state if tree else None,
            "diagnostics": list(tree.diagnostics) if tree else [],
            "narrative": list(tree.narrative) if tree else [],
            "papers": [
                {
                    "canonical_id": each.cand_id,
                    "rank": each.rank,
                    "title": self._title(each.cand_id),
                    "brief_one_liner": tree.one_liners.get(each.cand_id) if tree else None,
                }
                for each in body.on_topic
            ],
        }

    def _contributions(self) -> dict[str, Any]:
        return {
            "overall_novelty_assessment": list(self._working.assessment),
            "assessment_note": self._working.assessment_note,
            "statistics": [each.model_dump() for each in self._working.statistics],
            "contributions": [self._contribution(each) for each in self.report.body.contributions],
        }

    def _contribution(self, claimed: Contribution) -> dict[str, Any]:
        first = claimed.queries[0] if claimed.queries else None
        return {
            **claimed.model_dump(include={"id", "name", "author_claim_text", "description", "source_hint"}),
            "prior_work_query": first,
            "query_variants": list(claimed.queries),
            "comparisons": [self._comparison(each, claimed.id) for each in self.report.body.comparisons],
        }

    def _comparison(self, compared: Comparison, contribution: str) -> dict[str, Any]:
        """Table 12; where the question failed there is no status."""
        said = compared.of(contribution)
        status = said.status if said else None
        return {
            **self._card(compared.cand_id),
            "comparison_mode": compared.mode,
            "refutation_status": _THREE.get(status, status) if status else None,
            "finer_status": status,
            "refutation_evidence": _evidence(said) if said and said.evidence_pairs else None,
            "brief_note": said.brief_note if said else "",
            "downgraded": bool(said and said.downgraded),
            "unverified_pairs": said.unverified_pairs if said else 0,
            "failure": compared.failure.message if compared.failure else None,
            "similarity_segments": self._segments(compared.cand_id),
        }

    def _neighbours(self) -> dict[str, Any]:
        """Table 13 for each sibling, and the place in the tree (Table 14)."""
        found = self._working.neighbours
        return {
            "structural_position": found.position if found else None,
            "taxonomy_path": list(self._working.path),
            "siblings": [
                {
                    **self._card(each.cand_id),
                    "relationship": "sibling",
                    "comparison_mode": self._mode(each.cand_id),
                    "is_duplicate_variant": each.is_duplicate_variant,
                    "brief_comparison": each.brief_comparison,
                    "similarity_segments": self._segments(each.cand_id),
                }
                for each in (found.distinctions if found else ())
            ],
            "subtopics": found.subtopics.model_dump(exclude={"failure"}) if found and found.subtopics else None,
            "note": found.note if found else "",
        }

    def _mode(self, cand_id: str) -> str:
        depth = self._depths.get(cand_id)
        return "fulltext" if depth in {"full_text", "introduction"} else f"{mode_of('abstract')}_fallback"

    def _segments(self, cand_id: str) -> list[dict[str, Any]]:
        return [self._segment(each) for each in self._working.shared if each.cand_id == cand_id]

    def _segment(self, shared: SharedText, *, whose: bool = False) -> dict[str, Any]:
        return {
            **(self._card(shared.cand_id) if whose else {}),
            "original_text": shared.original.text,
            "original_location": _location(shared.original, shared.original_label),
            "candidate_text": shared.candidate.text,
            "candidate_location": _location(shared.candidate, shared.candidate_label),
            "word_count": shared.words,
            "plagiarism_type": shared.kind.capitalize(),
            "likeness": shared.similarity,
            "rationale": shared.rationale,
        }

    def _references(self) -> list[dict[str, Any]]:
        return [
            {"index": each.index, "alias": each.alias, **self._card(each.cand_id)}
            for each in self._working.citations
            if each.cand_id != ORIGINAL
        ]

    def _metadata(self, created: str | None) -> dict[str, Any]:
        made = self.report.provenance
        return {
            "generated": created,
            "pipeline_version": made.versions.get("peerassay"),
            "schema_version": made.schema_version,
            "model": made.model,
            "settings": made.settings,
            "queries": [entry.model_dump() for entry in made.search.searches],
            "filters": [entry.model_dump() for entry in made.search.filters],
            "warnings": list(made.warnings),
        }

    def _card(self, cand_id: str) -> dict[str, Any]:
        work = self._works.get(cand_id)
        return {
            "canonical_id": cand_id,
            "candidate_paper_title": work.title if work else None,
            "candidate_paper_url": work.url if work else None,
        }

    def _title(self, cand_id: str) -> str | None:
        work = self._works.get(cand_id)
        return work.title if work else None


def _evidence(said: Refutation) -> dict[str, Any]:
    return {"summary": said.summary, "evidence_pairs": [_pair(pair) for pair in said.evidence_pairs]}


def _pair(pair: EvidencePair) -> dict[str, Any]:
    """C.9; a quote that was not found is in no record, so that `found` is true of all that there are."""
    return {
        "original_quote": pair.original.text,
        "original_paragraph_label": pair.original_label,
        "original_location": _location(pair.original),
        "candidate_quote": pair.candidate.text,
        "candidate_paragraph_label": pair.candidate_label,
        "candidate_location": _location(pair.candidate),
        "rationale": pair.rationale,
    }


def _location(span: Span, label: str = "") -> dict[str, Any]:
    return {
        "found": True,
        "match_score": round(span.score / 100, 4),
        "sentence": span.sentence,
        "start": span.start,
        "end": span.end,
        **({"section": label} if label else {}),
    }
