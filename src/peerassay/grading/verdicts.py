"""Verdicts: what the law says of each claim, with all that it stands on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from peerassay.documents.paper import SectionKind
from peerassay.grading.claim import Certainty, Gate, Line, NoveltyClaim
from peerassay.grading.dossier import Dossier
from peerassay.grading.evidence_results import Aggregation, aggregate, best_evidence, classify, evidence_results
from peerassay.grading.explanation import explain, further_evidence
from peerassay.grading.finding import PAPER, Finding, FindingKind
from peerassay.grading.judging.judgement import ClaimJudgement
from peerassay.grading.law import Label, LineReading, Ruling, rule
from peerassay.grading.pack import PackEntry
from peerassay.grading.readings import deciding, make_case, read_line
from peerassay.grading.referent import Referent
from peerassay.grading.sufficiency import Reading, Sufficiency, sufficiency
from peerassay.grading.verdict import (
    CloserWork,
    EvidenceSpan,
    LineVerdict,
    Opinion,
    Verdict,
    VerdictBasis,
)
from peerassay.literature.search_log import SearchEntry

_SURE: tuple[Certainty, ...] = (Certainty.LOW, Certainty.MEDIUM, Certainty.HIGH)
_BY_BASIS: dict[VerdictBasis | None, Certainty] = {
    "full_text": Certainty.HIGH,
    "introduction": Certainty.MEDIUM,
    "abstract": Certainty.MEDIUM,
    "title": Certainty.LOW,
    "absence": Certainty.LOW,
    None: Certainty.LOW,
}
_SHALLOWEST_FIRST: tuple[VerdictBasis, ...] = ("title", "abstract", "introduction", "full_text")
_NO_MODEL = frozenset({"offline rules", "rule"})
"""Who judged where no model did: the offline rules, or the program alone (nothing could be asked)."""


@dataclass(frozen=True, slots=True)
class SecondReading:
    """What the second verifier said, and what the first had found before contested findings fell."""

    opinion: Opinion | None
    first_findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """What all verdicts of a review share beside their dossier.

    `own_searches` holds by claim_id the searches in the claim's own words; `closer` is the paper's closer work.
    """

    dossier: Dossier
    searches: tuple[SearchEntry, ...]
    scopes: Mapping[str, str]
    own_searches: Mapping[str, tuple[SearchEntry, ...]] = field(default_factory=dict)
    closer: tuple[CloserWork, ...] = ()
    contribution_known: bool = False
    aggregation: Aggregation = "max"


@dataclass(frozen=True, slots=True)
class _Reasoned:
    """The steps from a claim's findings to its ruling."""

    ruling: Ruling
    lines: tuple[LineVerdict, ...]
    readings: tuple[LineReading, ...]
    sufficient: Mapping[str, Sufficiency]
    deciding: Mapping[str, tuple[Finding, ...]]


def make_verdict(
    claim: NoveltyClaim, judged: ClaimJudgement, ground: Ground, second: SecondReading | None = None
) -> Verdict:
    """Return the verdict on a claim; deterministic. A claim that could not be judged gets `failed` and its reason."""
    entries = {e.cand_id: e for e in _pack(claim, ground)}
    referents = {r.ref_id: r for r in ground.dossier.referents}
    reasoned = _reason(claim, judged.findings, ground, entries, referents)
    failed = judged.failure is not None and claim.gate in {Gate.CLAIM, Gate.PROOF}
    told = _PENDING if judged.failure is not None and judged.failure.pending else _FAILED
    ruling = Ruling(outcome=reasoned.ruling.outcome, plain=told) if failed else reasoned.ruling
    results = evidence_results(claim, judged, entries, referents, reasoned.sufficient)
    basis = _basis(ruling, reasoned.deciding)
    return Verdict(
        claim_id=claim.claim_id,
        outcome="failed" if failed else ruling.outcome,
        column=ruling.column,
        label=ruling.label,
        score=ruling.score,
        counted=ruling.counted,
        reasons=ruling.reasons,
        checked=ruling.checked,
        of=ruling.of,
        plain=_plain(ruling, len(entries)),
        explanation=told if failed else explain(ruling, reasoned.lines, reasoned.deciding, ground.dossier.candidates),
        further_evidence="Run it again: what was answered is kept."
        if failed
        else further_evidence(ruling, reasoned.lines),
        basis=basis,
        confidence=_confidence(basis, judged, ruling),
        key_candidates=_key_candidates(reasoned.deciding),
        evidence_spans=_evidence_spans(judged.findings),
        notes=judged.notes,
        classification=classify(claim),
        lines=reasoned.lines,
        findings=judged.findings,
        evidence_results=results,
        final_score=aggregate(results, entries, ground.aggregation),
        best_evidence=best_evidence(results),
        closer_work=ground.closer if claim.gate is Gate.CLAIM else (),
        inference=judged.inference,
        judge=judged.opinion,
        disputed=is_disputed(ruling, judged.opinion) or (judged.uniform and ruling.label is not None),
        second=second.opinion if second else None,
        first_findings=second.first_findings if second else (),
        by=judged.by,
        failure=judged.failure,
    )


