"""From findings to what the law reads: one `LineReading` per line (law, sections 4 and 5)."""

from collections.abc import Mapping, Sequence

from peerassay.grading.claim import Line, LineKind, NoveltyClaim
from peerassay.grading.finding import PAPER, Finding, FindingKind
from peerassay.grading.law import Case, LineReading, strongest
from peerassay.grading.pack import PackEntry
from peerassay.grading.referent import CitationState, Referent
from peerassay.grading.sufficiency import Sufficiency

_ABOUT_A_WORK = frozenset({LineKind.IN_WORK, LineKind.NOT_IN_WORK})
_AT_HAND = frozenset({CitationState.RESOLVED, CitationState.MISDESCRIBED})


def read_line(
    line: Line,
    findings: Sequence[Finding],
    entries: Mapping[str, PackEntry],
    referents: Mapping[str, Referent],
    sufficient: Sufficiency,
    *,
    searched: bool = True,
) -> LineReading:
    """Return what the law reads of a line: its own finding, and what named and unnamed earlier works show of A.

    `searched` is False where no source answered at all: then nothing found is `not_checked`, never silence.
    """
    own = [f for f in findings if f.line_id == line.line_id]
    earlier = [f for f in own if not f.concurrent]
    candidates = [f for f in earlier if f.cand_id != PAPER]
    named = [f for f in candidates if _is_named(f, entries)]
    unnamed = [f for f in candidates if not _is_named(f, entries)]
    paper = [f for f in earlier if f.cand_id == PAPER]
    return LineReading(
        line_id=line.line_id,
        kind=line.kind,
        rests=line.rests,
        finding=_finding(line, earlier, referents, entries, searched=searched),
        named=_strongest_or_silent([*named, *paper]),
        unnamed=_strongest_or_silent(unnamed),
        closed=sufficient.closed,
    )


def make_case(claim: NoveltyClaim, lines: tuple[LineReading, ...], *, contribution_known: bool) -> Case:
    """Return the case of a claim for the law."""
    return Case(
        gate=claim.gate,
        stance=claim.stance,
        lines=lines,
        brought=bool(claim.referents or claim.proofs),
        contribution_known=contribution_known,
    )


def deciding(line: Line, findings: Sequence[Finding], reading: LineReading, entries: Mapping[str, PackEntry],
             referents: Mapping[str, Referent]) -> tuple[Finding, ...]:  # fmt: skip
    """Return the findings that speak for the line: of the strength that the reading took, nearest first."""
    own = [f for f in findings if f.line_id == line.line_id and not f.concurrent]
    if line.kind in _ABOUT_A_WORK:
        work = _work_of(line, referents)
        own = [f for f in own if f.cand_id == work or _is_papers_word(f)]
    best = [f for f in own if f.kind is reading.finding]
    order = {cand_id: rank for rank, cand_id in enumerate(entries)}
    return tuple(sorted(best, key=lambda f: (not f.spans, order.get(f.cand_id, len(order)), f.cand_id)))


def _finding(
    line: Line,
    earlier: Sequence[Finding],
    referents: Mapping[str, Referent],
    entries: Mapping[str, PackEntry],
    *,
    searched: bool,
) -> FindingKind:
    if line.kind is LineKind.IN_PAPER:
        return _strongest_or_silent([f for f in earlier if f.cand_id == PAPER])
    if line.kind not in _ABOUT_A_WORK:
        seen = _strongest_or_silent(earlier)
        return FindingKind.NOT_CHECKED if seen is FindingKind.SILENT and not searched else seen
    work = _work_of(line, referents)
    if work is not None and work in entries and entries[work].concurrent:
        return FindingKind.NOT_CHECKED
    own = tuple(f.kind for f in earlier if f.cand_id == work)
    seen = FindingKind.NOT_CHECKED if work is None else strongest(own)
    # The paper's own word that this very work has A stands beside what was read of the work, or in its stead.
    told = seen is not FindingKind.DENIED and any(map(_is_papers_word, earlier))
    return FindingKind.SHOWN if told else seen


def _is_papers_word(finding: Finding) -> bool:
    return finding.cand_id == PAPER and finding.kind is FindingKind.SHOWN


def _work_of(line: Line, referents: Mapping[str, Referent]) -> str | None:
    referent = referents.get(line.work or "")
    return referent.cand_id if referent and referent.state in _AT_HAND else None


def _is_named(finding: Finding, entries: Mapping[str, PackEntry]) -> bool:
    entry = entries.get(finding.cand_id)
    return entry is not None and entry.named_in_review


def _strongest_or_silent(findings: Sequence[Finding]) -> FindingKind:
    return strongest(tuple(f.kind for f in findings)) if findings else FindingKind.SILENT
