"""A judge's own words on a claim, guarded: its label, certainty, inference, key candidates and evidence spans."""

from collections.abc import Sequence

from peerassay.engines.question import Fault
from peerassay.evidence.places import locate, pointer
from peerassay.evidence.span import Span
from peerassay.grading.finding import PAPER
from peerassay.grading.judging.answers import CERTAINTIES, INFERENCES, LABELS, AnswerFinding, AnswerSpan, ClaimResult
from peerassay.grading.judging.asked import Library
from peerassay.grading.law import Label

_UNSEEN = frozenset({"silent", "not_checked"})


def guard_label(
    label: str, findings: Sequence[AnswerFinding], spans: Sequence[AnswerSpan], path: str
) -> tuple[str, tuple[Fault, ...]]:
    """Return the judge's label: without any verified place it is AMBIGUOUS (seed 002, 4.3); "" where it is none."""
    word = label.strip().upper()
    if word not in LABELS:
        return "", (Fault(path=path, what=f"{label!r} is not one of {', '.join(LABELS)}"),)
    pointed = bool(spans) or any(f.finding not in _UNSEEN for f in findings)
    if pointed or word == Label.AMBIGUOUS:
        return word, ()
    what = f"{word} points at no verified place, so it is read as AMBIGUOUS"
    return Label.AMBIGUOUS.value, (Fault(path=path, what=what, dropped=False),)


def guard_word(word: str, allowed: Sequence[str], instead: str, path: str) -> tuple[str, tuple[Fault, ...]]:
    """Return the word where it is allowed; else what stands instead, with a fault where something else was given."""
    bare = word.strip().lower()
    if bare in allowed or bare == instead:
        return bare, ()
    return instead, (Fault(path=path, what=f"{word!r} is not one of {', '.join(allowed)}"),)


def guard_candidates(
    named: Sequence[str], allowed: frozenset[str], path: str
) -> tuple[tuple[str, ...], tuple[Fault, ...]]:
    """Return the candidates that the claim was given, each once, in their order."""
    kept: dict[str, None] = {}
    faults = []
    for index, cand_id in enumerate(named):
        if cand_id in allowed:
            kept[cand_id] = None
        else:
            faults.append(_no_candidate(cand_id, f"{path}[{index}]"))
    return tuple(kept), tuple(faults)


def guard_spans(
    spans: Sequence[AnswerSpan], allowed: frozenset[str], texts: Library, path: str
) -> tuple[tuple[AnswerSpan, ...], tuple[Fault, ...]]:
    """Return the evidence spans that lead to a place in the candidate they name."""
    kept: dict[AnswerSpan, None] = {}
    faults = []
    for index, span in enumerate(spans):
        place = f"{path}[{index}]"
        if span.cand_id not in allowed:
            faults.append(_no_candidate(span.cand_id, place))
            continue
        found = locate(span.span_ref, texts.readables[span.cand_id])
        if isinstance(found, Span):
            ref = pointer(found, texts.readables[span.cand_id])
            kept[AnswerSpan(cand_id=span.cand_id, span_ref=ref)] = None
        else:
            faults.append(Fault(path=place, what=found))
    return tuple(kept), tuple(faults)


def _no_candidate(cand_id: str, path: str) -> Fault:
    # The paper may speak in findings, so a judge names it here too: nothing is lost that is worth asking again.
    return Fault(path=path, what=f"{cand_id!r} was not given as a candidate", dropped=cand_id != PAPER)


def guard_result(
    result: ClaimResult,
    findings: tuple[AnswerFinding, ...],
    allowed: frozenset[str],
    texts: Library,
    path: str,
) -> tuple[ClaimResult, tuple[Fault, ...]]:
    """Return the result with its guarded parts; `findings` have passed their own guards."""
    key_candidates, f1 = guard_candidates(result.key_candidates, allowed, f"{path}.key_candidates")
    spans, f2 = guard_spans(result.evidence_spans, allowed, texts, f"{path}.evidence_spans")
    label, f3 = guard_label(result.label, findings, spans, f"{path}.label")
    confidence, f4 = guard_word(result.confidence, CERTAINTIES, "", f"{path}.confidence")
    inference, f5 = guard_word(result.inference, INFERENCES, "not_stated", f"{path}.inference")
    guarded = result.model_copy(
        update={
            "label": label,
            "key_candidates": key_candidates,
            "evidence_spans": spans,
            "findings": findings,
            "confidence": confidence,
            "inference": inference,
        }
    )
    return guarded, (*f1, *f2, *f3, *f4, *f5, *_without_findings(result, label, spans, path))


def _without_findings(result: ClaimResult, label: str, spans: Sequence[AnswerSpan], path: str) -> tuple[Fault, ...]:
    """A likeness told by the label alone cannot be used: labels are derived from findings, so these are asked for."""
    if result.findings or not spans or label not in {Label.SUPPORTED, Label.OVERSTATED}:
        return ()
    what = f"{label} stands on spans, but no finding says what they show of which line; give the findings"
    return (Fault(path=f"{path}.findings", what=what),)