_FAILED = "Could not be judged: the question got no usable answer."
_PENDING = "Not judged yet: the answer to the question is not there."


def is_disputed(ruling: Ruling, opinion: Opinion | None) -> bool:
    """Tell whether the judge's own label differs from the derived one (law, section 6).

    Who finds nothing can point at no span and has to say AMBIGUOUS (seed 002, 4.3): that disputes no absence. Nor does
    who takes silence for absence where the search was not sufficient: what was seen is the same.
    """
    if ruling.label is None or opinion is None or opinion.label is None or _differs_by_search(ruling, opinion.label):
        return False
    return opinion.label is not ruling.label and not (ruling.on_absence and opinion.label is Label.AMBIGUOUS)


def _differs_by_search(ruling: Ruling, given: Label) -> bool:
    """Whether only the sufficiency of the search parts the labels; another reading could not bring them together."""
    if ruling.label is not Label.AMBIGUOUS or ruling.reasons != ("silent",):
        return False
    return given is (Label.SUPPORTED if ruling.column == "new" else Label.UNSUPPORTED)


def asks_for_second(verdict: Verdict) -> bool:
    """Tell whether a second verifier is due: disputed, or UNSUPPORTED or OVERSTATED with low confidence (4.3).

    Only for claims: no score hangs on how the facts of a proof by itself come out.
    """
    if not verdict.classification.claim:
        return False
    doubtful = verdict.label in {Label.UNSUPPORTED, Label.OVERSTATED} and verdict.confidence is Certainty.LOW
    return verdict.failure is None and (verdict.disputed or doubtful)


def _pack(claim: NoveltyClaim, ground: Ground) -> tuple[PackEntry, ...]:
    pack = ground.dossier.packs.get(claim.claim_id)
    return pack.entries if pack else ()


def _reason(
    claim: NoveltyClaim,
    findings: Sequence[Finding],
    ground: Ground,
    entries: Mapping[str, PackEntry],
    referents: Mapping[str, Referent],
) -> _Reasoned:
    reading = _searched(claim, findings, ground, entries, referents)
    own = {ref_id: referents[ref_id] for ref_id in claim.referents if ref_id in referents}
    sufficient = {line.line_id: sufficiency(line, reading, _leaning(line, own, referents)) for line in claim.lines}
    searched = any(entry.state == "answered" for entry in reading.searches)
    readings = tuple(
        read_line(line, findings, entries, referents, sufficient[line.line_id], searched=searched)
        for line in claim.lines
    )
    ruling = rule(make_case(claim, readings, contribution_known=ground.contribution_known))
    speaking = {
        line.line_id: deciding(line, findings, read, entries, referents)
        for line, read in zip(claim.lines, readings, strict=True)
    }
    lines = tuple(
        _line_verdict(line, read, ruling, sufficient[line.line_id])
        for line, read in zip(claim.lines, readings, strict=True)
    )
    return _Reasoned(ruling=ruling, lines=lines, readings=readings, sufficient=sufficient, deciding=speaking)


