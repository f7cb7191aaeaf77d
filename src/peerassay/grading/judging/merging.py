"""Two readings of the same line and text: what both say stands, what only one says falls to the weaker."""

from peerassay.grading.finding import Finding, FindingKind
from peerassay.grading.law import STRENGTH

_SAYS_NOTHING = frozenset({FindingKind.SILENT, FindingKind.NOT_CHECKED})


def contested(one: FindingKind, two: FindingKind) -> FindingKind:
    """Return what stands of two kinds: the weaker by the law's order of strength.

    A denial that only one of them sees falls to silence, for a denial says something too: turned round, it bears a
    reviewer out. What one could not check, the other did.
    """
    if one is two:
        return one
    if FindingKind.NOT_CHECKED in {one, two}:
        return two if one is FindingKind.NOT_CHECKED else one
    if FindingKind.DENIED in {one, two}:
        return FindingKind.SILENT
    return min(one, two, key=STRENGTH.__getitem__)


def merge_findings(first: tuple[Finding, ...], second: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return the first judge's findings, the contested ones fallen to the weaker; the order is the first's.

    Spans are those of the judge whose kind stands; where both agree, the first's. Both answers are kept by the caller.
    A silence in which one of them saw something is `unsure`: it stands as silence and never counts as absence.
    """
    others = {(f.line_id, f.cand_id): f for f in second}
    merged = [_merged(f, others.pop((f.line_id, f.cand_id), None)) for f in first]
    # What only the second looked at has no first reading to stand with.
    return (*merged, *(_fallen(f, f"only {f.by} saw it, as {f.kind}") for f in others.values()))


def _merged(first: Finding, second: Finding | None) -> Finding:
    if second is None or first.kind is second.kind:
        return first
    kind = contested(first.kind, second.kind)
    seen = not _SAYS_NOTHING.issuperset({first.kind, second.kind})
    for finding in (first, second):
        if finding.kind is kind:
            unsure = finding.unsure or (seen and kind is FindingKind.SILENT)
            return finding.model_copy(update={"unsure": unsure})
    return _fallen(first, f"contested: {first.kind} by {first.by}, {second.kind} by {second.by}")


def _fallen(finding: Finding, reason: str) -> Finding:
    if finding.kind in _SAYS_NOTHING:
        return finding
    return finding.model_copy(
        update={
            "kind": FindingKind.SILENT,
            "spans": (),
            "paper_spans": (),
            "difference": None,
            "reason": f"{reason[0].upper()}{reason[1:]}.",
            "unsure": True,
        }
    )