def _leaning(line: Line, own: dict[str, Referent], referents: Mapping[str, Referent]) -> dict[str, Referent]:
    return own | ({line.work: referents[line.work]} if line.work and line.work in referents else {})


def _searched(
    claim: NoveltyClaim,
    findings: Sequence[Finding],
    ground: Ground,
    entries: Mapping[str, PackEntry],
    referents: Mapping[str, Referent],
) -> Reading:
    own = ground.own_searches.get(claim.claim_id, ())
    return Reading(
        entries=tuple(entries.values()),
        searches=(*ground.searches, *own),
        scopes=ground.scopes,
        paper_read=_has_body(ground.dossier),
        own_words_asked=bool(own),
        unsure=tuple(x.line_id for x in claim.lines if _is_unsure(x, findings, referents)),
    )


def _is_unsure(line: Line, findings: Sequence[Finding], referents: Mapping[str, Referent]) -> bool:
    own = [f for f in findings if f.line_id == line.line_id and f.unsure]
    referent = referents.get(line.work or "")
    return any(referent is None or f.cand_id == referent.cand_id for f in own)


def _has_body(dossier: Dossier) -> bool:
    kinds = [kind for kind in SectionKind if kind is not SectionKind.ABSTRACT]
    return bool(dossier.paper.sentences_of(*kinds))


def _line_verdict(line: Line, reading: LineReading, ruling: Ruling, sufficient: Sufficiency) -> LineVerdict:
    return LineVerdict(
        line_id=line.line_id,
        kind=line.kind,
        aspect=line.aspect,
        work=line.work,
        rests=line.rests,
        finding=reading.finding,
        state=ruling.states[line.line_id],
        closed=reading.closed,
        missing=sufficient.missing,
    )


def _plain(ruling: Ruling, read: int) -> str:
    if ruling.column == "new" and ruling.label is Label.SUPPORTED:
        return f"Not contradicted by the {read} works read."
    return ruling.plain


def _basis(ruling: Ruling, speaking: Mapping[str, tuple[Finding, ...]]) -> VerdictBasis | None:
    """How deep the deciding works were read: the least of them, for a label needs all its lines."""
    if ruling.label is None:
        return None
    if ruling.on_absence:
        return "absence"
    first = [f for findings in speaking.values() for f in findings[:1]]
    works = [f for f in first if f.cand_id != PAPER] or first
    return next((basis for basis in _SHALLOWEST_FIRST if basis in {f.basis for f in works}), None)


def _confidence(basis: VerdictBasis | None, judged: ClaimJudgement, ruling: Ruling) -> Certainty:
    """The least of what the basis, the judge, the kind of judge and the lines that could be checked allow.

    Offline rules are never sure; with most lines unread nobody is.
    """
    bounds = [_BY_BASIS[basis]]
    if judged.opinion and judged.opinion.confidence:
        bounds.append(judged.opinion.confidence)
    if judged.by in _NO_MODEL:
        bounds.append(Certainty.MEDIUM)
    if is_disputed(ruling, judged.opinion) or ruling.label is Label.AMBIGUOUS:
        bounds.append(Certainty.LOW)
    if ruling.checked < ruling.of:
        bounds.append(Certainty.MEDIUM if 2 * ruling.checked >= ruling.of else Certainty.LOW)
    return min(bounds, key=_SURE.index)


def _key_candidates(speaking: Mapping[str, tuple[Finding, ...]]) -> tuple[str, ...]:
    found = [f.cand_id for findings in speaking.values() for f in findings if f.spans and f.cand_id != PAPER]
    return tuple(dict.fromkeys(found))


def _evidence_spans(findings: Sequence[Finding]) -> tuple[EvidenceSpan, ...]:
    silent = {FindingKind.SILENT, FindingKind.NOT_CHECKED}
    spans = [(f.cand_id, span) for f in findings if f.kind not in silent and f.cand_id != PAPER for span in f.spans]
    return tuple(
        EvidenceSpan(cand_id=cand_id, span_ref=span.sentence, span=span) for cand_id, span in dict.fromkeys(spans)
    )
